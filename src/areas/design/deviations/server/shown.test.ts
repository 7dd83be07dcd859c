import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { Viewer } from '#platform/server/viewer.ts';

let at: TestPortal;
let lead: Viewer;
let floor: Viewer;
let elsewhere: Viewer;
let developer: Viewer;
let stranger: Viewer;
let owner: Viewer;
let project: string;
let module: string;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const codes = async (who: Viewer, which: 'floor' | 'shared') =>
  (await done(who, 'GET', `/deviations/${which}?project_id=${project}`)).map(({ code }: { code: string }) => code);

async function submitted(more: object = {}): Promise<{ id: string; code: string }> {
  const made = await done(lead, 'POST', '/deviations', {
    title: 'Header of another size',
    project_id: project,
    timing: 'after_build',
    requirement_ref: 'S-201',
    as_designed: 'Two plies',
    as_built: 'Three plies',
    reason: 'The supplier owes us 4,000',
    disposition: 'repair',
    modules: [module],
    limit_qty: 2,
    impacts: ['cosmetic'],
    ...more,
  });
  await done(lead, 'POST', `/deviations/${made.id}/move`, { to: 'submitted' });
  return made;
}

beforeAll(async () => {
  at = await makePortal();
  [lead, floor, elsewhere, developer, stranger, owner] = [
    await at.person(['employee']),
    await at.person(['floor_manager'], { factory: 'reno' }),
    await at.person(['floor_manager'], { factory: 'butte' }),
    await at.person(['developer']),
    await at.person(['developer']),
    await at.person(['home_owner']),
  ];
  project = (await done(lead, 'POST', '/projects', { project_number: '26-825', name: 'Shown', factory: 'reno' })).id;
  const unit = (await done(lead, 'POST', '/units', { project, name: 'A' })).id;
  module = (await done(lead, 'POST', '/modules', { project, unit, module_no: 'M1', factory: 'reno' })).id;
  await run(sql`update projects set status = 4, owner_visible = true, developer_visible = true,
    address_line1 = '1 Main', city = 'Reno', state = 'NV' where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${developer.userId}, 'developer'),
    (${project}, ${lead.userId}, 'qa_inspector')`);
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, email, role, from_on)
    values (gen_random_uuid(), ${unit}, ${owner.userId}, 'An owner', 'owner@example.com', 'primary_owner', '2020-01-01')`);
});
afterAll(() => at.close());

test('the floor reads what its own factory builds otherwise, without why, and no draft of somebody else', async () => {
  const { id, code } = await submitted();
  const draft = await done(lead, 'POST', '/deviations', {
    title: 'Still a thought',
    project_id: project,
    timing: 'before_build',
    requirement_ref: 'S-1',
    modules: [module],
  });
  expect(await codes(floor, 'floor')).toContain(code);
  expect(await codes(floor, 'floor')).not.toContain(draft.code);
  expect(await codes(elsewhere, 'floor')).toEqual([]);
  const [read] = await done(floor, 'GET', '/deviations/floor');
  expect(read).toMatchObject({ id, as_built: 'Three plies', places: [{ unit: 'A', module: 'M1' }] });
  expect(JSON.stringify(read)).not.toContain('supplier');
  for (const who of [owner, developer, stranger])
    expect((await at.call(who, 'GET', '/deviations/floor')).status).toBe(403);
  // On its module, too; the module of another factory is not there.
  expect((await done(floor, 'GET', `/deviations/of-module?module_id=${module}`))[0]).toMatchObject({ code });
  expect((await at.call(elsewhere, 'GET', `/deviations/of-module?module_id=${module}`)).status).toBe(404);
  // The record itself stays in the office.
  expect((await at.call(floor, 'GET', `/deviations/${id}`)).status).toBe(403);
  await done(lead, 'DELETE', `/deviations/${id}`);
  expect(await codes(floor, 'floor')).not.toContain(code);
});

test('what the floor notes is a draft of its own that the team of the project hears of and takes on', async () => {
  const noted = await done(floor, 'POST', '/deviations/floor', {
    module_id: module,
    title: 'Vent two inches off',
    requirement_ref: 'M-101',
    as_designed: null,
    as_built: 'Two inches left of the drawing',
  });
  expect(await codes(floor, 'floor')).toContain(noted.code);
  expect(await done(lead, 'GET', `/deviations/${noted.id}`)).toMatchObject({ state: 'draft', timing: 'after_build' });
  const told = await done(lead, 'GET', '/notifications');
  expect(JSON.stringify(told)).toContain(`${noted.code} Vent two inches off`);
  // Whoever noted it takes it back, while nobody has taken it on.
  const again = await at.call(floor, 'POST', '/deviations/floor', {
    module_id: module,
    title: 'Vent of another module',
    requirement_ref: 'M-101',
    as_designed: null,
    as_built: 'As drawn after all',
  });
  expect((await at.call(floor, 'POST', `/undo/${String(again.headers['x-undo'])}`)).body).toMatchObject({ done: 1 });
  expect(await codes(floor, 'floor')).not.toContain(again.body.code);
  expect((await at.call(lead, 'GET', `/deviations/${again.body.id}`)).status).toBe(404);
  // Of what another factory builds nobody notes anything: it is not there.
  const foreign = await at.call(elsewhere, 'POST', '/deviations/floor', {
    module_id: module,
    title: 'Not mine',
    requirement_ref: 'M-101',
    as_designed: null,
    as_built: 'Something',
  });
  expect(foreign.status).toBe(404);
});

test('developers read the deviations of their project that they are shown, and only from when they are asked for', async () => {
  const { id, code } = await submitted({ title: 'Siding of another grain' });
  expect(await codes(developer, 'shared')).toEqual([]);
  await done(lead, 'PATCH', `/deviations/${id}`, { shared_with_developer: true });
  expect(await codes(developer, 'shared')).toEqual([code]);
  expect(JSON.stringify(await done(developer, 'GET', '/deviations/shared'))).not.toContain('supplier');
  expect(await codes(stranger, 'shared')).toEqual([]);
  for (const who of [owner, floor]) expect((await at.call(who, 'GET', '/deviations/shared')).status).toBe(403);
  await done(lead, 'POST', `/deviations/${id}/move`, { to: 'draft' });
  expect(await codes(developer, 'shared')).toEqual([]);
});

test('behind row-level security a statement without its WHERE answers the same', async () => {
  const { code } = await submitted({ title: 'Shown to both', shared_with_developer: true });
  const { code: inside } = await submitted({ title: 'For the office' });
  const seen = async (who: Viewer) =>
    (await at.portal.kernel.readsOf(who).execute<{ code: string }>(sql`select code from deviations`)).rows.map(
      (row) => row.code,
    );
  expect(await seen(developer)).toEqual([code]);
  expect(await seen(floor)).toEqual(expect.arrayContaining([code, inside]));
  for (const who of [owner, stranger, elsewhere]) expect(await seen(who)).toEqual([]);
});
