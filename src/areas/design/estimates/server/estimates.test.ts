import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepModel, keepRate } from '#test/design-rows.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let estimator: Viewer;
let reviewer: Viewer;
let owner: Viewer;
let item: string;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  estimator = await at.person(['employee']);
  reviewer = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  item = await keepItem(at, { sku: 'SID-1', uom: 'sqft', price: '2.5' });
  await keepRate(at, { kind: 'markup', key: 'profit', value: '20', uom: 'percent' });
});
afterAll(() => at.close());

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const make = async (facts: object = {}) =>
  (
    await call(estimator, 'POST', '/estimates', {
      name: 'Alder',
      modules: 2,
      sqft: 1000,
      rate_date: '2026-06-01',
      ...facts,
    })
  ).body;
const line = (fields: object, more: object = {}) => ({
  line_uid: newId(),
  fields: { description: 'A line', ...fields },
  ...more,
});
const save = (id: string, body: object, who = estimator) => call(who, 'POST', `/estimates/${id}/lines`, body);
const move = (who: Viewer, id: string, body: object) => call(who, 'POST', `/estimates/${id}/move`, body);

/** A draft of $1,000 and a profit of 20 percent, in review. */
async function inReview(cost = '10') {
  const { estimate } = await make();
  await save(estimate.id, { changes: [line({ quantity: '100', unit_cost: cost })] });
  await move(estimator, estimate.id, { to: 'in_review' });
  return estimate.id as string;
}

test('an estimate begins with the mark-ups of the day; what no rate is known for waits switched off', async () => {
  const { estimate, markups } = await make();
  expect(estimate).toMatchObject({ status: 'draft', revision: 1, price_cents: 0, can: { edit: true } });
  expect(estimate.code).toMatch(/^EST-\d{4}$/u);
  expect(markups.find((markup: any) => markup.name === 'Profit')).toMatchObject({ value: '20', active: true });
  expect(markups.find((markup: any) => markup.category === 'tax')).toMatchObject({ value: '0', active: false });
});

test('a line that names an item takes what the catalogue says of it; every sum follows to the cent', async () => {
  const { estimate } = await make();
  const detail = (
    await save(estimate.id, {
      changes: [
        line({ item_id: item, quantity: '100.5', waste_percent: '10', description: undefined }),
        line({ quantity: '3', unit_cost: '0.335' }),
      ],
    })
  ).body;
  expect(detail.lines).toMatchObject([
    {
      description: 'Item SID-1',
      uom: 'sqft',
      unit_cost: '2.5',
      cost_source: 'catalog',
      cost_as_of: '2020-01-01',
      with_waste: '110.55',
      cents: 27638,
    },
    { unit_cost: '0.335', cost_source: 'manual', cents: 101 },
  ]);
  expect(detail.estimate).toMatchObject({
    direct_cents: 27739,
    markup_cents: 5548,
    price_cents: 33287,
    per_sqft_cents: 33,
    per_module_cents: 16644,
  });
});

test('a formula of the size is worked out, and anew when the size changes; one that fails is named at its field', async () => {
  const { estimate } = await make();
  const kept = (await save(estimate.id, { changes: [line({ formula: '= sqft / 2 + modules', unit_cost: '1' })] })).body;
  expect(kept.lines[0]).toMatchObject({ quantity: '502', cents: 50200 });
  const larger = (await call(estimator, 'PATCH', `/estimates/${estimate.id}`, { sqft: 2000 })).body;
  expect(larger.lines[0]).toMatchObject({ quantity: '1002', cents: 100200 });
  const refused = await save(estimate.id, { changes: [line({ formula: '= sqft / (modules - 2)' })] });
  expect(refused.status).toBe(400);
  expect(refused.body.details[0].path).toBe('changes.0.fields.formula');
});

test('two estimators edit one line: the second gets a conflict with both, and nothing of theirs is kept', async () => {
  const { estimate } = await make();
  const first = (await save(estimate.id, { changes: [line({ unit_cost: '1', quantity: '1' })] })).body.lines[0];
  const other = line({ description: 'Must not be kept' });
  await save(
    estimate.id,
    { changes: [{ line_uid: first.line_uid, version: 1, fields: { unit_cost: '2' } }] },
    reviewer,
  );
  const late = await save(estimate.id, {
    changes: [other, { line_uid: first.line_uid, version: 1, fields: { unit_cost: '3' } }],
  });
  expect(late.status).toBe(409);
  expect(late.body.details).toMatchObject([{ path: 'changes.1' }]);
  expect(late.body.current.lines).toMatchObject([{ unit_cost: '2', version: 2 }]);
  expect((await call(estimator, 'GET', `/estimates/${estimate.id}`)).body.lines).toHaveLength(1);
});

