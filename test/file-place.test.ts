import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from '#platform/server/files/file-store.ts';
import { requireOwnFiles } from '#platform/server/files/store-marker.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { makePortal } from './portal.ts';
import { getBytes, picture, postForm } from './uploads.ts';

let database: TestDatabase;
let parent: string;

beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-place-'));
  await database.db.execute(sql`delete from installation_facts where key = 'file_store'`);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const start = async (folder: string, db = database.db) =>
  requireOwnFiles({ db, store: await openDiskStore(join(parent, folder)), log: pino({ level: 'silent' }) });
const marker = (folder: string) => readFile(join(parent, folder, 'portal.json'), 'utf8');

test('a folder is taken on once, with files from before or without, and known from then on', async () => {
  await mkdir(join(parent, 'files', 'ab'), { recursive: true });
  await writeFile(join(parent, 'files', 'ab', 'from-before'), 'bytes');
  await start('files');
  const first = await marker('files');
  await start('files');
  expect(await marker('files')).toBe(first);
  await rename(join(parent, 'files'), join(parent, 'moved'));
  await start('moved');
});

test('a folder of its own for a second process, or a disk that is missing, is refused; the sentence says what would make it right', async () => {
  await start('files');
  const refused = await start('elsewhere').catch((error: unknown) => error);
  if (!(refused instanceof Error)) throw new Error('It started.');
  expect(refused.message).toContain(join(parent, 'elsewhere'));
  expect(refused.message).toContain(await marker('files'));
  await writeFile(join(parent, 'elsewhere', 'portal.json'), await marker('files'));
  await start('elsewhere');
});

test('the files of another portal are refused, and so is a mark that nobody can read', async () => {
  const other = await makeDatabase();
  try {
    await start('theirs', other.db);
    await expect(start('theirs')).rejects.toThrow('the files of another portal');
    await start('ours');
    await expect(start('theirs')).rejects.toThrow('the files of another portal');
    await writeFile(join(parent, 'ours', 'portal.json'), '{');
    await expect(start('ours')).rejects.toThrow('the files of another portal');
  } finally {
    await other.close();
  }
});

test('of several first starts at once on folders of their own, one goes on; on one folder all do', async () => {
  const apart = await Promise.allSettled(['one', 'two', 'three'].map((folder) => start(folder)));
  expect(apart.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await database.db.execute(sql`delete from installation_facts where key = 'file_store'`);
  await Promise.all([1, 2, 3].map(() => start('shared')));
});

test('a start that ended between the mark and its note goes on', async () => {
  await start('files');
  await database.db.execute(
    sql`update installation_facts set value = value || '{"marked": false}' where key = 'file_store'`,
  );
  await start('files');
  await expect(start('elsewhere')).rejects.toThrow('there is no portal.json');
});

test('a file whose bytes are not there for now answers 503 and comes back; another without them is not hurt', async () => {
  const at = await makePortal();
  try {
    const employee = await at.person(['employee']);
    const project = await at.call(employee, 'POST', '/projects', { project_number: '26-951', name: 'Place' });
    const { body } = await postForm(at, employee, '/files', { owner_type: 'project', owner_id: project.body.id }, [
      { name: 'front.jpg', content: await picture() },
    ]);
    const [{ id }] = body;
    const path = join(at.dataFolder, 'files', id.slice(-2));
    await rename(path, `${path}.away`);
    for (const each of ['content', 'thumbnail?size=1280']) {
      const { status, headers, bytes } = await getBytes(at, employee, `/files/${id}/${each}`);
      expect([each, status, JSON.parse(bytes.toString()).code]).toEqual([each, 503, 'storage_gone']);
      expect(headers['content-disposition']).toBeUndefined();
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await rename(`${path}.away`, path);
    for (const each of ['content', 'thumbnail?size=1280'])
      expect((await getBytes(at, employee, `/files/${id}/${each}`)).status).toBe(200);
  } finally {
    await at.close();
  }
});
