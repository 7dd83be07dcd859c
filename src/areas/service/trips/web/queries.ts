import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ownTripsContract, tripLinksContract, tripSheetsContract } from '../contract.ts';

const t = texts({
  combined: { en: 'The trip is made', es: 'La visita está creada' },
  offered: { en: 'The home is asked to choose', es: 'Se pidió a la casa que elija' },
  ended: { en: 'The link has ended', es: 'El enlace terminó' },
});

export type TripSheet = ReplyOf<typeof tripSheetsContract.read>;
export type DayRoute = ReplyOf<typeof tripSheetsContract.route>;
export type OwnTrip = ReplyOf<typeof ownTripsContract.list>[number];
export type TripPlaces = ReplyOf<typeof tripSheetsContract.places>;
export type LinkTrip = ReplyOf<typeof tripLinksContract.open>;

const refreshes = [
  'service-trips',
  'service-trip-sheets',
  'service-trip-route',
  'service-trip-places',
  'tables',
  'inbox',
  'undo',
] as const;

export const useTripSheet = (id: string) =>
  useRead(tripSheetsContract.read, { params: { id } }, { keepsPrevious: false });
export const useTripsOf = (query: { ticket_id: string } | { unit_id: string }) =>
  useRead(tripSheetsContract.list, { query });
export const useDayRoute = (technician: string, day: string) =>
  useRead(tripSheetsContract.route, { query: { technician, day } });
export const useTripPlaces = () => useRead(tripSheetsContract.places, {});

export function useCombine() {
  const say = useSay();
  return useChange(tripSheetsContract.combine, { refreshes, successToast: say(t.combined), errorToast: false });
}
export function useOffer() {
  const say = useSay();
  return useChange(tripSheetsContract.offer, { refreshes, successToast: say(t.offered), errorToast: false });
}
export const useSetPoints = () => useChange(tripSheetsContract.points, { refreshes });
export const useMarkPoint = () => useChange(tripSheetsContract.markPoint, { refreshes });
export const useMarkItem = () => useChange(tripSheetsContract.markItem, { refreshes });
export const useSetParts = () => useChange(tripSheetsContract.parts, { refreshes, errorToast: false });
export const useSetItems = () => useChange(tripSheetsContract.items, { refreshes, errorToast: false });
export const useAddPhotos = () => useChange(tripSheetsContract.photos, { refreshes, errorToast: false });
export const useSignTrip = () => useChange(tripSheetsContract.sign, { refreshes, errorToast: false });
export const useMakeLink = () => useChange(tripSheetsContract.link, { refreshes, errorToast: false });
export function useRevokeLink() {
  const say = useSay();
  return useChange(tripSheetsContract.revoke, { refreshes, successToast: say(t.ended) });
}

const own = ['own-trips', 'inbox'] as const;
export const useOwnTrips = (query: { view: 'owner' | 'developer'; unit_id?: string; project_id?: string }) =>
  useRead(ownTripsContract.list, { query }, { keeps: useKeeps() && query.view === 'owner' });
export const useAccept = () => useChange(ownTripsContract.accept, { refreshes: own });
export const useDecline = () => useChange(ownTripsContract.decline, { refreshes: own, errorToast: false });
export const useSignOwn = () => useChange(ownTripsContract.sign, { refreshes: own, errorToast: false });

const byLink = { errorToast: false } as const;
export const useOpenLink = () => useChange(tripLinksContract.open, byLink);
export const useLinkStep = () => useChange(tripLinksContract.step, byLink);
export const useLinkMarkItem = () => useChange(tripLinksContract.markItem, byLink);
export const useLinkMarkPoint = () => useChange(tripLinksContract.markPoint, byLink);
export const useLinkParts = () => useChange(tripLinksContract.parts, byLink);
export const useLinkSign = () => useChange(tripLinksContract.sign, byLink);
