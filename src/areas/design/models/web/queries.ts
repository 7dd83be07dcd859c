import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { useReadPages } from '#platform/web/call/pages.ts';
import { modelsContract } from '../contract.ts';

export { colourParts, highlightParts, selectPart, useSelectedPart, type PartColour } from './model-selection.ts';

const t = texts({ removed: { en: 'The model is in the bin', es: 'El modelo está en la papelera' } });

/** Models, the newest first; each model by its latest revision. */
export function useModels(filter: { q?: string | undefined; project_id?: string | undefined; latest?: 'true' } = {}) {
  return useReadPages(modelsContract.list, { query: { limit: 50, latest: 'true', ...filter } });
}

/** All revisions of one model. */
export function useRevisions(seriesId: string | undefined) {
  return useRead(
    modelsContract.list,
    { query: { series_id: seriesId ?? '', limit: 200 } },
    { enabled: seriesId !== undefined },
  );
}

/** One model, read again while it is on its way should a live message be lost. */
export function useModel(id: string, isOnItsWay: boolean) {
  return useRead(
    modelsContract.read,
    { params: { id } },
    { keepsPrevious: false, ...(isOnItsWay ? { refetchIntervalMs: 3000 } : {}) },
  );
}

export function useModelTree(id: string) {
  return useRead(modelsContract.tree, { params: { id } }, { keepsPrevious: false });
}

export function useModelQuality(id: string) {
  return useRead(modelsContract.quality, { params: { id } }, { keepsPrevious: false });
}

export function useModelElement(id: string, entity: number | undefined) {
  return useRead(modelsContract.element, { params: { id, entity: entity ?? 0 } }, { enabled: entity !== undefined });
}

/** The part of a model that carries this GlobalId, as an area knows it that keeps GlobalIds; the first where a file gives it twice. */
export function useElementByGlobalId(modelId: string, globalId: string) {
  return useRead(modelsContract.elements, { params: { id: modelId }, query: { global_id: globalId, limit: 1 } });
}

/** Storey, class and whole of every part, for the 3D view. */
export function useModelOutline(id: string) {
  return useRead(modelsContract.outline, { params: { id } }, { keepsPrevious: false });
}

export function useModelDiff(id: string, against: string | undefined) {
  return useRead(modelsContract.diff, { params: { id }, query: { against } }, { enabled: against !== undefined });
}

export const useCancelReading = () => useChange(modelsContract.cancel);
export const useRetryReading = () => useChange(modelsContract.retry);
export const useChangeModel = () => useChange(modelsContract.change, { errorToast: false });
export const useRemoveModel = () => useChange(modelsContract.remove, { undoToast: t.removed });
export const useModelDownload = () => useChange(modelsContract.download);
export const useMakeViewer = () => useChange(modelsContract.makeViewer);
export const useCancelViewer = () => useChange(modelsContract.cancelViewer);
