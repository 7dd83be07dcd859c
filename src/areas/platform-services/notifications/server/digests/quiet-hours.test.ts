import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { sendMailTask } from '#platform/server/mail/mail.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { signedContract } from '#test/signed-contract.ts';
import { clock } from './clock.ts';
import { sendDigestsTask } from './digests.ts';

/** From the change of a project over HTTP to the file that a mail becomes: only the clock is set. */
const settings = { brandName: 'Hearth', publicUrl: 'https://portal.example.test' };
const log = pino({ level: 'silent' });
let at: TestPortal;
let manager: Viewer;
let dataFolder: string;
let jobs: { stop(): Promise<unknown> } | undefined;

beforeAll(async () => {
  at = await makePortal();
  await at.person(['admin']);
  manager = await at.person(['employee'], { firstName: 'Iris' });
});
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'hearth-quiet-'));
});
afterEach(async () => {
  clock.now = () => new Date();
  await jobs?.stop();
  jobs = undefined;
  await rm(dataFolder, { recursive: true, force: true });
});
afterAll(() => at.close());

const setClock = (iso: string) => {
  clock.now = () => new Date(iso);
};

/** The server that hands mails on; stopped and started anew it is the portal after a restart. */
async function restart(): Promise<void> {
  await jobs?.stop();
  const mail = {
    smtp: undefined,
    mailFrom: 'Hearth <portal@example.test>',
    dataFolder,
    publicUrl: settings.publicUrl,
  };
  jobs = startJobs(
    { ...at.portal.kernel, pool: at.database.pool, log },
    { send_digests: sendDigestsTask(settings), send_mail: sendMailTask(at.database.db, mail) },
  );
}

/** What the job of every minute does at the time that is set. */
const minutePasses = () =>
  sendDigestsTask(settings).run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log,
      signal: new AbortController().signal,
      inWrite: (run) => inTransaction(at.portal.kernel, systemActor, run),
    },
  );

/** The mails in the folder that are for this person, decoded as far as a reader needs. */
async function inbox(viewer: Viewer): Promise<string[]> {
  const names = await readdir(join(dataFolder, 'mail')).catch(() => []);
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(dataFolder, 'mail', name), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${viewer.email}`));
}

/** Waits until the queue has handed on every mail that was written. */
async function delivered(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await at.database.db.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from mail_outbox where state = 'waiting'`,
        );
        return rows[0]?.waiting;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

async function sleeper(timeZone: string, preferences: Record<string, unknown> = {}): Promise<Viewer> {
  const viewer = await at.person(['employee']);
  const zone = await at.call(viewer, 'PATCH', '/me/profile', { time_zone: timeZone });
  expect(zone.status, JSON.stringify(zone.body)).toBe(200);
  const set = await at.call(viewer, 'PATCH', '/notifications/preferences', {
    quiet_from: '22:00',
    quiet_until: '06:00',
    window_minutes: 15,
    ...preferences,
  });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  // What has changed of a project comes by mail only to who asks for it.
  const kinds = await at.call(viewer, 'PATCH', '/me/settings', {
    notifications: { proj_updated: { in_app: true, toast: true, email: true } },
  });
  expect(kinds.status, JSON.stringify(kinds.body)).toBe(200);
  return viewer;
}

let number = 700;
async function projectWith(...members: Viewer[]): Promise<{ id: string; number: string }> {
  number += 1;
  const made = await at.call(manager, 'POST', '/projects/', {
    project_number: `26-${number}`,
    name: 'Quiet Lane',
    address: { line1: '1 Main St', city: 'Butte' },
    members: [
      { user_id: manager.userId, role: 'pm' },
      ...members.map((viewer) => ({ user_id: viewer.userId, role: 'estimator' })),
    ],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await signedContract(at.database.db, made.body.id, 'Letter of Intent');
  return { id: made.body.id, number: made.body.project_number };
}

test('news of the night wait for the end of the quiet hours of each person’s own time zone, then come as one mail gathered by record, once, whatever is restarted', async () => {
  const [reno, madrid] = [await sleeper('America/Los_Angeles'), await sleeper('Europe/Madrid')];
  await restart();
  // Half past ten in the evening in Los Angeles, half past seven in the morning in Madrid.
  setClock('2026-11-21T06:30:00Z');
  const first = await projectWith(reno, madrid);
  setClock('2026-11-21T06:31:00Z');
  const second = await projectWith(reno, madrid);
  setClock('2026-11-21T06:32:00Z');
  const changed = await at.call(manager, 'PUT', `/projects/${first.id}/`, { status: 2 });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);

  setClock('2026-11-21T06:44:59Z');
  await minutePasses();
  await delivered();
  expect([await inbox(reno), await inbox(madrid)]).toEqual([[], []]);
  // Awake, Madrid gets it when the window of fifteen minutes closes.
  setClock('2026-11-21T06:45:00Z');
  await minutePasses();
  await delivered();
  expect([(await inbox(reno)).length, (await inbox(madrid)).length]).toEqual([0, 1]);

  setClock('2026-11-21T13:59:00Z');
  await minutePasses();
  await restart();
  await delivered();
  expect(await inbox(reno)).toEqual([]);
  // Six in the morning in Los Angeles. The server goes down between the window's end and the sending of the mail.
  setClock('2026-11-21T14:00:00Z');
  await jobs?.stop();
  jobs = undefined;
  await Promise.all([minutePasses(), minutePasses()]);
  expect(await inbox(reno)).toEqual([]);
  await restart();
  await delivered();
  const [mail = '', ...more] = await inbox(reno);
  expect(more).toEqual([]);
  // By record: all of the first project before the second, though the second was news in between; each link once.
  const places = [
    `26-${number - 1} Quiet Lane: you are on the project now`,
    'now Active - Pre-MA',
    `/projects/${first.number}\r\n`,
    `26-${number} Quiet Lane: you are on the project now`,
    `/projects/${second.number}\r\n`,
  ].map((words) => mail.indexOf(words));
  expect(
    places.every((place) => place >= 0),
    mail,
  ).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(mail.split(`/projects/${first.number}\r\n`)).toHaveLength(2);

  await restart();
  for (const later of ['2026-11-21T14:01:00Z', '2026-11-22T14:00:00Z']) {
    setClock(later);
    await minutePasses();
  }
  await delivered();
  await sleep(300);
  expect([(await inbox(reno)).length, (await inbox(madrid)).length]).toEqual([1, 1]);
});

test('who wants every news at once gets it at once by day, and at the end of the quiet hours by night', async () => {
  const reader = await sleeper('America/Los_Angeles', { email_mode: 'immediate' });
  await restart();
  setClock('2026-11-21T20:00:00Z');
  await projectWith(reader);
  await delivered();
  const byDay = (await inbox(reader)).length;
  expect(byDay).toBeGreaterThan(0);
  setClock('2026-11-22T07:00:00Z');
  await projectWith(reader);
  await minutePasses();
  await delivered();
  expect(await inbox(reader)).toHaveLength(byDay);
  setClock('2026-11-22T14:00:00Z');
  await minutePasses();
  await delivered();
  expect(await inbox(reader)).toHaveLength(byDay + 1);
});
