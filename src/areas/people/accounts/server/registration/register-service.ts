import { and, eq, sql } from 'drizzle-orm';
import { knownGroups } from '#platform/shared/access.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { codeMinutes } from '#platform/shared/codes.ts';
import { Id, newId } from '#platform/shared/ids.ts';
import { say, type Language } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import type {
  InvitationAcceptance,
  InvitationPreview,
  RegistrationDraft,
  RegistrationKind,
  RegistrationPage,
} from '#areas/people/accounts/schema.ts';
import { type InvitationSettings } from '../invitations/invitation-service.ts';
import { findByToken, lockByEmail, lockByToken, type InvitationRow } from '../invitations/open-invitations.ts';
import { findUnit, type UnitFacts } from '../invitations/invitation-store.ts';
import { grantGroups, openAccount, markUsed } from '../joining.ts';
import { accountMails } from '../mails.ts';
import { activeAdmins } from '../reads.ts';
import { makeCode, takeCode } from './register-codes.ts';
import { registrations } from '../tables.ts';
import { languageOf } from '../users/user-service.ts';
import { lockUser } from '../users/user-store.ts';

interface Place {
  kind: RegistrationKind;
  unit_id: string;
}

/** A unit by an id that a stranger typed: what is no id is no unit. */
async function unitOf(db: Executor, { unit_id: unitId }: Place): Promise<UnitFacts | undefined> {
  return Id.safeParse(unitId).success ? findUnit(db, { id: unitId }) : undefined;
}

const isFor = (invitation: InvitationRow | undefined, place: Place): invitation is InvitationRow =>
  invitation !== undefined && invitation.kind === place.kind && invitation.unitId === place.unit_id.toLowerCase();

/** Without a good token: the same neutral page for every unit, also for one that does not exist. */
export async function registrationPage(
  db: Executor,
  place: Place,
  token: string | undefined,
): Promise<z.input<typeof RegistrationPage>> {
  const found = token === undefined ? undefined : await findByToken(db, token);
  const unit = await unitOf(db, place);
  if (!isFor(found, place) || unit === undefined)
    return {
      kind: place.kind,
      invited: false,
      project_name: null,
      unit_name: null,
      email: null,
      given_name: null,
      family_name: null,
    };
  return {
    kind: place.kind,
    invited: true,
    project_name: unit.projectName,
    unit_name: unit.name,
    email: found.email,
    given_name: found.firstName,
    family_name: found.lastName,
  };
}

/** Mails a code to the address. What the caller sees does not depend on the unit, nor on who has the address. */
export async function sendCode(
  write: Write,
  settings: InvitationSettings,
  place: Place,
  draft: z.infer<typeof RegistrationDraft>,
  passwordHash: string,
  language: Language,
): Promise<void> {
  const byToken = draft.token === undefined ? undefined : await lockByToken(write.tx, draft.token);
  // Whoever holds the link knows the address it is for already.
  if (isFor(byToken, place) && byToken.email !== draft.email)
    throw refuse('email', {
      en: 'The invitation is for another address.',
      es: 'La invitación es para otra dirección.',
    });
  const unit = await unitOf(write.tx, place);
  const invitation = unit === undefined ? undefined : await lockByEmail(write.tx, draft.email, place.kind, unit.id);
  const known = await lockUser(write.tx, { email: draft.email });
  if (known?.state === 'suspended' || (known?.state === 'deactivated' && invitation === undefined)) {
    const values = { brand: settings.brandName };
    write.mail({
      kind: 'registration_closed',
      to: draft.email,
      subject: say(accountMails.closedSubject, languageOf(known)),
      body: say(accountMails.closedBody, languageOf(known), values),
    });
    write.audit({
      action: 'registration.refused',
      entityType: 'user',
      entityId: known.id,
      new: { kind: place.kind, unitId: place.unit_id },
    });
    return;
  }
  const { id, code } = await makeCode(write.tx, draft.email, {
    kind: place.kind,
    unitId: place.unit_id,
    firstName: draft.given_name,
    lastName: draft.family_name,
    passwordHash,
    language,
  });
  const values = { code, brand: settings.brandName, minutes: codeMinutes };
  write.mail({
    kind: 'registration_code',
    to: draft.email,
    subject: say(accountMails.codeSubject, language, values),
    body: say(accountMails.codeBody, language, values),
  });
  write.audit({
    action: 'registration.code_sent',
    entityType: 'code',
    entityId: id,
    new: { email: draft.email, kind: place.kind, unitId: place.unit_id },
  });
}

