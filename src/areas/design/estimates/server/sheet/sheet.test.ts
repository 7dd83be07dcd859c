import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepRate } from '#test/design-rows.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let estimator: Viewer;
let owner: Viewer;
let item: string;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  estimator = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  item = await keepItem(at, { sku: 'DESK-1', uom: 'sqft', price: '2.5' });
  await keepRate(at, { kind: 'markup', key: 'profit', value: '20', uom: 'percent' });
  await keepRate(at, { kind: 'labor_class', key: 'carpenter', value: '60', uom: 'usd_per_hour' });
});
afterAll(() => at.close());

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const make = async (facts: object = {}) =>
  (await call(estimator, 'POST', '/estimates', { name: 'Alder', modules: 2, sqft: 1000, ...facts })).body;
const save = (id: string, body: object) => call(estimator, 'POST', `/estimates/${id}/lines`, body);
const read = async (id: string) => (await call(estimator, 'GET', `/estimates/${id}`)).body;
const bulk = (body: object, who = estimator) => call(who, 'POST', '/tables/estimates/bulk', body);

/** An approved estimate of one priced line. */
async function approved(): Promise<string> {
  const { estimate } = await make();
  await save(estimate.id, { changes: [{ line_uid: newId(), fields: { item_id: item, quantity: '100' } }] });
  await call(estimator, 'POST', `/estimates/${estimate.id}/move`, { to: 'in_review' });
  expect((await call(admin, 'POST', `/estimates/${estimate.id}/move`, { to: 'approved' })).status).toBe(200);
  return estimate.id;
}

test('five hundred lines are one request, all or nothing, and every fault is named by its row and field', async () => {
  const { estimate } = await make();
  const lines = Array.from({ length: 500 }, (_, index) => ({
    line_uid: newId(),
    fields: { description: `Line ${index}`, quantity: '2', unit_cost: '1.5' },
  }));
  const faulty = lines.map((line, index) =>
    index === 7
      ? { ...line, fields: { ...line.fields, formula: '=squft*2' } }
      : index === 400
        ? { ...line, fields: { ...line.fields, description: ' ' } }
        : line,
  );
  const refused = await save(estimate.id, { changes: faulty });
  expect(refused.status).toBe(400);
  expect(refused.body.details.map(({ path }: { path: string }) => path)).toContain('changes.400.fields.description');
  const formula = await save(estimate.id, {
    changes: [
      ...lines.slice(0, 2),
      { line_uid: newId(), fields: { description: 'x', formula: '=squft*2' } },
      { line_uid: newId(), fields: { description: 'y', unit_cost: '0' } },
    ],
  });
  expect(formula.body.details.map(({ path }: { path: string }) => path)).toEqual([
    'changes.2.fields.formula',
    'changes.3.fields.unit_cost',
  ]);
  expect((await read(estimate.id)).lines).toHaveLength(0);
  const taken = await save(estimate.id, { changes: lines });
  expect(taken.body.lines).toHaveLength(500);
  expect(taken.body.estimate.direct_cents).toBe(150_000);
  expect(taken.body.lines.map(({ description }: { description: string }) => description)).toEqual(
    lines.map(({ fields }) => fields.description),
  );
});

test('the same line can not be named twice in one change', async () => {
  const { estimate } = await make();
  const one = { line_uid: newId(), fields: { description: 'Once' } };
  expect((await save(estimate.id, { changes: [one, one] })).body.details).toMatchObject([
    { path: 'changes.1.line_uid', message: 'Is named twice.' },
  ]);
});

test('a line that was taken out and comes back still knows what it was made from; nobody can say so of a line', async () => {
  const { estimate } = await make();
  const [made, typed] = [newId(), newId()];
  const fields = { description: 'Wall' };
  await save(estimate.id, {
    changes: [
      { line_uid: made, fields },
      { line_uid: typed, fields },
    ],
  });
  const origin = { bom_id: newId(), elements: ['2O2Fr$t4X7Zf8NOew3FLOH'] };
  await at.database.pool.query('update estimate_lines set origin = $1 where line_uid = $2', [origin, made]);
  await save(estimate.id, { changes: [], removed: [{ line_uid: made }, { line_uid: typed }] });
  const forged = await save(estimate.id, { changes: [{ line_uid: typed, fields: { ...fields, origin } }] });
  expect(forged.status).toBe(400);
  expect(JSON.stringify(forged.body.details)).toContain('origin');
  const { body } = await save(estimate.id, {
    changes: [
      { line_uid: made, fields: { ...fields, quantity: '4' } },
      { line_uid: typed, fields },
    ],
  });
  expect(body.lines).toMatchObject([{ origin, quantity: '4' }, { origin: null }]);
});

