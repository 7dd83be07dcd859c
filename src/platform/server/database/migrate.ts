import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BeginStep } from '../start/start-progress.ts';
import { databaseErrorCode } from './database.ts';

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

export interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly statements: readonly string[];
}

/** The schema of the database and the migrations of this release do not fit together; the message says what to do. */
export class SchemaMismatch extends Error {}

/**
 * Applies every migration that the database lacks, in the order of their names, each in one transaction with its
 * record, and answers their names. Servers that start together take turns. A run that was cut short is simply repeated.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = migrationsFolder,
  begin?: BeginStep,
  /** Only these: what a backup was made of. */
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // A large table may take longer than any request should.
    await client.query('SET statement_timeout = 0');
    await takeTurn(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS hearth_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const recorded = await recordedMigrations(client);
    refuseMismatch(migrations, recorded);
    const missing = migrations.filter(({ name }) => !recorded.has(name) && only?.has(name) !== false);
    const step = missing.length > 0 ? begin?.('Bringing the database up to date') : undefined;
    for (const [index, migration] of missing.entries()) {
      step?.update(`(${index + 1} of ${missing.length})`);
      await apply(client, migration);
    }
    step?.end();
    return missing.map(({ name }) => name);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // The session holds the lock and its own settings, so it is closed rather than handed to the next caller.
    client.release(failure ?? true);
  }
}

/** Reads a folder of `.sql` files; generated ones separate their statements by a marker line. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line endings holds the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name,
        sha256: createHash('sha256').update(text).digest('hex'),
        statements: text
          .split('--> statement-breakpoint')
          .map((statement) => statement.trim())
          .filter((statement) => statement !== ''),
      };
    }),
  );
}

/** Throws when the database was changed by a newer release, or by a migration that was edited afterwards. */
export function refuseMismatch(migrations: readonly Migration[], recorded: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const newer = [...recorded.keys()].filter((name) => !known.has(name)).toSorted();
  if (newer.length > 0) {
    throw new SchemaMismatch(
      `The database was last used by a newer release of Hearth: it has ${newer.join(', ')}, which this release does not know. ` +
        'Start the newer release, or restore a backup that this release made.',
    );
  }
  const edited = [...recorded].filter(([name, sha256]) => known.get(name) !== sha256).map(([name]) => name);
  if (edited.length > 0) {
    throw new SchemaMismatch(
      `These migrations were changed after they had been applied: ${edited.join(', ')}. ` +
        'Bring their old text back, and put the change into a new migration.',
    );
  }
}

/** The names and checksums that the database holds; empty when no migration ever ran. */
export async function recordedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const found = await client.query<{ present: boolean }>(
    `SELECT to_regclass('hearth_migrations') IS NOT NULL AS present`,
  );
  if (found.rows[0]?.present !== true) return new Map();
  const rows = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM hearth_migrations');
  return new Map(rows.rows.map(({ name, sha256 }) => [name, sha256]));
}

/** The table that stands in a database for as long as a restore into it is not done. */
export const restoringTable = 'hearth_restoring';

/** Any number that no other program uses as an advisory lock in this database; it spells "hearth". */
const turnLock = 0x6865_6172_74;

async function takeTurn(client: pg.ClientBase): Promise<void> {
  const deadline = Date.now() + 600_000;
  for (;;) {
    const answer = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [turnLock]);
    if (answer.rows[0]?.taken === true) return;
    if (Date.now() > deadline)
      throw new Error('Another server has been migrating this database for ten minutes. Look at it first.');
    await sleep(100);
  }
}

/** A table that is being read keeps a migration waiting, and the waiting migration would keep everybody else waiting. */
const lockWait = '1s';
const lockTries = 60;

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '${lockWait}'`);
      for (const statement of migration.statements) await client.query(statement);
      await client.query('INSERT INTO hearth_migrations (name, sha256) VALUES ($1, $2)', [
        migration.name,
        migration.sha256,
      ]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (databaseErrorCode(error) !== '55P03' || tries >= lockTries) {
        throw new Error(`The migration ${migration.name} failed; the database is as it was before it.`, {
          cause: error,
        });
      }
      await sleep(200);
    }
  }
}
