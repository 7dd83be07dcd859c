import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tabsOf } from '#areas/company/tickets/web/list/ticket-tabs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { makePortal, type TestPortal } from './portal.ts';

let at: TestPortal;
let staff: Viewer;
let owner: Viewer;
let unit: string;

const run = (statement: string) => at.database.db.execute(sql.raw(statement));
const made = async (who: Viewer, path: string, body: object) => {
  const reply = await at.call(who, 'POST', path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const rowsOf = async (who: Viewer, filter: FilterTree) => {
  const asked = new URLSearchParams({ filter: JSON.stringify(filter), columns: 'code', count: 'true' });
  const { body } = await at.call(who, 'GET', `/tables/tickets?${asked.toString()}`);
  return { ids: body.rows.map(({ id }: { id: string }) => id) as string[], total: body.total as number };
};

beforeAll(async () => {
  at = await makePortal();
  [staff, owner] = [await at.person(['admin', 'employee']), await at.person(['home_owner'])];
  const project = (await made(staff, '/projects', { project_number: '26-901', name: 'Queue' })).id;
  unit = (await made(staff, '/units', { project, name: 'A' })).id;
  await run(`update projects set owner_visible = true where id = '${project}'`);
  await run(
    `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${unit}', '${owner.userId}', 'Owner', current_date - 30)`,
  );
});
afterAll(() => at.close());

test('each tab holds as many tickets as it says, and what is over stands in its own alone', async () => {
  const mine = await made(staff, '/departments', { name: 'Service', members: [staff.userId] });
  const others = await made(staff, '/departments', { name: 'Paint' });
  const ids = {
    mine: (await made(staff, '/tickets', { title: 'Of mine', lead_id: staff.userId })).id,
    free: (await made(staff, '/tickets', { title: 'Of nobody' })).id,
    ours: (await made(staff, '/tickets', { title: 'Of us', department_id: mine.id })).id,
    theirs: (await made(staff, '/tickets', { title: 'Of them', department_id: others.id })).id,
    over: (await made(staff, '/tickets', { title: 'Over', lead_id: staff.userId })).id,
  };
  await at.call(staff, 'POST', `/tickets/${ids.over}/move`, { to: 'cancelled', reason: 'Not needed' });
  const { body: counts } = await at.call(staff, 'GET', '/ticket-talk/counts');
  const tabs = tabsOf(({ en }) => en, counts);
  const held = new Map<string, string[]>();
  for (const { value, count, state } of tabs) {
    const { ids: found, total } = await rowsOf(staff, state.filter);
    if (count !== undefined) expect(total, value).toBe(count);
    held.set(value, found);
  }
  expect(held.get('mine')).toEqual([ids.mine]);
  expect(held.get('department')).toEqual([ids.ours]);
  expect(held.get('unassigned')).toEqual(expect.arrayContaining([ids.free, ids.ours, ids.theirs]));
  expect(held.get('all')).not.toContain(ids.over);
  expect(held.get('closed')).toEqual([ids.over]);
  expect(held.get('punch')).toEqual([]);
});

test('what breaks first stands on top: an answer until it is given, then the solution; what waits for others comes last', async () => {
  const title = 'Breaks';
  const [late, soon, answered, paused] = [
    (await made(staff, '/tickets', { title })).id,
    (await made(staff, '/tickets', { title })).id,
    (await made(staff, '/tickets', { title })).id,
    (await made(staff, '/tickets', { title })).id,
  ];
  for (const [id, answer, solve, extra] of [
    [answered, 1, 40, 'first_responded_at = now()'],
    [paused, 1, 2, `state = 'waiting_third_party', waiting_reason = 'A part', wakes_on = current_date + 9`],
    [soon, 20, 90, `priority = 'high'`],
    [late, -5, 30, `priority = 'low'`],
  ] as const)
    await run(`update tickets set response_due_at = now() + interval '${answer} hours',
      resolution_due_at = now() + interval '${solve} hours', ${extra} where id = '${id}'`);
  const [mine] = tabsOf(({ en }) => en, undefined);
  const sort = (mine?.state.sort ?? []).map(({ column }) => column).join();
  const filter = JSON.stringify(['title', 'is', title]);
  const asked = new URLSearchParams({ filter, sort, columns: 'code,next_due_at' });
  const { body } = await at.call(staff, 'GET', `/tables/tickets?${asked.toString()}`);
  expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([late, soon, answered, paused]);
  for (const id of [late, soon, answered, paused]) await at.call(staff, 'DELETE', `/tickets/${id}`);
});

test('a deadline at risk today, a due day and what one has not read are filters, each as it stands to whoever asks', async () => {
  const { id } = await made(staff, '/tickets', { title: 'Pressing', lead_id: staff.userId });
  const at_risk: FilterTree = ['at_risk', 'is', true];
  const is_over: FilterTree = ['is_over', 'is', true];
  await run(
    `update tickets set response_due_at = now() + interval '3 days', resolution_due_at = now() + interval '9 days' where id = '${id}'`,
  );
  expect((await rowsOf(staff, at_risk)).ids).not.toContain(id);
  await run(`update tickets set response_due_at = now() - interval '1 minute' where id = '${id}'`);
  expect((await rowsOf(staff, at_risk)).ids).toContain(id);
  expect((await rowsOf(staff, is_over)).ids).toContain(id);
  // Once it is answered, the time to answer presses nobody any more.
  await run(`update tickets set first_responded_at = now() where id = '${id}'`);
  expect((await rowsOf(staff, at_risk)).ids).not.toContain(id);
  expect((await rowsOf(staff, is_over)).ids).not.toContain(id);

  const today = companyToday();
  await at.call(staff, 'PATCH', `/tickets/${id}`, { due_on: today });
  expect((await rowsOf(staff, ['due_day', 'on', today])).ids).toEqual([id]);

  const colleague = await at.person(['employee']);
  await at.call(staff, 'PATCH', `/tickets/${id}`, { lead_id: colleague.userId });
  const unread: FilterTree = {
    all: [
      ['has_unread', 'is', true],
      ['lead_id', 'is', me],
    ],
  };
  expect((await rowsOf(colleague, unread)).ids).toEqual([id]);
  expect((await rowsOf(staff, ['has_unread', 'is', true])).ids).not.toContain(id);
  expect((await at.call(staff, 'GET', `/tickets/${id}`)).body).not.toHaveProperty('has_unread');
});

test('many tickets take a step with what it demands, and one undo takes all of them back', async () => {
  const ids = [
    (await made(staff, '/tickets', { title: 'First of two' })).id,
    (await made(staff, '/tickets', { title: 'Second of two' })).id,
  ];
  const bulk = (values: object) => at.call(staff, 'POST', '/tables/tickets/bulk', { action: 'move', ids, values });
  expect((await bulk({ to: 'resolved' })).body).toMatchObject({ done: 0, refused: 2, undo: null });
  const { body } = await bulk({ to: 'resolved', values: { resolution: 'fixed' } });
  expect(body).toMatchObject({ done: 2, refused: 0 });
  for (const id of ids)
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body).toMatchObject({
      state: 'resolved',
      resolution: 'fixed',
    });
  expect((await at.call(staff, 'POST', `/undo/${body.undo}`)).body).toMatchObject({ done: 2, refused: 0 });
  for (const id of ids)
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body).toMatchObject({ state: 'open', resolution: null });
});

