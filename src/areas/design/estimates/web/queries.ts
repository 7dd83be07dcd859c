import type { InputOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { estimatesContract } from '../contract.ts';

const t = texts({
  removed: { en: 'The estimate is in the bin.', es: 'La estimación está en la papelera.' },
});

/** One revision with its lines and mark-ups. */
export function useEstimate(id: string, { enabled = true } = {}) {
  return useRead(estimatesContract.read, { params: { id } }, { keepsPrevious: false, enabled });
}

/** What differs between two estimates, and the way from one price to the other. */
export function useComparison(id: string, other: string) {
  return useRead(estimatesContract.compare, { params: { id, other } });
}

/** What would be another figure at another factory or on another day. */
export function useWhatIf(
  id: string,
  query: NonNullable<InputOf<typeof estimatesContract.whatIf>['query']>,
  enabled: boolean,
) {
  return useRead(estimatesContract.whatIf, { params: { id }, query }, { enabled });
}

/** What was estimated beside the bill of materials. */
export function useVariance(id: string) {
  return useRead(estimatesContract.variance, { params: { id } });
}

/** What the same cost before, in approved estimates and by the catalogue. */
export function usePriceHistory(id: string, line: { item: { id: string } | null; cost_code: string; uom: string }) {
  const query = { uom: line.uom, cost_code: line.cost_code, ...(line.item === null ? {} : { item_id: line.item.id }) };
  return useRead(estimatesContract.priceHistory, { params: { id }, query }, { keepsPrevious: false });
}

/** Estimates for a choice, the newest first. */
export function useEstimates(query: { q?: string; project_id?: string; limit?: number } = {}) {
  return useRead(estimatesContract.list, { query });
}

const refreshes = ['tables'];
export const useCreateEstimate = () => useChange(estimatesContract.create, { refreshes, errorToast: false });
export const useDuplicateEstimate = () => useChange(estimatesContract.create, { refreshes });
export const useChangeEstimate = () => useChange(estimatesContract.change, { refreshes, errorToast: false });
export const useRemoveEstimate = () => useChange(estimatesContract.remove, { refreshes, undoToast: t.removed });
export const useSetMarkups = () => useChange(estimatesContract.changeMarkups, { refreshes });
export const useMoveEstimate = () => useChange(estimatesContract.move, { refreshes, errorToast: false });
export const useTakeBom = () => useChange(estimatesContract.takeBom, { refreshes });
export const useReviseEstimate = () => useChange(estimatesContract.revise, { refreshes });
export const useRepriceEstimate = () => useChange(estimatesContract.reprice, { refreshes });
