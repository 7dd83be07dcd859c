import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Handlers } from '#platform/server/http/mount.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { talkContract } from '../contract.ts';
import { noteTalk, readTalk, ticketFor, type TalkTicket } from './talk-rows.ts';

type PointCalls = Pick<typeof talkContract, 'addPoint' | 'tickPoint' | 'removePoint'>;

/** The checklist of a ticket: what is put on it, ticked off and taken off. */
export const pointHandlers: Handlers<PointCalls> = {
  async addPoint({ viewer, params, body, write }) {
    const ticket = await ticketFor(write.tx, params.id, 'held');
    await write.tx.execute(sql`
      insert into ticket_points (id, ticket_id, words, required, sort_order)
      select ${newId()}, ${ticket.id}, ${body.words}, ${body.required}, coalesce(max(sort_order), 0) + 10000
      from ticket_points where ticket_id = ${ticket.id}`);
    await noteTalk(write, ticket, 'listed', { new: { point: body.words } });
    return readTalk(write.tx, viewer, params.id);
  },
  async tickPoint({ viewer, params, body, write }) {
    const { ticket, words } = await pointOf(write, params.id);
    await write.tx.execute(sql`
      update ticket_points set done_at = ${body.done ? sql`now()` : sql`null`}, done_by = ${body.done ? viewer.userId : null}
      where id = ${params.id}`);
    await noteTalk(write, ticket, body.done ? 'ticked' : 'unticked', { new: { point: words } });
    return readTalk(write.tx, viewer, ticket.id);
  },
  async removePoint({ params, write }) {
    const { ticket, words } = await pointOf(write, params.id);
    await write.tx.execute(sql`delete from ticket_points where id = ${params.id}`);
    await noteTalk(write, ticket, 'unlisted', { old: { point: words } });
  },
};

async function pointOf(write: Write, id: string): Promise<{ ticket: TalkTicket; words: string }> {
  const { rows } = await write.tx.execute<{ ticket_id: string; words: string }>(
    sql`select ticket_id, words from ticket_points where id = ${id} for update`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { ticket: await ticketFor(write.tx, row.ticket_id), words: row.words };
}
