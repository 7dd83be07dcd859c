import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';

/** Months before and after this one that the forecast shows. */
const [before, after] = [3, 8];

/**
 * Money of signed contracts, month by month, in cents: what came in, for whatever was signed, and what those in force still ask for on the days
 * of their payments. A letter of intent asks for its deposit alone; what came in for it counts in the agreement that replaces it.
 */
export async function readCashIn(db: Executor, viewer: Viewer, projectId: string | undefined) {
  const today = companyToday();
  const of = projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`;
  const { rows } = await db.execute<{ month: string | null; due: number; received: number; overdue: number }>(sql`
    with signed as (
      select c.id, c.state from contracts c join projects p on p.id = c.project_id
      where c.signed_on is not null and c.deleted_at is null and ${of} and ${visibleProjects(viewer)}),
    open as (
      select l.due_on as due, greatest(0, l.counts - l.received) as amount
      from hearth_payments_of(array(select s.id from signed s where s.state = 'completed')) l),
    parts as (
      select date_trunc('month', o.due)::date as month, o.amount as due, 0 as received,
        case when o.due < ${today}::date then o.amount else 0 end as overdue from open o where o.amount > 0
      union all
      select date_trunc('month', r.received_on)::date, 0, r.amount, 0 from contract_receipts r join signed s on s.id = r.contract_id
        where r.voided_by is null)
    select to_char(month, 'YYYY-MM') as month, sum(due)::float8 as due, sum(received)::float8 as received, sum(overdue)::float8 as overdue
    from parts group by 1 order by 1 nulls last`);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = Array.from({ length: before + 1 + after }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - before + at, 1)).toISOString().slice(0, 7),
  );
  const found = (name: string) => rows.find((row) => row.month === name);
  return {
    months: months.map((name) => ({
      month: `${name}-01`,
      due: found(name)?.due ?? 0,
      received: found(name)?.received ?? 0,
    })),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
    undated: rows.find((row) => row.month === null)?.due ?? 0,
  };
}
