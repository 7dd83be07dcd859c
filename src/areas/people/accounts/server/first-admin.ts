import { eq, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { newId } from '#platform/shared/ids.ts';
import { inTransaction, systemActor, type WriteEnvironment } from '#platform/server/writes/transaction.ts';
import { invitationLink, type InvitationSettings } from './invitations/invitation-service.ts';
import { activeAdmins } from './reads.ts';
import { invitations } from './tables.ts';
import { newToken } from './invitations/tokens.ts';

/** How long the link of the first admin lives: it opens the whole portal, and the next start prints a new one. */
const lifeHours = 24;

/** Any number that no other program uses as an advisory lock in this database. */
const printerLock = 0x48_46_41_44;

export interface FirstAdmin {
  /** What this server has to print. */
  link?: string;
  /** True when another server that runs now has printed it. */
  isElsewhere: boolean;
  /** Lets another server print one; with the end of the process at the latest. */
  release(): void;
}

/**
 * The link of the first admin, for one of several servers that start on one database: the first to ask, which has it to itself for as long
 * as it runs. A later one would end the link that somebody is about to open.
 */
export async function firstAdminOf(
  context: WriteEnvironment,
  pool: Pool,
  settings: InvitationSettings,
): Promise<FirstAdmin> {
  const nobody = { isElsewhere: false, release: () => undefined };
  if ((await activeAdmins(context.db)).length > 0) return nobody;
  const client = await pool.connect();
  let link: string | undefined;
  try {
    if (!(await takeTurn(client))) return { ...nobody, isElsewhere: true };
    link = await ensureFirstAdmin(context, settings);
    return link === undefined ? nobody : { link, isElsewhere: false, release: () => client.release(true) };
  } finally {
    // The lock ends with its session.
    if (link === undefined) client.release(true);
  }
}

async function takeTurn(client: PoolClient): Promise<boolean> {
  // One whose machine is gone without a word is given up within a minute. A socket of this machine needs none of it and takes none.
  for (const setting of ['idle = 30', 'interval = 10', 'count = 3'])
    await client.query(`set tcp_keepalives_${setting}`);
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [printerLock]);
  return rows[0]?.taken === true;
}

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
