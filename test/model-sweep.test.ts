import { utimes } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFilesTask } from '#areas/platform-services/files/server/jobs.ts';
import { modelBytesKept } from '#areas/design/models/server/jobs.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { houseIfc } from './house-ifc.ts';
import { sendModel } from './models.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { filesBelow } from './uploads.ts';

let at: TestPortal;
let employee: Viewer;
beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
});
afterAll(() => at.close());

test('the sweep of the store keeps the bytes of models and of models on their way, and takes those of a model that is gone for good', async () => {
  const kept = (await sendModel(at, employee, 'kept.ifc', houseIfc({ studs: 0 }))).body.id;
  const gone = (await sendModel(at, employee, 'gone.ifc', houseIfc({ studs: 0 }))).body.id;
  const arriving = (
    await at.call(employee, 'POST', '/model-uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from('arriving.ifc').toString('base64')}`,
    })
  ).body.id;
  await at.database.db.execute(sql`delete from building_models where id = ${gone}`);
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const folder of ['files', 'files-partial'] as const)
    for (const path of await filesBelow(at, folder)) await utimes(path, old, old);
  const { db, events } = at.portal.kernel;
  await sweepFilesTask(db, await openFileStorage(at.dataFolder), [modelBytesKept]).run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      inWrite: (work) => inTransaction({ db, events }, systemActor, work),
    },
  );
  const stored = (await filesBelow(at, 'files')).join(' ');
  expect(stored).toContain(kept);
  expect(stored).not.toContain(gone);
  expect((await filesBelow(at, 'files-partial')).join(' ')).toContain(arriving);
});
