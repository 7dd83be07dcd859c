import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeEmptyDatabase, openTestPool, type TestDatabase } from '#test/database.ts';
import { asAdmin } from '#test/postgres.ts';
import { checkDatabase, DatabaseRefused } from './database-checks.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await makeEmptyDatabase();
});

afterEach(async () => {
  await database.close();
});

/** A server that answers with other facts about itself; what they are on a real one is read by the same statement. */
function serverWith(facts: Record<string, unknown>): pg.Pool {
  const good = {
    in_recovery: false,
    read_only: 'off',
    version_number: 180_000,
    version: '18.0',
    encoding: 'UTF8',
    time_zone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    role: 'portal',
    database: 'hearth',
    owner: 'portal',
    may_create: true,
    missing_extensions: [],
  };
  return Object.assign(openTestPool({ connectionString: database.url, max: 1 }), {
    query: async (text: string) =>
      text.includes('pg_is_in_recovery') ? { rows: [{ ...good, ...facts }] } : database.pool.query(text),
  });
}

describe('a database is refused', () => {
  test.for([
    [{ in_recovery: true }, /read replica.*primary/],
    [{ read_only: 'on' }, /only accepts reads/],
    [{ version_number: 140_012, version: '14.12' }, /PostgreSQL 14\.12.*15 or newer/],
    [{ encoding: 'SQL_ASCII' }, /encoding is SQL_ASCII/],
    [{ may_create: false, owner: 'somebody' }, /belongs to the role "somebody".*signs in as "portal"/],
    [{ missing_extensions: ['citext'] }, /lacks the extensions citext/],
    [{ fsync: 'off' }, /Set fsync = on/],
    [{ synchronous_commit: 'off' }, /Set synchronous_commit = on/],
    [{ full_page_writes: 'off' }, /Set full_page_writes = on/],
  ] as const)('%o', async ([facts, sentence]) => {
    const pool = serverWith(facts);
    await expect(checkDatabase(pool, { mustBeDurable: true })).rejects.toThrow(sentence);
    await pool.end();
  });

  test('all reasons are named at once', async () => {
    const pool = serverWith({ fsync: 'off', in_recovery: true, version_number: 130_000, version: '13' });
    await expect(checkDatabase(pool, { mustBeDurable: true })).rejects.toThrow(/replica[^]*PostgreSQL 13[^]*fsync/);
    await pool.end();
  });

  test('a real server that does not sync is refused where work must be kept, and reported elsewhere', async () => {
    // The server of the tests runs without fsync.
    await expect(checkDatabase(database.pool, { mustBeDurable: true })).rejects.toThrow(DatabaseRefused);
    expect((await checkDatabase(database.pool, { mustBeDurable: false })).join(' ')).toMatch(
      /fsync[^]*full_page_writes/,
    );
  });

  test('synchronous_commit that is off for the role only is seen', async () => {
    await asAdmin(
      inject('postgresAdminUrl'),
      `ALTER ROLE hearth IN DATABASE ${database.name} SET synchronous_commit = off`,
    );
    expect((await checkDatabase(database.pool, { mustBeDurable: false })).join(' ')).toContain('synchronous_commit');
  });

  test('a schema of a newer release is refused before anything is written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-checks-'));
    await writeFile(join(folder, '9999_newer.sql'), 'SELECT 1');
    await migrate(database.pool, folder);
    await rm(folder, { recursive: true });
    await expect(checkDatabase(database.pool, { mustBeDurable: false })).rejects.toThrow(
      /newer release of Hearth: it has 9999_newer\.sql/,
    );
  });
});

test('a good database of this release is accepted', async () => {
  await migrate(database.pool);
  const pool = serverWith({});
  expect(await checkDatabase(pool, { mustBeDurable: true })).toEqual([]);
  await pool.end();
});

describe('a pooler is refused in one sentence that says what to name instead', () => {
  test('where it takes no settings of a session', async () => {
    const pool = Object.assign(openTestPool({ connectionString: database.url, max: 1 }), {
      query: () => Promise.reject(new Error('unsupported startup parameter: statement_timeout')),
    });
    await expect(checkDatabase(pool, { mustBeDurable: true })).rejects.toThrow(
      /PgBouncer\. Point DATABASE_URL at PostgreSQL itself/u,
    );
    await pool.end();
  });

  test('where it ignores them', async () => {
    const pool = serverWith({ time_zone: 'America/Denver' });
    await expect(checkDatabase(pool, { mustBeDurable: true })).rejects.toThrow('PgBouncer');
    await pool.end();
  });

  test('where it lends a connection for one transaction, so that news do not arrive', async () => {
    await migrate(database.pool);
    const pool = serverWith({});
    // Its news go to nobody: what a client is told while it has no connection of the server is dropped.
    pool.on('connect', (client) => {
      const emit = client.emit.bind(client);
      Object.assign(client, {
        emit: (name: string, ...news: unknown[]) => name !== 'notification' && emit(name, ...news),
      });
    });
    await expect(checkDatabase(pool, { mustBeDurable: true, newsWaitMs: 50 })).rejects.toThrow('PgBouncer');
    await pool.end();
  });
});