test('an alternate is not counted, is exchanged for its line in one change, and is refused where it could not be', async () => {
  const { estimate } = await make();
  const [main, other] = [newId(), newId()];
  const saved = (
    await save(estimate.id, {
      changes: [
        { line_uid: other, fields: { description: 'Tile', quantity: '1', unit_cost: '150', alternate_of: main } },
        { line_uid: main, fields: { description: 'Vinyl', quantity: '1', unit_cost: '100' } },
      ],
    })
  ).body;
  expect(saved.estimate.direct_cents).toBe(10_000);
  expect(saved.by_place.factory).toBe(10_000);
  const swapped = await save(estimate.id, {
    changes: [
      { line_uid: other, fields: { alternate_of: null } },
      { line_uid: main, fields: { alternate_of: other } },
    ],
  });
  expect(swapped.body.estimate.direct_cents).toBe(15_000);
  const faults = async (body: object) => {
    const { status, body: said } = await save(estimate.id, body);
    expect(status).toBe(422);
    return said.details;
  };
  const change = (uid: string, fields: object) => ({ changes: [{ line_uid: uid, fields }] });
  expect(await faults(change(newId(), { description: 'x', alternate_of: newId() }))).toMatchObject([
    { path: 'changes.0.fields.alternate_of', message: 'Is no line of this estimate.' },
  ]);
  for (const [uid, of] of [
    [newId(), main],
    [other, other],
    [other, main],
  ] as const)
    expect(await faults(change(uid, { description: 'x', alternate_of: of }))).toMatchObject([
      { message: 'Must not be an alternate of an alternate.' },
    ]);
  expect(await faults({ removed: [{ line_uid: other }] })).toMatchObject([{ path: 'removed.0.line_uid' }]);
  const both = await save(estimate.id, { removed: [{ line_uid: other }, { line_uid: main }] });
  expect(both.body.lines).toEqual([]);
});

test('an alternate, a mark-up of a line’s own and its crew come along into the next revision; what was exchanged is one step of the comparison', async () => {
  const { estimate } = await make();
  const [main, other] = [newId(), newId()];
  const first = (
    await save(estimate.id, {
      changes: [
        { line_uid: main, fields: { item_id: item, quantity: '100', crew: 'Finish', markup_override: '5.5' } },
        { line_uid: other, fields: { item_id: item, quantity: '120', alternate_of: main } },
      ],
    })
  ).body;
  expect(first).toMatchObject({ line_markup_cents: 1375, estimate: { direct_cents: 25_000, price_cents: 26_375 } });
  await call(estimator, 'POST', `/estimates/${estimate.id}/move`, { to: 'in_review' });
  await call(admin, 'POST', `/estimates/${estimate.id}/move`, { to: 'approved' });
  const next = (await call(estimator, 'POST', `/estimates/${estimate.id}/revise`)).body;
  expect(next.lines).toMatchObject([{ crew: 'Finish', markup_override: '5.5' }, { alternate_of: main }]);
  await save(next.estimate.id, {
    changes: [
      { line_uid: other, fields: { alternate_of: null } },
      { line_uid: main, fields: { alternate_of: other } },
    ],
  });
  const { body } = await call(estimator, 'GET', `/estimates/${next.estimate.id}/compare/${estimate.id}`);
  expect(body.lines).toMatchObject([
    { change: 'exchanged', instead_of: 'Item DESK-1', markup_a: '5.5', markup_b: null },
  ]);
  expect(body.waterfall.map(({ step }: { step: string }) => step)).toEqual(['exchanged', 'markups']);
  const way = body.waterfall.reduce((sum: number, { cents }: { cents: number }) => sum + cents, body.a.price_cents);
  expect(way).toBe(body.b.price_cents);
});

test('prices of today reach a draft itself, an approved one as a new revision, and one in review is refused with the reason', async () => {
  const done = await approved();
  const { estimate: draft } = await make({ rate_date: '2026-06-01' });
  const { estimate: waits } = await make();
  await save(waits.id, { changes: [{ line_uid: newId(), fields: { description: 'x', unit_cost: '1' } }] });
  await call(estimator, 'POST', `/estimates/${waits.id}/move`, { to: 'in_review' });
  const { body } = await bulk({ action: 'reprice', ids: [done, draft.id, waits.id], values: {} });
  expect(body).toMatchObject({ done: 2, refused: 1 });
  expect(body.results.find(({ ok }: { ok: boolean }) => !ok)).toMatchObject({
    id: waits.id,
    error: 'It is in review. Take it back to a draft first.',
  });
  const after = await read(done);
  expect(after.estimate.status).toBe('superseded');
  expect(after.revisions).toHaveLength(2);
  expect((await read(draft.id)).estimate.rate_date).not.toBe('2026-06-01');
});

