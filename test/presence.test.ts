import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Portal } from '#app/server/server.ts';
import { newId } from '#platform/shared/ids.ts';
import { loadServer, makePortal, type TestPortal } from './portal.ts';
import { listen, openSocket, type TestSocket } from './sockets.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { companyPresenceId } from '#platform/shared/presence.ts';
import { sayings } from '#platform/server/live/presence-news.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { measuresTime, slowness } from './machine.ts';

let at: TestPortal;
let base: string;
let second: Portal;
let secondBase: string;
let ana: Viewer;
let ben: Viewer;
let boss: Viewer;
let projectId: string;
let unitId: string;

beforeAll(async () => {
  at = await makePortal();
  base = await listen(at);
  ana = await at.person(['employee'], { firstName: 'Ana', lastName: 'Ruiz' });
  ben = await at.person(['third_party_staff'], { firstName: 'Ben', lastName: 'Ode' });
  boss = await at.person(['admin']);
  projectId = await aProject('First');
  const unit = await at.call(ana, 'POST', '/units', { project: projectId, name: 'Unit 1' });
  unitId = unit.body.id ?? unit.body[0]?.id;
  const { buildPortal } = await loadServer();
  second = await buildPortal({
    settings: readSettings({
      HEARTH_DATA: at.dataFolder,
      DATABASE_URL: at.database.url,
      LOG_LEVEL: 'silent',
      REQUEST_LIMITS: 'off',
    }),
    database: at.database,
    log: pino({ level: 'silent' }),
  });
  second.kernel.authenticateSocket = at.portal.kernel.authenticateSocket;
  secondBase = (await second.kernel.app.listen({ port: 0, host: '127.0.0.1' })).replace('http:', 'ws:');
});
afterAll(async () => {
  await second.close();
  await at.close();
});

let count = 0;

async function aProject(name: string): Promise<string> {
  count += 1;
  const made = await at.call(ana, 'POST', '/projects', { project_number: `PR-${count}`, name });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

/** Says that a list of these kinds is on screen, and nothing else. */
const list = (socket: TestSocket, ...kinds: string[]) => socket.send({ type: 'look', records: [], lists: kinds });

type Look = [type: string, id: string, writing?: 'wall' | 'form'];
const look = (socket: TestSocket, ...records: Look[]) =>
  socket.send({ type: 'look', records: records.map(([type, id, writing = null]) => ({ type, id, writing })) });
const open = (viewer: Viewer, where = base) => openSocket(where, '/ws/presence/', viewer.userId);
/** Whom this socket was told of last, for one record. */
const lastOf = (socket: TestSocket, id: string) =>
  socket.frames.filter((frame) => frame.type === 'presence' && frame.id === id).at(-1)?.['people'] as
    | { name: string; writing: string | null }[]
    | undefined;
const sees = (socket: TestSocket, id: string, people: [name: string, writing?: string][], withinMs = 30_000) =>
  vi.waitFor(
    () =>
      expect(lastOf(socket, id)?.map(({ name, writing }) => [name, writing])).toEqual(
        people.map(([name, writing = null]) => [name, writing]),
      ),
    { timeout: withinMs, interval: 10 },
  );

test(
  'two who look at the same record learn of each other, of writing, and at once when one leaves or closes the tab (measures time)',
  measuresTime,
  async () => {
    const [one, two] = [await open(ana), await open(ben)];
    const lookOn = () => look(one, ['project', projectId], ['unit', unitId]);
    lookOn();
    // Said again with every beat, as a page does: a busy machine needs longer for all this than a silent tab is remembered.
    const beat = setInterval(lookOn, 1_000);
    onTestFinished(() => clearInterval(beat));
    await sees(one, projectId, []);
    await sees(one, unitId, []);
    look(two, ['project', projectId]);
    await sees(one, projectId, [['Ben Ode']]);
    await sees(two, projectId, [['Ana Ruiz']]);
    look(two, ['project', projectId, 'wall']);
    await sees(one, projectId, [['Ben Ode', 'wall']]);
    look(two, ['project', projectId, 'form']);
    await sees(one, projectId, [['Ben Ode', 'form']]);
    look(two);
    await sees(one, projectId, [], 500 * slowness());
    look(two, ['project', projectId]);
    await sees(one, projectId, [['Ben Ode']]);
    two.socket.terminate();
    await sees(one, projectId, [], 500 * slowness());
    expect(lastOf(one, unitId)).toEqual([]);
    await one.close();
  },
);

test('colleagues see each other in the thread of a post and on the wall of the company, and nowhere else by an id of their own', async () => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'All hands' }] }] };
  const post = (await at.call(ana, 'POST', '/posts', { project_id: null, body })).body.id;
  const [one, two] = [await open(ana), await open(ben)];
  look(one, ['post', post, 'wall'], ['company_wall', companyPresenceId], ['company_wall', newId()], ['post', newId()]);
  look(two, ['post', post], ['company_wall', companyPresenceId, 'wall']);
  await sees(two, post, [['Ana Ruiz', 'wall']]);
  await sees(one, companyPresenceId, [['Ben Ode', 'wall']]);
  expect(
    one.frames.filter(({ type }) => type === 'presence').every(({ id }) => id === post || id === companyPresenceId),
  ).toBe(true);
  // What goes to the bin falls silent.
  await at.call(ana, 'DELETE', `/posts/${post}`);
  await vi.waitFor(
    () => {
      look(two, ['post', post]);
      expect(lastOf(two, post)).toEqual([]);
    },
    { timeout: 30_000, interval: 500 },
  );
  await one.close();
  await two.close();
});

