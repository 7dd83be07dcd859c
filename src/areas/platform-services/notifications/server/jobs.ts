import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';

const batch = 5_000;

/** The nightly task that forgets notifications: 180 days after they came, and 30 days after they were deleted. */
export function forgetNotificationsTask(db: Database): Task {
  return {
    every: '23 3 * * *',
    async run(_payload, { signal }) {
      for (let isMore = true; isMore && !signal.aborted;) {
        const { rowCount } = await db.execute(
          sql`delete from notifications
            where id = any (array(select id from notifications
              where created_at < now() - interval '180 days' or deleted_at < now() - interval '30 days' limit ${batch}))`,
        );
        isMore = rowCount === batch;
      }
    },
  };
}
