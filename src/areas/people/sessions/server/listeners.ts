import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiTokens } from '#areas/people/accounts/server/tables.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Sessions } from './sign-in/open-sessions.ts';
import { revokeSessions } from './sign-in/session-store.ts';

/** Whoever's rights change is signed out everywhere, in the same transaction; what was known of them is forgotten with its commit. */
export function listenForSessions(events: EventBus, sessions: Sessions): void {
  events.on('user.access_changed', async ({ userId, reason }, write) => {
    await revokeSessions(write.tx, userId, { except: null }, reason);
    await write.tx
      .update(apiTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
    write.afterCommit(() => sessions.live.forget(userId));
  });
  for (const event of ['user.changed', 'session.ended'] as const)
    events.on(event, async ({ userId }, write) => {
      write.afterCommit(() => sessions.live.forget(userId));
    });
}
