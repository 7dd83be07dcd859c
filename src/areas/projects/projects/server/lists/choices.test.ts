import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;
let developer: Viewer;
let floor: Viewer;
const made: Record<string, string> = {};

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
  developer = await at.person(['developer']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  const make = async (project_number: string, facts: object) => {
    const answer = await at.call(admin, 'POST', '/projects', { project_number, name: project_number, ...facts });
    made[project_number] = answer.body.id;
  };
  await make('40-100', { factory: 'butte', address: { line1: '9 Cedar Way', city: 'Elko' } });
  await make('40-101', { factory: 'reno', address: { line1: '7 Pine_Row', city: 'Reno' } });
  await make('40-102', { name: 'Cedar Court', members: [{ user_id: employee.userId, role: 'pm' }] });
  await make('40-103', { members: [{ user_id: developer.userId, role: 'developer' }] });
  await at.call(admin, 'POST', `/projects/${made['40-100']}/status`, {
    to: 7,
    hold_reason: 'permit',
    hold_until: '2030-01-01',
  });
  // The floor sees a project once it is built.
  await at.database.pool.query('update projects set status = 4 where id = $1', [made['40-101']]);
});
afterAll(() => at.close());

const numbers = async (viewer: Viewer, query = '') =>
  (await at.call(viewer, 'GET', `/projects/choices${query}`)).body.map(
    (each: { project_number: string }) => each.project_number,
  );

test("one's own projects stand first, then what is under way, then what is held, each by number", async () => {
  expect(await numbers(employee)).toEqual(['40-102', '40-101', '40-103', '40-100']);
  expect(await numbers(employee, '?limit=2')).toEqual(['40-102', '40-101']);
});

test('words find number, name, street and city, and nothing in them is a wildcard', async () => {
  expect(await numbers(employee, '?q=cedar')).toEqual(['40-102', '40-100']);
  expect(await numbers(employee, '?q=elko')).toEqual(['40-100']);
  expect(await numbers(employee, `?q=${encodeURIComponent('40-102 cedar c')}`)).toEqual(['40-102']);
  expect(await numbers(employee, '?q=pine_r')).toEqual(['40-101']);
  expect(await numbers(employee, '?q=_')).toEqual(['40-101']);
});

test('what is chosen comes first, also where the words do not find it', async () => {
  expect(await numbers(employee, `?chosen=${made['40-100']}&limit=1`)).toEqual(['40-100']);
  expect(await numbers(employee, `?chosen=${made['40-103']}&q=cedar`)).toEqual(['40-103', '40-102', '40-100']);
});

test('nobody finds or chooses what they do not see', async () => {
  expect(await numbers(developer)).toEqual(['40-103']);
  expect(await numbers(developer, '?q=cedar')).toEqual([]);
  expect(await numbers(developer, `?chosen=${made['40-100']}`)).toEqual(['40-103']);
  expect(await numbers(floor)).toEqual(['40-101']);
  expect((await at.call(null, 'GET', '/projects/choices')).status).toBe(401);
});

test('the managers of what is under way are named by name, for staff alone', async () => {
  const answer = await at.call(admin, 'GET', '/projects/managers');
  const ids = answer.body.map(({ id }: { id: string }) => id);
  expect(ids).toContain(employee.userId);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await at.call(developer, 'GET', '/projects/managers')).status).toBe(403);
});

test('a page of whole projects holds a hundred however many are asked for, and leads on', async () => {
  await at.database.pool.query(
    `insert into projects (id, project_number, name, channel, created_by, updated_by)
     select gen_random_uuid(), '50-' || n, 'Many', 'dtc', $1, $1 from generate_series(100, 220) n`,
    [admin.userId],
  );
  const seen: string[] = [];
  let after = '';
  do {
    const answer = await at.call(admin, 'GET', `/projects?limit=1000${after}`);
    expect(answer.body.length).toBeLessThanOrEqual(100);
    seen.push(...answer.body.map((each: { project_number: string }) => each.project_number));
    const next = answer.headers['x-next-cursor'];
    after = next === undefined ? '' : `&after=${String(next)}`;
  } while (after !== '');
  expect(seen.length).toBe(125);
  expect(new Set(seen).size).toBe(125);
});
