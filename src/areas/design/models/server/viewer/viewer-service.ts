import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ModelRow } from '../store.ts';

/** The job that prepares the shapes for the 3D view, one after the other, in a line of their own: nobody's reading waits for a picture. */
const viewerJob = 'make_viewer';

export function queueViewer(write: Write, id: string): void {
  write.job(viewerJob, { id }, { key: `viewer:${id}`, queue: 'model-views' });
}

/** Asks for the 3D view of a model that was read before there was one, or whose preparing failed or was stopped. */
export async function requestViewer(write: Write, viewer: Viewer, row: ModelRow): Promise<void> {
  if (row.state !== 'ready' && row.state !== 'degraded')
    throw refuse('state', {
      en: 'The model has to be read before it is drawn.',
      es: 'El modelo debe leerse antes de dibujarse.',
    });
  // Whoever asks a second time, or after somebody else has, gets what is on its way or there already.
  if (row.viewer_state === 'ready' || row.viewer_state === 'waiting' || row.viewer_state === 'making') return;
  if (row.storage_key === null)
    throw refuse('state', {
      en: 'The file of this model is no longer here.',
      es: 'El archivo de este modelo ya no está aquí.',
    });
  await write.tx.execute(
    sql`update building_models set viewer_state = 'waiting', viewer_tries = 0, viewer_failure = null, viewer_failed_by = null,
      updated_by = ${viewer.userId}, updated_at = now(), version = version + 1 where id = ${row.id}`,
  );
  write.audit({
    action: 'model.view_requested',
    entityType: 'building_model',
    entityId: row.id,
    projectId: row.project_id,
  });
  queueViewer(write, row.id);
  await write.publish('model.changed', { modelId: row.id, projectId: row.project_id });
}

/** Stops it. The job looks at this state before it keeps anything, so the answer is true at once. */
export async function cancelViewer(write: Write, viewer: Viewer, row: ModelRow): Promise<void> {
  if (row.viewer_state !== 'waiting' && row.viewer_state !== 'making')
    throw refuse('viewer_state', {
      en: 'The 3D view is not being prepared right now.',
      es: 'La vista 3D no se está preparando ahora.',
    });
  await write.tx.execute(
    sql`update building_models
      set viewer_state = 'cancelled', updated_by = ${viewer.userId}, updated_at = now(), version = version + 1 where id = ${row.id}`,
  );
  write.audit({
    action: 'model.view_stopped',
    entityType: 'building_model',
    entityId: row.id,
    projectId: row.project_id,
  });
  await write.publish('model.changed', { modelId: row.id, projectId: row.project_id });
}
