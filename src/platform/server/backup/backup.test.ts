import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { takeDataFolder, type DataFolder } from '../start/data-folder.ts';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
import { hashOf } from '../files/file-store.ts';
import { discardCluster, startPostgres, type Postgres } from '../postgres/supervisor.ts';
import { restore, backUp } from './backup.ts';
import { filesBelow } from './archive.ts';

const log = pino({ level: 'silent' });
const timeout = 240_000;
const small = { shared_buffers: '16MB' };
let parent: string;
let dataFolder: string;
let backups: string;
let held: DataFolder;
let postgres: Postgres;
let database: OpenDatabase;
let storage: FileStorage;
let whole: string;
let acknowledged: string[];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-backup-'));
  dataFolder = join(parent, 'data');
  backups = join(parent, 'backups');
  held = await takeDataFolder(dataFolder);
  postgres = await startPostgres({ dataFolder, log, syncToDisk: false, settings: small });
  database = openDatabase(postgres.url, { maxConnections: 6 });
  await migrate(database.pool);
  await database.pool.query('CREATE TABLE notes (id uuid PRIMARY KEY, sha256 text NOT NULL, body text NOT NULL)');
  storage = await openFileStorage(dataFolder);
  ({ whole, acknowledged } = await backUpUnderLoad());
});

afterAll(async () => {
  await database.close();
  await postgres.stop();
  await held.release();
  await discardCluster(dataFolder, log);
  await rm(parent, { recursive: true, force: true });
});

/** Keeps a file, then its row, as an upload does. */
async function note(): Promise<string> {
  const id = newId();
  const bytes = randomBytes(3_000);
  const staged = await storage.staging.stage(Readable.from([bytes]), 10_000);
  await storage.store.put(id, staged);
  await database.pool.query('INSERT INTO notes VALUES ($1, $2, $3)', [id, staged.sha256, bytes.toString('hex')]);
  return id;
}

async function backUpUnderLoad(): Promise<{ whole: string; acknowledged: string[] }> {
  const done: string[] = [];
  let isOver = false;
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      done.push(await note());
      // What is written without a pause is thousands of files, which every later copy would carry.
      await sleep(10);
    }
  });
  while (done.length < 60) await sleep(5);
  const before = [...done];
  const path = await backUp({ dataFolder, log, syncToDisk: false }, backups);
  isOver = true;
  await Promise.all(writers);
  // The portal went on while it was copied.
  expect(done.length).toBeGreaterThan(before.length);
  return { whole: path, acknowledged: before };
}

