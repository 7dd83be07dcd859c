import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, type Fault, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { holds, type Group } from '#platform/shared/access.ts';
import { say, type Language } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  invitationLifeDays,
  type Invitation,
  type InvitationDraft,
  type InvitationKind,
} from '#areas/people/accounts/schema.ts';
import '../events.ts';
import {
  findByEmail,
  findUnit,
  isJoined,
  listInvitations,
  organisationName,
  publishChanged,
  type UnitFacts,
} from './invitation-store.ts';
import { accountMails } from '../mails.ts';
import { invitations } from '../tables.ts';
import { findOpen, type InvitationRow } from './open-invitations.ts';
import { newToken } from './tokens.ts';
import { languageOf } from '../users/user-service.ts';
import { lockUser, readUserRow } from '../users/user-store.ts';

export type InvitationSettings = Pick<Settings, 'brandName' | 'publicUrl'>;

const groupsOfKind: Readonly<Record<InvitationKind, readonly Group[]>> = {
  staff: ['employee'],
  owner: ['home_owner'],
  developer: ['developer'],
  floor: ['floor_manager'],
};
/** Each resend makes a new link; more than this is somebody leaning on a button, or on a stranger's mailbox. */
const mostSent = 20;

export interface CheckedInvitation {
  draft: InvitationDraft;
  groups: readonly Group[];
  unit: UnitFacts | undefined;
  /** An open invitation for the same thing. */
  open: InvitationRow | undefined;
}

/** Whoever is let in as staff stays in when a token is gone, so a token lets nobody in. */
function mayInviteStaff(viewer: Viewer): boolean {
  return holds(viewer.groups, 'users.grant') && viewer.scopes === null;
}

/** Judges an invitation without making it, and names every fault. */
export async function checkInvitation(
  db: Executor,
  viewer: Viewer,
  draft: InvitationDraft,
): Promise<{ faults: Fault[]; checked: CheckedInvitation }> {
  const faults: Fault[] = [];
  const isUnitKind = draft.kind === 'owner' || draft.kind === 'developer';
  const groups = draft.group ?? groupsOfKind[draft.kind];
  // Whoever may invite staff may make admins, so only admins may.
  if (!isUnitKind && !mayInviteStaff(viewer))
    faults.push(
      faultOf(
        'kind',
        viewer.scopes === null
          ? {
              en: 'Only admins invite staff and floor managers.',
              es: 'Solo los administradores invitan a personal y a jefes de planta.',
            }
          : {
              en: 'Staff and floor managers are not invited by a personal token. Sign in instead.',
              es: 'Un token personal no invita a personal ni a jefes de planta. Inicia sesión.',
            },
      ),
    );
  if (draft.kind !== 'staff' && draft.group !== undefined && draft.group.join() !== groupsOfKind[draft.kind].join())
    faults.push(
      faultOf('group', { en: 'Only staff are given groups of choice.', es: 'Solo al personal se le eligen grupos.' }),
    );
  if (draft.kind === 'staff' && groups.some((group) => group === 'home_owner' || group === 'developer'))
    faults.push(
      faultOf('group', {
        en: 'Owners and developers are invited to a unit.',
        es: 'A propietarios y desarrolladores se les invita a una unidad.',
      }),
    );
  if (!isUnitKind && draft.unit_id !== undefined)
    faults.push(
      faultOf('unit_id', {
        en: 'Only owners and developers are invited to a unit.',
        es: 'Solo se invita a una unidad a propietarios y desarrolladores.',
      }),
    );
  if (isUnitKind && draft.unit_id === undefined)
    faults.push(
      faultOf('unit_id', {
        en: 'Is required for owners and developers.',
        es: 'Es obligatorio para propietarios y desarrolladores.',
      }),
    );
  const unit = isUnitKind && draft.unit_id !== undefined ? await findUnit(db, { id: draft.unit_id }) : undefined;
  if (isUnitKind && draft.unit_id !== undefined && unit === undefined)
    faults.push(faultOf('unit_id', { en: 'Is no unit.', es: 'No es una unidad.' }));
  const known = await findByEmail(db, draft.email);
  if (known?.state === 'suspended')
    faults.push(
      faultOf('email', {
        en: 'The account is suspended. Bring it back first.',
        es: 'La cuenta está suspendida. Reactívala primero.',
      }),
    );
  if (known?.state === 'active' && !isUnitKind)
    faults.push(
      faultOf('email', {
        en: 'This person has an account. Change its groups instead.',
        es: 'Esta persona ya tiene cuenta. Cambia sus grupos.',
      }),
    );
  if (
    isUnitKind &&
    unit !== undefined &&
    (await isJoined(db, draft.kind === 'owner' ? 'owner' : 'developer', unit.id, draft.email))
  )
    faults.push(faultOf('email', { en: 'This person is in already.', es: 'Esta persona ya tiene acceso.' }));
  const open = await findOpen(
    db,
    eq(invitations.email, draft.email),
    eq(invitations.kind, draft.kind),
    unit === undefined ? isNull(invitations.unitId) : eq(invitations.unitId, unit.id),
  );
  if (open !== undefined && open.sentCount >= mostSent)
    faults.push(
      faultOf('email', {
        en: 'Has been written to often enough. Take the invitation back and make a new one.',
        es: 'Ya se le escribió muchas veces. Retira la invitación y crea otra.',
      }),
    );
  return { faults, checked: { draft, groups, unit, open } };
}

