import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { checkDatabase } from '../database/database-checks.ts';
import { openDatabase } from '../database/database.ts';
import { migrate, migrationsFolder, restoringTable } from '../database/migrate.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { StartRefused } from '../start/start-faults.ts';
import type { BeginStep } from '../start/start-progress.ts';
import type { Manifest } from './archive.ts';
import {
  columnsOf,
  copyTarget,
  isCarried,
  queueMigrations,
  quoted,
  restoreLock,
  tablesOf,
  withLongSession,
} from './row-database.ts';
import { RowSummer } from './row-sum.ts';

type RowDatabase = NonNullable<Manifest['database']>;

interface RowRestore {
  url: string;
  log: Logger;
  begin?: BeginStep | undefined;
  archive: string;
  manifest: Manifest;
  /** What names this very backup. */
  digest: string;
}

/**
 * Puts the rows of a backup into an empty database, then does `rest`, which puts the files beside it. All rows come by one transaction, or
 * none. A mark in the database says how far it is: the same restore goes on from there, and no portal starts on a half of one.
 */
export async function restoreRows(parts: RowRestore, rest: () => Promise<void>): Promise<void> {
  const { url, archive, manifest, digest, log, begin } = parts;
  const { database } = manifest;
  if (database === undefined) throw new StartRefused(`The backup ${archive} lists no tables. Take another backup.`);
  const opened = openDatabase(url, { maxConnections: 3, connectTimeoutMs: 30_000 });
  try {
    await withLongSession(url, async (client) => {
      await takeTurn(client);
      await checkDatabase(opened.pool, { mustBeDurable: false, isRestored: true });
      const state = await begunState(client, digest);
      if (state === 'empty')
        await client.query(`CREATE TABLE ${restoringTable} AS SELECT '${digest}'::text AS backup, false AS has_rows`);
      if (state !== 'loaded') {
        await migrate(opened.pool, migrationsFolder, begin, new Set(manifest.migrations.map(({ name }) => name)));
        await prepareJobs(opened.pool, log);
        await load(client, archive, database, begin);
      }
      await rest();
      await client.query(`DROP TABLE ${restoringTable}`);
      // The planner knows nothing of the tables yet.
      await client.query('ANALYZE');
    });
  } finally {
    await opened.close();
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [restoreLock]);
  if (rows[0]?.taken !== true) throw new StartRefused('Somebody else is restoring into this database right now.');
}

async function begunState(client: pg.Client, digest: string): Promise<'empty' | 'begun' | 'loaded'> {
  const mark = await client.query<{ present: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS present`, [
    restoringTable,
  ]);
  if (mark.rows[0]?.present === true) {
    const { rows } = await client.query<{ backup: string; has_rows: boolean }>(
      `SELECT backup, has_rows FROM ${restoringTable}`,
    );
    if (rows[0]?.backup !== digest)
      throw new StartRefused(
        'The restore of another backup into this database was cut short. Run that one again, or make another empty database.',
      );
    return rows[0].has_rows ? 'loaded' : 'begun';
  }
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1 LIMIT 1`);
  const [first] = rows;
  if (first !== undefined)
    throw new StartRefused(
      `The database of DATABASE_URL is not empty: it has ${first.name}. Nothing was touched. Make an empty database, and name that.`,
    );
  return 'empty';
}

async function load(client: pg.Client, archive: string, database: RowDatabase, begin?: BeginStep): Promise<void> {
  const queue = await queueMigrations(client);
  if (queue.join() !== database.queue_migrations.join())
    throw new StartRefused(
      `The backup ${archive} has the job queue of another release. Restore it with the release of Hearth that made it.`,
    );
  await client.query('BEGIN');
  try {
    const tables = await tablesOf(client);
    const here = new Set(tables.filter(isCarried).map(({ schema, name }) => `${schema}.${name}`));
    const there = new Set(database.tables.map(({ schema, name }) => `${schema}.${name}`));
    const odd = [
      ...[...here].filter((name) => !there.has(name)),
      ...[...there].filter((name) => !here.has(name)),
    ].filter((name) => name !== `public.${restoringTable}`);
    if (odd.length > 0)
      throw new StartRefused(
        `The backup ${archive} does not fit its own migrations: ${odd.join(', ')}. Take another backup.`,
      );
    const filled = tables.filter((table) => isCarried(table) && table.name !== restoringTable);
    // What reacts to rows reacted when they were written, and its effects are among them. Rows come in any order: what leads from one
    // to another is checked once all are there.
    for (const table of filled) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
    const { rows: links } = await client.query<{ at: string; name: string; definition: string }>(`
      SELECT conrelid::regclass::text AS at, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
    for (const { at, name } of links) await client.query(`ALTER TABLE ${at} DROP CONSTRAINT ${name}`);
    await client.query(`TRUNCATE ${filled.map(quoted).join(', ')}`);
    const step = begin?.('Restoring the database');
    for (const [index, table] of database.tables.entries()) {
      step?.update(`(${index + 1} of ${database.tables.length} tables)`);
      await copyIn(client, archive, table);
    }
    step?.update('(checking what leads from row to row)');
    for (const { at, name, definition } of links)
      await client.query(`ALTER TABLE ${at} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of filled) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
    for (const { schema, name, last, called } of database.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted({ schema, name }), last, called]);
    await client.query(`UPDATE ${restoringTable} SET has_rows = true`);
    await client.query('COMMIT');
    step?.end();
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Fills one table, and reads it back: it has to hold what the backup says it held. */
async function copyIn(client: pg.Client, archive: string, table: RowDatabase['tables'][number]): Promise<void> {
  const here = new Set(await columnsOf(client, table));
  const missing = table.columns.filter((column) => !here.has(column));
  if (missing.length > 0)
    throw new StartRefused(
      `The backup ${archive} does not fit its own migrations: ${table.name} has no ${missing.join(', ')}.`,
    );
  await pipeline(
    createReadStream(join(archive, table.path)),
    createGunzip(),
    client.query(copyFrom(`COPY ${copyTarget(table, table.columns)} FROM STDIN`)),
  );
  const sum = new RowSummer();
  await pipeline(
    client.query(copyTo(`COPY ${copyTarget(table, table.columns)} TO STDOUT`)),
    sum,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  const { rows, sum: found } = sum.result;
  if (rows !== table.rows || found !== table.sum)
    throw new StartRefused(
      `The table ${table.name} came back with ${rows} rows that are not the ${table.rows} of the backup. The database was left empty.`,
    );
}
