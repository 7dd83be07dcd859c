import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepModel } from '#test/design-rows.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let engineer: Viewer;
let checker: Viewer;
let item: string;
beforeAll(async () => {
  at = await makePortal();
  engineer = await at.person(['employee']);
  checker = await at.person(['employee']);
  item = await keepItem(at, { sku: 'LBR-1', uom: 'ft', price: '4.35', piece_size: '8' });
});
afterAll(() => at.close());

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const make = async (facts: object = {}) =>
  (await call(engineer, 'POST', '/boms', { name: 'Alder', rate_date: '2026-06-01', ...facts })).body.bom;
const line = (fields: object) => ({ line_uid: newId(), fields: { description: 'A line', ...fields } });
const save = (bom: { id: string; version: number }, body: object) =>
  call(engineer, 'POST', `/boms/${bom.id}/lines`, { version: bom.version, ...body });
const release = async (facts: object) => {
  const bom = await make(facts);
  await save(bom, { changes: [line({ unit_cost: '10', quantity: '1' })] });
  await call(engineer, 'POST', `/boms/${bom.id}/move`, { to: 'in_review' });
  expect((await call(checker, 'POST', `/boms/${bom.id}/move`, { to: 'released' })).status).toBe(200);
  return bom;
};
const takeBack = async (answer: { headers: Record<string, unknown> }) =>
  (await call(engineer, 'POST', `/undo/${String(answer.headers['x-undo'])}`)).body;

test('a cost of zero is taken for what the owner supplies and for nothing else, whoever writes it', async () => {
  const bom = await make();
  const free = line({ unit_cost: '0' });
  const refused = await save(bom, { changes: [free] });
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'changes.0.fields.unit_cost']);
  expect(refused.body.details[0].message).toContain('only for what the owner supplies');
  const kept = await save(bom, { changes: [line({ unit_cost: '0', supplied_by_owner: true })] });
  expect(kept.body.lines[0]).toMatchObject({ unit_cost: '0', supplied_by_owner: true });
  const [own] = kept.body.lines;
  const unowned = await save(kept.body.bom, {
    changes: [{ line_uid: own.line_uid, fields: { supplied_by_owner: false } }],
  });
  expect(unowned.status).toBe(422);
  await expect(
    at.database.db.execute(sql`update bom_lines set supplied_by_owner = false where bom_id = ${bom.id}`),
  ).rejects.toThrow();
  // An item of the owner's has no price, and none is missing.
  const owners = await keepItem(at, { sku: `OWN-${Date.now()}`, uom: 'ea', price: null });
  await at.database.db.execute(sql`update cost_items set supplied_by_owner = true where id = ${owners}`);
  const taken = await save(kept.body.bom, { changes: [line({ item_id: owners, description: undefined })] });
  expect(taken.body.lines[1]).toMatchObject({ unit_cost: '0', supplied_by_owner: true, price_as_of: null });
  expect(taken.body.bom.unpriced).toBe(0);
});

test('a line knows from when its price holds, into the estimate; a cost that is typed is of no day', async () => {
  const bom = await make();
  const priced = line({ item_id: item, quantity: '8', description: undefined });
  const first = (await save(bom, { changes: [priced] })).body;
  expect(first.lines[0]).toMatchObject({ unit_cost: '4.35', price_as_of: '2020-01-01' });
  const { estimate } = (await call(engineer, 'POST', '/estimates', { name: 'From it', bom_id: bom.id })).body;
  expect((await call(engineer, 'GET', `/estimates/${estimate.id}`)).body.lines[0]).toMatchObject({
    cost_source: 'catalog',
    cost_as_of: '2020-01-01',
  });
  const typed = await save(first.bom, { changes: [{ line_uid: priced.line_uid, fields: { unit_cost: '5' } }] });
  expect(typed.body.lines[0]).toMatchObject({ unit_cost: '5', price_as_of: null });
  expect(await takeBack(typed)).toMatchObject({ done: 1 });
  expect((await call(engineer, 'GET', `/boms/${bom.id}`)).body.lines[0]).toMatchObject({ price_as_of: '2020-01-01' });
});

test('assemblies in a ring of three are refused, and so is one a level too deep; nothing of the change is kept', async () => {
  const bom = await make();
  const [house, wall, stud] = [
    line({ description: 'House' }),
    line({ description: 'Wall' }),
    line({ description: 'Stud' }),
  ];
  const under = (child: ReturnType<typeof line>, parent: ReturnType<typeof line>) => ({
    ...child,
    fields: { ...child.fields, parent_uid: parent.line_uid },
  });
  const ring = await save(bom, { changes: [under(house, stud), under(wall, house), under(stud, wall)] });
  expect([ring.status, ring.body.message]).toEqual([422, expect.stringContaining('a part of itself')]);
  const chain = Array.from({ length: 17 }, (_, index) => line({ description: `Level ${index}` }));
  const deep = chain.map((each, index) => {
    const above = chain[index - 1];
    return above === undefined ? each : under(each, above);
  });
  expect((await save(bom, { changes: deep })).body.message).toContain('at most 15 deep');
  expect((await call(engineer, 'GET', `/boms/${bom.id}`)).body.lines).toEqual([]);
});

