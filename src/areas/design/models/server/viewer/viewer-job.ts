import { Readable } from 'node:stream';
import { sql, type SQL } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { isOutOfReach } from '#platform/server/files/file-store.ts';
import type { Task, TaskContext } from '#platform/server/jobs/jobs.ts';
import { makeViewerFile, viewerLimits, type ViewerLimits } from '../ifc/viewer-maker.ts';
import { modelBytes } from '../reading/model-bytes.ts';
import { ModelFault } from '../reading/model-faults.ts';
import { Stopped, stopWhenUnwanted } from '../reading/stop-watch.ts';

/** A model at which the portal was cut off that often is left alone until somebody asks again. */
const mostTries = 3;

interface Wanted extends Record<string, unknown> {
  id: string;
  file_name: string;
  storage_key: string;
  bytes: number;
  viewer_tries: number;
  read_ms: number | null;
  project_id: string | null;
}

/**
 * The task that prepares the shapes of a model for its 3D view. The bytes lie in the store before one statement names them, so a model
 * has all of its view or none; killed in the middle it is begun anew, and what it left is swept with the unnamed files.
 */
export function makeViewerTask(db: Database, storage: FileStorage, limits: ViewerLimits = viewerLimits): Task {
  return {
    async run(payload, context) {
      const { id } = payload;
      const model = typeof id === 'string' ? await begin(context, id) : undefined;
      if (model === undefined) return;
      const stop = new AbortController();
      const done = new AbortController();
      const wanted = sql`select 1 from building_models where id = ${model.id} and viewer_state = 'making' and deleted_at is null`;
      const watched = stopWhenUnwanted(db, wanted, stop, done.signal);
      try {
        const shapes = await makeViewerFile(
          await modelBytes(storage, model),
          AbortSignal.any([context.signal, stop.signal]),
          { ...limits, cpuMs: Math.min(limits.cpuMs, cpuFor(model)) },
        );
        await keep(context, storage, model, shapes);
      } catch (error) {
        // The portal is closing: the next one begins anew.
        if (context.signal.aborted) throw error;
        if (error instanceof Stopped) return;
        if (isOutOfReach(error)) {
          await putOff(context, model);
          throw error;
        }
        context.log.warn({ err: error, model: model.id }, 'The 3D view of a model could not be prepared.');
        await fail(context, model, error instanceof ModelFault ? error : new ModelFault('viewer_failed'));
      } finally {
        done.abort();
        await watched;
      }
    },
  };
}

/** Its bytes are out of reach for now: it waits again, and no try is counted. */
async function putOff(context: TaskContext, model: Wanted): Promise<void> {
  await context.inWrite(async (write) => {
    await write.tx.execute(
      sql`update building_models set viewer_state = 'waiting', viewer_tries = greatest(viewer_tries - 1, 0), updated_at = now()
        where id = ${model.id} and viewer_state = 'making'`,
    );
    await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
  });
}

/** What is read in no time and takes many times that of the processor without being drawn will never be, and others wait for their view. */
function cpuFor({ read_ms: readMs }: Wanted): number {
  return 20_000 + (readMs ?? 60_000) * 40;
}

/** Takes the work on; undefined when nobody wants it any more. */
async function begin(context: TaskContext, id: string): Promise<Wanted | undefined> {
  return context.inWrite(async (write) => {
    const { rows } = await write.tx.execute<Wanted>(
      sql`select id, file_name, storage_key, bytes::float8 as bytes, viewer_tries, read_ms, project_id from building_models
        where id::text = ${id} and deleted_at is null and storage_key is not null and state in ('ready', 'degraded')
          and viewer_state in ('waiting', 'making') for update`,
    );
    const [model] = rows;
    if (model === undefined) return undefined;
    const isGivenUp = model.viewer_tries >= mostTries;
    await write.tx.execute(
      isGivenUp
        ? sql`update building_models
          set viewer_state = 'failed', ${viewerFailure(new ModelFault('viewer_failed'))}, updated_at = now() where id = ${model.id}`
        : sql`update building_models set viewer_state = 'making', viewer_tries = viewer_tries + 1, updated_at = now()
          where id = ${model.id}`,
    );
    await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
    return isGivenUp ? undefined : model;
  });
}

async function keep(context: TaskContext, storage: FileStorage, model: Wanted, shapes: Uint8Array): Promise<void> {
  const staged = await storage.staging.stage(
    Readable.from([Buffer.from(shapes.buffer, shapes.byteOffset, shapes.byteLength)]),
    shapes.byteLength,
  );
  const key = newId();
  await storage.store.put(key, staged);
  const isKept = await context.inWrite(async (write) => {
    const { rows } = await write.tx.execute(
      sql`update building_models
        set viewer_state = 'ready', viewer_key = ${key}, viewer_bytes = ${staged.bytes}, viewer_failure = null,
          viewer_failed_by = null, updated_at = now()
        where id = ${model.id} and viewer_state = 'making' and deleted_at is null returning id`,
    );
    if (rows.length > 0) await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
    return rows.length > 0;
  });
  if (!isKept) await storage.store.remove(key);
}

function viewerFailure(fault: ModelFault): SQL {
  return sql`viewer_failure = ${fault.message}, viewer_failed_by = ${JSON.stringify(fault.kept)}::jsonb`;
}

async function fail(context: TaskContext, model: Wanted, fault: ModelFault): Promise<void> {
  await context.inWrite(async (write) => {
    await write.tx.execute(
      sql`update building_models set viewer_state = 'failed', ${viewerFailure(fault)}, updated_at = now()
        where id = ${model.id} and viewer_state = 'making'`,
    );
    await write.publish('model.changed', { modelId: model.id, projectId: model.project_id });
  });
}
