import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepModel } from '#test/design-rows.ts';
import { wantedTableTriggers } from '#test/wanted-triggers.ts';
import { makeWorld, type World } from '#test/world.ts';
import { foundTables } from './found-tables.ts';

let world: World;
let admin: Viewer;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.actors.admin;
});
afterAll(() => world.close());

interface Hit {
  kind: string;
  id: string;
  facts: Record<string, unknown>;
}

const find = async (q: string, by: Viewer = admin): Promise<Hit[]> => {
  const answer = await world.at.call(by, 'GET', `/search?q=${encodeURIComponent(q)}&limit=50`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.is_guess === true ? [] : answer.body.items;
};
const idsOf = async (q: string, kind: string) =>
  (await find(q)).filter((hit) => hit.kind === kind).map((hit) => hit.id);
const make = async (path: string, body: object) => {
  const answer = await world.at.call(admin, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

test.each(foundTables)('the newest migration says how $kind is found', (found) => {
  expect(wantedTableTriggers(found), 'Add a migration with what `npm run search:triggers` prints.').toBeUndefined();
});

test('an estimate is found by its number, its name and its project, and not from the bin', async () => {
  const project = world.own['projects'];
  const made = await make('/estimates', { name: 'Quillwort', modules: 2, sqft: 900, project_id: project });
  const { id, code } = made.estimate;
  for (const q of [code, 'quillwort']) expect((await find(q))[0], q).toMatchObject({ kind: 'estimate', id });
  expect(await idsOf('26-701', 'estimate')).toContain(id);
  const gone = await world.at.call(admin, 'DELETE', `/estimates/${id}`);
  expect(gone.status).toBe(204);
  expect(await find('quillwort')).toEqual([]);
  expect((await world.at.call(admin, 'POST', `/undo/${String(gone.headers['x-undo'])}`)).status).toBe(200);
  expect(await idsOf('quillwort', 'estimate')).toEqual([id]);
});

test('of the revisions of a model the newest is found, and the one before it when that goes', async () => {
  const { at } = world;
  const first = await keepModel(at, { project: null, name: 'Sedgehouse' }, []);
  expect(await idsOf('sedgehouse', 'building_model')).toEqual([first]);
  const second = await keepModel(at, { project: null, name: 'Sedgehouse', series: first, revision: 2 }, []);
  expect(await idsOf('sedgehouse', 'building_model')).toEqual([second]);
  await at.database.db.execute(sql`update building_models set deleted_at = now() where id = ${second}`);
  expect(await idsOf('sedgehouse', 'building_model')).toEqual([first]);
});

test('an item is found by its number, and its supplier by name', async () => {
  const id = await keepItem(world.at, { sku: 'ZQ-4471' });
  expect(await idsOf('zq-4471', 'cost_item')).toEqual([id]);
  expect((await find('zq4471')).map((hit) => hit.id)).toContain(id);
  expect(await idsOf('supplier of zq', 'supplier')).toHaveLength(1);
});

test('a rate is found by what it is for in either language, once for each place', async () => {
  const write = (facts: object) =>
    make('/rates', {
      kind: 'labor_class',
      key: 'carpenter',
      factory: 'butte',
      value: '61.5',
      effective_from: '2031-01-01',
      source: 'Table',
      ...facts,
    });
  const first = await write({});
  const later = await write({ effective_from: '2032-01-01' });
  const elsewhere = await write({ factory: 'monterrey' });
  const mine = new Set([first.id, later.id, elsewhere.id]);
  for (const q of ['carpintero butte', 'carpenter butte'])
    expect(
      (await idsOf(q, 'rate_card')).filter((id) => mine.has(id)),
      q,
    ).toEqual([later.id]);
  expect((await find('carpintero monterrey')).find(({ id }) => id === elsewhere.id)?.facts).toEqual({
    kind: 'labor_class',
    key: 'carpenter',
    factory: 'monterrey',
    state: '',
  });
  // What is set for another place leaves this one to the rate before.
  await world.at.database.db.execute(sql`update rate_cards set factory = 'reno' where id = ${later.id}`);
  expect((await idsOf('carpenter butte', 'rate_card')).filter((id) => mine.has(id))).toEqual([first.id]);
});

test('a milestone is found by its kind in either language and by a name of its own, with its project', async () => {
  const project = world.own['projects'];
  const own = await make(`/projects/${project}/milestones`, { kind: 'custom', label: 'Roof topped out' });
  const named = await make(`/projects/${project}/milestones`, { kind: 'utilities' });
  expect(await idsOf('topped out', 'milestone')).toEqual([own.id]);
  for (const q of ['utilities 26-701', 'servicios 26-701']) expect(await idsOf(q, 'milestone'), q).toEqual([named.id]);
  expect((await find('topped out'))[0]?.facts).toEqual({ kind: 'custom', label: 'Roof topped out' });
});

test('an album, a crane and a break-even scenario are found by their names', async () => {
  const album = await make('/albums', { project_id: world.own['projects'], name: 'Marigold week' });
  expect(await idsOf('marigold', 'album')).toEqual([album.id]);
  const crane = await make('/schedule/resources', { kind: 'crane', name: 'Harebell 200', capacity: 1 });
  for (const q of ['harebell', 'grúa harebell']) expect(await idsOf(q, 'resource'), q).toEqual([crane.id]);
  const { db } = world.at.database;
  const {
    rows: [target],
  } = await db.execute<{ id: string }>(sql`
    insert into break_even_targets (id, factory, month, unit_of_measure, fixed_overhead_cents, avg_price_cents, variable_cost_cents)
    values (gen_random_uuid(), 'butte', '2031-02-01', 'home', 100000, 20000, 10000) returning id`);
  await db.execute(sql`
    insert into break_even_scenarios (id, target_id, name, fixed_overhead_cents, avg_price_cents, variable_cost_cents, profit_goal_cents)
    values (gen_random_uuid(), ${target?.id}, 'Saxifrage shift', 100000, 20000, 10000, 0)`);
  expect((await find('saxifrage')).map(({ kind, facts }) => [kind, facts])).toEqual([
    ['break_even_scenario', { factory: 'butte', month: '2031-02-01', unit: 'home' }],
  ]);
});

test('nobody outside the office finds any of it, in their own project neither', async () => {
  const { actors } = world;
  const kinds = new Set(foundTables.map(({ kind }) => kind));
  const types = `&types=${[...kinds].join(',')}`;
  for (const q of ['26-701', 'quillwort', 'zq-4471', 'carpenter', 'sedgehouse', 'topped out', 'marigold'])
    for (const by of [actors.home_owner, actors.developer, actors.floor_manager]) {
      expect(
        (await find(q, by)).filter((hit) => kinds.has(hit.kind)),
        q,
      ).toEqual([]);
      const asked = await world.at.call(by, 'GET', `/search?q=${encodeURIComponent(q)}${types}`);
      expect([asked.status, asked.body.items], q).toEqual([200, []]);
    }
});
