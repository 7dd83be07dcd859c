import pg from 'pg';
import { DatabaseServers } from '../database/database-servers.ts';
import { ignoreRepeatedReport } from '../database/repeated-report.ts';
import type { Migration } from '../database/migrate.ts';

/** Held by whoever restores into a database; it spells "restor". */
export const restoreLock = 0x7265_7374_6f72;

/** Whoever comes back to a restored portal fetches anew: positions in a stream of before would hide what comes after. */
const madeAnew: Readonly<Record<string, readonly string[]>> = {
  public: ['channels', 'outbox', 'outbox_unnumbered', 'hearth_migrations'],
  graphile_worker: ['migrations'],
};

export interface TableName {
  schema: string;
  name: string;
}

/** A session of its own for long work: nothing in it is cut short, and values are written in one way whatever the server is set to. */
export async function withLongSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const servers = new DatabaseServers(url);
  if (servers.areSeveral) await servers.find(30_000);
  const client = new pg.Client({
    connectionString: servers.writable,
    connectionTimeoutMillis: 30_000,
    application_name: 'hearth backup',
  });
  client.on('error', ignoreRepeatedReport);
  await client.connect();
  try {
    await client.query(`
      SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0; SET row_security = off;
      SET client_encoding = 'UTF8'; SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC;
      SET extra_float_digits = 1; SET bytea_output = hex; SET search_path = public`);
    return await work(client);
  } finally {
    await client.end().catch(ignoreRepeatedReport);
  }
}

/** The tables that a portal with these migrations has, but for those of its queue. */
export function tablesMadeBy(migrations: readonly Pick<Migration, 'statements'>[]): ReadonlySet<string> {
  const made = new Set(['hearth_migrations']);
  for (const statement of migrations.flatMap(({ statements }) => statements)) {
    const text = statement.replaceAll(/^\s*--.*$/gmu, '').trim();
    const created = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)"?/iu.exec(text)?.[1];
    if (created !== undefined) made.add(created);
    const [, old, renamed] = /^ALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?/iu.exec(text) ?? [];
    const gone = /^DROP TABLE (?:IF EXISTS )?"?(\w+)"?/iu.exec(text)?.[1] ?? old;
    if (gone !== undefined) made.delete(gone);
    if (renamed !== undefined) made.add(renamed);
  }
  return made;
}

/** All tables of the schemas in which the portal keeps its own, by name. What extensions brought is not among them. */
export async function tablesOf(client: pg.ClientBase): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1, 2`);
  return rows;
}

/** True for what is carried over; the rest is made by the database that takes the rows. */
export function isCarried({ schema, name }: TableName): boolean {
  return madeAnew[schema]?.includes(name) !== true;
}

/** The columns whose values are kept, in their order: those that are computed follow by themselves. */
export async function columnsOf(client: pg.ClientBase, table: TableName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}

/** The migrations that the queue has made of itself. */
export async function queueMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS present`,
  );
  if (rows[0]?.present !== true) return [];
  const found = await client.query<{ id: number }>('SELECT id FROM graphile_worker.migrations ORDER BY id');
  return found.rows.map(({ id }) => id);
}

export function quoted({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** What COPY is told to read or write. */
export function copyTarget(table: TableName, columns: readonly string[]): string {
  return `${quoted(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
