import { sql } from 'drizzle-orm';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentityProvider, type IdentityProvider, type Tamper } from '#test/identity-provider.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInAs, testPassword } from '#test/sign-in.ts';

const publicUrl = 'http://localhost:4000';
const callbackOf = (name: string) => `${publicUrl}/api/auth/oidc/${name}/callback`;
let portal: TestPortal;
let acme: IdentityProvider;
let other: IdentityProvider;

beforeAll(async () => {
  acme = await startIdentityProvider([callbackOf('acme')]);
  other = await startIdentityProvider([callbackOf('other')]);
  portal = await makePortal({
    PUBLIC_URL: publicUrl,
    OIDC_ACME_ISSUER: acme.issuer,
    OIDC_ACME_CLIENT_ID: 'hearth',
    OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
    OIDC_ACME_LABEL: 'Acme',
    OIDC_ACME_STAFF_GROUP_CLAIM: 'groups',
    OIDC_ACME_STAFF_GROUP_VALUE: 'builders',
    OIDC_OTHER_ISSUER: other.issuer,
    OIDC_OTHER_CLIENT_ID: 'hearth',
    OIDC_OTHER_CLIENT_SECRET: other.clientSecret,
  });
  // Where nobody is admin, the database lets nobody be suspended.
  await aUser(portal.database.db, { groups: ['admin'] });
});
afterAll(async () => {
  await portal?.close();
  await Promise.all([acme.close(), other.close()]);
});
beforeEach(async () => {
  for (const provider of [acme, other]) {
    provider.tamper = undefined;
    provider.userInfo = undefined;
    provider.person = {
      sub: `sub-${crypto.randomUUID()}`,
      claims: claimsOf(`${crypto.randomUUID().slice(0, 8)}@acme.example`),
    };
  }
  await portal.database.db.execute(sql`delete from attempt_counters`);
});

const claimsOf = (email: string, facts: object = {}) => ({
  email,
  email_verified: true,
  given_name: 'Ivo',
  family_name: 'Brandt',
  name: 'Ivo Brandt',
  ...facts,
});
const db = () => portal.database.db;

/** A browser: keeps the cookies that the portal sets. */
class Browser {
  readonly cookies = new Map<string, string>();
  async get(url: string) {
    const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url;
    const response = await portal.portal.kernel.app.inject({
      method: 'GET',
      url: path,
      headers: { cookie: this.header() },
    });
    return this.#kept(response);
  }
  async post(path: string, payload: object, token?: string) {
    const response = await portal.portal.kernel.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload,
      headers: { cookie: this.header(), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
    return this.#kept(response);
  }
  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  #kept(response: { statusCode: number; headers: Record<string, unknown>; body: string; json(): any }) {
    for (const line of [response.headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/su) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = String(response.headers['location'] ?? '');
    return {
      status: response.statusCode,
      location,
      body:
        response.body === ''
          ? undefined
          : response.headers['content-type']?.toString().includes('json') === true
            ? response.json()
            : response.body,
    };
  }
}

async function leave(browser: Browser, name = 'acme', query = ''): Promise<string> {
  const { status, location } = await browser.get(`/api/auth/oidc/${name}/start${query}`);
  expect(status).toBe(302);
  return location;
}

/** Goes to the provider and back; answers where the portal sends the browser then. */
async function goThere(browser: Browser, name = 'acme', query = ''): Promise<URLSearchParams> {
  const callback = await (name === 'acme' ? acme : other).walk(await leave(browser, name, query));
  return arriveBy(browser, callback);
}
async function arriveBy(browser: Browser, callback: string): Promise<URLSearchParams> {
  const { status, location } = await browser.get(callback);
  expect(status).toBe(302);
  expect(location).toMatch(/^\/auth\/callback\?/u);
  return new URLSearchParams(location.split('?')[1]);
}
const groupsNow = async (browser: Browser) => (await browser.post('refresh', {})).body.user?.groups;
async function lastCode(email: string): Promise<string> {
  const { rows } = await db().execute<{ subject: string }>(
    sql`select subject from mail_outbox where recipient = ${email} and kind = 'link_identity' order by id desc limit 1`,
  );
  return /\d{6}/u.exec(rows[0]?.subject ?? '')?.[0] ?? '';
}

describe('signing in through a provider', () => {
  test('goes by code with PKCE, state and nonce, and ends in the cookie of a session', async () => {
    const browser = new Browser();
    const url = new URL(await leave(browser, 'acme', '?redirectTo=%2Fprojects%3Ftab%3Dunits'));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: callbackOf('acme'),
      state: expect.stringMatching(/.{20,}/u),
      nonce: expect.stringMatching(/.{20,}/u),
      code_challenge: expect.stringMatching(/.{43}/u),
    });
    const arrived = await arriveBy(browser, await acme.walk(url.href));
    expect(Object.fromEntries(arrived)).toEqual({ result: 'signed_in', redirectTo: '/projects?tab=units' });
    expect((await browser.post('refresh', {})).body.user).toMatchObject({
      username: acme.person.claims['email']?.toString().split('@')[0],
    });
  });

