import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { isStaff, knownGroups } from '#platform/shared/access.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Deactivation, UserPatch, UserRead } from '#areas/people/accounts/schema.ts';
import type { z } from 'zod';
import '../events.ts';
import { say } from '#platform/shared/text.ts';
import { accountMails } from '../mails.ts';
import { apiTokens, invitations, registrations } from '../tables.ts';
import { linksOf, openWorkOf } from './user-links.ts';
import { findUser, groupsOf, lockUser, readUserRow, setGroups, updateUser, type FullUser } from './user-store.ts';

/** One person as the administration screen shows them; throws `not_found`. */
export async function readUser(db: Executor, viewer: Viewer, id: string): Promise<UserRead> {
  const user = await findUser(db, id);
  const row = await readUserRow(db, id);
  if (user === undefined || row === undefined) throw new AppError('not_found');
  const manages = viewer.groups.includes('admin');
  const other = manages && id !== viewer.userId;
  return {
    ...user,
    language: row.language,
    time_zone: row.timeZone,
    created_at: row.createdAt,
    deactivated_at: row.deactivatedAt,
    deactivation_reason: row.deactivationReason,
    mfa: row.totpConfirmedAt !== null,
    ...(await linksOf(db, id)),
    open_work: await openWorkOf(db, id),
    can: {
      change: manages,
      change_groups: other && user.state !== 'deactivated',
      suspend: other && user.state === 'active',
      reactivate: other && user.state === 'suspended',
      deactivate: other && user.state !== 'deactivated',
    },
  };
}

async function lockExisting(write: Write, viewer: Viewer, id: string, version: number | undefined): Promise<FullUser> {
  const row = await lockUser(write.tx, { id });
  if (row === undefined) throw new AppError('not_found');
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', { current: await readUser(write.tx, viewer, id) });
  return row;
}

/** Names, groups and state of one person. Whoever's rights change is signed out everywhere in the same write. */
export async function changeUser(
  write: Write,
  viewer: Viewer,
  id: string,
  patch: UserPatch,
  version: number | undefined,
): Promise<void> {
  const row = await lockExisting(write, viewer, id, version);
  const had = await groupsOf(write.tx, id);
  const group = patch.group === undefined ? had : knownGroups(patch.group);
  const regroups = group.join() !== had.join();
  if (regroups && id === viewer.userId)
    throw refuse('group', { en: 'Nobody changes their own groups.', es: 'Nadie cambia sus propios grupos.' });
  if (regroups && row.state === 'deactivated')
    throw refuse('group', {
      en: 'The account is closed. Invite the person again.',
      es: 'La cuenta está cerrada. Invita de nuevo a la persona.',
    });
  const state = checkedState(row, viewer, patch.state);
  const values = {
    firstName: patch.first_name ?? row.firstName,
    lastName: patch.last_name ?? row.lastName,
    title: patch.title === undefined ? row.title : patch.title,
    phone: patch.phone === undefined ? row.phone : patch.phone,
    factory: patch.factory === undefined ? row.factory : patch.factory,
    state,
  };
  const changed = difference({ ...row, group: had }, { ...values, group });
  if (changed === undefined) return;
  await updateUser(write.tx, id, values, viewer.userId);
  if (had.includes('developer') && !group.includes('developer'))
    await write.publish('user.developer_ended', { userId: id });
  if (regroups) await setGroups(write.tx, id, group, viewer.userId);
  write.audit({
    action: 'user.changed',
    entityType: 'user',
    entityId: id,
    ...changed,
    ...(patch.reason === undefined ? {} : { reason: patch.reason }),
  });
  const restated = state !== row.state;
  if (regroups)
    write.mail({
      kind: 'access_changed',
      to: row.email,
      subject: say(accountMails.accessSubject, languageOf(row)),
      body: say(accountMails.accessBody, languageOf(row), { name: values.firstName, by: viewer.name }),
    });
  if (restated && state === 'suspended')
    await write.publish('user.access_changed', { userId: id, reason: 'suspended' });
  // A floor manager sees the projects of one factory, so a new factory is a new right.
  else if (regroups || values.factory !== row.factory)
    await write.publish('user.access_changed', { userId: id, reason: 'groups' });
  await write.publish('user.changed', { userId: id, change: restated ? 'state' : regroups ? 'groups' : 'profile' });
}

