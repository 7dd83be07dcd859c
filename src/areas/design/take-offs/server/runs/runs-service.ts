import { and, eq, isNull, sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PublishDraft } from '#areas/design/take-offs/schema.ts';
import '../events.ts';
import { pricedLines, type PricedRunLine, type ReadPrices } from '../lines.ts';
import { countStates } from './mapped-part.ts';
import { mapInTurns, partsOf } from './parts.ts';
import { bodyOf, forModel, listRules } from '../rules/rules-store.ts';
import { recount, sumUnmapped, writeParts } from './runs-store.ts';
import { takeOver } from './take-over.ts';
import { bim2bomRuns } from '../tables.ts';

export type RunRow = typeof bim2bomRuns.$inferSelect;

/** What a run hands over to become a BOM in work. */
export interface BomFromRun {
  runId: string;
  modelId: string;
  fileSha256: string | null;
  projectId: string | null;
  planCode: string | null;
  name: string;
  scope: PublishDraft['scope'];
  seriesId: string | undefined;
  rateDate: string;
  lines: readonly PricedRunLine[];
  unmapped: readonly { ifc_class: string; name: string; parts: number; elements: string[] }[];
}
/** Handed in by `app/server/server.ts`: makes the BOM in the same transaction and answers its id. */
export type WriteBom = (write: Write, viewer: Viewer, draft: BomFromRun) => Promise<string>;
/** Handed in by `app/server/server.ts`: makes an estimate of a BOM in the same transaction. */
export type WriteEstimate = (
  write: Write,
  viewer: Viewer,
  draft: { bomId: string; runId: string; projectId: string | null; name: string },
) => Promise<string>;

