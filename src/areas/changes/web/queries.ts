import { call, type CallResult } from '#platform/web/call.ts';
import type { UndoReply } from '#platform/web/table/table-parts.ts';
import { changesContract } from '../contract.ts';

/** Takes back what one request did: the Undo of a toast and of a record's history. */
export function undoChange(id: string): Promise<CallResult<UndoReply>> {
  return call(changesContract.undo, { params: { id } });
}
