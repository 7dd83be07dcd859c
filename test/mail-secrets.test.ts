import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountMails } from '#areas/people/accounts/server/mails.ts';
import { sessionMails } from '#areas/people/sessions/server/mails.ts';
import { say } from '#platform/shared/text.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { aUser, signInAs, testPassword, type TestUser } from './sign-in.ts';
import { blanked } from '#areas/people/admin/server/blanked.ts';

interface Place {
  at: TestPortal;
  admin: TestUser;
  /** The tokens of a real sign-in, and of a script that may read and one that may do all. */
  session: string;
  reads: string;
  writes: string;
}

async function open(environment: Record<string, string>): Promise<Place> {
  const at = await makePortal(environment);
  const admin = await aUser(at.database.db, { groups: ['admin'] });
  const session = await signInAs(at.portal, admin);
  const make = async (scopes: string[]): Promise<string> => {
    const draft = { name: 'Script', scopes, expires_in_days: 1, password: testPassword };
    const made = await at.call(null, 'POST', '/auth/tokens', draft, { authorization: `Bearer ${session}` });
    return made.body.token;
  };
  return { at, admin, session, reads: await make(['read']), writes: await make(['read', 'write']) };
}

let own: Place;
let served: Place;
beforeAll(async () => {
  own = await open({});
  served = await open({ SMTP_HOST: 'mail.example.test' });
});
afterAll(async () => {
  await own.at.close();
  await served.at.close();
});

const as = (place: Place, token: string, method: string, path: string, body?: unknown) =>
  place.at.call(null, method, path, body, { authorization: `Bearer ${token}` });

/** Asks for a code for somebody else's account and answers it, as only the database and the mail should know it. */
async function askForCode(place: Place): Promise<{ victim: TestUser; code: string; mail: string }> {
  const victim = await aUser(place.at.database.db, { groups: ['admin'] });
  await place.at.call(null, 'POST', '/auth/forgot-password', { email: victim.email });
  const { rows } = await place.at.database.db.execute<{ id: string; body: string }>(
    sql`select id, body from mail_outbox where recipient = ${victim.email}`,
  );
  return { victim, mail: rows[0]?.id ?? '', code: /\d{6}/u.exec(rows[0]?.body ?? '')?.[0] ?? '' };
}

describe('a personal token of an admin', () => {
  test('finds no code of anybody in whatever can be read, nor by guessing in a search', async () => {
    const { victim, code, mail } = await askForCode(own);
    await as(own, own.session, 'POST', '/invitations', {
      kind: 'staff',
      email: 'new.admin@example.test',
      group: ['admin'],
    });
    const { rows } = await own.at.database.db.execute<{ body: string }>(
      sql`select body from mail_outbox where kind = 'invitation'`,
    );
    const link = /token=([\w-]+)/u.exec(rows[0]?.body ?? '')?.[1] ?? 'none';
    expect(link).toHaveLength(43);
    for (const token of [own.reads, own.writes]) {
      expect((await as(own, token, 'GET', `/mail/${mail}`)).status).toBe(403);
      for (const { endpoint } of own.at.portal.kernel.mounted) {
        if (endpoint.method !== 'GET' || endpoint.path.includes(':') || endpoint.path === '/auth/providers') continue;
        const said = JSON.stringify((await as(own, token, 'GET', endpoint.path)).body);
        expect(said.includes(code), `${endpoint.path} tells the code`).toBe(false);
        expect(said.includes(link), `${endpoint.path} tells the link`).toBe(false);
      }
      expect((await as(own, token, 'GET', `/mail?q=${code}`)).body).toEqual([]);
      expect((await as(own, token, 'GET', `/mail?q=${code.slice(0, 3)}`)).body).toEqual([]);
      expect((await as(own, token, 'GET', `/mail?q=${victim.username}`)).body).toHaveLength(1);
    }
  });

  test('makes nobody an admin: neither by groups nor by an invitation', async () => {
    const other = await aUser(own.at.database.db, { groups: ['employee'] });
    const patched = await as(own, own.writes, 'PATCH', `/users/${other.id}`, { group: ['admin'] });
    expect(patched.status).toBe(403);
    const invited = await as(own, own.writes, 'POST', '/invitations', {
      kind: 'staff',
      email: 'thief@example.test',
      group: ['admin'],
    });
    expect(invited).toMatchObject({ status: 422, body: { details: [{ path: 'kind' }] } });
    const bulk = await as(own, own.writes, 'POST', '/invitations/bulk', {
      rows: [{ kind: 'staff', email: 'thief@example.test' }],
    });
    expect(JSON.stringify(bulk.body)).toContain('personal token');
    const { rows } = await own.at.database.db.execute(
      sql`select 1 from mail_outbox where recipient = 'thief@example.test'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a mail that a signed-in admin opens', () => {
  test('is whole where no mail server is set, and the audit log notes who opened it', async () => {
    const { code, mail, victim } = await askForCode(own);
    const read = await as(own, own.session, 'GET', `/mail/${mail}`);
    expect(read.body).toMatchObject({ blanked: false, subject: expect.stringContaining(code) });
    const { rows } = await own.at.database.db.execute(
      sql`select actor_id, new from audit_log where action = 'mail.read' and entity_id = ${mail}`,
    );
    expect(rows).toEqual([
      { actor_id: own.admin.id, new: { kind: 'reset_password', recipient: victim.email, blanked: false } },
    ]);
  });

  test('has no code, link or token where a mail server is set', async () => {
    const { code, mail } = await askForCode(served);
    const read = await as(served, served.session, 'GET', `/mail/${mail}`);
    expect(read.body).toMatchObject({ blanked: true });
    expect(JSON.stringify(read.body)).not.toContain(code);
    const list = await as(served, served.session, 'GET', '/mail');
    expect(JSON.stringify(list.body)).not.toContain(code);
    expect((await as(served, served.session, 'POST', `/mail/${mail}/retry`)).status).toBe(422);
    await served.at.database.db.execute(sql`update mail_outbox set state = 'failed' where id = ${mail}`);
    const retried = await as(served, served.session, 'POST', `/mail/${mail}/retry`);
    expect(retried.status).toBe(200);
    expect(JSON.stringify(retried.body)).not.toContain(code);
  });
});

test('every mail of the portal, blanked, has neither code nor link nor token, and keeps its words', () => {
  const values = {
    code: '493 027',
    link: `https://portal.example.com/invitation?token=${'aB3_'.repeat(11)}`,
    brand: 'Hearth',
    name: 'Ana',
    minutes: 10,
    days: 14,
  };
  for (const [name, text] of Object.entries({ ...accountMails, ...sessionMails }))
    for (const language of ['en', 'es'] as const)
      for (const code of ['493027', '493 027', '493-027']) {
        const said = blanked(say(text, language, { ...values, code }));
        expect(said.includes(code), name).toBe(false);
        expect(said.includes('https'), name).toBe(false);
        expect(said.includes('aB3_'), name).toBe(false);
      }
  expect(blanked('Delivered 2026-11-22 at $123,456 (555-0100).')).toBe('Delivered 2026-11-22 at $123,456 (555-0100).');
});
