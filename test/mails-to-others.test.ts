import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOfDay } from '#platform/server/mail/mail-budget.ts';
import { budget } from '#platform/server/writes/attempts.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { fillPath, goodBody } from './good-calls.ts';
import { takeBackEveryCommit, type Mailed } from './take-back.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let keepsNothing = false;
let mailed: Mailed[] = [];
let giveBack: () => void;
beforeAll(async () => {
  giveBack = takeBackEveryCommit(
    () => keepsNothing,
    (_noted, _said, mails) => {
      mailed.push(...mails);
    },
  );
  world = await makeWorld();
});
afterAll(async () => {
  keepsNothing = false;
  giveBack();
  await world.close();
});

const callers = ['admin', 'employee', 'home_owner', 'developer', 'floor_manager', 'nobody'] as const;
type Caller = (typeof callers)[number];
const viewerOf = (caller: Caller) => (caller === 'nobody' ? undefined : world.actors[caller]);

/** Calls that mail without a sign-in, each limited by network and by address on its own. */
const byNobody = ['signUp.signUp', 'signUp.forgotPassword', 'register.start', 'sessions.signIn', 'lead-form.send'];

/** Mails of each call to others than its caller, by name and caller; nothing of it is kept. */
async function mailsOf(wanted: (name: string, caller: Caller) => boolean) {
  const found = new Map<string, { status: number; said: unknown; kinds: string[] }>();
  keepsNothing = true;
  for (const { name, endpoint } of world.at.portal.kernel.mounted) {
    if (endpoint.method === 'GET') continue;
    const path = fillPath(endpoint.path, world.own) ?? endpoint.path;
    let body: unknown;
    try {
      body = goodBody(name, endpoint, world.own, true);
    } catch {
      continue;
    }
    for (const caller of callers) {
      if (!wanted(name, caller)) continue;
      mailed = [];
      const viewer = viewerOf(caller);
      const answer = await world.at.call(viewer ?? null, endpoint.method, path, body);
      const kinds = mailed.flatMap(({ kind, recipient }) => (recipient === viewer?.email ? [] : [kind]));
      found.set(`${name} by ${caller}`, { status: answer.status, said: answer.body?.code, kinds });
    }
  }
  keepsNothing = false;
  return found;
}

async function usedUp(viewer: Viewer): Promise<void> {
  for (const kind of ['mails', 'news'])
    await world.at.database.db.execute(sql`
      insert into attempt_counters (subject, count, window_start)
      values (${budget(kind, viewer.userId, 1, 1).subject}, ${mailsOfDay.staff}, now())
      on conflict (subject) do update set count = excluded.count, window_start = excluded.window_start`);
}

test(
  'nobody whose mails of the day are used up mails anybody else, by whatever call',
  { timeout: 480_000 },
  async () => {
    const free = await mailsOf(() => true);
    const mailing = new Map([...free].filter(([, { kinds }]) => kinds.length > 0));
    expect([...mailing.keys()]).toEqual(
      expect.arrayContaining(['invitations.create by admin', 'invitations.create by employee']),
    );
    const anonymous = [...mailing.keys()].filter((key) => key.endsWith(' by nobody'));
    expect(
      anonymous.map((key) => key.slice(0, -' by nobody'.length)).filter((name) => !byNobody.includes(name)),
    ).toEqual([]);
    for (const caller of callers) {
      const viewer = viewerOf(caller);
      if (viewer !== undefined) await usedUp(viewer);
    }
    const bound = await mailsOf((name, caller) => caller !== 'nobody' && mailing.has(`${name} by ${caller}`));
    for (const [key, { status, said, kinds }] of bound) {
      expect([key, kinds]).toEqual([key, []]);
      const isNews = mailing.get(key)?.kinds.every((kind) => kind === 'notification');
      if (isNews !== true) expect([key, status, said]).toEqual([key, 429, 'too_many_requests']);
    }
  },
);

test('an invitation past the mails of a day is refused with when to go on, and nothing of it is kept', async () => {
  const { at } = world;
  const inviter = await at.person(['admin']);
  await usedUp(inviter);
  const draft = { email: 'more@example.test', kind: 'staff', group: ['employee'] };
  const answer = await at.call(inviter, 'POST', '/invitations', draft);
  expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000);
  expect(answer.body.message).toContain('as many mails today');
  const { rows } = await at.database.db.execute(sql`select 1 from invitations where email = 'more@example.test'`);
  expect(rows).toEqual([]);
});

test('what goes into mails as the name of a person or organisation carries no address', async () => {
  const { at } = world;
  const inviter = await at.person(['admin']);
  const bad = [
    'Go to https://evil.test/login',
    'www.evil.test',
    'a@b.example',
    'evil.test',
    'Your account: evil。test',
    'Ｅvil．test',
  ];
  const good = ['Anne-Marie', "O'Neil", 'J. R. Smith Jr.', 'St. Mary', 'José M.ª', 'Nº 3'];
  const calls: [string, string, (name: string) => object, string][] = [
    [
      'POST',
      '/invitations',
      (name) => ({ email: 'n@example.test', kind: 'staff', group: ['employee'], first_name: name }),
      'first_name',
    ],
    ['PATCH', '/me/profile', (name) => ({ last_name: name }), 'last_name'],
    ['POST', '/developer-organisations', (name) => ({ name }), 'name'],
    ['POST', `/units/${world.own['units']}/owners`, (name) => ({ name, email: 'n@example.test' }), 'name'],
  ];
  keepsNothing = true;
  for (const [method, path, body, field] of calls) {
    for (const name of bad) {
      const answer = await at.call(inviter, method, path, body(name));
      expect([path, name, answer.status, answer.body.details?.[0]?.path]).toEqual([path, name, 400, field]);
    }
    for (const name of good) {
      const answer = await at.call(inviter, method, path, body(name));
      expect([path, name, answer.status < 300]).toEqual([path, name, true]);
    }
  }
  keepsNothing = false;
});
