import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ActiveProject } from '#areas/projects/projects/schema.ts';
import { blockersOf } from '../guards.ts';
import { nextDateOf, nextMilestone, plannedPercent, visibleProjects } from '../reads.ts';

type ActiveReply = z.input<typeof ActiveProject>;
type Next = { kind: string; label: string | null; baseline_on: string | null; forecast_on: string } | null;
type Row = Omit<ActiveReply, 'next_milestone' | 'blocker'> & {
  next: Next;
  status_before_hold: null;
  status_before_archive: null;
} & Record<string, unknown>;

/** The projects that are under way, in the order of their statuses and of what comes next, whatever their number: in three statements. */
export async function activeProjects(
  db: Executor,
  viewer: Viewer,
  filter: { factory?: string | undefined; pm?: string | undefined },
  today: string,
): Promise<ActiveReply[]> {
  const conditions = [visibleProjects(viewer), sql`p.status between 1 and 6`];
  if (filter.factory !== undefined) conditions.push(sql`p.factory = ${filter.factory}`);
  if (filter.pm !== undefined)
    conditions.push(
      sql`exists (select 1 from project_members me where me.project_id = p.id and me.role = 'pm' and me.user_id = ${filter.pm})`,
    );
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.project_number, p.name, p.status,
      to_char(p.status_since, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as status_since, p.factory, p.city, p.state,
      p.percent_complete::float8 as percent_complete, p.percent_method,
      ${plannedPercent(today)}::float8 as planned_percent, p.cover_file_id, un.n as unit_count, mo.n as module_count,
      pm.pm, nm.next, p.version,
      null as status_before_hold, null as status_before_archive
    from projects p
    cross join lateral (select count(*)::int as n from units u where u.project_id = p.id and u.deleted_at is null) un
    cross join lateral (select count(*)::int as n from modules m where m.project_id = p.id and m.deleted_at is null) mo
    ${nextMilestone()}
    left join lateral (select json_build_object('id', us.id, 'name', us.first_name || ' ' || us.last_name) as pm
      from project_members me join users us on us.id = me.user_id where me.project_id = p.id and me.role = 'pm'
      order by me.added_at, us.id limit 1) pm on true
    where ${sql.join(conditions, sql` and `)} order by p.status, nm.forecast_on nulls last, p.project_number limit 2000`);
  const blockers = await blockersOf(db, rows);
  return rows.map(({ next, status_before_hold: _hold, status_before_archive: _archive, ...row }) => ({
    ...row,
    next_milestone: nextDateOf(next, today),
    blocker: blockers.get(row.id) ?? null,
  }));
}
