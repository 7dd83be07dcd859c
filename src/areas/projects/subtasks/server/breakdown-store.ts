import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { liveSubtasks, plannedPercent, subtaskPlaces, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { type ModuleStatus } from '#areas/projects/units/schema.ts';
import {
  addCounters,
  type BreakdownModule,
  type BreakdownProject,
  type BreakdownTotals,
  type BreakdownUnit,
  type Counters,
  type Department,
  departments,
  shareOf,
  type SubtaskStatus,
  totalOf,
} from '../schema.ts';
import { likePattern, ownerCondition } from './store.ts';

export interface BreakdownFilter {
  q?: string | undefined;
  project?: string | undefined;
  status?: string | undefined;
  factory?: string | undefined;
  mine?: boolean | undefined;
  department?: Department | undefined;
  owner?: string | undefined;
}

/** Which subtasks are counted. */
function counted(viewer: Viewer, filter: BreakdownFilter): SQL {
  const conditions = [liveSubtasks];
  if (filter.department !== undefined) conditions.push(sql`st.department = ${filter.department}`);
  if (filter.owner !== undefined) conditions.push(ownerCondition(viewer, filter.owner));
  return sql.join(conditions, sql` and `);
}

const ofProject = (pattern: string) => sql`(p.project_number ilike ${pattern} or p.name ilike ${pattern})`;
const unitMatch = (pattern: string) => sql`u.name ilike ${pattern}`;
const moduleMatch = (pattern: string) => sql`(m.module_no ilike ${pattern} or m.serial_no ilike ${pattern})`;

/** Which projects stand in the breakdown, on alias `p`: those that the viewer sees and the filter names. */
function shown(viewer: Viewer, filter: BreakdownFilter): SQL {
  const conditions = [visibleProjects(viewer)];
  if (filter.project !== undefined) conditions.push(sql`p.id = ${filter.project}`);
  conditions.push(
    filter.status === undefined ? sql`p.status <> 8` : sql`p.status = any(${`{${filter.status}}`}::smallint[])`,
  );
  if (filter.factory !== undefined) conditions.push(sql`p.factory = ${filter.factory}`);
  if (filter.mine === true)
    conditions.push(
      sql`exists (select 1 from project_members me where me.project_id = p.id and me.user_id = ${viewer.userId})`,
    );
  if (filter.department !== undefined || filter.owner !== undefined)
    conditions.push(
      sql`exists (select 1 from subtasks st ${subtaskPlaces} where st.project_id = p.id and ${counted(viewer, filter)})`,
    );
  if (filter.q !== undefined) {
    const pattern = likePattern(filter.q);
    conditions.push(sql`(${ofProject(pattern)}
      or exists (select 1 from units u where u.project_id = p.id and u.deleted_at is null and ${unitMatch(pattern)})
      or exists (select 1 from modules m where m.project_id = p.id and m.deleted_at is null and ${moduleMatch(pattern)}))`);
  }
  return sql.join(conditions, sql` and `);
}

const cost = sql`coalesce(p.cost_actual_cents, p.cost_forecast_cents, p.cost_budget_cents)`;

type ProjectRow = Omit<BreakdownProject, 'counters' | 'percent' | 'margin_cents' | 'units' | 'modules'> & {
  matches: boolean;
} & Record<string, unknown>;

async function projectRows(
  db: Executor,
  viewer: Viewer,
  filter: BreakdownFilter,
  page: { limit: number; after?: string | undefined },
): Promise<ProjectRow[]> {
  const { rows } = await db.execute<ProjectRow>(sql`
    select p.id, p.project_number, p.name, p.status, p.factory, p.percent_complete::float8 as percent_complete,
      p.percent_method, ${plannedPercent(companyToday())}::float8 as planned_percent, p.contract_value_cents::float8 as contract_cents,
      ${cost}::float8 as cost_cents, un.n as unit_count, mo.n as module_count, pm.pm,
      ${filter.q === undefined ? sql`true` : ofProject(likePattern(filter.q))} as matches
    from (select * from projects p
      where ${shown(viewer, filter)} ${page.after === undefined ? sql`` : sql`and p.project_number > ${page.after}`}
      order by p.project_number limit ${page.limit}) p
    cross join lateral (select count(*)::int as n from units u where u.project_id = p.id and u.deleted_at is null) un
    cross join lateral (select count(*)::int as n from modules m where m.project_id = p.id and m.deleted_at is null) mo
    left join lateral (select json_build_object('id', us.id, 'name', us.first_name || ' ' || us.last_name) as pm
      from project_members me join users us on us.id = me.user_id where me.project_id = p.id and me.role = 'pm'
      order by me.added_at, us.id limit 1) pm on true
    order by p.project_number`);
  return rows;
}

interface Count {
  project_id: string;
  unit_id: string | null;
  module_id: string | null;
  department: Department;
  status: SubtaskStatus;
  n: number;
  weight: number;
  planned: number;
}

/** The weight of what would be completed by plan. What has no due date counts as it stands, as in the plan of a project. */
function plannedWeight(): SQL {
  return sql`coalesce(sum(st.weight) filter (where coalesce(st.due_on < ${companyToday()}::date, st.status = 'Completed')), 0)::int`;
}

const placeOf: Record<SubtaskStatus, number> = { 'To Do': 1, 'In Progress': 2, Completed: 3 };

/** Rows of the database as counters. */
export function toCounters(counts: readonly Omit<Count, 'project_id' | 'unit_id' | 'module_id'>[]): Counters {
  return addCounters(
    counts.map(({ department, status, n, weight, planned }) => {
      const entry = [departments.indexOf(department), 0, 0, 0, weight, status === 'Completed' ? weight : 0, planned];
      entry[placeOf[status]] = n;
      return entry;
    }),
  );
}

async function countsOf(
  db: Executor,
  viewer: Viewer,
  filter: BreakdownFilter,
  projectIds: readonly string[],
  deep: boolean,
): Promise<Count[]> {
  const place = deep ? sql`su.id` : sql`null::uuid`;
  const module = deep ? sql`st.module_id` : sql`null::uuid`;
  const { rows } = await db.execute<Count & Record<string, unknown>>(sql`
    select st.project_id, ${place} as unit_id, ${module} as module_id, st.department, st.status, count(*)::int as n,
      sum(st.weight)::int as weight, ${plannedWeight()} as planned
    from subtasks st ${subtaskPlaces} where st.project_id = any(${`{${projectIds.join(',')}}`}::uuid[]) and ${counted(viewer, filter)}
    group by 1, 2, 3, 4, 5`);
  return rows;
}

interface ChildRows {
  units: { id: string; project_id: string; name: string }[];
  modules: { id: string; project_id: string; unit_id: string | null; module_no: string; status: ModuleStatus }[];
}

async function childRows(db: Executor, projectIds: readonly string[]): Promise<ChildRows> {
  const ids = `{${projectIds.join(',')}}`;
  const units = await db.execute<ChildRows['units'][number] & Record<string, unknown>>(
    sql`select u.id, u.project_id, u.name from units u where u.project_id = any(${ids}::uuid[]) and u.deleted_at is null
      order by u.project_id, u.name, u.id`,
  );
  const modules = await db.execute<ChildRows['modules'][number] & Record<string, unknown>>(sql`
    select m.id, m.project_id, m.unit_id, m.module_no, m.status from modules m
    where m.project_id = any(${ids}::uuid[]) and m.deleted_at is null
    order by m.project_id, m.set_sequence nulls last, m.module_no, m.id`);
  return { units: units.rows, modules: modules.rows };
}

/** One project with its units and modules, each with its own counters and those of what lies below it. */
function branch(
  counts: readonly Count[],
  children: { units: ChildRows['units']; modules: ChildRows['modules'] },
): { units: BreakdownUnit[]; modules: BreakdownModule[] } {
  const ofModule = Map.groupBy(counts, (count) => count.module_id);
  const ofUnit = Map.groupBy(
    counts.filter((count) => count.module_id === null),
    (count) => count.unit_id,
  );
  const asModule = (module: ChildRows['modules'][number]): BreakdownModule => {
    const counters = toCounters(ofModule.get(module.id) ?? []);
    return {
      id: module.id,
      module_no: module.module_no,
      status: module.status,
      percent: shareOf(totalOf(counters)),
      counters,
    };
  };
  const units = children.units.map((unit): BreakdownUnit => {
    const modules = children.modules.filter((module) => module.unit_id === unit.id).map(asModule);
    const counters = addCounters(toCounters(ofUnit.get(unit.id) ?? []), ...modules.map((module) => module.counters));
    return {
      id: unit.id,
      name: unit.name,
      percent: shareOf(totalOf(counters)),
      counters,
      modules,
    };
  });
  return { units, modules: children.modules.filter((module) => module.unit_id === null).map(asModule) };
}

/** Keeps the units and modules that a search is for; of a project that matches itself, all. */
function pruned(
  branches: { units: BreakdownUnit[]; modules: BreakdownModule[] },
  matches: boolean,
  q: string | undefined,
): { units: BreakdownUnit[]; modules: BreakdownModule[] } {
  if (q === undefined || matches) return branches;
  const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
  return {
    units: branches.units.flatMap((unit) => {
      if (has(unit.name)) return [unit];
      const modules = unit.modules.filter((module) => has(module.module_no));
      return modules.length === 0 ? [] : [{ ...unit, modules }];
    }),
    modules: branches.modules.filter((module) => has(module.module_no)),
  };
}

/** One page of the breakdown by project number; `deep` with units and modules. */
export async function readBreakdown(
  db: Executor,
  viewer: Viewer,
  filter: BreakdownFilter,
  page: { limit: number; after?: string | undefined; deep: boolean },
): Promise<BreakdownProject[]> {
  const rows = await projectRows(db, viewer, filter, page);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const counts = Map.groupBy(await countsOf(db, viewer, filter, ids, page.deep), (count) => count.project_id);
  const children = page.deep ? await childRows(db, ids) : { units: [], modules: [] };
  const units = Map.groupBy(children.units, (unit) => unit.project_id);
  const modules = Map.groupBy(children.modules, (module) => module.project_id);
  return rows.map((row) => {
    const own = counts.get(row.id) ?? [];
    const { matches, ...project } = row;
    const counters = toCounters(own);
    return {
      ...project,
      margin_cents:
        project.contract_cents === null || project.cost_cents === null
          ? null
          : project.contract_cents - project.cost_cents,
      percent: shareOf(totalOf(counters)),
      counters,
      ...(page.deep
        ? pruned(branch(own, { units: units.get(row.id) ?? [], modules: modules.get(row.id) ?? [] }), matches, filter.q)
        : {}),
    };
  });
}

/** The sums over every project that the filter names. */
export async function breakdownTotals(db: Executor, viewer: Viewer, filter: BreakdownFilter): Promise<BreakdownTotals> {
  const where = shown(viewer, filter);
  const { rows } = await db.execute<Omit<BreakdownTotals, 'counters'> & Record<string, unknown>>(sql`
    with shown as (select * from projects p where ${where})
    select count(*)::int as projects,
      (select count(*)::int from units u join shown on shown.id = u.project_id where u.deleted_at is null) as units,
      (select count(*)::int from modules m join shown on shown.id = m.project_id where m.deleted_at is null) as modules,
      coalesce(sum(p.contract_value_cents), 0)::float8 as contract_cents, coalesce(sum(${cost}), 0)::float8 as cost_cents,
      coalesce(sum(p.contract_value_cents - ${cost}), 0)::float8 as margin_cents
    from shown p`);
  const counts = await db.execute<Omit<Count, 'project_id' | 'unit_id' | 'module_id'> & Record<string, unknown>>(sql`
    select st.department, st.status, count(*)::int as n, sum(st.weight)::int as weight, ${plannedWeight()} as planned
    from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces}
    where ${where} and ${counted(viewer, filter)} group by 1, 2`);
  const [sums] = rows;
  return {
    ...(sums ?? { projects: 0, units: 0, modules: 0, contract_cents: 0, cost_cents: 0, margin_cents: 0 }),
    counters: toCounters(counts.rows),
  };
}