  test('gives no group without a mapping, and the staff group only for exactly the claim and value of the settings', async () => {
    const cases: [string, unknown, string[]][] = [
      ['acme', undefined, []],
      ['acme', ['Builders', 'builders-emea', 'third_party_staff', 'admin'], []],
      ['acme', ['x', 'builders'], ['third_party_staff']],
      ['acme', 'builders', ['third_party_staff']],
      ['other', ['builders', 'admin', 'employee'], []],
    ];
    for (const [name, groups, expected] of cases) {
      const provider = name === 'acme' ? acme : other;
      provider.person = {
        sub: crypto.randomUUID(),
        claims: claimsOf(`${crypto.randomUUID()}@acme.example`, groups === undefined ? {} : { groups }),
      };
      const browser = new Browser();
      expect((await goThere(browser, name)).get('result')).toBe('signed_in');
      expect(await groupsNow(browser), JSON.stringify(groups)).toEqual(expected);
    }
  });

  test('follows the provider at each sign-in: whoever leaves the group there loses it here, sessions included', async () => {
    acme.person.claims['groups'] = ['builders'];
    const first = new Browser();
    await goThere(first);
    expect(await groupsNow(first)).toEqual(['third_party_staff']);
    acme.person.claims['groups'] = [];
    const second = new Browser();
    await goThere(second);
    expect(await groupsNow(second)).toEqual([]);
    expect((await first.post('refresh', {})).status).toBe(401);
  });

  test('knows people by issuer and subject: a new address there changes nothing here', async () => {
    const before = new Browser();
    await goThere(before);
    const { userId } = (await before.post('refresh', {})).body.user;
    acme.person.claims['email'] = 'renamed@acme.example';
    const after = new Browser();
    await goThere(after);
    expect((await after.post('refresh', {})).body.user.userId).toBe(userId);
  });

  test('leads only to paths of this portal', async () => {
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%09/evil.example\n',
    ]) {
      acme.person.sub = crypto.randomUUID();
      acme.person.claims['email'] = `${crypto.randomUUID()}@acme.example`;
      const { status, location } = await new Browser().get(
        `/api/auth/oidc/acme/start?redirectTo=${encodeURIComponent(evil)}`,
      );
      if (status === 400) continue;
      const { rows } = await db().execute<{ redirect_to: string }>(
        sql`select redirect_to from oidc_flows order by id desc limit 1`,
      );
      expect(location).toContain(acme.issuer);
      expect(['/', '/%09/evil.example']).toContain(rows[0]?.redirect_to);
    }
  });

  test('refuses people whose account is not active, and unknown providers', async () => {
    const browser = new Browser();
    await goThere(browser);
    const { userId } = (await browser.post('refresh', {})).body.user;
    await db().execute(sql`update users set state = 'suspended' where id = ${userId}`);
    const again = new Browser();
    expect((await goThere(again)).get('result')).toBe('refused');
    expect(again.cookies.size).toBe(0);
    expect((await new Browser().get('/api/auth/oidc/nowhere/start')).status).toBe(404);
  });
});

