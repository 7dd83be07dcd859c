import { eq, sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { inTransaction, systemActor, type WriteEnvironment } from '#platform/server/writes/transaction.ts';
import { invitationLink, type InvitationSettings } from './invitations/invitation-service.ts';
import { activeAdmins } from './reads.ts';
import { invitations } from './tables.ts';
import { newToken } from './invitations/tokens.ts';

/** How long the link of the first admin lives: it opens the whole portal, and the next start prints a new one. */
const lifeHours = 24;

/**
 * The link by which the first admin makes their account; undefined when there is an admin. Each call makes a new link and ends the
 * one before, and the link itself ends with the first admin. Whoever starts the server prints it; only its hash is stored.
 */
export async function ensureFirstAdmin(
  context: WriteEnvironment,
  settings: InvitationSettings,
): Promise<string | undefined> {
  return inTransaction(context, systemActor, async (write) => {
    if ((await activeAdmins(write.tx)).length > 0) return undefined;
    await write.tx.delete(invitations).where(eq(invitations.email, ''));
    const id = newId();
    const { token, hash } = newToken();
    // Without an address: whoever holds the link names their own.
    await write.tx.insert(invitations).values({
      id,
      email: '',
      kind: 'staff',
      groups: ['admin'],
      tokenHash: hash,
      expiresAt: sql`now() + make_interval(hours => ${lifeHours})`,
    });
    write.audit({ action: 'invitation.first_admin', entityType: 'invitation', entityId: id });
    return invitationLink(settings, 'staff', null, token);
  });
}
