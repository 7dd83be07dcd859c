import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { isOutOfReach } from '#platform/server/files/file-store.ts';
import type { Task, TaskContext } from '#platform/server/jobs/jobs.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { LengthUnit, ReadStep } from '../schema.ts';
import { ModelFault } from './reading/model-faults.ts';
import { modelBytes } from './reading/model-bytes.ts';
import { ModelWriter } from './reading/model-writer.ts';
import type { ReadingQueue } from './reading/reading-queue.ts';
import { Stopped, stopWhenUnwanted } from './reading/stop-watch.ts';
import { modelUploads } from './upload-routes.ts';

/** A model whose reading the portal was cut off in so often is left alone until somebody asks again. */
const mostResumptions = 3;

interface Waiting extends Record<string, unknown> {
  id: string;
  file_name: string;
  storage_key: string | null;
  bytes: number;
  state: string;
  steps: ReadStep[];
  series_id: string;
  project_id: string | null;
  length_unit: LengthUnit | null;
}

/**
 * The task that reads a model. Jobs of one queue run one after the other, so two readings never share the machine. Killed in the middle
 * it is begun anew: until the end nothing of a model is kept but its log.
 */
export function readModelTask(db: Database, storage: FileStorage, queue: ReadingQueue): Task {
  return {
    async run(payload, context) {
      const { id } = payload;
      const model = typeof id === 'string' ? await begin(context, id) : undefined;
      if (model === undefined) {
        if (typeof id === 'string') await queue.drop(id);
        return;
      }
      const writer = new ModelWriter(context, model);
      const stop = new AbortController();
      const signal = AbortSignal.any([context.signal, stop.signal]);
      const done = new AbortController();
      const wanted = sql`select 1 from building_models where id = ${model.id} and state = 'reading' and deleted_at is null`;
      const watched = stopWhenUnwanted(db, wanted, stop, done.signal);
      try {
        const load = () => modelBytes(storage, { ...model, storage_key: model.storage_key ?? '' });
        const { begun, ...result } = await queue.read(model.id, load, writer, signal, model.length_unit);
        await writer.finish(result, Math.round(performance.now() - begun));
      } catch (error) {
        await writer.abandon();
        // The portal is closing: the next one begins anew.
        if (context.signal.aborted) throw error;
        if (isOutOfReach(error)) {
          await putOff(context, model);
          throw error;
        }
        if (!(error instanceof Stopped)) {
          context.log.warn({ err: error, model: model.id }, 'A model could not be read.');
          await fail(context, model, error instanceof ModelFault ? error : new ModelFault('crashed'));
        }
      } finally {
        done.abort();
        await watched;
      }
    },
  };
}

/** Takes the model on; undefined when there is nothing to read any more. */
async function begin(context: TaskContext, id: string): Promise<Waiting | undefined> {
  return context.inWrite(async (write) => {
    const { rows } = await write.tx.execute<Waiting>(
      sql`select id, file_name, storage_key, bytes::float8 as bytes, state, steps, series_id, project_id, length_unit
        from building_models where id::text = ${id} and deleted_at is null for update`,
    );
    const [model] = rows;
    if (model === undefined || (model.state !== 'waiting' && model.state !== 'reading')) return undefined;
    if (model.state === 'reading') model.steps.push({ at: new Date().toISOString(), step: 'resumed' });
    if (model.steps.filter(({ step }) => step === 'resumed').length > mostResumptions) {
      await writeFailure(write.tx, model, new ModelFault('interrupted'));
      await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
      return undefined;
    }
    await write.tx.execute(
      sql`update building_models
        set state = 'reading', progress = 2, steps = ${JSON.stringify(model.steps)}::jsonb, updated_at = now() where id = ${model.id}`,
    );
    await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
    return model;
  });
}

/** Its bytes are out of reach for now: it waits again, as if nobody had begun. */
async function putOff(context: TaskContext, model: Waiting): Promise<void> {
  await context.inWrite(async (write) => {
    await write.tx.execute(
      sql`update building_models set state = 'waiting', progress = 0, updated_at = now() where id = ${model.id} and state = 'reading'`,
    );
    await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
  });
}

async function fail(context: TaskContext, model: Waiting, fault: ModelFault): Promise<void> {
  await context.inWrite(async (write) => {
    await writeFailure(write.tx, model, fault);
    write.audit({
      action: 'model.failed',
      entityType: 'building_model',
      entityId: model.id,
      projectId: model.project_id,
      new: { reason: fault.code },
    });
    await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
  });
}

async function writeFailure(tx: Executor, model: Waiting, fault: ModelFault): Promise<void> {
  const step = JSON.stringify([{ at: new Date().toISOString(), step: 'failed' }]);
  await tx.execute(
    sql`update building_models
      set state = 'failed', failure = ${fault.message}, failed_by = ${JSON.stringify(fault.kept)}::jsonb,
        steps = steps || ${step}::jsonb, updated_at = now(), version = version + 1 where id = ${model.id} and state = 'reading'`,
  );
}

/** What the sweep of the file store has to know of models. */
export const modelBytesKept = {
  uploads: modelUploads,
  async namedKeys(db: Executor, keys: readonly string[]): Promise<readonly string[]> {
    const wanted = sql.param([...keys]);
    const { rows } = await db.execute<{ key: string }>(sql`
      select storage_key as key from building_models where storage_key = any(${wanted}::text[])
      union all select viewer_key from building_models where viewer_key = any(${wanted}::text[])
      union all select id::text from model_uploads where id::text = any(${wanted}::text[]) and model_id is null`);
    return rows.map(({ key }) => key);
  },
};
