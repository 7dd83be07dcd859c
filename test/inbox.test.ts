import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { waitSources } from '#app/server/waits.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { words } from './bodies/rows.ts';
import { makePortal, type TestPortal } from './portal.ts';
import type { InboxItem } from '#areas/company/inbox/schema.ts';
import { forgetInboxTask, remindOfInboxTask } from '#areas/company/inbox/server/jobs.ts';
import { told } from './told.ts';

let at: TestPortal;
let admin: Viewer;
let dana: Viewer;
let luis: Viewer;
let outsider: Viewer;
let project: string;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  dana = await at.person(['employee'], { firstName: 'Dana', lastName: 'Ruiz' });
  luis = await at.person(['third_party_staff'], { firstName: 'Luis', lastName: 'Arredondo' });
  outsider = await at.person(['developer']);
  project = (await at.call(admin, 'POST', '/projects', { project_number: '26-900', name: 'Inbox' })).body.id;
  await at.call(admin, 'POST', '/departments', { name: 'Quality', lead_id: dana.userId });
});
afterAll(() => at.close());

const listed = async (viewer: Viewer, query = ''): Promise<InboxItem[]> => {
  const answer = await at.call(viewer, 'GET', `/inbox${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
};
const one = async (viewer: Viewer, id: string, query = '') =>
  (await listed(viewer, query)).find((item) => item.id === id);
const counts = async (viewer: Viewer) => (await at.call(viewer, 'GET', '/inbox/counts')).body;
const mark = (viewer: Viewer, kind: string, id: string, what: object) =>
  at.call(viewer, 'POST', '/inbox/marks', { kind, id, ...what });
const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);

const taskContext = () => ({
  attempt: 1,
  maxAttempts: 1,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  inWrite: <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(at.portal.kernel, systemActor, work),
});

let made = 0;
async function lesson(more: object = {}): Promise<string> {
  made += 1;
  const answer = await at.call(luis, 'POST', '/lessons', {
    title: `Lesson ${made}`,
    source: 'meeting',
    captured_on: '2027-03-01',
    category: 'quality',
    project_id: project,
    ...more,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a record waits for whoever leads the department of its right, may be taken by anybody else who holds it, then waits for the person whom its field names, and for nobody at its end', async () => {
  const id = await lesson({ lesson: 'Words' });
  expect(await one(dana, id)).toMatchObject({
    kind: 'lesson',
    todo: 'decide',
    ask: { en: 'Triage', es: 'Clasificar' },
    title: expect.stringContaining('Lesson'),
    link: `/design/dfma-lessons-learned?panel=${id}`,
    project: { number: '26-900' },
    asker: { name: 'Luis Arredondo' },
    is_unread: true,
  });
  expect(await one(luis, id)).toBeUndefined();
  expect(await one(admin, id), 'Nobody else is told that it is their move').toBeUndefined();
  expect(await one(admin, id, '?tab=anybody')).toMatchObject({ id, waiter: null });
  expect(await one(dana, id, '?tab=anybody')).toBeUndefined();
  expect(await one(outsider, id, '?tab=anybody').catch(() => undefined)).toBeUndefined();
  expect(await one(luis, id, '?tab=others')).toMatchObject({ id });
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'triaged' });
  expect(await one(dana, id)).toMatchObject({ ask: { en: 'Plan the action', es: 'Planear la acción' } });
  const plan = { action: 'Turn the stud', owner: luis.userId, due_on: '2027-03-01' };
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'action_planned', values: plan });
  expect(await one(dana, id)).toBeUndefined();
  expect(await one(luis, id)).toMatchObject({ waiter: { id: luis.userId } });
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'rejected', reason: 'Known already' });
  expect(await one(luis, id)).toBeUndefined();
});

test('what is hidden comes back on the day that it is late, and what is late can not be hidden', async () => {
  const id = await lesson({ lesson: 'Words' });
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'triaged' });
  const plan = { action: 'Turn the stud', owner: dana.userId, due_on: '2999-01-01' };
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'action_planned', values: plan });
  await mark(dana, 'lesson', id, { mark: 'done' });
  expect(await one(dana, id)).toBeUndefined();
  await run(sql`update lessons set due_on = current_date - 2 where id = ${id}`);
  expect(await one(dana, id)).toMatchObject({ id, is_late: true });
  expect(await one(dana, id, '?tab=done')).toBeUndefined();
  await mark(dana, 'lesson', id, { mark: 'done' });
  expect(await one(dana, id)).toMatchObject({ id });
  expect((await counts(dana)).late).toBeGreaterThan(0);
  await run(sql`update lessons set deleted_at = now() where id = ${id}`);
});

test('hiding takes it out for this turn and for this person alone; waiting anew brings it back unread', async () => {
  const id = await lesson({ lesson: 'Words' });
  expect((await mark(dana, 'lesson', id, { mark: 'seen' })).status).toBe(204);
  expect(await one(dana, id)).toMatchObject({ is_unread: false });
  expect((await mark(dana, 'lesson', id, { mark: 'done' })).status).toBe(204);
  expect(await one(dana, id)).toBeUndefined();
  expect(await one(dana, id, '?tab=done')).toMatchObject({ id });
  expect(await one(admin, id, '?tab=anybody')).toMatchObject({ id });
  await mark(dana, 'lesson', id, { mark: 'open' });
  expect(await one(dana, id)).toMatchObject({ id });
  await mark(dana, 'lesson', id, { mark: 'done' });
  await at.call(admin, 'POST', `/lessons/${id}/move`, { to: 'rejected', reason: 'Not yet' });
  await at.call(admin, 'POST', `/lessons/${id}/move`, { to: 'captured' });
  expect(await one(dana, id)).toMatchObject({ is_unread: true });
});

test('what is put off comes back by itself at its time, and before it where it changes and that was asked for', async () => {
  const id = await lesson();
  expect((await mark(dana, 'lesson', id, { mark: 'snoozed', until: inDays(3) })).status).toBe(204);
  expect(await one(dana, id)).toBeUndefined();
  const putOff = await one(dana, id, '?tab=snoozed');
  expect(putOff).toMatchObject({ snoozed_until: expect.stringMatching(/Z$/u) });
  expect((await counts(dana)).wakes_at).toBe(putOff?.snoozed_until);
  expect((await counts(luis)).wakes_at).toBeNull();
  await at.call(luis, 'PATCH', `/lessons/${id}`, { title: 'Changed' });
  expect(await one(dana, id)).toBeUndefined();
  await run(
    sql`update inbox_states set snoozed_at = now() - interval '2 hours', snoozed_until = now() - interval '1 minute' where item_id = ${id}`,
  );
  // It was put off while it waited already.
  await run(sql`update lessons set created_at = now() - interval '1 day' where id = ${id}`);
  expect(await one(dana, id)).toMatchObject({ id });
  await mark(dana, 'lesson', id, { mark: 'snoozed', until: inDays(3), or_changed: true });
  expect(await one(dana, id)).toBeUndefined();
  await at.call(luis, 'PATCH', `/lessons/${id}`, { title: 'Changed again' });
  expect(await one(dana, id)).toMatchObject({ id });
});

test('a time in the past or too far away, a thing that is none, and one that waits for somebody else are refused by name', async () => {
  const id = await lesson();
  for (const [body, path] of [
    [{ mark: 'snoozed', until: inDays(-1) }, 'until'],
    [{ mark: 'snoozed', until: inDays(400) }, 'until'],
    [{ mark: 'snoozed' }, 'until'],
    [{ mark: 'hidden' }, 'mark'],
    [{ mark: 'done', id: 'none' }, 'id'],
  ] as const) {
    const answer = await mark(dana, 'lesson', id, body);
    expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(body)).toEqual([400, path]);
  }
  expect((await mark(luis, 'lesson', id, { mark: 'done' })).status).toBe(404);
  expect((await mark(outsider, 'lesson', id, { mark: 'done' })).status).toBe(404);
  expect((await mark(dana, 'nothing', id, { mark: 'done' })).status).toBe(404);
  expect((await at.call(dana, 'GET', '/inbox?after=made-up')).status).toBe(400);
  expect((await at.call(dana, 'GET', '/inbox?tab=none')).status).toBe(400);
});

test('the database keeps neither a mark without its person nor one that is done and put off at once', async () => {
  const bad = [
    sql`insert into inbox_states (user_id, kind, item_id, seen_at, done_at, snoozed_at, snoozed_until)
      values (${dana.userId}, 'lesson', ${project}, now(), now(), now(), now() + interval '1 day')`,
    sql`insert into inbox_states (user_id, kind, item_id, seen_at, snoozed_at, snoozed_until)
      values (${dana.userId}, 'lesson', ${project}, now(), now(), now())`,
    sql`insert into inbox_states (user_id, kind, item_id, seen_at, or_changed) values (${dana.userId}, 'lesson', ${project}, now(), true)`,
    sql`insert into inbox_states (user_id, kind, item_id, seen_at) values (${project}, 'lesson', ${project}, now())`,
    sql`insert into inbox_states (user_id, kind, item_id, seen_at) values (${dana.userId}, 'No kind', ${project}, now())`,
  ];
  for (const statement of bad) await expect(run(statement)).rejects.toThrow();
});

test('it is read a page at a time without losing or repeating anything, late before the rest, and counted', async () => {
  const late = await lesson({ captured_on: '2020-01-01', due_on: '2020-01-02' });
  const all = await listed(dana, '?limit=500');
  expect(all[0]).toMatchObject({ id: late, is_late: true });
  const paged: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { body } = await at.call(dana, 'GET', `/inbox?limit=2${after === '' ? '' : `&after=${after}`}`);
    paged.push(...body.items.map((item: InboxItem) => `${item.kind} ${item.id}`));
    after = body.next;
  }
  expect(paged).toEqual(all.map(({ kind, id }) => `${kind} ${id}`));
  expect(await counts(dana)).toMatchObject({
    mine: all.length,
    late: all.filter(({ is_late }) => is_late).length,
    unread: all.filter(({ is_unread }) => is_unread).length,
  });
});

test('a mention waits until it is answered, by words or by a reaction, and only for who is named and still sees the post', async () => {
  const named = (viewer: Viewer) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'mention', attrs: { id: viewer.userId, label: viewer.name } },
          { type: 'text', text: ' please look' },
        ],
      },
    ],
  });
  const post = async () => (await at.call(luis, 'POST', '/posts', { project_id: project, body: named(dana) })).body.id;
  const first = await post();
  expect(await one(dana, first)).toMatchObject({
    kind: 'mention',
    todo: 'answer',
    link: `/projects/26-900?tab=wall&post=${first}`,
    asker: { name: 'Luis Arredondo' },
  });
  expect(await one(admin, first)).toBeUndefined();
  expect((await at.call(dana, 'POST', `/posts/${first}/replies`, { body: words })).status).toBe(201);
  expect(await one(dana, first)).toBeUndefined();
  await at.call(luis, 'POST', `/posts/${first}/replies`, { body: named(dana) });
  expect(await one(dana, first)).toMatchObject({ kind: 'mention' });
  const second = await post();
  await at.call(luis, 'DELETE', `/posts/${second}`);
  expect(await one(dana, second)).toBeUndefined();
});

test('rates, estimates and bills in review wait for others than who made them; what is no longer somebody’s to see is gone', async () => {
  const rate = await at.call(dana, 'POST', '/rates', {
    kind: 'labor_class',
    key: 'Carpenter',
    components: { wage: '31.5', burden_percent: '29.5', benefits: '5.4', productive_percent: '84' },
    effective_from: '2026-01-01',
    source: 'A table',
  });
  expect(rate.status, JSON.stringify(rate.body)).toBe(201);
  expect(await one(admin, rate.body.id, '?tab=anybody')).toMatchObject({
    kind: 'rate_card',
    asker: { id: dana.userId },
  });
  expect(await one(dana, rate.body.id, '?tab=anybody')).toBeUndefined();
  expect(await one(dana, rate.body.id, '?tab=others')).toMatchObject({ kind: 'rate_card' });
  const subtask = await at.call(admin, 'POST', '/subtasks', {
    project,
    name: 'Name the carrier',
    department: 'Logistics',
    owner: dana.userId,
    due_on: '2020-01-01',
  });
  expect(await one(dana, subtask.body.id)).toMatchObject({ kind: 'subtask', todo: 'do', is_late: true });
  await run(sql`update projects set deleted_at = now() where id = ${project}`);
  expect(await one(dana, subtask.body.id)).toBeUndefined();
  await run(sql`update projects set deleted_at = null where id = ${project}`);
});

test('people outside staff see what waits for them and nothing of the house', async () => {
  for (const { kind, project: of } of await listed(outsider))
    expect(['mention', 'announcement'], of?.name).toContain(kind);
  expect(await counts(outsider)).toMatchObject({ mine: 0, others: 0 });
});

test('every kind that waits has its own name, and says in both languages what is asked', () => {
  const kinds = waitSources.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const { kind, asks } of waitSources) {
    expect(kind).toMatch(/^[a-z_0-9]{2,40}$/u);
    for (const { en, es } of Object.values(asks)) expect([en, es].every((text) => text.trim() !== '')).toBe(true);
  }
});

test('once on each working morning of theirs people are told of what has waited for more than three days, and of nothing else', async () => {
  const id = await lesson();
  await run(sql`update lessons set created_at = now() - interval '5 days' where id = ${id}`);
  const remind = (moment: string) =>
    remindOfInboxTask(at.database.db, waitSources, () => new Date(moment)).run({}, taskContext());
  const told = async (viewer: Viewer) =>
    (await run(sql`select message, link from notifications where user_id = ${viewer.userId} and entity_type = 'inbox'`))
      .rows;
  await remind('2027-06-05T18:00:00Z');
  await remind('2027-06-07T10:00:00Z');
  expect(await told(dana), 'A Saturday, and three in the morning').toEqual([]);
  await remind('2027-06-07T18:00:00Z');
  await remind('2027-06-07T19:00:00Z');
  expect(await told(dana)).toEqual([
    { message: expect.stringMatching(/waited for you for more than 3 days$/u), link: '/inbox' },
  ]);
  expect(await told(outsider)).toEqual([]);
  await mark(dana, 'lesson', id, { mark: 'done' });
});

test('marks of half a year ago are forgotten, but not what is put off until later', async () => {
  const [old, later] = [await lesson(), await lesson()];
  await mark(dana, 'lesson', old, { mark: 'seen' });
  await mark(dana, 'lesson', later, { mark: 'snoozed', until: inDays(300) });
  await run(sql`update inbox_states set seen_at = now() - interval '181 days' where item_id in (${old}, ${later})`);
  await forgetInboxTask(at.database.db).run({}, taskContext());
  const { rows } = await run(sql`select item_id from inbox_states where item_id in (${old}, ${later})`);
  expect(rows).toEqual([{ item_id: later }]);
});

test('a list is narrowed by kind, project, person and lateness, and says what there is to narrow it to', async () => {
  const [here, elsewhere] = [
    await lesson({ captured_on: '2020-01-01', due_on: '2020-01-02' }),
    await lesson({ project_id: null }),
  ];
  const narrowed = async (query: string) => (await listed(dana, `?limit=500&${query}`)).map(({ id }) => id);
  expect(await narrowed(`project=${project}`)).toContain(here);
  expect(await narrowed(`project=${project}`)).not.toContain(elsewhere);
  expect(await narrowed('kind=lesson')).toEqual(expect.arrayContaining([here, elsewhere]));
  expect(await narrowed('kind=mention')).not.toContain(here);
  expect(await narrowed(`person=${luis.userId}&kind=lesson`)).toContain(here);
  expect(await narrowed(`person=${admin.userId}`)).not.toContain(here);
  expect(await narrowed('late=true')).not.toContain(elsewhere);
  const { body } = await at.call(dana, 'GET', '/inbox/facets');
  expect(body.kinds).toContainEqual({
    kind: 'lesson',
    name: { en: 'Lessons learned', es: 'Lecciones aprendidas' },
    count: (await narrowed('kind=lesson')).length,
  });
  expect(body.projects).toContainEqual({
    id: project,
    name: '26-900 Inbox',
    count: (await narrowed(`project=${project}`)).length,
  });
  expect(body.people).toContainEqual({
    id: luis.userId,
    name: 'Luis Arredondo',
    count: (await narrowed(`person=${luis.userId}`)).length,
  });
  expect((await at.call(outsider, 'GET', '/inbox/facets')).body).toEqual({ kinds: [], projects: [], people: [] });
  for (const query of ['late=no', 'project=none', 'kind=No', 'person=x'])
    expect((await at.call(dana, 'GET', `/inbox?${query}`)).status, query).toBe(400);
});

test('who waits for a thing reminds whoever has it, once a day for each thing, and tells nobody else', async () => {
  const id = await lesson({ lesson: 'Words' });
  const remind = (viewer: Viewer, thing: object = { kind: 'lesson', id }) =>
    at.call(viewer, 'POST', '/inbox/reminders', thing);
  const told = async (viewer: Viewer) =>
    (
      await run(
        sql`select message from notifications where user_id = ${viewer.userId} and entity_id = ${id} and message like '%reminds you%'`,
      )
    ).rows;
  expect((await remind(dana)).status, 'It waits for her').toBe(404);
  expect((await remind(luis, { kind: 'nothing', id })).status).toBe(404);
  const done = await remind(luis);
  expect([done.status, done.body]).toEqual([200, { people: 2 }]);
  expect(await told(dana)).toEqual([{ message: expect.stringMatching(/^Luis Arredondo reminds you: .*Lesson/u) }]);
  expect(await told(luis)).toEqual([]);
  expect(await told(outsider)).toEqual([]);
  expect(await one(luis, id, '?tab=others')).toMatchObject({ asked_on: expect.stringMatching(/^\d{4}-/u) });
  expect(await remind(luis)).toMatchObject({ status: 422, body: { details: [{ path: 'id' }] } });
  expect(await told(dana)).toHaveLength(1);
  const audited = await run(sql`select new from audit_log where action = 'inbox.asked_again' and entity_id = ${id}`);
  expect(audited.rows).toEqual([{ new: { kind: 'lesson', people: 2 } }]);
  await run(sql`update inbox_asks set day = day - 1 where item_id = ${id}`);
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'triaged' });
  const plan = { action: 'Turn the stud', owner: dana.userId, due_on: '2027-03-01' };
  await at.call(dana, 'POST', `/lessons/${id}/move`, { to: 'action_planned', values: plan });
  expect((await remind(luis)).body, 'Only the person who is named').toEqual({ people: 1 });
  await run(sql`delete from inbox_asks where item_id = ${id}`);
  await run(sql`update users set state = 'deactivated', deactivated_at = now() where id = ${dana.userId}`);
  expect((await remind(luis)).status, 'Nobody is there').toBe(422);
  await run(sql`update users set state = 'active', deactivated_at = null where id = ${dana.userId}`);
});

test('of new words on a wall only those are told to look into their Inbox whom the thread calls, and who writes', async () => {
  const named = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: dana.userId, label: dana.name } }] }],
  };
  const last = async () =>
    (
      await run(
        sql`select payload->>'inbox' as inbox from ${told} where payload->>'type' = 'post' order by n desc limit 1`,
      )
    ).rows[0]?.['inbox'];
  const plain = (await at.call(luis, 'POST', '/posts', { project_id: project, body: words })).body.id;
  expect(await last()).toBe(luis.userId);
  await at.call(luis, 'POST', `/posts/${plain}/replies`, { body: named });
  expect(
    String(await last())
      .split(' ')
      .toSorted(),
  ).toEqual([dana.userId, luis.userId].toSorted());
  await at.call(luis, 'POST', '/posts', { project_id: project, body: words, importance: 'announcement' });
  expect(await last(), 'It waits for everybody').toBeNull();
});

test('of words and of facts that move nothing on a record only those are told to look into their Inbox whom it waits for, and who asked', async () => {
  const last = async () => {
    const { rows } = await run(
      sql`select payload->>'inbox' as inbox from ${told} where payload->>'type' in ('ticket', 'ticket_said') order by n desc limit 1`,
    );
    const inbox = rows[0]?.['inbox'];
    return typeof inbox === 'string' ? inbox.split(' ').toSorted() : inbox;
  };
  const made = await at.call(luis, 'POST', '/tickets', { title: 'A hum', project_id: project, lead_id: dana.userId });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await last(), 'It waits for somebody from now on').toBeNull();
  const both = [dana.userId, luis.userId].toSorted();
  const said = await at.call(admin, 'POST', `/ticket-talk/${made.body.id}/comments`, {
    body: words,
    audience: 'internal',
  });
  expect(said.status, JSON.stringify(said.body)).toBe(201);
  expect(await last()).toEqual(both);
  await at.call(admin, 'PATCH', `/tickets/${made.body.id}`, { title: 'A louder hum' });
  expect(await last()).toEqual(both);
  await at.call(admin, 'PATCH', `/tickets/${made.body.id}`, { lead_id: admin.userId });
  expect(await last(), 'It waits for somebody else').toBeNull();
});
