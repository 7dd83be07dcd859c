import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let floor: Viewer;
let project: string;
let made = 0;
const address = { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' };

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  staff = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  const facts = { project_number: '43-100', name: 'Cedar', factory: 'reno', address };
  project = (await at.call(admin, 'POST', '/projects', facts)).body.id;
  await run(sql`update projects set status = 4 where id = ${project}`);
});
afterAll(() => at.close());

/** A module that stands released, as it would after every condition was met. */
async function released(): Promise<string> {
  made += 1;
  const { body } = await at.call(admin, 'POST', '/modules', { project, module_no: `R${made}`, factory: 'reno' });
  await run(sql`update modules set status = 'released', label_no = ${`L-${made}`} where id = ${body.id}`);
  return body.id;
}

async function item(module: string, more: object): Promise<string> {
  const { status, body } = await at.call(staff, 'POST', '/punch-items', {
    title: 'Loose guard rail',
    phase: 'factory',
    project_id: project,
    module_id: module,
    area: 'Hall',
    category: 'finishes',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await run(sql`update tickets set state = 'punch_open' where id = ${body.id}`);
  return body.id;
}

const statusOf = async (id: string) => (await at.call(staff, 'GET', `/modules/${id}`)).body.status;
const ship = (who: Viewer, id: string, more: object = {}) =>
  at.call(who, 'POST', `/modules/${id}/status`, { to: 'in_transit', ...more });
const wallRow = async (id: string) =>
  (await at.call(floor, 'GET', '/sign-off-wall')).body.modules.find((row: { id: string }) => row.id === id);

const faults: readonly [string, (module: string) => Promise<unknown>][] = [
  ['no_critical_factory_item', (module) => item(module, { priority: 'urgent' })],
  ['no_critical_factory_item', (module) => item(module, { severity: 'safety' })],
  ['no_item_before_ship', (module) => item(module, { must_fix_before: 'ship' })],
];

test.each(faults)('what comes up after the release (%s) blocks the module on every screen', async (guard, comeUp) => {
  const id = await released();
  expect((await at.call(floor, 'GET', `/modules/${id}?view=floor`)).body.blocks).toEqual([]);
  expect((await wallRow(id)).blocks).toEqual([]);
  await comeUp(id);
  expect((await wallRow(id)).blocks).toEqual([guard]);
  for (const who of [staff, floor]) expect((await at.call(who, 'GET', `/modules/${id}`)).body.blocks).toEqual([guard]);
  const listed = await at.call(floor, 'GET', '/modules?view=floor&limit=100');
  expect(listed.body.find((row: { id: string }) => row.id === id).blocks).toEqual([guard]);
  const filter = encodeURIComponent(JSON.stringify(['blocked', 'is', true]));
  const table = await at.call(staff, 'GET', `/tables/modules?filter=${filter}`);
  expect(table.body.rows.map((row: { id: string }) => row.id)).toContain(id);
  const { transitions } = (await at.call(floor, 'GET', `/modules/${id}?view=floor`)).body;
  const move = transitions.find(({ to }: { to: string }) => to === 'in_transit');
  expect(move.allowed).toBe(false);
  expect(move.guards.find((each: { guard: string }) => each.guard === guard)).toMatchObject({
    state: 'unmet',
    place: expect.stringContaining('/floor/punch-lists?'),
  });
});

const ways: readonly [string, (id: string) => Promise<unknown>][] = [
  ['the move of staff', (id) => ship(staff, id)],
  ['the move of the floor', (id) => ship(floor, id)],
  ['an override without a reason', (id) => ship(admin, id, { override: true })],
  ['an override by somebody else than an admin', (id) => ship(staff, id, { override: true, reason: 'In a hurry' })],
  [
    'a move of many at once',
    (id) =>
      at.call(staff, 'POST', '/tables/modules/bulk', { action: 'move', rows: [{ id, values: { to: 'in_transit' } }] }),
  ],
  ['a change of fields', (id) => at.call(staff, 'PATCH', `/modules/${id}`, { status: 'in_transit' })],
  [
    'a statement past the portal',
    (id) => run(sql`update modules set status = 'in_transit' where id = ${id}`).catch(() => undefined),
  ],
];

test.each(ways)('a released module with a critical item open does not ship by %s', async (_way, go) => {
  const id = await released();
  await item(id, { priority: 'urgent' });
  await go(id);
  expect(await statusOf(id)).toBe('released');
});

test('nor by taking back that it was taken back', async () => {
  const id = await released();
  const shipped = await ship(staff, id);
  expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
  const back = await at.call(staff, 'POST', `/undo/${String(shipped.headers['x-undo'])}`, {});
  expect(await statusOf(id)).toBe('released');
  await item(id, { priority: 'urgent' });
  const again = await at.call(staff, 'POST', `/undo/${String(back.headers['x-undo'])}`, {});
  expect(again.body).toMatchObject({ done: 0, refused: 1 });
  expect(await statusOf(id)).toBe('released');
});

test('an admin ships it against a condition with a reason, which stands in its history', async () => {
  const id = await released();
  await item(id, { priority: 'urgent' });
  const moved = await ship(admin, id, { override: true, reason: 'Goes back to the yard of the supplier' });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const { rows } = await run(
    sql`select reason from status_history where entity_id = ${id} and to_state = 'in_transit'`,
  );
  expect(rows).toEqual([{ reason: 'Goes back to the yard of the supplier' }]);
});

test('a released module goes back on hold with a reason, and from there to the yard, to be released anew', async () => {
  for (const who of [staff, floor]) {
    const id = await released();
    const hold = (more: object) => at.call(who, 'POST', `/modules/${id}/status`, { to: 'qa_hold', ...more });
    expect((await hold({})).body.details[0].path).toBe('reason');
    const held = await hold({ reason: 'A critical item was found' });
    expect(held.body).toMatchObject({ status: 'qa_hold', allowed_transitions: ['yard'] });
    const freed = await at.call(who, 'POST', `/modules/${id}/status`, { to: 'yard', reason: 'Put right' });
    expect(freed.body.status).toBe('yard');
    const again = await at.call(who, 'POST', `/modules/${id}/status`, { to: 'released' });
    expect(again.status).toBe(422);
  }
});
