import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import { liesInBin } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import type { EstimatePatch, LinesChange, MarkupDraft } from '../schema.ts';
import { editable, type EstimateStatus } from '../states.ts';
import './events.ts';
import { changeLines } from './sheet/lines.ts';
import { estimateMarkups, estimates } from './tables.ts';
import { addUp, quantityOf } from './sheet/totals.ts';

export type EstimateRow = typeof estimates.$inferSelect;

export async function lockEstimate(
  write: Write,
  id: string,
  { inBin = false }: { inBin?: boolean } = {},
): Promise<EstimateRow> {
  const [row] = await write.tx
    .select()
    .from(estimates)
    .where(and(eq(estimates.id, id), (inBin ? liesInBin : isNull)(estimates.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function requireEditable(row: EstimateRow): void {
  if (![...editable].some((status) => status === row.status))
    throw refuse('status', {
      en: 'Only a draft can be edited. Make a new revision, or take it back from review.',
      es: 'Solo se edita un borrador. Haz una nueva revisión o devuélvela de la revisión.',
    });
}

export async function changeEstimate(
  write: Write,
  viewer: Viewer,
  row: EstimateRow,
  patch: EstimatePatch,
): Promise<void> {
  requireEditable(row);
  const { version: _version, ...given } = patch;
  if (given.project_id !== undefined && given.project_id !== null && given.project_id !== row.projectId)
    await requireProject(write.tx, viewer, given.project_id).catch(() => {
      throw badInput('project_id', { en: 'Is no project.', es: 'No es un proyecto.' });
    });
  const columns = Object.fromEntries(Object.entries(headColumns(given)).filter(([, value]) => value !== undefined));
  const changed = difference(pick(row, Object.keys(columns)), columns);
  if (changed === undefined) return;
  await write.tx.update(estimates).set(columns).where(eq(estimates.id, row.id));
  const after = { ...row, ...columns };
  await workFormulas(write, row.id, after);
  await addUp(write.tx, row.id);
  await touch(write, viewer, row);
  write.audit({
    action: 'estimate.changed',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    ...changed,
  });
  write.record({
    entityType: 'estimate',
    entityId: row.id,
    before: changed.old,
    after: changed.new,
    versionAfter: row.version + 1,
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

/** Works the formulas of all lines out anew, after the size has changed. */
export async function workFormulas(
  write: Write,
  id: string,
  size: { units: number; modules: number; sqft: number },
): Promise<void> {
  const { rows } = await write.tx.execute<{ line_uid: string; formula: string }>(
    sql`select line_uid, formula from estimate_lines where estimate_id = ${id} and formula is not null`,
  );
  for (const { line_uid, formula } of rows)
    await write.tx.execute(
      sql`update estimate_lines set quantity = ${quantityOf(formula, size, 'sqft')}::numeric, version = version + 1
        where estimate_id = ${id} and line_uid = ${line_uid}`,
    );
}

/** Ends a change of what an estimate adds up: its totals, its version, its history, and those who look at it. */
export async function closeChange(
  write: Write,
  viewer: Viewer,
  row: EstimateRow,
  action: string,
  facts: Record<string, unknown>,
): Promise<void> {
  await addUp(write.tx, row.id);
  await touch(write, viewer, row);
  write.audit({ action, entityType: 'estimate', entityId: row.id, projectId: row.projectId, new: facts });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

export async function saveLines(write: Write, viewer: Viewer, row: EstimateRow, change: LinesChange): Promise<void> {
  requireEditable(row);
  const count = await changeLines(write, row, change);
  if (count === 0 && change.order === undefined)
    throw badInput('changes', { en: 'Must not be empty.', es: 'No puede quedar vacío.' });
  await closeChange(write, viewer, row, 'estimate.lines_changed', {
    changed: change.changes.length,
    removed: change.removed.length,
    ordered: change.order !== undefined,
  });
}

export async function saveMarkups(
  write: Write,
  viewer: Viewer,
  row: EstimateRow,
  markups: readonly MarkupDraft[],
): Promise<void> {
  requireEditable(row);
  await write.tx.delete(estimateMarkups).where(eq(estimateMarkups.estimateId, row.id));
  if (markups.length > 0)
    await write.tx
      .insert(estimateMarkups)
      .values(markups.map((markup, index) => ({ ...markup, estimateId: row.id, position: index + 1 })));
  await closeChange(write, viewer, row, 'estimate.markups_changed', {
    markups: markups.map(({ name, kind, value, active }) => ({ name, kind, value, active })),
  });
}

export async function setStatus(
  write: Write,
  viewer: Viewer | undefined,
  row: EstimateRow,
  to: EstimateStatus,
  more: PgUpdateSetSource<typeof estimates>,
  reason?: string,
): Promise<void> {
  await write.tx
    .update(estimates)
    .set({ ...more, status: to, updatedBy: viewer?.userId ?? null, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(estimates.id, row.id));
  await write.tx.execute(sql`
    insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, reason, source)
    values ('estimate', ${row.id}, ${row.projectId}, ${row.status}, ${to}, ${viewer?.userId ?? null}, ${reason ?? null},
      ${write.actor.source})`);
  write.audit({
    action: 'estimate.moved',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    old: { status: row.status },
    new: { status: to },
    reason,
  });
  // Other moves have their own way on; putting aside is what one takes back.
  if (to === 'archived')
    write.record({
      entityType: 'estimate',
      entityId: row.id,
      before: { status: row.status },
      after: { status: to },
      versionAfter: row.version + 1,
    });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

export async function touch(write: Write, viewer: Viewer, row: EstimateRow): Promise<void> {
  await write.tx
    .update(estimates)
    .set({ updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(estimates.id, row.id));
}

export function headColumns(given: { [K in keyof EstimatePatch]?: EstimatePatch[K] | undefined }) {
  return {
    name: given.name,
    projectId: given.project_id,
    kind: given.kind,
    planCode: given.plan_code,
    units: given.units,
    modules: given.modules,
    sqft: given.sqft,
    factory: given.factory,
    rateDate: given.rate_date,
    accuracyPercent: given.accuracy_percent,
    inclusions: given.inclusions,
    exclusions: given.exclusions,
    validUntil: given.valid_until,
  };
}

export function pick<T extends object, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K>;
export function pick(row: object, keys: readonly string[]): Record<string, unknown>;
export function pick(row: object, keys: readonly PropertyKey[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
}
