import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { setUndoing } from '#platform/web/undo.ts';

/** Hands the platform the call that takes a change back. What is on screen is read again: it may have been shown anywhere. */
export function connectUndo(): void {
  setUndoing(async (id) => {
    const result = await undoChange(id);
    if (result.ok) await queryClient.invalidateQueries();
    return result;
  });
}
