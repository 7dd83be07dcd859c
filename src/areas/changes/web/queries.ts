import { call, type CallResult } from '#platform/web/call.ts';
import { useChange, useRead } from '#platform/web/query.ts';
import type { UndoReply } from '#platform/web/table/table-parts.ts';
import { changesContract } from '../contract.ts';

/** Takes back what one request did: the Undo of a toast and of a record's history. */
export function undoChange(id: string): Promise<CallResult<UndoReply>> {
  return call(changesContract.undo, { params: { id } });
}

/** What was done to a record and can still be taken back, by the moment at which it was done. */
export function useUndoable(entityType: string, entityId: string, enabled: boolean) {
  return useRead(
    changesContract.listUndoable,
    { query: { entity_type: entityType, entity_id: entityId } },
    { enabled },
  );
}

export function useBin() {
  return useRead(changesContract.listBin, {});
}

/** Brings a record back from the bin; it may be shown anywhere. */
export const useRestore = () =>
  useChange(changesContract.restore, {
    refreshes: [
      'bin',
      'projects',
      'units',
      'modules',
      'milestones',
      'files',
      'feature_flag',
      'albums',
      'dashboard',
      'tables',
    ],
  });
