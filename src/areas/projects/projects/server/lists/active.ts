import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ActiveBoard, ActiveProject } from '#areas/projects/projects/schema.ts';
import { blockersOf } from '../guards.ts';
import { nextDateOf, nextMilestone, plannedPercent, visibleProjects } from '../reads.ts';

type ActiveReply = z.input<typeof ActiveProject>;
type Board = z.input<typeof ActiveBoard>;

/** How many projects of one status come at once; the table has all of them. */
const mostOfStatus = 60;
const mostManagers = 500;
type Next = { kind: string; label: string | null; baseline_on: string | null; forecast_on: string } | null;
type Row = Omit<ActiveReply, 'next_milestone' | 'blocker'> & {
  next: Next;
  status_before_hold: null;
  status_before_archive: null;
} & Record<string, unknown>;

const underWay = (viewer: Viewer): SQL[] => [visibleProjects(viewer), sql`p.status between 1 and 6`];

/** The projects that are under way, in the order of their statuses and of what comes next, and how many of each status there are. */
export async function activeProjects(
  db: Executor,
  viewer: Viewer,
  filter: { factory?: string | undefined; pm?: string | undefined },
  today: string,
): Promise<Board> {
  const all = underWay(viewer);
  const conditions = [...all];
  if (filter.factory !== undefined) conditions.push(sql`p.factory = ${filter.factory}`);
  if (filter.pm !== undefined)
    conditions.push(
      sql`exists (select 1 from project_members me where me.project_id = p.id and me.role = 'pm' and me.user_id = ${filter.pm})`,
    );
  const fits = sql.join(conditions, sql` and `);
  const { rows } = await db.execute<Row>(sql`
    with nearest as (
      select id from (
        select p.id, row_number() over (partition by p.status order by nm.forecast_on nulls last, p.project_number) as place
        from projects p ${nextMilestone()} where ${fits}
      ) ranked where place <= ${mostOfStatus})
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
    where p.id in (select id from nearest) order by p.status, nm.forecast_on nulls last, p.project_number`);
  const counts = await db.execute<Board['counts'][number] & Record<string, unknown>>(
    sql`select p.status, count(*)::int as count from projects p where ${fits} group by p.status order by p.status`,
  );
  const blockers = await blockersOf(db, rows);
  const projects = rows.map(({ next, status_before_hold: _hold, status_before_archive: _archive, ...row }) => ({
    ...row,
    next_milestone: nextDateOf(next, today),
    blocker: blockers.get(row.id) ?? null,
  }));
  return { projects, counts: counts.rows, managers: await managersOf(db, sql.join(all, sql` and `)) };
}

/** Who manages a project that is under way, of those that the viewer sees, by name. */
export const activeManagers = (db: Executor, viewer: Viewer) => managersOf(db, sql.join(underWay(viewer), sql` and `));

async function managersOf(db: Executor, fits: SQL): Promise<Board['managers']> {
  const { rows } = await db.execute<Board['managers'][number] & Record<string, unknown>>(sql`
    select us.id, us.first_name || ' ' || us.last_name as name from users us where us.id in (
      select me.user_id from project_members me join projects p on p.id = me.project_id where me.role = 'pm' and ${fits})
    order by 2, 1 limit ${mostManagers}`);
  return rows;
}
