import { z } from 'zod';
import { factories } from '#areas/projects/projects/schema.ts';
import { groups } from '#platform/shared/access.ts';
import { Email, FaultShape, line, nameLine, prose, TimeZone, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule, rules } from '#platform/shared/rules.ts';

export const userStates = ['invited', 'active', 'suspended', 'deactivated'] as const;
export type UserState = (typeof userStates)[number];

export const Group = z.enum(groups, {
  error: rule({ en: 'Must be a known group.', es: 'Debe ser un grupo conocido.' }),
});

const phone = line(20).regex(/^\+[1-9]\d{6,14}$/u, {
  error: rule({
    en: 'Must be a number with its country code, like +14065550100.',
    es: 'Debe ser un número con código de país, como +528155550100.',
  }),
});

/**
 * A new password: any characters, at least 12 of them. Length is the rule that helps; composition rules only make people write
 * passwords down.
 */
export const NewPassword = z
  .string({ error: rules.text })
  .min(12, { error: rules.fewestCharacters(12) })
  .max(128, { error: rules.mostCharacters(128) });

/** A person, as lists and pickers show one. `group` is a list; `cognito_id` is the id under its former name. */
export const User = z.object({
  id: Id,
  cognito_id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  thumbnailPhotoUrl: z.string().nullable(),
  is_active: z.boolean(),
  state: z.enum(userStates),
  group: z.array(Group),
  /** The sign-up attributes: email, given_name, family_name, name, group, and what a sign-in provider added. */
  attributes: z.record(z.string(), z.string()),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  factory: z.enum(factories).nullable(),
  last_login_at: z.string().nullable(),
  version: z.int(),
});
export type User = z.infer<typeof User>;

/** A person with what the administration screen needs besides. */
export const UserRead = z.object({
  ...User.shape,
  language: z.string(),
  time_zone: z.string().nullable(),
  created_at: z.string(),
  deactivated_at: z.string().nullable(),
  deactivation_reason: z.string().nullable(),
  /** Signs in with a second factor. */
  mfa: z.boolean(),
  identities: z.array(z.object({ provider: z.string(), email: z.string().nullable(), linked_at: z.string() })),
  units: z.array(z.object({ id: Id, name: z.string(), project_number: z.string(), role: z.string() })),
  projects: z.array(z.object({ id: Id, project_number: z.string(), name: z.string(), roles: z.array(z.string()) })),
  /** Open work that a successor has to take over before the person can be deactivated. */
  open_work: z.object({ projects: z.int() }),
  can: z.object({
    change: z.boolean(),
    change_groups: z.boolean(),
    suspend: z.boolean(),
    reactivate: z.boolean(),
    deactivate: z.boolean(),
  }),
});
export type UserRead = z.infer<typeof UserRead>;

export const UserPatch = z.strictObject({
  first_name: nameLine(80).optional(),
  last_name: nameLine(80).optional(),
  title: line(80).nullable().optional(),
  phone: phone.nullable().optional(),
  factory: z.enum(factories).nullable().optional(),
  group: z.array(Group).max(groups.length).optional(),
  /** Suspends or brings back. Deactivation is a call of its own, because work is handed over with it. */
  state: z.enum(['active', 'suspended'], { error: rules.either(['active', 'suspended']) }).optional(),
  reason: line(300).optional(),
  version: Version.optional(),
});
export type UserPatch = z.infer<typeof UserPatch>;

export const Deactivation = z.strictObject({ successor_id: Id.optional(), reason: line(300) });

/** One sign-in of a person on one device. */
export const UserSession = z.object({
  id: Id,
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  door: z.string(),
  is_current: z.boolean(),
});

