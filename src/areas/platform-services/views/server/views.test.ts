import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let ana: Viewer;
let ben: Viewer;
let developer: Viewer;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  ana = await at.person(['employee'], { firstName: 'Ana', lastName: 'Ruiz' });
  ben = await at.person(['employee']);
  developer = await at.person(['developer']);
});
afterAll(() => at.close());

const config = {
  layout: 'board',
  filter: { all: [['status', 'is', '4']] },
  sort: [{ column: 'ship_date', descending: true }],
  group: [{ column: 'ship_date', unit: 'week' }],
  columns: [{ key: 'name', width: 300, visible: true }],
  pinned: ['number'],
};
const keep = (viewer: Viewer, name: string, more: object = {}) =>
  at.call(viewer, 'POST', '/table-views', { table: 'projects', name, config, ...more });
const names = async (viewer: Viewer) =>
  (await at.call(viewer, 'GET', '/table-views?table=projects')).body.map((view: { name: string }) => view.name);

test('a view comes back as it was kept, to its owner and to nobody else', async () => {
  const made = await keep(ana, 'In production');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ config, owner: { name: 'Ana Ruiz' }, scope: 'own', default_for: [] });
  expect(await names(ana)).toContain('In production');
  for (const other of [ben, admin, developer]) {
    expect(await names(other)).not.toContain('In production');
    expect((await at.call(other, 'PATCH', `/table-views/${made.body.id}`, { name: 'x' })).status).toBe(404);
    expect((await at.call(other, 'DELETE', `/table-views/${made.body.id}`)).status).toBe(404);
  }
  expect((await at.call(ana, 'GET', '/table-views?table=units')).body).toEqual([]);
});

test('a name is used once for each table and owner, whatever its case', async () => {
  await keep(ana, 'Twice');
  const again = await keep(ana, 'TWICE');
  expect(again.status).toBe(409);
  expect(again.body.details[0].path).toBe('name');
  expect((await keep(ana, 'Twice', { table: 'units' })).status).toBe(201);
  expect((await keep(ben, 'Twice')).status).toBe(201);
});

test('a shared view is for all staff, changed by its owner and by admins, and never seen outside staff', async () => {
  const { body: view } = await keep(ana, 'Shared one', { scope: 'shared' });
  expect(await names(ben)).toContain('Shared one');
  expect(await names(developer)).not.toContain('Shared one');
  expect((await at.call(ben, 'PATCH', `/table-views/${view.id}`, { name: 'Mine now' })).status).toBe(403);
  expect((await at.call(ben, 'DELETE', `/table-views/${view.id}`)).status).toBe(403);
  expect((await at.call(admin, 'PATCH', `/table-views/${view.id}`, { name: 'Tidied' })).body).toMatchObject({
    name: 'Tidied',
    owner: { name: 'Ana Ruiz' },
    version: 2,
  });
  expect((await at.call(ana, 'PATCH', `/table-views/${view.id}`, { name: 'x', version: 1 })).status).toBe(409);
  expect((await keep(developer, 'Theirs', { scope: 'shared' })).status).toBe(403);
  expect((await keep(developer, 'Theirs')).status).toBe(201);
});

test('an admin gives a group the view that it begins with; the one before gives way, and a person’s own choice goes first', async () => {
  const { body: first } = await keep(ana, 'First', { scope: 'shared' });
  const { body: second } = await keep(admin, 'Second', { scope: 'shared' });
  const make = (id: string, groups: string[]) => at.call(admin, 'PATCH', `/table-views/${id}`, { default_for: groups });
  const begins = async (viewer: Viewer) =>
    (await at.call(viewer, 'GET', '/table-settings/projects')).body.default_view_id;
  expect((await at.call(ana, 'PATCH', `/table-views/${first.id}`, { default_for: ['employee'] })).status).toBe(403);
  expect((await make(first.id, ['employee', 'developer'])).status).toBe(200);
  expect(await begins(ben)).toBe(first.id);
  expect(await begins(developer)).toBe(first.id);
  expect(await names(developer)).toContain('First');
  expect((await make(second.id, ['employee'])).body.default_for).toEqual(['employee']);
  expect(await begins(ben)).toBe(second.id);
  expect(await begins(developer)).toBe(first.id);
  expect((await at.call(ana, 'PATCH', `/table-views/${first.id}`, { scope: 'own' })).status).toBe(422);

  const chosen = { config: { widths: { name: 300 } }, view_id: first.id };
  expect((await at.call(ben, 'PUT', '/table-settings/projects', chosen)).status).toBe(200);
  expect(await begins(ben)).toBe(first.id);
  expect((await make(first.id, [])).status).toBe(200);
  expect((await at.call(ana, 'PATCH', `/table-views/${first.id}`, { scope: 'own' })).status).toBe(200);
  expect(await begins(ben)).toBe(second.id);
});

