import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { sharesContract } from '../contract.ts';

export type ShareEntry = ReplyOf<typeof sharesContract.list>[number];

export function useShares(projectId: string) {
  return useRead(sharesContract.list, { query: { project_id: projectId } });
}

export const useCreateShare = () => useChange(sharesContract.create);
export const useRevokeShare = () => useChange(sharesContract.revoke);
