import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { ratesContract } from '../contract.ts';

const t = texts({ removed: { en: 'The draft is in the bin.', es: 'El borrador está en la papelera.' } });

/** Every rate, of all days: small enough to move through time without asking again. */
export function useRates() {
  return useRead(ratesContract.list, { query: {} });
}

export function useRateImpact(id: string) {
  return useRead(ratesContract.impact, { params: { id } });
}

const refreshes = ['rates', 'tables'];
export const useCreateRate = () => useChange(ratesContract.create, { refreshes, errorToast: false });
export const useChangeRate = () => useChange(ratesContract.change, { refreshes, errorToast: false });
export const useApproveRate = () => useChange(ratesContract.approve, { refreshes });
export const useRejectRate = () => useChange(ratesContract.reject, { refreshes, errorToast: false });
export const useRemoveRate = () => useChange(ratesContract.remove, { refreshes, undoToast: t.removed });
export const useLoadStarterRates = () => useChange(ratesContract.loadStarter, { refreshes });
