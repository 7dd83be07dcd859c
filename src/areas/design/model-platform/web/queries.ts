import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { refresh, useChange, useRead } from '#platform/web/call/query.ts';
import { modelPlatformContract } from '../contract.ts';
import type { Provider } from '../schema.ts';

const t = texts({
  removed: { en: 'The group is in the bin.', es: 'El grupo está en la papelera.' },
  variantRemoved: { en: 'The variant is in the bin.', es: 'La variante está en la papelera.' },
  synced: { en: 'The sync is applied.', es: 'La sincronización está aplicada.' },
});

export const usePlatformState = () => useRead(modelPlatformContract.state, {});
export const useGroups = (enabled = true) => useRead(modelPlatformContract.groups, { query: {} }, { enabled });
export const useGroup = (id: string) =>
  useRead(modelPlatformContract.group, { params: { id } }, { keepsPrevious: false });
export const useVariants = () => useRead(modelPlatformContract.variants, {});
export const useSyncs = (id: string) =>
  useRead(modelPlatformContract.syncs, { params: { id } }, { keepsPrevious: false });
export const useSync = (id: string) =>
  useRead(modelPlatformContract.sync, { params: { id } }, { keepsPrevious: false });

export function useDocuments(provider: Provider, q: string) {
  return useRead(modelPlatformContract.documents, { query: { provider, ...(q === '' ? {} : { q }) } });
}

export interface PlaceAddress {
  provider: Provider;
  document_id: string;
  wvm: 'w' | 'v';
  place_id: string;
}

export function usePlaces(provider: Provider, documentId: string | undefined) {
  return useRead(
    modelPlatformContract.places,
    { query: { provider, document_id: documentId ?? '-' } },
    { enabled: documentId !== undefined, keepsPrevious: false },
  );
}
/** Asks the platform itself for what is kept of a document; costs calls. */
export async function readPlacesAnew(provider: Provider, documentId: string): Promise<void> {
  const result = await call(
    modelPlatformContract.places,
    { query: { provider, document_id: documentId, fresh: 'true' } },
    { errorToast: true },
  );
  if (result.ok) await refresh([modelPlatformContract.places]);
}

const nowhere: PlaceAddress = { provider: 'own', document_id: '-', wvm: 'w', place_id: '-' };
export function useAssemblies(place: PlaceAddress | undefined) {
  return useRead(
    modelPlatformContract.assemblies,
    { query: place ?? nowhere },
    { enabled: place !== undefined, keepsPrevious: false },
  );
}
export function useConfiguration(place: PlaceAddress, assemblyId: string) {
  return useRead(
    modelPlatformContract.configuration,
    { query: { ...place, assembly_id: assemblyId } },
    { keepsPrevious: false },
  );
}
export function useBomPreview(place: PlaceAddress, assemblyId: string, configuration: string) {
  return useRead(modelPlatformContract.bom, { query: { ...place, assembly_id: assemblyId, configuration } });
}

const refreshes = ['model-platform', 'boms'];
export const useConnect = () => useChange(modelPlatformContract.connect);
export const useFinishConnecting = () => useChange(modelPlatformContract.callback, { errorToast: false });
export const useDisconnect = () => useChange(modelPlatformContract.disconnect);
export const useSaveVariant = () => useChange(modelPlatformContract.saveVariant, { errorToast: false });
export const useRemoveVariant = () =>
  useChange(modelPlatformContract.removeVariant, { refreshes: ['bin'], undoToast: t.variantRemoved });
export const useCreateGroup = () => useChange(modelPlatformContract.createGroup, { errorToast: false });
export const useChangeGroup = () => useChange(modelPlatformContract.changeGroup, { errorToast: false });
export const useMoveGroup = () => useChange(modelPlatformContract.moveGroup);
export const useRemoveGroup = () => useChange(modelPlatformContract.removeGroup, { undoToast: t.removed });
export const useCheckGroup = () => useChange(modelPlatformContract.check);
export const usePlanSync = () => useChange(modelPlatformContract.plan);
export const useApplySync = () => useChange(modelPlatformContract.apply, { refreshes, undoToast: t.synced });
export const useDiscardSync = () => useChange(modelPlatformContract.discard);
