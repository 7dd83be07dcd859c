import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepModel } from '#test/design-rows.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let estimator: Viewer;
let owner: Viewer;
let project: string;
let siding: string;
let framing: string;
let door: string;
beforeAll(async () => {
  at = await makePortal();
  estimator = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  project = (await at.call(estimator, 'POST', '/projects', { project_number: 'TO-1', name: 'Take-off' })).body.id;
  siding = await keepItem(at, { sku: 'SID-1', uom: 'sqft' });
  framing = await keepItem(at, { sku: 'FRM-1', uom: 'sqft' });
  door = await keepItem(at, { sku: 'DR-1', uom: 'ea' });
});
afterAll(() => at.close());

const side = { measure: 'area', names: ['NetSideArea'], shape: 'none' };
const rule = (facts: object) => ({
  name: 'Walls',
  layer: 'structure',
  match: { classes: ['IfcWall'] },
  quantity: side,
  item_id: framing,
  ...facts,
});
const post = (path: string, body: unknown) => at.call(estimator, 'POST', path, body);

async function withRules<T>(rules: object[], run: () => Promise<T>): Promise<T> {
  const made = [];
  for (const each of rules) {
    const answer = await post('/rules', each);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    made.push(answer.body.id);
  }
  try {
    return await run();
  } finally {
    for (const id of made) await at.call(estimator, 'DELETE', `/rules/${id}`);
  }
}

test('a model is mapped by the rules, added up by item and module, and what no rule takes is told', async () => {
  await withRules([rule({}), rule({ name: 'Siding', layer: 'finish', item_id: siding })], async () => {
    const model = await keepModel(at, { project }, [
      { module: 'A' },
      { module: 'A' },
      { module: 'B' },
      { ifc_class: 'IFCCHIMNEY', name: 'Chimney' },
    ]);
    const run = (await post('/bim2bom', { model_id: model })).body;
    expect(run).toMatchObject({
      status: 'review',
      counts: { elements: 4, mapped: 3, check: 0, unmapped: 1, excluded: 0 },
      project: { project_number: 'TO-1' },
    });
    expect(run.code).toMatch(/^B2B-\d{4}$/u);
    const { lines } = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/lines`)).body;
    expect(lines.map((line: any) => [line.item.sku, line.module, line.parts, line.quantity])).toEqual([
      ['FRM-1', 'A', 2, '215.278208'],
      ['FRM-1', 'B', 1, '107.639104'],
      ['SID-1', 'A', 2, '215.278208'],
      ['SID-1', 'B', 1, '107.639104'],
    ]);
    // Each step means the same here as on a line of an estimate: with waste, and only then rounded.
    const buy = (waste: number, step: number) =>
      at.database.db.execute(
        sql`update cost_items set waste_percent = ${waste}, round_to = ${step} where sku = 'FRM-1'`,
      );
    await buy(10, 8);
    const [bought] = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/lines`)).body.lines;
    await buy(0, 0);
    expect(bought).toMatchObject({ quantity: '215.278208', with_waste: '236.806029', rounded: '240' });
    const open = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/parts?state=unmapped`)).body;
    expect(open).toMatchObject([{ name: 'Chimney', ifc_class: 'IFCCHIMNEY', item: null, layer: '' }]);
    expect((await at.call(estimator, 'GET', `/bim2bom/${run.id}/states`)).body).toEqual({
      mapped: [1, 2, 3],
      check: [],
      unmapped: [4],
      excluded: [],
    });
    const [first] = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/parts?entity=1`)).body;
    expect(first).toMatchObject({ source: 'set', because: 'Qto_WallBaseQuantities · NetSideArea' });
  });
});

