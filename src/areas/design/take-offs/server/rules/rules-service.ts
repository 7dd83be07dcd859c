import { and, eq, isNull, sql } from 'drizzle-orm';
import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import { liesInBin } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { RuleDraft, RulePatch } from '#areas/design/take-offs/schema.ts';
import '../events.ts';
import { bodyOf, listRules } from './rules-store.ts';
import { starterRules } from './starter-rules.ts';
import { quantityRules, quantityRuleVersions } from '../tables.ts';
import { refuseUncountable } from './rule-refusals.ts';

export type RuleRow = typeof quantityRules.$inferSelect;

export async function lockRule(write: Write, id: string, { inBin = false } = {}): Promise<RuleRow> {
  const [row] = await write.tx
    .select()
    .from(quantityRules)
    .where(and(eq(quantityRules.id, id), inBin ? liesInBin(quantityRules.deletedAt) : isNull(quantityRules.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function createRule(write: Write, viewer: Viewer, draft: RuleDraft): Promise<string> {
  await refuseUncountable(write, draft);
  const id = newId();
  await write.tx
    .insert(quantityRules)
    .values({ id, ...columnsOf(draft), createdBy: viewer.userId, updatedBy: viewer.userId });
  write.audit({
    action: 'quantity_rule.created',
    entityType: 'quantity_rule',
    entityId: id,
    projectId: draft.project_id,
    new: { name: draft.name, layer: draft.layer },
  });
  await write.publish('rule.changed', { ruleId: id, projectId: draft.project_id });
  return id;
}

export async function changeRule(write: Write, viewer: Viewer, row: RuleRow, patch: RulePatch): Promise<void> {
  const { version: _version, ...given } = patch;
  const before = draftOf(row);
  const after: RuleDraft = { ...before, ...withoutUndefined(given) };
  // Who gives an item takes the reason for leaving out back, and the other way round.
  if (given.item_id !== undefined && given.item_id !== null && given.exclude_reason === undefined)
    after.exclude_reason = null;
  if (given.exclude_reason !== undefined && given.exclude_reason !== null && given.item_id === undefined)
    after.item_id = null;
  const changed = difference(before, after);
  if (changed === undefined) return;
  await refuseUncountable(write, after);
  const [kept] = await listRules(write.tx, sql`r.id = ${row.id}`);
  if (kept !== undefined)
    await write.tx
      .insert(quantityRuleVersions)
      .values({ ruleId: row.id, versionNo: row.version, body: bodyOf(kept), byId: row.updatedBy })
      .onConflictDoNothing();
  await write.tx
    .update(quantityRules)
    .set({ ...columnsOf(after), updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(quantityRules.id, row.id));
  write.audit({
    action: 'quantity_rule.changed',
    entityType: 'quantity_rule',
    entityId: row.id,
    projectId: after.project_id,
    ...changed,
  });
  write.record({
    entityType: 'quantity_rule',
    entityId: row.id,
    before: changed.old,
    after: changed.new,
    versionAfter: row.version + 1,
  });
  await write.publish('rule.changed', { ruleId: row.id, projectId: after.project_id ?? row.projectId });
}

/** Puts a rule in the bin, or takes it out. */
export async function setRuleBinned(write: Write, viewer: Viewer, row: RuleRow, isBinned: boolean): Promise<void> {
  await write.tx
    .update(quantityRules)
    .set({
      deletedAt: isBinned ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: row.version + 1,
    })
    .where(eq(quantityRules.id, row.id));
  write.record({
    entityType: 'quantity_rule',
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
  write.audit({
    action: isBinned ? 'quantity_rule.removed' : 'quantity_rule.restored',
    entityType: 'quantity_rule',
    entityId: row.id,
    projectId: row.projectId,
    ...(isBinned ? { old: { name: row.name } } : { new: { name: row.name } }),
  });
  await write.publish('rule.changed', { ruleId: row.id, projectId: row.projectId });
}

/** Adds what is missing of the starter set. A rule whose item the catalogue does not have is left for later and counted. */
export async function loadStarterRules(
  write: Write,
  userId: string | null,
): Promise<{ added: number; without_item: number }> {
  // Two who load it at once must not get each rule twice.
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext('starter_rules'))`);
  const { rows: items } = await write.tx.execute<{ id: string; sku: string }>(
    sql`select id, upper(sku) as sku from cost_items where deleted_at is null`,
  );
  const itemOf = new Map(items.map(({ id, sku }) => [sku, id]));
  const { rows: known } = await write.tx.execute<{ name: string; layer: string }>(
    sql`select name, layer from quantity_rules where is_starter and deleted_at is null`,
  );
  const there = new Set(known.map(({ layer, name }) => `${layer}\u0000${name}`));
  const wanted = starterRules.filter(({ layer, name }) => !there.has(`${layer}\u0000${name}`));
  const possible = wanted.filter(({ sku }) => sku === undefined || itemOf.has(sku));
  if (possible.length > 0)
    await write.tx.insert(quantityRules).values(
      possible.map((rule) => ({
        id: newId(),
        name: rule.name,
        scope: 'company',
        layer: rule.layer,
        priority: rule.priority,
        match: rule.match,
        quantity: rule.quantity,
        formula: rule.formula ?? null,
        itemId: rule.sku === undefined ? null : (itemOf.get(rule.sku) ?? null),
        excludeReason: rule.because ?? null,
        confidence: rule.confidence ?? 'high',
        isStarter: true,
        createdBy: userId,
        updatedBy: userId,
      })),
    );
  if (possible.length > 0) {
    const id = newId();
    write.audit({
      action: 'quantity_rule.starter_loaded',
      entityType: 'quantity_rule',
      entityId: id,
      new: { added: possible.length },
    });
    await write.publish('rule.changed', { ruleId: id, projectId: null });
  }
  return { added: possible.length, without_item: wanted.length - possible.length };
}

function columnsOf(draft: RuleDraft) {
  return {
    name: draft.name,
    scope: draft.scope,
    planCode: draft.plan_code,
    projectId: draft.project_id,
    priority: draft.priority,
    layer: draft.layer,
    match: draft.match,
    quantity: draft.quantity,
    formula: draft.formula,
    wastePercent: draft.waste_percent,
    roundTo: draft.round_to,
    pieceSize: draft.piece_size,
    itemId: draft.item_id,
    excludeReason: draft.exclude_reason,
    confidence: draft.confidence,
    active: draft.active,
  };
}

export function draftOf(row: RuleRow): RuleDraft {
  const one = <T extends string>(value: string, of: readonly T[], other: T): T =>
    of.find((each) => each === value) ?? other;
  return {
    name: row.name,
    scope: one(row.scope, ['company', 'plan', 'project'], 'company'),
    plan_code: row.planCode,
    project_id: row.projectId,
    priority: row.priority,
    layer: row.layer,
    match: row.match,
    quantity: row.quantity,
    formula: row.formula,
    waste_percent: plainDecimal(row.wastePercent),
    round_to: plainDecimal(row.roundTo),
    piece_size: plainDecimal(row.pieceSize),
    item_id: row.itemId,
    exclude_reason: row.excludeReason,
    confidence: one(row.confidence, ['high', 'medium', 'low'], 'high'),
    active: row.active,
  };
}

/** Without the zeros that the column adds, so that the same figure is no change. */
function plainDecimal(text: string | null): string | null {
  const value = text === null ? undefined : parseDecimal(text);
  return value === undefined ? null : formatDecimal(value);
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) Object.assign(kept, { [key]: value });
  return kept;
}
