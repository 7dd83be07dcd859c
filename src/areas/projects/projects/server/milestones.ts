import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type RecordedChange, type Write } from '#platform/server/writes/transaction.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import { refuseMovedOn, wayBack } from '#platform/server/writes/undo.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { MilestoneDraft, type MilestonePatch } from '../schema.ts';
import type { ProjectRow } from './rows.ts';
import { lockProject, touchProject } from './service.ts';
import { refuseSummed } from './lists/sums.ts';
import { milestones } from './tables.ts';
import { checkRules, described, inOrder, waitsOf } from './milestone-rules.ts';
import { setDependencies } from './milestone-waits.ts';

type MilestoneRow = typeof milestones.$inferSelect;
/** What is given of a draft: any field may be missing. */
export type Given = { [K in keyof MilestoneDraft]?: MilestoneDraft[K] | undefined };
export type After = { [K in keyof MilestoneRow]?: MilestoneRow[K] | undefined };

function toColumns(given: Given): Partial<typeof milestones.$inferInsert> {
  const pairs = {
    kind: given.kind,
    label: given.label,
    unitId: given.unit_id,
    baselineOn: given.baseline_on,
    forecastOn: given.forecast_on,
    actualOn: given.actual_on,
    ownerId: given.owner_id,
    paymentPercent: given.payment_percent,
    visibleTo: given.visible_to,
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined));
}

export type Waits = { id: string; lag_days: number }[];

export async function addMilestone(
  write: Write,
  viewer: Viewer,
  projectId: string,
  draft: MilestoneDraft,
): Promise<{ projectId: string; id: string }> {
  const project = await lockProject(write, viewer, projectId);
  const id = newId();
  const columns = toColumns(draft);
  await checkRules(write, project, { ...columns }, draft, false);
  await askIfFinishing(write, project, undefined, { ...columns });
  await write.tx
    .insert(milestones)
    .values({ ...columns, id, projectId, kind: draft.kind, createdBy: viewer.userId, updatedBy: viewer.userId });
  await setDependencies(write, projectId, id, draft.depends_on);
  await noteChange(write, viewer, project, { action: 'milestone.created', entityId: id, new: { ...draft } });
  return { projectId, id };
}

export async function changeMilestone(
  write: Write,
  viewer: Viewer,
  id: string,
  patch: MilestonePatch,
  seenVersion: number | undefined,
  fresh: (projectId: string) => Promise<unknown>,
): Promise<{ projectId: string; id: string }> {
  const { row, project } = await lockMilestone(write, viewer, id);
  await checkVersion(seenVersion, row, () => fresh(row.projectId));
  const { reason, override, version: _version, ...given } = patch;
  const columns = toColumns(given);
  const overridden = override === true && reason !== undefined;
  if (
    columns.baselineOn !== undefined &&
    columns.baselineOn !== row.baselineOn &&
    row.baselineOn !== null &&
    project.status >= 3
  )
    throw refuse('baseline_on', {
      en: 'The baseline is locked since pre-production.',
      es: 'La fecha base está fija desde la preproducción.',
    });
  if (
    columns.forecastOn !== undefined &&
    columns.forecastOn !== row.forecastOn &&
    row.forecastOn !== null &&
    reason === undefined
  )
    throw refuse('reason', { en: 'Say why the forecast moves.', es: 'Di por qué se mueve la fecha prevista.' });
  await checkRules(write, project, { ...row, ...columns }, given, overridden);
  const after = { ...row, ...columns };
  await askIfFinishing(write, project, row, after);
  await refuseSummed(write.tx, { projectId: row.projectId, kind: after.kind, unitId: after.unitId }, given);
  const waits = await waitsOf(write, id);
  const changes = difference(
    { ...row, dependsOn: waits },
    { ...row, ...columns, dependsOn: given.depends_on === undefined ? waits : inOrder(given.depends_on) },
  );
  if (changes === undefined) return { projectId: row.projectId, id };
  await setDependencies(write, row.projectId, id, given.depends_on);
  await write.tx
    .update(milestones)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(milestones.id, id));
  recordMilestone(write, row, changes.old, changes.new);
  await noteChange(write, viewer, project, {
    action: 'milestone.changed',
    entityId: id,
    reason,
    old: await described(write, changes.old),
    new: await described(write, changes.new),
  });
  if (columns.actualOn != null && columns.actualOn !== row.actualOn)
    await write.publish('milestone.done', {
      projectId: row.projectId,
      milestoneId: id,
      forecastOn: columns.forecastOn ?? row.forecastOn,
      actualOn: columns.actualOn,
    });
  return { projectId: row.projectId, id };
}

