import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationsFolder, readMigrations, recordedMigrations, refuseMismatch } from '../database/migrate.ts';
import { StartRefused } from '../start/start-faults.ts';
import type { BeginStep } from '../start/start-progress.ts';
import { FileSummer, type ArchivedFile, type Manifest } from './archive.ts';
import {
  columnsOf,
  copyTarget,
  isCarried,
  queueMigrations,
  quoted,
  tablesMadeBy,
  tablesOf,
  withLongSession,
  type TableName,
} from './row-database.ts';
import { RowSummer } from './row-sum.ts';

/** The folder of a backup that holds the rows, a file for each table. */
export const rowsFolder = 'rows';

type RowDatabase = NonNullable<Manifest['database']>;

export interface CopiedRows {
  database: RowDatabase;
  files: ArchivedFile[];
  major: number;
  migrations: Manifest['migrations'];
  /** Tables that are none of the portal's and so are not in the backup. */
  leftOut: string[];
}

/**
 * Copies every row of the portal's tables as of one moment into the folder, while the portal goes on: all is read in one snapshot,
 * in which nothing that is written meanwhile shows.
 */
export async function backUpRows(url: string, workshop: string, begin?: BeginStep): Promise<CopiedRows> {
  return withLongSession(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const recorded = await recordedMigrations(client);
    if (recorded.size === 0)
      throw new StartRefused('The database of DATABASE_URL holds no portal. Is the address the right one?');
    const known = await readMigrations(migrationsFolder);
    refuseMismatch(known, recorded);
    const ours = tablesMadeBy(known.filter(({ name }) => recorded.has(name)));
    const all = await tablesOf(client);
    const isOurs = ({ schema, name }: TableName) => schema !== 'public' || ours.has(name);
    const tables = all.filter((table) => isOurs(table) && isCarried(table));
    // Nobody changes what a table is made of while its rows are read.
    await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
    await mkdir(join(workshop, rowsFolder), { recursive: true, mode: 0o700 });
    const step = begin?.('Copying the database');
    const kept: RowDatabase['tables'] = [];
    const files: ArchivedFile[] = [];
    for (const [index, table] of tables.entries()) {
      step?.update(`(${index + 1} of ${tables.length} tables)`);
      const columns = await columnsOf(client, table);
      const path = `${rowsFolder}/${table.schema}.${table.name}.copy.gz`;
      const { file, rows } = await copyOut(client, table, columns, join(workshop, path));
      files.push({ path, ...file });
      kept.push({ ...table, path, columns, ...rows });
    }
    // They are not part of the snapshot; read after the rows, none of them stands before one.
    const sequences = await sequencesOf(client, tables);
    const queue = await queueMigrations(client);
    const version = await client.query<{ major: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major`,
    );
    await client.query('COMMIT');
    step?.end();
    return {
      database: { tables: kept, sequences, queue_migrations: queue },
      files,
      major: version.rows[0]?.major ?? 0,
      migrations: [...recorded].map(([name, sha256]) => ({ name, sha256 })),
      leftOut: all.filter((table) => !isOurs(table)).map(({ schema, name }) => `${schema}.${name}`),
    };
  });
}

async function copyOut(client: pg.Client, table: TableName, columns: readonly string[], path: string) {
  const rows = new RowSummer();
  const file = new FileSummer();
  await pipeline(
    client.query(copyTo(`COPY ${copyTarget(table, columns)} TO STDOUT`)),
    rows,
    createGzip({ level: 3 }),
    file,
    createWriteStream(path, { mode: 0o600 }),
  );
  return { file: file.result, rows: rows.result };
}

async function sequencesOf(client: pg.ClientBase, tables: readonly TableName[]): Promise<RowDatabase['sequences']> {
  const { rows: names } = await client.query<TableName & { owner: string | null }>(`
    SELECT n.nspname AS schema, c.relname AS name, d.refobjid::regclass::text AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass
    WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'S' ORDER BY 1, 2`);
  const carried = await client.query<{ name: string }>(`SELECT unnest($1::regclass[])::text AS name`, [
    tables.map(quoted),
  ]);
  const owners = new Set(carried.rows.map(({ name }) => name));
  const found: RowDatabase['sequences'] = [];
  for (const { schema, name, owner } of names) {
    if (owner !== null && !owners.has(owner)) continue;
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted({ schema, name })}`,
    );
    const [row] = rows;
    if (row !== undefined) found.push({ schema, name, last: row.last, called: row.called });
  }
  return found;
}
