import { sql } from 'drizzle-orm';
import { knownDevices, oidcFlows, sessions, socketTickets } from '#areas/people/accounts/server/tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { SealedSecrets } from './second-factor/sealed-secrets.ts';
import { sealStoredSecrets } from './second-factor/second-factor.ts';

/** The hourly task that removes what can no longer let anybody in. Sessions stay for 90 days: they tell which networks are known. */
export function forgetSignInsTask(db: Database): Task {
  return {
    every: '41 * * * *',
    async run(_payload, { log }) {
      const removed = [
        await db.delete(socketTickets).where(sql`${socketTickets.expiresAt} < now()`),
        await db.delete(oidcFlows).where(sql`${oidcFlows.expiresAt} < now()`),
        await db.delete(knownDevices).where(sql`${knownDevices.lastSeenAt} < now() - interval '180 days'`),
        await db.delete(sessions).where(
          sql`${sessions.createdAt} < now() - interval '90 days'
              and (${sessions.revokedAt} is not null or ${sessions.expiresAt} < now())`,
        ),
      ];
      log.debug({ removed: removed.map((each) => each.rowCount) }, 'Removed what is left of old sign-ins.');
    },
  };
}

/** The daily task that seals anew what an older key has sealed, so that nothing waits for the next start. */
export function sealAgainTask(db: Database, secrets: SealedSecrets): Task {
  return { every: '23 3 * * *', run: (_payload, { log }) => sealStoredSecrets(db, secrets, log) };
}
