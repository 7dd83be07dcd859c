import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';

/** The reason of a signal when a person stopped the work or put the model away. */
export class Stopped extends Error {}

const lookMs = 500;

/** Ends a long work once `wanted`, a query of the row that asks for it, finds nothing any more. Returns when `done` does. */
export async function stopWhenUnwanted(
  db: Executor,
  wanted: SQL,
  stop: AbortController,
  done: AbortSignal,
): Promise<void> {
  while (!done.aborted) {
    await sleep(lookMs, undefined, { signal: done, ref: false }).catch(() => undefined);
    if (done.aborted) return;
    // A database that is away for a moment is no reason to stop.
    const found = await db.execute(wanted).catch(() => undefined);
    if (found?.rows.length === 0) stop.abort(new Stopped('Stopped by a person.'));
  }
}
