import { eq, sql } from 'drizzle-orm';
import { knownGroups, type Group } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Language } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import './events.ts';
import { users, invitations } from './tables.ts';
import { groupsOf, lockUser, setGroups, updateUser, type FullUser } from './users/user-store.ts';

interface Newcomer {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  language: Language;
}

export interface Account {
  id: string;
  username: string;
  email: string;
  name: string;
  /** True when the account was there and open: its password and names stay as they are. */
  existing: boolean;
}

const account = (
  row: Pick<FullUser, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>,
  existing: boolean,
): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  name: `${row.firstName} ${row.lastName}`.trim(),
  existing,
});

/**
 * The account of an address that has just been proven, made when there is none. A closed one is opened again only by an invitation,
 * with a new password and without its former groups. Undefined when the address may not come in.
 */
export async function openAccount(write: Write, newcomer: Newcomer, invited: boolean): Promise<Account | undefined> {
  const { email, firstName, lastName, passwordHash, language } = newcomer;
  const row = await lockUser(write.tx, { email });
  if (row === undefined) {
    const id = newId();
    await write.tx.insert(users).values({
      id,
      username: email,
      email,
      firstName,
      lastName,
      language,
      state: 'active',
      passwordHash,
      passwordChangedAt: sql`now()`,
    });
    write.audit({
      action: 'user.created',
      entityType: 'user',
      entityId: id,
      new: { email, firstName, lastName, state: 'active' },
    });
    await write.publish('user.changed', { userId: id, change: 'created' });
    return account({ id, username: email, email, firstName, lastName }, false);
  }
  if (row.state === 'active') return account(row, true);
  if (row.state === 'suspended' || (row.state === 'deactivated' && !invited)) return undefined;
  await updateUser(
    write.tx,
    row.id,
    {
      firstName,
      lastName,
      passwordHash,
      passwordChangedAt: sql`now()`,
      totpSecret: null,
      totpConfirmedAt: null,
      recoveryCodes: null,
      state: 'active',
      deactivatedAt: null,
      deactivatedBy: null,
      deactivationReason: null,
    },
    row.id,
  );
  await setGroups(write.tx, row.id, [], null);
  write.audit({
    action: 'user.reactivated',
    entityType: 'user',
    entityId: row.id,
    old: { state: row.state },
    new: { state: 'active' },
  });
  await write.publish('user.changed', { userId: row.id, change: 'state' });
  return account({ ...row, firstName, lastName }, false);
}

/** Adds groups to what the person has. Changed rights end the sessions of an account that was open before. */
export async function grantGroups(
  write: Write,
  { id, existing }: Account,
  added: readonly Group[],
  grantedBy: string | null,
): Promise<void> {
  const had = await groupsOf(write.tx, id);
  const wanted = knownGroups([...had, ...added]);
  if (!(await setGroups(write.tx, id, wanted, grantedBy))) return;
  write.audit({
    action: 'user.groups_granted',
    entityType: 'user',
    entityId: id,
    old: { group: had },
    new: { group: wanted },
  });
  if (existing) await write.publish('user.access_changed', { userId: id, reason: 'groups' });
  await write.publish('user.changed', { userId: id, change: 'groups' });
}

/** An invitation works once. */
export async function markUsed(write: Write, invitationId: string, userId: string): Promise<void> {
  const [used] = await write.tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: userId })
    .where(eq(invitations.id, invitationId))
    .returning({ id: invitations.organisationId, role: invitations.organisationRole });
  write.audit({ action: 'invitation.accepted', entityType: 'invitation', entityId: invitationId, new: { userId } });
  const { id = null, role = null } = used ?? {};
  await write.publish('invitation.accepted', {
    invitationId,
    userId,
    organisation: id === null || role === null ? null : { id, role },
  });
}
