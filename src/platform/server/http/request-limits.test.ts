import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#platform/server/start/settings.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { aUser, testPassword } from '#test/sign-in.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { RequestLimits } from './request-limits.ts';

let at: TestPortal;
let admin: Viewer;
beforeAll(async () => {
  at = await makePortal({ REQUEST_LIMITS: 'on' });
  admin = await at.person(['admin']);
});
afterAll(() => at.close());

const settings = () => readSettings({ HEARTH_DATA: at.dataFolder, DATABASE_URL: at.database.url }).requestLimits;
const log = pino({ level: 'silent' });
const others: RequestLimits[] = [];
afterEach(async () => {
  await Promise.all(others.splice(0).map((each) => each.close()));
});
/** Another process of the same portal. */
async function another(): Promise<RequestLimits> {
  const opened = await RequestLimits.open({ pool: at.database.pool, log, limits: settings() });
  others.push(opened);
  return opened;
}

/** Calls as fast as it goes and counts what comes back. */
async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (let done = 0; done < count; done += 50)
    for (const { status } of await Promise.all(Array.from({ length: Math.min(50, count - done) }, call)))
      found[status] = (found[status] ?? 0) + 1;
  return found;
}

const anonymous = (ip: string, url = '/api/auth/providers', headers: Record<string, string> = {}) =>
  at.portal.kernel.app
    .inject({ url, remoteAddress: ip, headers })
    .then(({ statusCode, json, headers: answered }) => ({ status: statusCode, body: json(), headers: answered }));

/** An access token of a session that was ended. */
async function tokenThatIsOver(): Promise<string> {
  const { username, id } = await aUser(at.database.db, { groups: ['employee'] });
  const signedIn = await at.portal.kernel.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress: '203.0.113.99',
    payload: { username, password: testPassword },
  });
  await at.database.db.execute(
    sql`update sessions set revoked_at = now(), revoked_reason = 'signed_out' where user_id = ${id}`,
  );
  return signedIn.json<{ token: string }>().token;
}

