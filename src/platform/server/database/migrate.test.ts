import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { neededExtensions } from './database-checks.ts';
import { migrate, recordedMigrations, SchemaMismatch } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await makeEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hearth-migrations-'));
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const rows = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows;

describe('migrations', () => {
  test('this release migrates an empty database, and a second run has nothing to do', async () => {
    expect((await migrate(database.pool)).length).toBeGreaterThan(0);
    expect(await migrate(database.pool)).toEqual([]);
  });

  test('what they switch on is what a database is asked for before', async () => {
    await migrate(database.pool);
    const switchedOn = await rows(`select extname from pg_extension where extname <> 'plpgsql' order by extname`);
    expect(switchedOn.map(({ extname }) => extname)).toEqual(neededExtensions);
  });

  test('files are applied in the order of their names, each statement of a file in turn', async () => {
    await put('0001_b.sql', 'INSERT INTO steps VALUES (2);\n--> statement-breakpoint\nINSERT INTO steps VALUES (3);');
    await put(
      '0000_a.sql',
      'CREATE TABLE steps (id serial, n int);\n--> statement-breakpoint\nALTER TABLE steps DROP id',
    );
    expect(await migrate(database.pool, folder)).toEqual(['0000_a.sql', '0001_b.sql']);
    expect(await rows('SELECT n FROM steps ORDER BY n')).toEqual([{ n: 2 }, { n: 3 }]);
  });

  test('a migration that fails half-way leaves nothing of itself, and runs whole once it is mended', async () => {
    await put('0000_a.sql', 'CREATE TABLE half (n int);\n--> statement-breakpoint\nSELECT no_such_function()');
    await expect(migrate(database.pool, folder)).rejects.toThrow('0000_a.sql failed');
    expect(await rows(`SELECT to_regclass('half') AS found`)).toEqual([{ found: null }]);
    await put('0000_a.sql', 'CREATE TABLE half (n int)');
    expect(await migrate(database.pool, folder)).toEqual(['0000_a.sql']);
  });

  test('servers that start together apply each migration once', async () => {
    await put('0000_a.sql', 'CREATE TABLE once (n int);\n--> statement-breakpoint\nSELECT pg_sleep(0.3)');
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)));
    expect(applied.flat()).toEqual(['0000_a.sql']);
  });

  test('a migration that was edited after it had been applied is refused by name', async () => {
    await put('0000_a.sql', 'SELECT 1');
    await migrate(database.pool, folder);
    await put('0000_a.sql', 'SELECT 2');
    await expect(migrate(database.pool, folder)).rejects.toThrow(/changed after they had been applied: 0000_a\.sql/);
  });

  test('a checkout with other line endings holds the same migrations', async () => {
    await put('0000_a.sql', 'SELECT 1;\nSELECT 2');
    await migrate(database.pool, folder);
    await put('0000_a.sql', 'SELECT 1;\r\nSELECT 2');
    expect(await migrate(database.pool, folder)).toEqual([]);
  });

  test('a database of a newer release is refused, and stays as it is', async () => {
    await put('0000_a.sql', 'SELECT 1');
    await put('0001_newer.sql', 'SELECT 1');
    await migrate(database.pool, folder);
    await rm(join(folder, '0001_newer.sql'));
    await put('0002_other.sql', 'CREATE TABLE never (n int)');
    await expect(migrate(database.pool, folder)).rejects.toThrow(SchemaMismatch);
    expect([...(await recordedMigrations(database.pool)).keys()]).toEqual(['0000_a.sql', '0001_newer.sql']);
  });

  test('a table that is being read delays a migration without failing it', async () => {
    await put('0000_a.sql', 'CREATE TABLE busy (n int)');
    await migrate(database.pool, folder);
    await put('0001_b.sql', 'ALTER TABLE busy ADD COLUMN m int');
    const reader = await database.pool.connect();
    await reader.query('BEGIN; SELECT * FROM busy');
    const running = migrate(database.pool, folder);
    setTimeout(() => void reader.query('COMMIT').then(() => reader.release()), 1_600);
    expect(await running).toEqual(['0001_b.sql']);
  });
});
