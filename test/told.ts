import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Executor } from '#platform/server/writes/transaction.ts';

/** All that open screens and bells were told: `channel`, `payload`, and in `n` the order of what screens were told, numbered by now or not. */
export const toldText = `(select channel, payload, id as n from outbox_unnumbered
  union all select channel, payload, (payload ->> 'n')::bigint from outbox) as told`;
export const told = sql.raw(toldText);

/** As if nobody had been told anything yet. */
export async function forgetTold(db: Executor): Promise<void> {
  await db.execute(sql`delete from outbox_unnumbered`);
  await db.execute(sql`delete from outbox`);
}

/** Resolves once a portal that listens has numbered all that open screens are told: who joins then hears only what comes. */
export const everythingIsNumbered = (db: Executor): Promise<void> =>
  vi.waitFor(async () => expect((await db.execute(sql`select 1 from outbox_unnumbered`)).rows).toEqual([]), {
    timeout: 30_000,
  });
