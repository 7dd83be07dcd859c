import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { todayIn } from '#platform/shared/dates.ts';
import { AppError, badInput, ruleBroken } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/server/reads.ts';
import { ratesAsOf } from '#areas/rates/server/reads.ts';
import type { EstimateDraft, EstimatePatch, LinesChange, MarkupDraft } from '../schema.ts';
import { editable, revisable, type EstimateStatus } from '../states.ts';
import './events.ts';
import { linesOfBom } from './from-bom.ts';
import { changeLines, placeOf } from './lines.ts';
import { estimateLines, estimateMarkups, estimates } from './tables.ts';
import { addUp, quantityOf } from './totals.ts';

export type EstimateRow = typeof estimates.$inferSelect;

export async function lockEstimate(write: Write, id: string): Promise<EstimateRow> {
  const [row] = await write.tx
    .select()
    .from(estimates)
    .where(and(eq(estimates.id, id), isNull(estimates.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function requireEditable(row: EstimateRow): void {
  if (![...editable].some((status) => status === row.status))
    throw ruleBroken('status', 'Only a draft can be edited. Make a new revision, or take it back from review.');
}

export async function createEstimate(write: Write, viewer: Viewer, draft: EstimateDraft): Promise<string> {
  const { copy_of, bom_id, ...head } = draft;
  if (copy_of !== undefined && bom_id !== undefined)
    throw badInput('bom_id', 'Take over an estimate or a BOM, not both.');
  const project =
    head.project_id === null
      ? undefined
      : await requireProject(write.tx, viewer, head.project_id).catch(() => undefined);
  if (head.project_id !== null && project === undefined) throw badInput('project_id', 'Is no project.');
  const id = newId();
  const row = {
    id,
    seriesId: id,
    code: sql<string>`'EST-' || lpad(nextval('estimate_codes')::text, 4, '0')`,
    ...headColumns(head),
    name: head.name,
    kind: head.kind,
    factory: head.factory ?? project?.factory ?? null,
    rateDate: head.rate_date ?? todayIn('America/Los_Angeles'),
    basis: copy_of !== undefined ? 'copy' : bom_id !== undefined ? 'bim2bom' : 'manual',
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  };
  await write.tx.insert(estimates).values(row);
  const kept = await lockEstimate(write, id);
  if (copy_of !== undefined) await copyParts(write, copy_of, id, 'copy_of');
  else await write.tx.insert(estimateMarkups).values(await usualMarkups(write, kept));
  if (bom_id !== undefined) await takeOverBom(write, kept, bom_id);
  await addUp(write.tx, id);
  write.audit({
    action: 'estimate.created',
    entityType: 'estimate',
    entityId: id,
    projectId: head.project_id,
    new: { name: head.name, kind: head.kind, copy_of: copy_of ?? null, bom_id: bom_id ?? null },
  });
  await write.publish('estimate.changed', { estimateId: id, projectId: head.project_id });
  return id;
}

async function takeOverBom(write: Write, row: EstimateRow, bomId: string): Promise<void> {
  const taken = await linesOfBom(write.tx, row, bomId);
  if (taken === undefined) throw badInput('bom_id', 'Is no BOM.');
  for (let at = 0; at < taken.lines.length; at += 500)
    await write.tx.insert(estimateLines).values(taken.lines.slice(at, at + 500));
  await write.tx
    .update(estimates)
    .set({ bomId, runId: taken.runId, basis: taken.basis, planCode: row.planCode ?? taken.planCode })
    .where(eq(estimates.id, row.id));
}

/** Lines and mark-ups of one estimate into another; lines keep their identity, so that the two can be compared. */
async function copyParts(write: Write, from: string, to: string, path: string): Promise<void> {
  const { rows } = await write.tx.execute(sql`select 1 from estimates where id = ${from} and deleted_at is null`);
  if (rows.length === 0) throw badInput(path, 'Is no estimate.');
  await write.tx.execute(sql`
    insert into estimate_lines (id, estimate_id, line_uid, position, section, item_id, cost_code, description, type, place, uom, quantity, formula, waste_percent, round_to, piece_size,
      unit_cost, cost_source, cost_as_of, hours, taxable, optional, supplied_by_owner, module, origin, confidence, note, cents)
    select gen_random_uuid(), ${to}::uuid, line_uid, position, section, item_id, cost_code, description, type, place, uom, quantity, formula, waste_percent, round_to, piece_size,
      unit_cost, cost_source, cost_as_of, hours, taxable, optional, supplied_by_owner, module, origin, confidence, note, cents from estimate_lines where estimate_id = ${from}`);
  await write.tx.execute(sql`
    insert into estimate_markups (estimate_id, position, name, category, kind, value, base, place, active, cents)
    select ${to}::uuid, position, name, category, kind, value, base, place, active, cents from estimate_markups where estimate_id = ${from}`);
}

/** What the company usually adds, by its rates of the day: overhead, contingency by kind, profit, and the sales tax where one is set. */
async function usualMarkups(write: Write, row: EstimateRow): Promise<(typeof estimateMarkups.$inferInsert)[]> {
  const rates = await ratesAsOf(write.tx, placeOf(row), row.rateDate, [
    'markup',
    'contingency',
    'shop_overhead',
    'tax',
  ]);
  const valueOf = (kind: string, key: string) =>
    rates.find((rate) => rate.kind === kind && rate.key === key && rate.uom === 'percent')?.value;
  const wanted = [
    {
      name: 'Shop overhead',
      category: 'overhead',
      base: 'direct',
      place: 'factory',
      value: valueOf('shop_overhead', 'factory'),
    },
    {
      name: 'Company overhead',
      category: 'overhead',
      base: 'direct',
      place: null,
      value: valueOf('markup', 'overhead'),
    },
    {
      name: 'Contingency',
      category: 'contingency',
      base: 'direct',
      place: null,
      value: valueOf('contingency', row.kind) ?? valueOf('contingency', 'budget'),
    },
    { name: 'Profit', category: 'profit', base: 'cumulative', place: null, value: valueOf('markup', 'profit') },
    { name: 'Sales tax on materials', category: 'tax', base: 'taxable', place: null, value: valueOf('tax', 'sales') },
  ];
  return wanted.map(({ value, ...markup }, index) => ({
    ...markup,
    estimateId: row.id,
    position: index + 1,
    kind: 'percent',
    value: value ?? '0',
    // What no rate is known for waits switched off, so that it is seen and costs nothing.
    active: value !== undefined && Number(value) > 0,
  }));
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
      throw badInput('project_id', 'Is no project.');
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
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

/** Works the formulas of all lines out anew, after the size has changed. */
async function workFormulas(
  write: Write,
  id: string,
  size: { units: number; modules: number; sqft: number },
): Promise<void> {
  const { rows } = await write.tx.execute<{ line_uid: string; formula: string }>(
    sql`select line_uid, formula from estimate_lines where estimate_id = ${id} and formula is not null`,
  );
  for (const { line_uid, formula } of rows)
    await write.tx.execute(
      sql`update estimate_lines set quantity = ${quantityOf(formula, size, 'sqft')}::numeric, version = version + 1 where estimate_id = ${id} and line_uid = ${line_uid}`,
    );
}

export async function saveLines(write: Write, viewer: Viewer, row: EstimateRow, change: LinesChange): Promise<void> {
  requireEditable(row);
  const count = await changeLines(write, row, change);
  if (count === 0 && change.order === undefined) throw badInput('changes', 'Must not be empty.');
  await addUp(write.tx, row.id);
  await touch(write, viewer, row);
  write.audit({
    action: 'estimate.lines_changed',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    new: { changed: change.changes.length, removed: change.removed.length, ordered: change.order !== undefined },
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
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
  await addUp(write.tx, row.id);
  await touch(write, viewer, row);
  write.audit({
    action: 'estimate.markups_changed',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    new: { markups: markups.map(({ name, kind, value, active }) => ({ name, kind, value, active })) },
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

/** The next revision: a draft with the same lines. The old one stays as it is and can't be sent or accepted any more. */
export async function reviseEstimate(write: Write, viewer: Viewer, row: EstimateRow): Promise<string> {
  if (![...revisable].some((status) => status === row.status))
    throw ruleBroken('status', 'Only an estimate that is closed to editing is revised; a draft is edited.');
  const { rows } = await write.tx.execute<{ latest: number; in_work: boolean }>(sql`
    select max(revision) as latest, bool_or(status in ('draft', 'in_review') and deleted_at is null) as in_work from estimates where series_id = ${row.seriesId}`);
  if (rows[0]?.in_work === true) throw ruleBroken('status', 'There is a revision in work already.');
  const id = newId();
  await write.tx.insert(estimates).values({
    ...pick(row, copied),
    id,
    seriesId: row.seriesId,
    code: row.code,
    name: row.name,
    kind: row.kind,
    rateDate: row.rateDate,
    revision: (rows[0]?.latest ?? row.revision) + 1,
    parentId: row.id,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  await copyParts(write, row.id, id, 'id');
  await addUp(write.tx, id);
  if (row.status === 'approved' || row.status === 'sent') await setStatus(write, viewer, row, 'superseded', {});
  write.audit({
    action: 'estimate.revised',
    entityType: 'estimate',
    entityId: id,
    projectId: row.projectId,
    new: { parent_id: row.id, revision: (rows[0]?.latest ?? row.revision) + 1 },
  });
  await write.publish('estimate.changed', { estimateId: id, projectId: row.projectId });
  return id;
}

const copied = [
  'projectId',
  'opportunityId',
  'basis',
  'bomId',
  'runId',
  'planCode',
  'units',
  'modules',
  'sqft',
  'factory',
  'accuracyPercent',
  'inclusions',
  'exclusions',
] as const satisfies (keyof EstimateRow)[];

export async function removeEstimate(write: Write, viewer: Viewer, row: EstimateRow): Promise<void> {
  requireEditable(row);
  await write.tx
    .update(estimates)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(estimates.id, row.id));
  write.audit({
    action: 'estimate.removed',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    old: { code: row.code, name: row.name },
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
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
    values ('estimate', ${row.id}, ${row.projectId}, ${row.status}, ${to}, ${viewer?.userId ?? null}, ${reason ?? null}, ${write.actor.source})`);
  write.audit({
    action: 'estimate.moved',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    old: { status: row.status },
    new: { status: to },
    reason,
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

export async function touch(write: Write, viewer: Viewer, row: EstimateRow): Promise<void> {
  await write.tx
    .update(estimates)
    .set({ updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(estimates.id, row.id));
}

function headColumns(given: { [K in keyof EstimatePatch]?: EstimatePatch[K] | undefined }) {
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

function pick<T extends object, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K>;
function pick(row: object, keys: readonly string[]): Record<string, unknown>;
function pick(row: object, keys: readonly PropertyKey[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
}
