import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepRate } from '#test/design-rows.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let engineer: Viewer;
let checker: Viewer;
let owner: Viewer;
let item: string;
beforeAll(async () => {
  at = await makePortal();
  engineer = await at.person(['employee']);
  checker = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  item = await keepItem(at, { sku: 'LBR-1', uom: 'ft', price: '4.35', piece_size: '8' });
  await keepRate(at, { kind: 'labor_class', key: 'carpenter', value: '60', uom: 'usd_per_hour' });
});
afterAll(() => at.close());

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const make = async () => (await call(engineer, 'POST', '/boms', { name: 'Alder', rate_date: '2026-06-01' })).body.bom;
const line = (fields: object) => ({ line_uid: newId(), fields: { description: 'A line', ...fields } });
const save = (bom: { id: string; version: number }, body: object) =>
  call(engineer, 'POST', `/boms/${bom.id}/lines`, { version: bom.version, ...body });
const move = (who: Viewer, id: string, body: object) => call(who, 'POST', `/boms/${id}/move`, body);

/** A version in review with one line of a 2x4 by the foot. */
async function inReview() {
  const bom = await make();
  const wall = line({ item_id: item, quantity: '100', waste_percent: '10', description: undefined });
  await save(bom, { changes: [wall] });
  await move(engineer, bom.id, { to: 'in_review' });
  return { id: bom.id as string, uid: wall.line_uid };
}

test('a line is bought in whole pieces after waste; the sums of the BOM follow', async () => {
  const bom = await make();
  const detail = (
    await save(bom, {
      changes: [line({ item_id: item, quantity: '100', waste_percent: '10', description: undefined })],
    })
  ).body;
  // 110 ft are 14 pieces of 8 ft at $4.35.
  expect(detail.lines).toMatchObject([
    { description: 'Item LBR-1', pieces: 14, to_buy: '14', ext_cents: 6090, supplier: { name: 'Supplier of LBR-1' } },
  ]);
  expect(detail.bom).toMatchObject({ material_cents: 6090, lines: 1, open_lines: 0, status: 'draft' });
  expect((await save(bom, { changes: [line({})] })).status).toBe(409);
});

test('assemblies are nested; one inside itself is refused', async () => {
  const bom = await make();
  const [wall, stud] = [line({ description: 'Wall panel', make_buy: 'make' }), line({ description: 'Stud' })];
  const nested = { ...stud, fields: { ...stud.fields, parent_uid: wall.line_uid } };
  const detail = (await save(bom, { changes: [wall, nested] })).body;
  expect(detail.lines.map((each: any) => [each.description, each.level])).toEqual([
    ['Wall panel', 0],
    ['Stud', 1],
  ]);
  const loop = await save(detail.bom, {
    changes: [{ line_uid: wall.line_uid, fields: { parent_uid: stud.line_uid } }],
  });
  expect(loop.status).toBe(422);
  expect(loop.body.message).toContain('a part of itself');
});

test('four eyes: another person releases it, the lines are sealed, and the next version keeps their identity', async () => {
  const { id, uid } = await inReview();
  expect((await move(engineer, id, { to: 'released' })).body.message).toContain('not worked on it');
  const released = (await move(checker, id, { to: 'released' })).body;
  expect(released.bom).toMatchObject({ status: 'released', can: { edit: false, revise: true } });
  expect(released.bom.checksum).toMatch(/^[0-9a-f]{64}$/u);
  await expect(at.database.db.execute(sql`delete from bom_lines where bom_id = ${id}`)).rejects.toThrow();
  const edited = await save(released.bom, { changes: [{ line_uid: uid, fields: { description: 'Late' } }] });
  expect([edited.status, edited.body.details[0].path]).toEqual([422, 'status']);
  const next = (await call(engineer, 'POST', `/boms/${id}/revise`)).body;
  expect(next.bom).toMatchObject({ version_no: 2, status: 'draft', material_cents: 6090 });
  expect(next.lines[0].line_uid).toBe(uid);
  expect((await call(engineer, 'POST', `/boms/${id}/revise`)).status).toBe(422);
  await save(next.bom, {
    changes: [
      { line_uid: uid, fields: { quantity: '200' } },
      line({ description: 'Clip', quantity: '4', unit_cost: '1' }),
    ],
  });
  const diff = (await call(engineer, 'GET', `/boms/${next.bom.id}/changes/${id}`)).body;
  expect(diff.lines).toMatchObject([
    { change: 'changed', fields: ['quantity'], quantity_a: '100', quantity_b: '200', cents_a: 6090, cents_b: 12180 },
    { change: 'added', description: 'Clip', cents_b: 400 },
  ]);
  expect(diff.cents_b - diff.cents_a).toBe(6490);
  await move(engineer, next.bom.id, { to: 'in_review' });
  await move(checker, next.bom.id, { to: 'released' });
  expect((await call(engineer, 'GET', `/boms/${id}`)).body.bom.status).toBe('superseded');
});