export interface Confirmed {
  state: 'joined' | 'pending';
  username: string;
  existing_account: boolean;
}

/** The code proves the address. The invited address joins at once; every other one waits for staff. Undefined when it may not come in. */
export async function confirmCode(
  write: Write,
  place: Place,
  email: string,
  code: string,
): Promise<Confirmed | undefined> {
  const pending = await takeCode(write.tx, email, place.kind, place.unit_id, code);
  if (pending === undefined) return undefined;
  const unit = await unitOf(write.tx, place);
  const invitation = unit === undefined ? undefined : await lockByEmail(write.tx, email, place.kind, unit.id);
  const account = await openAccount(write, { ...pending, email }, invitation !== undefined);
  if (account === undefined) return undefined;
  if (unit !== undefined && invitation !== undefined) {
    await grantGroups(write, account, knownGroups(invitation.groups), invitation.invitedBy);
    await markUsed(write, invitation.id, account.id);
    await write.publish('registration.approved', {
      kind: place.kind,
      unitId: unit.id,
      userId: account.id,
      email,
      name: account.name,
    });
    return { state: 'joined', username: account.username, existing_account: account.existing };
  }
  await waitForStaff(write, place, unit, account.id, email, account.name);
  return { state: 'pending', username: account.username, existing_account: account.existing };
}

/** Keeps the wish for staff. Also for a unit that is not there: a link is mistyped easily, and whoever gave an address is promised an answer. */
async function waitForStaff(
  write: Write,
  { kind, unit_id: askedFor }: Place,
  unit: UnitFacts | undefined,
  userId: string,
  email: string,
  name: string,
): Promise<void> {
  const id = newId();
  const added = await write.tx
    .insert(registrations)
    .values({ id, kind, unitId: unit?.id ?? null, askedFor: unit === undefined ? askedFor : null, userId })
    .onConflictDoNothing()
    .returning({ id: registrations.id });
  if (added.length === 0) return;
  write.audit({
    action: 'registration.requested',
    entityType: 'registration',
    entityId: id,
    projectId: unit?.projectId,
    new: { kind, unitId: unit?.id ?? null, ...(unit === undefined ? { askedFor } : {}), userId, email },
  });
  await write.publish('registration.requested', {
    registrationId: id,
    kind,
    unitId: unit?.id ?? null,
    unitName: unit === undefined ? null : `${unit.projectName}, ${unit.name}`,
    userId,
    email,
    name,
  });
}

