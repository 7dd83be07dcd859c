import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { dateStatusOf } from '#areas/projects/projects/schema.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { planPage, type ReadinessPoint } from '../choices.ts';
import type { Plan, PlanModule, PlanQuery } from '../schema.ts';
import type { PlannedMilestones } from '../contract.ts';
import { datesOf } from './cascade/links.ts';
import {
  loadMilestones,
  loadModules,
  loadProjects,
  moduleFilter,
  projectFilter,
  type LoadedMilestone,
  type LoadedModule,
} from './load.ts';
import { scoreOf } from './readiness/readiness.ts';

function toModule(module: LoadedModule): PlanModule {
  const { id, module_no, unit, unit_name, status, factory, line, carrier, version } = module;
  return {
    id,
    module_no,
    unit,
    unit_name,
    status,
    factory,
    line,
    carrier,
    version,
    online: datesOf(module, 'online'),
    offline: datesOf(module, 'offline'),
    ship: datesOf(module, 'ship'),
    deliver: datesOf(module, 'deliver'),
    set: datesOf(module, 'set'),
  };
}

/** Sorts after every day: a project of which nothing is to be shipped or set. */
const noDay = '9999-12-31';

interface PageOfPlan {
  [column: string]: unknown;
  id: string;
  project_number: string;
  next_on: string;
  total: number;
}

/**
 * The projects of one page, by the next day on which something ships or is set, then by number, and one more when there are more. A project stands
 * in the plan when one of its modules does; one that is asked for by its id, also with milestones alone or with nothing.
 */
async function pageOfPlan(db: Executor, viewer: Viewer, query: PlanQuery, today: string): Promise<PageOfPlan[]> {
  const day = sql`${today}::date`;
  const from = query.after === undefined ? undefined : fromCursor(query.after, 2);
  const { rows } = await db.execute<PageOfPlan>(sql`
    select * from (
      select p.id, p.project_number, count(*) over ()::int as total,
        coalesce(case when p.status <> 7 then standing.next_on end, ${noDay}::date)::text as next_on
      from projects p left join (
        select m.project_id, min(least(
          case when m.ship_actual_on is null and m.ship_forecast_on >= ${day} then m.ship_forecast_on end,
          case when m.set_actual_on is null and m.set_forecast_on >= ${day} then m.set_forecast_on end)) as next_on
        from modules m join projects p on p.id = m.project_id
        where m.deleted_at is null and ${moduleFilter(query)} group by m.project_id
      ) standing on standing.project_id = p.id
      where ${visibleProjects(viewer)} and ${projectFilter(query)}
        and ${query.project === undefined ? sql`standing.project_id is not null` : sql`true`}
    ) plan
    where ${from === undefined ? sql`true` : sql`(next_on, project_number) > (${from[0]}, ${from[1]})`}
    order by next_on, project_number limit ${(query.limit ?? planPage) + 1}`);
  return rows;
}

