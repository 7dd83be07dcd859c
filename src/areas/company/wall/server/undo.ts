import { parseInput } from '#platform/server/http/faults.ts';
import type { RecordedChange, Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, type Restorer } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { PostPatch } from '../schema.ts';
import { changeWords, filesOf, lockPost, lockReply } from './service.ts';
import { setBinned, setPinned } from './marks.ts';

/** Takes a change of a post back: its words and files, its pin, or its way to the bin. By the rules of the change itself. */
export const restorePostChange: Restorer = (write, viewer, change) => restore(write, viewer, 'post', change);
/** The same for a reply. */
export const restoreReplyChange: Restorer = (write, viewer, change) => restore(write, viewer, 'reply', change);

async function restore(write: Write, viewer: Viewer, kind: 'post' | 'reply', change: RecordedChange): Promise<void> {
  const lock = kind === 'post' ? lockPost : lockReply;
  const isBinned = change.after['deleted'] === true;
  const row = await lock(write, viewer, change.entityId, isBinned);
  if ('deleted' in change.after) return setBinned(write, kind, row, !isBinned);
  refuseMovedOn({ body: row.body, pinned: row.pinned, file_ids: await filesOf(write.tx, row.id) }, change);
  const { pinned, ...words } = change.before;
  if (typeof pinned === 'boolean') return setPinned(write, row, pinned);
  // Whoever was called by these words before has heard of it; to confirm that they may be named again is no question.
  return changeWords(write, viewer, kind, row, parseInput(PostPatch, { ...words, confirm_mentions: true }));
}
