import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { units } from '#areas/projects/units/server/tables.ts';
import type { Text } from '#platform/shared/text.ts';
import { moment, now } from '#platform/server/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    message: text('message').notNull(),
    link: text('link').notNull(),
    name: text('name'),
    entityType: text('entity_type'),
    entityId: uuid('entity_id'),
    // The project it belongs to: what a person can mute, and what is checked again before it goes out by mail.
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id'),
    reason: text('reason').notNull().default('watching'),
    createdAt: moment('created_at').notNull().default(now),
    readAt: moment('read_at'),
    deletedAt: moment('deleted_at'),
    // One stands for all that came of its record within ten minutes: how many those are, and how many things they counted.
    times: integer('times').notNull().default(1),
    amount: integer('amount').notNull().default(1),
    // Names the things that are counted, such as photos; null for news that count nothing.
    counts: text('counts'),
  },
  (table) => [
    index('notifications_open')
      .on(table.userId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('notifications_entity').on(table.userId, table.entityType, table.entityId, table.type, table.createdAt),
    check('notifications_link', sql`${table.link} ~ '^/([^/\\\\]|$)'`),
    check(
      'notifications_reason',
      sql`${table.reason} in ('assigned', 'mentioned', 'watching', 'owner', 'role', 'system')`,
    ),
  ],
);

/** How a person is told beyond the matrix of types and ways; whoever never chose has no row. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailMode: text('email_mode').notNull().default('buffered'),
    windowMinutes: integer('window_minutes').notNull().default(5),
    dailySummary: boolean('daily_summary').notNull().default(false),
    dailyAt: text('daily_at').notNull().default('18:00'),
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    // Sections of the digest that the person has unsubscribed from.
    mutedSections: text('muted_sections')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    check(
      'notification_preferences_mode',
      sql`${table.emailMode} in ('immediate', 'buffered', 'mentions_only', 'off')`,
    ),
    check('notification_preferences_window', sql`${table.windowMinutes} in (5, 10, 15, 30, 60)`),
    check('notification_preferences_daily', sql`${table.dailyAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('notification_preferences_quiet', sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)`),
  ],
);

/** How much of one project a person wants to hear. No row is `normal`. */
export const projectLevels = pgTable(
  'project_levels',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    level: text('level').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('project_levels_project').on(table.projectId),
    check('project_levels_level', sql`${table.level} in ('watching', 'tracking', 'muted')`),
  ],
);

/** One mail to come: everything that reaches its person before `sendAt`. The window is fixed when it opens. */
export const emailBatches = pgTable(
  'email_batches',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    windowStart: moment('window_start').notNull(),
    sendAt: moment('send_at').notNull(),
    status: text('status').notNull().default('scheduled'),
    doneAt: moment('done_at'),
  },
  (table) => [
    // One open window per person: two writers at once can't open a second.
    uniqueIndex('email_batches_open')
      .on(table.userId)
      .where(sql`${table.status} = 'scheduled'`),
    index('email_batches_due')
      .on(table.sendAt)
      .where(sql`${table.status} = 'scheduled'`),
    check('email_batches_status', sql`${table.status} in ('scheduled', 'sent', 'skipped')`),
  ],
);

/** What a digest will say. Kept apart from the bell, since news may go by mail alone. */
export const digestItems = pgTable(
  'digest_items',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => emailBatches.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    // Set for what only the people of one home may know besides staff.
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    staffOnly: boolean('staff_only').notNull().default(false),
    section: text('section').notNull(),
    message: text('message').notNull(),
    excerpt: text('excerpt'),
    link: text('link').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('digest_items_batch').on(table.batchId, table.createdAt),
    check('digest_items_section', sql`${table.section} in ('projects', 'tickets', 'okrs', 'other')`),
  ],
);

/** The local days on which a person has had the daily summary: at most one each. */
export const dailySummaries = pgTable(
  'daily_summaries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    sentAt: moment('sent_at').notNull(),
    items: integer('items').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** News of walks that are not over yet, by reader: told together at the end of each. */
export const gatheredNews = pgTable(
  'gathered_news',
  {
    id: uuid('id').primaryKey(),
    // Who walks, and where.
    key: text('key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    outside: boolean('outside').notNull(),
    kind: text('kind').notNull(),
    entityId: uuid('entity_id').notNull(),
    part: text('part').notNull(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    reason: text('reason').notNull(),
    // What is told of it alone, in both languages.
    message: jsonb('message').$type<Text>().notNull(),
    gist: jsonb('gist').$type<Text>().notNull(),
    place: jsonb('place').$type<Text>().notNull(),
    link: text('link').notNull(),
    placeLink: text('place_link').notNull(),
    // The field of the record by which it is the reader's.
    holder: text('holder'),
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: moment('at').notNull().default(now),
  },
  (table) => [index('gathered_news_key').on(table.key, table.at), index('gathered_news_user').on(table.userId)],
);
