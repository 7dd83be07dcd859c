import { sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Handlers } from '#platform/server/http/mount.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { talkContract } from '../contract.ts';
import { readPoints } from '../rules.ts';
import { rules } from './rules.ts';
import { readTalk } from './talk/read-talk.ts';
import { noteTalk, ticketFor, type TalkTicket } from './talk/talk-rows.ts';

type PointCalls = Pick<typeof talkContract, 'addPoint' | 'useChecklist' | 'tickPoint' | 'removePoint'>;

const step = 10_000;
const noTemplate = { en: 'Is no saved checklist.', es: 'No es una lista guardada.' };

/** The checklist of a ticket: what is put on it, ticked off and taken off. */
export const pointHandlers: Handlers<PointCalls> = {
  async addPoint({ viewer, params, body, write }) {
    const ticket = await ticketFor(write.tx, params.id, 'held');
    await write.tx.execute(sql`
      insert into ticket_points (id, ticket_id, words, required, sort_order)
      select ${newId()}, ${ticket.id}, ${body.words}, ${body.required}, coalesce(max(sort_order), 0) + ${step}
      from ticket_points where ticket_id = ${ticket.id}`);
    await noteTalk(write, ticket, 'listed', { new: { point: body.words } });
    return readTalk(write.tx, viewer, params.id);
  },
  async useChecklist({ viewer, params, body, write }) {
    const ticket = await ticketFor(write.tx, params.id, 'held');
    const { rows } = await write.tx.execute<{ name: string; points: string }>(
      sql`select name, points from checklist_templates where id = ${body.template_id} and deleted_at is null`,
    );
    const [template] = rows;
    if (template === undefined) throw badInput('template_id', noTemplate);
    await write.tx.execute(sql`
      insert into ticket_points (id, ticket_id, words, required, sort_order)
      select p.id, ${ticket.id}, p.words, p.required,
        (select coalesce(max(sort_order), 0) from ticket_points where ticket_id = ${ticket.id}) + p.place * ${step}
      from jsonb_to_recordset(${JSON.stringify(readPoints(template.points).map((point, index) => ({ ...point, id: newId(), place: index + 1 })))}::jsonb)
        as p(id uuid, words text, required boolean, place int)
      where not exists (select 1 from ticket_points k where k.ticket_id = ${ticket.id} and k.words = p.words)`);
    await noteTalk(write, ticket, 'listed', { new: { point: template.name } });
    return readTalk(write.tx, viewer, params.id);
  },
  async tickPoint({ viewer, params, body, write }) {
    const { ticket, words } = await pointOf(write, params.id);
    const { done } = body;
    if (done !== undefined) {
      await write.tx.execute(sql`
        update ticket_points set done_at = ${done ? sql`now()` : sql`null`}, done_by = ${done ? viewer.userId : null}
        where id = ${params.id}`);
      await noteTalk(write, ticket, done ? 'ticked' : 'unticked', { new: { point: words } });
    }
    if (body.words !== undefined || body.required !== undefined) {
      await write.tx.execute(sql`
        update ticket_points set words = coalesce(${body.words ?? null}, words), required = coalesce(${body.required ?? null}, required)
        where id = ${params.id}`);
      await noteTalk(write, ticket, 'pointed', { old: { point: words }, new: { point: body.words ?? words } });
    }
    if (body.after !== undefined) {
      await putBehind(write, ticket.id, params.id, body.after);
      await noteTalk(write, ticket, 'sorted', { new: { point: words } });
    }
    return readTalk(write.tx, viewer, ticket.id);
  },
  async removePoint({ params, write }) {
    const { ticket, words } = await pointOf(write, params.id);
    await write.tx.execute(sql`delete from ticket_points where id = ${params.id}`);
    await noteTalk(write, ticket, 'unlisted', { old: { point: words } });
  },
};

/** Puts a point behind another of the same ticket, or first, and spreads them all evenly. */
async function putBehind(write: Write, ticketId: string, id: string, after: string | null): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from ticket_points where ticket_id = ${ticketId} and id <> ${id} order by sort_order, id for update`,
  );
  const others = rows.map((row) => row.id);
  const place = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && place === 0) throw refuse('after', rules.otherPoint);
  await write.tx.execute(sql`
    update ticket_points p set sort_order = o.place * ${step}
    from unnest(${sql.param(others.toSpliced(place, 0, id))}::uuid[]) with ordinality as o(id, place) where p.id = o.id`);
}

async function pointOf(write: Write, id: string): Promise<{ ticket: TalkTicket; words: string }> {
  const { rows } = await write.tx.execute<{ ticket_id: string; words: string }>(
    sql`select ticket_id, words from ticket_points where id = ${id} for update`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { ticket: await ticketFor(write.tx, row.ticket_id), words: row.words };
}
