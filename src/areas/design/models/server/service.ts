import { eq, sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { cleanFileName } from '#platform/server/files/file-names.ts';
import type { StagedFile } from '#platform/server/files/file-store.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import type { LengthUnit, ModelPatch, ModelUpload, ReadStep } from '../schema.ts';
import { modelFaults } from './reading/model-faults.ts';
import { findModel, type ModelRow } from './store.ts';
import { buildingModels } from './tables.ts';
import { shortened } from '#platform/shared/text.ts';

/** The job that reads a model; one model at a time, whatever else the portal does. */
export const readJob = 'read_model';

export async function requireModelRow(db: Executor, viewer: Viewer, id: string): Promise<ModelRow> {
  const row = await findModel(db, viewer, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function lockModel(
  write: Write,
  viewer: Viewer,
  id: string,
  options: { inBin?: boolean } = {},
): Promise<ModelRow> {
  const row = await findModel(write.tx, viewer, id, { ...options, lock: true });
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Refuses, before the first byte, a place that the viewer does not see. */
export async function requirePlace(db: Executor, viewer: Viewer, fields: ModelUpload): Promise<void> {
  if (fields.project_id !== undefined) await requireProject(db, viewer, fields.project_id);
  if (fields.follows !== undefined && (await findModel(db, viewer, fields.follows)) === undefined)
    throw refuse('follows', { en: 'There is no such model here.', es: 'Aquí no existe ese modelo.' });
}

/** Enters a model whose bytes are in the store, and queues its reading. */
export async function addModel(
  write: Write,
  viewer: Viewer,
  fields: ModelUpload,
  file: { id: string; rawName: string; staged: StagedFile; checkedMs: number; begunAt: string },
): Promise<void> {
  await requirePlace(write.tx, viewer, fields);
  const fileName = cleanFileName(file.rawName, undefined);
  const old = fields.follows === undefined ? undefined : await lockModel(write, viewer, fields.follows);
  const place =
    old === undefined
      ? { seriesId: file.id, revision: 1, projectId: fields.project_id ?? null, planCode: fields.plan_code ?? null }
      : {
          seriesId: old.series_id,
          revision: await nextRevision(write, old.series_id),
          projectId: old.project_id,
          planCode: old.plan_code,
        };
  const now = new Date().toISOString();
  const steps: ReadStep[] = [
    { at: file.begunAt, step: 'received', count: file.staged.bytes },
    { at: now, step: 'checked', ms: file.checkedMs },
  ];
  const name = fields.name ?? old?.name ?? fileName.replace(/\.(?:ifczip|ifc|zip)$/iu, '');
  await write.tx.insert(buildingModels).values({
    id: file.id,
    ...place,
    name: shortened(name, 120),
    discipline: fields.discipline ?? old?.discipline ?? 'architecture',
    fileName,
    storageKey: file.id,
    bytes: file.staged.bytes,
    sha256: file.staged.sha256,
    state: 'waiting',
    steps,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({
    action: 'model.added',
    entityType: 'building_model',
    entityId: file.id,
    projectId: place.projectId,
    new: { name, file_name: fileName, bytes: file.staged.bytes, sha256: file.staged.sha256, revision: place.revision },
  });
  queueReading(write, file.id);
  await write.publish('model.changed', { modelId: file.id, projectId: place.projectId });
}

async function nextRevision(write: Write, seriesId: string): Promise<number> {
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`model:${seriesId}`}, 0))`);
  const { rows } = await write.tx.execute<{ last: number }>(
    sql`select max(revision) as last from building_models where series_id = ${seriesId}`,
  );
  return (rows[0]?.last ?? 0) + 1;
}

function queueReading(write: Write, id: string): void {
  write.job(readJob, { id }, { key: `model:${id}`, queue: 'models' });
}

export async function changeModel(write: Write, viewer: Viewer, row: ModelRow, patch: ModelPatch): Promise<void> {
  if (typeof patch.project_id === 'string') await requireProject(write.tx, viewer, patch.project_id);
  const before = { name: row.name, discipline: row.discipline, project_id: row.project_id, plan_code: row.plan_code };
  const after = {
    name: patch.name ?? row.name,
    discipline: patch.discipline ?? row.discipline,
    // A new place takes the old one's: no model has two.
    project_id:
      patch.project_id !== undefined ? patch.project_id : typeof patch.plan_code === 'string' ? null : row.project_id,
    plan_code:
      patch.plan_code !== undefined ? patch.plan_code : typeof patch.project_id === 'string' ? null : row.plan_code,
  };
  const changes = difference(before, after);
  if (changes === undefined) return;
  await write.tx
    .update(buildingModels)
    .set({
      name: after.name,
      discipline: after.discipline,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(buildingModels.id, row.id));
  if ('project_id' in changes.new || 'plan_code' in changes.new)
    await write.tx
      .update(buildingModels)
      .set({ projectId: after.project_id, planCode: after.plan_code })
      .where(eq(buildingModels.seriesId, row.series_id));
  write.record({
    entityType: 'building_model',
    entityId: row.id,
    before: changes.old,
    after: changes.new,
    versionAfter: row.version + 1,
  });
  write.audit({
    action: 'model.changed',
    entityType: 'building_model',
    entityId: row.id,
    projectId: after.project_id,
    ...changes,
  });
  await write.publish('model.changed', { modelId: row.id, projectId: after.project_id });
}

/** Asks the reading to stop; one that has not begun is stopped at once. */
export async function cancelReading(write: Write, viewer: Viewer, row: ModelRow): Promise<void> {
  if (row.state !== 'waiting' && row.state !== 'reading')
    throw refuse('state', {
      en: 'This model is not being read right now.',
      es: 'Este modelo no se está leyendo ahora.',
    });
  const steps = JSON.stringify([{ at: new Date().toISOString(), step: 'cancelled' }]);
  // The reading looks at this state before it keeps anything, so the answer is true at once.
  await write.tx.execute(
    sql`update building_models
      set state = 'cancelled', cancelled = true, steps = steps || ${steps}::jsonb, updated_by = ${viewer.userId},
        updated_at = now(), version = version + 1 where id = ${row.id}`,
  );
  write.audit({
    action: 'model.cancelled',
    entityType: 'building_model',
    entityId: row.id,
    projectId: row.project_id,
  });
  await write.publish('model.changed', { modelId: row.id, projectId: row.project_id });
}

export async function retryReading(
  write: Write,
  viewer: Viewer,
  row: ModelRow,
  lengthUnit?: LengthUnit,
): Promise<void> {
  if (row.state !== 'failed' && row.state !== 'cancelled')
    throw refuse('state', {
      en: 'Only a model that failed or was stopped is read again.',
      es: 'Solo se vuelve a leer un modelo que falló o se detuvo.',
    });
  if (row.storage_key === null)
    throw refuse('state', {
      en: 'The file of this model is no longer here.',
      es: 'El archivo de este modelo ya no está aquí.',
    });
  if (row.asks_length_unit && lengthUnit === undefined) throw badInput('length_unit', modelFaults.no_length_unit);
  if (!row.asks_length_unit && lengthUnit !== undefined)
    throw refuse('length_unit', {
      en: 'This file declares its own units.',
      es: 'Este archivo declara sus propias unidades.',
    });
  await write.tx.execute(
    sql`update building_models
      set state = 'waiting', length_unit = coalesce(${lengthUnit ?? null}, length_unit), cancelled = false,
        failure = null, failed_by = null, progress = 0,
      steps = (select coalesce(jsonb_agg(s), '[]'::jsonb) from jsonb_array_elements(steps) s where s ->> 'step' in ('received', 'checked')),
      updated_by = ${viewer.userId}, updated_at = now(), version = version + 1 where id = ${row.id}`,
  );
  write.audit({
    action: 'model.retried',
    entityType: 'building_model',
    entityId: row.id,
    projectId: row.project_id,
    ...(lengthUnit === undefined ? {} : { new: { length_unit: lengthUnit } }),
  });
  queueReading(write, row.id);
  await write.publish('model.changed', { modelId: row.id, projectId: row.project_id });
}

export async function setBinned(write: Write, viewer: Viewer, row: ModelRow, isBinned: boolean): Promise<void> {
  await write.tx
    .update(buildingModels)
    .set({
      deletedAt: isBinned ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(buildingModels.id, row.id));
  write.record({
    entityType: 'building_model',
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
  write.audit({
    action: isBinned ? 'model.removed' : 'model.restored',
    entityType: 'building_model',
    entityId: row.id,
    projectId: row.project_id,
    old: { name: row.name },
  });
  // One that was taken away while it waited or was read is read once it is back.
  if (!isBinned && (row.state === 'waiting' || row.state === 'reading')) queueReading(write, row.id);
  await write.publish('model.changed', { modelId: row.id, projectId: row.project_id });
}
