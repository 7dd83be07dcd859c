import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { milestoneOfTrigger } from '../choices.ts';

/** Months before and after this one that the forecast shows. */
const [before, after] = [3, 8];

/** What signed contracts bring in, month by month: what came, and what is still due on the days of their schedules. */
export async function readCashIn(db: Executor, viewer: Viewer, projectId: string | undefined) {
  const today = companyToday();
  const of = projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`;
  const kinds = sql.join(
    Object.entries(milestoneOfTrigger).map(([trigger, kind]) => sql`when ${trigger} then ${kind}`),
    sql` `,
  );
  const { rows } = await db.execute<{ month: string | null; due: number; received: number; overdue: number }>(sql`
    with signed as (
      select c.id, c.project_id, c.signed_on, c.schedule from contracts c join projects p on p.id = c.project_id
      where c.state = 'completed' and c.deleted_at is null and ${of} and ${visibleProjects(viewer)}),
    days as (
      select m.project_id, m.kind, max(coalesce(m.actual_on, m.forecast_on)) as day from milestones m
      where m.deleted_at is null and m.project_id in (select project_id from signed) group by m.project_id, m.kind),
    lines as (
      select s.id, l ->> 'key' as key, (l ->> 'amount')::bigint as amount,
        coalesce((l ->> 'due_on')::date, case when l ->> 'trigger' = 'signature' then s.signed_on else d.day end) as due
      from signed s cross join jsonb_array_elements(s.schedule) l
      left join days d on d.project_id = s.project_id and d.kind = case l ->> 'trigger' ${kinds} end),
    paid as (
      select r.contract_id, r.payment_key, sum(r.amount) as amount from contract_receipts r
      where r.voided_by is null and r.contract_id in (select id from signed) group by r.contract_id, r.payment_key),
    open as (
      select l.due, greatest(0, l.amount - coalesce(r.amount, 0)) as amount
      from lines l left join paid r on r.contract_id = l.id and r.payment_key = l.key),
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
