import { sql } from 'drizzle-orm';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ApplyDraft, PreviewMove } from '#areas/projects/schedule/schema.ts';
import type { ProjectPlan } from './links.ts';
import { prepare, shownTo } from './preview.ts';
import { carryReadiness } from '../readiness/readiness.ts';
import { scheduleChangeProjects, scheduleChanges } from '../tables.ts';

/** A forecast as it is to be written. */
export interface ForecastMove {
  id: string;
  project: string;
  what: string;
  from: string;
  to: string;
}

/** The writes of other areas that a change of the plan makes, by their own rules; `app/server/server.ts` hands them over. */
export interface PlanWriters {
  moveModules(write: Write, viewer: Viewer, moves: readonly ForecastMove[], reason: string): Promise<void>;
  moveMilestones(write: Write, viewer: Viewer, moves: readonly ForecastMove[], reason: string): Promise<void>;
}

/** What the audit log and undo call a change of the plan. */
export const planChange = 'schedule_change';

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
  if (first !== undefined)
    throw new AppError('rule_broken', {
      said: first.said,
      details: preview.blocked.map(({ path, said }) => faultOf(path, said)),
    });
  if (preview.moves.length === 0)
    throw refuse('changes', {
      en: 'Nothing moves: every date is there already.',
      es: 'Nada se mueve: todas las fechas ya están ahí.',
    });
  const change = await recordMoves(write, viewer, writers, preview.moves, plans, reason);
  if (proposal !== undefined)
    await write.tx.execute(
      sql`update schedule_proposals set settled_at = now(), settled_by = ${viewer.userId}, change_id = ${change}
        where id = ${proposal} and settled_at is null and project_id = any(${sql.param(plans.map(({ project }) => project.id))}::uuid[])`,
    );
  return { change, moves: preview.moves };
}

/** The projects first and in one order, as everywhere: two writers never wait for each other in a ring. */
async function lockProjects(write: Write, changes: ApplyDraft['changes']): Promise<void> {
  const modules = changes.flatMap((change) => ('module' in change ? [change.module] : []));
  const milestones = changes.flatMap((change) => ('milestone' in change ? [change.milestone] : []));
  await write.tx.execute(sql`
    select id from projects where id in (select project_id from modules where id = any(${sql.param(modules)}::uuid[])
      union select project_id from milestones where id = any(${sql.param(milestones)}::uuid[])) order by id for update`);
}

/** Writes the moves with their audit, keeps them as one change, and tells everybody. */
export async function recordMoves(
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
      sql`update schedule_bookings
        set from_on = ${move.to}, to_on = to_on + ${move.days}::int, came_along = true, updated_by = ${viewer.userId},
          updated_at = now(), version = version + 1 where id = ${move.id}`,
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
  // One record for all its dates: half of a cascade taken back would stand in the wrong order.
  write.record({
    entityType: planChange,
    entityId: id,
    before: { moved: false },
    after: { moved: true },
    versionAfter: 1,
  });
  for (const plan of plans) {
    const own = moves.filter((move) => move.project === plan.project.id);
    if (own.length === 0) continue;
    await write.tx.insert(scheduleChangeProjects).values({ changeId: id, projectId: plan.project.id });
    // Beside the line of each record one of the move itself: the history of the project offers to take all of it back there.
    write.audit({
      action: 'schedule.moved',
      entityType: planChange,
      entityId: id,
      projectId: plan.project.id,
      reason,
      new: { dates: own.length },
    });
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