test('lines are removed and put in order; an order that forgets one is refused', async () => {
  const { estimate } = await make();
  const [a, b, c] = [line({ description: 'a' }), line({ description: 'b' }), line({ description: 'c' })];
  await save(estimate.id, { changes: [a, b, c] });
  const names = (answer: any) => answer.body.lines.map((each: any) => each.description);
  expect(names(await save(estimate.id, { order: [c.line_uid, a.line_uid, b.line_uid] }))).toEqual(['c', 'a', 'b']);
  expect((await save(estimate.id, { order: [c.line_uid, a.line_uid] })).body.details[0].path).toBe('order');
  expect(names(await save(estimate.id, { removed: [{ line_uid: a.line_uid }] }))).toEqual(['c', 'b']);
});

test('a cost of zero is only for what the owner supplies; a line without a cost keeps an estimate from review', async () => {
  const { estimate } = await make();
  const free = await save(estimate.id, { changes: [line({ unit_cost: '0' })] });
  expect(free.body.details[0].path).toBe('changes.0.fields.unit_cost');
  await save(estimate.id, { changes: [line({ unit_cost: '0', supplied_by_owner: true }), line({ quantity: '1' })] });
  const refused = await move(estimator, estimate.id, { to: 'in_review' });
  expect(refused.body.message).toContain('1 line has no price yet');
});

test('four eyes: whoever worked on it does not approve it; an approved one is never edited, whatever the rates do', async () => {
  const id = await inReview();
  expect((await move(estimator, id, { to: 'approved' })).body.message).toContain('not worked on it');
  const approved = (await move(reviewer, id, { to: 'approved' })).body;
  expect(approved.estimate).toMatchObject({ status: 'approved', price_cents: 120000, margin_basis_points: 1667 });
  expect(approved.frozen_rates).toMatchObject([{ kind: 'markup', key: 'profit', value: '20' }]);
  expect((await save(id, { changes: [line({})] })).status).toBe(422);
  expect((await call(estimator, 'PATCH', `/estimates/${id}`, { name: 'Other' })).status).toBe(422);
  await expect(
    at.database.db.execute(sql`update estimate_lines set unit_cost = 1 where estimate_id = ${id}`),
  ).rejects.toThrow();
  await expect(at.database.db.execute(sql`update estimates set price_cents = 1 where id = ${id}`)).rejects.toThrow();
  const { rows } = await at.database.db.execute(
    sql`select message from notifications where user_id = ${estimator.userId} and type = 'proj_estimate_generated'`,
  );
  expect(rows).toHaveLength(1);
});

test('below the floor of the margin an admin approves', async () => {
  const { estimate } = await make();
  await save(estimate.id, { changes: [line({ quantity: '1', unit_cost: '10' })] });
  await call(estimator, 'PUT', `/estimates/${estimate.id}/markups`, { markups: [] });
  await move(estimator, estimate.id, { to: 'in_review' });
  expect((await move(reviewer, estimate.id, { to: 'approved' })).body.message).toContain('an admin must approve');
  expect((await move(admin, estimate.id, { to: 'approved' })).status).toBe(200);
});

test('it is sent to somebody until a day, accepted or declined with a reason, and expires by itself', async () => {
  const id = await inReview();
  await move(reviewer, id, { to: 'approved' });
  expect((await move(estimator, id, { to: 'sent' })).body.details[0].path).toBe('sent_to');
  expect((await move(estimator, id, { to: 'sent', sent_to: 'The Bradys', valid_until: '2020-01-01' })).status).toBe(
    422,
  );
  const sent = await move(estimator, id, { to: 'sent', sent_to: 'The Bradys', valid_until: '2199-01-01' });
  expect(sent.body.estimate).toMatchObject({ status: 'sent', sent_to: 'The Bradys', valid_until: '2199-01-01' });
  expect((await move(estimator, id, { to: 'declined' })).body.details[0].path).toBe('reason');
  expect((await move(estimator, id, { to: 'accepted' })).body.estimate.allowed_transitions).toEqual([]);
});