export async function removeMilestone(write: Write, viewer: Viewer, id: string): Promise<void> {
  const { row, project } = await lockMilestone(write, viewer, id);
  if (project.status >= 3 && row.baselineOn !== null)
    throw refuse('id', {
      en: 'A milestone with a locked baseline stays.',
      es: 'Un hito con fecha base fija no se quita.',
    });
  await write.tx
    .update(milestones)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId })
    .where(eq(milestones.id, id));
  recordMilestone(write, row, { deletedAt: null }, { deleted: true });
  await noteChange(write, viewer, project, {
    action: 'milestone.removed',
    entityId: id,
    old: { kind: row.kind, forecast_on: row.forecastOn },
  });
}

/** Lets the other areas have their say before something counts as done that did not yet, on every way there. */
async function askIfFinishing(
  write: Write,
  project: ProjectRow,
  before: After | undefined,
  after: After,
): Promise<void> {
  if ((after.actualOn ?? null) === null || (before?.actualOn ?? null) !== null || after.kind === undefined) return;
  const { id: projectId, projectNumber, status } = project;
  await write.publish('milestone.finishing', { projectId, projectNumber, status, kind: after.kind });
}

/** Keeps a change of a milestone for its undo. */
function recordMilestone(
  write: Write,
  row: MilestoneRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType: 'milestone', entityId: row.id, before, after, versionAfter: row.version + 1 });
}

/** Takes a change of a milestone back, what it waits for among it, or its removal. */
export async function restoreMilestone(write: Write, viewer: Viewer, change: RecordedChange): Promise<void> {
  requireCapability(viewer, 'projects.write');
  const { row, project } = await lockMilestone(write, viewer, change.entityId, 'deleted' in change.after);
  const current = { ...row, deleted: row.deletedAt !== null, dependsOn: await waitsOf(write, row.id) };
  refuseMovedOn(current, change);
  const { dependsOn, ...columns } = change.before;
  await askIfFinishing(write, project, row, { ...row, ...columns });
  if (dependsOn !== undefined)
    await setDependencies(write, row.projectId, row.id, parseInput(MilestoneDraft.shape.depends_on, dependsOn));
  await write.tx
    .update(milestones)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(milestones.id, row.id));
  if (!('deleted' in change.after)) write.record(wayBack(change, current, row.version + 1));
  await noteChange(write, viewer, project, {
    action: 'milestone.undone',
    entityId: row.id,
    old: await described(write, change.after),
    new: await described(write, change.before),
  });
}

async function lockMilestone(
  write: Write,
  viewer: Viewer,
  id: string,
  isInBin = false,
): Promise<{ row: MilestoneRow; project: ProjectRow }> {
  const [found] = await write.tx
    .select({ projectId: milestones.projectId })
    .from(milestones)
    .where(
      and(eq(milestones.id, id), isInBin ? sql`deleted_at > now() - interval '30 days'` : isNull(milestones.deletedAt)),
    );
  if (found === undefined) throw new AppError('not_found');
  // The project first, as everywhere: two writers never wait for each other in a ring.
  const project = await lockProject(write, viewer, found.projectId);
  const [row] = await write.tx.select().from(milestones).where(eq(milestones.id, id)).for('update');
  if (row === undefined || (row.deletedAt !== null) !== isInBin) throw new AppError('not_found');
  return { row, project };
}

async function noteChange(
  write: Write,
  viewer: Viewer,
  project: ProjectRow,
  entry: {
    action: string;
    entityId: string;
    old?: Record<string, unknown>;
    new?: Record<string, unknown>;
    reason?: string | undefined;
  },
): Promise<void> {
  write.audit({ ...entry, entityType: 'milestone', projectId: project.id });
  await touchProject(write, viewer, project.id);
  await write.publish('project.changed', {
    projectId: project.id,
    projectNumber: project.projectNumber,
    name: project.name,
    fields: ['dates'],
  });
}