describe('the same address is not the same person', () => {
  test('an existing account is entered only after the code that was mailed to it', async () => {
    const user = await aUser(db(), { groups: ['admin'] });
    for (const email_verified of [true, false]) {
      acme.person = { sub: crypto.randomUUID(), claims: claimsOf(user.email, { email_verified }) };
      const browser = new Browser();
      const arrived = await goThere(browser);
      expect(arrived.get('result')).toBe('confirm');
      expect((await browser.post('refresh', {})).status).toBe(401);
      const link = arrived.get('link') ?? '';
      expect((await browser.post('identities/confirm', { link, code: '000000' })).body.code).toBe('code_wrong');
      const confirmed = await browser.post('identities/confirm', { link, code: await lastCode(user.email) });
      expect(confirmed.body).toMatchObject({ refreshToken: null, user: { userId: user.id, groups: ['admin'] } });
      expect((await browser.post('identities/confirm', { link, code: await lastCode(user.email) })).status).toBe(422);
    }
    const kinds = await db().execute<{ kind: string }>(
      sql`select distinct kind from mail_outbox where recipient = ${user.email}`,
    );
    expect(kinds.rows.map((row) => row.kind)).toContain('identity_linked');
  });

  test('the same verified address at another provider, or another subject at the same one, gets no further', async () => {
    const browser = new Browser();
    await goThere(browser);
    const email = String(acme.person.claims['email']);
    other.person.claims['email'] = email;
    expect((await goThere(new Browser(), 'other')).get('result')).toBe('confirm');
    acme.person.sub = 'somebody-else-who-took-over-the-address';
    expect((await goThere(new Browser())).get('result')).toBe('confirm');
  });

  test('an address that the provider does not vouch for needs the code even for a new account', async () => {
    acme.person.claims['email_verified'] = false;
    const browser = new Browser();
    const arrived = await goThere(browser);
    expect(arrived.get('result')).toBe('confirm');
    const email = String(acme.person.claims['email']);
    expect((await db().execute(sql`select 1 from users where email = ${email}`)).rows).toHaveLength(0);
    expect(
      (await browser.post('identities/confirm', { link: arrived.get('link'), code: await lastCode(email) })).body.user
        .groups,
    ).toEqual([]);
  });

  test('a mailbox does not lead around the second factor', async () => {
    const user = await aUser(db(), { groups: ['admin'] });
    await db().execute(
      sql`update users set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where id = ${user.id}`,
    );
    acme.person.claims['email'] = user.email;
    const browser = new Browser();
    const arrived = await goThere(browser);
    expect(
      (await browser.post('identities/confirm', { link: arrived.get('link'), code: await lastCode(user.email) }))
        .status,
    ).toBe(422);
  });

  test('without an address there is no account', async () => {
    acme.person.claims = { given_name: 'Ivo' };
    expect((await goThere(new Browser())).get('result')).toBe('no_email');
  });
});

