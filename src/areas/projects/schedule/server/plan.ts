import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { dateStatusOf } from '#areas/projects/projects/schema.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { ReadinessPoint } from '../choices.ts';
import type { Plan, PlanModule, PlanQuery, Yard, YardPatch } from '../schema.ts';
import type { PlannedMilestones } from '../contract.ts';
import { datesOf } from './cascade/links.ts';
import {
  loadMilestones,
  loadModules,
  loadProjects,
  moduleFilter,
  onTheWay,
  projectFilter,
  type LoadedMilestone,
  type LoadedModule,
} from './load.ts';
import { occupancy, storageCents } from './bookings/occupancy.ts';
import { scoreOf } from './readiness/readiness.ts';
import { loadYards } from './readiness/standing.ts';
import { factoryYards } from './tables.ts';

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

/** The plan under a filter. A project stands in it when one of its modules does; without a filter on modules, also with milestones alone. */
export async function readPlan(db: Executor, viewer: Viewer, query: PlanQuery): Promise<z.input<typeof Plan>> {
  const today = companyToday();
  const modules = Map.groupBy(
    await loadModules(db, sql`${visibleProjects(viewer)} and ${moduleFilter(query)}`),
    (module) => module.project,
  );
  const narrowed = query.late === 'true' || query.within !== undefined || query.factory !== undefined;
  const all = await loadProjects(db, viewer, projectFilter(query));
  const projects = narrowed ? all.filter(({ id }) => modules.has(id)) : all;
  const ids = projects.map(({ id }) => id);
  const milestones = Map.groupBy(
    await loadMilestones(db, sql`p.id = any(${sql.param(ids)}::uuid[])`),
    (milestone) => milestone.project,
  );
  const days = await setDays(db, ids);
  const last = await lastChanges(db, ids);
  return {
    today,
    projects: projects
      .map((project) => ({
        id: project.id,
        project_number: project.project_number,
        name: project.name,
        status: project.status,
        factory: project.factory,
        country: project.country,
        pm: project.pm_id === null ? null : { id: project.pm_id, name: project.pm_name ?? '' },
        modules: (modules.get(project.id) ?? []).map(toModule),
        milestones: (milestones.get(project.id) ?? []).map(({ project: _project, unit: _unit, ...milestone }) => ({
          ...milestone,
          kind: milestone.kind as z.input<typeof Plan>['projects'][number]['milestones'][number]['kind'],
          date_status: statusOf(milestone, today),
        })),
        set_days: days.get(project.id) ?? [],
        last_change: last.get(project.id) ?? null,
      }))
      .filter((project) => project.modules.length > 0 || project.milestones.length > 0 || query.project !== undefined),
  };
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
async function setDays(db: Executor, ids: readonly string[]) {
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

/** The longest time that a yard is asked about, in days. */
const mostDays = 400;

export async function readYards(
  db: Executor,
  viewer: Viewer,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<z.input<typeof Yard>[]> {
  const today = companyToday();
  const from = span.from ?? addDays(today, -14);
  const asked = span.to ?? addDays(from, 90);
  const to = asked > addDays(from, mostDays) ? addDays(from, mostDays) : asked;
  const first = `${today.slice(0, 7)}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const modules = await loadModules(
    db,
    sql`${visibleProjects(viewer)} and ${onTheWay()}
      and (m.ship_actual_on is null or m.ship_actual_on >= least(${first}::date, ${from}::date))`,
  );
  return (await loadYards(db)).map((yard) => ({
    ...yard,
    factory: yard.factory as z.input<typeof Yard>['factory'],
    month_cents: storageCents(modules, yard, first, last, today),
    days: to < from ? [] : occupancy(modules, yard.factory, from, to, today),
  }));
}

export async function changeYard(
  write: Write,
  viewer: Viewer,
  factory: string,
  { version, ...patch }: z.output<typeof YardPatch>,
): Promise<z.input<typeof Yard>> {
  const read = async () => {
    const found = (await readYards(write.tx, viewer, {})).find((yard) => yard.factory === factory);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  const before = await read();
  const [row] = await write.tx.select().from(factoryYards).where(eq(factoryYards.factory, factory)).for('update');
  if (row === undefined) throw new AppError('not_found');
  await checkVersion(version, row, read);
  const columns = {
    capacity: patch.capacity ?? row.capacity,
    storageCentsDay: patch.storage_cents_day ?? row.storageCentsDay,
    freeDays: patch.free_days ?? row.freeDays,
    customsDays: patch.customs_days ?? row.customsDays,
  };
  const changes = difference(row, columns);
  if (changes === undefined) return before;
  await write.tx
    .update(factoryYards)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(factoryYards.id, row.id));
  write.record({
    entityType: 'yard',
    entityId: row.id,
    before: changes.old,
    after: changes.new,
    versionAfter: row.version + 1,
  });
  write.audit({
    action: 'yard.changed',
    entityType: 'factory_yard',
    entityId: factory,
    old: {
      capacity: before.capacity,
      storage_cents_day: before.storage_cents_day,
      free_days: before.free_days,
      customs_days: before.customs_days,
    },
    new: { ...patch },
  });
  await write.publish('schedule.changed', { projectId: null });
  return read();
}
