import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { isPartOn, type KnownFlag } from '../choices.ts';
import { flagsContract } from '../contract.ts';

export type Flag = ReplyOf<typeof flagsContract.create>;

/** Every flag with its rules, for admins. */
export function useFlags() {
  return useRead(flagsContract.list, { query: { get_all_flags: 'true' } });
}

/** Whether this person is shown a part of the portal that a flag may switch off; it follows the switch at once. */
export function usePart(name: KnownFlag): boolean {
  const { data, isError } = useRead(flagsContract.list, {});
  return isPartOn(data, isError, name);
}

export const useCreateFlag = () =>
  useChange(flagsContract.create, { refreshes: ['flags', 'tables'], errorToast: false });
export const useChangeFlag = () =>
  useChange(flagsContract.change, { refreshes: ['flags', 'tables'], errorToast: false });
export const useTestFlag = () => useChange(flagsContract.test);
