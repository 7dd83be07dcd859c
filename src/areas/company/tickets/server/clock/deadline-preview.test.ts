import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { reckonTicketsTask } from './reckoning.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let standard: string;
let company: string;

const run = async (statement: string) =>
  (await at.database.db.execute<Record<string, string>>(sql.raw(statement))).rows;
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const ticket = async (title: string, more: object = {}) => {
  const made = await at.call(staff, 'POST', '/tickets', { title, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const keep = async (path: string, values: object) => {
  const answer = await at.call(admin, 'PATCH', path, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const preview = (body: object, who = admin) => at.call(who, 'POST', '/deadline-preview', body);
/** What stands in the columns that a list sorts by, by title. */
const stands = async () =>
  Object.fromEntries(
    (
      await run(
        `select title, response_due_at::text || ' ' || coalesce(resolution_due_at::text, '-') as due from tickets order by title`,
      )
    ).map(({ title = '', due }) => [title, due]),
  );

async function passes(task: Task, payload: Record<string, unknown>): Promise<void> {
  const { db } = at.database;
  const inWrite = <T>(work: (write: Write) => Promise<T>) =>
    inTransaction({ db, events: at.portal.kernel.events }, systemActor, work);
  const context = { ...at.portal.kernel, inWrite, signal: new AbortController().signal };
  await task.run(payload, context as unknown as Parameters<Task['run']>[1]);
}

const targets = {
  response_urgent: 30,
  resolution_urgent: 240,
  response_high: 60,
  resolution_high: 480,
  response_medium: 120,
  resolution_medium: 960,
  response_low: 480,
};

beforeAll(async () => {
  at = await makePortal();
  [admin, staff] = [await at.person(['admin']), await at.person(['employee'])];
  standard = (await run('select id from deadline_policies where is_default'))[0]?.['id'] ?? '';
  company = (await run(`select id from business_calendars where place = 'company'`))[0]?.['id'] ?? '';
  // Works at every hour, so that what is due does not hang on when this runs.
  const hours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, '00:00-24:00']),
  );
  await keep(`/business-calendars/${company}`, { ...hours, holidays: null });
  await keep(`/deadline-policies/${standard}`, { response_low: 480, resolution_low: 4800 });
});
afterAll(() => at.close());

test('what a policy would change is said before it is kept: how many, which are late by it, by name; and nothing is changed', async () => {
  const old = await ticket('Old', { priority: 'low' });
  await ticket('Fresh', { priority: 'low' });
  await ticket('Pressing', { priority: 'urgent' });
  const solved = await ticket('Solved', { priority: 'low' });
  await at.call(staff, 'POST', `/tickets/${solved.id}/move`, { to: 'resolved', values: { resolution: 'fixed' } });
  await run(`update tickets set created_at = created_at - interval '3 hours' where id = '${old.id}'`);
  await run(`alter table ticket_events disable trigger ticket_events_kept`);
  await run(`update ticket_events set at = at - interval '3 hours' where ticket_id = '${old.id}'`);
  await run(`alter table ticket_events enable trigger ticket_events_kept`);
  await passes(reckonTicketsTask(at.database.db), { id: standard });
  const [before, policies, audits] = [
    await stands(),
    await run('select * from deadline_policies order by id'),
    await run('select count(*) as n from audit_log'),
  ];
  const shorter = await preview({ kind: 'policy', id: standard, values: { response_low: 120, resolution_low: 240 } });
  expect(shorter.status, JSON.stringify(shorter.body)).toBe(200);
  expect(shorter.body).toMatchObject({ open: 3, changed: 2, late: 1 });
  expect(
    shorter.body.first.map(({ title, becomes_late: late }: { title: string; becomes_late: boolean }) => [title, late]),
  ).toEqual([
    ['Old', true],
    ['Fresh', false],
  ]);
  const made = await preview({
    kind: 'policy',
    values: { name: 'Pressing ones', rank: 1, enabled: true, priorities: ['urgent'], ...targets, response_urgent: 31 },
  });
  expect(made.body).toMatchObject({ open: 3, changed: 1, late: 0, first: [{ title: 'Pressing' }] });
  const shut = await preview({
    kind: 'calendar',
    id: company,
    values: {
      monday: '08:00-17:00',
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: null,
    },
  });
  expect(shut.body).toMatchObject({ open: 3, changed: 3 });
  expect(await stands()).toEqual(before);
  expect(await run('select * from deadline_policies order by id')).toEqual(policies);
  expect(await run('select count(*) as n from audit_log')).toEqual(audits);
});

test('what keeping it would refuse is refused at its field, and neither default can be missing', async () => {
  for (const [body, field] of [
    [{ kind: 'policy', id: standard, values: { enabled: false } }, 'enabled'],
    [{ kind: 'policy', id: standard, values: { sources: ['staff'] } }, 'sources'],
    [{ kind: 'policy', id: standard, values: { response_low: 500, resolution_low: 400 } }, 'resolution_low'],
    [{ kind: 'calendar', id: company, values: { place: 'none' } }, 'place'],
    [{ kind: 'calendar', id: company, removed: true }, 'place'],
  ] as const) {
    const answer = await preview(body);
    expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(answer.body)).toEqual([422, field]);
  }
  expect((await preview({ kind: 'policy', id: standard, removed: true })).status).toBe(422);
  expect((await preview({ kind: 'policy', values: { name: 'Half' } })).status).toBe(400);
  expect((await preview({ kind: 'policy', values: {} }, staff)).status).toBe(403);
});

test('what was foreseen comes about once it is kept, and what was kept in time stays so', async () => {
  const answered = await ticket('Answered', { priority: 'low' });
  await run(`update tickets set visibility = 'internal' where id = '${answered.id}'`);
  const foreseen = (await preview({ kind: 'policy', id: standard, values: { response_low: 60, resolution_low: 600 } }))
    .body;
  expect(
    (await at.call(admin, 'PATCH', `/deadline-policies/${standard}`, { response_low: 60, resolution_low: 600 })).status,
  ).toBe(200);
  expect(await run(`select 1 from graphile_worker.jobs where key = 'reckon_tickets:${standard}'`)).toHaveLength(1);
  await passes(reckonTicketsTask(at.database.db), { id: standard });
  const rows = await run(
    `select code, to_char(resolution_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due from tickets where priority = 'low' and state = 'open'`,
  );
  expect(foreseen.changed).toBe(rows.length);
  for (const { code, due } of foreseen.first) expect(rows.find((row) => row['code'] === code)?.['due'], code).toBe(due);
  expect(
    (await preview({ kind: 'policy', id: standard, values: { response_low: 60, resolution_low: 600 } })).body,
  ).toMatchObject({ changed: 0 });
  const told = await run(`select 1 from audit_log where action = 'ticket.reckoned'`);
  expect(told.length).toBeGreaterThanOrEqual(rows.length);
  await passes(reckonTicketsTask(at.database.db), { id: standard });
  expect(await run(`select 1 from audit_log where action = 'ticket.reckoned'`), 'Once').toHaveLength(told.length);
  // An answer that was in time under what was promised then is no missed one by what is promised now.
  const owner = await at.person(['home_owner']);
  const project = (await at.call(admin, 'POST', '/projects', { project_number: '26-871', name: 'Kept' })).body.id;
  const unit = (await at.call(admin, 'POST', '/units', { project, name: 'A' })).body.id;
  await run(`update projects set owner_visible = true where id = '${project}'`);
  await run(
    `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${unit}', '${owner.userId}', 'Owner', current_date - 30)`,
  );
  const { id } = (await at.call(owner, 'POST', '/requests', { title: 'In time' })).body;
  await at.call(staff, 'POST', `/ticket-talk/${id}/comments`, { body: doc('Seen'), audience: 'shared' });
  await run(`alter table ticket_events disable trigger ticket_events_kept`);
  await run(`update ticket_events set at = at - interval '100 minutes' where ticket_id = '${id}' and kind = 'created'`);
  await run(`alter table ticket_events enable trigger ticket_events_kept`);
  await at.call(admin, 'PATCH', `/deadline-policies/${standard}`, { response_medium: 30 });
  await passes(reckonTicketsTask(at.database.db), { id: standard });
  expect(await run(`select response_failed_at, sla_state from tickets where id = '${id}'`)).toEqual([
    { response_failed_at: null, sla_state: 'resolution_due' },
  ]);
});