/** Staff let a person in, or not. */
export async function decide(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  id: string,
  decision: { unitId: string | undefined } | { refusal: string },
): Promise<void> {
  const refusal = 'refusal' in decision ? decision.refusal : undefined;
  const [row] = await write.tx.select().from(registrations).where(eq(registrations.id, id)).for('update');
  if (row === undefined) throw new AppError('not_found');
  if (row.state !== 'pending') throw refuse('state', { en: 'Has been decided already.', es: 'Ya se decidió.' });
  if (row.userId === viewer.userId)
    throw refuse('', { en: 'Nobody decides on their own registration.', es: 'Nadie decide sobre su propio registro.' });
  const kind: RegistrationKind = row.kind === 'developer' ? 'developer' : 'owner';
  const unitId = row.unitId ?? ('unitId' in decision ? decision.unitId : undefined);
  if (row.unitId !== null && 'unitId' in decision && decision.unitId !== undefined && decision.unitId !== row.unitId)
    throw refuse('unit_id', { en: 'The person has named the unit already.', es: 'La persona ya nombró la unidad.' });
  if (unitId === undefined && refusal === undefined)
    throw refuse('unit_id', {
      en: 'Choose the unit that the person means.',
      es: 'Elige la unidad a la que se refiere la persona.',
    });
  const unit = unitId === undefined ? undefined : await findUnit(write.tx, { id: unitId });
  const user = await lockUser(write.tx, { id: row.userId });
  if (user === undefined) throw new AppError('not_found');
  const values = {
    name: user.firstName,
    brand: settings.brandName,
    unit: unit === undefined ? '' : `${unit.projectName}, ${unit.name}`,
    link: `${settings.publicUrl}/${kind}/login`,
    reason: refusal ?? '',
  };
  const state = refusal === undefined ? 'approved' : 'refused';
  if (refusal === undefined) {
    if (unit === undefined) throw refuse('unit_id', { en: 'The unit is gone.', es: 'La unidad ya no está.' });
    if (user.state !== 'active')
      throw refuse('user', { en: 'The account is not active.', es: 'La cuenta no está activa.' });
    await grantGroups(
      write,
      {
        id: user.id,
        username: user.username,
        email: user.email,
        name: `${user.firstName} ${user.lastName}`,
        existing: true,
      },
      [kind === 'owner' ? 'home_owner' : 'developer'],
      viewer.userId,
    );
    await write.publish('registration.approved', {
      kind,
      unitId: unit.id,
      userId: user.id,
      email: user.email,
      name: `${user.firstName} ${user.lastName}`.trim(),
    });
  }
  const mail =
    refusal === undefined
      ? { subject: accountMails.approvedSubject, body: accountMails.approvedBody }
      : { subject: accountMails.refusedSubject, body: accountMails.refusedBody };
  write.mail({
    kind: `registration_${state}`,
    to: user.email,
    subject: say(mail.subject, languageOf(user), values),
    body: say(mail.body, languageOf(user), values),
  });
  await write.tx
    .update(registrations)
    .set({ state, decidedBy: viewer.userId, decidedAt: sql`now()`, reason: refusal ?? null, unitId: unitId ?? null })
    .where(and(eq(registrations.id, id)));
  write.audit({
    action: `registration.${state}`,
    entityType: 'registration',
    entityId: id,
    projectId: unit?.projectId,
    old: { state: 'pending' },
    new: { state, unitId: unitId ?? null },
    reason: refusal,
  });
}

/** Whom an invitation of staff or floor managers is for. */
export async function previewInvitation(db: Executor, token: string): Promise<z.input<typeof InvitationPreview>> {
  const found = await findByToken(db, token);
  if (found === undefined || !(await isUsable(db, found)))
    return { valid: false, kind: null, email: null, given_name: null, family_name: null };
  return {
    valid: true,
    kind: found.kind === 'floor' || found.kind === 'developer' ? found.kind : 'staff',
    email: found.email === '' ? null : found.email,
    given_name: found.firstName,
    family_name: found.lastName,
  };
}

/** Owners and developers of a unit register by it; the link of the very first admin ends with the first admin. */
async function isUsable(db: Executor, { unitId, email }: InvitationRow): Promise<boolean> {
  return unitId === null && (email !== '' || (await activeAdmins(db)).length === 0);
}

/** Makes the account of an invited member of staff or floor manager; the token has proven the address. */
export async function acceptInvitation(
  write: Write,
  body: z.infer<typeof InvitationAcceptance>,
  passwordHash: string,
  language: Language,
): Promise<{ username: string; existing_account: boolean }> {
  const invitation = await lockByToken(write.tx, body.token);
  if (invitation === undefined || !(await isUsable(write.tx, invitation)))
    throw refuse('token', { en: 'This invitation is not valid any more.', es: 'Esta invitación ya no es válida.' });
  const email = invitation.email === '' ? body.email : invitation.email;
  if (email === undefined)
    throw new AppError('bad_input', { details: [faultOf('email', { en: 'Is required.', es: 'Es obligatorio.' })] });
  const account = await openAccount(
    write,
    { email, firstName: body.given_name, lastName: body.family_name, passwordHash, language },
    true,
  );
  if (account === undefined)
    throw refuse('token', { en: 'This invitation is not valid any more.', es: 'Esta invitación ya no es válida.' });
  await grantGroups(write, account, knownGroups(invitation.groups), invitation.invitedBy);
  await markUsed(write, invitation.id, account.id);
  return { username: account.username, existing_account: account.existing };
}
