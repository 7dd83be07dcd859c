import { eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { RecordedChange, Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { KeptMove, PreviewMove } from '../schema.ts';
import { recordMoves, type PlanWriters } from './cascade/apply.ts';
import { loadMilestones, loadModules, loadProjects } from './load.ts';
import type { ProjectPlan } from './cascade/links.ts';
import { factoryYards, scheduleBookings, scheduleResources } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

/** Takes a change of the plan back, whole: each date goes to where it was. Refused when one of them has moved again, or has happened. */
export function restorePlanChange(writers: PlanWriters): Restorer {
  return async (write, viewer, change) => {
    requireCapability(viewer, 'schedule.write');
    const id = change.entityId;
    const { rows } = await write.tx.execute<{ moves: KeptMove[]; undone: boolean; reason: string }>(sql`
      select c.moves, c.undone_at is not null as undone, c.reason from schedule_changes c where c.id = ${id}
        and not exists (select 1 from schedule_change_projects cp where cp.change_id = c.id
          and not exists (select 1 from projects p where p.id = cp.project_id and ${visibleProjects(viewer)})) for update of c`);
    const [kept] = rows;
    if (kept === undefined) throw new AppError('not_found');
    if (kept.undone)
      throw new AppError('conflict', { said: { en: 'This has been taken back already.', es: 'Esto ya se deshizo.' } });
    const ids = [...new Set(kept.moves.map(({ project }) => project))];
    await lockByIds(write, ids);
    const plans = await plansById(write, viewer, ids);
    const back = kept.moves.map((move) => ({ ...move, from: move.to, to: move.from }));
    const moves = describe(plans, back);
    const stale = await movedSince(write, plans, back);
    if (stale > 0)
      throw new AppError('conflict', {
        said: sentence(
          {
            en: '{stale} of these dates have moved or happened since.',
            es: 'Desde entonces se movieron u ocurrieron {stale} de estas fechas.',
          },
          { stale },
        ),
        current: null,
      });
    await recordMoves(write, viewer, writers, moves, plans, kept.reason);
    await write.tx.execute(
      sql`update schedule_changes set undone_at = now(), undone_by = ${viewer.userId} where id = ${id}`,
    );
    await write.tx.execute(
      sql`update schedule_proposals set settled_at = null, settled_by = null, change_id = null where change_id = ${id}`,
    );
  };
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
    sql`select id, from_on::text from schedule_bookings
      where deleted_at is null and id = any(${sql.param(back.filter(({ kind }) => kind === 'booking').map(({ id }) => id))}::uuid[])`,
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

/** Takes a change of a booking back, or that it was given up. */
export const restoreBooking: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'schedule.write');
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select b.id from schedule_bookings b join projects p on p.id = b.project_id
      where b.id = ${change.entityId} and ${visibleProjects(viewer)} for update of b`,
  );
  const [row] = await write.tx.select().from(scheduleBookings).where(eq(scheduleBookings.id, change.entityId));
  if (rows.length === 0 || row === undefined) throw new AppError('not_found');
  const held = { ...row, deleted: row.deletedAt !== null };
  refuseMovedOn(held, change);
  await write.tx.update(scheduleBookings).set(restored(viewer, change)).where(eq(scheduleBookings.id, row.id));
  note(write, 'booking', change, held, row.version + 1, row.projectId);
  await write.publish('schedule.changed', { projectId: row.projectId });
};

/** Takes a change of a crane, crew or carrier back, or its way out. */
export const restoreResource: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'schedule.write');
  const [row] = await write.tx
    .select()
    .from(scheduleResources)
    .where(eq(scheduleResources.id, change.entityId))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  const held = { ...row, deleted: row.deletedAt !== null };
  refuseMovedOn(held, change);
  await write.tx.update(scheduleResources).set(restored(viewer, change)).where(eq(scheduleResources.id, row.id));
  note(write, 'resource', change, held, row.version + 1, null);
  await write.publish('schedule.changed', { projectId: null });
};

/** Takes a change of what a yard holds and costs back. */
export const restoreYard: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'schedule.write');
  const [row] = await write.tx.select().from(factoryYards).where(eq(factoryYards.id, change.entityId)).for('update');
  if (row === undefined) throw new AppError('not_found');
  refuseMovedOn(row, change);
  await write.tx.update(factoryYards).set(restored(viewer, change)).where(eq(factoryYards.id, row.id));
  write.record(wayBack(change, row, row.version + 1));
  write.audit({
    action: 'yard.undone',
    entityType: 'factory_yard',
    entityId: row.factory,
    old: change.after,
    new: change.before,
  });
  await write.publish('schedule.changed', { projectId: null });
};

/** The columns to set: as they were before, under their own names; `deleted` stands for the bin. */
function restored(viewer: Viewer, { before }: RecordedChange) {
  const { deleted, ...fields } = before;
  return {
    ...fields,
    ...(deleted === undefined ? {} : { deletedAt: deleted === true ? sql`now()` : null }),
    updatedBy: viewer.userId,
    updatedAt: sql`now()`,
    version: sql`version + 1`,
  };
}

function note(
  write: Write,
  entityType: string,
  change: RecordedChange,
  held: Record<string, unknown>,
  version: number,
  projectId: string | null,
): void {
  write.record(wayBack(change, held, version));
  write.audit({
    action: `${entityType}.undone`,
    entityType,
    entityId: change.entityId,
    projectId,
    old: change.after,
    new: change.before,
  });
}