test('a quantity that is the type’s, or measured off a box, keeps a bill from release until somebody has looked at it', async () => {
  await call(engineer, 'POST', '/rules', {
    name: 'Walls by their type',
    layer: 'structure',
    match: { classes: ['IfcWall'] },
    quantity: { measure: 'length', names: ['Length'] },
    item_id: item,
  });
  const model = await keepModel(at, { project: null, name: 'Cabin' }, [{}]);
  await at.database.db.execute(sql`
    update model_elements set quantities =
      jsonb_build_array(jsonb_build_object('name', 'Length', 'set', 'Qto_WallBaseQuantities', 'measure', 'length',
        'value', 4, 'source', 'type'))
    where model_id = ${model}`);
  const run = (await call(engineer, 'POST', '/bim2bom', { model_id: model })).body;
  const lines = (await call(engineer, 'GET', `/bim2bom/${run.id}/lines`)).body.lines;
  expect(lines).toMatchObject([{ check: 1, sources: { type: 1 } }]);
  const { bom_id: id } = (await call(engineer, 'POST', `/bim2bom/${run.id}/publish`, { name: 'Cabin' })).body;
  await call(engineer, 'POST', `/boms/${id}/move`, { to: 'in_review' });
  const go = () => call(checker, 'POST', `/boms/${id}/move`, { to: 'released' });
  expect((await go()).body.details[0].message).toContain('1 to check');
  await call(checker, 'POST', `/boms/${id}/move`, { to: 'draft', reason: 'Look at it' });
  const { bom, lines: open } = (await call(engineer, 'GET', `/boms/${id}`)).body;
  expect(open[0]).toMatchObject({ state: 'check', quantity_source: 'type' });
  const seen = await save(bom, { changes: [{ line_uid: open[0].line_uid, fields: {}, checked: true }] });
  expect(seen.body.lines[0]).toMatchObject({ state: 'ok' });
  await call(engineer, 'POST', `/boms/${id}/move`, { to: 'in_review' });
  expect((await go()).status).toBe(200);
});

test('a version in the bin stays there while its series has another one in work, with a sentence', async () => {
  const first = await release({ name: 'Birch' });
  const second = (await call(engineer, 'POST', `/boms/${first.id}/revise`)).body.bom;
  const removed = await call(engineer, 'DELETE', `/boms/${second.id}`);
  const third = (await call(engineer, 'POST', `/boms/${first.id}/revise`)).body.bom;
  expect(third).toMatchObject({ version_no: 3, status: 'draft' });
  const refused = await takeBack(removed);
  expect(refused).toMatchObject({ done: 0, refused: 1 });
  expect(JSON.stringify(refused.results)).toContain('another version in work by now');
});

test('a module remembers the version that was released when its production began, whatever is released later, and forgets it when that is taken back', async () => {
  const project = (
    await call(engineer, 'POST', '/projects', { project_number: 'AB-1', name: 'Street', factory: 'reno' })
  ).body;
  const [unit] = (await call(engineer, 'POST', `/projects/${project.id}/unit/`, { unit_names: ['A'] })).body;
  await at.database.db.execute(sql`update units set plan_code = 'Fir 3' where id = ${unit.id}`);
  const module = async (no: string) =>
    (await call(engineer, 'POST', '/modules', { project: project.id, unit: unit.id, module_no: no })).body;
  const builtBy = async (id: string) =>
    (await call(engineer, 'GET', `/boms?module_id=${id}`)).body.map((each: any) => [each.id, each.version_no]);
  const [early, one, two] = [await module('M0'), await module('M1'), await module('M2')];
  const online = (id: string) => call(engineer, 'POST', `/modules/${id}/status`, { to: 'online' });
  await online(early.id);
  expect(await builtBy(early.id)).toEqual([]);
  const plan = await release({ name: 'Fir', plan_code: 'Fir 3' });
  const began = await online(one.id);
  expect(began.status, JSON.stringify(began.body)).toBe(200);
  expect(await builtBy(one.id)).toEqual([[plan.id, 1]]);
  const next = (await call(engineer, 'POST', `/boms/${plan.id}/revise`)).body.bom;
  await call(engineer, 'POST', `/boms/${next.id}/move`, { to: 'in_review' });
  await call(checker, 'POST', `/boms/${next.id}/move`, { to: 'released' });
  await online(two.id);
  expect([await builtBy(one.id), await builtBy(two.id)]).toEqual([[[plan.id, 1]], [[next.id, 2]]]);
  expect((await call(engineer, 'GET', `/boms/${plan.id}`)).body.built_modules).toMatchObject([
    { module_no: 'M1', project_number: 'AB-1' },
  ]);
  expect(await takeBack(began)).toMatchObject({ done: 1 });
  expect(await builtBy(one.id)).toEqual([]);
  const own = await release({ name: 'Own', project_id: project.id });
  await online(one.id);
  expect(await builtBy(one.id)).toEqual([[own.id, 1]]);
});
