import { sql } from 'drizzle-orm';
import { AppError, ruleBroken } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/server/reads.ts';
import type { ApplyDraft, KeptMove, PreviewMove } from '../schema.ts';
import type { ProjectPlan } from './links.ts';
import { loadMilestones, loadModules, loadProjects } from './load.ts';
import { prepare, shownTo } from './preview.ts';
import { carryReadiness } from './readiness.ts';
import { scheduleChangeProjects, scheduleChanges } from './tables.ts';

/** A forecast as it is to be written. */
export interface ForecastMove {
  id: string;
  project: string;
  what: string;
  from: string;
  to: string;
}

/** The writes of other areas that a change of the plan makes, by their own rules; `app/server.ts` hands them over. */
export interface PlanWriters {
  moveModules(write: Write, viewer: Viewer, moves: readonly ForecastMove[], reason: string): Promise<void>;
  moveMilestones(write: Write, viewer: Viewer, moves: readonly ForecastMove[], reason: string): Promise<void>;
}

/** Applies what the preview showed, and nothing else. A plan that has moved since is answered 409, with a fresh preview. */
export async function apply(
  write: Write,
  viewer: Viewer,
  writers: PlanWriters,
  { reason, token, proposal, ...draft }: ApplyDraft,
): Promise<{ change: string; moves: PreviewMove[] }> {
  await lockProjects(write, draft.changes);
  const { preview, plans } = await prepare(write.tx, viewer, draft);
  if (preview.token !== token) throw new AppError('conflict', { current: preview });
  const [first] = preview.blocked;
  if (first !== undefined) throw new AppError('rule_broken', { message: first.message, details: preview.blocked });
  if (preview.moves.length === 0) throw ruleBroken('changes', 'Nothing moves: every date is there already.');
  const change = await record(write, viewer, writers, preview.moves, plans, reason);
  if (proposal !== undefined)
    await write.tx.execute(
      sql`update schedule_proposals set settled_at = now(), settled_by = ${viewer.userId}, change_id = ${change} where id = ${proposal} and settled_at is null and project_id = any(${sql.param(plans.map(({ project }) => project.id))}::uuid[])`,
    );
  return { change, moves: preview.moves };
}

/** Takes a change back: each date goes to where it was. Refused when one of them has moved again, or has happened. */
export async function undo(
  write: Write,
  viewer: Viewer,
  writers: PlanWriters,
  id: string,
): Promise<{ change: string; moves: PreviewMove[] }> {
  const { rows } = await write.tx.execute<{ moves: KeptMove[]; undone: boolean; reason: string }>(sql`
    select c.moves, c.undone_at is not null as undone, c.reason from schedule_changes c where c.id = ${id}
      and not exists (select 1 from schedule_change_projects cp where cp.change_id = c.id
        and not exists (select 1 from projects p where p.id = cp.project_id and ${visibleProjects(viewer)})) for update of c`);
  const [kept] = rows;
  if (kept === undefined) throw new AppError('not_found');
  if (kept.undone) throw ruleBroken('id', 'This change has been taken back already.');
  const ids = [...new Set(kept.moves.map(({ project }) => project))];
  await lockByIds(write, ids);
  const plans = await plansById(write, viewer, ids);
  const back = kept.moves.map((move) => ({ ...move, from: move.to, to: move.from }));
  const moves = describe(plans, back);
  const stale = await movedSince(write, plans, back);
  if (stale > 0)
    throw new AppError('conflict', { message: `${stale} of these dates have moved or happened since.`, current: null });
  const change = await record(write, viewer, writers, moves, plans, kept.reason);
  await write.tx.execute(
    sql`update schedule_changes set undone_at = now(), undone_by = ${viewer.userId} where id = ${id}`,
  );
  await write.tx.execute(
    sql`update schedule_proposals set settled_at = null, settled_by = null, change_id = null where change_id = ${id}`,
  );
  return { change, moves };
}

/** The projects first and in one order, as everywhere: two writers never wait for each other in a ring. */
async function lockProjects(write: Write, changes: ApplyDraft['changes']): Promise<void> {
  const modules = changes.flatMap((change) => ('module' in change ? [change.module] : []));
  const milestones = changes.flatMap((change) => ('milestone' in change ? [change.milestone] : []));
  await write.tx.execute(sql`
    select id from projects where id in (select project_id from modules where id = any(${sql.param(modules)}::uuid[])
      union select project_id from milestones where id = any(${sql.param(milestones)}::uuid[])) order by id for update`);
}

