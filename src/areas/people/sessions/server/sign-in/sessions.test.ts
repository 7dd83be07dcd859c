import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measuresTime, slowness } from '#test/machine.ts';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { openSessions } from './open-sessions.ts';
import { forgetSignInsTask } from '../jobs.ts';
import { aUser, signInAs, signInFully } from '#test/sign-in.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal({ ALLOWED_HOSTS: 'portal.lan' });
});
afterAll(() => portal.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  portal.call(null, method, path, body, headers);
const me = (token: string) => call('GET', '/auth/me', undefined, bearer(token));

describe('signing in', () => {
  test('answers token, refresh token, end and user, by username and by e-mail, whatever the case', async () => {
    const user = await aUser(portal.database.db, { groups: ['employee', 'floor_manager'] });
    for (const username of [user.username, user.email, user.email.toUpperCase(), ` ${user.username} `]) {
      const { status, body } = await call('POST', '/auth/sign-in', { username, password: user.password });
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.any(String),
        refreshToken: expect.any(String),
        expiresAt: expect.any(String),
        user: { username: user.username, userId: user.id, groups: ['employee', 'floor_manager'] },
      });
      expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    }
  });

  test('refuses a wrong password, an unknown name and every account that is not active with the same words', async () => {
    const good = await aUser(portal.database.db);
    const refused = [
      { username: good.username, password: 'wrong' },
      { username: 'nobody-here', password: good.password },
    ];
    for (const state of ['suspended', 'deactivated', 'invited'] as const)
      refused.push(await aUser(portal.database.db, { state }));
    refused.push(await aUser(portal.database.db, { hasPassword: false }));
    for (const { username, password } of refused) {
      const { status, body } = await call('POST', '/auth/sign-in', { username, password });
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 401,
        code: 'invalid_credentials',
        message: 'The username or password you entered is incorrect',
      });
      await portal.database.db.execute(sql`delete from attempt_counters`);
    }
  });

  test('lets a person without a group in, with no group', async () => {
    const user = await aUser(portal.database.db);
    expect((await signInFully(portal.portal, user)).user.groups).toEqual([]);
  });

  test('leaves an audit row for each try, good or bad, that holds no password', async () => {
    const user = await aUser(portal.database.db);
    await call('POST', '/auth/sign-in', { username: user.username, password: 'canary-of-a-typo' });
    await signInAs(portal.portal, user);
    const { rows } = await portal.database.db.execute<{ action: string; text: string }>(
      sql`select action, audit_log::text as text from audit_log where entity_id = ${user.id} order by id`,
    );
    expect(rows.map((row) => row.action)).toEqual(['session.refused', 'session.started']);
    expect(rows.map((row) => row.text).join()).not.toContain('canary');
  });

  test('keeps the refresh token of a browser in an HttpOnly cookie and out of the reply', async () => {
    const user = await aUser(portal.database.db);
    const { body, headers } = await call('POST', '/auth/sign-in', {
      username: user.username,
      password: user.password,
      cookie: true,
    });
    expect(body.refreshToken).toBeNull();
    const cookies = [headers['set-cookie']].flat().map(String);
    expect(cookies.find((each) => each.startsWith('__Host-hearth_refresh='))).toMatch(
      /^__Host-hearth_refresh=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/u,
    );
  });

  test('sets a plain cookie where the browser would drop a secure one', async () => {
    const user = await aUser(portal.database.db);
    const { headers } = await call(
      'POST',
      '/auth/sign-in',
      { username: user.username, password: user.password, cookie: true },
      { host: 'portal.lan:4000' },
    );
    expect(
      [headers['set-cookie']]
        .flat()
        .map(String)
        .find((each) => each.startsWith('hearth_refresh=')),
    ).not.toContain('Secure');
  });

  test('begins a new session each time, whatever the browser held before', async () => {
    const user = await aUser(portal.database.db);
    const first = await signInFully(portal.portal, user);
    const { body } = await call(
      'POST',
      '/auth/sign-in',
      { username: user.username, password: user.password },
      { cookie: `__Host-hearth_refresh=${first.refreshToken}`, ...bearer(first.token) },
    );
    expect(body.refreshToken.split('.')[0]).not.toBe(first.refreshToken.split('.')[0]);
  });
});

