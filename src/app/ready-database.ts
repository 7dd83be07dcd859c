import { checkDatabase } from '#platform/server/database/database-checks.ts';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { prepareJobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/logging/log.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import type { BeginStep } from '#platform/server/start/start-progress.ts';

interface Parts {
  database: OpenDatabase;
  settings: Settings;
  log: Log;
  say(sentence: string): void;
  begin?: BeginStep | undefined;
}

/** Throws unless a portal can rely on this database, and brings its tables and those of the queue up to date. */
export async function readyDatabase({ database, settings, log, say, begin }: Parts): Promise<void> {
  const mustBeDurable = settings.production || settings.databaseUrl === undefined;
  for (const warning of await checkDatabase(database.pool, { mustBeDurable })) {
    log.warn(warning);
    say(`Warning about the database: ${warning}`);
  }
  const applied = await migrate(database.pool, undefined, begin);
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date.');
  await prepareJobs(database.pool, log);
}
