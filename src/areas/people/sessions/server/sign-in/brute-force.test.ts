import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInAs } from '#test/sign-in.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from attempt_counters`);
});

async function signIn(username: string, password: string, ip = '127.0.0.1', headers: Record<string, string> = {}) {
  const response = await portal.portal.kernel.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username, password, cookie: true },
    remoteAddress: ip,
    headers,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
const ipOf = (index: number) => `172.16.${Math.floor(index / 250)}.${(index % 250) + 1}`;

describe('guessing passwords', () => {
  test('one name from one network is tried five times in half an hour, known or not', async () => {
    const user = await aUser(portal.database.db);
    for (const name of [user.username, 'nobody-at-all']) {
      const statuses = [];
      for (let tries = 0; tries < 7; tries += 1) statuses.push((await signIn(name, 'guess', '10.0.0.1')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      await portal.database.db.execute(
        sql`update attempt_counters set window_start = window_start - interval '1 minute' where subject like 'sign_in_address%'`,
      );
    }
    const refused = await signIn(user.username, user.password, '10.0.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_600);
    await portal.database.db.execute(
      sql`update attempt_counters set window_start = window_start - interval '30 minutes'`,
    );
    expect((await signIn(user.username, user.password, '10.0.0.1')).status).toBe(200);
  });

  test('one name from many networks is tried ten times in half an hour; the e-mail is no second chance', async () => {
    const user = await aUser(portal.database.db);
    let tried = 0;
    for (let index = 0; index < 30; index += 1)
      if ((await signIn(user.username, 'guess', ipOf(index))).status === 401) tried += 1;
    expect(tried).toBe(10);
    // The address has tries of its own that come to nothing, though they hit upon the password.
    expect((await signIn(user.email, user.password, ipOf(99))).status).toBe(401);
  });

  test('the tries of a username and of an address do not tell whether both are one person', async () => {
    const [user, other] = [await aUser(portal.database.db), await aUser(portal.database.db)];
    const answersOf = async (address: string, network: string) => {
      const statuses = [];
      for (const name of [...Array.from({ length: 6 }, () => user.username), address, address])
        statuses.push((await signIn(name, 'guess', network)).status);
      await portal.database.db.execute(sql`delete from attempt_counters`);
      return statuses;
    };
    const ofBoth = await answersOf(user.email, '10.0.1.1');
    expect(ofBoth).toEqual([401, 401, 401, 401, 401, 429, 401, 401]);
    expect(await answersOf(other.email, '10.0.1.2')).toEqual(ofBoth);
    expect(await answersOf('nobody@example.test', '10.0.1.3')).toEqual(ofBoth);
    // Nor from a network that the person has come from.
    expect((await signIn(user.username, user.password, '10.0.1.4')).status).toBe(200);
    expect(await answersOf(user.email, '10.0.1.4')).toEqual(ofBoth);
  });

  test('a browser is made known by a value of ours, not by one that it brought along', async () => {
    const user = await aUser(portal.database.db);
    const planted = '__Host-hearth_device=planted-by-somebody-who-wants-tries';
    const signedIn = await signIn(user.username, user.password, '192.0.2.9', { cookie: planted });
    const made = [signedIn.headers['set-cookie']]
      .flat()
      .map(String)
      .find((each) => each.includes('hearth_device='));
    expect(made).toMatch(/^__Host-hearth_device=[\w-]{43};/u);
    for (let index = 0; index < 12; index += 1) await signIn(user.username, 'guess', ipOf(index));
    expect((await signIn(user.username, user.password, ipOf(98), { cookie: planted })).status).toBe(429);
    const mine = made?.split(';')[0] ?? '';
    const again = await signIn(user.username, user.password, ipOf(98), { cookie: mine });
    expect(again.status).toBe(200);
    expect([again.headers['set-cookie']].flat().join()).toContain(mine);
  });

  test('many names from one network are tried ten times a minute, then Retry-After says how long to wait', async () => {
    const statuses = [];
    for (let index = 0; index < 14; index += 1)
      statuses.push((await signIn(`name-${index}`, 'guess', '10.0.0.2')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await signIn('name-99', 'guess', '10.0.0.2')).headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/u);
    expect((await signIn('name-99', 'guess', '10.0.0.3')).status).toBe(401);
  });

  test('a customer’s whole IPv6 network is one network', async () => {
    const statuses = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push((await signIn('somebody', 'guess', `2001:db8:1:2::${index + 1}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('a forged X-Forwarded-For makes nobody another network', async () => {
    const statuses = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push((await signIn('somebody', 'guess', '10.0.0.4', { 'x-forwarded-for': ipOf(index) })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('behind a proxy that is trusted, each visitor is their own network', async () => {
    const proxied = await makePortal({ TRUST_PROXY: '1' });
    const one = async (forwarded: string) =>
      (
        await proxied.portal.kernel.app.inject({
          method: 'POST',
          url: '/api/auth/sign-in',
          payload: { username: 'somebody', password: 'guess' },
          remoteAddress: '10.0.0.5',
          headers: { 'x-forwarded-for': forwarded },
        })
      ).statusCode;
    const first = [];
    for (let index = 0; index < 6; index += 1) first.push(await one('203.0.113.7'));
    expect(first).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await one('203.0.113.8')).toBe(401);
    expect(await one('1.1.1.1, 203.0.113.7')).toBe(429);
    await proxied.close();
  });

  test('a hundred at once are no more tries than one after the other', async () => {
    const user = await aUser(portal.database.db, { hasCostlyPassword: true });
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(user.username, 'guess', '10.0.0.6')));
    expect(answers.filter((each) => each.status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every((each) => each.status === 401 || each.status === 429)).toBe(true);
  });

  test('good sign-ins use nothing up, however many come at once', async () => {
    const user = await aUser(portal.database.db, { hasCostlyPassword: true });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn(user.username, user.password, '10.0.0.7')),
    );
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
  });

  test('what was counted outlives the server', async () => {
    const user = await aUser(portal.database.db);
    for (let tries = 0; tries < 5; tries += 1) await signIn(user.username, 'guess', '10.0.0.8');
    const { rows } = await portal.database.db.execute<{ text: string }>(
      sql`select string_agg(attempt_counters::text, ' ') as text from attempt_counters`,
    );
    expect(rows[0]?.text).toContain('sign_in_name:');
    expect(rows[0]?.text).not.toContain(user.username);
  });
});

describe('a stranger can not lock anybody out', () => {
  test('who has come from a network before gets in from there while the name is under attack', async () => {
    const user = await aUser(portal.database.db);
    expect((await signIn(user.username, user.password, '192.0.2.1')).status).toBe(200);
    for (let index = 0; index < 30; index += 1) await signIn(user.username, 'guess', ipOf(index));
    expect((await signIn(user.username, user.password, ipOf(99))).status).toBe(429);
    expect((await signIn(user.username, user.password, '192.0.2.1')).status).toBe(200);
  });

  test('who has signed in from a browser before gets in from it, wherever it is, even beside the attacker', async () => {
    const user = await aUser(portal.database.db);
    const first = await signIn(user.username, user.password, '192.0.2.2');
    const device =
      [first.headers['set-cookie']]
        .flat()
        .map(String)
        .find((each) => each.includes('hearth_device='))
        ?.split(';')[0] ?? '';
    for (let tries = 0; tries < 6; tries += 1) await signIn(user.username, 'guess', '192.0.2.2');
    for (let index = 0; index < 20; index += 1) await signIn(user.username, 'guess', ipOf(index));
    expect((await signIn(user.username, user.password, '192.0.2.2')).status).toBe(429);
    expect((await signIn(user.username, user.password, '198.51.100.9', { cookie: device })).status).toBe(200);
    await portal.database.db.execute(sql`delete from attempt_counters where subject like 'sign_in_address%'`);
    expect((await signIn(user.username, user.password, '192.0.2.2', { cookie: device })).status).toBe(200);
  });

  test('a browser is known for its own person only', async () => {
    const [mine, theirs] = [await aUser(portal.database.db), await aUser(portal.database.db)];
    const first = await signIn(mine.username, mine.password, '192.0.2.3');
    const device =
      [first.headers['set-cookie']]
        .flat()
        .map(String)
        .find((each) => each.includes('hearth_device='))
        ?.split(';')[0] ?? '';
    for (let index = 0; index < 12; index += 1) await signIn(theirs.username, 'guess', ipOf(index));
    expect((await signIn(theirs.username, 'guess', ipOf(200), { cookie: device })).status).toBe(429);
  });

  test('sessions that are open go on while the name is under attack', async () => {
    const user = await aUser(portal.database.db);
    const token = await signInAs(portal.portal, user);
    for (let index = 0; index < 15; index += 1) await signIn(user.username, 'guess', ipOf(index));
    expect((await portal.call(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(
      200,
    );
  });
});