export async function readInvitation(db: Executor, id: string): Promise<Invitation> {
  const [invitation] = await listInvitations(db, { id }, 1);
  if (invitation === undefined) throw new AppError('not_found');
  return invitation;
}

/** An invitation as it is sent: of those of a developer organisation, also which one and as what. */
export interface SentInvitation extends Omit<CheckedInvitation, 'open'> {
  organisation?: { id: string; name: string; role: string };
}

/** Makes and mails an invitation that has been judged. */
export async function sendInvitation(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  { draft, groups, unit, organisation }: SentInvitation,
): Promise<string> {
  const id = newId();
  const { token, hash } = newToken();
  await write.tx.insert(invitations).values({
    id,
    email: draft.email,
    kind: draft.kind,
    groups: [...groups],
    unitId: unit?.id ?? null,
    projectId: unit?.projectId ?? null,
    organisationId: organisation?.id ?? null,
    organisationRole: organisation?.role ?? null,
    firstName: draft.first_name ?? null,
    lastName: draft.last_name ?? null,
    tokenHash: hash,
    invitedBy: viewer.userId,
    expiresAt: sql`now() + make_interval(days => ${invitationLifeDays})`,
  });
  write.audit({
    action: 'invitation.sent',
    entityType: 'invitation',
    entityId: id,
    projectId: unit?.projectId,
    new: {
      email: draft.email,
      kind: draft.kind,
      group: groups,
      unitId: unit?.id ?? null,
      ...(organisation === undefined ? {} : { organisationId: organisation.id, role: organisation.role }),
    },
  });
  await mailInvitation(
    write,
    viewer,
    settings,
    { id, email: draft.email, kind: draft.kind, firstName: draft.first_name ?? null, sentCount: 1 },
    unit,
    token,
    organisation?.name,
  );
  await write.publish('invitation.sent', {
    kind: draft.kind,
    unitId: unit?.id ?? null,
    email: draft.email,
    name: [draft.first_name, draft.last_name].filter((part) => part !== undefined).join(' '),
  });
  await publishChanged(write, id, unit?.projectId, organisation?.id);
  return id;
}

/** The address behind an invitation. The token stands in the query, as the registration screens read it there. */
export function invitationLink(
  settings: InvitationSettings,
  kind: InvitationKind,
  unitId: string | null,
  token: string,
): string {
  const path = unitId === null ? `/invitation?token=${token}` : `/register/${kind}/${unitId}?token=${token}`;
  return `${settings.publicUrl}${path}`;
}

async function mailInvitation(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  row: Pick<InvitationRow, 'id' | 'email' | 'firstName' | 'sentCount'> & { kind: InvitationKind },
  unit: UnitFacts | undefined,
  token: string,
  organisation?: string,
): Promise<void> {
  const language = await languageFor(write.tx, viewer, row.email);
  const values = {
    name: row.firstName === null ? '' : ` ${row.firstName}`,
    by: viewer.name,
    brand: settings.brandName,
    email: row.email,
    days: invitationLifeDays,
    link: invitationLink(settings, row.kind, unit?.id ?? null, token),
    unit: unit?.name ?? '',
    project: unit?.projectName ?? '',
    organisation: organisation ?? '',
  };
  const body =
    organisation !== undefined
      ? accountMails.organisationInvitationBody
      : unit === undefined
        ? accountMails.invitationBody
        : accountMails.unitInvitationBody;
  write.mail({
    kind: 'invitation',
    to: row.email,
    subject: say(accountMails.invitationSubject, language, values),
    body: say(body, language, values),
  });
}

