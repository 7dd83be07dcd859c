import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import { asAdmin, templateName, withDatabase } from './postgres.ts';

export interface TestDatabase extends OpenDatabase {
  readonly url: string;
  readonly name: string;
}

/** A fresh database with the newest schema and no rows, for one test file. `close()` removes it. */
export async function makeDatabase(): Promise<TestDatabase> {
  return createFrom(templateName);
}

/** A database without any schema, for tests of the migrations themselves. */
export async function makeEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
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
    async close() {
      await opened.close();
      await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