test('a list hears who is at each of its records that its reader sees, is seen at none, and hears of them no more once it is gone', async () => {
  const project = projectId;
  const draft = {
    project_id: project,
    title: 'Other screws',
    source: 'punch',
    captured_on: '2026-11-02',
    category: 'quality',
  };
  const [lesson, binned] = await Promise.all(
    [draft, draft].map(async (body) => (await at.call(boss, 'POST', '/lessons', body)).body.id as string),
  );
  await at.call(boss, 'DELETE', `/lessons/${binned}`);
  const flag = (await at.call(boss, 'POST', '/flags', { name: 'watched', type: 'release' })).body.id;
  const [one, two] = [await open(ana), await open(boss)];
  list(one, 'lesson', 'feature_flag');
  look(two, ['lesson', lesson ?? ''], ['lesson', binned ?? ''], ['feature_flag', flag]);
  await sees(one, lesson ?? '', [[boss.name]]);
  // Nobody is shown to whoever looks at the record itself because of a list.
  expect(lastOf(two, lesson ?? '')).toEqual([]);
  look(two, ['lesson', lesson ?? '', 'form']);
  await sees(one, lesson ?? '', [[boss.name, 'form']]);
  look(two);
  await sees(one, lesson ?? '', []);
  // What is in the bin, and what its reader has no right to, never shows.
  expect(new Set(one.frames.map(({ id }) => id))).toEqual(new Set([lesson]));
  list(one);
  const heard = one.frames.length;
  look(two, ['lesson', lesson ?? '']);
  look(one, ['project', project]);
  await sees(one, project, []);
  expect(one.frames.length).toBe(heard + 1);
  await one.close();
  await two.close();
});

test('somebody with two tabs is one person, stays while one of them stays, and never hears of themselves', async () => {
  const [one, two, other] = [await open(ana), await open(ana), await open(ben)];
  look(one, ['project', projectId]);
  look(two, ['project', projectId, 'wall']);
  look(other, ['project', projectId]);
  await sees(other, projectId, [['Ana Ruiz', 'wall']]);
  await sees(one, projectId, [['Ben Ode']]);
  await two.close();
  await sees(other, projectId, [['Ana Ruiz']]);
  await one.close();
  await sees(other, projectId, []);
  await other.close();
});

test(
  'people at two servers of one database learn of each other, also when one server comes later (measures time)',
  measuresTime,
  async () => {
    const [here, there] = [await open(ana), await open(ben, secondBase)];
    look(here, ['project', projectId]);
    look(there, ['project', projectId, 'wall']);
    await sees(here, projectId, [['Ben Ode', 'wall']]);
    await sees(there, projectId, [['Ana Ruiz']]);
    await there.close();
    await sees(here, projectId, [], 1_000 * slowness());
    await here.close();
  },
);

