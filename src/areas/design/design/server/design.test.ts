import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let designer: Viewer;
let checker: Viewer;
beforeAll(async () => {
  at = await makePortal();
  designer = await at.person(['employee']);
  checker = await at.person(['employee']);
});
afterAll(() => at.close());

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);

async function inReview(name: string, cost: string): Promise<{ id: string; series: string }> {
  const { bom } = (await call(designer, 'POST', '/boms', { name, plan_code: name })).body;
  return { id: await review(bom, newId(), cost), series: bom.series_id };
}

async function review(bom: { id: string; version: number }, uid: string, cost: string): Promise<string> {
  const fields = { description: 'A home', quantity: '1', unit_cost: cost };
  const saved = await call(designer, 'POST', `/boms/${bom.id}/lines`, {
    version: bom.version,
    changes: [{ line_uid: uid, fields }],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await call(designer, 'POST', `/boms/${bom.id}/move`, { to: 'in_review' })).status).toBe(200);
  return bom.id;
}

test('what waits for a review is told to everybody, and to its author that somebody else decides', async () => {
  const { id } = await inReview('Cedar 3', '100');
  const waiting = async (who: Viewer) =>
    (await call(who, 'GET', '/design/overview')).body.waiting.find((each: any) => each.id === id);
  expect(await waiting(designer)).toMatchObject({
    kind: 'bom',
    name: 'Cedar 3',
    of: 'Cedar 3',
    count: 1,
    is_own: true,
  });
  expect(await waiting(checker)).toMatchObject({ is_own: false });
  await call(checker, 'POST', `/boms/${id}/move`, { to: 'released' });
  expect(await waiting(checker)).toBeUndefined();
  expect((await call(checker, 'GET', '/design/overview')).body.counts).toMatchObject({ plans: 1, boms_released: 1 });
});

test('a plan shows its released version, the cost of every one that was, and who builds it', async () => {
  const { id } = await inReview('Dogwood 2', '100');
  await call(checker, 'POST', `/boms/${id}/move`, { to: 'released' });
  const next = (await call(designer, 'POST', `/boms/${id}/revise`)).body;
  await review(next.bom, next.lines[0].line_uid, '120');
  await call(checker, 'POST', `/boms/${next.bom.id}/move`, { to: 'released' });
  const third = (await call(designer, 'POST', `/boms/${next.bom.id}/revise`)).body.bom;
  const project = (await call(designer, 'POST', '/projects', { project_number: 'DS-1', name: 'Street' })).body;
  const units = (await call(designer, 'POST', `/projects/${project.id}/unit/`, { unit_names: ['A', 'B'] })).body;
  await at.database.pool.query(`update units set plan_code = 'Dogwood 2', sqft = 640 where id = any($1)`, [
    units.map((unit: any) => unit.id),
  ]);
  const plan = (await call(checker, 'GET', '/design/products')).body.find(
    (each: any) => each.plan_code === 'Dogwood 2',
  );
  expect(plan).toMatchObject({
    sqft: 640,
    released: { id: next.bom.id, version_no: 2, cents: 12_000 },
    in_work: { id: third.id, version_no: 3, status: 'draft' },
    trend: [
      { version_no: 1, cents: 10_000 },
      { version_no: 2, cents: 12_000 },
    ],
    projects: [{ project_number: 'DS-1', status: 1, units: 2 }],
  });
});

test('a plan shows how far the assemblies that build it have drifted, what needs a look first', async () => {
  const group = async (name: string, drift: string, state = 'active') => {
    const { id } = (await call(designer, 'POST', '/model-platform/groups', { name, plan_code: 'Elm 5' })).body;
    await at.database.pool.query(
      `update assembly_groups set drift = $2, drift_name = 'R4', last_synced_at = now(), status = $3 where id = $1`,
      [id, drift, state],
    );
  };
  await group('Kitchen', 'none');
  await group('Roof', 'new_release');
  await group('Bath', 'workspace_ahead');
  await group('Old porch', 'new_release', 'retired');
  const plan = (await call(checker, 'GET', '/design/products')).body.find((each: any) => each.plan_code === 'Elm 5');
  expect(plan.groups.map(({ name, drift }: any) => [name, drift])).toEqual([
    ['Roof', 'new_release'],
    ['Bath', 'workspace_ahead'],
    ['Kitchen', 'none'],
  ]);
});

test('nobody outside staff is told what a home costs to build', async () => {
  for (const group of ['home_owner', 'developer', 'floor_manager'] as const) {
    const person = await at.person([group]);
    for (const path of ['/design/overview', '/design/products'])
      expect((await call(person, 'GET', path)).status).toBe(403);
  }
});
