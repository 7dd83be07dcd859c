import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepModel } from '#test/design-rows.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { mapRunTask } from '../jobs.ts';

let at: TestPortal;
let estimator: Viewer;
let framing: string;
let door: string;
beforeAll(async () => {
  at = await makePortal();
  estimator = await at.person(['employee']);
  framing = await keepItem(at, { sku: 'FRM-1', uom: 'sqft' });
  door = await keepItem(at, { sku: 'DR-1', uom: 'ea' });
});
afterAll(() => at.close());

const undo = async (answer: { headers: Record<string, unknown> }) =>
  (await post(`/undo/${String(answer.headers['x-undo'])}`)).body;
const post = (path: string, body?: unknown) => at.call(estimator, 'POST', path, body);
const get = async (path: string) => (await at.call(estimator, 'GET', path)).body;
const rule = (facts: object) => ({
  name: 'Walls',
  layer: 'structure',
  match: { classes: ['IfcWall'] },
  quantity: { measure: 'area', names: ['NetSideArea'], shape: 'none' },
  item_id: framing,
  ...facts,
});
const lamps = [{}, { ifc_class: 'IFCLAMP', type_name: 'Lamp' }, { ifc_class: 'IFCLAMP', type_name: 'Lamp' }];

async function withRule<T>(facts: object, run: (id: string) => Promise<T>): Promise<T> {
  const made = (await post('/rules', rule(facts))).body;
  try {
    return await run(made.id);
  } finally {
    await at.call(estimator, 'DELETE', `/rules/${made.id}`);
  }
}

test('a decision about parts is taken back as it was, and not when somebody has decided again', async () => {
  await withRule({}, async () => {
    const run = (await post('/bim2bom', { model_id: await keepModel(at, { project: null }, lamps) })).body;
    const parts = [2, 3].map((entity) => ({ entity, layer: '' }));
    const before = await get(`/bim2bom/${run.id}/parts`);
    const first = await post(`/bim2bom/${run.id}/review`, { parts, decision: 'map', item_id: door });
    expect(first.body.counts).toMatchObject({ mapped: 3, unmapped: 0 });
    const second = await post(`/bim2bom/${run.id}/review`, { parts: [parts[0]], decision: 'exclude', reason: 'Hers' });
    expect(await undo(first)).toMatchObject({ done: 0, refused: 1, results: [{ code: 'conflict' }] });
    expect(await undo(second)).toMatchObject({ done: 1, refused: 0 });
    expect((await get(`/bim2bom/${run.id}`)).counts).toMatchObject({ mapped: 3, excluded: 0 });
    expect(await undo(first)).toMatchObject({ done: 1, refused: 0 });
    expect(await get(`/bim2bom/${run.id}/parts`)).toEqual(before);
  });
});

test('a figure that its shape contradicts keeps a take-off from being published until a person has looked at it', async () => {
  await withRule({}, async () => {
    const model = await keepModel(at, { project: null }, [{}, { area: 500_000, doubt: 'shape' }, { doubt: 'unit' }]);
    const run = (await post('/bim2bom', { model_id: model })).body;
    expect(run.counts).toMatchObject({ mapped: 1, check: 2, doubtful: 2 });
    const parts = await get(`/bim2bom/${run.id}/parts?state=check`);
    expect(parts.map(({ doubt }: any) => doubt)).toEqual(['shape', 'unit']);
    const refused = await post(`/bim2bom/${run.id}/publish`, { name: 'Doubted' });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('contradict the shape');
    const [large, unknown] = parts.map(({ entity, layer }: any) => ({ entity, layer }));
    await post(`/bim2bom/${run.id}/review`, { parts: [large], decision: 'map', item_id: framing, quantity: '107.6' });
    const accepted = await post(`/bim2bom/${run.id}/review`, { parts: [unknown], decision: 'accept' });
    expect(accepted.body.counts).toMatchObject({ mapped: 3, doubtful: 0 });
    expect((await undo(accepted)).done).toBe(1);
    expect((await post(`/bim2bom/${run.id}/publish`, { name: 'Doubted' })).status).toBe(422);
    await post(`/bim2bom/${run.id}/review`, { parts: [unknown], decision: 'accept' });
    expect((await post(`/bim2bom/${run.id}/publish`, { name: 'Doubted' })).body).toMatchObject({ status: 'published' });
  });
});

test('a rule is taken out of the bin, and a change of it is taken back', async () => {
  const made = (await post('/rules', rule({ name: 'Binned' }))).body;
  const changed = await at.call(estimator, 'PATCH', `/rules/${made.id}`, { priority: 70, waste_percent: '12' });
  expect(await undo(changed)).toMatchObject({ done: 1, refused: 0 });
  expect(await get(`/rules/${made.id}`)).toMatchObject({ priority: 50, waste_percent: null });
  await at.call(estimator, 'DELETE', `/rules/${made.id}`);
  const admin = await at.person(['admin']);
  const bin = (await at.call(admin, 'GET', '/bin')).body;
  expect(bin).toContainEqual(expect.objectContaining({ entity_type: 'quantity_rule', label: 'Binned', id: made.id }));
  const back = await at.call(admin, 'POST', '/bin/restore', { entity_type: 'quantity_rule', id: made.id });
  expect(back.status).toBeLessThan(300);
  expect(await get(`/rules/${made.id}`)).toMatchObject({ name: 'Binned' });
  await at.call(estimator, 'DELETE', `/rules/${made.id}`);
});

