import { and, eq, isNull, sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { factoryZones } from '#areas/projects/units/schema.ts';
import {
  lastDayOf,
  type Figures,
  type ScenarioDraft,
  type ScenarioPatch,
  type TargetDraft,
  type TargetPatch,
} from '../schema.ts';
import { breakEvenScenarios, breakEvenTargets } from './tables.ts';

export type TargetRow = typeof breakEvenTargets.$inferSelect;
export type ScenarioRow = typeof breakEvenScenarios.$inferSelect;

export async function lockTarget(write: Write, id: string): Promise<TargetRow> {
  const [row] = await write.tx
    .select()
    .from(breakEvenTargets)
    .where(and(eq(breakEvenTargets.id, id), isNull(breakEvenTargets.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function lockScenario(
  write: Write,
  id: string,
  isInBin = false,
): Promise<{ row: ScenarioRow; target: TargetRow }> {
  const wanted = and(
    eq(breakEvenScenarios.id, id),
    isInBin ? sql`deleted_at > now() - interval '30 days'` : isNull(breakEvenScenarios.deletedAt),
  );
  const [found] = await write.tx
    .select({ targetId: breakEvenScenarios.targetId })
    .from(breakEvenScenarios)
    .where(wanted);
  if (found === undefined) throw new AppError('not_found');
  // The target first, as everywhere: two writers never wait for each other in a ring.
  const target = await lockTarget(write, found.targetId);
  const [row] = await write.tx.select().from(breakEvenScenarios).where(wanted).for('update');
  if (row === undefined) throw new AppError('not_found');
  return { row, target };
}

function figureColumns(given: { [K in keyof Figures]?: number | undefined }): Partial<
  typeof breakEvenTargets.$inferInsert
> {
  const pairs = {
    fixedOverheadCents: given.fixed_overhead_cents,
    avgPriceCents: given.avg_price_cents,
    variableCostCents: given.variable_cost_cents,
    profitGoalCents: given.profit_goal_cents,
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined));
}

function isOver(factory: keyof typeof factoryZones, month: string): boolean {
  return todayIn(factoryZones[factory]) > lastDayOf(month);
}

export async function createTarget(write: Write, viewer: Viewer, draft: TargetDraft): Promise<string> {
  const { factory, month, unit_of_measure, note, reason, ...given } = draft;
  if (isOver(factory, month) && (!holds(viewer.groups, 'break_even.unlock') || reason === undefined))
    throw refuse(holds(viewer.groups, 'break_even.unlock') ? 'reason' : 'month', {
      en: 'The month is over: only an admin sets its target, with a reason.',
      es: 'El mes terminó: solo un administrador fija su meta, con una razón.',
    });
  const id = newId();
  await write.tx.insert(breakEvenTargets).values({
    id,
    factory,
    month,
    unitOfMeasure: unit_of_measure,
    fixedOverheadCents: given.fixed_overhead_cents,
    avgPriceCents: given.avg_price_cents,
    variableCostCents: given.variable_cost_cents,
    profitGoalCents: given.profit_goal_cents,
    note: note ?? null,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({
    action: 'break_even_target.created',
    entityType: 'break_even_target',
    entityId: id,
    reason,
    new: { factory, month, unit_of_measure, ...given },
  });
  await write.publish('break_even.changed', { factory });
  return id;
}

/** Refuses in words what the trigger of the table would refuse as well. */
function refuseClosed(row: TargetRow): void {
  const factory = row.factory as keyof typeof factoryZones;
  const isOpened = row.unlockedUntil !== null && Date.parse(row.unlockedUntil) >= Date.now();
  if (isOver(factory, row.month) && !isOpened)
    throw refuse('month', {
      en: 'The month is over and its figures are closed. An admin can open them with a reason.',
      es: 'El mes terminó y sus cifras están cerradas. Un administrador puede abrirlas con una razón.',
    });
}

export async function changeTarget(write: Write, viewer: Viewer, row: TargetRow, patch: TargetPatch): Promise<void> {
  const { note, version: _version, ...given } = patch;
  const columns = { ...figureColumns(given), ...(note === undefined ? {} : { note }) };
  const changes = difference(row, { ...row, ...columns });
  if (changes === undefined) return;
  refuseClosed(row);
  await write.tx
    .update(breakEvenTargets)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(breakEvenTargets.id, row.id));
  write.audit({
    action: 'break_even_target.changed',
    entityType: 'break_even_target',
    entityId: row.id,
    reason: row.unlockReason ?? undefined,
    ...changes,
  });
  await write.publish('break_even.changed', { factory: row.factory });
}

export async function unlockTarget(write: Write, viewer: Viewer, row: TargetRow, reason: string): Promise<void> {
  await write.tx
    .update(breakEvenTargets)
    .set({
      unlockedUntil: sql`now() + interval '24 hours'`,
      unlockReason: reason,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(breakEvenTargets.id, row.id));
  write.audit({
    action: 'break_even_target.unlocked',
    entityType: 'break_even_target',
    entityId: row.id,
    reason,
    new: { factory: row.factory, month: row.month },
  });
  await write.publish('break_even.changed', { factory: row.factory });
}

export async function addScenario(
  write: Write,
  viewer: Viewer,
  target: TargetRow,
  draft: ScenarioDraft,
): Promise<string> {
  const id = newId();
  await write.tx.insert(breakEvenScenarios).values({
    id,
    targetId: target.id,
    name: draft.name,
    fixedOverheadCents: draft.fixed_overhead_cents,
    avgPriceCents: draft.avg_price_cents,
    variableCostCents: draft.variable_cost_cents,
    profitGoalCents: draft.profit_goal_cents,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  await noteScenario(write, target, 'break_even_scenario.created', id, { new: { ...draft } });
  return id;
}

export async function changeScenario(
  write: Write,
  viewer: Viewer,
  row: ScenarioRow,
  target: TargetRow,
  patch: ScenarioPatch,
): Promise<void> {
  const { name, version: _version, ...given } = patch;
  const columns = { ...figureColumns(given), ...(name === undefined ? {} : { name }) };
  const changes = difference(row, { ...row, ...columns });
  if (changes === undefined) return;
  await write.tx
    .update(breakEvenScenarios)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(breakEvenScenarios.id, row.id));
  recordScenario(write, row, changes.old, changes.new);
  await noteScenario(write, target, 'break_even_scenario.changed', row.id, changes);
}

/** To the bin, or out of it again. */
export async function setScenarioBinned(
  write: Write,
  viewer: Viewer,
  { row, target }: { row: ScenarioRow; target: TargetRow },
  deleted: boolean,
): Promise<void> {
  await write.tx
    .update(breakEvenScenarios)
    .set({
      deletedAt: deleted ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(breakEvenScenarios.id, row.id));
  recordScenario(write, row, { deleted: !deleted }, { deleted });
  const action = deleted ? 'break_even_scenario.removed' : 'break_even_scenario.restored';
  await noteScenario(
    write,
    target,
    action,
    row.id,
    deleted ? { old: { name: row.name } } : { new: { name: row.name } },
  );
}

/** Keeps a change of a scenario for its undo. */
function recordScenario(
  write: Write,
  row: ScenarioRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({
    entityType: 'break_even_scenario',
    entityId: row.id,
    before,
    after,
    versionAfter: row.version + 1,
  });
}

/** Leaves the audit row of a scenario and tells those who look at its factory. */
export async function noteScenario(
  write: Write,
  target: TargetRow,
  action: string,
  entityId: string,
  changes: { old?: Record<string, unknown>; new?: Record<string, unknown> },
): Promise<void> {
  write.audit({ action, entityType: 'break_even_scenario', entityId, ...changes });
  await write.publish('break_even.changed', { factory: target.factory });
}