describe('the limits', () => {
  test('a person makes 600 calls in a minute, wherever they come from; then 429 says when to go on', async () => {
    const person = await at.person(['employee']);
    const call = () => at.call(person, 'GET', '/me/settings');
    expect(await statuses(605, call)).toEqual({ 200: 600, 429: 5 });
    const refused = await call();
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('a lot at once'),
    });
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/u);
    // Nobody else feels it, though they come from the same address.
    expect((await at.call(admin, 'GET', '/me/settings')).status).toBe(200);
    expect((await anonymous('127.0.0.1')).status).toBe(200);
  });

  test('a network where nobody is signed in makes 60, whatever it claims to be', async () => {
    let claimed = 0;
    const call = () => anonymous('203.0.113.1', undefined, { 'x-forwarded-for': `10.0.0.${(claimed += 1)}` });
    expect(await statuses(63, call)).toEqual({ 200: 60, 429: 3 });
    expect((await anonymous('203.0.113.2')).status).toBe(200);
    const refused = await call();
    expect(refused.body.message).toContain('your network');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await at.portal.kernel.app.inject({ url: '/healthz', remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
  });

  test('a sign-in that is over is counted by its network, as much as one person may', async () => {
    const token = await tokenThatIsOver();
    const call = () => anonymous('203.0.113.3', '/api/auth/me', { authorization: `Bearer ${token}` });
    expect(await statuses(602, call)).toEqual({ 401: 600, 429: 2 });
  });

  test('a sign-in that this portal never made lifts no limit, whatever form it has', async () => {
    const token = await tokenThatIsOver();
    const forged = [
      'Bearer x',
      'Bearer hrt_x',
      'Basic YTpi',
      'nonsense',
      `Bearer ${token.slice(0, -3)}abc`,
      `Bearer ${token.split('.').slice(0, 2).join('.')}.`,
    ];
    for (const [index, authorization] of forged.entries()) {
      const call = () => anonymous(`203.0.114.${index}`, '/api/auth/me', { authorization });
      expect([authorization, await statuses(63, call)]).toEqual([authorization, { 401: 60, 429: 3 }]);
    }
  });

  test('a person makes six exports in a minute, of whatever kind', async () => {
    const exports = at.portal.kernel.mounted.filter(({ endpoint }) => endpoint.allowance === 'exports');
    expect(exports.length).toBeGreaterThan(8);
    const person = await at.person(['admin']);
    const urls = ['/users/export', '/tables/projects/export?format=csv', '/tables/users/export?format=csv'];
    const found = [];
    for (let made = 0; made < 8; made += 1) found.push((await at.call(person, 'GET', urls[made % 3] ?? '')).status);
    expect(found).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await at.call(person, 'GET', '/users/export');
    expect(refused.body.message).toContain('several exports');
    expect((await at.call(person, 'GET', '/users')).status).toBe(200);
  });

  test('whatever answers with a sheet, a document or an archive is an export', () => {
    const missing = at.portal.kernel.mounted
      .filter(({ endpoint }) => endpoint.reply === 'stream' && /\/(?:export|pdf|archive)$/u.test(endpoint.path))
      .filter(({ endpoint }) => endpoint.allowance !== 'exports');
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('everybody is mentioned six times in an hour by one person, and that is said in plain words', async () => {
    const { rows } = await at.database.db.execute<{ id: string }>(sql`
      insert into projects (id, project_number, name, channel)
      values (gen_random_uuid(), 'LIM-1', 'Limits', 'b2b') returning id`);
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'project', label: 'project' } }] }],
    };
    const post = () => at.call(admin, 'POST', '/posts', { project_id: rows[0]?.id, body, confirm_mentions: true });
    const found = [];
    for (let made = 0; made < 6; made += 1) found.push((await post()).status);
    expect(found).toEqual([201, 201, 201, 201, 201, 201]);
    const refused = await post();
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('mentioned everybody') } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  });
});

describe('what was counted', () => {
  const take = (limits: RequestLimits, person: Viewer) => {
    const found = at.portal.kernel.mounted.find(({ name }) => name === 'accounts.export');
    if (found === undefined) throw new Error('There is no such endpoint.');
    // Of a request, only the address is looked at.
    return limits.take(found.endpoint, { ip: '127.0.0.1' }, person, false);
  };

  test('outlives the process that counted it', async () => {
    const person = await at.person(['admin']);
    const before = await another();
    for (let made = 0; made < 6; made += 1) await take(before, person);
    await before.close();
    await expect(take(await another(), person)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('is known to other processes within seconds', async () => {
    const person = await at.person(['admin']);
    const [one, other] = [await another(), await another()];
    for (let made = 0; made < 5; made += 1) await take(one, person);
    await take(other, person);
    await expect
      .poll(
        () =>
          take(other, person).then(
            () => 200,
            () => 429,
          ),
        { timeout: 30_000 },
      )
      .toBe(429);
  });

  test('begins anew when its minute is over', async () => {
    const person = await at.person(['admin']);
    const before = await another();
    for (let made = 0; made < 7; made += 1) await take(before, person).catch(() => undefined);
    await before.close();
    await at.database.db.execute(sql`update request_counters set ends_at = now() - interval '1 second'`);
    const after = await another();
    await take(after, person);
    await after.close();
    const { rows } = await at.database.db.execute(
      sql`select count from request_counters where subject = ${`exports:${person.userId}`} and ends_at > now()`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is nothing at all where the limits are lifted', async () => {
    const lifted = await makePortal({ REQUEST_LIMITS: 'off' });
    const ask = () => lifted.portal.kernel.app.inject({ url: '/api/auth/providers', remoteAddress: '203.0.113.9' });
    expect(await statuses(70, () => ask().then(({ statusCode }) => ({ status: statusCode })))).toEqual({ 200: 70 });
    await lifted.close();
  });
});
