import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Builders } from '#app/builders/builders.ts';
import { readBuilders } from '#app/builders/catalogue.ts';
import { makeEmptyDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';

const log = pino({ level: 'silent' });
const password = 'builders-sample-password';
const secret = 'zqnorth51cebunting';
const soon = { timeout: 60_000 };
const names = ['north', 'south'] as const;
type Name = (typeof names)[number];

let folder: string;
let port: number;
let databases: Record<Name, TestDatabase>;
let builders: Builders;
const said: string[] = [];
const tokens: Partial<Record<Name, string>> = {};
let awayPort: number;

const hostOf = (name: string) => `${name}.example`;

async function catalogue(): Promise<string> {
  const file = join(folder, 'builders.json');
  const listed = names.map((name) => ({
    name,
    hosts: [hostOf(name), `${name}.internal`],
    settings: {
      DATABASE_URL: databases[name].url,
      SAMPLE_COMPANY: 'on',
      SAMPLE_PASSWORD: password,
      BRAND_NAME: `${name} homes`,
    },
  }));
  // Nobody listens there yet.
  const away = databases.north.url.replace(/@\/[^?]*\?.*$/u, `@127.0.0.1:${awayPort}/away`);
  const last = { name: 'away', hosts: [hostOf('away')], settings: { DATABASE_URL: away } };
  await writeFile(file, JSON.stringify({ builders: [...listed, last] }));
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-builders-'));
  [port, awayPort] = [await freePort(), await freePort()];
  databases = { north: await makeEmptyDatabase(), south: await makeEmptyDatabase() };
  const environment = { HEARTH_DATA: folder, PORT: String(port), LOG_LEVEL: 'silent', DATABASE_WAIT_SECONDS: '1' };
  const { Builders: Served } = await import('#app/builders/builders.ts');
  builders = new Served({
    builders: await readBuilders(await catalogue(), environment),
    log,
    say: (sentence) => said.push(sentence),
    tryAgainMs: 200,
  });
  await builders.start();
  for (const name of names)
    tokens[name] = JSON.parse(
      (await ask(hostOf(name), 'POST', '/api/auth/sign-in', { body: { username: 'admin', password } })).text,
    ).token;
}, 240_000);

afterAll(async () => {
  await builders?.close();
  await Promise.all(names.map((name) => databases?.[name].close()));
  await rm(folder, { recursive: true, force: true });
});

interface Said {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** What the process answers who asks under this name. */
function ask(
  host: string,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: object; token?: string | undefined; headers?: Record<string, string> } = {},
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(pieces).toString('utf8'),
            headers: response.headers,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(payload);
  });
}

test('each builder is found by its names, any other name is answered 421, and health under every name', async () => {
  const pages = await Promise.all(names.map((name) => ask(`${name}.internal:${port}`, 'GET', '/api/auth/providers')));
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(hostOf('SOUTH'), 'GET', '/healthz')).status).toBe(200);
  for (const host of ['west.example', 'localhost', `north.example.evil.com`]) {
    const { status, text } = await ask(host, 'GET', '/api/projects', { token: tokens.north });
    expect([status, JSON.parse(text).code]).toEqual([421, 'misdirected']);
  }
  expect((await ask('10.0.0.7', 'GET', '/healthz')).status).toBe(200);
});