test('requests come a page at a time, what needs an answer first, none twice and none left out', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 5; n += 1) ids.push((await made(owner, '/requests', { title: `Request ${n}` })).id);
  const [oldest = ''] = ids;
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Which one?' }] }] };
  await at.call(staff, 'POST', `/ticket-talk/${oldest}/comments`, {
    body,
    audience: 'shared',
    to: 'waiting_requester',
  });
  const found: string[] = [];
  let after = '';
  do {
    const page = await at.call(owner, 'GET', `/requests?limit=2${after === '' ? '' : `&after=${after}`}`);
    found.push(...page.body.map(({ id }: { id: string }) => id));
    after = String(page.headers['x-next-cursor'] ?? '');
  } while (after !== '');
  expect(found).toEqual([oldest, ...ids.slice(1).toReversed()]);
  for (const wrong of ['x', 'WzEsMiwzXQ', 'WyIxIiwibm93IiwieCJd'])
    expect((await at.call(owner, 'GET', `/requests?after=${wrong}`)).body.details).toMatchObject([{ path: 'after' }]);
});

test('the action items of meetings are the sheet table of that name', async () => {
  await made(staff, '/action-items', { title: 'Name the carrier', owner: staff.userId, due_on: '2026-12-04' });
  const { status, body } = await at.call(
    staff,
    'GET',
    '/airtable/table/?app=hearth&tbl=action%20items&fld=Name&fld=Status&fld=Due%20Date',
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual([
    { id: expect.any(String), fields: { Name: 'Name the carrier', Status: 'To Do', 'Due Date': '2026-12-04' } },
  ]);
});
