import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { signedContract } from '#test/signed-contract.ts';
import type { ActiveProject, Transition } from '#areas/projects/projects/schema.ts';

let at: TestPortal;
let admin: Viewer;
let owner: Viewer;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const active = async (query = ''): Promise<ActiveProject[]> =>
  (await at.call(admin, 'GET', `/active-projects${query}`)).body.projects;

test('a project under way names the first guard of its next status that is not met, as its own page does', async () => {
  const made = async (project_number: string, facts: object = {}) =>
    (await at.call(admin, 'POST', '/projects', { project_number, name: project_number, ...facts })).body;
  const bare = await made('31-100');
  const signed = await made('31-101', {
    factory: 'reno',
    address: { line1: '1 Main St', city: 'Reno' },
  });
  await signedContract(at.database.db, signed.id, 'Letter of Intent');
  const rows = await active();
  expect(rows.map((row) => [row.project_number, row.blocker?.guard ?? null])).toEqual([
    ['31-100', 'signed_agreement'],
    ['31-101', null],
  ]);
  for (const project of [bare, signed]) {
    const page = (await at.call(admin, 'GET', `/projects/${project.id}`)).body;
    const next = page.transitions.find((transition: Transition) => transition.to === 2);
    expect(rows.find((row) => row.id === project.id)?.blocker ?? null).toEqual(
      next.guards.find((guard: { state: string }) => guard.state === 'unmet') ?? null,
    );
  }
});

test('it is filtered by factory and manager, leaves out what is held or archived, and is for staff alone', async () => {
  expect((await active('?factory=reno')).map((row) => row.project_number)).toEqual(['31-101']);
  expect((await active(`?pm=${owner.userId}`)).length).toBe(0);
  expect((await active(`?pm=${admin.userId}`)).length).toBe(2);
  const [first] = await active();
  await at.call(admin, 'POST', `/projects/${first?.id}/status`, {
    to: 7,
    hold_reason: 'permit',
    hold_until: '2027-01-01',
  });
  expect((await active()).map((row) => row.project_number)).toEqual(['31-101']);
  expect((await at.call(owner, 'GET', '/active-projects')).status).toBe(403);
});

test('of each status come the nearest sixty, with how many there are, and the managers of all of them whatever is filtered', async () => {
  await at.database.db.execute(sql`
    insert into projects (id, project_number, name, status, channel, factory, address_line1, city, state, zip, created_by)
    select gen_random_uuid(), 'MANY-' || n, 'Many ' || n, 2, 'dtc', case when n % 2 = 0 then 'butte' else 'reno' end, '1 Main St', 'Reno', 'NV', '89501',
      ${admin.userId}
    from generate_series(1, 70) n`);
  await at.database.db.execute(sql`
    insert into milestones (id, project_id, kind, forecast_on, created_by)
    select gen_random_uuid(), id, 'design_freeze', date '2031-01-01' - substr(project_number, 6)::int, ${admin.userId}
    from projects where project_number like 'MANY-%'`);
  const whole = (await at.call(admin, 'GET', '/active-projects')).body;
  const many = whole.projects.filter(({ status }: ActiveProject) => status === 2);
  expect(many.map(({ project_number }: ActiveProject) => project_number)).toEqual(
    Array.from({ length: 60 }, (_none, at_) => `MANY-${70 - at_}`),
  );
  expect(whole.counts).toContainEqual({ status: 2, count: 70 });
  const narrowed = (await at.call(admin, 'GET', '/active-projects?factory=butte')).body;
  expect(narrowed.counts).toEqual([{ status: 2, count: 35 }]);
  expect(narrowed.managers).toEqual(whole.managers);
  expect(whole.managers.map(({ id }: { id: string }) => id)).toContain(admin.userId);
});
