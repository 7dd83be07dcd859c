import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { readModelTask } from '#areas/design/models/server/jobs.ts';
import { makeViewerTask } from '#areas/design/models/server/viewer/viewer-job.ts';
import type { ViewerLimits } from '#areas/design/models/server/ifc/viewer-maker.ts';
import type { ReadingLimits } from '#areas/design/models/server/ifc/model-reader.ts';
import { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { startJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Answer, TestPortal } from './portal.ts';

const tus = { 'tus-resumable': '1.0.0' };

/** Sends a model as the screens do, in one piece; answers the model, or what refused it. */
export async function sendModel(
  at: TestPortal,
  viewer: Viewer,
  name: string,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const content = Buffer.from(bytes);
  const announced = await at.call(viewer, 'POST', '/model-uploads', undefined, {
    ...tus,
    'upload-length': String(content.length),
    'upload-metadata': Object.entries({ filename: name, ...fields })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  if (announced.status !== 201) return announced;
  const sent = await at.call(viewer, 'PATCH', `/model-uploads/${announced.body.id}`, content, {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  });
  return sent.status === 204 ? at.call(viewer, 'POST', `/model-uploads/${announced.body.id}/finish`) : sent;
}

/** Reads models as the portal's own jobs do, and draws them unless told not to. */
export async function startReading(
  at: TestPortal,
  limits?: ReadingLimits,
  drawing?: ViewerLimits | 'none',
): Promise<Jobs> {
  const storage = await openFileStorage(at.dataFolder);
  const { db, events } = at.portal.kernel;
  return startJobs(
    { db, events, pool: at.database.pool, log: pino({ level: 'silent' }) },
    {
      read_model: readModelTask(db, storage, new ReadingQueue(limits)),
      ...(drawing === 'none' ? {} : { make_viewer: makeViewerTask(db, storage, drawing) }),
    },
  );
}

/** The model once its reading has ended, one way or the other. */
export async function readToEnd(at: TestPortal, viewer: Viewer, id: string, withinMs = 60_000): Promise<any> {
  for (const begun = Date.now(); Date.now() - begun < withinMs;) {
    const { body } = await at.call(viewer, 'GET', `/models/${id}`);
    if (!['waiting', 'reading'].includes(body.state)) return body;
    await sleep(20);
  }
  throw new Error(`The model ${id} was not read in ${withinMs} ms.`);
}

/** The model once its 3D view is prepared, or isn't going to be. */
export async function drawnToEnd(at: TestPortal, viewer: Viewer, id: string, withinMs = 60_000): Promise<any> {
  for (const begun = Date.now(); Date.now() - begun < withinMs;) {
    const { body } = await at.call(viewer, 'GET', `/models/${id}`);
    if (['ready', 'failed', 'cancelled'].includes(body.viewer_state)) return body;
    await sleep(20);
  }
  throw new Error(`The model ${id} was not drawn in ${withinMs} ms.`);
}
