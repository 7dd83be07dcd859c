import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let employee: Viewer;
let developer: Viewer;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  developer = await at.person(['developer']);
  const make = (project_number: string, name: string, unit_names: string[], facts: object = {}) =>
    at.call(employee, 'POST', '/projects', { project_number, name, unit_names, ...facts });
  await make('41-100', 'Cedar Row', ['A-101', 'A-102']);
  await make('41-101', 'Juniper', ['A-101', 'B_1'], { members: [{ user_id: developer.userId, role: 'developer' }] });
});
afterAll(() => at.close());

const found = async (viewer: Viewer, q: string) =>
  (await at.call(viewer, 'GET', `/units?limit=50&q=${encodeURIComponent(q)}`)).body.map(
    (each: { project_number: string; name: string }) => `${each.project_number} ${each.name}`,
  );

test('a unit is found by its name, by its number and name as it is called in a choice, and by its project', async () => {
  expect(await found(employee, 'a-101')).toEqual(['41-100 A-101', '41-101 A-101']);
  expect(await found(employee, '41-100 A-1')).toEqual(['41-100 A-101', '41-100 A-102']);
  expect(await found(employee, 'juniper')).toEqual(['41-101 A-101', '41-101 B_1']);
  expect(await found(employee, 'b_')).toEqual(['41-101 B_1']);
});

test('words find no unit of a project that one does not see', async () => {
  expect(await found(developer, 'a-101')).toEqual(['41-101 A-101']);
  expect(await found(developer, 'cedar')).toEqual([]);
});
