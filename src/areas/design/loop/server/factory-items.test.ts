import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let lead: Viewer;
let floor: Viewer;
let elsewhere: Viewer;
let owner: Viewer;
let item: string;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

beforeAll(async () => {
  at = await makePortal();
  [lead, floor, elsewhere, owner] = [
    await at.person(['employee']),
    await at.person(['floor_manager'], { factory: 'reno' }),
    await at.person(['floor_manager'], { factory: 'butte' }),
    await at.person(['home_owner']),
  ];
  const made = await done(lead, 'POST', '/projects', {
    project_number: '26-826',
    name: 'Handed over',
    factory: 'reno',
    unit_names: ['A-1'],
  });
  const unit = made.units[0].id;
  await run(sql`update projects set status = 6, owner_visible = true, address_line1 = '1 Main', city = 'Reno', state = 'NV'
    where id = ${made.id}`);
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, email, role, from_on)
    values (gen_random_uuid(), ${unit}, ${owner.userId}, 'Olivia Sandoval', 'owner@example.com', 'primary_owner', '2020-01-01')`);
  const said = { title: 'Water under the sink', area: 'Kitchen', category: 'plumbing', priority: 'urgent' };
  const reported = await done(owner, 'POST', '/warranty/reports', {
    unit_id: unit,
    items: [{ ...said, description: 'Call me at 555-0100, the baby sleeps.' }],
  });
  item = reported.items[0].id;
});
afterAll(() => at.close());

test('the floor reads what came back because of its own factory: what it was and why, never who lives there', async () => {
  expect(await done(floor, 'GET', '/requests/from-factory')).toEqual([]);
  await done(lead, 'PATCH', `/warranty-items/${item}`, { cause_stage: 'factory', root_cause: 'Trap left hand-tight' });
  const [read, ...others] = await done(floor, 'GET', '/requests/from-factory');
  expect(others).toEqual([]);
  expect(read).toMatchObject({
    title: 'Water under the sink',
    cause: 'Trap left hand-tight',
    unit: 'A-1',
    is_done: false,
  });
  expect(JSON.stringify(read)).not.toMatch(/555|Olivia|Sandoval|cents/u);
  expect(await done(elsewhere, 'GET', '/requests/from-factory')).toEqual([]);
  expect((await at.call(owner, 'GET', '/requests/from-factory')).status).toBe(403);
  // Neither the item nor its row is opened by that: here, nor behind row-level security.
  expect((await at.call(floor, 'GET', `/requests/${item}`)).status).toBe(404);
  const rows = await at.portal.kernel.readsOf(floor).execute(sql`select id from tickets`);
  expect(rows.rows).toEqual([]);
  const asked = await at.portal.kernel.readsOf(elsewhere).execute(sql`select id from hearth_factory_items()`);
  expect(asked.rows).toEqual([]);
  await done(lead, 'PATCH', `/warranty-items/${item}`, { cause_stage: 'product' });
  expect(await done(floor, 'GET', '/requests/from-factory')).toEqual([]);
});
