import { z } from 'zod';
import { groups } from '#platform/shared/access.ts';
import { contract } from '#platform/shared/contract.ts';
import { line, PageQuery } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { tableEndpoints } from '#platform/shared/table-contract.ts';
import { userColumns } from './columns.ts';
import {
  Deactivation,
  Invitation,
  InvitationAcceptance,
  InvitationBulk,
  InvitationBulkRow,
  InvitationDraft,
  invitationKinds,
  InvitationPreview,
  invitationStates,
  Profile,
  ProfilePatch,
  Registration,
  RegistrationConfirm,
  RegistrationDraft,
  RegistrationKind,
  RegistrationPage,
  User,
  UserPatch,
  UserRead,
  UserSession,
  UserSettings,
  UserSettingsPatch,
  userStates,
} from './schema.ts';
import { rules } from '#platform/shared/rules.ts';

const flag = z.enum(['true', 'false'], { error: rules.flag }).transform((value) => value === 'true');
const Filter = {
  is_active: flag.optional(),
  state: z.enum(userStates).optional(),
  group: z.enum(groups).optional(),
  never_signed_in: flag.optional(),
  q: line(100).optional(),
};

/** People and what admins do with them. */
export const accountsContract = contract({
  list: {
    method: 'GET',
    path: '/users',
    summary:
      'The people of the portal, by name. The header x-next-cursor leads to the next page, x-total-count counts them all.',
    access: 'users.list',
    query: z.strictObject({ ...PageQuery, ...Filter }),
    reply: z.array(User),
  },
  export: {
    method: 'GET',
    path: '/users/export',
    summary: 'The same list as a CSV file.',
    allowance: 'exports',
    access: 'users.manage',
    query: z.strictObject(Filter),
    reply: 'stream',
  },
  read: {
    method: 'GET',
    path: '/users/:id',
    summary: 'One person, with units, projects and open work.',
    access: 'users.list',
    params: IdParams,
    reply: UserRead,
  },
  change: {
    method: 'PATCH',
    path: '/users/:id',
    summary: 'Changes names, groups or state. A changed group or a suspension ends all sessions at once.',
    access: 'users.grant',
    params: IdParams,
    body: UserPatch,
    reply: UserRead,
  },
  deactivate: {
    method: 'POST',
    path: '/users/:id/deactivate',
    summary: 'Closes an account for good and hands its open work to a successor.',
    access: 'users.manage',
    params: IdParams,
    body: Deactivation,
    reply: UserRead,
  },
  listSessions: {
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'The devices a person is signed in on.',
    access: 'users.manage',
    params: IdParams,
    reply: z.array(UserSession),
  },
  endSessions: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'Signs a person out everywhere.',
    access: 'users.manage',
    params: IdParams,
    reply: 'empty',
  },
  photo: {
    method: 'GET',
    path: '/users/:id/photo/:size',
    summary: 'A person’s photo, 96 or 512 pixels wide.',
    allowance: 'files',
    access: 'self.use',
    params: z.strictObject({ id: Id, size: z.enum(['96', '512']) }),
    query: z.strictObject({ v: line(40).optional() }),
    reply: 'stream',
  },
});

/** The people as a table, for admins. */
export const usersTable = contract(tableEndpoints('/tables/users', userColumns, 'users.manage'));

/** What everybody does with their own account. */
export const profileContract = contract({
  read: { method: 'GET', path: '/me/profile', summary: 'Your own profile.', access: 'self.use', reply: Profile },
  change: {
    method: 'PATCH',
    path: '/me/profile',
    summary: 'Changes your name, phone or time zone.',
    access: 'self.use',
    body: ProfilePatch,
    reply: Profile,
  },
  setPhoto: {
    method: 'PUT',
    path: '/me/photo',
    summary: 'Sets your photo: JPEG, PNG or WebP, at most 5 MB, at least 128 pixels each way.',
    access: 'self.use',
    files: { max: 1, bytes: 5 * 1024 * 1024 },
    reply: Profile,
    transaction: 'own',
  },
  removePhoto: {
    method: 'DELETE',
    path: '/me/photo',
    summary: 'Removes your photo.',
    access: 'self.use',
    reply: Profile,
  },
  readSettings: {
    method: 'GET',
    path: '/me/settings',
    summary: 'Your settings.',
    access: 'self.use',
    reply: UserSettings,
  },
  changeSettings: {
    method: 'PATCH',
    path: '/me/settings',
    summary: 'Changes the settings that are given.',
    access: 'self.use',
    body: UserSettingsPatch,
    reply: UserSettings,
  },
});

