import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { flagsContract } from '../contract.ts';

export type Flag = ReplyOf<typeof flagsContract.create>;

/** Every flag with its rules, for admins. */
export function useFlags() {
  return useRead(flagsContract.list, { query: { get_all_flags: 'true' } });
}

export const useCreateFlag = () => useChange(flagsContract.create, { errorToast: false });
export const useChangeFlag = () => useChange(flagsContract.change, { errorToast: false });
export const useRemoveFlags = () => useChange(flagsContract.bulkRemove);
export const useRestoreFlag = () => useChange(flagsContract.restore);
export const useTestFlag = () => useChange(flagsContract.test);