test('what is archived or put in the bin in one go comes back in one go, each to where it stood', async () => {
  const done = await approved();
  const { estimate: draft } = await make();
  const archived = await bulk({ action: 'archive', ids: [done, draft.id], values: {} });
  expect(archived.body).toMatchObject({ done: 2 });
  expect((await call(estimator, 'POST', `/undo/${archived.body.undo}`)).body).toMatchObject({ done: 2, refused: 0 });
  expect((await read(done)).estimate.status).toBe('approved');
  expect((await read(draft.id)).estimate.status).toBe('draft');
  const binned = await bulk({ action: 'remove', ids: [done, draft.id], values: {} });
  expect(binned.body).toMatchObject({ done: 1, refused: 1 });
  expect((await call(estimator, 'GET', `/estimates/${draft.id}`)).status).toBe(404);
  await call(estimator, 'POST', `/undo/${binned.body.undo}`);
  expect((await read(draft.id)).estimate.status).toBe('draft');
});

test('a name changed in the table can be taken back', async () => {
  const { estimate } = await make();
  const { body } = await bulk({ action: 'change', ids: [estimate.id], values: { name: 'Birch' } });
  expect((await read(estimate.id)).estimate.name).toBe('Birch');
  await call(estimator, 'POST', `/undo/${body.undo}`);
  expect((await read(estimate.id)).estimate.name).toBe('Alder');
});

test('what if shows costs and mark-ups of another factory and changes nothing', async () => {
  await keepRate(at, { kind: 'markup', key: 'profit', value: '25', uom: 'percent', factory: 'reno' });
  const { estimate } = await make({ factory: 'butte' });
  await save(estimate.id, { changes: [{ line_uid: newId(), fields: { item_id: item, quantity: '10' } }] });
  const before = await read(estimate.id);
  const { body } = await call(estimator, 'GET', `/estimates/${estimate.id}/what-if?factory=reno`);
  expect(body.costs).toMatchObject([{ unit_cost: '2.5' }]);
  expect(body.markups[before.markups.findIndex(({ name }: { name: string }) => name === 'Profit')]).toBe('25');
  expect(await read(estimate.id)).toEqual(before);
  expect((await call(owner, 'GET', `/estimates/${estimate.id}/what-if`)).status).not.toBe(200);
});

test('what a thing cost before is read from approved estimates, each line by its latest revision, and from the catalogue; nobody outside staff reads it', async () => {
  const asked = await keepItem(at, { sku: 'HIST-1', uom: 'ea', price: '30' });
  const other = await keepItem(at, { sku: 'HIST-2', uom: 'ea', price: '1' });
  await at.database.pool.query(`update cost_items set cost_code = '99 88 77' where id = any($1)`, [[asked, other]]);
  const approve = async (cost: string) => {
    const { estimate } = await make();
    const uid = newId();
    await save(estimate.id, {
      changes: [{ line_uid: uid, fields: { item_id: asked, quantity: '1', unit_cost: cost, cost_code: '99 88 77' } }],
    });
    await call(estimator, 'POST', `/estimates/${estimate.id}/move`, { to: 'in_review' });
    await call(admin, 'POST', `/estimates/${estimate.id}/move`, { to: 'approved' });
    return { id: estimate.id, uid };
  };
  const first = await approve('10');
  await approve('14');
  await approve('40');
  // The first is revised and approved anew: its old cost is history no longer.
  const next = (await call(estimator, 'POST', `/estimates/${first.id}/revise`)).body.estimate.id;
  await save(next, { changes: [{ line_uid: first.uid, fields: { unit_cost: '12' } }] });
  await call(estimator, 'POST', `/estimates/${next}/move`, { to: 'in_review' });
  await call(admin, 'POST', `/estimates/${next}/move`, { to: 'approved' });
  const { estimate: draft } = await make();
  const history = async (query: string, who = estimator) =>
    (await call(who, 'GET', `/estimates/${draft.id}/price-history?${query}`)) as { status: number; body: any };
  const { body } = await history(`item_id=${asked}&cost_code=99+88+77&uom=ea`);
  expect(body).toMatchObject({ match: 'item', count: 3, median: '14', lowest: '12', highest: '40' });
  expect(body.estimates[0]).toMatchObject({ estimate_id: next, revision: 2, unit_cost: '12', line_uid: first.uid });
  expect(body.catalogue).toMatchObject([{ unit_cost: '30', day: '2020-01-01' }]);
  expect((await history(`item_id=${asked}&uom=sqft`)).body).toMatchObject({ match: null, count: 0, median: null });
  expect((await history(`item_id=${other}&cost_code=99+88+77&uom=ea`)).body).toMatchObject({
    match: 'cost_code',
    count: 3,
    median: '14',
  });
  expect((await history(`item_id=${asked}`, owner)).status).toBe(403);
});