test(
  'a tab that falls silent and a server that dies are forgotten within ten seconds, while one that says it again stays (measures time)',
  { timeout: 60_000, ...measuresTime },
  async () => {
    const id = await aProject('Silent');
    const [watcher, silent] = [await open(ana), await open(ben)];
    look(watcher, ['project', id]);
    look(silent, ['project', id]);
    // A server that says this once and is never heard of again.
    const [text = ''] = sayings({
      server: newId(),
      asks: false,
      entries: [
        { place: 'dead:1', record: `project:${id}`, id: newId(), name: 'Zoe Dead', photo_url: null, writing: null },
      ],
    });
    await at.database.db.execute(sql`select pg_notify('hearth_presence', ${text})`);
    await sees(watcher, id, [['Ben Ode'], ['Zoe Dead']]);
    const since = performance.now();
    const beat = setInterval(() => look(watcher, ['project', id]), 1_000);
    try {
      await sees(watcher, id, []);
      expect(performance.now() - since).toBeGreaterThan(5_000);
      expect(performance.now() - since).toBeLessThan(10_000 * slowness());
      // Silent, but not cut off: its next word brings it back.
      look(silent, ['project', id]);
      await sees(watcher, id, [['Ben Ode']]);
      await sees(silent, id, [['Ana Ruiz']]);
    } finally {
      clearInterval(beat);
    }
    await watcher.close();
    await silent.close();
  },
);

test('a record that goes out of sight while two look at it falls silent within seconds', async () => {
  const id = await aProject('Later binned');
  const [one, two] = [await open(ana), await open(ben)];
  const both = () => [one, two].forEach((socket) => look(socket, ['project', id]));
  both();
  await sees(one, id, [['Ben Ode']]);
  expect((await at.call(boss, 'DELETE', `/projects/${id}`)).status).toBeLessThan(300);
  const beat = setInterval(both, 500);
  try {
    for (const socket of [one, two]) await sees(socket, id, []);
  } finally {
    clearInterval(beat);
  }
  look(one, ['project', id], ['project', projectId]);
  look(two, ['project', id], ['project', projectId]);
  await sees(one, projectId, [['Ben Ode']]);
  expect(lastOf(one, id)).toEqual([]);
  await one.close();
  await two.close();
}, 20_000);

test('owners, developers and floor managers are refused; scripts and nobody too', async () => {
  for (const group of ['home_owner', 'developer', 'floor_manager'] as const) {
    const person = await at.person([group]);
    expect(await (await open(person)).ended, group).toEqual({ status: 403 });
  }
  expect(await (await openSocket(base, '/ws/presence/')).ended).toEqual({ status: 401 });
  const script = await at.person(['employee']);
  Object.assign(script, { scopes: ['read', 'write'] });
  expect(await (await open(script)).ended).toEqual({ code: 4403 });
});

test('a record in the bin and one that never was are silent alike, and nobody is shown there', async () => {
  const binned = await aProject('Binned');
  expect((await at.call(boss, 'DELETE', `/projects/${binned}`)).status).toBeLessThan(300);
  const [one, two] = [await open(ana), await open(ben)];
  const absent = newId();
  for (const socket of [one, two])
    look(socket, ['project', binned], ['project', absent], ['unit', projectId], ['project', projectId]);
  await sees(one, projectId, [['Ben Ode']]);
  await sees(two, projectId, [['Ana Ruiz']]);
  for (const socket of [one, two]) expect(new Set(socket.frames.map(({ id }) => id))).toEqual(new Set([projectId]));
  await one.close();
  await two.close();
});

test('what does not fit is left out and the socket goes on; of a flood of it the socket ends', async () => {
  const socket = await open(ana);
  for (const bad of [
    '',
    '{',
    { type: 'look' },
    { type: 'look', records: [{ type: 'user', id: newId(), writing: null }] },
  ])
    socket.send(bad);
  socket.send({
    type: 'look',
    records: Array.from({ length: 21 }, () => ({ type: 'project', id: newId(), writing: null })),
  });
  look(socket, ['project', projectId]);
  await sees(socket, projectId, []);
  for (let count = 0; count < 20; count += 1) socket.send('{');
  expect(await socket.ended).toEqual({ code: 1008 });
});

test('news of many fit into sayings of less than 8,000 bytes, none is lost, and all others are asked once', () => {
  const entries = Array.from({ length: 200 }, (_, index) => ({
    place: `${newId()}:${index}`,
    record: `project:${newId()}`,
    id: newId(),
    name: 'Ñandú '.repeat(30),
    photo_url: null,
    writing: null,
  }));
  const texts = sayings({ server: newId(), asks: true, entries });
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(texts.flatMap((text) => (JSON.parse(text) as { entries: object[] }).entries)).toEqual(entries);
  expect(texts.filter((text) => (JSON.parse(text) as { asks: boolean }).asks)).toHaveLength(1);
});
