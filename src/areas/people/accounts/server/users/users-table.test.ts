import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let ana: Viewer;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin'], { firstName: 'Ada', lastName: 'Zorn' });
  ana = await at.person(['employee', 'developer'], { firstName: 'Ana', lastName: 'Ruiz' });
  await at.person(['floor_manager'], { firstName: 'Bo', lastName: 'Ruiz', factory: 'reno' });
});
afterAll(() => at.close());

const ask = async (viewer: Viewer, query: Record<string, unknown>) => {
  const words = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return at.call(viewer, 'GET', `/tables/users?${new URLSearchParams(words).toString()}`);
};
const names = async (query: Record<string, unknown>) =>
  (await ask(admin, { sort: 'name', ...query })).body.rows.map(({ name }: { name: string }) => name);

test('people are found by name, group, state and last sign-in, and sorted', async () => {
  expect(await names({ q: 'ruiz' })).toEqual(['Ana Ruiz', 'Bo Ruiz']);
  expect(await names({ q: 'ruiz', sort: '-name' })).toEqual(['Bo Ruiz', 'Ana Ruiz']);
  expect(await names({ filter: ['groups', 'has_any', ['developer', 'floor_manager']] })).toEqual([
    'Ana Ruiz',
    'Bo Ruiz',
  ]);
  expect(await names({ filter: ['groups', 'has_all', ['employee', 'developer']] })).toEqual(['Ana Ruiz']);
  expect(await names({ filter: ['factory', 'is', 'reno'] })).toEqual(['Bo Ruiz']);
  await at.call(admin, 'PATCH', `/users/${ana.userId}`, { state: 'suspended' });
  expect(await names({ filter: ['state', 'is', 'suspended'] })).toEqual(['Ana Ruiz']);
  await at.call(admin, 'PATCH', `/users/${ana.userId}`, { state: 'active' });
  expect(await names({ filter: ['last_login', 'filled'], q: 'ruiz' })).toEqual([]);
});

test('only an admin reads the table, its groups or its export', async () => {
  for (const path of ['', '/groups?group=state', '/export?format=csv']) {
    expect((await at.call(ana, 'GET', `/tables/users${path}`)).status, path).toBe(403);
    expect((await at.call(admin, 'GET', `/tables/users${path}`)).status, path).toBe(200);
  }
});