test('what nothing is counted for stands beside the lines, and leads to its parts', async () => {
  await withRule({ confidence: 'medium' }, async () => {
    const run = (await post('/bim2bom', { model_id: await keepModel(at, { project: null }, lamps) })).body;
    const { lines, rest } = await get(`/bim2bom/${run.id}/lines`);
    expect(lines).toMatchObject([{ confidence: 'medium', parts: 1 }]);
    expect(rest).toMatchObject([{ state: 'unmapped', ifc_class: 'IFCLAMP', name: 'Lamp', module: null, parts: 2 }]);
    const asked = new URLSearchParams({
      state: 'unmapped',
      ifc_class: 'IFCLAMP',
      kind: 'Lamp',
      module: '',
      because: '',
    });
    const found = await get(`/bim2bom/${run.id}/parts?${asked.toString()}`);
    expect(found.map((part: any) => part.entity)).toEqual([2, 3]);
    expect(await get(`/bim2bom/${run.id}/parts?module=A`)).toEqual([]);
  });
});

test('each rule says how many parts it finds and takes; a preview names the rules that want the same parts', async () => {
  await withRule({}, async (walls) =>
    withRule({ name: 'Strong', priority: 90, match: { names: ['strong'] } }, async (strong) => {
      const model = await keepModel(at, { project: null }, [{}, { name: 'Strong wall' }]);
      expect(await get(`/rules/counts?model_id=${model}`)).toEqual(
        expect.arrayContaining([
          { rule_id: strong, matched: 1, taken: 1 },
          { rule_id: walls, matched: 2, taken: 1 },
        ]),
      );
      const draft = { model_id: model, rule: rule({ waste_percent: '10', priority: 60 }) };
      expect((await post('/rules/preview', draft)).body).toMatchObject({
        matched: 2,
        taken: 1,
        bought: { waste_percent: '10', round_to: '0', piece_size: '0' },
        examples: [{ entity: 1, given: '107.639104', given_uom: 'sqft', source: 'set', quantity: '107.639104' }],
        rivals: [
          { rule_id: strong, parts: 1, is_first: true },
          { rule_id: walls, parts: 1, is_first: false },
        ],
      });
    }),
  );
});

test('a large model is mapped in the background, and whoever asked for it is told how it ended', async () => {
  await withRule({}, async () => {
    const large = async (parts: typeof lamps) => {
      const model = await keepModel(at, { project: null, name: 'A large house' }, parts);
      await at.database.db.execute(sql`update building_models set element_count = 5000 where id = ${model}`);
      const run = (await post('/bim2bom', { model_id: model })).body;
      expect(run).toMatchObject({ status: 'mapping', can: { review: false, publish: false } });
      return run.id;
    };
    const [good, bad] = [await large(lamps), await large([{}])];
    const refused = await post(`/bim2bom/${good}/remap`);
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'status' }] } });
    // Something that nobody foresaw.
    await at.database.db.execute(
      sql`update quantity_rules set quantity = '{"measure": "area"}', formula = 'x *' where name = 'Walls' and deleted_at is null`,
    );
    const { db, events } = at.portal.kernel;
    const jobs = startJobs(
      { db, events, pool: at.database.pool, log: pino({ level: 'silent' }) },
      { map_run: mapRunTask },
    );
    const ended = async (id: string) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const run = await get(`/bim2bom/${id}`);
        if (run.status !== 'mapping') return run;
        await sleep(20);
      }
      throw new Error('The run was not mapped in time.');
    };
    try {
      expect(await ended(bad)).toMatchObject({ status: 'failed', failure: expect.stringContaining('unexpectedly') });
      expect(await ended(good)).toMatchObject({ status: 'failed' });
      await at.database.db.execute(
        sql`update quantity_rules
          set formula = null, quantity = '{"measure": "area", "names": ["NetSideArea"], "shape": "none"}'
          where name = 'Walls' and deleted_at is null`,
      );
      expect(await ended(await large(lamps))).toMatchObject({ status: 'review', counts: { mapped: 1, unmapped: 2 } });
    } finally {
      await jobs.stop();
    }
    const { rows } = await at.database.db.execute<{ message: string }>(
      sql`select message from notifications where user_id = ${estimator.userId} and type = 'proj_estimate_generated' order by created_at`,
    );
    expect(rows.map(({ message }) => message).join(' ')).toMatch(/could not be mapped.*is ready to be reviewed/su);
  });
});
