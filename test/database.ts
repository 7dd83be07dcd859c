import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import { asAdmin, templateName, withDatabase } from './postgres.ts';

export interface TestDatabase extends OpenDatabase {
  readonly url: string;
  readonly name: string;
  /** Ends its connections and lets it stand, so that others can be made like it. It goes with the test server. */
  leave(): Promise<void>;
}

/** A fresh database for one test file, with the newest schema and no rows, or with all that one of this name holds. `close()` removes it. */
export async function makeDatabase(like = templateName): Promise<TestDatabase> {
  return createFrom(like);
}

/** A database without any schema, for tests of the migrations themselves. */
export async function makeEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

/**
 * A pool of connections beside those of `openDatabase`. Its `end()` comes back before the server has read that a
 * connection is over; a database that is dropped in between says so to the connection, and unheard that would fail
 * the whole run.
 */
export function openTestPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', () => undefined);
  return pool;
}

async function createFrom(template: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files: by way of the log, which is the default, a database takes nine times the processor.
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER hearth STRATEGY file_copy`);
  const url = withDatabase(inject('postgresTemplateUrl'), name);
  // A busy machine is waited for: that a request is refused in time has tests of its own, with their own connections.
  const opened = openDatabase(url, { maxConnections: 10, waitMs: 120_000 });
  return {
    ...opened,
    url,
    name,
    leave: () => opened.close(),
    async close() {
      await opened.close();
      await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
