import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSampleCompany } from '#sample/load.ts';
import { newId } from '#platform/shared/ids.ts';
import { makeDatabase, makeEmptyDatabase, type TestDatabase } from './database.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { checkDatabase } from '#platform/server/database/database-checks.ts';
import { migrationsFolder, readMigrations } from '#platform/server/database/migrate.ts';
import { filesBelow } from '#platform/server/backup/archive.ts';
import { backUp, restore } from '#platform/server/backup/backup.ts';
import { isCarried, restoreLock, tablesMadeBy, tablesOf } from '#platform/server/backup/row-database.ts';

const log = pino({ level: 'silent' });
let parent: string;
let source: TestDatabase;
let dataFolder: string;
let whole: string;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-rows-'));
  dataFolder = join(parent, 'data');
  await mkdir(join(dataFolder, 'keys'), { recursive: true });
  await mkdir(join(dataFolder, 'files', 'ab'), { recursive: true });
  await writeFile(join(dataFolder, 'keys', 'root.json'), '{"secret":""}');
  await writeFile(join(dataFolder, 'files', 'ab', newId()), 'an attachment');
  source = await makeDatabase();
  await inTransaction({ db: source.db, events: new EventBus(), wake: () => undefined }, systemActor, (write) =>
    loadSampleCompany(write, 'no-password'),
  );
  // What a text format could stumble over, and a job that waits.
  await source.pool.query(
    `insert into installation_facts (key, value) values ('odd', $1::jsonb), ('unsealed', 'null')`,
    [JSON.stringify({ text: 'tab\t back\\slash \\N \\. \r\n "quotes" ñ 🏠', empty: '' })],
  );
  await source.pool.query(
    `select graphile_worker.add_job('send_mail', '{"id": "x"}', run_at => now() + interval '1 day')`,
  );
  await source.pool.query(`create table of_somebody_else (n int)`);
  whole = await taken('whole');
});
afterAll(async () => {
  for (const each of [source, ...targets]) await each.close();
  await rm(parent, { recursive: true, force: true });
});

async function emptyTarget(): Promise<TestDatabase> {
  const target = await makeEmptyDatabase();
  targets.push(target);
  return target;
}

function taken(name: string, say?: (sentence: string) => void): Promise<string> {
  return backUp({ dataFolder, databaseUrl: source.url, log, syncToDisk: false, say }, join(parent, name));
}

function restored(target: TestDatabase, folder: string, from = whole) {
  return restore({ dataFolder: join(parent, folder), databaseUrl: target.url, log, syncToDisk: false }, from);
}