test('an open line keeps it from release; what the model gave is replaced only with a reason, and remembered', async () => {
  const { id, uid } = await inReview();
  await at.database.db.execute(
    sql`update bom_lines set state = 'check', quantity_source = 'geometry' where bom_id = ${id}`,
  );
  expect((await move(checker, id, { to: 'released' })).body.message).toContain('1 to check');
  expect((await move(checker, id, { to: 'draft' })).body.details[0].path).toBe('reason');
  await move(checker, id, { to: 'draft', reason: 'Check the wall' });
  const bom = (await call(engineer, 'GET', `/boms/${id}`)).body.bom;
  const change = { changes: [{ line_uid: uid, fields: { quantity: '120' } }] };
  // What is still to check stands apart from the sums, wherever the sums are said.
  const noted = (await save(bom, { changes: [{ line_uid: uid, fields: { note: 'Seen' } }] })).body.bom;
  expect(noted).toMatchObject({ material_cents: 0, labor_cents: 0 });
  expect(noted.to_check_cents).toBeGreaterThan(0);
  expect((await save(noted, change)).body.details[0].path).toBe('reason');
  const kept = (await save(noted, { ...change, reason: 'Measured on the drawing' })).body;
  expect(kept.bom.to_check_cents).toBe(0);
  expect(kept.bom.material_cents).toBeGreaterThan(0);
  expect(kept.lines[0]).toMatchObject({
    state: 'overridden',
    override: { field: 'quantity', to: '120', reason: 'Measured on the drawing' },
  });
});

test('a file of the lines holds text as text; the purchasing list is by supplier with the longest lead first', async () => {
  const bom = await make();
  await save(bom, {
    changes: [
      line({ item_id: item, quantity: '8', module: 'A', description: undefined }),
      line({ item_id: item, quantity: '8', module: 'B', description: undefined }),
      line({ description: '=1+1', quantity: '1', unit_cost: '2', make_buy: 'make' }),
    ],
  });
  const file = await call(engineer, 'GET', `/boms/${bom.id}/export?format=csv`);
  expect(file.headers['content-disposition']).toContain('.csv');
  expect(String(file.body)).toContain("'=1+1");
  const buying = String((await call(engineer, 'GET', `/boms/${bom.id}/export?format=csv&list=purchasing`)).body);
  expect(buying.split('\r\n').filter((row) => row.includes('LBR-1'))).toHaveLength(1);
  expect(buying).toContain('8.70');
  expect((await call(engineer, 'GET', `/boms/${bom.id}/export?format=xlsx`)).status).toBe(200);
});

test('where an item is used is found; a deleted version comes back; nobody outside staff sees a BOM', async () => {
  const bom = await make();
  await save(bom, { changes: [line({ item_id: item, description: undefined })] });
  const used = (await call(engineer, 'GET', `/boms?item_id=${item}`)).body;
  expect(used.map((each: any) => each.id)).toContain(bom.id);
  const binned = await call(engineer, 'DELETE', `/boms/${bom.id}`);
  expect(binned.status).toBe(204);
  expect((await call(engineer, 'GET', `/boms/${bom.id}`)).status).toBe(404);
  expect((await takeBack(engineer, binned)).body).toMatchObject({ done: 1 });
  expect((await call(engineer, 'GET', `/boms/${bom.id}`)).status).toBe(200);
  for (const path of ['/boms', `/boms/${bom.id}`, `/boms/${bom.id}/export`])
    expect((await call(owner, 'GET', path)).status).toBe(403);
});

const takeBack = (who: Viewer, answer: { headers: Record<string, unknown> }) =>
  call(who, 'POST', `/undo/${String(answer.headers['x-undo'])}`);

test('a change of lines is taken back whole: what was changed, added and removed; a line that was changed again stays', async () => {
  const bom = await make();
  const [stud, plate] = [
    line({ item_id: item, quantity: '100.000001', description: undefined, note: 'As drawn' }),
    line({ description: 'Plate', quantity: '2', unit_cost: '3.5' }),
  ];
  const first = (await save(bom, { changes: [stud, plate] })).body;
  const clip = line({ description: 'Clip' });
  const second = await save(first.bom, {
    changes: [{ line_uid: stud.line_uid, fields: { quantity: '7', note: null } }, clip],
    removed: [plate.line_uid],
  });
  expect(second.body.lines).toHaveLength(2);
  expect((await takeBack(engineer, second)).body).toMatchObject({ done: 1, refused: 0 });
  const back = (await call(engineer, 'GET', `/boms/${bom.id}`)).body;
  expect(back.lines).toEqual(first.lines);
  expect(back.bom.material_cents).toBe(first.bom.material_cents);
  const third = await save(back.bom, { changes: [{ line_uid: stud.line_uid, fields: { quantity: '8' } }] });
  await save(third.body.bom, { changes: [{ line_uid: stud.line_uid, fields: { quantity: '9' } }] });
  expect((await takeBack(engineer, third)).body).toMatchObject({ done: 0, refused: 1 });
});