/** A copy of a backup that costs nothing. What is changed in it has to be written anew. */
async function linkTree(from: string, to: string): Promise<void> {
  for (const path of await filesBelow(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await link(join(from, path), join(to, path));
  }
}

async function replace(file: string, content: string | Uint8Array): Promise<void> {
  await rm(file);
  await writeFile(file, content);
}

/** Rows and a checksum of each table. */
async function fingerprint(of: OpenDatabase): Promise<Record<string, string>> {
  const { rows } = await of.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await of.pool.query<{ print: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS print FROM ${name} AS t`,
    );
    prints[name] = found.rows[0]?.print ?? '';
  }
  return prints;
}

async function opened<T>(folder: string, look: (at: OpenDatabase) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataFolder: folder, log, syncToDisk: false, settings: small });
  const at = openDatabase(server.url, { maxConnections: 2 });
  try {
    return await look(at);
  } finally {
    await at.close();
    await server.stop();
  }
}

test(
  'a backup taken under load, restored into an empty folder, holds every acknowledged row, and each row its file',
  { timeout },
  async () => {
    const target = join(parent, 'restored');
    await restore({ dataFolder: target, log, syncToDisk: false }, whole);
    const there = await openFileStorage(target);
    await opened(target, async (at) => {
      const { rows } = await at.pool.query<{ id: string; sha256: string }>('SELECT id, sha256 FROM notes');
      const ids = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      for (const { id, sha256 } of rows) expect(await hashOf(await there.store.open(id))).toBe(sha256);
      expect((await at.pool.query('SELECT count(*)::int AS n FROM hearth_migrations')).rows[0].n).toBeGreaterThan(30);
    });
  },
);

test('what is restored differs in nothing: tables by their checksums, files by theirs', { timeout }, async () => {
  const target = join(parent, 'same');
  const path = await backUp({ dataFolder, log, syncToDisk: false }, join(parent, 'quiet'));
  const wanted = await fingerprint(database);
  await restore({ dataFolder: target, log, syncToDisk: false }, path);
  expect(await opened(target, fingerprint)).toEqual(wanted);
  for (const folder of ['files', 'keys']) {
    expect(await filesBelow(join(target, folder))).toEqual(await filesBelow(join(dataFolder, folder)));
    for (const file of await filesBelow(join(target, folder)))
      expect((await readFile(join(target, folder, file))).equals(await readFile(join(dataFolder, folder, file)))).toBe(
        true,
      );
  }
});

describe('what can not be restored is refused before anything is touched', () => {
  const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const rewrite = async (folder: string, change: (manifest: any) => void) => {
    const manifest = await manifestOf(folder);
    change(manifest);
    const text = JSON.stringify(manifest);
    await replace(join(folder, 'manifest.json'), text);
    await replace(join(folder, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'));
  };
  const aFile = async (folder: string, part: string) => {
    const { files } = await manifestOf(folder);
    return join(folder, files.find(({ path, bytes }: any) => path.startsWith(part) && bytes > 100).path);
  };
  test.each<[string, RegExp, (folder: string) => Promise<void>]>([
    [
      'a file of the database that is cut',
      /is damaged: postgres\/.* has \d+ bytes/u,
      async (folder) => replace(await aFile(folder, 'postgres/base/'), 'cut'),
    ],
    [
      'an attachment with one other byte',
      /is damaged: files\/.* has changed/u,
      async (folder) => {
        const file = await aFile(folder, 'files/');
        const bytes = await readFile(file);
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        await replace(file, bytes);
      },
    ],
    ['a file that is missing', /is damaged: keys\/.* is missing/u, async (folder) => rm(await aFile(folder, 'keys/'))],
    [
      'one that was not finished',
      /no backup, or one that was not finished/u,
      async (folder) => rm(join(folder, 'manifest.json')),
    ],
    [
      'a list of files that was changed',
      /manifest\.json has changed/u,
      async (folder) => {
        const text = await readFile(join(folder, 'manifest.json'), 'utf8');
        await replace(join(folder, 'manifest.json'), text.replace('"keys/', '"kezs/'));
      },
    ],
    [
      'one of a newer release',
      /a newer release of Hearth: it has 9999_to_come\.sql/u,
      (folder) => rewrite(folder, (it) => it.migrations.push({ name: '9999_to_come.sql', sha256: 'x' })),
    ],
    [
      'one of another PostgreSQL',
      /is of PostgreSQL 19, and this release of Hearth brings 18/u,
      (folder) => rewrite(folder, (it) => (it.postgres_major = 19)),
    ],
    [
      'one of another form',
      /in a form that this one does not read/u,
      (folder) => rewrite(folder, (it) => (it.format = 2)),
    ],
    [
      'one that leads out of its folder',
      /leads out of it/u,
      (folder) => rewrite(folder, (it) => (it.files[0].path = '../../outside')),
    ],
  ])('%s', { timeout }, async (_what, says, damage) => {
    const copy = join(parent, `damaged-${newId()}`);
    await linkTree(whole, copy);
    await damage(copy);
    const target = join(parent, 'never');
    await expect(restore({ dataFolder: target, log, syncToDisk: false }, copy)).rejects.toThrow(says);
    await expect(stat(target)).rejects.toThrow('ENOENT');
    await rm(copy, { recursive: true });
  });

  test('and so is a data folder that holds anything', async () => {
    await expect(restore({ dataFolder, log }, whole)).rejects.toThrow(/is not empty\. Move it away first/u);
    expect((await database.pool.query('SELECT count(*)::int AS n FROM notes')).rows[0].n).toBeGreaterThan(0);
  });
});

describe('kill -9', () => {
  async function killedWhen(
    script: string,
    argument: string,
    settings: Record<string, string>,
    begun: () => Promise<boolean>,
  ) {
    const child = spawn(process.execPath, ['scripts/launch.mjs', script, argument], {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    while (!(await begun().catch(() => false)) && child.exitCode === null) await sleep(2);
    child.kill('SIGKILL');
    await exited;
    return child.signalCode;
  }

  test('in the middle of a backup leaves nothing that looks like one, and the next is whole', { timeout }, async () => {
    const into = join(parent, 'cut');
    const begun = async () => {
      const [part] = await readdir(into);
      return part !== undefined && (await filesBelow(join(into, part, 'postgres'))).length > 20;
    };
    expect(await killedWhen('scripts/backup.ts', into, { HEARTH_DATA: dataFolder }, begun)).toBe('SIGKILL');
    const [left = ''] = await readdir(into);
    expect(left).toMatch(/\.part$/u);
    await expect(restore({ dataFolder: join(parent, 'never'), log }, join(into, left))).rejects.toThrow(
      /not finished/u,
    );
    await expect.poll(async () => (await database.pool.query('SELECT 1 FROM pg_replication_slots')).rows).toEqual([]);
    const target = join(parent, 'after-cut');
    await restore(
      { dataFolder: target, log, syncToDisk: false },
      await backUp({ dataFolder, log, syncToDisk: false }, join(parent, 'again')),
    );
    expect(await opened(target, fingerprint)).toEqual(await fingerprint(database));
  });

  test('in the middle of a restore leaves no data folder, and the next one is whole', { timeout }, async () => {
    const target = join(parent, 'cut-restore');
    const begun = async () => (await filesBelow(join(`${target}.restoring`, 'parts'))).length > 20;
    expect(await killedWhen('scripts/restore.ts', whole, { HEARTH_DATA: target }, begun)).toBe('SIGKILL');
    await expect(stat(target)).rejects.toThrow('ENOENT');
    await restore({ dataFolder: target, log, syncToDisk: false }, whole);
    expect((await opened(target, fingerprint))['public.notes']).toBeDefined();
    await expect(stat(`${target}.restoring`)).rejects.toThrow('ENOENT');
  });
});