async function lockByIds(write: Write, ids: readonly string[]): Promise<void> {
  await write.tx.execute(sql`select id from projects where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
}

async function plansById(write: Write, viewer: Viewer, ids: readonly string[]): Promise<ProjectPlan[]> {
  const chosen = sql`p.id = any(${sql.param(ids)}::uuid[])`;
  const projects = await loadProjects(write.tx, viewer, chosen);
  const modules = await loadModules(write.tx, chosen);
  const milestones = await loadMilestones(write.tx, chosen);
  return projects.map((project) => ({
    project,
    modules: modules.filter((module) => module.project === project.id),
    milestones: milestones.filter((milestone) => milestone.project === project.id),
  }));
}

function describe(plans: readonly ProjectPlan[], moves: readonly KeptMove[]): PreviewMove[] {
  return moves.map((move) => {
    const plan = plans.find(({ project }) => project.id === move.project);
    const module = plan?.modules.find(({ id }) => id === move.id);
    const milestone = plan?.milestones.find(({ id }) => id === move.id);
    return {
      ...move,
      project_number: plan?.project.project_number ?? '',
      project_name: plan?.project.name ?? '',
      label: module?.module_no ?? milestone?.label ?? null,
      days: Math.round((Date.parse(move.to) - Date.parse(move.from)) / 86_400_000),
      by_hand: true,
      baseline: null,
    };
  });
}

/** How many of the dates are no longer where the change had put them. */
async function movedSince(write: Write, plans: readonly ProjectPlan[], back: readonly KeptMove[]): Promise<number> {
  const { rows } = await write.tx.execute<{ id: string; from_on: string }>(
    sql`select id, from_on::text from schedule_bookings where deleted_at is null and id = any(${sql.param(back.filter(({ kind }) => kind === 'booking').map(({ id }) => id))}::uuid[])`,
  );
  return back.filter((move) => {
    const plan = plans.find(({ project }) => project.id === move.project);
    if (move.kind === 'booking') return rows.find(({ id }) => id === move.id)?.from_on !== move.from;
    if (move.kind === 'milestone') {
      const milestone = plan?.milestones.find(({ id }) => id === move.id);
      return milestone === undefined || milestone.actual !== null || milestone.forecast !== move.from;
    }
    const module = plan?.modules.find(({ id }) => id === move.id);
    return module === undefined || module[`${move.what}_a`] !== null || module[`${move.what}_f`] !== move.from;
  }).length;
}

/** Writes the moves with their audit, keeps them as one change, and tells everybody. */
async function record(
  write: Write,
  viewer: Viewer,
  writers: PlanWriters,
  moves: readonly PreviewMove[],
  plans: readonly ProjectPlan[],
  reason: string,
): Promise<string> {
  const id = newId();
  const of = (kind: PreviewMove['kind']) => moves.filter((move) => move.kind === kind);
  await writers.moveModules(write, viewer, of('module'), reason);
  await writers.moveMilestones(write, viewer, of('milestone'), reason);
  for (const move of of('booking')) {
    await write.tx.execute(
      sql`update schedule_bookings set from_on = ${move.to}, to_on = to_on + ${move.days}::int, updated_by = ${viewer.userId}, updated_at = now(), version = version + 1 where id = ${move.id}`,
    );
    write.audit({
      action: 'booking.moved',
      entityType: 'booking',
      entityId: move.id,
      projectId: move.project,
      reason,
      old: { from_on: move.from },
      new: { from_on: move.to },
    });
  }
  await write.tx.insert(scheduleChanges).values({
    id,
    byId: viewer.userId,
    reason,
    moves: moves.map(({ kind, id: record, project, what, from, to }) => ({
      kind,
      id: record,
      project,
      what,
      from,
      to,
    })),
  });
  for (const plan of plans) {
    const own = moves.filter((move) => move.project === plan.project.id);
    if (own.length === 0) continue;
    await write.tx.insert(scheduleChangeProjects).values({ changeId: id, projectId: plan.project.id });
    await carryReadiness(
      write,
      viewer,
      plan.project.id,
      own.filter((move) => move.kind === 'module' && move.what === 'set'),
    );
    const set = own.findLast((move) => move.what === 'set');
    await write.publish('schedule.moved', {
      changeId: id,
      projectId: plan.project.id,
      projectNumber: plan.project.project_number,
      name: plan.project.name,
      count: own.length,
      reason,
      setOn: set?.to ?? null,
      shownTo: shownTo(plan, own),
    });
  }
  return id;
}
