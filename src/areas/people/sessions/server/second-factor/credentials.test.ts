import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInAs, signInFully, testPassword, type TestUser } from '#test/sign-in.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal({ OIDC_ACME_ISSUER: 'http://127.0.0.1:9', OIDC_ACME_CLIENT_ID: 'hearth' });
});
afterAll(() => portal.close());

let user: TestUser;
let token: string;
const db = () => portal.database.db;
const call = (
  method: string,
  path: string,
  body?: unknown,
  as: string | null = token,
  headers: Record<string, string> = {},
) => portal.call(null, method, path, body, { ...(as === null ? {} : { authorization: `Bearer ${as}` }), ...headers });
const signIn = (extra: object = {}) =>
  call('POST', '/auth/sign-in', { username: user.username, password: testPassword, ...extra }, null);
const mailKinds = async () =>
  (
    await db().execute<{ kind: string }>(sql`select kind from mail_outbox where recipient = ${user.email} order by id`)
  ).rows.map((row) => row.kind);
const codeAt = (secret: string, offsetS = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetS * 1000 });

beforeEach(async () => {
  await db().execute(sql`delete from attempt_counters`);
  user = await aUser(db(), { groups: ['employee'] });
  token = await signInAs(portal.portal, user);
});

describe('changing the password', () => {
  const next = 'nine slow herons at dawn';

  test('asks for the present one, signs out other devices, keeps this one, and tells the person', async () => {
    const other = await signInAs(portal.portal, user);
    const wrong = await call('POST', '/auth/password', { current_password: 'not this', new_password: next });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'rule_broken', details: [{ path: 'current_password' }] },
    });
    expect((await call('POST', '/auth/password', { current_password: testPassword, new_password: next })).status).toBe(
      204,
    );
    expect((await call('GET', '/auth/me', undefined, other)).status).toBe(401);
    expect((await call('GET', '/auth/me')).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    expect((await signIn({ password: next })).status).toBe(200);
    expect(await mailKinds()).toEqual(['password_changed']);
  });

  test('lets a stolen session try the present password five times in half an hour', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(
        (await call('POST', '/auth/password', { current_password: `guess ${tries}`, new_password: next })).status,
      ).toBe(422);
    const refused = await call('POST', '/auth/password', { current_password: testPassword, new_password: next });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700);
  });

  test('of two changes at once one wins', async () => {
    const asked = [next, 'eight loud crows at dusk'];
    const answers = await Promise.all(
      asked.map((password) =>
        call('POST', '/auth/password', { current_password: testPassword, new_password: password }),
      ),
    );
    const won = answers.findIndex(({ status }) => status === 204);
    // One that begins when the other has been through is wrong about the present one.
    expect([409, 422]).toContain(answers[1 - won]?.status);
    expect((await signIn({ password: asked[won] })).status).toBe(200);
    expect((await signIn({ password: asked[1 - won] })).status).toBe(401);
  });
});