/** One page of the plan under a filter, and where the next one begins. */
export async function readPlan(
  db: Executor,
  viewer: Viewer,
  query: PlanQuery,
): Promise<{ plan: z.input<typeof Plan>; next: string | undefined }> {
  const today = companyToday();
  const found = await pageOfPlan(db, viewer, query, today);
  const page = found.slice(0, query.limit ?? planPage);
  const last = found.length > page.length ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const projects = new Map(
    (await loadProjects(db, viewer, sql`p.id = any(${sql.param(ids)}::uuid[])`)).map((project) => [
      project.id,
      project,
    ]),
  );
  const modules = Map.groupBy(
    await loadModules(db, sql`p.id = any(${sql.param(ids)}::uuid[]) and ${moduleFilter(query)}`),
    (module) => module.project,
  );
  const milestones = Map.groupBy(
    await loadMilestones(db, sql`p.id = any(${sql.param(ids)}::uuid[])`),
    (milestone) => milestone.project,
  );
  const days = await setDays(db, ids);
  const changes = await lastChanges(db, ids);
  const plan = {
    today,
    total: page[0]?.total ?? 0,
    projects: ids.flatMap((id) => {
      const project = projects.get(id);
      if (project === undefined) return [];
      return {
        id,
        project_number: project.project_number,
        name: project.name,
        status: project.status,
        factory: project.factory,
        country: project.country,
        pm: project.pm_id === null ? null : { id: project.pm_id, name: project.pm_name ?? '' },
        modules: (modules.get(id) ?? []).map(toModule),
        milestones: (milestones.get(id) ?? []).map(({ project: _project, unit: _unit, ...milestone }) => ({
          ...milestone,
          kind: milestone.kind as z.input<typeof Plan>['projects'][number]['milestones'][number]['kind'],
          date_status: statusOf(milestone, today),
        })),
        set_days: days.get(id) ?? [],
        last_change: changes.get(id) ?? null,
      };
    }),
  };
  return { plan, next: last === undefined ? undefined : toCursor([last.next_on, last.project_number]) };
}

type MilestoneDates = Pick<LoadedMilestone, 'baseline' | 'forecast' | 'actual'>;

const statusOf = ({ baseline, forecast, actual }: MilestoneDates, today: string) =>
  dateStatusOf({ baseline_on: baseline, forecast_on: forecast, actual_on: actual }, today);

/** The milestones of these projects, as far as the viewer sees them; a project that they do not see is left out. */
export async function readMilestones(
  db: Executor,
  viewer: Viewer,
  projects: readonly string[],
): Promise<z.input<typeof PlannedMilestones>[]> {
  if (projects.length === 0) return [];
  const today = companyToday();
  const found = await loadMilestones(
    db,
    sql`p.id = any(${sql.param([...projects])}::uuid[]) and ${visibleProjects(viewer)}`,
  );
  return [...Map.groupBy(found, ({ project }) => project)].map(([id, milestones]) => ({
    id,
    milestones: milestones.map((milestone) => {
      const { kind, label, baseline, forecast, actual } = milestone;
      return {
        kind: kind as z.input<typeof PlannedMilestones>['milestones'][number]['kind'],
        label,
        baseline,
        forecast,
        actual,
        date_status: statusOf(milestone, today),
      };
    }),
  }));
}

/** The score of every set day that somebody has looked at. */
export async function setDays(db: Executor, ids: readonly string[]) {
  const { rows } = await db.execute<{
    project: string;
    on_day: string;
    points: { point: ReadinessPoint; state: string; for_on: string }[];
  }>(sql`
    select r.project_id as project, r.set_on::text as on_day,
      coalesce((select json_agg(json_build_object('point', pt.point, 'state', pt.state, 'for_on', pt.for_on))
        from set_readiness_points pt where pt.readiness_id = r.id), '[]') as points
    from set_readiness r where r.project_id = any(${sql.param(ids)}::uuid[]) order by r.set_on`);
  return new Map(
    [...Map.groupBy(rows, (row) => row.project)].map(([project, days]) => [
      project,
      days.map((day) => ({ on: day.on_day, ...scoreOf(day.points, day.on_day) })),
    ]),
  );
}

async function lastChanges(db: Executor, ids: readonly string[]) {
  const { rows } = await db.execute<{
    project: string;
    id: string;
    at: string;
    by: string;
    by_id: string | null;
    reason: string;
  }>(sql`
    select distinct on (cp.project_id) cp.project_id as project, c.id,
      to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(us.first_name || ' ' || us.last_name, '') as by, c.by_id, c.reason
    from schedule_change_projects cp join schedule_changes c on c.id = cp.change_id left join users us on us.id = c.by_id
    where cp.project_id = any(${sql.param(ids)}::uuid[]) order by cp.project_id, c.at desc, c.id desc`);
  return new Map(rows.map(({ project, ...change }) => [project, change]));
}