export const Profile = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  factory: z.enum(factories).nullable(),
  time_zone: z.string().nullable(),
  group: z.array(Group),
  thumbnailPhotoUrl: z.string().nullable(),
  photo_url: z.string().nullable(),
  version: z.int(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfilePatch = z.strictObject({
  first_name: nameLine(80).optional(),
  last_name: nameLine(80).optional(),
  phone: phone.nullable().optional(),
  time_zone: TimeZone.nullable().optional(),
  version: Version.optional(),
});

/** The kinds of notification, as the bell knows them. */
export const notificationTypes = [
  'proj_new_post',
  'proj_updated',
  'proj_assigned',
  'proj_contract',
  'proj_estimate_generated',
  'ticket_assigned',
  'ticket_updated',
  'ticket_comment',
  'ticket_status_updated',
  'manu_sign_off',
  'okr_updated',
  'mention',
  'meeting_action',
  'meeting_minutes',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const channel = z.strictObject({ in_app: z.boolean(), toast: z.boolean(), email: z.boolean() });
export type NotificationChannels = z.infer<typeof channel>;

const NotificationMatrix = z.record(z.enum(notificationTypes), channel);

/** What a person is told of by default: on the screen everything, by mail what was handed to them and what becomes of what they asked. */
export const defaultNotifications: Readonly<Record<NotificationType, NotificationChannels>> = {
  proj_new_post: { in_app: true, toast: true, email: false },
  proj_updated: { in_app: true, toast: true, email: false },
  proj_assigned: { in_app: true, toast: true, email: true },
  proj_contract: { in_app: true, toast: true, email: true },
  proj_estimate_generated: { in_app: true, toast: true, email: false },
  ticket_assigned: { in_app: true, toast: true, email: true },
  ticket_updated: { in_app: true, toast: true, email: false },
  ticket_comment: { in_app: true, toast: true, email: true },
  ticket_status_updated: { in_app: true, toast: true, email: true },
  manu_sign_off: { in_app: true, toast: true, email: true },
  okr_updated: { in_app: true, toast: true, email: false },
  mention: { in_app: true, toast: true, email: true },
  meeting_action: { in_app: true, toast: true, email: true },
  // The minutes themselves go out by mail.
  meeting_minutes: { in_app: true, toast: true, email: false },
};

/** How many pages somebody may have starred. */
export const starredKept = 50;

const starredTo = z
  .string({ error: rule({ en: 'Must be an address of the portal.', es: 'Debe ser una dirección del portal.' }) })
  .max(300, { error: rule({ en: 'At most 300 characters.', es: 'Como máximo 300 caracteres.' }) })
  // A second slash would lead to another host.
  .regex(/^\/(?![/\\])\S*$/u, {
    error: rule({
      en: 'Must be an address of the portal, beginning with a slash.',
      es: 'Debe ser una dirección del portal que empiece con una diagonal.',
    }),
  });

/** A page that somebody keeps at hand, by its address and by the title that it had. */
export const StarredPage = z.strictObject({
  to: starredTo,
  title: line(160),
});
export type StarredPage = z.infer<typeof StarredPage>;

const settingsFields = {
  darkMode: z.boolean({ error: rules.flag }),
  language: z.enum(['en', 'es'], { error: rules.either(['en', 'es']) }),
  density: z.enum(['comfortable', 'compact'], { error: rules.either(['comfortable', 'compact']) }),
  /** Shortcuts of one key without Ctrl; people who speak to their computer switch them off. */
  single_keys: z.boolean({ error: rules.flag }),
  /** Narrower than the system's own "reduce motion", which always counts. */
  reduce_motion: z.boolean({ error: rules.flag }),
};

export const UserSettings = z.object({
  ...settingsFields,
  notifications: NotificationMatrix,
  /** The newest first. */
  starred: z.array(StarredPage),
  version: z.int(),
});
export type UserSettings = z.infer<typeof UserSettings>;

export const UserSettingsPatch = z.strictObject({
  darkMode: settingsFields.darkMode.optional(),
  language: settingsFields.language.optional(),
  density: settingsFields.density.optional(),
  single_keys: settingsFields.single_keys.optional(),
  reduce_motion: settingsFields.reduce_motion.optional(),
  /** Only the types that change. */
  notifications: z
    .partialRecord(
      z.enum(notificationTypes, {
        error: rule({ en: 'Must be a type of notification.', es: 'Debe ser un tipo de notificación.' }),
      }),
      channel,
    )
    .optional(),
  /** Puts one page to the front of those that are starred; one that is there already takes the new title. */
  star: StarredPage.optional(),
  /** Takes the page with this address out of them; one that is not there changes nothing. */
  unstar: starredTo.optional(),
});
export type UserSettingsPatch = z.infer<typeof UserSettingsPatch>;

export const invitationKinds = ['staff', 'owner', 'developer', 'floor'] as const;
export type InvitationKind = (typeof invitationKinds)[number];
export const invitationStates = ['sent', 'accepted', 'expired', 'revoked'] as const;

/** How long an invitation lives. */
export const invitationLifeDays = 14;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  kind: z.enum(invitationKinds),
  group: z.array(Group),
  unit_id: Id.nullable(),
  unit_name: z.string().nullable(),
  project_id: Id.nullable(),
  project_number: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  state: z.enum(invitationStates),
  sent_count: z.int(),
  invited_by: Id.nullable(),
  invited_by_name: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Owners and developers are invited to a unit; staff may be given their groups, floor managers need no more than an address. */
export const InvitationDraft = z.strictObject({
  email: Email,
  kind: z.enum(invitationKinds, { error: rules.either(invitationKinds) }),
  group: z.array(Group).min(1).max(groups.length).optional(),
  unit_id: Id.optional(),
  first_name: nameLine(80).optional(),
  last_name: nameLine(80).optional(),
});
export type InvitationDraft = z.infer<typeof InvitationDraft>;

/** Many at once: the text of a CSV file with a header row, or the rows themselves. With `dry_run` nothing is sent. */
export const InvitationBulk = z
  .strictObject({
    csv: prose(500_000).optional(),
    rows: z
      .array(z.record(z.string().max(60), z.string().max(500)))
      .max(1000, { error: rules.mostRows(1000) })
      .optional(),
    dry_run: z.boolean().default(false),
  })
  .refine((body) => (body.csv === undefined) !== (body.rows === undefined), {
    error: rule({ en: 'Give either csv or rows.', es: 'Indica csv o rows.' }),
  });

export const InvitationBulkRow = z.object({
  row: z.int(),
  email: z.string(),
  ok: z.boolean(),
  /** What will happen, or has happened: a new invitation, or a former one sent again. */
  action: z.enum(['invite', 'resend', 'none']),
  id: Id.nullable(),
  errors: z.array(FaultShape),
});
export type InvitationBulkRow = z.infer<typeof InvitationBulkRow>;

export const RegistrationKind = z.enum(['owner', 'developer'], { error: rules.either(['owner', 'developer']) });
export type RegistrationKind = z.infer<typeof RegistrationKind>;

/** The same shape whether the unit exists or not; names and address only for the holder of a valid invitation. */
export const RegistrationPage = z.object({
  kind: RegistrationKind,
  invited: z.boolean(),
  project_name: z.string().nullable(),
  unit_name: z.string().nullable(),
  email: z.string().nullable(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
});

const token = line(100).regex(/^[\w-]+$/u, { error: rule({ en: 'Is not a token.', es: 'No es un token.' }) });

export const RegistrationDraft = z.strictObject({
  token: token.optional(),
  email: Email,
  given_name: nameLine(80),
  family_name: nameLine(80),
  password: NewPassword,
});
export type RegistrationDraft = z.infer<typeof RegistrationDraft>;

export const RegistrationConfirm = z.strictObject({
  email: Email,
  code: z
    .string({ error: rules.text })
    .trim()
    .regex(/^\d{6}$/u, {
      error: rule({ en: 'Must be the six digits of the code.', es: 'Deben ser los seis dígitos del código.' }),
    }),
});

/** Staff and floor managers: the token of the mail proves the address. `email` only for the link of the very first admin. */
export const InvitationAcceptance = z.strictObject({
  token,
  email: Email.optional(),
  given_name: nameLine(80),
  family_name: nameLine(80),
  password: NewPassword,
});

export const InvitationPreview = z.object({
  valid: z.boolean(),
  kind: z.enum(invitationKinds).nullable(),
  email: z.string().nullable(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
});

/** A person who confirmed an address for a unit and waits for staff. */
export const Registration = z.object({
  id: Id,
  kind: RegistrationKind,
  /** Null where the address named no unit that there is: staff choose the one that is meant. */
  unit_id: Id.nullable(),
  /** What stood there in its place. */
  asked_for: z.string().nullable(),
  unit_name: z.string().nullable(),
  project_number: z.string().nullable(),
  user: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  state: z.enum(['pending', 'approved', 'refused']),
  reason: z.string().nullable(),
  decided_by: Id.nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
});
export type Registration = z.infer<typeof Registration>;
