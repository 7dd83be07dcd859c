import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { houseIfc } from '#test/house-ifc.ts';
import { readToEnd, sendModel, startReading } from '#test/models.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes } from '#test/uploads.ts';
import { elementsOf } from '../reads.ts';

let at: TestPortal;
let employee: Viewer;
let developer: Viewer;
let project: string;
let jobs: Jobs;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  developer = await at.person(['developer']);
  project = (
    await at.call(employee, 'POST', '/projects', {
      project_number: '26-930',
      name: 'Models',
      factory: 'reno',
      address: { line1: '1 Elm' },
    })
  ).body.id;
  jobs = await startReading(at);
});
afterAll(async () => {
  await jobs.stop();
  await at.close();
});

const count = async (id: string) =>
  (
    await at.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from model_elements where model_id = ${id}`,
    )
  ).rows[0]?.n;

test('a house that is sent can be counted with: parts, storeys, types, modules, materials and quantities with their source', async () => {
  const sent = await sendModel(at, employee, 'house.ifc', houseIfc(), { project_id: project });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body).toMatchObject({ revision: 1, name: 'house', project: { id: project }, is_latest: true });
  const model = await readToEnd(at, employee, sent.body.id);
  expect(model).toMatchObject({
    state: 'ready',
    progress: 100,
    failure: null,
    ifc_schema: 'IFC4',
    element_count: 58,
    coverage_basis_points: 10_000,
    storeys: [{ name: 'Level 1', elevationM: 0 }],
  });
  expect(model.steps.map((step: { step: string }) => step.step)).toEqual([
    'received',
    'checked',
    'opened',
    'attributes',
    'shapes',
    'judged',
    'stored',
    'done',
  ]);
  const elements = await elementsOf(at.database.db, model.id);
  const wall = elements.find((each) => each.name === 'Wall M1.1');
  expect(wall).toMatchObject({
    ifcClass: 'IFCWALL',
    typeName: 'Outer wall 150',
    storey: 'Level 1',
    module: 'M1',
    materials: [
      { name: 'Gypsum board', thicknessM: 0.0125 },
      { name: 'Lumber', thicknessM: 0.14 },
    ],
  });
  const value = (name: string, source: string) =>
    wall?.quantities.find((each) => each.name === name && each.source === source)?.value;
  expect(value('NetSideArea', 'set')).toBe(15);
  for (const [name, expected] of Object.entries({
    Volume: 2.25,
    SurfaceArea: 33.45 - 0.6 + 0.0,
    Footprint: 0.9,
    LargestFace: 15,
    Length: 6,
    Height: 2.5,
  }))
    expect(value(name, 'geometry'), name).toBeCloseTo(
      name === 'SurfaceArea' ? 2 * (6 * 2.5 + 6 * 0.15 + 2.5 * 0.15) : expected,
      4,
    );
  const studs = elements.filter((each) => each.typeName === 'Stud 45x140');
  expect(new Set(studs.map((each) => each.shapeHash)).size).toBe(1);
  expect(studs[0]?.quantities.find((each) => each.name === 'Length' && each.source === 'geometry')?.value).toBeCloseTo(
    2.41,
    4,
  );
});

test('its tree, parts, details and quality are answered, page by page', async () => {
  const { body: model } = await sendModel(at, employee, 'tree.ifc', houseIfc({ wallName: '=cmd()<script>' }));
  await readToEnd(at, employee, model.id);
  const { body: tree } = await at.call(employee, 'GET', `/models/${model.id}/tree`);
  expect(tree).toContainEqual({
    storey: 'Level 1',
    ifc_class: 'IFCWALL',
    type_name: 'Outer wall 150',
    count: 6,
    given: 6,
  });
  const walk: string[] = [];
  for (let after = ''; ;) {
    const page = await at.call(employee, 'GET', `/models/${model.id}/elements?ifc_class=ifcwall&limit=4${after}`);
    walk.push(...page.body.map((each: { name: string }) => each.name));
    const next = page.headers['x-next-cursor'];
    if (typeof next !== 'string') break;
    after = `&after=${next}`;
  }
  expect(walk).toHaveLength(6);
  expect(walk[0]).toBe('=cmd()<script> M1.1');
  const { body: found } = await at.call(employee, 'GET', `/models/${model.id}/elements?q=stud+m2.1&module=M2`);
  expect(found).toHaveLength(8);
  const { body: detail } = await at.call(employee, 'GET', `/models/${model.id}/elements/${found[0].entity}`);
  expect(detail).toMatchObject({
    same_shape: 48,
    properties: [{ set: 'Hearth_Common', name: 'Module No', value: 'M2' }],
  });
  const { body: quality } = await at.call(employee, 'GET', `/models/${model.id}/quality`);
  expect(quality).toMatchObject({
    elements: 58,
    spaces: 0,
    sources: { given: 58, geometry: 0, none: 0 },
    nothing: { count: 0, examples: [] },
  });
  expect(quality.modules).toEqual([
    { module: 'M1', count: 29 },
    { module: 'M2', count: 29 },
  ]);
  for (const wrong of ['after=x', 'limit=0', 'q=', 'ifc_class='])
    expect((await at.call(employee, 'GET', `/models/${model.id}/elements?${wrong}`)).status, wrong).toBe(400);
  expect((await at.call(employee, 'GET', `/models/${model.id}/elements/999999`)).status).toBe(404);
});

test('a revision follows its model, and what differs is told by GlobalId', async () => {
  const { body: first } = await sendModel(at, employee, 'rev.ifc', houseIfc(), {
    project_id: project,
    name: 'Revised',
  });
  await readToEnd(at, employee, first.id);
  const renumbered = houseIfc({ taller: 0.3 }).replace(/#\d+=IFCSLAB\('[^']+'/u, (text) =>
    text.replace(/'[^']+'/u, "'9newnewnewnewnewnewnew'"),
  );
  const { body: second } = await sendModel(at, employee, 'rev-b.ifc', renumbered, { follows: first.id });
  expect(second).toMatchObject({ revision: 2, name: 'Revised', series_id: first.id, project: { id: project } });
  await readToEnd(at, employee, second.id);
  const { body: diff } = await at.call(employee, 'GET', `/models/${second.id}/diff`);
  expect(diff.counts).toMatchObject({ added: 0, removed: 0, renumbered: 1 });
  expect(diff.renumbered[0]).toMatchObject({ name: 'Floor M1', global_id: '9newnewnewnewnewnewnew' });
  const wall = diff.changed.find((each: { name: string }) => each.name === 'Wall M1.1');
  expect(wall.fields).toEqual(['quantities', 'shape']);
  expect((await at.call(employee, 'GET', `/models/${first.id}/diff`)).status).toBe(422);
  expect((await at.call(employee, 'GET', `/models/${first.id}`)).body.is_latest).toBe(false);
  const { body: latest } = await at.call(employee, 'GET', `/models?latest=true&project_id=${project}&q=revised`);
  expect(latest.map((each: { id: string }) => each.id)).toEqual([second.id]);
});

test('the file comes back byte for byte, as an attachment that is never shown as a page', async () => {
  const text = houseIfc({ wallName: '<script>alert(1)</script>' });
  const { body: model } = await sendModel(at, employee, 'page.html.ifc', text);
  const { body: ticket, status } = await at.call(employee, 'POST', `/models/${model.id}/download`);
  expect(status).toBe(201);
  const file = await getBytes(at, developer, ticket.url.replace('/api', ''));
  expect(file.bytes.toString()).toBe(text);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  expect(String(file.headers['content-disposition'])).toMatch(/^attachment/u);
  expect((await at.call(developer, 'POST', `/models/${model.id}/download`)).status).toBe(403);
});

test('a reading that is stopped keeps nothing, and can be begun again', async () => {
  const { body: model } = await sendModel(at, employee, 'big.ifc', houseIfc({ copies: 60 }));
  for (;;) {
    const { body } = await at.call(employee, 'GET', `/models/${model.id}`);
    if (body.state === 'reading') break;
    await sleep(5);
  }
  expect((await at.call(employee, 'POST', `/models/${model.id}/cancel`)).body.state).toBe('cancelled');
  await sleep(1500);
  expect(await count(model.id)).toBe(0);
  expect((await at.call(employee, 'POST', `/models/${model.id}/cancel`)).status).toBe(422);
  expect((await at.call(employee, 'POST', `/models/${model.id}/retry`, {})).body.state).toBe('waiting');
  expect((await readToEnd(at, employee, model.id)).state).toBe('ready');
  expect(await count(model.id)).toBe(60 * 58);
});

test('a model is renamed and moved, put in the bin and brought back, each undone', async () => {
  const sent = await sendModel(at, employee, 'moved.ifc', houseIfc(), { plan_code: 'JS-105' });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const model = sent.body;
  await readToEnd(at, employee, model.id);
  const moved = await at.call(employee, 'PATCH', `/models/${model.id}`, { name: 'Other', project_id: project });
  expect(moved.body).toMatchObject({ name: 'Other', plan_code: null, project: { id: project } });
  expect((await at.call(employee, 'POST', `/undo/${String(moved.headers['x-undo'])}`)).status).toBe(200);
  expect((await at.call(employee, 'GET', `/models/${model.id}`)).body).toMatchObject({
    name: 'moved',
    plan_code: 'JS-105',
  });
  expect((await at.call(employee, 'DELETE', `/models/${model.id}`)).status).toBe(204);
  expect((await at.call(employee, 'GET', `/models/${model.id}`)).status).toBe(404);
  expect((await at.call(employee, 'POST', `/models/${model.id}/restore`)).body.name).toBe('moved');
});

test('a house that declares no units is not guessed at: it asks, and is read in the unit that it is told', async () => {
  const mute = houseIfc().replace(/IFCUNITASSIGNMENT\(\([^)]*\)\)/u, 'IFCUNITASSIGNMENT(())');
  const sent = await sendModel(at, employee, 'no-units.ifc', mute);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const asking = await readToEnd(at, employee, sent.body.id);
  expect(asking).toMatchObject({ state: 'failed', asks_length_unit: true, length_unit: null });
  expect(await count(asking.id)).toBe(0);
  const retry = (body: unknown) => at.call(employee, 'POST', `/models/${asking.id}/retry`, body);
  expect(await retry({})).toMatchObject({ status: 400, body: { details: [{ path: 'length_unit' }] } });
  expect(await retry({ length_unit: 'cubit' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'length_unit' }] },
  });
  expect((await retry({ length_unit: 'foot' })).body.state).toBe('waiting');
  const read = await readToEnd(at, employee, asking.id);
  expect(read).toMatchObject({ state: 'ready', asks_length_unit: false, length_unit: 'foot' });
  const wall = (await elementsOf(at.database.db, read.id)).find((each) => each.name === 'Wall M1.1');
  const lengthOf = (source: string) =>
    wall?.quantities.find((each) => each.name === 'Length' && each.source === source)?.value;
  // Six feet, in what the file says and in what it draws.
  expect(lengthOf('set')).toBeCloseTo(1.8288, 4);
  expect(lengthOf('geometry')).toBeCloseTo(1.8288, 3);
  const ready = await readToEnd(at, employee, (await sendModel(at, employee, 'units.ifc', houseIfc())).body.id);
  expect((await at.call(employee, 'POST', `/models/${ready.id}/retry`, { length_unit: 'foot' })).status).toBe(422);
});