test('what is still to check is in no total: it stands apart, and comes in once somebody has looked at it', async () => {
  await withRules([rule({})], async () => {
    const model = await keepModel(at, { project }, [{}, {}, {}]);
    const first = (await post('/bim2bom', { model_id: model })).body;
    const read = async (id: string) => (await at.call(estimator, 'GET', `/bim2bom/${id}/lines`)).body;
    const all = await read(first.id);
    expect(all).toMatchObject({ to_check_cents: 0 });
    expect(all.total_cents).toBeGreaterThan(0);
    const run = (await post('/bim2bom', { model_id: model })).body;
    await at.database.db.execute(
      sql`update run_elements set state = 'check', quantity = quantity * 1000000 where run_id = ${run.id} and entity = 2`,
    );
    const doubted = await read(run.id);
    const third = Math.round(all.total_cents / 3);
    expect(Math.abs(doubted.total_cents - 2 * third)).toBeLessThan(3);
    expect(doubted.to_check_cents).toBeGreaterThan(third * 999_000);
    expect(doubted.lines[0].cents).toBe(doubted.total_cents + doubted.to_check_cents);
    const diff = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/diff/${first.id}`)).body;
    expect([diff.cents_before, diff.cents_after]).toEqual([all.total_cents, doubted.total_cents]);
    const accepted = await post(`/bim2bom/${run.id}/review`, {
      parts: [{ entity: 2, layer: 'structure' }],
      decision: 'accept',
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await read(run.id)).toMatchObject({ to_check_cents: 0, total_cents: doubted.lines[0].cents });
  });
});

test('pages of parts follow each other without a gap or a repeat', async () => {
  await withRules([rule({}), rule({ name: 'Siding', layer: 'finish', item_id: siding })], async () => {
    const model = await keepModel(
      at,
      { project: null },
      Array.from({ length: 5 }, () => ({})),
    );
    const { id } = (await post('/bim2bom', { model_id: model })).body;
    const seen: string[] = [];
    for (let after = ''; ;) {
      const answer = await at.call(estimator, 'GET', `/bim2bom/${id}/parts?limit=3${after}`);
      seen.push(...answer.body.map((part: any) => `${part.entity}/${part.layer}`));
      const next = answer.headers['x-next-cursor'];
      if (next === undefined) break;
      after = `&after=${String(next)}`;
    }
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
    expect((await at.call(estimator, 'GET', `/bim2bom/${id}/parts?after=nonsense`)).status).toBe(400);
  });
});

test('a part is decided about by hand; the next revision takes the decision over while its shape is the same', async () => {
  await withRules([rule({})], async () => {
    const parts = [
      { global_id: 'wall' },
      { global_id: 'chimney', ifc_class: 'IFCCHIMNEY', shape_hash: 'same' },
      { global_id: 'lamp', ifc_class: 'IFCLAMP', shape_hash: 'old' },
    ];
    const model = await keepModel(at, { project }, parts);
    const run = (await post('/bim2bom', { model_id: model })).body;
    const mapped = await post(`/bim2bom/${run.id}/review`, {
      parts: [
        { entity: 2, layer: '' },
        { entity: 3, layer: '' },
      ],
      decision: 'map',
      item_id: door,
      quantity: '2',
    });
    expect(mapped.body.counts).toMatchObject({ mapped: 3, unmapped: 0 });
    const { rows } = await at.database.db.execute<{ series_id: string }>(
      sql`select series_id from building_models where id = ${model}`,
    );
    const next = await keepModel(at, { project, series: rows[0]?.series_id ?? '', revision: 2 }, [
      parts[0] ?? {},
      parts[1] ?? {},
      { ...parts[2], shape_hash: 'new' },
    ]);
    const second = (await post('/bim2bom', { model_id: next })).body;
    expect(second.counts).toMatchObject({ mapped: 2, unmapped: 1 });
    expect((await at.call(estimator, 'GET', `/bim2bom/${run.id}`)).body.status).toBe('superseded');
    const diff = (await at.call(estimator, 'GET', `/bim2bom/${second.id}/diff/${run.id}`)).body;
    expect(diff.lines).toMatchObject([{ item: { sku: 'DR-1' }, change: 'changed', before: '4', after: '2' }]);
  });
});

test('rules changed in between reach a run only when it is mapped again; decisions by hand stay', async () => {
  const made = (await post('/rules', rule({}))).body;
  const model = await keepModel(at, { project }, [{}, { ifc_class: 'IFCLAMP' }]);
  const run = (await post('/bim2bom', { model_id: model })).body;
  await post(`/bim2bom/${run.id}/review`, {
    parts: [{ entity: 2, layer: '' }],
    decision: 'exclude',
    reason: 'By the owner',
  });
  const changed = await at.call(estimator, 'PATCH', `/rules/${made.id}`, { item_id: siding, version: made.version });
  expect(changed.body).toMatchObject({ item: { sku: 'SID-1' }, version: made.version + 1 });
  const skus = async () =>
    (await at.call(estimator, 'GET', `/bim2bom/${run.id}/lines`)).body.lines.map((line: any) => line.item.sku);
  expect(await skus()).toEqual(['FRM-1']);
  const again = await post(`/bim2bom/${run.id}/remap`, undefined);
  expect(again.body.counts).toMatchObject({ mapped: 1, excluded: 1, unmapped: 0 });
  expect(await skus()).toEqual(['SID-1']);
  const versions = (await at.call(estimator, 'GET', `/rules/${made.id}/versions`)).body;
  expect(versions).toMatchObject([{ version_no: 1, body: { item_id: framing } }]);
  expect((await at.call(estimator, 'PATCH', `/rules/${made.id}`, { priority: 3, version: 1 })).status).toBe(409);
  await at.call(estimator, 'DELETE', `/rules/${made.id}`);
});

test('a preview says what a rule would take beside the others, and changes nothing', async () => {
  await withRules([rule({ name: 'Strong', priority: 90, match: { names: ['strong'] } })], async () => {
    const model = await keepModel(at, { project }, [{}, { name: 'Strong wall' }, { ifc_class: 'IFCDOOR' }]);
    const preview = await post('/rules/preview', { model_id: model, rule: rule({ formula: 'x * 2' }) });
    expect(preview.body).toMatchObject({
      matched: 2,
      taken: 1,
      quantity: '215.278208',
      uom: 'sqft',
      without_quantity: 0,
      entities: [1],
    });
    expect(preview.body.examples).toMatchObject([
      { entity: 1, because: 'x * 2 · Qto_WallBaseQuantities · NetSideArea' },
    ]);
    expect((await at.call(estimator, 'GET', '/rules?q=walls')).body).toHaveLength(0);
  });
});

test.each([
  [{ formula: 'x * ' }, 400, 'formula'],
  [{ formula: 'nope(x)' }, 400, 'formula'],
  [{ item_id: null }, 400, 'item_id'],
  [{ exclude_reason: 'Left out' }, 400, 'exclude_reason'],
  [{ scope: 'project' }, 400, 'project_id'],
  [{ plan_code: 'ALDER' }, 400, 'plan_code'],
  [{ quantity: { measure: 'volume', shape: 'volume' } }, 422, 'quantity'],
  [{ match: { properties: [{ name: 'A', operator: 'like' }] } }, 400, 'match.properties.0.operator'],
])('a rule with %j is refused at its field', async (facts, status, path) => {
  const answer = await post('/rules', rule(facts));
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body.details[0].path).toBe(path);
});

test('a published run becomes a BOM in work with an open line for what is not mapped; its next version keeps the identity of lines', async () => {
  await withRules([rule({})], async () => {
    const model = await keepModel(at, { project }, [{}, { ifc_class: 'IFCLAMP', name: 'Lamp' }]);
    const run = (await post('/bim2bom', { model_id: model })).body;
    const published = await post(`/bim2bom/${run.id}/publish`, { name: 'Alder' });
    expect(published.body).toMatchObject({ status: 'published' });
    const lines = async (bom: string) =>
      (
        await at.database.db.execute<{ line_uid: string; description: string; state: string; quantity: string }>(
          sql`select line_uid, description, state, trim_scale(quantity)::text as quantity from bom_lines
            where bom_id = ${bom} order by position`,
        )
      ).rows;
    const first = await lines(published.body.bom_id);
    expect(first).toMatchObject([
      { description: 'Item FRM-1', state: 'ok', quantity: '107.639104' },
      { description: 'Lamp', state: 'unmapped', quantity: '1' },
    ]);
    const refused = await post(`/bim2bom/${run.id}/publish`, { name: 'Alder', bom_series_id: published.body.bom_id });
    expect(refused.status).toBe(422);
    await at.database.db.execute(
      sql`update boms set status = 'released', released_at = now(), checksum = 'x' where id = ${published.body.bom_id}`,
    );
    const next = await post(`/bim2bom/${run.id}/publish`, { name: 'Alder', bom_series_id: published.body.bom_id });
    expect((await lines(next.body.bom_id)).map(({ line_uid }) => line_uid)).toEqual(
      first.map(({ line_uid }) => line_uid),
    );
    const edit = at.database.db.execute(sql`update bom_lines set quantity = 1 where bom_id = ${published.body.bom_id}`);
    await expect(edit).rejects.toThrow();
  });
});

test('a model that has not been read is refused, and nobody outside staff sees a rule or a run', async () => {
  const model = await keepModel(at, { project }, [{}]);
  await at.database.db.execute(sql`update building_models set state = 'reading' where id = ${model}`);
  expect((await post('/bim2bom', { model_id: model })).body.details[0].path).toBe('model_id');
  for (const path of ['/rules', '/bim2bom']) expect((await at.call(owner, 'GET', path)).status).toBe(403);
});
