import { request as ask, type RequestOptions } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSamplePassword, readSettings } from '#platform/server/start/settings.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, type TestUser } from '#test/sign-in.ts';
import { OwnAddress } from './own-address.ts';
import { sql } from 'drizzle-orm';

let local: TestPortal;
let publicly: TestPortal;
let port: number;
beforeAll(async () => {
  local = await makePortal();
  publicly = await makePortal({ PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: '1' });
  port = Number(new URL(await local.portal.kernel.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await local.close();
  await publicly.close();
});

const strangers = [
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.168.1.9',
  '0.0.0.0',
  '',
];

function knows(environment: Record<string, string>, host: string, arrivedAt = '10.1.2.3'): boolean {
  return new OwnAddress(readSettings(environment)).isKnown(host, arrivedAt);
}

describe('the name under which the portal is asked', () => {
  test('is one of its own: of PUBLIC_URL, of HOST, of ALLOWED_HOSTS, of loopback while it listens there only', () => {
    for (const host of ['localhost', 'LOCALHOST:4000', 'localhost.', '127.0.0.1:1', '127.1.2.3', '[::1]:4000'])
      expect(knows({}, host), host).toBe(true);
    for (const host of strangers) expect(knows({}, host), host).toBe(false);
    const open = {
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://portal.example.com',
      ALLOWED_HOSTS: 'old.example.com, [fd00::7]',
    };
    for (const host of [
      'portal.example.com',
      'portal.example.com:443',
      'Old.Example.com',
      '[fd00::7]:80',
      '10.1.2.3:4000',
    ])
      expect(knows(open, host), host).toBe(true);
    for (const host of [...strangers, 'localhost', '127.0.0.1', 'example.com', 'x.portal.example.com'])
      expect(knows(open, host), host).toBe(false);
    expect(knows(open, '127.0.0.1:4000', '::ffff:127.0.0.1')).toBe(true);
  });

  test('that is another is answered 421 on every address, to everybody, before anything else', async () => {
    const admin = await local.person(['admin']);
    for (const host of strangers.filter((each) => each !== ''))
      for (const path of ['/users', '/auth/me', '/auth/providers', '/no/such/thing']) {
        const answer = await local.call(admin, 'GET', path, undefined, { host });
        expect(answer, `${host} ${path}`).toMatchObject({ status: 421, body: { code: 'misdirected' } });
      }
    const page = await local.portal.kernel.app.inject({ url: '/login', headers: { host: 'evil.example' } });
    expect(page.statusCode).toBe(421);
    expect((await local.call(admin, 'GET', '/users', undefined, { host: 'localhost:9' })).status).toBe(200);
  });

  test('does not matter to whoever asks for health', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await local.portal.kernel.app.inject({ url, headers: { host: '10.9.8.7:4000' } });
      expect(answer.statusCode, url).toBe(200);
    }
  });

  test('is what a trusted proxy says it was asked for', async () => {
    const asked = (headers: Record<string, string>) =>
      publicly.call(null, 'GET', '/auth/providers', undefined, headers);
    expect((await asked({ host: 'hearth-1:4000', 'x-forwarded-host': 'portal.example.com' })).status).toBe(200);
    expect((await asked({ host: 'hearth-1:4000', 'x-forwarded-host': 'evil.example' })).status).toBe(421);
  });

  function upgrade(headers: RequestOptions['headers']): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const request = ask({
        port,
        host: '127.0.0.1',
        path: '/ws/live/',
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
        },
      });
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end();
    });
  }

  test('is judged for sockets too, and so is the page that opens one', async () => {
    const staff = await local.person(['employee']);
    await local.call(staff, 'GET', '/auth/providers');
    const authorization = `Bearer ${staff.userId}`;
    const here = `localhost:${port}`;
    expect(await upgrade({ host: here, authorization })).toBe(101);
    expect(await upgrade({ host: 'evil.example', authorization })).toBe(421);
    expect(await upgrade({ host: 'evil.example', origin: 'http://evil.example', authorization })).toBe(421);
    expect(await upgrade({ host: here, origin: `http://${here}`, authorization })).toBe(101);
    expect(await upgrade({ host: here, origin: 'http://localhost:4000', authorization })).toBe(101);
    for (const origin of ['null', 'http://evil.example', `http://localhost:${port + 1}`, `http://evil.example:${port}`])
      expect(await upgrade({ host: here, origin, authorization }), origin).toBe(403);
  });
});

test('a write is taken only from a page of the address that people use, or of the host that was asked', async () => {
  const staff = await local.person(['employee']);
  const write = (headers: Record<string, string>) =>
    local.call(staff, 'PATCH', '/me/settings', { darkMode: true }, headers);
  for (const headers of [
    {},
    { origin: 'http://localhost:4000' },
    { host: '127.0.0.1:4001', origin: 'http://127.0.0.1:4001' },
    { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' },
  ])
    expect((await write(headers)).status, JSON.stringify(headers)).toBe(200);
  for (const headers of [
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:4001' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    expect((await write(headers)).body.code, JSON.stringify(headers)).toBe('cross_site');
});

describe('the sample people and their password', () => {
  const load = async (at: TestPortal) => {
    await at.database.db.execute(
      sql`insert into installation_facts (key, value) values ('sample_company', '{}') on conflict do nothing`,
    );
    const person: TestUser = await aUser(at.database.db, { username: 'admin', groups: ['admin'] });
    await at.database.db.execute(
      sql`update users set password_hash = ${await hashPassword(defaultSamplePassword)} where id = ${person.id}`,
    );
  };
  const shown = async (at: TestPortal, headers: Record<string, string>) =>
    (await at.call(null, 'GET', '/auth/providers', undefined, headers)).body.sample;
  const signIn = (at: TestPortal, headers: Record<string, string>) =>
    at.call(null, 'POST', '/auth/sign-in', { username: 'admin', password: defaultSamplePassword }, headers);

  test('are told on this machine only: not behind a proxy, whatever that says of itself', async () => {
    await load(local);
    expect(await shown(local, {})).toMatchObject({ password: defaultSamplePassword, users: [{ username: 'admin' }] });
    expect((await signIn(local, {})).status).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']) {
      expect(await shown(local, { [name]: '127.0.0.1' }), name).toBeNull();
      expect((await signIn(local, { [name]: '127.0.0.1' })).status, name).toBe(403);
      await local.database.db.execute(sql`delete from attempt_counters`);
    }
    const remote = await local.portal.kernel.app.inject({ url: '/api/auth/providers', remoteAddress: '10.0.0.9' });
    expect(remote.json().sample).toBeNull();
  });

  test('are of no use at a public address, while another password is', async () => {
    await load(publicly);
    for (const headers of [{}, { host: 'portal.example.com' }]) {
      expect(await shown(publicly, headers)).toBeNull();
      expect(await signIn(publicly, headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const { rows } = await publicly.database.db.execute(
      sql`select new->>'by' as by from audit_log where action = 'session.refused'`,
    );
    expect(rows).toContainEqual({ by: 'sample_password' });
    const other = await aUser(publicly.database.db);
    const good = { username: other.username, password: other.password };
    expect((await publicly.call(null, 'POST', '/auth/sign-in', good)).status).toBe(200);
  });
});
