import { sql, type SQL } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { walkMonths } from '../choices.ts';

const walkStates = ['warranty_accepted', 'warranty_scheduled', 'warranty_in_progress'];

/** Whether an item is to be put right on the visit after eleven months: it only looks wrong, and somebody has accepted it. */
export const waitsForWalk = ({ priority, state }: Readonly<Record<string, unknown>>): boolean =>
  priority === 'low' && walkStates.includes(String(state));

/** So many months after the workmanship of a unit began to be covered. */
export const walkDay = (
  unitId: SQL,
): SQL => sql`(select (min(k.starts_on) + ${literal(`${walkMonths} months`)}::interval)::date
  from warranty_coverages k where k.unit_id = ${unitId} and k.tier = 'workmanship' and k.deleted_at is null)`;

/** The day of that visit, where it lies ahead. */
export async function walkAhead(db: Executor, unitId: string): Promise<string | null> {
  const { rows } = await db.execute<{ walk_on: string | null }>(
    sql`select (${walkDay(sql`${unitId}`)})::text as walk_on`,
  );
  const day = rows[0]?.walk_on ?? null;
  return day !== null && day >= companyToday() ? day : null;
}

/** Puts on the visit what was accepted before it was known when the home was handed over, and moves the visit with that day. */
export async function gatherForWalk(write: Write, viewer: Viewer, unitId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; project_id: string }>(sql`
    select id, project_id from tickets where unit_id = ${unitId} and kind = 'warranty' and priority = 'low' and deleted_at is null
      and state = any(${sql.param(walkStates)}::text[]) order by received_at, id`);
  if (rows.length === 0) return;
  const walkOn = await walkAhead(write.tx, unitId);
  for (const { id: ticketId, project_id: projectId } of rows)
    await write.publish('warranty.walk', { viewer, ticketId, projectId, unitId, walkOn });
}
