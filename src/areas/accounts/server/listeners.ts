import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/events.ts';
import './events.ts';
import { sessions } from './tables.ts';

/** Whoever's rights change is signed out in the same write; the database then tells every server to close the sockets. */
export function listenForAccounts(events: EventBus): void {
  events.on('user.access_changed', async ({ userId, reason }, write) => {
    await write.tx.update(sessions).set({ revokedAt: sql`now()`, revokedReason: reason }).where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  });
}
