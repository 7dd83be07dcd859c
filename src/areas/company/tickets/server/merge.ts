import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Edge } from '#platform/shared/record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { rules } from './rules.ts';

/**
 * Moves what was said and the files of a ticket to the one that it was merged into, each with its own time, audience and author; what that
 * one was merged into in turn is followed to the end. Refuses to show what was shared with one side to another.
 */
async function mergeWords(write: Write, from: string, into: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; state: string; isSame: boolean }>(sql`
    with recursive chain as (
      select t.id, t.state, t.duplicate_of, 1 as depth from tickets t where t.id = ${into}
      union all select t.id, t.state, t.duplicate_of, c.depth + 1 from tickets t join chain c on t.id = c.duplicate_of
      where c.state = 'merged' and c.depth < 100)
    select c.id, c.state,
      (b.visibility = 'internal' or (a.visibility = b.visibility and a.side is not distinct from b.side
        and a.unit_id is not distinct from b.unit_id and a.project_id is not distinct from b.project_id)) as "isSame"
    from chain c join tickets a on a.id = ${from} join tickets b on b.id = c.id order by c.depth desc limit 1`);
  const [target] = rows;
  if (target === undefined || target.state === 'merged' || target.id === from)
    throw refuse('values.duplicate_of', rules.targetEnded);
  // Shared words that go to a ticket of other readers would be read by people for whom they were not meant.
  if (!target.isSame) throw refuse('values.duplicate_of', rules.otherPlace);
  await write.tx.execute(sql`
    insert into ticket_files (ticket_id, file_id, comment_id, role, audience, caption, added_at, added_by)
    select ${target.id}, file_id, comment_id, role, audience, caption, added_at, added_by from ticket_files
    where ticket_id = ${from} on conflict do nothing`);
  // What hangs on the ticket itself stays there as well: by it an undo finds again what it takes off the other.
  await write.tx.execute(sql`delete from ticket_files where ticket_id = ${from} and comment_id is not null`);
  await write.tx.execute(
    sql`update ticket_comments set ticket_id = ${target.id}, merged_from = coalesce(merged_from, ${from}) where ticket_id = ${from}`,
  );
  await write.tx.execute(sql`
    insert into ticket_people (ticket_id, user_id, role, added_at)
    select ${target.id}, user_id, 'watcher', added_at from ticket_people where ticket_id = ${from} on conflict do nothing`);
  await write.publish('record.changed', {
    kind: 'ticket',
    id: target.id,
    projectId: null,
    verb: 'joined',
    fields: [],
  });
}

/** The effects of a step that ends a ticket of any kind: merged words move, and a reason that is told is kept. */
export async function endWith(
  write: Write,
  id: string,
  { after, edge, reason }: { after: Readonly<Record<string, unknown>>; edge: Edge; reason?: string | undefined },
): Promise<void> {
  if (edge.to === 'merged') await mergeWords(write, id, String(after['duplicate_of']));
  if (edge.reason === 'told')
    await write.tx.execute(sql`update tickets set ended_because = ${reason ?? null} where id = ${id}`);
}

/** Takes back what merging moved: the words that were said on this ticket, with their files. */
export async function partWords(write: Write, id: string): Promise<void> {
  await write.tx.execute(
    sql`update ticket_comments set ticket_id = ${id}, merged_from = null where merged_from = ${id}`,
  );
  await write.tx.execute(sql`
    update ticket_files h set ticket_id = ${id} from ticket_comments c where c.id = h.comment_id and c.ticket_id = ${id} and h.ticket_id <> ${id}`);
  await write.tx.execute(sql`
    delete from ticket_files h using ticket_files own
    where own.ticket_id = ${id} and h.ticket_id <> ${id} and h.file_id = own.file_id
      and h.comment_id is null and own.comment_id is null and h.added_at = own.added_at
      and h.added_by is not distinct from own.added_by`);
}
