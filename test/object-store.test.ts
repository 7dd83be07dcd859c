import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/server/server.ts';
import { readModelTask } from '#areas/design/models/server/jobs.ts';
import { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { backUp, restore } from '#platform/server/backup/backup.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { openFileStorage, openRemoteStore, type FileStorage } from '#platform/server/files/file-storage.ts';
import { hashOf, isOutOfReach } from '#platform/server/files/file-store.ts';
import { requireOwnFiles } from '#platform/server/files/store-marker.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { newId } from '#platform/shared/ids.ts';
import { makeEmptyDatabase } from './database.ts';
import { houseIfc } from './house-ifc.ts';
import { sendModel } from './models.ts';
import { loadServer, makePortal, type TestPortal } from './portal.ts';
import { startS3Server, type S3Server } from './s3-server.ts';
import { picture, postForm } from './uploads.ts';

const timeout = 120_000;
const folder = 'company/one';
const secret = 'S3RVER';
/** What processes with data folders of their own share. */
const HEARTH_ROOT_KEY = randomBytes(32).toString('base64url');
const log = pino({ level: 'silent' });

let server: S3Server;
let at: TestPortal;
let other: Portal;
let otherFolder: string;
let employee: Viewer;
let project: string;
let parent: string;

beforeAll(async () => {
  server = await startS3Server();
  parent = await mkdtemp(join(tmpdir(), 'hearth-objects-'));
  at = await makePortal({ ...server.settings(folder), HEARTH_ROOT_KEY });
  employee = await at.person(['employee']);
  project = (
    await at.call(employee, 'POST', '/projects', {
      project_number: '26-950',
      name: 'Objects',
      factory: 'reno',
      address: { line1: '1 Elm' },
    })
  ).body.id;
  otherFolder = join(parent, 'other');
  other = await anotherProcess(otherFolder, server.settings(folder));
}, timeout);

afterAll(async () => {
  await other?.close();
  await at?.close();
  await server?.close();
  await rm(parent, { recursive: true, force: true });
});

/** Another process of the same portal, with a data folder of its own. */
async function anotherProcess(dataFolder: string, files: Record<string, string>): Promise<Portal> {
  const { buildPortal } = await loadServer();
  const settings = readSettings({
    HEARTH_DATA: dataFolder,
    DATABASE_URL: at.database.url,
    LOG_LEVEL: 'silent',
    REQUEST_LIMITS: 'off',
    HEARTH_ROOT_KEY,
    ...files,
  });
  const portal = await buildPortal({ settings, database: at.database, log });
  portal.kernel.authenticate = at.portal.kernel.authenticate;
  return portal;
}

/** What this process of the portal answers. */
async function ask(
  portal: Portal,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  payload?: Buffer | object,
  headers: Record<string, string> = {},
) {
  const response = await portal.kernel.app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-test-person': employee.userId, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

const tus = { 'tus-resumable': '1.0.0' };
const pieceType = { ...tus, 'content-type': 'application/offset+octet-stream' };

async function announce(length: number, name: string): Promise<string> {
  const facts = { filename: name, owner_type: 'project', owner_id: project };
  const { status, body } = await at.call(employee, 'POST', '/uploads', undefined, {
    ...tus,
    'upload-length': String(length),
    'upload-metadata': Object.entries(facts)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function photo(name: string, width: number): Promise<any> {
  const { status, body } = await postForm(at, employee, '/files', { owner_type: 'project', owner_id: project }, [
    { name, content: await picture({ width }) },
  ]);
  expect(status, JSON.stringify(body)).toBe(201);
  return body[0];
}

const storageOf = (dataFolder: string, settings = server.settings(folder)): Promise<FileStorage> =>
  openFileStorage(dataFolder, undefined, readSettings({ ...settings, HEARTH_DATA: dataFolder }).files);

test('what one process keeps another gives out: whole, in ranges, and as pictures; deleted, it is gone', async () => {
  const { id } = await photo('front.jpg', 90);
  const whole = await ask(at.portal, 'GET', `/files/${id}/content`);
  const there = await ask(other, 'GET', `/files/${id}/content`);
  expect(there.status).toBe(200);
  expect(there.bytes.equals(whole.bytes)).toBe(true);
  const part = await ask(other, 'GET', `/files/${id}/content`, undefined, { range: 'bytes=10-19' });
  expect([part.status, part.bytes.toString('hex')]).toEqual([206, whole.bytes.subarray(10, 20).toString('hex')]);
  expect((await ask(other, 'GET', `/files/${id}/thumbnail`)).status).toBe(200);
  expect(await readdir(at.dataFolder)).not.toContain('files');
  const { store } = await storageOf(otherFolder);
  expect((await store.stat(id))?.bytes).toBe(whole.bytes.length);
  const listed: string[] = [];
  for await (const { key } of store.list()) listed.push(key);
  expect(listed).toContain(id);
  await store.remove(id);
  await store.remove(id);
  expect(await store.stat(id)).toBeUndefined();
});

test('a file of many parts arrives as it was, and nothing of a staged one is left behind', { timeout }, async () => {
  const { store, staging } = await storageOf(otherFolder);
  const content = randomBytes(17 * 1024 * 1024 + 5);
  const staged = await staging.stage(Readable.from([content]), content.length);
  const key = newId();
  await store.put(key, staged);
  expect(await hashOf(await store.open(key))).toBe(staged.sha256);
  expect(await buffer(await store.open(key, { start: 8 * 1024 * 1024 - 2, end: 8 * 1024 * 1024 + 2 }))).toEqual(
    content.subarray(8 * 1024 * 1024 - 2, 8 * 1024 * 1024 + 3),
  );
  expect(await readdir(join(otherFolder, 'files-incoming'))).toEqual([]);
  await store.remove(key);
});

test(
  'an upload that began on one process goes on at another, over one that was killed in the middle',
  { timeout },
  async () => {
    const content = randomBytes(300_000);
    const id = await announce(content.length, 'plan.bin');
    const send = (portal: Portal, from: number, to: number) =>
      ask(portal, 'PATCH', `/uploads/${id}`, content.subarray(from, to), {
        ...pieceType,
        'upload-offset': String(from),
      });
    const offsetAt = async (portal: Portal) =>
      (await ask(portal, 'GET', `/uploads/${id}`, undefined, tus)).headers['upload-offset'];
    expect((await send(at.portal, 0, 100_000)).status).toBe(204);
    expect(await offsetAt(other)).toBe('100000');

    const dying = spawn(
      process.execPath,
      [new URL('partial-worker.ts', import.meta.url).pathname, join(parent, 'dying'), id, '100000'],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...server.settings(folder) } },
    );
    await once(dying.stdout, 'data');
    dying.kill('SIGKILL');
    await once(dying, 'exit');

    expect(await offsetAt(other)).toBe('100000');
    expect((await send(other, 100_000, 250_000)).status).toBe(204);
    // One that had waited all the while sends a piece that is there already: nothing is doubled, and it hears where to go on.
    expect((await send(at.portal, 100_000, 180_000)).status).toBe(409);
    expect((await send(at.portal, 250_000, 300_000)).status).toBe(204);
    const made = await ask(other, 'POST', `/uploads/${id}/finish`);
    expect(made.status, made.bytes.toString()).toBe(200);
    const kept = await ask(other, 'GET', `/files/${JSON.parse(made.bytes.toString()).id}/content`);
    expect(kept.bytes.equals(content)).toBe(true);
    const { partials } = await storageOf(otherFolder);
    expect(await partials.length(id)).toBeUndefined();
  },
);

test(
  'pieces of two processes at once make one file, and a piece that its checksum refuses leaves nothing',
  { timeout },
  async () => {
    const [one, two] = [await storageOf(at.dataFolder), await storageOf(otherFolder)];
    const id = newId();
    const content = randomBytes(9_000);
    const from = (start: number, end: number) => Readable.from([content.subarray(start, end)], { objectMode: false });
    const rule = { max: 9_000 };
    await one.partials.create(id);
    await Promise.all([
      one.partials.append(id, 0, from(0, 5_000), rule),
      two.partials.append(id, 0, from(0, 3_000), rule),
    ]);
    expect(await two.partials.length(id)).toBe(5_000);
    await two.partials.append(id, 3_000, from(3_000, 9_000), rule);
    const wrong = { ...rule, checksum: { algorithm: 'sha256', value: 'AAAA' } } as const;
    await expect(one.partials.append(id, 9_000, from(0, 10), wrong)).rejects.toThrow('checksum');
    expect(await one.partials.length(id)).toBe(9_000);
    expect((await one.partials.list()).map((each) => each.id)).toContain(id);
    const staged = await one.partials.staged(id);
    expect(staged.bytes).toBe(9_000);
    expect(await hashOf(Readable.from([content]))).toBe(staged.sha256);
    await one.partials.letGo(staged);
    await one.partials.remove(id);
    expect(await two.partials.length(id)).toBeUndefined();
  },
);

test('while the store is away, files answer 503 and jobs wait; then all is as it was', { timeout }, async () => {
  const { id } = await photo('back.jpg', 100);
  const model = await sendModel(at, employee, 'home.ifc', houseIfc({ studs: 0 }));
  expect(model.status, JSON.stringify(model.body)).toBe(200);
  const upload = await announce(1_000, 'late.bin');
  const lines: string[] = [];
  const storage = await storageOf(otherFolder);
  const { db, events } = at.portal.kernel;
  const read = () =>
    readModelTask(db, storage, new ReadingQueue()).run(
      { id: model.body.id },
      {
        attempt: 1,
        maxAttempts: 25,
        log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
        signal: new AbortController().signal,
        inWrite: (work) => inTransaction({ db, events }, systemActor, work),
      },
    );
  const stateOf = async () => (await at.call(employee, 'GET', `/models/${model.body.id}`)).body.state;

  await server.kill();
  const answers = [
    await ask(other, 'GET', `/files/${id}/content`),
    await ask(other, 'GET', `/files/${id}/thumbnail?size=1280`),
    await ask(other, 'GET', `/uploads/${upload}`, undefined, tus),
    await ask(at.portal, 'PATCH', `/uploads/${upload}`, Buffer.alloc(1_000), { ...pieceType, 'upload-offset': '0' }),
  ];
  const sent = await postForm(at, employee, '/files', { owner_type: 'project', owner_id: project }, [
    { name: 'new.jpg', content: await picture({ width: 110 }) },
  ]);
  for (const { status, headers } of [...answers, sent]) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  for (const { bytes } of answers) expect(bytes.toString()).not.toContain(secret);
  // More often than what would count as given up.
  for (let time = 0; time < 5; time += 1) {
    const error = await read().catch((thrown: unknown) => thrown);
    expect(isOutOfReach(error)).toBe(true);
    expect(await stateOf()).toBe('waiting');
  }
  expect(lines.join('')).not.toContain(secret);
  expect((await at.call(employee, 'GET', '/projects')).status).toBe(200);

  await server.start();
  expect((await ask(other, 'GET', `/files/${id}/content`)).status).toBe(200);
  const done = await ask(at.portal, 'PATCH', `/uploads/${upload}`, Buffer.alloc(1_000), {
    ...pieceType,
    'upload-offset': '0',
  });
  expect(done.status).toBe(204);
  await read();
  expect(['ready', 'degraded']).toContain(await stateOf());
});

test(
  'a start with a wrong key, a bucket that is not there or the files of another portal is refused in one sentence',
  { timeout },
  async () => {
    const start = async (change: Record<string, string>) => {
      const settings = { ...server.settings(folder), ...change };
      const portal = await anotherProcess(join(parent, newId()), settings).catch((error: unknown) => error);
      if (portal instanceof Error) return portal.message;
      throw new Error('It started.');
    };
    expect(await start({ FILES_SECRET_KEY: 'not-the-secret' })).toMatch(
      /refuses s3:\/\/hearth\/.*SignatureDoesNotMatch/u,
    );
    expect(await start({ FILES_SECRET_KEY: 'not-the-secret' })).not.toContain('not-the-secret');
    expect(await start({ FILES_URL: 's3://elsewhere' })).toMatch(/NoSuchBucket.*Look at FILES_URL/u);
    expect(await start({ FILES_URL: 's3://hearth/another' })).toMatch(/there is no portal\.json/u);
    const { store } = await storageOf(otherFolder, server.settings('another'));
    await store.writeMarker(JSON.stringify({ portal: newId() }));
    expect(await start({ FILES_URL: 's3://hearth/another' })).toMatch(/holds the files of another portal/u);
  },
);

test('a backup holds the files of the store, and a restore puts them into another', { timeout }, async () => {
  const { id } = await photo('kept.jpg', 120);
  const content = await ask(at.portal, 'GET', `/files/${id}/content`);
  const parts = (below: string) => openRemoteStore(readSettings(server.settings(below)).files);
  const path = await backUp(
    {
      dataFolder: at.dataFolder,
      databaseUrl: at.database.url,
      store: await parts(folder),
      hasRootKey: true,
      log,
      syncToDisk: false,
    },
    join(parent, 'backups'),
  );
  const target = await makeEmptyDatabase();
  const into = { dataFolder: join(parent, 'back'), databaseUrl: target.url, log, syncToDisk: false };
  try {
    await expect(restore({ ...into, store: await parts('another') }, path)).rejects.toThrow('of another portal');
    const store = await parts('restored');
    await restore({ ...into, store }, path);
    expect(await readdir(into.dataFolder)).not.toContain('files');
    expect((await buffer(await store!.open(id))).equals(content.bytes)).toBe(true);
    const opened = openDatabase(target.url);
    await requireOwnFiles({ db: opened.db, store: store!, log });
    await opened.close();
  } finally {
    await target.close();
  }
});