test('one change shares a view and gives it to a group, and one takes both back', async () => {
  const { body: own } = await keep(admin, 'For the units', { table: 'units' });
  const change = (body: object) => at.call(admin, 'PATCH', `/table-views/${own.id}`, body);
  expect((await change({ default_for: ['employee'] })).status).toBe(422);
  expect((await change({ scope: 'shared', default_for: ['employee'] })).body).toMatchObject({
    scope: 'shared',
    default_for: ['employee'],
  });
  expect((await at.call(ana, 'GET', '/table-settings/units')).body.default_view_id).toBe(own.id);
  expect((await change({ scope: 'own', default_for: [] })).body).toMatchObject({ scope: 'own', default_for: [] });
  expect((await at.call(ana, 'GET', '/table-settings/units')).body.default_view_id).toBeNull();
});

test('widths are kept per person and table, between 60 and 1200 pixels', async () => {
  const put = (viewer: Viewer, widths: object) =>
    at.call(viewer, 'PUT', '/table-settings/units', { config: { widths } });
  expect((await put(ana, { name: 59 })).status).toBe(400);
  expect((await put(ana, { name: 1201 })).status).toBe(400);
  expect((await put(ana, { name: 1200 })).body).toMatchObject({ config: { widths: { name: 1200 } }, version: 1 });
  expect((await put(ana, { name: 60 })).body.version).toBe(2);
  expect((await at.call(ben, 'GET', '/table-settings/units')).body).toMatchObject({ config: null, version: 0 });
  expect((await at.call(ana, 'GET', '/table-settings/projects')).body.config).toBeNull();
  const stale = await at.call(ana, 'PUT', '/table-settings/units', { config: {}, version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ config: { widths: { name: 60 } } });
});

test('a view that names a column which is no more still opens', async () => {
  const { body } = await keep(ana, 'Old', { config: { ...config, filter: ['was_here', 'is', 'x'], pinned: ['gone'] } });
  const found = (await at.call(ana, 'GET', '/table-views?table=projects')).body;
  expect(found.find(({ id }: { id: string }) => id === body.id).config.filter).toEqual(['was_here', 'is', 'x']);
});

test('with its owner a view goes, and with the view the places where it stood', async () => {
  const leaver = await at.person(['employee']);
  const { body: view } = await keep(leaver, 'Leaving', { scope: 'shared' });
  await at.call(admin, 'PATCH', `/table-views/${view.id}`, { default_for: ['floor_manager'] });
  await at.call(ben, 'PUT', '/table-settings/projects', { config: {}, view_id: view.id });
  expect((await at.call(leaver, 'DELETE', `/table-views/${view.id}`)).status).toBe(204);
  expect((await at.call(ben, 'GET', '/table-settings/projects')).body.view_id).toBeNull();
  const { rows } = await at.database.db.execute(sql`select 1 from saved_view_defaults where view_id = ${view.id}`);
  expect(rows).toEqual([]);
});

test('a view keeps its colours and the height of its rows; a tone that there is not, and a rule without a filter, are refused', async () => {
  const colours = [
    { filter: ['status', 'is', '4'], tone: 'warn' },
    { filter: { any: [['name', 'filled']] }, tone: 'bad', column: 'name' },
  ];
  const made = await keep(ana, 'Coloured', { config: { ...config, colours, density: 'tallest' } });
  expect(made.body.config).toMatchObject({ colours, density: 'tallest' });
  for (const [wrong, path] of [
    [{ colours: [{ filter: ['status', 'is', '4'], tone: 'pink' }] }, 'config.colours.0.tone'],
    [{ colours: [{ tone: 'bad' }] }, 'config.colours.0.filter'],
    [{ colours: [{ filter: { none: [] }, tone: 'bad' }] }, 'config.colours.0.filter'],
    [{ colours: Array.from({ length: 9 }, () => colours[0]) }, 'config.colours'],
    [{ density: 'huge' }, 'config.density'],
  ] as const) {
    const answer = await keep(ana, 'Wrong', { config: { ...config, ...wrong } });
    expect([answer.status, answer.body.details[0].path], JSON.stringify(wrong)).toEqual([400, path]);
  }
});