/** Rows and a checksum of each table that is carried over, and where its sequences stand. */
async function contents(of: TestDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const client = new pg.Client({ connectionString: of.url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    for (const table of await tablesOf(client)) {
      if (!isCarried(table) || table.name === 'of_somebody_else') continue;
      const name = `${table.schema}.${pg.escapeIdentifier(table.name)}`;
      const { rows } = await client.query<{ print: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS print FROM ${name} AS t`,
      );
      found[name] = rows[0]?.print ?? '';
    }
    const sequences = await client.query<{ name: string; last: string | null }>(
      `SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences`,
    );
    for (const { name, last } of sequences.rows) found[name] = String(last);
    return found;
  } finally {
    await client.end();
  }
}

/** What the tables are made of: columns, rules, links, indexes, triggers that act, policies. */
async function schema(of: TestDatabase): Promise<string[]> {
  const { rows } = await of.pool.query<{ line: string }>(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') || is_nullable as line from information_schema.columns where table_schema in ('public', 'graphile_worker')
    union all select 'rule ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
    order by 1`);
  return rows.map(({ line }) => line).filter((line) => !line.includes('of_somebody_else'));
}

describe('a backup of a portal on a PostgreSQL of its own', () => {
  test('restored into an empty database it is the same: every row, every sequence, every rule, every file', async () => {
    const target = await emptyTarget();
    const heard: string[] = [];
    const path = await taken('same', (sentence) => heard.push(sentence));
    expect(heard.join()).toContain('public.of_somebody_else');
    const wanted = await contents(source);
    for (const name of ['users', 'projects', 'audit_log', 'search_entries', 'factory_yards'])
      expect(wanted[`public."${name}"`], name).toMatch(/^[1-9]/u);
    await restored(target, 'same-data', path);
    expect(await contents(target)).toEqual(wanted);
    const fresh = await makeDatabase();
    try {
      expect(await schema(target)).toEqual(await schema(fresh));
    } finally {
      await fresh.close();
    }
    const folder = join(parent, 'same-data');
    expect(await filesBelow(folder)).toEqual(await filesBelow(dataFolder));
    for (const file of await filesBelow(folder))
      expect(await readFile(join(folder, file), 'utf8')).toBe(await readFile(join(dataFolder, file), 'utf8'));
    // A start takes it: nothing is left of the restore, and no migration is missing.
    await expect(checkDatabase(target.pool, { mustBeDurable: false })).resolves.toBeDefined();
  });

  test('it holds the rows of one moment, although others write while it is taken', async () => {
    const pair = async (n: number) =>
      source.pool.query(
        `with one as (insert into installation_facts (key, value) values ('pair-' || $1, '1')) insert into search_words (word) values ('pair' || $1)`,
        [String(n)],
      );
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) await pair(n);
    })();
    const path = await taken('busy');
    isOver = true;
    await writing;
    const rowsOf = async (name: string) =>
      gunzipSync(await readFile(join(path, 'rows', `public.${name}.copy.gz`))).toString('utf8');
    const facts = [...(await rowsOf('installation_facts')).matchAll(/^pair-(\d+)\t/gmu)].map((found) => found[1]);
    const words = [...(await rowsOf('search_words')).matchAll(/^pair(\d+)/gmu)].map((found) => found[1]);
    expect(facts.toSorted()).toEqual(words.toSorted());
  });

  test('all tables that the migrations make are known, so that none is left out', async () => {
    const fresh = await makeDatabase();
    const client = await fresh.pool.connect();
    try {
      const made = tablesMadeBy(await readMigrations(migrationsFolder));
      const there = (await tablesOf(client)).filter((table) => table.schema === 'public').map(({ name }) => name);
      expect([...made].toSorted()).toEqual(there.toSorted());
    } finally {
      client.release();
      await fresh.close();
    }
  });

  test('whoever was connected before fetches anew: no position in a stream of before is carried over', async () => {
    const target = await emptyTarget();
    await restored(target, 'anew');
    const { rows } = await target.pool.query(
      'select 1 from channels union all select 1 from outbox union all select 1 from outbox_unnumbered',
    );
    expect(rows).toEqual([]);
  });
});

