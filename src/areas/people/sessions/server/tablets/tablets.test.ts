import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { needsMoreThanBadge } from '#platform/shared/access.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInAs, testPassword, type TestUser } from '#test/sign-in.ts';
import { isEasyPin } from './pins.ts';

let portal: TestPortal;
let admin: TestUser;
let luis: TestUser;
let adminToken: string;
let token: string;

const right = '480271';
const db = () => portal.database.db;
const call = (method: string, path: string, body?: unknown, as?: string, headers: Record<string, string> = {}) =>
  portal.call(null, method, path, body, { ...(as === undefined ? {} : { authorization: `Bearer ${as}` }), ...headers });
const setPin = (pin: string, as = token, password = testPassword) => call('PUT', '/auth/pin', { pin, password }, as);
const unlock = (pin: string, as = token) => call('POST', '/auth/pin/unlock', { pin }, as);
const audited = async (action: string) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from audit_log where action = ${action}`)).rows[0]
    ?.n;

/** Registers a tablet as a browser does; answers its cookie. */
async function aTablet(factory: string): Promise<{ id: string; cookie: string }> {
  const reply = await portal.portal.kernel.app.inject({
    method: 'POST',
    url: '/api/tablets',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    payload: { name: `Line 1 ${factory}`, factory },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const { name, value } = reply.cookies[0] ?? { name: '', value: '' };
  return { id: reply.json().id, cookie: `${name}=${value}` };
}
const badgeFor = async (user: TestUser) => {
  const made = await call('POST', '/badges', { user_id: user.id }, adminToken);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; number: string; qr_svg: string };
};
const comeIn = (number: string, pin: string, cookie?: string) =>
  call('POST', '/auth/badge', { number, pin }, undefined, cookie === undefined ? {} : { cookie });

beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  await db().execute(sql`delete from attempt_counters`);
  admin = await aUser(db(), { groups: ['admin'] });
  luis = await aUser(db(), { groups: ['floor_manager'], factory: 'reno' });
  adminToken = await signInAs(portal.portal, admin);
  token = await signInAs(portal.portal, luis);
});

test('digits that are tried first are no PIN', () => {
  expect(['111111', '123456', '987654', '121212', '000001'].map(isEasyPin)).toEqual([true, true, true, true, true]);
  expect([right, '135791', '902417'].map(isEasyPin)).toEqual([false, false, false]);
});

test('a PIN is set with the password, kept as a hash, and opens the locked screen', async () => {
  expect((await call('GET', '/auth/pin', undefined, token)).body).toEqual({ is_set: false, tries_left: 0 });
  expect(await setPin(right, token, 'not it')).toMatchObject({
    status: 422,
    body: { details: [{ path: 'password' }] },
  });
  expect(await setPin('123456')).toMatchObject({ status: 422, body: { details: [{ path: 'pin' }] } });
  expect(await setPin('12a456')).toMatchObject({ status: 400, body: { details: [{ path: 'pin' }] } });
  expect(await setPin(right)).toMatchObject({ status: 200, body: { is_set: true, tries_left: 5 } });
  const { rows } = await db().execute<{ hash: string }>(sql`select hash from user_pins where user_id = ${luis.id}`);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/u);
  expect(await unlock(right)).toMatchObject({ status: 200 });
  expect((await audited('pin.set')) ?? 0).toBeGreaterThan(0);
});

test('five wrong tries end the sign-in, also all at once, and the PIN opens nothing until it is set anew', async () => {
  await setPin(right);
  expect(await unlock('593028')).toMatchObject({ status: 422, body: { details: [{ path: 'pin' }] } });
  // The right one gives the tries back.
  expect((await unlock(right)).body).toMatchObject({ tries_left: 5 });
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => unlock(`59302${at}`)));
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4);
  expect(await unlock(right)).toMatchObject({ status: 401 });
  const again = await signInAs(portal.portal, luis);
  expect(await unlock(right, again)).toMatchObject({ status: 401 });
  const third = await signInAs(portal.portal, luis);
  expect((await setPin(right, third)).status).toBe(200);
  expect((await unlock(right, third)).status).toBe(200);
});

test('who has no PIN is told so', async () => {
  expect(await unlock(right)).toMatchObject({ status: 422, body: { details: [{ path: 'pin' }] } });
  expect((await call('GET', '/auth/me', undefined, token)).status).toBe(200);
});

test('badge and PIN let a floor manager in at a tablet of their factory, and nowhere else', async () => {
  await setPin(right);
  const badge = await badgeFor(luis);
  expect(badge.qr_svg).toContain('<svg');
  const own = await aTablet('reno');
  const other = await aTablet('butte');
  expect((await call('GET', '/auth/tablet', undefined, undefined, { cookie: own.cookie })).body).toEqual({
    tablet: { name: 'Line 1 reno', factory: 'reno' },
  });
  const started = await comeIn(badge.number.toLowerCase(), right, own.cookie);
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 200, body: { user: { userId: luis.id } } });
  expect((await call('GET', '/auth/me', undefined, started.body.token)).status).toBe(200);
  for (const [number, pin, cookie] of [
    [badge.number, right, undefined],
    [badge.number, right, other.cookie],
    [badge.number, '593028', own.cookie],
    ['ABCDEFGH23456789ABCD', right, own.cookie],
  ] as const)
    expect(await comeIn(number, pin, cookie)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  // The number stands nowhere: neither in the database nor in what was written down.
  const { rows } = await db().execute<{ found: boolean }>(sql`select exists (
    select 1 from badges where number_hash = ${badge.number} union all
    select 1 from audit_log where new::text like ${`%${badge.number.replaceAll('-', '')}%`}) as found`);
  expect(rows[0]?.found).toBe(false);
});

test('a sign-in by a badge lasts a shift, is renewed at its tablet alone, and gives no way in from elsewhere', async () => {
  await setPin(right);
  const badge = await badgeFor(luis);
  const [tablet, other] = [await aTablet('reno'), await aTablet('reno')];
  const started = await portal.portal.kernel.app.inject({
    method: 'POST',
    url: '/api/auth/badge',
    headers: { cookie: tablet.cookie },
    payload: { number: badge.number, pin: right },
  });
  expect(started.statusCode, started.body).toBe(200);
  const { rows } = await db().execute<{ hours: number }>(sql`
    select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions where tablet_id = ${tablet.id}`);
  expect(rows[0]?.hours).toBeGreaterThan(11.9);
  expect(rows[0]?.hours).toBeLessThanOrEqual(12);

  const byBadge: string = started.json().token;
  const kept = portal.portal.kernel.mounted.filter(({ endpoint }) => needsMoreThanBadge(endpoint.access));
  expect(kept.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['credentials.createToken', 'credentials.changePassword', 'pins.set', 'schedule.makeFeed']),
  );
  const named = kept.map(({ endpoint }) => endpoint.access);
  expect(named, 'What the floor signs at its tablet stays possible there').not.toContain('sign_offs.sign');
  expect(named).not.toContain('sign_offs.check');
  for (const { name, endpoint } of kept) {
    const answer = await call(endpoint.method, endpoint.path.replaceAll(/:\w+/gu, luis.id), {}, byBadge);
    expect([name, answer.status]).toEqual([name, 403]);
  }
  expect((await unlock(right, byBadge)).status).toBe(200);

  const refresh = started.cookies.find(({ name }) => name.includes('refresh'));
  expect(refresh).toBeDefined();
  const renew = (cookies: string[]) =>
    call('POST', '/auth/refresh', {}, undefined, {
      cookie: [`${refresh?.name}=${refresh?.value}`, ...cookies].join('; '),
    });
  expect((await renew([])).status).toBe(401);
  expect((await renew([other.cookie])).status).toBe(401);
  expect((await renew([tablet.cookie])).status).toBe(200);
});

test('a badge that is taken away, a newer one, or a tablet that is removed ends what was begun with it', async () => {
  await setPin(right);
  const first = await badgeFor(luis);
  const tablet = await aTablet('reno');
  const second = await badgeFor(luis);
  expect((await comeIn(first.number, right, tablet.cookie)).status).toBe(401);
  const started = await comeIn(second.number, right, tablet.cookie);
  expect(started.status).toBe(200);
  expect((await call('DELETE', `/badges/${second.id}`, undefined, adminToken)).status).toBe(204);
  expect((await call('GET', '/auth/me', undefined, started.body.token)).status).toBe(401);
  expect((await comeIn(second.number, right, tablet.cookie)).status).toBe(401);
  // Where they came in by their password they stay.
  expect((await call('GET', '/auth/me', undefined, token)).status).toBe(200);
  const third = await badgeFor(luis);
  const again = await comeIn(third.number, right, tablet.cookie);
  expect(again.status).toBe(200);
  expect((await call('DELETE', `/tablets/${tablet.id}`, undefined, adminToken)).status).toBe(204);
  expect((await call('GET', '/auth/me', undefined, again.body.token)).status).toBe(401);
  expect((await comeIn(third.number, right, tablet.cookie)).status).toBe(401);
});

test('five wrong PINs close the badge until its person signs in by password and sets a new PIN', async () => {
  await setPin(right);
  const badge = await badgeFor(luis);
  const { cookie } = await aTablet('reno');
  for (let tries = 0; tries < 5; tries += 1) expect((await comeIn(badge.number, '593028', cookie)).status).toBe(401);
  expect((await comeIn(badge.number, right, cookie)).status).toBe(401);
  expect((await setPin(right)).status).toBe(200);
  expect((await comeIn(badge.number, right, cookie)).status).toBe(200);
});

test('a tablet that tries numbers is stopped', async () => {
  const { cookie } = await aTablet('reno');
  const answers: number[] = [];
  for (let tries = 0; tries < 22; tries += 1)
    answers.push((await comeIn(`ABCDEFGH23456789AB${10 + tries}`, right, cookie)).status);
  expect(answers.at(-1)).toBe(429);
});

test('badges are given by admins and whoever plans the factory, to its floor managers alone', async () => {
  const planner = await aUser(db(), { groups: ['employee'] });
  const plannerToken = await signInAs(portal.portal, planner);
  expect((await call('GET', '/badges', undefined, plannerToken)).body).toMatchObject({ factories: [], people: [] });
  expect((await call('POST', '/badges', { user_id: luis.id }, plannerToken)).status).toBe(404);
  const project = await call(
    'POST',
    '/projects',
    { project_number: `26-${Math.floor(Math.random() * 900) + 100}`, name: 'Reno homes', factory: 'reno' },
    adminToken,
  );
  await db().execute(sql`insert into project_members (project_id, user_id, role)
    values (${project.body.id}, ${planner.id}, 'factory_planner')`);
  const { status, body } = await call('GET', '/badges', undefined, plannerToken);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.factories).toEqual(['reno']);
  expect(body.people.map(({ id }: { id: string }) => id)).toContain(luis.id);
  expect((await call('POST', '/badges', { user_id: luis.id }, plannerToken)).status).toBe(201);
  const butte = await aUser(db(), { groups: ['floor_manager'], factory: 'butte' });
  expect((await call('POST', '/badges', { user_id: butte.id }, plannerToken)).status).toBe(404);
  expect(await call('POST', '/badges', { user_id: planner.id }, adminToken)).toMatchObject({ status: 422 });
  expect(await call('POST', '/tablets', { name: 'B', factory: 'butte' }, plannerToken)).toMatchObject({
    status: 422,
    body: { details: [{ path: 'factory' }] },
  });
  expect((await call('GET', '/badges', undefined, token)).status).toBe(403);
});

test('the database gives a badge to nobody but a floor manager, and one at a time', async () => {
  const insert = (user: string, hash: string) =>
    db().execute(sql`insert into badges (id, user_id, number_hash, ending, issued_by)
      values (${crypto.randomUUID()}, ${user}, ${hash}, 'ABCD', ${admin.id})`);
  await expect(insert(admin.id, 'a')).rejects.toMatchObject({ cause: { constraint: 'badges_holder' } });
  await insert(luis.id, `b${luis.id}`);
  await expect(insert(luis.id, `c${luis.id}`)).rejects.toMatchObject({ cause: { constraint: 'badges_one' } });
});