/** The invited person's language where we know them, else that of whoever invites: they know whom they write to. */
async function languageFor(tx: Executor, viewer: Viewer, email: string): Promise<Language> {
  const known = (await lockUser(tx, { email })) ?? (await readUserRow(tx, viewer.userId));
  return known === undefined ? 'en' : languageOf(known);
}

/** A new link for a former one, which is dead from now on. */
export async function resendInvitation(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  id: string,
): Promise<void> {
  const row = await lockInvitation(write, viewer, id);
  if (row.sentCount >= mostSent)
    throw refuse('', {
      en: 'It has been sent often enough. Take it back and make a new one.',
      es: 'Ya se envió muchas veces. Retírala y crea otra.',
    });
  const unit = row.unitId === null ? undefined : await findUnit(write.tx, { id: row.unitId });
  if (row.unitId !== null && unit === undefined)
    throw refuse('unit_id', { en: 'The unit is gone.', es: 'La unidad ya no está.' });
  const organisation = row.organisationId === null ? undefined : await organisationName(write.tx, row.organisationId);
  if (row.organisationId !== null && organisation === undefined)
    throw refuse('', { en: 'This developer is no longer there.', es: 'Este desarrollador ya no está.' });
  const { token, hash } = newToken();
  await write.tx
    .update(invitations)
    .set({
      tokenHash: hash,
      sentCount: row.sentCount + 1,
      expiresAt: sql`now() + make_interval(days => ${invitationLifeDays})`,
    })
    .where(eq(invitations.id, id));
  write.audit({
    action: 'invitation.resent',
    entityType: 'invitation',
    entityId: id,
    projectId: row.projectId,
    new: { sentCount: row.sentCount + 1 },
  });
  await mailInvitation(write, viewer, settings, row, unit, token, organisation);
  await publishChanged(write, id, row.projectId, row.organisationId);
}

export async function revokeInvitation(write: Write, viewer: Viewer, id: string): Promise<void> {
  const row = await lockInvitation(write, viewer, id);
  await write.tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(eq(invitations.id, id));
  write.audit({
    action: 'invitation.revoked',
    entityType: 'invitation',
    entityId: id,
    projectId: row.projectId,
    old: { email: row.email, kind: row.kind },
  });
  await publishChanged(write, id, row.projectId, row.organisationId);
}

async function lockInvitation(
  write: Write,
  viewer: Viewer,
  id: string,
): Promise<InvitationRow & { kind: InvitationKind }> {
  const [row] = await write.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), sql`${invitations.email} <> ''`))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  const kind = row.kind as InvitationKind;
  if ((kind === 'staff' || kind === 'floor') && !mayInviteStaff(viewer)) throw new AppError('forbidden');
  if (row.acceptedAt !== null)
    throw refuse('', { en: 'The invitation has been taken up.', es: 'La invitación ya se aceptó.' });
  if (row.revokedAt !== null)
    throw refuse('', { en: 'The invitation has been taken back.', es: 'La invitación se retiró.' });
  return { ...row, kind };
}

/** One person at a time, for the endpoint that makes a single invitation. */
export async function invite(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  draft: InvitationDraft,
): Promise<Invitation> {
  const { faults, checked } = await checkInvitation(write.tx, viewer, draft);
  if (faults.length > 0) throw new AppError('rule_broken', { said: faults[0]?.said, details: faults });
  if (checked.open !== undefined)
    throw new AppError('already_exists', {
      said: {
        en: 'This person is invited already. Send the invitation again instead.',
        es: 'Esta persona ya tiene una invitación. Envíala de nuevo.',
      },
      details: [faultOf('email', { en: 'Is invited already.', es: 'Ya tiene una invitación.' })],
      current: await readInvitation(write.tx, checked.open.id),
    });
  return readInvitation(write.tx, await sendInvitation(write, viewer, settings, checked));
}
