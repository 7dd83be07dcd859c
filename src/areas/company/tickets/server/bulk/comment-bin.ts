import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { undoDays, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { tellOutside } from '../record.ts';
import { heldComment, requireAuthor } from '../talk/talk.ts';
import { noteTalk, ticketFor } from '../talk/talk-rows.ts';

/** Of a comment at alias `c`: that it lies in the bin and can still come back. */
export const isKept = sql`c.deleted_at > now() - make_interval(days => ${undoDays})`;

/** Puts a comment in the bin or takes it out: its author's to do, or an admin's. Who reads it stays as it was. */
export async function setCommentBinned(write: Write, viewer: Viewer, id: string, isBinned: boolean): Promise<string> {
  const comment = await heldComment(write, id, isBinned ? 'said' : 'binned');
  requireAuthor(viewer, comment, true);
  await write.tx.execute(
    sql`update ticket_comments set deleted_at = ${isBinned ? sql`now()` : sql`null`}, version = version + 1, updated_at = now(),
      updated_by = ${viewer.userId} where id = ${id}`,
  );
  write.record({
    entityType: 'ticket_comment',
    entityId: id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: comment.version + 1,
  });
  await noteTalk(write, await ticketFor(write.tx, comment.ticket_id), isBinned ? 'unsaid' : 'resaid');
  if (comment.audience === 'shared') await tellOutside(write, comment.ticket_id);
  return comment.ticket_id;
}

/** Takes back that a comment went to the bin or came out of it. What was sent is not taken back otherwise: it has been read. */
export const restoreCommentChange: Restorer = async (write, viewer, { entityId, after }) => {
  if (typeof after['deleted'] !== 'boolean') throw new AppError('conflict');
  await setCommentBinned(write, viewer, entityId, !after['deleted']);
};

/** The comments in the bin of the portal, for admins. */
export const commentBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<{
      id: string;
      label: string;
      of: string;
      deletedAt: string;
      deletedBy: string | null;
    }>(sql`
      select c.id, by.first_name || ' ' || by.last_name || ': ' || left(c.plain, 80) as label, t.code || ' ' || t.title as of,
        ${iso(sql`c.deleted_at`)} as "deletedAt", who.first_name || ' ' || who.last_name as "deletedBy"
      from ticket_comments c join tickets t on t.id = c.ticket_id and t.deleted_at is null join users by on by.id = c.author_id
        left join users who on who.id = c.updated_by
      where ${isKept} order by c.deleted_at desc limit 500`);
    return rows;
  },
  async restore(write, viewer, id) {
    await setCommentBinned(write, viewer, id, false);
  },
};