export function languageOf(row: Pick<FullUser, 'language'>): 'en' | 'es' {
  return row.language === 'es' ? 'es' : 'en';
}

function checkedState(row: FullUser, viewer: Viewer, wanted: UserPatch['state']): FullUser['state'] {
  if (wanted === undefined || wanted === row.state) return row.state;
  if (row.id === viewer.userId)
    throw refuse('state', { en: 'Nobody suspends themselves.', es: 'Nadie se suspende a sí mismo.' });
  if (row.state === 'deactivated')
    throw refuse('state', {
      en: 'The account is closed. Invite the person again.',
      es: 'La cuenta está cerrada. Invita de nuevo a la persona.',
    });
  if (row.state === 'invited')
    throw refuse('state', {
      en: 'The invitation has not been taken up yet.',
      es: 'La invitación aún no se ha aceptado.',
    });
  return wanted;
}

/** Closes an account for good: work handed over, every way in closed. The name stays in the history of what the person did. */
export async function deactivateUser(
  write: Write,
  viewer: Viewer,
  id: string,
  { successor_id: successorId, reason }: z.infer<typeof Deactivation>,
): Promise<void> {
  const row = await lockExisting(write, viewer, id, undefined);
  if (row.state === 'deactivated')
    throw refuse('', { en: 'The account is closed already.', es: 'La cuenta ya está cerrada.' });
  if (id === viewer.userId)
    throw refuse('', { en: 'Nobody closes their own account.', es: 'Nadie cierra su propia cuenta.' });
  const work = await openWorkOf(write.tx, id);
  if (successorId === undefined && work.projects > 0)
    throw refuse('successor_id', {
      en: 'Name a successor for the open projects.',
      es: 'Nombra a quien se hará cargo de los proyectos abiertos.',
    });
  if (successorId !== undefined) await checkSuccessor(write.tx, id, successorId);
  await updateUser(
    write.tx,
    id,
    { state: 'deactivated', deactivatedAt: sql`now()`, deactivatedBy: viewer.userId, deactivationReason: reason },
    viewer.userId,
  );
  await write.tx
    .update(apiTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiTokens.userId, id), isNull(apiTokens.revokedAt)));
  await write.tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.email, row.email), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)));
  await write.tx
    .update(registrations)
    .set({ state: 'refused', decidedBy: viewer.userId, decidedAt: sql`now()`, reason })
    .where(and(eq(registrations.userId, id), eq(registrations.state, 'pending')));
  write.audit({
    action: 'user.deactivated',
    entityType: 'user',
    entityId: id,
    old: { state: row.state },
    new: { state: 'deactivated', successorId: successorId ?? null, openWork: work },
    reason,
  });
  await write.publish('user.deactivated', { userId: id, successorId: successorId ?? null, reason });
  await write.publish('user.access_changed', { userId: id, reason: 'deactivated' });
  await write.publish('user.changed', { userId: id, change: 'state' });
}

async function checkSuccessor(tx: Executor, id: string, successorId: string): Promise<void> {
  if (successorId === id) throw refuse('successor_id', { en: 'Must be somebody else.', es: 'Debe ser otra persona.' });
  const successor = await lockUser(tx, { id: successorId });
  if (successor?.state !== 'active')
    throw refuse('successor_id', { en: 'Must be an active person.', es: 'Debe ser una persona activa.' });
  if (!isStaff(await groupsOf(tx, successorId)))
    throw refuse('successor_id', { en: 'Must be a member of staff.', es: 'Debe ser parte del personal.' });
}

/** Signs a person out everywhere, without changing what they may do. */
export async function endSessions(write: Write, id: string): Promise<void> {
  const row = await lockUser(write.tx, { id });
  if (row === undefined) throw new AppError('not_found');
  write.audit({ action: 'user.sessions_ended', entityType: 'user', entityId: id });
  await write.publish('user.access_changed', { userId: id, reason: 'ended_by_admin' });
}
