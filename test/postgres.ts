import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/server/database/database.ts';
import { prepareJobs } from '#platform/server/jobs/jobs.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { isAlive } from '#platform/server/postgres/cluster-processes.ts';
import { discardCluster, startPostgres } from '#platform/server/postgres/supervisor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the test server; integration tests take a database from `makeDatabase()`. */
    postgresAdminUrl: string;
    /** Address of the migrated template, as the portal's own role. */
    postgresTemplateUrl: string;
    /** What one test prepares for others lies here, and goes with the test server. */
    preparedFolder: string;
  }
}

export const templateName = 'hearth_template';

const prefix = 'hearth-test-';
const log = pino({ level: 'silent' });

/**
 * One PostgreSQL for a whole run, whatever number of projects its tests belong to: the first to ask starts it for all, and ends it
 * after all. Its data need not survive a power cut, so it does not sync.
 */
export default async function startTestPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.getProvidedContext().postgresAdminUrl !== undefined) return undefined;
  await discardAbandoned();
  const dataFolder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startPostgres({
    dataFolder,
    log,
    syncToDisk: false,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      shared_buffers: '64MB',
      max_connections: '200',
      max_wal_size: '512MB',
    },
  });
  const templateUrl = withDatabase(server.url, templateName);
  await asAdmin(server.adminUrl, `CREATE DATABASE ${templateName} OWNER hearth`);
  const template = openDatabase(templateUrl);
  await migrate(template.pool);
  await prepareJobs(template.pool, log);
  await template.close();
  project.vitest.provide('postgresAdminUrl', server.adminUrl);
  project.vitest.provide('postgresTemplateUrl', templateUrl);
  const preparedFolder = join(dataFolder, 'prepared');
  await mkdir(preparedFolder);
  project.vitest.provide('preparedFolder', preparedFolder);
  return async () => {
    await server.stop();
    await discardCluster(dataFolder, log);
  };
}

/** The same server and role, another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/@\/[^?]*/, `@/${name}`);
}

export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A test run that was killed leaves its server behind; the next run clears it away. */
async function discardAbandoned(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of folders) {
    const owner = Number(/^\d+/.exec(name.slice(prefix.length))?.[0] ?? 0);
    if (owner > 0 && !isAlive(owner)) await discardCluster(join(tmpdir(), name), log);
  }
}
