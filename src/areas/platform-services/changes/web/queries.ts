import { call, type CallResult } from '#platform/web/call/call.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import type { UndoReply } from '#platform/web/table/table-parts.ts';
import { changesContract } from '../contract.ts';

/** Takes back what one request did: the Undo of a toast and of a record's history. */
export function undoChange(id: string): Promise<CallResult<UndoReply>> {
  return call(changesContract.undo, { params: { id } });
}

/** What was done to a record, or to a project and all that belongs to it, and can still be taken back. */
export function useUndoable(of: { entity_type: string; entity_id: string } | { project_id: string }, enabled: boolean) {
  return useRead(changesContract.listUndoable, { query: of }, { enabled });
}

/** How an entry of a history finds what takes it back: both are written in one transaction, and so at the same moment. */
export function undoKey({ at, entity_id: id }: { at: string; entity_id: string }): string {
  return `${id} ${at}`;
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
      'posts',
      'dashboard',
      'tables',
    ],
  });