export async function lockRun(write: Write, id: string): Promise<RunRow> {
  const [row] = await write.tx
    .select()
    .from(bim2bomRuns)
    .where(and(eq(bim2bomRuns.id, id), isNull(bim2bomRuns.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Models with more parts than this are mapped by a job. */
const mostPartsAtOnce = 2000;

/** Maps a model that has been read. The run before it, of any revision of the model, is superseded and its decisions by hand are taken over. */
export async function createRun(
  write: Write,
  viewer: Viewer,
  modelId: string,
  partsAtOnce = mostPartsAtOnce,
): Promise<string> {
  const { rows } = await write.tx.execute<{
    series_id: string;
    project_id: string | null;
    state: string;
    parts: number;
  }>(
    sql`select series_id, project_id, state, coalesce(element_count, 0) as parts from building_models
      where id = ${modelId} and deleted_at is null for share`,
  );
  const model = rows[0];
  if (model === undefined) throw badInput('model_id', { en: 'Is no model.', es: 'No es un modelo.' });
  if (model.state !== 'ready' && model.state !== 'degraded')
    throw refuse('model_id', { en: 'The model has not been read yet.', es: 'El modelo aún no se ha leído.' });
  const { rows: earlier } = await write.tx.execute<{ id: string; status: string }>(sql`
    select b.id, b.status from bim2bom_runs b join building_models m on m.id = b.model_id
    where m.series_id = ${model.series_id} and b.deleted_at is null order by b.created_at desc, b.id desc limit 1 for update of b`);
  const before = earlier[0];
  const id = newId();
  await write.tx.insert(bim2bomRuns).values({
    id,
    code: sql`'B2B-' || lpad(nextval('bim2bom_codes')::text, 4, '0')`,
    modelId,
    projectId: model.project_id,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  if (before !== undefined && (before.status === 'review' || before.status === 'mapping'))
    await write.tx
      .update(bim2bomRuns)
      .set({ status: 'superseded', updatedAt: sql`now()`, version: sql`version + 1` })
      .where(eq(bim2bomRuns.id, before.id));
  // A large model would keep its asker waiting, and the portal from others: it is mapped in the background.
  if (model.parts > partsAtOnce) write.job('map_run', { id }, { key: `map_run:${id}`, queue: 'map_run' });
  else await finishMapping(write, { id, modelId, seriesId: model.series_id });
  write.audit({
    action: 'bim2bom.created',
    entityType: 'bim2bom',
    entityId: id,
    projectId: model.project_id,
    new: { model_id: modelId },
  });
  await write.publish('bim2bom.changed', { runId: id, projectId: model.project_id });
  return id;
}

/** Maps the parts of a run that has begun, and takes over what people decided in the run before it. */
export async function finishMapping(
  write: Write,
  run: { id: string; modelId: string; seriesId: string },
): Promise<void> {
  await mapRun(write, run.id, run.modelId);
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select b.id from bim2bom_runs b join building_models m on m.id = b.model_id
    where m.series_id = ${run.seriesId} and b.deleted_at is null and b.id <> ${run.id}
      and b.created_at <= (select created_at from bim2bom_runs where id = ${run.id})
    order by b.created_at desc, b.id desc limit 1`);
  if (rows[0] !== undefined) await takeOver(write, rows[0].id, run.id);
  await recount(write.tx, run.id);
}

/** Maps anew with the rules as they are now; a large model in the background. */
export async function remapRun(
  write: Write,
  viewer: Viewer,
  row: RunRow,
  partsAtOnce = mostPartsAtOnce,
): Promise<void> {
  requireOpen(row);
  const isLarge = (row.counts?.elements ?? 0) > partsAtOnce;
  if (isLarge) write.job('map_run', { id: row.id, again: true }, { key: `map_run:${row.id}`, queue: 'map_run' });
  else await mapAgain(write, row);
  await touchRun(write, viewer, row, { status: isLarge ? 'mapping' : 'review' });
  write.audit({ action: 'bim2bom.remapped', entityType: 'bim2bom', entityId: row.id, projectId: row.projectId });
  await write.publish('bim2bom.changed', { runId: row.id, projectId: row.projectId });
}

/** Maps the parts of a run once more; what a person has decided stays. */
export async function mapAgain(write: Write, run: { id: string; modelId: string }): Promise<void> {
  await write.tx.execute(sql`delete from run_elements where run_id = ${run.id} and reviewed_by is null`);
  await mapRun(write, run.id, run.modelId);
  // A part that a person has decided about needs no second line that says it is open.
  await write.tx.execute(
    sql`delete from run_elements e where e.run_id = ${run.id} and e.state = 'unmapped' and e.reviewed_by is null
      and exists (select 1 from run_elements o where o.run_id = e.run_id and o.entity = e.entity and o.reviewed_by is not null)`,
  );
  await recount(write.tx, run.id);
}

async function mapRun(write: Write, runId: string, modelId: string): Promise<void> {
  const rules = (await listRules(write.tx, sql`r.active and ${forModel(modelId)}`)).map(bodyOf);
  const mapped = await mapInTurns(rules, await partsOf(write.tx, modelId));
  await writeParts(write.tx, runId, mapped);
  await write.tx
    .update(bim2bomRuns)
    .set({ rules, counts: countStates(mapped), status: 'review' })
    .where(eq(bim2bomRuns.id, runId));
}

export async function publishRun(
  write: Write,
  viewer: Viewer,
  row: RunRow,
  draft: PublishDraft,
  ports: { readPrices: ReadPrices; writeBom: WriteBom; writeEstimate: WriteEstimate },
): Promise<void> {
  if (row.status !== 'review' && row.status !== 'published')
    throw refuse('status', {
      en: 'Only a run that has been mapped can be published.',
      es: 'Solo se puede publicar una corrida ya asignada.',
    });
  if ((row.counts?.doubtful ?? 0) > 0)
    throw refuse('status', {
      en: 'Some figures contradict the shape of their part, or have no known unit. Look at them first.',
      es: 'Algunas cifras contradicen la forma de su elemento, o no tienen unidad conocida. Revísalas primero.',
    });
  const { rows } = await write.tx.execute<{ sha256: string | null; plan_code: string | null }>(
    sql`select sha256, plan_code from building_models where id = ${row.modelId}`,
  );
  const rateDate = companyToday();
  const bomId = await ports.writeBom(write, viewer, {
    runId: row.id,
    modelId: row.modelId,
    fileSha256: rows[0]?.sha256 ?? null,
    projectId: row.projectId,
    planCode: rows[0]?.plan_code ?? null,
    name: draft.name,
    scope: draft.scope,
    seriesId: draft.bom_series_id,
    rateDate,
    lines: await pricedLines(write.tx, row.id, rateDate, ports.readPrices),
    unmapped: await sumUnmapped(write.tx, row.id),
  });
  const estimateId = draft.with_estimate
    ? await ports.writeEstimate(write, viewer, { bomId, runId: row.id, projectId: row.projectId, name: draft.name })
    : row.estimateId;
  await touchRun(write, viewer, row, { status: 'published', bomId, estimateId });
  write.audit({
    action: 'bim2bom.published',
    entityType: 'bim2bom',
    entityId: row.id,
    projectId: row.projectId,
    new: { bom_id: bomId, estimate_id: estimateId },
  });
  await write.publish('bim2bom.changed', { runId: row.id, projectId: row.projectId });
}

export function requireOpen(row: RunRow): void {
  if (row.status === 'mapping')
    throw refuse('status', {
      en: 'The parts are still being mapped. Wait a moment.',
      es: 'Los elementos aún se están asignando. Espera un momento.',
    });
  if (row.status !== 'review')
    throw refuse('status', {
      en: 'This run is closed. Map the model again to go on.',
      es: 'Esta corrida está cerrada. Asigna el modelo otra vez para continuar.',
    });
}

export async function touchRun(
  write: Write,
  viewer: Viewer,
  row: RunRow,
  change: Partial<typeof bim2bomRuns.$inferInsert>,
): Promise<void> {
  await write.tx
    .update(bim2bomRuns)
    .set({ ...change, updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(bim2bomRuns.id, row.id));
}
