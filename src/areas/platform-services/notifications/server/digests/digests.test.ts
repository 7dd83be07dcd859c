import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { clock } from './clock.ts';
import { sendDailySummariesTask, sendDigestsTask } from './digests.ts';
import { endOfQuiet } from './local-time.ts';
import { notify, type News } from '../notify.ts';

const settings = { brandName: 'Hearth', publicUrl: 'https://portal.example.test' };
let at: TestPortal;
let reader: Viewer;
let noon: Date;

beforeAll(async () => {
  at = await makePortal();
  await at.person(['admin']);
});
beforeEach(async () => {
  reader = await at.person(['employee'], { firstName: 'Rosa' });
  noon = new Date('2026-11-20T20:00:00Z');
  setClock(0);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(() => at.close());

/** So many minutes after noon in Los Angeles. */
function setClock(minutes: number): void {
  const now = new Date(noon.getTime() + minutes * 60_000);
  clock.now = () => now;
}

function tell(news: Partial<News> = {}): Promise<void> {
  return inTransaction(at.portal.kernel, systemActor, (write) =>
    notify(
      write,
      {
        to: [reader.userId],
        type: 'proj_assigned',
        message: () => 'News',
        link: '/projects/26-001',
        name: null,
        entity: { type: 'project', id: newId() },
        reason: 'assigned',
        ...news,
      },
      settings,
    ),
  );
}

const context = {
  attempt: 1,
  maxAttempts: 1,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  inWrite: <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(at.portal.kernel, systemActor, run),
};
const sendDigests = () => sendDigestsTask(settings).run({}, context);
const sendDaily = () => sendDailySummariesTask(settings).run({}, context);
const set = async (viewer: Viewer, patch: Record<string, unknown>) => {
  const answer = await at.call(viewer, 'PATCH', '/notifications/preferences', patch);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
async function mails(viewer = reader): Promise<{ subject: string; body: string }[]> {
  const { rows } = await at.database.db.execute<{ subject: string; body: string }>(
    sql`select subject, body from mail_outbox where recipient = ${viewer.email} order by id`,
  );
  return rows;
}

test('one window is one mail, in its sections; what comes later does not push it back', async () => {
  await set(reader, { window_minutes: 10 });
  await tell({ message: () => 'First', excerpt: 'And more of it' });
  setClock(9);
  await tell({ message: () => 'Second' });
  await tell({ type: 'ticket_assigned', message: () => 'A ticket', link: '/tickets' });
  await sendDigests();
  expect(await mails()).toEqual([]);
  setClock(10);
  await sendDigests();
  await sendDigests();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Hearth: 3 notifications');
  const order = [
    'PROJECTS',
    'First',
    'And more of it',
    '/projects/26-001',
    'Second',
    'unsubscribe=projects',
    'TICKETS',
    'A ticket',
  ];
  const places = order.map((words) => mail?.body.indexOf(words) ?? -1);
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  setClock(11);
  await tell({ message: () => 'Third' });
  setClock(21);
  await sendDigests();
  expect((await mails())[1]?.subject).toBe('Hearth: Third');
});

test('what is read before the mail goes is left out, and a mail with nothing in it is not sent', async () => {
  await tell({ message: () => 'Read in time' });
  await tell({ message: () => 'Still new' });
  const [newest, read] = (await at.call(reader, 'GET', '/notifications')).body;
  await at.call(reader, 'POST', `/notifications/${read.id}/read`);
  setClock(5);
  await sendDigests();
  const [mail] = await mails();
  expect([mail?.subject, mail?.body.includes('Read in time')]).toEqual(['Hearth: Still new', false]);
  setClock(6);
  await tell({ message: () => 'Gone' });
  await at.call(reader, 'DELETE', '/notifications');
  setClock(20);
  await sendDigests();
  expect(await mails()).toHaveLength(1);
  expect(newest.message).toBe('Still new');
});

test('two runs at the same moment send one mail', async () => {
  await tell();
  setClock(5);
  await Promise.all([sendDigests(), sendDigests(), sendDigests()]);
  expect(await mails()).toHaveLength(1);
});

test('writers at the same moment share one window', async () => {
  await Promise.all(Array.from({ length: 8 }, (_none, index) => tell({ message: () => `News ${index}` })));
  setClock(5);
  await sendDigests();
  expect((await mails()).map((mail) => mail.subject)).toEqual(['Hearth: 8 notifications']);
});

test('a hundred and one items are the fifty newest and a number', async () => {
  for (let count = 1; count <= 101; count += 1) await tell({ message: () => `Item ${count}.` });
  setClock(5);
  await sendDigests();
  const [mail] = await mails();
  expect(mail?.subject).toBe('Hearth: 101 notifications');
  expect(mail?.body.match(/• Item/gu)).toHaveLength(50);
  expect(mail?.body).toContain('and 51 more');
  expect(mail?.body).toContain('Item 101.');
});

test('the mode decides: at once, mentions alone, or not at all; an unsubscribed section stays away', async () => {
  await set(reader, { email_mode: 'immediate' });
  await tell({ message: () => 'Now' });
  expect((await mails()).map((mail) => mail.subject)).toEqual(['Hearth: Now']);
  await set(reader, { email_mode: 'mentions_only' });
  await tell({ message: () => 'Not this' });
  await tell({ type: 'mention', reason: 'mentioned', message: () => 'But this' });
  setClock(5);
  await sendDigests();
  expect((await mails())[1]?.subject).toBe('Hearth: But this');
  for (const patch of [{ email_mode: 'off' }, { email_mode: 'buffered', muted_sections: ['projects'] }]) {
    await set(reader, patch);
    await tell();
  }
  setClock(60);
  await sendDigests();
  expect(await mails()).toHaveLength(2);
});

test('quiet hours hold a mail back to their end, over midnight and over the change of the hour', async () => {
  await set(reader, { quiet_from: '12:00', quiet_until: '13:30' });
  await tell();
  setClock(89);
  await sendDigests();
  expect(await mails()).toEqual([]);
  setClock(90);
  await sendDigests();
  expect(await mails()).toHaveLength(1);
  const end = (iso: string) => endOfQuiet(new Date(iso), '22:00', '06:00', 'America/Los_Angeles').toISOString();
  expect(end('2026-11-21T07:00:00Z')).toBe('2026-11-21T14:00:00.000Z');
  // On this night the clocks go back: six in the morning is an hour later in UTC.
  expect(end('2026-11-01T06:00:00Z')).toBe('2026-11-01T14:00:00.000Z');
  expect(end('2026-11-21T20:00:00Z')).toBe('2026-11-21T20:00:00.000Z');
});

test('somebody who lost the project before the mail goes reads nothing of it', async () => {
  const developer = await at.person(['developer']);
  const made = await at.call(reader, 'POST', '/projects/', { project_number: `D-${Date.now()}`, name: 'Elm' });
  const projectId = made.body.id;
  await at.database.db.execute(sql`update projects set developer_visible = true where id = ${projectId}`);
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${projectId}, ${developer.userId}, 'developer')`,
  );
  await tell({ to: [developer.userId], projectId });
  await at.database.db.execute(sql`update projects set developer_visible = false where id = ${projectId}`);
  await tell({ to: [developer.userId], projectId, message: () => 'Too late' });
  setClock(5);
  await sendDigests();
  expect(await mails(developer)).toEqual([]);
  expect((await at.call(developer, 'GET', '/notifications')).body).toHaveLength(1);
});

test('the daily summary comes once per local day, with what is unread, and not when there is nothing', async () => {
  await set(reader, { email_mode: 'off', daily_summary: true, daily_at: '18:00' });
  clock.now = () => new Date(Date.now());
  await tell({ message: () => 'Unread' });
  const today = new Date();
  const evening = new Date(`${today.toISOString().slice(0, 10)}T23:59:00Z`);
  await at.database.db.execute(sql`update users set time_zone = 'UTC' where id = ${reader.userId}`);
  clock.now = () => new Date(`${today.toISOString().slice(0, 10)}T17:59:00Z`);
  await sendDaily();
  expect(await mails()).toEqual([]);
  clock.now = () => evening;
  await Promise.all([sendDaily(), sendDaily()]);
  await sendDaily();
  expect((await mails()).map((mail) => mail.subject)).toEqual(['Hearth: your day, 1 notification']);
  await at.call(reader, 'POST', '/notifications/read-all');
  clock.now = () => new Date(evening.getTime() + 86_400_000);
  await sendDaily();
  expect(await mails()).toHaveLength(1);
});

test('the job queue sends the digest by itself when the window closes', async () => {
  // A window that opened in the past closes now: the job is due at once.
  const opened = new Date(Date.now() - 5 * 60_000 + 1_000);
  clock.now = () => opened;
  await tell({ message: () => 'By itself' });
  clock.now = () => new Date();
  const jobs = startJobs(
    { ...at.portal.kernel, pool: at.database.pool, log: pino({ level: 'silent' }) },
    { send_digests: sendDigestsTask(settings), send_mail: { run: async () => undefined } },
  );
  try {
    await expect.poll(() => mails().then((rows) => rows.length), { timeout: 20_000 }).toBe(1);
  } finally {
    await jobs.stop();
    await sleep(0);
  }
});

test('preferences keep their version, refuse half of a pair, and name only projects that one sees', async () => {
  const before = (await at.call(reader, 'GET', '/notifications/preferences')).body;
  expect(before).toMatchObject({ email_mode: 'buffered', window_minutes: 5, daily_at: '18:00', projects: [] });
  expect((await set(reader, { window_minutes: 30, version: before.version })).version).toBe(before.version + 1);
  const stale = await at.call(reader, 'PATCH', '/notifications/preferences', {
    window_minutes: 5,
    version: before.version,
  });
  expect(stale.status).toBe(409);
  for (const bad of [{ quiet_from: '22:00' }, { window_minutes: 7 }, { daily_at: '25:00' }])
    expect((await at.call(reader, 'PATCH', '/notifications/preferences', bad)).status).toBe(400);
  const owner = await at.person(['home_owner']);
  const made = await at.call(reader, 'POST', '/projects/', { project_number: `L-${Date.now()}`, name: 'Oak' });
  expect((await at.call(owner, 'PUT', `/notifications/projects/${made.body.id}`, { level: 'muted' })).status).toBe(404);
});
