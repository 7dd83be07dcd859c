import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
beforeAll(async () => {
  at = await makePortal();
});
afterAll(() => at.close());

test('an order is kept, unknown widgets are dropped and missing ones come at the end; what waits for a person comes first', async () => {
  const employee = await at.person(['employee']);
  const kept = await at.call(employee, 'PUT', '/dashboard/order', {
    left: ['recent_changes', 'gone', 'my_projects'],
    right: ['by_status'],
    collapsed: ['by_status', 'gone'],
  });
  expect(kept.body).toMatchObject({
    left: [
      'waiting',
      'recent_changes',
      'my_projects',
      'my_tickets',
      'my_subtasks',
      'ship_and_set',
      'late_dates',
      'photos',
    ],
    right: ['by_status', 'unread', 'wall', 'factory_modules', 'shortcuts'],
    collapsed: ['by_status'],
    version: 1,
  });
  expect((await at.call(employee, 'GET', '/dashboard')).body.order.left[0]).toBe('waiting');
  expect((await at.call(employee, 'PUT', '/dashboard/order', { left: [], right: [], version: 7 })).status).toBe(409);
});

test('the dashboard shows the projects that the person works on', async () => {
  const employee = await at.person(['employee']);
  const other = await at.person(['employee']);
  await at.call(employee, 'POST', '/projects', { project_number: 'DASH-1', name: 'Mine' });
  expect(
    (await at.call(employee, 'GET', '/dashboard')).body.assigned_projects.map((row: { name: string }) => row.name),
  ).toEqual(['Mine']);
  expect((await at.call(other, 'GET', '/dashboard')).body).toMatchObject({
    assigned_projects: [],
    projects: [{ status: 1, count: 1 }],
    tickets: [],
  });
  const owner = await at.person(['home_owner']);
  expect((await at.call(owner, 'GET', '/dashboard')).status).toBe(403);
});