test('a revision copies the lines and supersedes the old one, which stays readable; the two are compared to the cent', async () => {
  const id = await inReview();
  await move(reviewer, id, { to: 'approved' });
  const next = (await call(estimator, 'POST', `/estimates/${id}/revise`)).body;
  expect(next.estimate).toMatchObject({ revision: 2, status: 'draft', price_cents: 120000 });
  expect((await call(estimator, 'GET', `/estimates/${id}`)).body.estimate.status).toBe('superseded');
  const [first] = next.lines;
  await save(next.estimate.id, {
    changes: [
      { line_uid: first.line_uid, version: 1, fields: { quantity: '110', unit_cost: '12' } },
      line({ quantity: '1', unit_cost: '5', section: 'Extra' }),
    ],
  });
  const compared = (await call(estimator, 'GET', `/estimates/${next.estimate.id}/compare/${id}`)).body;
  expect(compared.waterfall).toEqual([
    { step: 'quantity', section: '', cents: 10000 },
    { step: 'cost', section: '', cents: 22000 },
    { step: 'added', section: 'Extra', cents: 500 },
    { step: 'markups', section: '', cents: 6500 },
  ]);
  const steps = compared.waterfall.reduce((sum: number, step: any) => sum + step.cents, 0);
  expect(compared.a.price_cents + steps).toBe(compared.b.price_cents);
});

test('a draft is priced for another day: what the catalogue prices follows, what was typed stays', async () => {
  const other = await keepItem(at, { sku: 'SID-2', uom: 'sqft', price: '4' });
  const { rows } = await at.database.db.execute<{ supplier_id: string }>(
    sql`select supplier_id from cost_prices where item_id = ${other}`,
  );
  await at.database.db.execute(sql`
    insert into cost_prices (id, item_id, supplier_id, unit_cost, effective_from)
    values (${newId()}, ${other}, ${rows[0]?.supplier_id ?? ''}, 5, '2026-09-01')`);
  const { estimate } = await make();
  await save(estimate.id, {
    changes: [
      line({ item_id: other, quantity: '10' }),
      line({ quantity: '1', unit_cost: '7' }),
      line({ item_id: other, quantity: '1', unit_cost: '9', cost_source: 'manual' }),
      line({ item_id: other, quantity: '1', unit_cost: '8', cost_source: 'quote' }),
      line({ item_id: other, quantity: '1', unit_cost: '0', supplied_by_owner: true }),
    ],
  });
  const repriced = (await call(estimator, 'POST', `/estimates/${estimate.id}/reprice`, { rate_date: '2026-10-01' }))
    .body;
  expect(repriced).toMatchObject({ changed: 1, missing: 0 });
  // Ten square feet, one dollar dearer, with the mark-ups of a new estimate.
  expect(repriced.cents_after - repriced.cents_before).toBe(1200);
  expect(repriced.detail.lines.map((each: any) => each.unit_cost)).toEqual(['5', '7', '9', '8', '0']);
});

test('of a published run an estimate is made: its lines know the parts of the model, its work costs the rate of the factory', async () => {
  const framing = await keepItem(at, { sku: 'FRM-9', uom: 'sqft', price: '3' });
  await at.database.db.execute(
    sql`update cost_items set labor_hours = 0.5, labor_class = 'carpenter' where id = ${framing}`,
  );
  await keepRate(at, { kind: 'labor_class', key: 'carpenter', value: '60', uom: 'usd_per_hour' });
  const rule = await call(estimator, 'POST', '/rules', {
    name: 'Walls',
    layer: 'structure',
    match: { classes: ['IfcWall'] },
    quantity: { measure: 'area', names: ['NetSideArea'] },
    item_id: framing,
  });
  const model = await keepModel(at, { project: null }, [{ area: 9.290304 }]);
  const run = (await call(estimator, 'POST', '/bim2bom', { model_id: model })).body;
  const published = (
    await call(estimator, 'POST', `/bim2bom/${run.id}/publish`, { name: 'From the model', with_estimate: true })
  ).body;
  const detail = (await call(estimator, 'GET', `/estimates/${published.estimate_id}`)).body;
  expect(detail.estimate).toMatchObject({ basis: 'bim2bom', bom_id: published.bom_id, run_id: run.id });
  expect(detail.lines).toMatchObject([
    { description: 'Item FRM-9', quantity: '100', cents: 30000, origin: { model_id: model, elements: ['part-1'] } },
    { description: 'Carpenter, factory', type: 'labor', uom: 'h', quantity: '50', unit_cost: '60', cents: 300000 },
  ]);
  await call(estimator, 'DELETE', `/rules/${rule.body.id}`);
});

test('a deleted draft lies in the bin and comes back; nobody outside staff sees an estimate', async () => {
  const { estimate } = await make();
  expect((await call(estimator, 'DELETE', `/estimates/${estimate.id}`)).status).toBe(204);
  expect((await call(estimator, 'GET', `/estimates/${estimate.id}`)).status).toBe(404);
  await call(admin, 'POST', '/bin/restore', { entity_type: 'estimate', id: estimate.id });
  for (const path of ['/estimates', `/estimates/${estimate.id}`])
    expect((await call(owner, 'GET', path)).status).toBe(403);
});
