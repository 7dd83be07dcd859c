import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { keepGap } from '#platform/shared/working-days.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import {
  calendarOf,
  moduleSteps,
  siteCalendar,
  type ModuleStep,
  type Proposal,
  type SeedChange,
} from '#areas/projects/schedule/schema.ts';
import { datesOf } from './links.ts';
import { loadMilestones, loadModules } from '../load.ts';
import { scheduleProposals } from '../tables.ts';

/** Open proposals, without what has been done or moved far enough in the meantime. */
export async function listProposals(db: Executor, viewer: Viewer, projectId: string | undefined): Promise<Proposal[]> {
  const { rows } = await db.execute<Proposal & { [column: string]: unknown }>(sql`
    select pr.id, pr.project_id as project, p.project_number, p.name as project_name, pr.kind, pr.facts, pr.changes,
      to_char(pr.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at
    from schedule_proposals pr join projects p on p.id = pr.project_id where pr.settled_at is null and ${visibleProjects(viewer)}
      ${projectId === undefined ? sql`` : sql`and p.id = ${projectId}`} order by pr.created_at, pr.id limit 200`);
  if (rows.length === 0) return [];
  const ids = sql`p.id = any(${sql.param([...new Set(rows.map((row) => row.project))])}::uuid[])`;
  const modules = new Map((await loadModules(db, ids)).map((module) => [module.id, module]));
  const milestones = new Map((await loadMilestones(db, ids)).map((milestone) => [milestone.id, milestone]));
  return rows.flatMap((row) => {
    const changes = row.changes.filter((change) => {
      const dates =
        'module' in change
          ? modules.has(change.module) && datesOfModule(modules.get(change.module), change.step)
          : milestones.get(change.milestone);
      return (
        dates !== undefined &&
        dates !== false &&
        dates.actual === null &&
        dates.forecast !== null &&
        dates.forecast < change.on
      );
    });
    return changes.length === 0 ? [] : [{ ...row, changes }];
  });
}

function datesOfModule(module: Parameters<typeof datesOf>[0] | undefined, step: ModuleStep) {
  return module === undefined ? undefined : datesOf(module, step);
}

export async function dismissProposal(
  write: Write,
  viewer: Viewer,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const { rows } = await write.tx.execute<{ project_id: string; kind: string }>(sql`
    update schedule_proposals pr set settled_at = now(), settled_by = ${viewer.userId} from projects p
    where pr.id = ${id} and pr.settled_at is null and p.id = pr.project_id and ${visibleProjects(viewer)}
    returning pr.project_id, pr.kind`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  write.record({
    entityType: 'schedule_proposal',
    entityId: id,
    before: { dismissed: false },
    after: { dismissed: true },
    versionAfter: 1,
  });
  await note(write, 'proposal.dismissed', id, row, reason);
}

async function note(
  write: Write,
  action: 'proposal.dismissed' | 'proposal.reopened',
  id: string,
  { project_id: projectId, kind }: { project_id: string; kind: string },
  reason?: string,
): Promise<void> {
  write.audit({ action, entityType: 'schedule_proposal', entityId: id, projectId, reason, old: { kind } });
  await write.publish('schedule.changed', { projectId });
}

/** Takes back that a proposal was dismissed. Refused when a newer one of its kind is open, or it was accepted or has moved otherwise since. */
export const restoreProposal: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'schedule.write');
  const { rows } = await write.tx.execute<{
    project_id: string;
    kind: string;
    dismissed: boolean;
    accepted: boolean;
    overtaken: boolean;
  }>(sql`
    select pr.project_id, pr.kind, pr.settled_at is not null as dismissed, pr.change_id is not null as accepted,
      exists (select 1 from schedule_proposals other
        where other.project_id = pr.project_id and other.kind = pr.kind and other.id <> pr.id and other.settled_at is null) as overtaken
    from schedule_proposals pr join projects p on p.id = pr.project_id
    where pr.id = ${change.entityId} and ${visibleProjects(viewer)} for update of pr`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  refuseMovedOn({ dismissed: row.accepted || row.overtaken ? null : row.dismissed }, change);
  const dismissed = change.before['dismissed'] === true;
  await write.tx.execute(
    dismissed
      ? sql`update schedule_proposals set settled_at = now(), settled_by = ${viewer.userId} where id = ${change.entityId}`
      : sql`update schedule_proposals set settled_at = null, settled_by = null where id = ${change.entityId}`,
  );
  write.record(wayBack(change, { dismissed: row.dismissed }, 1));
  await note(write, dismissed ? 'proposal.dismissed' : 'proposal.reopened', change.entityId, row);
};

/** What life does to the plan becomes a proposal: nothing moves that nobody has moved. */
export function listenForSchedule(events: EventBus): void {
  events.on('project.status_changed', async ({ projectId, from, to }, write) => {
    if (from === 7 && to !== 8) await proposeAfterHold(write, projectId);
  });
  events.on('module.moved', ({ projectId, moduleId }, write) => proposeAfterLateStep(write, projectId, moduleId));
  events.on('milestone.done', ({ projectId, milestoneId, actualOn, forecastOn }, write) =>
    proposeAfterLateMilestone(write, projectId, milestoneId, forecastOn, actualOn),
  );
}

