import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { houseIfc } from '#test/house-ifc.ts';
import { drawnToEnd, readToEnd, sendModel, startReading } from '#test/models.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes } from '#test/uploads.ts';
import { viewerLimits } from '../ifc/viewer-maker.ts';

let at: TestPortal;
let employee: Viewer;
let jobs: Jobs | undefined;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  jobs = await startReading(at);
});
afterAll(async () => {
  await jobs?.stop();
  await at.close();
});

const set = (id: string, words: string) =>
  at.database.db.execute(sql`update building_models set ${sql.raw(words)} where id = ${id}`);

test('a model that was read is drawn without anybody asking; staff alone get its shapes, whole, in part, or not twice', async () => {
  const { body: sent } = await sendModel(at, employee, 'house.ifc', houseIfc());
  expect((await readToEnd(at, employee, sent.id)).state).toBe('ready');
  const model = await drawnToEnd(at, employee, sent.id);
  expect(model).toMatchObject({ viewer_state: 'ready', viewer_failure: null });
  const address = `/models/${sent.id}/viewer`;
  const whole = await getBytes(at, employee, address);
  expect(whole.status).toBe(200);
  expect(whole.bytes.length).toBe(model.viewer_bytes);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'private, no-cache',
  });
  const etag = String(whole.headers['etag']);
  expect((await getBytes(at, employee, address, { 'if-none-match': etag })).status).toBe(304);
  const part = await getBytes(at, employee, address, { range: 'bytes=10-19' });
  expect(part.status).toBe(206);
  expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
  for (const group of ['home_owner', 'developer', 'floor_manager'] as const) {
    const person = await at.person([group]);
    for (const [method, path] of [
      ['GET', address],
      ['GET', `/models/${sent.id}/outline`],
      ['POST', address],
      ['POST', `${address}/cancel`],
    ] as const)
      expect([403, 404], `${group} ${method} ${path}`).toContain((await at.call(person, method, path)).status);
  }
});

test('the outline says of each part its storey, its class and the part that it belongs to', async () => {
  const { body: sent } = await sendModel(at, employee, 'outline.ifc', houseIfc());
  await readToEnd(at, employee, sent.id);
  const { body } = await at.call(employee, 'GET', `/models/${sent.id}/outline`);
  const elements = (await at.call(employee, 'GET', `/models/${sent.id}/elements?limit=200`)).body;
  const wall = elements.find((each: { ifc_class: string }) => each.ifc_class === 'IFCWALL');
  const part = body.parts.find(([entity]: number[]) => entity === wall.entity);
  expect(body.storeys[part[1]]).toBe(wall.storey);
  expect(body.classes[part[2]]).toBe('IFCWALL');
  expect(body.parts.length).toBeGreaterThanOrEqual(elements.length);
});

test('a model from before there was a 3D view gets one when somebody asks', async () => {
  const { body: sent } = await sendModel(at, employee, 'old.ifc', houseIfc());
  await readToEnd(at, employee, sent.id);
  await drawnToEnd(at, employee, sent.id);
  await set(sent.id, `viewer_state = 'none', viewer_key = null, viewer_bytes = null`);
  expect((await at.call(employee, 'GET', `/models/${sent.id}/viewer`)).status).toBe(404);
  expect((await at.call(employee, 'POST', `/models/${sent.id}/viewer/cancel`)).status).toBe(422);
  expect((await at.call(employee, 'POST', `/models/${sent.id}/viewer`)).body.viewer_state).toBe('waiting');
  expect((await drawnToEnd(at, employee, sent.id)).viewer_state).toBe('ready');
  // Asked for again it stays what it is.
  expect((await at.call(employee, 'POST', `/models/${sent.id}/viewer`)).body.viewer_state).toBe('ready');
});

test('a view that is stopped keeps nothing; one that the portal was cut off in is made anew, three times at most', async () => {
  await jobs?.stop();
  jobs = undefined;
  const { body: sent } = await sendModel(at, employee, 'stopped.ifc', houseIfc());
  jobs = await startReading(at);
  await readToEnd(at, employee, sent.id);
  await drawnToEnd(at, employee, sent.id);
  await jobs.stop();
  jobs = undefined;
  const begin = async (tries: number) => {
    await set(sent.id, `viewer_state = 'none', viewer_key = null, viewer_bytes = null`);
    await at.call(employee, 'POST', `/models/${sent.id}/viewer`);
    await set(sent.id, `viewer_state = 'making', viewer_tries = ${tries}`);
  };
  await begin(1);
  expect((await at.call(employee, 'POST', `/models/${sent.id}/viewer/cancel`)).body.viewer_state).toBe('cancelled');
  jobs = await startReading(at);
  await jobs.stop();
  expect((await at.call(employee, 'GET', `/models/${sent.id}`)).body).toMatchObject({
    viewer_state: 'cancelled',
    viewer_bytes: null,
  });
  await begin(2);
  jobs = await startReading(at);
  expect((await drawnToEnd(at, employee, sent.id)).viewer_state).toBe('ready');
  await jobs.stop();
  await begin(3);
  jobs = await startReading(at);
  const given = await drawnToEnd(at, employee, sent.id);
  expect(given).toMatchObject({ viewer_state: 'failed', state: 'ready' });
  expect(given.viewer_failure).toMatch(/can not be drawn/u);
});

test('a view that breaks its limits says so, leaves the model as it is, and is drawn when somebody asks again', async () => {
  await jobs?.stop();
  jobs = await startReading(at, undefined, { ...viewerLimits, timeMs: 1 });
  const { body: sent } = await sendModel(at, employee, 'slow.ifc', houseIfc());
  await readToEnd(at, employee, sent.id);
  const model = await drawnToEnd(at, employee, sent.id);
  expect(model).toMatchObject({ state: 'ready', viewer_state: 'failed', element_count: 58 });
  expect(model.viewer_failure).toMatch(/took longer/u);
  await jobs.stop();
  expect((await at.call(employee, 'POST', `/models/${sent.id}/viewer`)).body.viewer_state).toBe('waiting');
  jobs = await startReading(at);
  expect((await drawnToEnd(at, employee, sent.id)).viewer_state).toBe('ready');
});
