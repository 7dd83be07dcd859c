import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Side } from '#areas/company/tickets/choices.ts';

export interface TalkTicket extends Record<string, unknown> {
  id: string;
  code: string;
  kind: string;
  title: string;
  state: string;
  side: Side | null;
  visibility: string;
  project_id: string | null;
  project_number: string | null;
  unit_id: string | null;
  requester_id: string | null;
  created_by: string | null;
  lead_id: string | null;
  source: string;
}

/** What whoever talks on a ticket at alias `r` needs to know of it. */
export const ticketColumns = sql`r.id, r.code, r.kind, r.title, r.state, r.side, r.visibility, r.project_id, r.unit_id,
  r.requester_id, r.created_by, r.lead_id, r.source,
  (select p.project_number from projects p where p.id = r.project_id) as project_number`;

/** The ticket that is talked on, or `not_found`; `write`: held until the end of the write. */
export async function ticketFor(db: Executor, id: string, held?: 'held'): Promise<TalkTicket> {
  const { rows } = await db.execute<TalkTicket>(
    sql`select ${ticketColumns} from tickets r where r.id = ${id} and r.deleted_at is null ${held === 'held' ? sql`for update of r` : sql``}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The names of these people, in the order of their names. */
export async function namesOf(db: Executor, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${sql.param([...new Set(ids)])}::uuid[]) and u.state = 'active' order by 2, 1`);
  return rows;
}

/** Makes every screen that shows the ticket read it again, and leaves a trace in its history. */
export async function noteTalk(
  write: Write,
  ticket: TalkTicket,
  verb: string,
  facts: { old?: Record<string, unknown>; new?: Record<string, unknown> } = {},
): Promise<void> {
  write.audit({
    action: `ticket.${verb}`,
    entityType: 'ticket',
    entityId: ticket.id,
    projectId: ticket.project_id,
    ...facts,
  });
  await write.publish('record.changed', {
    kind: 'ticket',
    id: ticket.id,
    projectId: ticket.project_id,
    verb,
    fields: [],
  });
}
