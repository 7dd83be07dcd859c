import { sql, type SQL } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { RoutePermit } from '#areas/projects/units/schema.ts';
import type { PlanQuery, ResourceKind } from '../schema.ts';

/** A module as the plan works with it. Dates as `YYYY-MM-DD`. */
export interface LoadedModule {
  [column: string]: unknown;
  id: string;
  project: string;
  module_no: string;
  unit: string | null;
  unit_name: string | null;
  status: string;
  factory: string | null;
  line: string | null;
  carrier: string | null;
  permits: RoutePermit[];
  online_b: string | null;
  online_f: string | null;
  online_a: string | null;
  offline_b: string | null;
  offline_f: string | null;
  offline_a: string | null;
  ship_b: string | null;
  ship_f: string | null;
  ship_a: string | null;
  deliver_b: string | null;
  deliver_f: string | null;
  deliver_a: string | null;
  set_b: string | null;
  set_f: string | null;
  set_a: string | null;
  version: number;
}

export interface LoadedMilestone {
  [column: string]: unknown;
  id: string;
  project: string;
  unit: string | null;
  unit_name: string | null;
  kind: string;
  label: string | null;
  baseline: string | null;
  forecast: string | null;
  actual: string | null;
  visible_to: string[];
  depends_on: { id: string; lag_days: number }[];
  version: number;
}

export interface LoadedProject {
  [column: string]: unknown;
  id: string;
  project_number: string;
  name: string;
  status: number;
  factory: string | null;
  country: string;
  pm_id: string | null;
  pm_name: string | null;
  show_dates: boolean;
}

export interface LoadedBooking {
  [column: string]: unknown;
  id: string;
  resource: string;
  resource_name: string;
  kind: ResourceKind;
  capacity: number;
  project: string;
  project_number: string;
  project_name: string;
  from_on: string;
  to_on: string;
  trailers: number;
  confirmed: boolean;
  note: string | null;
  version: number;
}

/** The factory that builds a module: its own, else its project's. Aliases `m` and `p`. */
export const factoryOfModule = sql`coalesce(m.factory, p.factory)`;
const moduleColumns = sql`m.id, m.project_id as project, m.module_no, m.unit_id as unit, u.name as unit_name, m.status,
  ${factoryOfModule} as factory, m.line, m.carrier,
  m.route_permits as permits,
  m.online_baseline_on::text as online_b, m.online_forecast_on::text as online_f, m.online_actual_on::text as online_a,
  m.offline_baseline_on::text as offline_b, m.offline_forecast_on::text as offline_f, m.offline_actual_on::text as offline_a,
  m.ship_baseline_on::text as ship_b, m.ship_forecast_on::text as ship_f, m.ship_actual_on::text as ship_a,
  m.deliver_baseline_on::text as deliver_b, m.deliver_forecast_on::text as deliver_f, m.deliver_actual_on::text as deliver_a,
  m.set_baseline_on::text as set_b, m.set_forecast_on::text as set_f, m.set_actual_on::text as set_a, m.version`;

/** Modules of the projects under a condition on aliases `p` and `m`, in the order of their setting. */
export async function loadModules(db: Executor, where: SQL): Promise<LoadedModule[]> {
  const { rows } = await db.execute<LoadedModule>(sql`
    select ${moduleColumns} from modules m join projects p on p.id = m.project_id left join units u on u.id = m.unit_id
    where m.deleted_at is null and ${where} order by m.project_id, m.set_sequence nulls last, m.module_no, m.id`);
  return rows;
}

/** Milestones under a condition on aliases `p` and `ms`, by date. */
export async function loadMilestones(db: Executor, where: SQL): Promise<LoadedMilestone[]> {
  const { rows } = await db.execute<LoadedMilestone>(sql`
    select ms.id, ms.project_id as project, ms.unit_id as unit, u.name as unit_name, ms.kind, ms.label,
      ms.baseline_on::text as baseline, ms.forecast_on::text as forecast,
      ms.actual_on::text as actual, ms.visible_to, ms.version,
      coalesce((select json_agg(json_build_object('id', d.depends_on_id, 'lag_days', d.lag_days)
        order by d.depends_on_id) from milestone_dependencies d
        join milestones e on e.id = d.depends_on_id and e.deleted_at is null where d.milestone_id = ms.id), '[]') as depends_on
    from milestones ms join projects p on p.id = ms.project_id left join units u on u.id = ms.unit_id
    where ms.deleted_at is null and ${where}
    order by ms.project_id, coalesce(ms.actual_on, ms.forecast_on, ms.baseline_on) nulls last, ms.id`);
  return rows;
}

