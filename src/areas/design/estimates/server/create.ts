import { eq, sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { ratesAsOf } from '#areas/finance/rates/server/reads.ts';
import type { EstimateDraft } from '../schema.ts';
import { revisable } from '../states.ts';
import './events.ts';
import { linesOfBom } from './sheet/from-bom.ts';
import { placeOf } from './sheet/place.ts';
import { headColumns, lockEstimate, pick, setStatus, type EstimateRow } from './service.ts';
import { estimateLines, estimateMarkups, estimates } from './tables.ts';
import { addUp } from './sheet/totals.ts';

export async function createEstimate(write: Write, viewer: Viewer, draft: EstimateDraft): Promise<string> {
  const { copy_of, bom_id, ...head } = draft;
  if (copy_of !== undefined && bom_id !== undefined)
    throw badInput('bom_id', {
      en: 'Take over an estimate or a BOM, not both.',
      es: 'Toma una estimación o una lista de materiales, no ambas.',
    });
  const project =
    head.project_id === null
      ? undefined
      : await requireProject(write.tx, viewer, head.project_id).catch(() => undefined);
  if (head.project_id !== null && project === undefined)
    throw badInput('project_id', { en: 'Is no project.', es: 'No es un proyecto.' });
  const id = newId();
  const row = {
    id,
    seriesId: id,
    code: sql<string>`'EST-' || lpad(nextval('estimate_codes')::text, 4, '0')`,
    ...headColumns(head),
    name: head.name,
    kind: head.kind,
    factory: head.factory ?? project?.factory ?? null,
    rateDate: head.rate_date ?? companyToday(),
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
  if (taken === undefined) throw badInput('bom_id', { en: 'Is no BOM.', es: 'No es una lista de materiales.' });
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
  if (rows.length === 0) throw badInput(path, { en: 'Is no estimate.', es: 'No es una estimación.' });
  await write.tx.execute(sql`
    insert into estimate_lines (id, estimate_id, line_uid, position, section, item_id, cost_code, description, type,
      place, uom, quantity, formula, waste_percent, round_to, piece_size,
      unit_cost, cost_source, cost_as_of, hours, crew, markup_override, taxable, optional, alternate_of,
      supplied_by_owner, module, origin, confidence, note, cents)
    select gen_random_uuid(), ${to}::uuid, line_uid, position, section, item_id, cost_code, description, type, place,
      uom, quantity, formula, waste_percent, round_to, piece_size,
      unit_cost, cost_source, cost_as_of, hours, crew, markup_override, taxable, optional, alternate_of,
      supplied_by_owner, module, origin, confidence, note, cents from estimate_lines where estimate_id = ${from}`);
  await write.tx.execute(sql`
    insert into estimate_markups (estimate_id, position, name, category, kind, value, base, place, active, cents)
    select ${to}::uuid, position, name, category, kind, value, base, place, active, cents from estimate_markups
    where estimate_id = ${from}`);
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

/** The next revision: a draft with the same lines. The old one stays as it is and can't be sent or accepted any more. */
export async function reviseEstimate(write: Write, viewer: Viewer, row: EstimateRow): Promise<string> {
  if (![...revisable].some((status) => status === row.status))
    throw refuse('status', {
      en: 'Only an estimate that is closed to editing is revised; a draft is edited.',
      es: 'Solo se revisa una estimación cerrada; un borrador se edita.',
    });
  const { rows } = await write.tx.execute<{ latest: number; in_work: boolean }>(sql`
    select max(revision) as latest, bool_or(status in ('draft', 'in_review') and deleted_at is null) as in_work
    from estimates where series_id = ${row.seriesId}`);
  if (rows[0]?.in_work === true)
    throw refuse('status', { en: 'There is a revision in work already.', es: 'Ya hay una revisión en trabajo.' });
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
