import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';

/** The hourly task that removes codes and links nobody can use any more. What became of an invitation stays in the audit log. */
export function cleanUpAccountsTask(db: Database): Task {
  return {
    every: '27 * * * *',
    async run() {
      await db.execute(sql`delete from one_time_codes where expires_at < now() - interval '1 day'`);
      await db.execute(sql`delete from attempt_counters where window_start < now() - interval '2 days'`);
      await db.execute(sql`delete from invitations where email = '' and expires_at < now()`);
    },
  };
}
