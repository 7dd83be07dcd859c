import { useChange, useRead } from '#platform/web/call/query.ts';
import { breakEvenContract } from '../contract.ts';
import type { UnitOfMeasure } from '../schema.ts';

/** Every factory in a month and the eleven before it; the running month when none is named. */
export function useBreakEven(month: string | undefined, unit_of_measure: UnitOfMeasure) {
  return useRead(breakEvenContract.read, { query: { month, unit_of_measure } });
}

const refreshes = ['break-even'];
export const useCreateTarget = () => useChange(breakEvenContract.create, { refreshes, errorToast: false });
export const useChangeTarget = () => useChange(breakEvenContract.change, { refreshes, errorToast: false });
export const useUnlockTarget = () => useChange(breakEvenContract.unlock, { refreshes, errorToast: false });
export const useAddScenario = () => useChange(breakEvenContract.addScenario, { refreshes });
export const useRemoveScenario = () => useChange(breakEvenContract.removeScenario, { refreshes });