/** Letting people in: staff side. Employees invite owners and developers; staff and floor managers are invited by admins. */
export const invitationsContract = contract({
  list: {
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations, newest first.',
    access: 'invitations.manage',
    query: z.strictObject({
      ...PageQuery,
      state: z.enum(invitationStates).optional(),
      kind: z.enum(invitationKinds).optional(),
      q: line(100).optional(),
    }),
    reply: z.array(Invitation),
  },
  create: {
    method: 'POST',
    path: '/invitations',
    summary: 'Invites one person by mail.',
    access: 'invitations.manage',
    body: InvitationDraft,
    reply: Invitation,
    status: 201,
  },
  bulk: {
    method: 'POST',
    path: '/invitations/bulk',
    summary: 'Invites many people; every row is answered for itself. With dry_run nothing is sent.',
    access: 'invitations.manage',
    body: InvitationBulk,
    reply: z.array(InvitationBulkRow),
  },
  resend: {
    method: 'POST',
    path: '/invitations/:id/resend',
    summary: 'Sends the invitation again with a new link; the old link is dead.',
    access: 'invitations.manage',
    params: IdParams,
    reply: Invitation,
  },
  revoke: {
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Takes an invitation back.',
    access: 'invitations.manage',
    params: IdParams,
    reply: 'empty',
  },
  listRegistrations: {
    method: 'GET',
    path: '/registrations',
    summary: 'People who wait for staff to let them into a unit.',
    access: 'registrations.decide',
    query: z.strictObject({ ...PageQuery, state: z.enum(['pending', 'approved', 'refused']).optional() }),
    reply: z.array(Registration),
  },
  approve: {
    method: 'POST',
    path: '/registrations/:id/approve',
    summary: 'Lets the person into the unit; with unit_id where the address named a unit that is not there.',
    access: 'registrations.decide',
    params: IdParams,
    body: z.strictObject({ unit_id: Id.optional() }),
    reply: Registration,
  },
  refuse: {
    method: 'POST',
    path: '/registrations/:id/refuse',
    summary: 'Does not let the person in.',
    access: 'registrations.decide',
    params: IdParams,
    body: z.strictObject({ reason: line(300) }),
    reply: Registration,
  },
});

const RegisterParams = z.strictObject({ kind: RegistrationKind, unit_id: line(64) });
const Sent = z.object({ sent: z.literal(true), resend_after_s: z.int() });

/** Letting people in: the public side. A unit's id alone grants nothing and tells nothing. */
export const registerContract = contract({
  page: {
    method: 'GET',
    path: '/register/:kind/:unit_id',
    summary: 'What the registration page shows; the same for units that exist and that do not.',
    access: 'everyone.use',
    params: RegisterParams,
    query: z.strictObject({ token: line(100).optional() }),
    reply: RegistrationPage,
  },
  start: {
    method: 'POST',
    path: '/register/:kind/:unit_id',
    summary: 'Sends a code to the address. Call again to have it sent again.',
    access: 'everyone.use',
    params: RegisterParams,
    body: RegistrationDraft,
    reply: Sent,
    status: 202,
    transaction: 'own',
  },
  confirm: {
    method: 'POST',
    path: '/register/:kind/:unit_id/confirm',
    summary: 'Confirms the address by the code. The invited address joins at once; others wait for staff.',
    access: 'everyone.use',
    params: RegisterParams,
    body: RegistrationConfirm,
    reply: z.object({ state: z.enum(['joined', 'pending']), username: z.string(), existing_account: z.boolean() }),
    transaction: 'own',
  },
  invitation: {
    method: 'POST',
    path: '/invitations/preview',
    summary: 'Whom an invitation is for. By POST, so that no address holds the token.',
    access: 'everyone.use',
    body: z.strictObject({ token: line(100) }),
    reply: InvitationPreview,
    transaction: 'own',
  },
  accept: {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Takes up an invitation of staff or floor managers: makes the account.',
    access: 'everyone.use',
    body: InvitationAcceptance,
    reply: z.object({ username: z.string(), existing_account: z.boolean() }),
    transaction: 'own',
  },
});