describe('the second factor', () => {
  async function switchOn(): Promise<{ secret: string; recovery: string[] }> {
    const started = await call('POST', '/auth/totp/start', { password: testPassword });
    expect(started.body).toMatchObject({
      uri: expect.stringContaining('otpauth://totp/'),
      qr_svg: expect.stringContaining('<svg'),
    });
    const confirmed = await call('POST', '/auth/totp/confirm', { code: codeAt(started.body.secret, -30) });
    expect(confirmed.status).toBe(200);
    return { secret: started.body.secret, recovery: confirmed.body.recovery_codes };
  }

  test('counts only once confirmed; then sign-in asks for a code, and takes it once', async () => {
    await call('POST', '/auth/totp/start', { password: testPassword });
    expect((await signIn()).status).toBe(200);
    const { secret, recovery } = await switchOn();
    expect(recovery).toHaveLength(10);
    const { rows } = await db().execute<{ stored: string }>(
      sql`select totp_secret as stored from users where id = ${user.id}`,
    );
    expect(rows[0]?.stored).toMatch(/^sealed:1:/u);
    expect(rows[0]?.stored).not.toContain(secret);
    expect((await signIn()).body).toMatchObject({
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app.',
    });
    expect((await signIn({ code: '000000' })).body).toMatchObject({
      code: 'second_factor_required',
      message: 'The code is wrong or has expired.',
    });
    const code = codeAt(secret);
    expect((await signIn({ code })).status).toBe(200);
    expect((await signIn({ code })).status).toBe(401);
    expect((await signIn({ password: 'wrong', code: codeAt(secret, 30) })).body.code).toBe('invalid_credentials');
    expect((await call('GET', '/auth/me')).body.security).toEqual({
      has_password: true,
      totp: true,
      recovery_codes_left: 10,
    });
  });

  test('can be passed once by each recovery code, however it is typed', async () => {
    const { recovery } = await switchOn();
    const [one = '', two = ''] = recovery;
    expect((await signIn({ code: one })).status).toBe(200);
    expect((await signIn({ code: one })).status).toBe(401);
    expect((await signIn({ code: two.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await call('GET', '/auth/me')).body.security.recovery_codes_left).toBe(8);
  });

  test('is guessed at most five times in half an hour, though the password is right', async () => {
    await switchOn();
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn({ code: '000000' })).status).toBe(401);
    expect((await signIn({ code: '000000' })).status).toBe(429);
  });

  test('is switched off by the password or a code of it, and the person is told each time', async () => {
    const { recovery } = await switchOn();
    expect((await call('POST', '/auth/totp/start', { password: testPassword })).status).toBe(422);
    expect((await call('DELETE', '/auth/totp', {})).status).toBe(422);
    expect((await call('DELETE', '/auth/totp', { code: '000000' })).status).toBe(422);
    expect((await call('DELETE', '/auth/totp', { password: 'wrong' })).status).toBe(422);
    expect((await call('DELETE', '/auth/totp', { password: testPassword })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect(await mailKinds()).toEqual(['second_factor_on', 'second_factor_off']);
    expect(recovery).toHaveLength(10);
    const again = await switchOn();
    expect((await call('DELETE', '/auth/totp', { code: again.recovery[0] })).status).toBe(204);
    expect((await call('GET', '/auth/me')).body.security.totp).toBe(false);
  });
});

describe('whoever sits at a screen that somebody left open', () => {
  /** Changes that need no fresh proof, each with its reason; what is not here asks for one. */
  const unproven: Record<string, string> = {
    'sessions.end': 'Ends a sign-in, and makes none.',
    'sessions.endOthers': 'Ends sign-ins, and makes none.',
    'credentials.removeToken': 'Ends a way in, and makes none.',
    'credentials.changePassword': 'Asks for the current password by its own field.',
    'pins.unlock': 'Opens a locked screen of a session that is there, and signs nobody in.',
    'credentials.confirmTotp': 'Needs the secret, which was shown after a proof only.',
  };

  test('can change nothing of how the person signs in: each such call asks for the password, and takes no wrong one', async () => {
    const asked: string[] = [];
    await db().execute(
      sql`insert into identities (issuer, subject, user_id, provider) values ('x', ${crypto.randomUUID()}, ${user.id}, 'x')`,
    );
    for (const { name, endpoint } of portal.portal.kernel.mounted) {
      if (endpoint.access !== 'self.security' && endpoint.access !== 'self.keys') continue;
      if (endpoint.method === 'GET' || Object.hasOwn(unproven, name)) continue;
      asked.push(name);
      await db().execute(sql`delete from attempt_counters`);
      const [own] = (await call('GET', '/auth/identities')).body;
      const path = endpoint.path.replace(':provider', 'acme').replace(':id', own.id);
      const good: Record<string, object> = {
        'credentials.createToken': { name: 'Script', scopes: ['read'], expires_in_days: 30 },
        'pins.set': { pin: '480271' },
      };
      // The second factor can only be switched off where it is on.
      if (name === 'credentials.removeTotp')
        await db().execute(sql`update users set totp_secret = 'x', totp_confirmed_at = now() where id = ${user.id}`);
      for (const [proof, details] of [
        [{}, { path: 'password', message: 'Enter your password.' }],
        [{ password: 'not it at all' }, { path: 'password', message: expect.any(String) }],
      ] as const) {
        const answer = await call(endpoint.method, path, { ...good[name], ...proof });
        expect(answer, `${name} ${JSON.stringify(answer.body)}`).toMatchObject({
          status: 422,
          body: { details: [details] },
        });
      }
    }
    expect(asked.toSorted()).toEqual([
      'credentials.createToken',
      'credentials.removeTotp',
      'credentials.startTotp',
      'identities.link',
      'identities.unlink',
      'pins.set',
    ]);
    for (const name of Object.keys(unproven))
      expect(
        portal.portal.kernel.mounted.some((each) => each.name === name),
        name,
      ).toBe(true);
  });
});

describe('personal tokens', () => {
  const make = async (scopes: string[], days = 30) =>
    (await call('POST', '/auth/tokens', { name: 'Script', scopes, expires_in_days: days, password: testPassword }))
      .body;

  test('are shown once, stored as a hash, listed without their value, and work as Bearer', async () => {
    const made = await make(['read', 'write']);
    expect(made.token).toMatch(/^hrt_[\w-]{43}$/u);
    const stored = await db().execute<{ text: string }>(
      sql`select api_tokens::text as text from api_tokens where user_id = ${user.id}`,
    );
    expect(stored.rows[0]?.text).not.toContain(made.token.slice(4));
    const list = (await call('GET', '/auth/tokens')).body;
    expect(list).toEqual([
      {
        id: made.id,
        name: 'Script',
        scopes: ['read', 'write'],
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    expect((await call('GET', '/auth/me', undefined, made.token)).body).toMatchObject({
      userInfo: { userId: user.id },
      session_id: null,
    });
    expect((await call('GET', '/auth/tokens')).body[0].last_used_at).not.toBeNull();
    expect(await mailKinds()).toEqual(['api_token_created']);
  });

  test('do only what their scopes say, and never touch how the person signs in', async () => {
    const read = (await make(['read'])).token;
    const write = (await make(['read', 'write'])).token;
    expect((await call('GET', '/users', undefined, read)).status).toBe(200);
    expect((await call('POST', '/auth/socket-ticket', undefined, read)).status).toBe(403);
    expect((await call('POST', '/auth/socket-ticket', undefined, write)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/auth/password', { current_password: testPassword, new_password: 'ten quiet wolves howl' }],
      ['POST', '/auth/tokens', { name: 'x', scopes: ['read'], expires_in_days: 1 }],
      ['GET', '/auth/tokens'],
      ['POST', '/auth/totp/start', { password: testPassword }],
      ['GET', '/auth/sessions'],
      ['POST', '/auth/sessions/end-others'],
    ] as const) {
      expect((await call(method, path, body, write)).status, path).toBe(403);
    }
  });

  test('end at once when ended, expired, or when the account is closed; never by somebody else', async () => {
    const [one, two, three] = [await make(['read']), await make(['read']), await make(['read'])];
    const stranger = await signInAs(portal.portal, await aUser(db()));
    expect((await call('DELETE', `/auth/tokens/${one.id}`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', '/auth/me', undefined, one.token)).status).toBe(200);
    expect((await call('DELETE', `/auth/tokens/${one.id}`)).status).toBe(204);
    expect((await call('GET', '/auth/me', undefined, one.token)).status).toBe(401);
    await db().execute(sql`update api_tokens set expires_at = now() where id = ${two.id}`);
    expect((await call('GET', '/auth/me', undefined, two.token)).status).toBe(401);
    expect((await call('GET', '/auth/me', undefined, three.token)).status).toBe(200);
    const admin = await signInAs(portal.portal, await aUser(db(), { groups: ['admin'] }));
    await call('PATCH', `/users/${user.id}`, { state: 'suspended', reason: 'test' }, admin);
    expect((await call('GET', '/auth/me', undefined, three.token)).status).toBe(401);
  });

  test('let a socket in through a ticket until the token ends', async () => {
    const made = await make(['read', 'write']);
    const ticket = async () => (await call('POST', '/auth/socket-ticket', undefined, made.token)).body.ticket;
    const sockets = portal.portal.sessions;
    expect(await sockets.authenticateSocket({ ticket: await ticket(), bearer: undefined })).toMatchObject({
      userId: user.id,
      scopes: ['read', 'write'],
    });
    const late = await ticket();
    await call('DELETE', `/auth/tokens/${made.id}`);
    expect(await sockets.authenticateSocket({ ticket: late, bearer: undefined })).toBeUndefined();
    expect(await sockets.authenticateSocket({ ticket: undefined, bearer: made.token })).toBeUndefined();
    expect(await sockets.authenticateSocket({ ticket: undefined, bearer: token })).toMatchObject({ userId: user.id });
  });

  test('name every fault of a bad draft, and are at most twenty', async () => {
    const bad = await call('POST', '/auth/tokens', { name: '', scopes: ['all'], expires_in_days: 0 });
    expect(bad.body.details.map((each: { path: string }) => each.path)).toEqual([
      'name',
      'scopes.0',
      'expires_in_days',
    ]);
    for (let count = 0; count < 20; count += 1) await make(['read']);
    const oneMore = { name: 'x', scopes: ['read'], expires_in_days: 1, password: testPassword };
    expect((await call('POST', '/auth/tokens', oneMore)).body.message).toMatch(/You have 20 tokens/u);
  });

  test('are made only by who proves again to be the person: by the password, else by a code, else by a fresh sign-in', async () => {
    const draft = { name: 'x', scopes: ['read'], expires_in_days: 1 };
    const refused = await call('POST', '/auth/tokens', draft);
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'password' }] } });
    const wrong = await call('POST', '/auth/tokens', { ...draft, password: 'not this one' });
    expect(wrong).toMatchObject({ status: 422, body: { details: [{ path: 'password' }] } });
    expect((await call('GET', '/auth/tokens')).body).toEqual([]);

    const { secret } = (await call('POST', '/auth/totp/start', { password: testPassword })).body;
    await call('POST', '/auth/totp/confirm', { code: codeAt(secret, -30) });
    expect(await call('POST', '/auth/tokens', { ...draft, code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'code_wrong', details: [{ path: 'code' }] },
    });
    const code = codeAt(secret);
    expect((await call('POST', '/auth/tokens', { ...draft, code })).status).toBe(201);
    expect((await call('POST', '/auth/tokens', { ...draft, code })).status).toBe(422);

    await db().execute(sql`update users set password_hash = null, totp_confirmed_at = null where id = ${user.id}`);
    expect((await call('POST', '/auth/tokens', draft)).status).toBe(201);
    await db().execute(sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user.id}`);
    expect((await call('POST', '/auth/tokens', draft)).body.message).toMatch(/Sign out and in again/u);
  });

  test('a guessed proof is counted like any other try at the password', async () => {
    const draft = { name: 'x', scopes: ['read'], expires_in_days: 1 };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await call('POST', '/auth/tokens', { ...draft, password: `guess ${tries}` })).status).toBe(422);
    expect((await call('POST', '/auth/tokens', { ...draft, password: testPassword })).status).toBe(429);
  });

  const isGood = async (made: { token: string }) =>
    (await call('GET', '/auth/me', undefined, made.token)).status === 200;

  test('end with the password, unless its person says otherwise', async () => {
    const made = await make(['read']);
    const change = { current_password: testPassword, new_password: 'nine slow herons at dawn' };
    expect((await call('POST', '/auth/password', { ...change, end_tokens: false })).status).toBe(204);
    expect(await isGood(made)).toBe(true);
    const back = { current_password: change.new_password, new_password: 'eight loud crows at dusk' };
    expect((await call('POST', '/auth/password', back)).status).toBe(204);
    expect(await isGood(made)).toBe(false);
  });

  test('end when everything else is signed out', async () => {
    const made = await make(['read', 'write']);
    expect((await call('POST', '/auth/sessions/end-others')).body).toEqual({ ended: 0, tokens_ended: 1 });
    expect(await isGood(made)).toBe(false);
    expect((await call('GET', '/auth/me')).status).toBe(200);
  });

  test('end with a reset by mail, which says in the audit log how it came about', async () => {
    const made = await make(['read', 'write']);
    await call('POST', '/auth/forgot-password', { email: user.email }, null);
    const { rows } = await db().execute<{ body: string }>(
      sql`select body from mail_outbox where recipient = ${user.email} and kind = 'reset_password'`,
    );
    const code = /\d{6}/u.exec(rows[0]?.body ?? '')?.[0];
    const reset = { email: user.email, code, password: 'seven pale owls in fog' };
    expect((await call('POST', '/auth/reset-password', reset, null)).status).toBe(204);
    expect(await isGood(made)).toBe(false);
    const { rows: noted } = await db().execute(
      sql`select actor_id, new from audit_log where action = 'password.reset' and entity_id = ${user.id}`,
    );
    expect(noted).toEqual([{ actor_id: user.id, new: { by: 'mailed_code', ip: '127.0.0.1', tokensEnded: 1 } }]);
  });
});

test('a new device is told of by mail, the same one is not', async () => {
  await call('POST', '/auth/sign-in', { username: user.username, password: testPassword }, null, {
    'user-agent': 'Unknown/1.0',
  });
  expect(await mailKinds()).toEqual(['new_device']);
  await call('POST', '/auth/sign-in', { username: user.username, password: testPassword }, null, {
    'user-agent': 'Unknown/1.0',
  });
  await signInFully(portal.portal, user);
  expect(await mailKinds()).toEqual(['new_device']);
});