describe('the access token', () => {
  test('says nothing but its session: rights are those of this moment', async () => {
    const user = await aUser(portal.database.db, { groups: ['admin'] });
    const payload = JSON.parse(
      Buffer.from((await signInAs(portal.portal, user)).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'sid']);
  });

  test('is refused when forged, unsigned, changed or of another key', async () => {
    const token = await signInAs(portal.portal, await aUser(portal.database.db));
    const [head = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid: JSON.parse(Buffer.from(head, 'base64url').toString()).kid })}.${payload}.${signature}`,
      `${head}.${encode({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
      `${encode({ alg: 'HS256', kid: 'other' })}.${payload}.${signature}`,
      `${head}.${payload}`,
      'x',
      'hrt_x',
    ];
    for (const each of forged) expect((await me(each)).status).toBe(401);
    expect((await me(token)).status).toBe(200);
  });

  test('that is no longer good does not keep anybody from signing in', async () => {
    const user = await aUser(portal.database.db);
    const { status } = await call(
      'POST',
      '/auth/sign-in',
      { username: user.username, password: user.password },
      bearer('stale.token.here'),
    );
    expect(status).toBe(200);
  });
});

describe('who somebody is', () => {
  test('is told with groups, names and the document-signing block', async () => {
    const user = await aUser(portal.database.db, { groups: ['developer'], language: 'es' });
    const { body } = await me(await signInAs(portal.portal, user));
    expect(body).toMatchObject({
      authenticated: true,
      userInfo: { username: user.username, userId: user.id, groups: ['developer'] },
      email: user.email,
      language: 'es',
      document_signing: { verified: true, consent_url: null },
      security: { has_password: true, totp: false },
    });
  });

  test('follows a change of groups by hand in SQL within a moment', async () => {
    const user = await aUser(portal.database.db, { groups: ['employee'] });
    const token = await signInAs(portal.portal, user);
    expect((await call('GET', '/users', undefined, bearer(token))).status).toBe(200);
    await portal.database.db.execute(sql`delete from user_groups where user_id = ${user.id}`);
    await expect.poll(async () => (await call('GET', '/users', undefined, bearer(token))).status).toBe(403);
  });

  test('ends when the account is suspended or its session expires by hand in SQL, without any event', async () => {
    await aUser(portal.database.db, { groups: ['admin'] });
    for (const statement of ["update users set state = 'suspended'", 'update users set deleted_at = now()']) {
      const user = await aUser(portal.database.db, { groups: ['employee'] });
      const { token, refreshToken } = await signInFully(portal.portal, user);
      expect((await me(token)).status).toBe(200);
      await portal.database.pool.query(`${statement} where id = $1`, [user.id]);
      await expect.poll(async () => (await me(token)).status).toBe(401);
      expect((await call('POST', '/auth/refresh', { refreshToken })).status).toBe(401);
    }
  });

  test('is heard of by another server that shares the database (measures time)', measuresTime, async () => {
    const other = await openSessions({
      db: portal.database.db,
      pool: portal.database.pool,
      log: pino({ level: 'silent' }),
      keys: await openKeyRoom(portal.database.db, portal.dataFolder),
    });
    const user = await aUser(portal.database.db, { groups: ['employee'] });
    const token = await signInAs(portal.portal, user);
    const asked = () => other.authenticateSocket({ ticket: undefined, bearer: token });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await asked()).toMatchObject({ userId: user.id });
    await call('POST', '/auth/sign-out', {}, bearer(token));
    await expect.poll(asked, { timeout: 500 * slowness(), interval: 20 }).toBeUndefined();
    await other.close();
  });

  test('ends with the next request after an admin suspends, regroups or deactivates', async () => {
    const admin = await signInAs(portal.portal, await aUser(portal.database.db, { groups: ['admin'] }));
    const acts = [
      (id: string) => call('PATCH', `/users/${id}`, { state: 'suspended', reason: 'test' }, bearer(admin)),
      (id: string) => call('PATCH', `/users/${id}`, { group: ['employee', 'floor_manager'] }, bearer(admin)),
      (id: string) => call('POST', `/users/${id}/deactivate`, { reason: 'test' }, bearer(admin)),
      (id: string) => call('DELETE', `/users/${id}/sessions`, undefined, bearer(admin)),
    ];
    for (const act of acts) {
      const user = await aUser(portal.database.db, { groups: ['employee'] });
      const { token, refreshToken } = await signInFully(portal.portal, user);
      expect((await me(token)).status).toBe(200);
      expect((await act(user.id)).status).toBeLessThan(300);
      expect((await me(token)).body.code).toBe('session_ended');
      expect((await call('POST', '/auth/refresh', { refreshToken })).status).toBe(401);
    }
  });
});