describe('attacks on the way back', () => {
  async function expectRefused(browser: Browser, arrived: URLSearchParams, result: string): Promise<void> {
    expect(arrived.get('result')).toBe(result);
    expect([...browser.cookies.keys()].filter((name) => name.endsWith('refresh'))).toEqual([]);
    expect((await db().execute(sql`select 1 from identities where subject = ${acme.person.sub}`)).rows).toHaveLength(0);
  }

  test('a wrong, missing or repeated state, another browser, another provider’s address and a late answer are refused', async () => {
    const browser = new Browser();
    const callback = await acme.walk(await leave(browser));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(callback);
      change(url);
      return url.href;
    };
    await expectRefused(
      browser,
      await arriveBy(
        browser,
        changed((url) => url.searchParams.set('state', 'x'.repeat(43))),
      ),
      'expired',
    );
    const second = new Browser();
    const own = await acme.walk(await leave(second));
    await expectRefused(second, await arriveBy(second, own.replace(/state=[^&]+/u, '')), 'expired');
    const victim = new Browser();
    const attackers = new Browser();
    const attackersCallback = await acme.walk(await leave(attackers));
    await expectRefused(victim, await arriveBy(victim, attackersCallback), 'expired');
    const mixed = new Browser();
    const fromAcme = await acme.walk(await leave(mixed));
    await expectRefused(mixed, await arriveBy(mixed, fromAcme.replace('/acme/', '/other/')), 'expired');
    const late = new Browser();
    const lateCallback = await acme.walk(await leave(late));
    await db().execute(sql`update oidc_flows set expires_at = now()`);
    await expectRefused(late, await arriveBy(late, lateCallback), 'expired');
  });

  test('an answer that came once is not taken again, and a code of another flow fails', async () => {
    const browser = new Browser();
    const callback = await acme.walk(await leave(browser));
    const cookie = new Map(browser.cookies);
    expect((await arriveBy(browser, callback)).get('result')).toBe('signed_in');
    const replayed = new Browser();
    for (const [name, value] of cookie) replayed.cookies.set(name, value);
    expect((await arriveBy(replayed, callback)).get('result')).toBe('expired');

    acme.person = { sub: crypto.randomUUID(), claims: claimsOf(`${crypto.randomUUID()}@acme.example`) };
    const attacker = new Browser();
    const stolen = new URL(await acme.walk(await leave(attacker))).searchParams.get('code') ?? '';
    const victim = new Browser();
    const victims = new URL(await acme.walk(await leave(victim)));
    victims.searchParams.set('code', stolen);
    await expectRefused(victim, await arriveBy(victim, victims.href), 'failed');
  });

  test('a refusal of the provider or the person is told as one', async () => {
    const browser = new Browser();
    const state = new URL(await leave(browser)).searchParams.get('state') ?? '';
    await expectRefused(
      browser,
      await arriveBy(browser, `${callbackOf('acme')}?error=access_denied&state=${state}`),
      'refused',
    );
  });

  test('an answer that names another issuer is refused', async () => {
    const browser = new Browser();
    const callback = new URL(await acme.walk(await leave(browser)));
    callback.searchParams.set('iss', other.issuer);
    await expectRefused(browser, await arriveBy(browser, callback.href), 'failed');
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const lies: Record<string, Tamper> = {
    'another nonce': (claims, sign) => sign({ ...claims, nonce: 'another' }),
    'no nonce': ({ nonce: _nonce, ...claims }, sign) => sign(claims),
    'another audience': (claims, sign) => sign({ ...claims, aud: 'another-client' }),
    'a second audience without being the authorized party': (claims, sign) =>
      sign({ ...claims, aud: ['hearth', 'another-client'], azp: 'another-client' }),
    'another issuer': (claims, sign) => sign({ ...claims, iss: 'https://elsewhere.example' }),
    'no issuer': ({ iss: _iss, ...claims }, sign) => sign(claims),
    'no subject': ({ sub: _sub, ...claims }, sign) => sign(claims),
    'no end': ({ exp: _exp, ...claims }, sign) => sign(claims),
    'an end in the past': (claims, sign) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 }),
    'algorithm none': async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'the public key as a shared secret': async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'test' })
        .sign(Buffer.from(JSON.stringify(acme.publicJwk))),
    'the client secret as a key': async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(acme.clientSecret)),
    'a signature of another key': async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign((await generateKeyPair('RS256')).privateKey),
    'a changed payload under a good signature': async (claims, sign) => {
      const [head, , signature] = (await sign(claims)).split('.');
      return `${head}.${encode({ ...claims, sub: 'admin' })}.${signature}`;
    },
    'another subject than the one of the user info': (claims, sign) => sign({ ...claims, sub: 'admin' }),
    'no ID token at all': async () => '',
  };
  test.each(Object.entries(lies))('an ID token with %s is refused', async (_name, tamper) => {
    acme.tamper = tamper;
    const browser = new Browser();
    await expectRefused(browser, await goThere(browser), 'failed');
  });

  test('an ID token that is only signed again is taken: the lies above are what is refused', async () => {
    acme.tamper = (claims, sign) => sign(claims);
    expect((await goThere(new Browser())).get('result')).toBe('signed_in');
  });

  test('a provider that is away is said to be so, and is asked again by the next person', async () => {
    const gone = await startIdentityProvider([callbackOf('gone')]);
    const lonely = await makePortal({
      PUBLIC_URL: publicUrl,
      OIDC_GONE_ISSUER: gone.issuer,
      OIDC_GONE_CLIENT_ID: 'hearth',
    });
    await gone.close();
    const response = await lonely.portal.kernel.app.inject({ method: 'GET', url: '/api/auth/oidc/gone/start' });
    expect({ status: response.statusCode, location: response.headers['location'] }).toEqual({
      status: 302,
      location: '/auth/callback?result=failed',
    });
    await lonely.close();
  });
});

