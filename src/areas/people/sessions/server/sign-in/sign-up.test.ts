import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInFully } from '#test/sign-in.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.close());

let calls = 0;
/** Each call comes from a network of its own unless it names one, so that limits do not get between the tests. */
async function post(
  path: string,
  payload: object,
  ip = `10.1.${Math.floor((calls += 1) / 250)}.${(calls % 250) + 1}`,
  headers: Record<string, string> = {},
) {
  const response = await portal.portal.kernel.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: ip,
    headers,
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : response.json(),
    headers: response.headers,
  };
}
const db = () => portal.database.db;
const password = 'seven copper kettles sing';
const draft = (email: string, facts: object = {}) => ({
  email,
  given_name: 'Ana',
  family_name: 'Ruiz',
  password,
  ...facts,
});

async function mailsTo(email: string) {
  return (
    await db().execute<{ kind: string; subject: string; body: string }>(
      sql`select kind, subject, body from mail_outbox where recipient = ${email} order by id`,
    )
  ).rows;
}
async function lastCode(email: string): Promise<string> {
  return /\b\d{6}\b/u.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? '';
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const bare = (answer: { status: number; body: Record<string, unknown> }) => ({
  status: answer.status,
  ...answer.body,
  requestId: undefined,
});

describe('signing up', () => {
  test('makes an account without a group once the mailed code proves the address', async () => {
    const asked = await post('sign-up', draft('ana@example.test', { username: 'ana.ruiz' }));
    expect(asked).toMatchObject({ status: 202, body: { sent: true, resend_after_s: 30 } });
    expect((await db().execute(sql`select 1 from users where email = 'ana@example.test'`)).rows).toHaveLength(0);
    const code = await lastCode('ana@example.test');
    expect((await post('confirm-sign-up', { email: 'ana@example.test', code: wrong(code) })).body.code).toBe(
      'code_wrong',
    );
    const confirmed = await post('confirm-sign-up', {
      email: 'ANA@example.test',
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(confirmed).toMatchObject({ status: 200, body: { username: 'ana.ruiz' } });
    expect((await signInFully(portal.portal, { username: 'ana.ruiz', password })).user.groups).toEqual([]);
    expect((await post('confirm-sign-up', { email: 'ana@example.test', code })).body.code).toBe('code_wrong');
  });

  test('answers a known address like an unknown one, and tells its owner by mail', async () => {
    const user = await aUser(db(), { language: 'es' });
    const known = await post('sign-up', draft(user.email));
    const unknown = await post('sign-up', draft('stranger@example.test'));
    expect(bare(known)).toEqual(bare(unknown));
    expect((await mailsTo(user.email)).map((mail) => mail.subject)).toEqual(['Usted ya tiene una cuenta']);
    expect(bare(await post('confirm-sign-up', { email: user.email, code: '123456' }))).toEqual(
      bare(await post('confirm-sign-up', { email: 'never@example.test', code: '123456' })),
    );
  });

  test('takes a code at most five times, for ten minutes, and only the newest', async () => {
    await post('sign-up', draft('five@example.test'));
    const first = await lastCode('five@example.test');
    await post('resend-code', { email: 'five@example.test' });
    const second = await lastCode('five@example.test');
    expect((await post('confirm-sign-up', { email: 'five@example.test', code: first })).status).toBe(422);
    for (let tries = 1; tries < 5; tries += 1)
      await post('confirm-sign-up', { email: 'five@example.test', code: wrong(second) });
    expect((await post('confirm-sign-up', { email: 'five@example.test', code: second })).status).toBe(422);
    await post('sign-up', draft('late@example.test'));
    const late = await lastCode('late@example.test');
    await db().execute(
      sql`update one_time_codes set expires_at = expires_at - interval '10 minutes' where email = 'late@example.test'`,
    );
    expect((await post('confirm-sign-up', { email: 'late@example.test', code: late })).status).toBe(422);
  });

  test('leads whoever signs in before the address is proved to the code, by their password only', async () => {
    const email = 'waits@example.test';
    await post('sign-up', draft(email, { username: 'waits.long' }), '10.9.1.1');
    const signIn = (username: string, given: string) => post('sign-in', { username, password: given }, '10.9.1.1');
    const stranger = await signIn('nobody@example.test', password);
    expect(bare(await signIn(email, 'not the password'))).toEqual(bare(stranger));
    expect(stranger.body.code).toBe('invalid_credentials');
    for (const name of [email, email.toUpperCase(), 'Waits.Long']) {
      const former = await lastCode(email);
      const led = await signIn(name, password);
      expect(led).toMatchObject({ status: 403, body: { code: 'address_unproven', current: { email } } });
      expect(await lastCode(email), name).not.toBe(former);
    }
    const { body } = (await mailsTo(email)).at(-1) ?? { body: '' };
    expect(body).toContain(`/sign-up?step=code&email=${encodeURIComponent(email)}`);
    expect((await post('confirm-sign-up', { email, code: await lastCode(email) })).status).toBe(200);
    expect((await signInFully(portal.portal, { username: email, password })).user.username).toBe('waits.long');
  });

  test('sends a new code though the last one is too old or was tried too often, for a day', async () => {
    const email = 'slow@example.test';
    await post('sign-up', draft(email), '10.9.1.2');
    await db().execute(
      sql`update one_time_codes set expires_at = now() - interval '1 hour', used_at = now() where email = ${email}`,
    );
    await post('resend-code', { email }, '10.9.1.2');
    expect((await post('confirm-sign-up', { email, code: await lastCode(email) })).status).toBe(200);
    const before = (await mailsTo(email)).length;
    await post('resend-code', { email }, '10.9.1.2');
    expect(await mailsTo(email)).toHaveLength(before);
  });

  test('finds another username when the wish is taken, without saying so before', async () => {
    const user = await aUser(db(), { username: 'mason' });
    const asked = await post('sign-up', draft('mason.two@example.test', { username: user.username.toUpperCase() }));
    expect(asked.status).toBe(202);
    const confirmed = await post('confirm-sign-up', {
      email: 'mason.two@example.test',
      code: await lastCode('mason.two@example.test'),
    });
    expect(confirmed.body.username.toLowerCase()).toBe('mason2');
  });

  test('allows five an hour from one network, and five codes a day to one address', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await post('sign-up', draft(`net${tries}@example.test`), '10.9.0.1')).status).toBe(202);
    const refused = await post('sign-up', draft('net9@example.test'), '10.9.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    await post('sign-up', draft('many@example.test'), '10.9.0.2');
    for (let tries = 0; tries < 8; tries += 1)
      expect((await post('resend-code', { email: 'many@example.test' }, '10.9.0.2')).status).toBe(202);
    expect(await mailsTo('many@example.test')).toHaveLength(5);
  });

  test('refuses passwords that are short, well known, or made of the person’s own names', async () => {
    for (const bad of [
      'short',
      'password1234',
      'P@ssw0rd2026!',
      'aaaaaaaaaaaaaa',
      'qwertyuiop12',
      '1234567890123',
      'anaruiz20262026',
      'abcabcabcabcabc',
    ]) {
      const { status, body } = await post(
        'sign-up',
        draft('ana.ruiz@example.test', { password: bad, given_name: 'Anastasia' }),
      );
      expect([400, 422], bad).toContain(status);
      expect(body.details[0].path, bad).toBe('password');
    }
    expect((await post('sign-up', draft('x@example.test', { password: 'x'.repeat(129) }))).status).toBe(400);
    expect((await post('sign-up', draft('x@example.test', { extra: 1 }))).body.details).toMatchObject([
      { path: 'extra', message: 'Is not a known field.' },
    ]);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a mailed code; every device is signed out and the person told', async () => {
    const user = await aUser(db(), { groups: ['employee'] });
    const { token } = await signInFully(portal.portal, user);
    expect((await post('forgot-password', { email: user.email })).status).toBe(202);
    const code = await lastCode(user.email);
    const done = await post('reset-password', { email: user.email, code, password });
    expect(done.status).toBe(204);
    expect((await portal.call(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(
      401,
    );
    await expect(signInFully(portal.portal, user)).rejects.toThrow('401');
    await signInFully(portal.portal, { username: user.username, password });
    expect((await mailsTo(user.email)).map((mail) => mail.kind)).toEqual(['reset_password', 'password_changed']);
    expect(
      (await post('reset-password', { email: user.email, code, password: 'another nine blue doors' })).status,
    ).toBe(422);
  });

  test('answers known, unknown and closed accounts alike, and mails only the one that may sign in', async () => {
    const known = await aUser(db());
    const closed = await aUser(db(), { state: 'deactivated' });
    const answers = [];
    for (const email of [known.email, closed.email, 'who@example.test']) {
      answers.push(bare(await post('forgot-password', { email })));
      answers.push(bare(await post('reset-password', { email, code: '000000', password })));
    }
    expect(new Set(answers.filter((_, index) => index % 2 === 0).map((each) => JSON.stringify(each))).size).toBe(1);
    expect(new Set(answers.filter((_, index) => index % 2 === 1).map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await mailsTo(closed.email)).toHaveLength(0);
    expect(await mailsTo(known.email)).toHaveLength(1);
  });

  test('lets the person in from that browser although strangers have used up the tries of the name', async () => {
    const user = await aUser(db());
    for (let tries = 0; tries < 12; tries += 1) await post('sign-in', { username: user.username, password: 'guess' });
    expect((await post('sign-in', { username: user.username, password: user.password })).status).toBe(429);
    await post('forgot-password', { email: user.email });
    const done = await post('reset-password', { email: user.email, code: await lastCode(user.email), password });
    const device = String([done.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    expect((await post('sign-in', { username: user.username, password }, undefined, { cookie: device })).status).toBe(
      200,
    );
  });
});

test('every call leaves an audit row, and none of them the address or the code', async () => {
  const before =
    (await db().execute<{ count: number }>(sql`select count(*)::int as count from audit_log`)).rows[0]?.count ?? 0;
  const email = 'canary-address@example.test';
  await post('sign-up', draft(email));
  await post('resend-code', { email });
  await post('confirm-sign-up', { email, code: '000000' });
  await post('forgot-password', { email });
  await post('reset-password', { email, code: '000000', password });
  const { rows } = await db().execute<{ text: string }>(
    sql`select audit_log::text as text from audit_log where id > 0 order by id desc limit 5`,
  );
  expect(
    (await db().execute<{ count: number }>(sql`select count(*)::int as count from audit_log`)).rows[0]?.count,
  ).toBe(before + 5);
  expect(rows.map((row) => row.text).join()).not.toContain('canary');
});