/** Projects that the viewer sees, under a condition on alias `p`, by number. */
export async function loadProjects(db: Executor, viewer: Viewer, where: SQL): Promise<LoadedProject[]> {
  const { rows } = await db.execute<LoadedProject>(sql`
    select p.id, p.project_number, p.name, p.status, p.factory, p.country, p.show_dates, pm.id as pm_id, pm.name as pm_name
    from projects p left join lateral (select us.id, us.first_name || ' ' || us.last_name as name from project_members m
      join users us on us.id = m.user_id
      where m.project_id = p.id and m.role = 'pm' order by m.added_at, us.id limit 1) pm on true
    where ${visibleProjects(viewer)} and ${where} order by p.project_number`);
  return rows;
}

/** Bookings that reach into the days given, of all resources that are in use. */
export async function loadBookings(db: Executor, where: SQL): Promise<LoadedBooking[]> {
  const { rows } = await db.execute<LoadedBooking>(sql`
    select b.id, b.resource_id as resource, r.name as resource_name, r.kind, r.capacity, b.project_id as project,
      p.project_number, p.name as project_name,
      b.from_on::text, b.to_on::text, b.trailers, b.confirmed, b.note, b.version
    from schedule_bookings b join schedule_resources r on r.id = b.resource_id and r.deleted_at is null
    join projects p on p.id = b.project_id and p.deleted_at is null
    where b.deleted_at is null and ${where} order by b.from_on, b.created_at, b.id`);
  return rows;
}

/** The modules that are still on their way, or were set within the last two weeks, of projects that go on. */
export function onTheWay(): SQL {
  return sql`p.deleted_at is null and p.status between 1 and 7
    and (m.set_actual_on is null or m.set_actual_on > ${companyToday()}::date - 14)`;
}

/** The condition of a filter on alias `p` alone. */
export function projectFilter(query: PlanQuery): SQL {
  const conditions: SQL[] = [sql`true`];
  if (query.project !== undefined) conditions.push(sql`p.id = ${query.project}`);
  else if (query.past !== 'true') conditions.push(sql`p.status between 1 and 7`);
  if (query.pm !== undefined)
    conditions.push(
      sql`exists (select 1 from project_members pmf where pmf.project_id = p.id and pmf.user_id = ${query.pm} and pmf.role = 'pm')`,
    );
  if (query.factory !== undefined)
    conditions.push(
      sql`(p.factory = ${query.factory} or
        exists (select 1 from modules mf where mf.project_id = p.id and mf.deleted_at is null and mf.factory = ${query.factory}))`,
    );
  if (query.q !== undefined) {
    const words = `%${query.q.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
    conditions.push(sql`(p.name ilike ${words} or p.project_number ilike ${words})`);
  }
  return sql.join(conditions, sql` and `);
}

/** The condition of a filter on modules, aliases `m` and `p`. */
export function moduleFilter(query: PlanQuery): SQL {
  // A day that nobody is asked for is the company's, wherever the server and its database stand.
  const today = sql`${companyToday()}::date`;
  const conditions: SQL[] = [projectFilter(query)];
  if (query.past !== 'true' && query.project === undefined) conditions.push(onTheWay());
  if (query.factory !== undefined) conditions.push(sql`${factoryOfModule} = ${query.factory}`);
  if (query.late === 'true')
    conditions.push(sql`m.set_actual_on is null and (
      (m.online_actual_on is null and m.online_forecast_on < ${today}) or (m.offline_actual_on is null and m.offline_forecast_on < ${today})
      or (m.ship_actual_on is null and m.ship_forecast_on < ${today}) or (m.deliver_actual_on is null and m.deliver_forecast_on < ${today})
      or m.set_forecast_on < ${today} or m.set_forecast_on > m.set_baseline_on)`);
  if (query.within !== undefined)
    conditions.push(sql`((m.ship_actual_on is null and m.ship_forecast_on between ${today} and ${today} + ${query.within}::int)
      or (m.set_actual_on is null and m.set_forecast_on between ${today} and ${today} + ${query.within}::int))`);
  return sql.join(conditions, sql` and `);
}