describe('linking in settings', () => {
  test('adds a provider to the account of the session that began it, and takes it away again', async () => {
    const user = await aUser(db(), { groups: ['employee'] });
    const token = await signInAs(portal.portal, user);
    const browser = new Browser();
    const { body } = await browser.post('identities/acme/link', { password: testPassword }, token);
    const arrived = await arriveBy(browser, await acme.walk(body.url));
    expect(Object.fromEntries(arrived)).toEqual({ result: 'linked' });
    const bearer = { authorization: `Bearer ${token}` };
    const list = (await portal.call(null, 'GET', '/auth/identities', undefined, bearer)).body;
    expect(list).toEqual([
      {
        id: expect.any(String),
        provider: 'acme',
        label: 'Acme',
        email: acme.person.claims['email'],
        linked_at: expect.any(String),
      },
    ]);
    const other = new Browser();
    await goThere(other);
    expect((await other.post('refresh', {})).body.user.userId).toBe(user.id);
    expect(
      (await portal.call(null, 'DELETE', `/auth/identities/${list[0].id}`, { password: testPassword }, bearer)).status,
    ).toBe(204);
    expect((await portal.call(null, 'GET', '/auth/identities', undefined, bearer)).body).toEqual([]);
  });

  test('refuses an identity that is somebody else’s, a sixth one, and taking away the only way in', async () => {
    const first = new Browser();
    await goThere(first);
    const owner = (await first.post('refresh', {})).body;
    const user = await aUser(db());
    const token = await signInAs(portal.portal, user);
    const browser = new Browser();
    const url = (await browser.post('identities/acme/link', { password: testPassword }, token)).body.url;
    expect((await arriveBy(browser, await acme.walk(url))).get('result')).toBe('taken');
    for (let count = 0; count < 5; count += 1)
      await db().execute(
        sql`insert into identities (issuer, subject, user_id, provider) values ('x', ${crypto.randomUUID()}, ${user.id}, 'x')`,
      );
    acme.person.sub = crypto.randomUUID();
    const sixth = new Browser();
    expect(
      (
        await arriveBy(
          sixth,
          await acme.walk((await sixth.post('identities/acme/link', { password: testPassword }, token)).body.url),
        )
      ).get('result'),
    ).toBe('too_many');
    const bearer = { authorization: `Bearer ${owner.token}` };
    const [only] = (await portal.call(null, 'GET', '/auth/identities', undefined, bearer)).body;
    expect((await portal.call(null, 'DELETE', `/auth/identities/${only.id}`, {}, bearer)).body).toMatchObject({
      message: expect.stringContaining('only way to sign in'),
    });
    expect((await portal.call(null, 'DELETE', '/auth/identities/unknown', {}, bearer)).status).toBe(404);
  });
});
