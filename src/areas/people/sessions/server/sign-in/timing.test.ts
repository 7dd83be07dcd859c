import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget, spend } from '#platform/server/writes/attempts.ts';
import { measuresTime } from '#test/machine.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser } from '#test/sign-in.ts';

/** Without the dummy hash the two lists do not overlap at all, which for so many of each is a deviate of 5. */
const rounds = 20;
let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal({ SIGN_IN_TRIES_PER_ADDRESS: '10000' });
});
afterAll(() => portal.close());

async function time(path: string, payload: object): Promise<number> {
  const started = performance.now();
  await portal.portal.kernel.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  return performance.now() - started;
}

/** Mann–Whitney's U as a normal deviate: how surely one list tends to be larger than the other. */
function deviate(one: readonly number[], other: readonly number[]): number {
  const ranked = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  const rankSum = ranked.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

test(
  'the time of a refusal does not tell whether a name or address is known (measures time)',
  { timeout: 120_000, ...measuresTime },
  async () => {
    const users = await Promise.all(
      Array.from({ length: rounds }, () => aUser(portal.database.db, { hasCostlyPassword: true })),
    );
    const paths: [string, (name: string) => object][] = [
      ['sign-in', (email) => ({ username: email, password: 'wrong' })],
      ['forgot-password', (email) => ({ email })],
      ['reset-password', (email) => ({ email, code: '000000', password: 'seven copper kettles sing' })],
    ];
    for (const [path, payloadFor] of paths) {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (const [index, user] of users.entries()) {
        // In turns, and the order in turns, so that a slow moment of the machine hits both alike.
        const measure = [
          async () => known.push(await time(path, payloadFor(user.email))),
          async () => unknown.push(await time(path, payloadFor(`nobody-${path}-${index}@example.test`))),
        ];
        for (const each of index % 2 === 0 ? measure : measure.toReversed()) await each();
      }
      const z = deviate(known, unknown);
      // |z| of 3.29 is p = 0.001, so that chance alone hardly ever fails; without the dummy hash it is 5 and more.
      expect(Math.abs(z), path).toBeLessThan(3.29);
    }
  },
);

test('a flood of sign-ins lets other calls pass: two hashes at a time', { timeout: 240_000 }, async () => {
  const user = await aUser(portal.database.db, { groups: ['employee'], hasCostlyPassword: true });
  const signedIn = await portal.portal.kernel.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username: user.username, password: user.password },
  });
  const headers = { authorization: `Bearer ${signedIn.json().token}` };
  const flood = Array.from({ length: 150 }, (_, index) =>
    portal.portal.kernel.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { username: `flood-${index}`, password: 'guess' },
      remoteAddress: `10.7.${index % 200}.1`,
    }),
  );
  let answered = 0;
  for (const each of flood) void each.then(() => (answered += 1));
  for (let index = 0; index < 30; index += 1)
    expect((await portal.portal.kernel.app.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode).toBe(
      200,
    );
  // Had the calls waited for the flood, it would be over by now.
  expect(answered).toBeLessThan(flood.length);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map((each) => each.statusCode))).toEqual(new Set([401, 429]));
});

test('a budget is never overspent, however many spend at once', async () => {
  const tries = [budget('test', 'x', 7, 60)];
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => spend(portal.database.db, tries)));
  expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(7);
  await portal.database.db.execute(sql`update attempt_counters set window_start = now() - interval '61 seconds'`);
  await spend(portal.database.db, tries);
});
