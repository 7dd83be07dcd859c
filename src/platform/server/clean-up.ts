import { sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import type { Task } from './jobs/jobs.ts';
import { changeSets, idempotencyKeys, linkCodes, mailOutbox, outbox, requestCounters } from './tables.ts';
import { undoDays } from './writes/undo.ts';

/** The rows that one statement removes at most, so that none holds its locks for long. */
const batch = 5_000;

/** The hourly task that removes what nobody will ask for again: old answers, socket messages, sent mail and what could be undone. */
export function cleanUpTask(db: Database): Task {
  return {
    every: '17 * * * *',
    async run(_payload, { signal, log }) {
      const removed = {
        idempotencyKeys: await removeOld(db, idempotencyKeys, sql`created_at < now() - interval '7 days'`, signal),
        // A stream's offset lies in `channels`, so a reader that has been away for longer is told to load afresh.
        messages: await removeOld(db, outbox, sql`created_at < now() - interval '7 days'`, signal),
        mails: await removeOld(db, mailOutbox, sql`state = 'sent' and sent_at < now() - interval '90 days'`, signal),
        requests: await removeOld(db, requestCounters, sql`ends_at < now() - interval '1 hour'`, signal),
        linkCodes: await removeOld(db, linkCodes, sql`made_at < now() - interval '1 day'`, signal),
        // What a change set holds goes with it.
        changeSets: await removeOld(db, changeSets, sql`at < now() - make_interval(days => ${undoDays})`, signal),
      };
      log.debug({ removed }, 'Removed what is no longer needed.');
    },
  };
}

async function removeOld(
  db: Database,
  table:
    | typeof idempotencyKeys
    | typeof outbox
    | typeof mailOutbox
    | typeof changeSets
    | typeof requestCounters
    | typeof linkCodes,
  old: ReturnType<typeof sql>,
  signal: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${old} limit ${batch}))`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < batch || signal.aborted) return total;
  }
}
