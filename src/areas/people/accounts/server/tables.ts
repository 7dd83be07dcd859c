import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, citext, moment, now, recordColumns } from '#platform/server/tables.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: citext('username').notNull(),
    email: citext('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    title: text('title'),
    factory: text('factory'),
    language: text('language').notNull().default('en'),
    timeZone: text('time_zone'),
    photoFileId: uuid('photo_file_id'),
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
    state: text('state').notNull(),
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The latest 30-second step whose code was taken, so that no code is good twice. */
    totpLastStep: integer('totp_last_step'),
    recoveryCodes: text('recovery_codes').array(),
    lastLoginAt: moment('last_login_at'),
    deactivatedAt: moment('deactivated_at'),
    deactivatedBy: uuid('deactivated_by'),
    deactivationReason: text('deactivation_reason'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    uniqueIndex('users_email').on(table.email),
    index('users_name').on(table.lastName, table.firstName, table.id),
    check('users_state', sql`${table.state} in ('invited', 'active', 'suspended', 'deactivated')`),
    check('users_language', sql`${table.language} in ('en', 'es')`),
    check('users_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('users_deactivated', sql`(${table.state} = 'deactivated') = (${table.deactivatedAt} is not null)`),
  ],
);

export const userGroups = pgTable(
  'user_groups',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    group: text('group').notNull(),
    grantedBy: uuid('granted_by'),
    grantedAt: moment('granted_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.group] }),
    check(
      'user_groups_group',
      sql`${table.group} in ('admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager')`,
    ),
  ],
);

/** A person's photo, drawn anew in two sizes. Small enough to lie in the database, where it comes and goes with its person. */
export const userPhotos = pgTable('user_photos', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  fileId: uuid('file_id').notNull(),
  small: bytes('small').notNull(),
  large: bytes('large').notNull(),
});

/** A person's account at an outside identity provider, keyed by issuer and subject, never by e-mail. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    email: text('email'),
    linkedAt: moment('linked_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identities_user').on(table.userId)],
);

/** A sign-in on one device. Refresh tokens rotate; a reused one ends the session. Tokens are stored as hashes only. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshHash: text('refresh_hash').notNull(),
    previousHash: text('previous_hash'),
    /** With the previous token it yields the present one again, for a reply that got lost; alone it is worth nothing. */
    rotationSeed: text('rotation_seed'),
    rotatedAt: moment('rotated_at').notNull().default(now),
    createdAt: moment('created_at').notNull().default(now),
    lastSeenAt: moment('last_seen_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    door: text('door').notNull().default('login'),
    /** The tablet of the factory where somebody came in by their badge: what takes it away ends these. */
    tabletId: uuid('tablet_id'),
  },
  (table) => [
    uniqueIndex('sessions_refresh').on(table.refreshHash),
    index('sessions_previous').on(table.previousHash),
    index('sessions_user').on(table.userId, table.createdAt),
    index('sessions_tablet')
      .on(table.tabletId)
      .where(sql`${table.tabletId} is not null`),
  ],
);

/** A browser that its person has signed in from before; a stranger who tries the name elsewhere can't use up its tries. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSeenAt: moment('last_seen_at').notNull().default(now),
  },
  (table) => [index('known_devices_user').on(table.userId), index('known_devices_seen').on(table.lastSeenAt)],
);

/** Lets one socket in, once and within 30 seconds. */
export const socketTickets = pgTable(
  'socket_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    apiTokenId: uuid('api_token_id').references(() => apiTokens.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('socket_tickets_expires').on(table.expiresAt)],
);

/** A third-party sign-in under way: what was sent along, to be compared with what comes back to the same browser, once. */
export const oidcFlows = pgTable(
  'oidc_flows',
  {
    id: uuid('id').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectTo: text('redirect_to').notNull(),
    /** Set when a signed-in person links a provider to their account. */
    linkUserId: uuid('link_user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('oidc_flows_browser').on(table.browserHash), index('oidc_flows_expires').on(table.expiresAt)],
);

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().default(now),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.tokenHash), index('api_tokens_user').on(table.userId)],
);

/** A link or code that lets one address in. Bound to its e-mail; a unit's id alone never grants anything. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    email: citext('email').notNull(),
    kind: text('kind').notNull(),
    groups: text('groups').array().notNull(),
    unitId: uuid('unit_id'),
    projectId: uuid('project_id'),
    /** The developer organisation that an invited developer is to join, and as what; beside no unit. */
    organisationId: uuid('organisation_id'),
    organisationRole: text('organisation_role'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    tokenHash: text('token_hash').notNull(),
    sentCount: integer('sent_count').notNull().default(1),
    invitedBy: uuid('invited_by'),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedBy: uuid('accepted_by'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_email').on(table.email),
    index('invitations_unit').on(table.unitId),
    index('invitations_organisation').on(table.organisationId),
    check('invitations_kind', sql`${table.kind} in ('staff', 'owner', 'developer', 'floor')`),
    check(
      'invitations_organisation_developers',
      sql`${table.organisationId} is null
        or (${table.kind} = 'developer' and ${table.unitId} is null and ${table.organisationRole} in ('viewer', 'approver', 'admin'))`,
    ),
  ],
);

/** A six-digit code sent by mail: stored hashed, few tries, short life. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    email: citext('email').notNull(),
    codeHash: text('code_hash').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_codes_email').on(table.email, table.purpose, table.createdAt),
    check(
      'one_time_codes_purpose',
      sql`${table.purpose} in ('sign_up', 'register_unit', 'reset_password', 'link_identity')`,
    ),
  ],
);

/** Somebody who confirmed an address for a unit and waits for a member of staff to say yes. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Null while nobody knows which unit is meant. */
    unitId: uuid('unit_id'),
    /** What stood in the address in place of a unit, where there is no such unit. */
    askedFor: text('asked_for'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').notNull().default('pending'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('registrations_open')
      .on(table.unitId, table.userId, table.kind)
      .where(sql`${table.state} = 'pending'`),
    uniqueIndex('registrations_open_unknown')
      .on(table.askedFor, table.userId, table.kind)
      .where(sql`${table.state} = 'pending' and ${table.unitId} is null`),
    check('registrations_unit', sql`${table.unitId} is not null or ${table.askedFor} is not null`),
    check('registrations_approved', sql`${table.state} <> 'approved' or ${table.unitId} is not null`),
    index('registrations_state').on(table.state, table.createdAt),
    check('registrations_kind', sql`${table.kind} in ('owner', 'developer')`),
    check('registrations_state_known', sql`${table.state} in ('pending', 'approved', 'refused')`),
  ],
);

export const userSettings = pgTable('user_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  darkMode: boolean('dark_mode').notNull().default(false),
  values: jsonb('values').$type<Record<string, unknown>>().notNull().default({}),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull().default(now),
});