describe('refreshing', () => {
  test('gives a new token and a new refresh token of the same session', async () => {
    const { refreshToken } = await signInFully(portal.portal, await aUser(portal.database.db));
    const { status, body } = await call('POST', '/auth/refresh', { refreshToken });
    expect(status).toBe(200);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(body.refreshToken.split('.')[0]).toBe(refreshToken.split('.')[0]);
    expect((await me(body.token)).status).toBe(200);
  });

  test('answers two tabs and a lost reply the same for ten seconds', async () => {
    const { refreshToken } = await signInFully(portal.portal, await aUser(portal.database.db));
    const twins = await Promise.all([1, 2, 3].map(() => call('POST', '/auth/refresh', { refreshToken })));
    expect(twins.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(new Set(twins.map((each) => each.body.refreshToken)).size).toBe(1);
    expect((await call('POST', '/auth/refresh', { refreshToken: twins[0]?.body.refreshToken })).status).toBe(200);
  });

  const later = (userId: string) =>
    portal.database.db.execute(
      sql`update sessions set rotated_at = now() - interval '11 seconds' where user_id = ${userId}`,
    );

  test('goes on when an answer got lost, even long after: the former token holds until its successor has been used', async () => {
    const user = await aUser(portal.database.db);
    const { refreshToken } = await signInFully(portal.portal, user);
    for (let lost = 0; lost < 3; lost += 1) {
      expect((await call('POST', '/auth/refresh', { refreshToken })).status).toBe(200);
      await later(user.id);
    }
    const arrived = await call('POST', '/auth/refresh', { refreshToken });
    expect(arrived.status).toBe(200);
    await later(user.id);
    const next = await call('POST', '/auth/refresh', { refreshToken: arrived.body.refreshToken });
    expect(next.status).toBe(200);
    expect((await me(next.body.token)).status).toBe(200);
    // Now its successor has been used, so whoever comes with the former one is somebody else.
    expect((await call('POST', '/auth/refresh', { refreshToken })).body.code).toBe('session_ended');
    expect((await me(next.body.token)).status).toBe(401);
  });

  test('ends the session when a copied token is used after its owner went on, tells the person and notes it', async () => {
    const user = await aUser(portal.database.db, { language: 'es' });
    const { refreshToken } = await signInFully(portal.portal, user);
    const mine = (await call('POST', '/auth/refresh', { refreshToken })).body;
    await later(user.id);
    // The copy may pass for a lost answer once, but gets another successor than the owner has.
    const theirs = (await call('POST', '/auth/refresh', { refreshToken })).body;
    expect(theirs.refreshToken).not.toBe(mine.refreshToken);
    expect((await call('POST', '/auth/refresh', { refreshToken: mine.refreshToken })).body.code).toBe('session_ended');
    for (const token of [mine.token, theirs.token]) expect((await me(token)).status).toBe(401);
    expect((await call('POST', '/auth/refresh', { refreshToken: theirs.refreshToken })).status).toBe(401);
    const { rows } = await portal.database.db.execute(
      sql`select 1 from audit_log where entity_id = ${user.id} and action = 'session.refresh_reused'`,
    );
    expect(rows).toHaveLength(1);
    const mails = await portal.database.db.execute<{ subject: string }>(
      sql`select subject from mail_outbox where recipient = ${user.email}`,
    );
    expect(mails.rows.map((row) => row.subject)).toEqual(['Se cerró una de sus sesiones']);
  });

  test('ends the session for a token of two generations ago, even at once', async () => {
    const { refreshToken } = await signInFully(portal.portal, await aUser(portal.database.db));
    const second = (await call('POST', '/auth/refresh', { refreshToken })).body.refreshToken;
    const third = (await call('POST', '/auth/refresh', { refreshToken: second })).body.refreshToken;
    expect((await call('POST', '/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await call('POST', '/auth/refresh', { refreshToken: third })).status).toBe(401);
  });

  test('ends after thirty days, however often it was refreshed', async () => {
    const user = await aUser(portal.database.db);
    const { refreshToken } = await signInFully(portal.portal, user);
    const { rows } = await portal.database.db.execute<{ days: number }>(
      sql`select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions where user_id = ${user.id}`,
    );
    expect(rows[0]?.days).toBe(30);
    const refreshed = (await call('POST', '/auth/refresh', { refreshToken })).body.refreshToken;
    await portal.database.db.execute(
      sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`,
    );
    expect((await call('POST', '/auth/refresh', { refreshToken: refreshed })).status).toBe(401);
  });

  test('works from the cookie, answers none in the body, and refuses another site', async () => {
    const { refreshToken } = await signInFully(portal.portal, await aUser(portal.database.db));
    const cookie = `__Host-hearth_refresh=${refreshToken}`;
    expect((await call('POST', '/auth/refresh', {}, { cookie, 'sec-fetch-site': 'cross-site' })).body.code).toBe(
      'cross_site',
    );
    expect((await call('POST', '/auth/refresh', {}, { cookie, origin: 'https://elsewhere.example' })).body.code).toBe(
      'cross_site',
    );
    const { status, body, headers } = await call('POST', '/auth/refresh', {}, { cookie });
    expect({ status, refreshToken: body.refreshToken }).toEqual({ status: 200, refreshToken: null });
    expect(String(headers['set-cookie'])).toContain('__Host-hearth_refresh=');
    expect((await call('POST', '/auth/refresh', {})).body.code).toBe('not_signed_in');
  });

  test('takes no plain cookie where the browser keeps the secured one, and no secured one where it can not have it', async () => {
    const [mine, planted] = [
      await signInFully(portal.portal, await aUser(portal.database.db)),
      await signInFully(portal.portal, await aUser(portal.database.db)),
    ];
    const plain = `hearth_refresh=${planted.refreshToken}`;
    expect((await call('POST', '/auth/refresh', {}, { cookie: plain })).body.code).toBe('not_signed_in');
    const both = `${plain}; __Host-hearth_refresh=${mine.refreshToken}`;
    expect((await call('POST', '/auth/refresh', {}, { cookie: both })).body.user).toEqual(mine.user);
    expect((await call('POST', '/auth/sign-out', {}, { cookie: plain })).status).toBe(204);
    expect((await me(planted.token)).status).toBe(200);
    const lan = { host: 'portal.lan:4000', cookie: plain };
    expect((await call('POST', '/auth/refresh', {}, lan)).body.user).toEqual(planted.user);
  });
});

describe('signing out', () => {
  test('ends the session at once and clears the cookie', async () => {
    const { token, refreshToken } = await signInFully(portal.portal, await aUser(portal.database.db));
    expect((await me(token)).status).toBe(200);
    const { status, headers } = await call(
      'POST',
      '/auth/sign-out',
      {},
      { ...bearer(token), cookie: `__Host-hearth_refresh=${refreshToken}` },
    );
    expect(status).toBe(204);
    expect(String(headers['set-cookie'])).toContain('Max-Age=0');
    expect((await me(token)).status).toBe(401);
    expect((await call('POST', '/auth/refresh', { refreshToken })).status).toBe(401);
  });

  test('works with the refresh token alone, and not with a session’s id alone', async () => {
    const { token, refreshToken } = await signInFully(portal.portal, await aUser(portal.database.db));
    await call('POST', '/auth/sign-out', { refreshToken: `${refreshToken.split('.')[0]}.${'x'.repeat(43)}` });
    expect((await me(token)).status).toBe(200);
    await call('POST', '/auth/sign-out', { refreshToken });
    expect((await me(token)).status).toBe(401);
  });

  test('lists devices, ends one, ends all others, and never somebody else’s', async () => {
    const user = await aUser(portal.database.db);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => signInAs(portal.portal, user)));
    const list = (await call('GET', '/auth/sessions', undefined, bearer(one ?? ''))).body;
    expect(list).toHaveLength(3);
    expect(list.filter((each: { is_current: boolean }) => each.is_current)).toHaveLength(1);
    const stranger = await signInAs(portal.portal, await aUser(portal.database.db));
    expect((await call('DELETE', `/auth/sessions/${list[0].id}`, undefined, bearer(stranger))).status).toBe(404);
    const other = (await call('GET', '/auth/sessions', undefined, bearer(two ?? ''))).body.find(
      (each: { is_current: boolean }) => each.is_current,
    );
    expect((await call('DELETE', `/auth/sessions/${other.id}`, undefined, bearer(one ?? ''))).status).toBe(204);
    expect((await me(two ?? '')).status).toBe(401);
    expect((await call('POST', '/auth/sessions/end-others', undefined, bearer(one ?? ''))).body).toEqual({
      ended: 1,
      tokens_ended: 0,
    });
    expect((await me(three ?? '')).status).toBe(401);
    expect((await me(one ?? '')).status).toBe(200);
  });
});

describe('socket tickets', () => {
  test('let in once, within 30 seconds, and only while the session lives', async () => {
    const user = await aUser(portal.database.db, { groups: ['employee'] });
    const token = await signInAs(portal.portal, user);
    const ticket = async () => (await call('POST', '/auth/socket-ticket', undefined, bearer(token))).body.ticket;
    const good = await ticket();
    expect(await portal.portal.sessions.authenticateSocket({ ticket: good, bearer: undefined })).toMatchObject({
      userId: user.id,
      groups: ['employee'],
    });
    expect(await portal.portal.sessions.authenticateSocket({ ticket: good, bearer: undefined })).toBeUndefined();
    const late = await ticket();
    await portal.database.db.execute(sql`update socket_tickets set expires_at = now() - interval '1 second'`);
    expect(await portal.portal.sessions.authenticateSocket({ ticket: late, bearer: undefined })).toBeUndefined();
    const orphan = await ticket();
    await call('POST', '/auth/sign-out', {}, bearer(token));
    expect(await portal.portal.sessions.authenticateSocket({ ticket: orphan, bearer: undefined })).toBeUndefined();
    expect(await portal.portal.sessions.authenticateSocket({ ticket: 'made-up', bearer: undefined })).toBeUndefined();
  });

  test('the end of a session is told to whoever keeps sockets, within a second', async () => {
    const user = await aUser(portal.database.db, { groups: ['employee'] });
    const token = await signInAs(portal.portal, user);
    const ended: unknown[] = [];
    const stop = portal.portal.sessions.onSessionEnded((each) => void (each.userId === user.id && ended.push(each)));
    await call('POST', '/auth/sign-out', {}, bearer(token));
    await expect.poll(() => ended.length, { timeout: 30_000 }).toBe(1);
    await portal.database.db.execute(sql`update users set state = 'suspended' where id = ${user.id}`);
    await expect.poll(() => ended.length, { timeout: 30_000 }).toBe(2);
    expect(ended[1]).toEqual({ userId: user.id, sessionId: null });
    stop();
  });
});

test('the hourly task removes what can no longer let anybody in, and leaves the rest', async () => {
  const user = await aUser(portal.database.db, { groups: ['employee'] });
  const old = await signInFully(portal.portal, user);
  await portal.database.pool.query(
    "update sessions set created_at = now() - interval '91 days', expires_at = now() - interval '61 days' where user_id = $1",
    [user.id],
  );
  const token = await signInAs(portal.portal, user);
  await call('POST', '/auth/socket-ticket', undefined, bearer(token));
  await portal.database.pool.query("update socket_tickets set expires_at = now() - interval '1 second'");
  const log = pino({ level: 'silent' });
  await forgetSignInsTask(portal.database.db).run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log,
      signal: new AbortController().signal,
      inWrite: async () => {
        throw new Error('Nothing to write.');
      },
    },
  );
  const left = await portal.database.pool.query('select id from sessions where user_id = $1', [user.id]);
  expect(left.rows.map((row) => row.id)).not.toContain(old.refreshToken.split('.')[0]);
  expect(left.rows).toHaveLength(1);
  expect((await portal.database.pool.query('select 1 from socket_tickets where expires_at < now()')).rows).toHaveLength(
    0,
  );
  expect((await me(token)).status).toBe(200);
});

test('the audit log names the person who signed in', async () => {
  const user = await aUser(portal.database.db, { groups: ['employee'] });
  await signInAs(portal.portal, user);
  const { rows } = await portal.database.db.execute(
    sql`select actor_id, actor_name from audit_log where action = 'session.started' and entity_id = ${user.id}`,
  );
  expect(rows).toEqual([{ actor_id: user.id, actor_name: 'Test Person' }]);
});