test('a line to be checked is settled by whoever says so, not by a note; what waits is told to each person', async () => {
  const { id, uid } = await inReview();
  const own = (await call(engineer, 'GET', `/boms/${id}`)).body.waits_for;
  expect(own).toEqual([{ guard: 'four_eyes', count: 1, place: null }]);
  expect((await call(checker, 'GET', `/boms/${id}`)).body.waits_for).toEqual([]);
  await at.database.db.execute(
    sql`update bom_lines set state = 'check', quantity_source = 'geometry' where bom_id = ${id}`,
  );
  const draft = (await move(checker, id, { to: 'draft', reason: 'Check the wall' })).body;
  expect(draft.waits_for).toMatchObject([{ guard: 'to_check', count: 1 }]);
  const noted = (await save(draft.bom, { changes: [{ line_uid: uid, fields: { note: 'Seen', station: 4 } }] })).body;
  expect(noted.lines[0]).toMatchObject({ state: 'check', note: 'Seen', station: 4 });
  const checked = (await save(noted.bom, { changes: [{ line_uid: uid, fields: {}, checked: true }] })).body;
  expect(checked).toMatchObject({ waits_for: [], lines: [{ state: 'ok' }] });
});

test('a project goes to production only by a released bill of its own or of the plan of every unit, and is told which one it waits for', async () => {
  const project = (
    await call(engineer, 'POST', '/projects', {
      project_number: 'BOM-1',
      name: 'First',
      factory: 'reno',
      address: { line1: '1 Main St', city: 'Reno', state: 'NV' },
    })
  ).body;
  const units = (await call(engineer, 'POST', `/projects/${project.id}/unit/`, { unit_names: ['A', 'B'] })).body;
  await at.database.db.execute(sql`update projects set status = 3 where id = ${project.id}`);
  await at.database.db.execute(sql`update units set plan_code = 'Alder 9' where id = ${units[0].id}`);
  const guard = async () =>
    (await call(engineer, 'GET', `/projects/${project.id}`)).body.transitions
      .find((each: any) => each.to === 4)
      .guards.find((each: any) => each.guard === 'bom_released');
  const release = async (fields: object) => {
    const { bom } = (await call(engineer, 'POST', '/boms', { name: 'Bill', ...fields })).body;
    await save(bom, { changes: [line({})] });
    await move(engineer, bom.id, { to: 'in_review' });
    const before = await guard();
    expect((await move(checker, bom.id, { to: 'released' })).status).toBe(200);
    return { id: bom.id, before };
  };
  expect(await guard()).toMatchObject({ state: 'unmet' });
  const plan = await release({ plan_code: 'Alder 9' });
  expect(plan.before).toMatchObject({ state: 'unmet', place: `/design/model-platform-bom/${plan.id}` });
  // The other unit is built by another plan.
  expect(await guard()).toMatchObject({ state: 'unmet' });
  await at.database.db.execute(sql`update units set plan_code = 'Alder 9' where id = ${units[1].id}`);
  expect(await guard()).toMatchObject({ state: 'met' });
  await move(engineer, plan.id, { to: 'obsolete', reason: 'Another plan' });
  expect(await guard()).toMatchObject({ state: 'unmet' });
  const own = await release({ project_id: project.id });
  expect(own.before).toMatchObject({ state: 'unmet', place: `/design/model-platform-bom/${own.id}` });
  expect(await guard()).toMatchObject({ state: 'met' });
});

test('an estimate of a bill begins as large as the units that it is for, and with the modules of its lines where no unit says', async () => {
  const plan = (await call(engineer, 'POST', '/boms', { name: 'Larch', plan_code: 'Larch 9', rate_date: '2026-06-01' }))
    .body.bom;
  await save(plan, { changes: [line({ quantity: '1', module: 'M1' }), line({ quantity: '1', module: 'M2' })] });
  const size = async () => (await call(engineer, 'GET', `/boms/${plan.id}`)).body.size;
  expect(await size()).toEqual({ units: 1, modules: 2, plan_code: 'Larch 9' });
  const project = await call(engineer, 'POST', '/projects', {
    project_number: '26-870',
    name: 'Larch',
    unit_names: ['A'],
  });
  const [unit] = project.body.units;
  await call(engineer, 'PATCH', `/units/${unit.id}`, { plan_code: 'Larch 9', sqft: 812 });
  expect(await size()).toEqual({ units: 1, modules: 2, sqft: 812, plan_code: 'Larch 9' });
});
