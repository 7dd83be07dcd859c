import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { undoDays, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { TicketBin } from '../schema.ts';
import { tellOutside } from './record.ts';
import { heldComment, requireAuthor } from './talk.ts';
import { noteTalk, ticketFor } from './talk-rows.ts';

const kept = sql`c.deleted_at > now() - make_interval(days => ${undoDays})`;

/** What was taken away on a ticket and may come back by this person: their own words, for an admin those of everybody. */
export async function binnedOn(db: Executor, viewer: Viewer, ticketId: string): Promise<z.input<typeof TicketBin>> {
  await ticketFor(db, ticketId);
  const { rows } = await db.execute<{
    id: string;
    audience: 'internal' | 'shared';
    author: string;
    plain: string;
    deleted_at: string;
    days_left: number;
  }>(sql`
    select c.id, c.audience, by.first_name || ' ' || by.last_name as author, c.plain, ${iso(sql`c.deleted_at`)} as deleted_at,
      ceil(extract(epoch from c.deleted_at + make_interval(days => ${undoDays}) - now()) / 86400)::int as days_left
    from ticket_comments c join users by on by.id = c.author_id
    where c.ticket_id = ${ticketId} and ${kept} and (c.author_id = ${viewer.userId} or ${viewer.groups.includes('admin')})
    order by c.deleted_at desc, c.id limit 100`);
  return rows;
}

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
      where ${kept} order by c.deleted_at desc limit 500`);
    return rows;
  },
  async restore(write, viewer, id) {
    await setCommentBinned(write, viewer, id, false);
  },
};
