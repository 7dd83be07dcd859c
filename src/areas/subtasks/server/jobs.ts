import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database.ts';
import type { Task } from '#platform/server/jobs.ts';

const batch = 5_000;

/** Empties the bin of what has lain in it for more than 30 days. */
export function forgetSubtasksTask(db: Database): Task {
  return {
    every: '41 3 * * *',
    async run(_payload, { signal, log }) {
      for (let total = 0; !signal.aborted;) {
        const { rowCount } = await db.execute(
          sql`delete from subtasks where id = any (array(select id from subtasks where deleted_at < now() - interval '30 days' limit ${batch}))`,
        );
        total += rowCount ?? 0;
        if ((rowCount ?? 0) < batch) {
          log.debug({ total }, 'Emptied the bin of the subtasks.');
          return;
        }
      }
    },
  };
}