describe('what can not be restored is refused, and leaves everything as it was', () => {
  const empty = async (target: TestDatabase) =>
    (await target.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rows.length === 0;

  test('a database that holds anything', async () => {
    const target = await emptyTarget();
    await target.pool.query('create table mine (n int)');
    await expect(restored(target, 'never')).rejects.toThrow(/is not empty: it has public\.mine\. Nothing was touched/u);
    await expect(restored(source, 'never')).rejects.toThrow(/is not empty/u);
    await expect(stat(join(parent, 'never'))).rejects.toThrow('ENOENT');
  });

  test('a data folder that holds anything else, before the database is touched', async () => {
    const target = await emptyTarget();
    await mkdir(join(parent, 'used'));
    await writeFile(join(parent, 'used', 'mine.txt'), 'mine');
    await expect(restored(target, 'used')).rejects.toThrow(/is not empty\. Move it away first/u);
    expect(await empty(target)).toBe(true);
  });

  test('a file of rows with one other byte, before anything is touched', async () => {
    const target = await emptyTarget();
    const path = await taken('bitten');
    const file = join(path, 'rows', 'public.users.copy.gz');
    const bytes = await readFile(file);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(restored(target, 'never', path)).rejects.toThrow(/rows\/public\.users\.copy\.gz has changed/u);
    expect(await empty(target)).toBe(true);
  });

  test('rows that are not what they were, although the list of files says so: nothing of them stays', async () => {
    const target = await emptyTarget();
    const path = await taken('forged');
    const file = join(path, 'rows', 'public.installation_facts.copy.gz');
    const forged = gzipSync(
      gunzipSync(await readFile(file))
        .toString('utf8')
        .replace('quotes', 'quoted'),
    );
    await writeFile(file, forged);
    await rewriteManifest(path, (manifest) => {
      const entry = manifest.files.find((each: { path: string }) => each.path.endsWith('installation_facts.copy.gz'));
      entry.bytes = forged.length;
      entry.sha256 = createHash('sha256').update(forged).digest('hex');
    });
    await expect(restored(target, 'never', path)).rejects.toThrow(/installation_facts came back with .* left empty/u);
    expect((await target.pool.query('select 1 from users')).rows).toEqual([]);
    // It is half done now, and a portal that starts on it says so.
    await expect(checkDatabase(target.pool, { mustBeDurable: false })).rejects.toThrow(
      /restore into it was cut short/u,
    );
    await expect(restored(target, 'never')).rejects.toThrow(/another backup into this database was cut short/u);
  });

  test('one of the embedded database, one of a newer release, and a folder without keys', async () => {
    const target = await emptyTarget();
    await expect(restore({ dataFolder: join(parent, 'never'), log, syncToDisk: false }, whole)).rejects.toThrow(
      /Set DATABASE_URL to an empty database/u,
    );
    const newer = await taken('newer');
    await rewriteManifest(newer, (manifest) => manifest.migrations.push({ name: '9999_to_come.sql', sha256: 'x' }));
    await expect(restored(target, 'never', newer)).rejects.toThrow(/newer release of Hearth: it has 9999_to_come/u);
    const embedded = await taken('embedded');
    await rewriteManifest(embedded, (manifest) => (manifest.kind = 'embedded'));
    await expect(restored(target, 'never', embedded)).rejects.toThrow(/Leave DATABASE_URL unset/u);
    expect(await empty(target)).toBe(true);
    await expect(
      backUp({ dataFolder: join(parent, 'nothing'), databaseUrl: source.url, log }, join(parent, 'no')),
    ).rejects.toThrow(/holds no keys of a portal/u);
    await expect(backUp({ dataFolder, databaseUrl: target.url, log }, join(parent, 'no'))).rejects.toThrow(
      /holds no portal/u,
    );
  });
});

describe('a restore that is cut short is simply repeated', () => {
  test('while rows come in: none of them is there, and the next try brings all', async () => {
    const target = await emptyTarget();
    const watching = (async () => {
      for (;;) {
        const { rows } = await target.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and application_name = 'hearth backup' and query like 'COPY%STDIN%'`,
        );
        if (rows[0] !== undefined) return target.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
      }
    })();
    const cut = restored(target, 'repeated');
    await expect(cut).rejects.toThrow();
    await watching;
    expect((await target.pool.query('select 1 from users')).rows).toEqual([]);
    await expect(stat(join(parent, 'repeated'))).rejects.toThrow('ENOENT');
    await restored(target, 'repeated');
    expect((await target.pool.query('select 1 from users')).rows.length).toBeGreaterThan(5);
    expect(await filesBelow(join(parent, 'repeated'))).toEqual(await filesBelow(dataFolder));
  });

  test('after the rows and before the files: only the files are brought', async () => {
    const target = await emptyTarget();
    // A file where the folder should go: the rows are in by then.
    const folder = join(parent, 'late');
    await writeFile(`${folder}.restoring`, 'in the way');
    await expect(restored(target, 'late')).rejects.toThrow();
    expect((await target.pool.query('select has_rows from hearth_restoring')).rows).toEqual([{ has_rows: true }]);
    await rm(`${folder}.restoring`);
    await target.pool.query(`update installation_facts set value = '"kept"' where key = 'odd'`);
    await restored(target, 'late');
    expect((await target.pool.query(`select value from installation_facts where key = 'odd'`)).rows).toEqual([
      { value: 'kept' },
    ]);
    expect(await filesBelow(folder)).toEqual(await filesBelow(dataFolder));
  });

  test('with the data folder still there, only the database is brought; two at once are refused', async () => {
    const target = await emptyTarget();
    const client = await target.pool.connect();
    await client.query('select pg_advisory_lock($1)', [restoreLock]);
    const again = () => restore({ dataFolder, databaseUrl: target.url, log, syncToDisk: false }, whole);
    await expect(again()).rejects.toThrow(/Somebody else is restoring/u);
    await client.query('select pg_advisory_unlock($1)', [restoreLock]);
    client.release();
    await again();
    expect((await target.pool.query('select 1 from users')).rows.length).toBeGreaterThan(5);
  });
});

async function rewriteManifest(folder: string, change: (manifest: any) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  change(manifest);
  const text = JSON.stringify(manifest);
  await writeFile(join(folder, 'manifest.json'), text);
  await writeFile(join(folder, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'));
}