/** A BOM of 10 ft of an item at $2.50 that takes half an hour each. */
async function keepBom(name: string): Promise<any> {
  const { bom } = (await call(estimator, 'POST', '/boms', { name })).body;
  await at.database.pool.query(`update cost_items set labor_class = 'carpenter' where id = $1`, [item]);
  const saved = await call(estimator, 'POST', `/boms/${bom.id}/lines`, {
    version: bom.version,
    changes: [{ line_uid: newId(), fields: { item_id: item, quantity: '10' } }],
  });
  expect(saved.status).toBe(200);
  await at.database.pool.query('update bom_lines set labor_hours = 5 where bom_id = $1', [bom.id]);
  return saved.body;
}

test('an assembly is added whole and more than once, with its work and what it comes from, and a line of it that comes back still knows', async () => {
  const { bom, lines } = await keepBom('Wall panel');
  const { estimate } = await make();
  const take = (body: object) => call(estimator, 'POST', `/estimates/${estimate.id}/take-bom`, body);
  const { added, detail } = (await take({ bom_id: bom.id, quantity: '3', section: 'Walls' })).body;
  expect(detail.lines).toMatchObject([
    { quantity: '30', unit_cost: '2.5', section: 'Walls', origin: { bom_id: bom.id, bom_line_uid: lines[0].line_uid } },
    { type: 'labor', quantity: '15', hours: '15', unit_cost: '60', crew: 'Carpenter' },
  ]);
  expect(added).toEqual(detail.lines.map((each: any) => each.line_uid));
  expect(detail.estimate.direct_cents).toBe(7_500 + 90_000);
  const twice = (await take({ bom_id: bom.id })).body;
  expect(twice.detail.lines).toHaveLength(4);
  await save(estimate.id, { removed: added.map((line_uid: string) => ({ line_uid })) });
  const back = await save(estimate.id, { changes: [{ line_uid: added[0], fields: { description: 'Back' } }] });
  expect(back.body.lines.find((each: any) => each.line_uid === added[0]).origin.bom_id).toBe(bom.id);
  expect((await take({ bom_id: newId() })).body.details[0].path).toBe('bom_id');
  expect((await take({ bom_id: bom.id, quantity: '0' })).status).toBe(400);
});

test('estimate and BOM stand beside each other by division, the work of both in one row, options and alternates in none', async () => {
  const { bom } = await keepBom('House');
  const { estimate, lines } = (await call(estimator, 'POST', '/estimates', { name: 'Of a BOM', bom_id: bom.id })).body;
  const part = lines.find(({ type }: { type: string }) => type !== 'labor');
  await save(estimate.id, {
    changes: [
      { line_uid: part.line_uid, fields: { unit_cost: '3' } },
      { line_uid: newId(), fields: { description: 'Crane', cost_code: '99', quantity: '1', unit_cost: '100' } },
      { line_uid: newId(), fields: { description: 'Or', quantity: '1', unit_cost: '9', alternate_of: part.line_uid } },
    ],
  });
  const { body } = await call(estimator, 'GET', `/estimates/${estimate.id}/variance`);
  expect(body.bom).toMatchObject({ id: bom.id, times: 1 });
  const row = (division: string) => body.rows.find((each: any) => each.division === division);
  expect(row(part.cost_code.slice(0, 2))).toMatchObject({
    estimate_cents: 3_000,
    bom_cents: 2_500,
    actual_cents: null,
  });
  expect(row('99')).toMatchObject({ estimate_cents: 10_000, bom_cents: 0 });
  expect(row('labor')).toMatchObject({ estimate_cents: 30_000 });
  const { estimate: bare } = await make();
  expect((await call(estimator, 'GET', `/estimates/${bare.id}/variance`)).body).toEqual({ bom: null, rows: [] });
  expect((await call(owner, 'GET', `/estimates/${bare.id}/variance`)).status).toBe(403);
});