test(
  'what is known of one builder is known of no other: by token, cookie, ticket, id, list, search or socket',
  { timeout: 240_000 },
  async () => {
    const [north, south] = [hostOf('north'), hostOf('south')];
    const made = await ask(north, 'POST', '/api/projects', {
      token: tokens.north,
      body: { project_number: '26-951', name: secret, address: { line1: '1 Elm' } },
    });
    expect(made.status, made.text).toBe(201);
    const { id } = JSON.parse(made.text);
    expect((await ask(north, 'GET', `/api/projects/${id}`, { token: tokens.north })).text).toContain(secret);

    expect((await ask(south, 'GET', `/api/projects/${id}`, { token: tokens.south })).status).toBe(404);
    expect((await ask(south, 'GET', '/api/auth/me', { token: tokens.north })).status).toBe(401);
    const signedIn = await ask(north, 'POST', '/api/auth/sign-in', {
      // As a page does, which keeps the refresh token in a cookie.
      body: { username: 'admin', password, cookie: true },
      headers: { origin: `http://${north}`, 'sec-fetch-site': 'same-origin' },
    });
    const cookie = (signedIn.headers['set-cookie'] ?? [])
      .flatMap((each) => each.split(';')[0] ?? [])
      .filter((each) => !each.endsWith('='))
      .join('; ');
    expect(cookie).not.toBe('');
    const renewed = async (host: string) =>
      (
        await ask(host, 'POST', '/api/auth/refresh', {
          headers: { cookie, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
        })
      ).status;
    expect(await renewed(south)).toBe(401);
    expect(await renewed(north)).toBe(200);

    const ticket = JSON.parse(
      (await ask(north, 'POST', '/api/auth/socket-ticket', { token: tokens.north })).text,
    ).ticket;
    const opened = async (host: string, query: string, token?: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/live/?resume=1${query}`, {
        headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
      const heard: string[] = [];
      socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
      const end = once(socket, 'open').then(
        () => 'open' as const,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
      return { socket, heard, how: await end };
    };
    expect((await opened(south, `&ticket=${ticket}`)).how).toContain('401');
    expect((await opened('west.example', '', tokens.north)).how).toContain('421');
    const [here, there] = [await opened(north, '', tokens.north), await opened(south, '', tokens.south)];
    expect([here.how, there.how]).toEqual(['open', 'open']);
    await ask(north, 'PUT', `/api/projects/${id}`, { token: tokens.north, body: { name: `${secret} again` } });
    await vi.waitFor(() => expect(here.heard.join()).toContain(id), soon);
    const other = await ask(south, 'POST', '/api/projects', {
      token: tokens.south,
      body: { project_number: '26-952', name: 'Another', address: { line1: '2 Elm' } },
    });
    // It came after the change of the other builder, and that was never heard here.
    await vi.waitFor(() => expect(there.heard.join()).toContain(JSON.parse(other.text).id), soon);
    expect(there.heard.join()).not.toContain(id);
    for (const { socket } of [here, there]) socket.terminate();
  },
);

test('no question to one builder is answered with what another has', { timeout: 240_000 }, async () => {
  const south = hostOf('south');
  const described = JSON.parse((await ask(south, 'GET', '/api/openapi.json', { token: tokens.south })).text);
  const paths = Object.entries<Record<string, unknown>>(described.paths).flatMap(([path, methods]) =>
    'get' in methods && !path.includes('{') ? [path] : [],
  );
  expect(paths.length).toBeGreaterThan(60);
  const leaks: string[] = [];
  let answered = 0;
  for (const path of paths)
    for (const query of ['', `?q=${secret}`, '?limit=100']) {
      const { status, text } = await ask(south, 'GET', `/api${path.replace(/^\/api/u, '')}${query}`, {
        token: tokens.south,
      });
      if (status === 200) answered += 1;
      // A search says again what it was asked; anything beyond that is a leak.
      if (text.replaceAll(`"${secret}"`, '').includes(secret)) leaks.push(`${path}${query}`);
    }
  expect(answered).toBeGreaterThan(60);
  expect(leaks).toEqual([]);
});

test('a builder whose database is away is answered 503, and served once it is there; the others never notice', async () => {
  expect(said.join('\n')).toMatch(
    /away is not served: The PostgreSQL of DATABASE_URL at 127\.0\.0\.1:\d+ does not answer/u,
  );
  expect((await ask(hostOf('away'), 'GET', '/api/auth/providers')).status).toBe(503);
  expect((await ask('10.0.0.7', 'GET', '/readyz')).status).toBe(503);
  expect((await ask(hostOf('north'), 'GET', '/readyz')).status).toBe(200);
  const tried = said.length;
  // Something answers there that is no PostgreSQL: it is tried again, and goes on being said.
  const stranger = createServer((socket) => socket.destroy()).listen(awayPort, '127.0.0.1');
  await once(stranger, 'listening');
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(tried), soon);
  stranger.close();
});