/** Every date that is still open goes back by as many days as the project stood still. */
async function proposeAfterHold(write: Write, projectId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ days: number }>(sql`
    select (current_date - max(at)::date)::int as days from status_history
    where entity_type = 'project' and entity_id = ${projectId} and to_state = '7'`);
  const days = rows[0]?.days ?? 0;
  if (days <= 0) return;
  const own = sql`p.id = ${projectId}`;
  const changes: SeedChange[] = [];
  for (const module of await loadModules(write.tx, own))
    for (const step of moduleSteps) {
      const { forecast, actual } = datesOf(module, step);
      if (actual === null && forecast !== null) changes.push({ module: module.id, step, on: addDays(forecast, days) });
    }
  for (const milestone of await loadMilestones(write.tx, own))
    if (milestone.actual === null && milestone.forecast !== null)
      changes.push({ milestone: milestone.id, on: addDays(milestone.forecast, days) });
  // A project with more open dates than one preview takes is moved by the first open step of each module; the rest follows.
  const bounded = changes.length <= 2000 ? changes : firstOfEach(changes).slice(0, 2000);
  await propose(write, projectId, 'hold', { days }, bounded);
}

function firstOfEach(changes: readonly SeedChange[]): SeedChange[] {
  const seen = new Set<string>();
  return changes.filter((change) => {
    const id = 'module' in change ? change.module : change.milestone;
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

/** The step after one that was done late keeps its distance from the day it was really done. */
async function proposeAfterLateStep(write: Write, projectId: string, moduleId: string): Promise<void> {
  const [module] = await loadModules(write.tx, sql`p.id = ${projectId} and m.id = ${moduleId}`);
  if (module === undefined) return;
  const done = moduleSteps.findLast((step) => datesOf(module, step).actual !== null);
  if (done === undefined) return;
  const { forecast, actual } = datesOf(module, done);
  const next = moduleSteps.slice(moduleSteps.indexOf(done) + 1).find((step) => datesOf(module, step).forecast !== null);
  if (next === undefined || forecast === null || actual === null || actual <= forecast) return;
  const was = datesOf(module, next).forecast;
  if (was === null) return;
  const { rows } = await write.tx.execute<{ country: string }>(
    sql`select country from projects where id = ${projectId}`,
  );
  const calendar =
    next === 'deliver'
      ? undefined
      : next === 'set'
        ? siteCalendar(rows[0]?.country ?? 'US')
        : calendarOf(module.factory);
  const change: SeedChange = { module: moduleId, step: next, on: keepGap(forecast, actual, was, calendar) };
  await propose(write, projectId, 'done_late', { days: daysBetween(forecast, actual), count: 1 }, [change]);
}

async function proposeAfterLateMilestone(
  write: Write,
  projectId: string,
  milestoneId: string,
  forecastOn: string | null,
  actualOn: string,
): Promise<void> {
  if (forecastOn === null || actualOn <= forecastOn) return;
  const own = await loadMilestones(write.tx, sql`p.id = ${projectId}`);
  const changes = own.flatMap((milestone): SeedChange[] =>
    milestone.depends_on.some(({ id }) => id === milestoneId) &&
    milestone.actual === null &&
    milestone.forecast !== null
      ? [{ milestone: milestone.id, on: keepGap(forecastOn, actualOn, milestone.forecast, undefined) }]
      : [],
  );
  if (changes.length > 0)
    await propose(
      write,
      projectId,
      'done_late',
      { days: daysBetween(forecastOn, actualOn), count: changes.length },
      changes,
    );
}

/** One open proposal of a kind for a project: what comes later joins it. */
async function propose(
  write: Write,
  projectId: string,
  kind: 'hold' | 'done_late',
  facts: Record<string, number>,
  changes: readonly SeedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await write.tx.execute<{ id: string; changes: SeedChange[]; facts: Record<string, number> }>(
    sql`select id, changes, facts from schedule_proposals
      where project_id = ${projectId} and kind = ${kind} and settled_at is null for update`,
  );
  const [open] = rows;
  const keyOf = (change: SeedChange) => ('module' in change ? `${change.module} ${change.step}` : change.milestone);
  const all = new Map([...(open?.changes ?? []), ...changes].map((change) => [keyOf(change), change]));
  const merged = [...all.values()].slice(-2000);
  const total = { ...facts, count: merged.length, days: Math.max(facts['days'] ?? 0, open?.facts['days'] ?? 0) };
  const id = open?.id ?? newId();
  if (open === undefined)
    await write.tx.insert(scheduleProposals).values({ id, projectId, kind, facts: total, changes: merged });
  else
    await write.tx.execute(
      sql`update schedule_proposals
        set changes = ${JSON.stringify(merged)}::jsonb, facts = ${JSON.stringify(total)}::jsonb where id = ${id}`,
    );
  write.audit({
    action: 'proposal.made',
    entityType: 'schedule_proposal',
    entityId: id,
    projectId,
    new: { kind, ...total },
  });
  await write.publish('schedule.changed', { projectId });
}
