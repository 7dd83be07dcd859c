import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { bytes, day, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { KeptMove, SeedChange } from '../schema.ts';

/** What can be booked for a day: a crane, a set crew, a carrier. `capacity`: how many projects (a carrier: how many trailers) a day. */
export const scheduleResources = pgTable(
  'schedule_resources',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    detail: text('detail'),
    factory: text('factory'),
    capacity: integer('capacity').notNull().default(1),
    dayRateCents: bigint('day_rate_cents', { mode: 'number' }),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('schedule_resources_name')
      .on(table.kind, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('schedule_resources_kind', sql`${table.kind} in ('crane', 'set_crew', 'carrier')`),
    check('schedule_resources_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('schedule_resources_capacity', sql`${table.capacity} between 1 and 1000`),
    check('schedule_resources_rate', sql`${table.dayRateCents} >= 0`),
  ],
);

/**
 * A resource held for a project over some days. Two projects may hold it at once, as in life, and that is shown as a conflict; the very
 * same booking twice is a request that was sent twice.
 */
export const scheduleBookings = pgTable(
  'schedule_bookings',
  {
    id: uuid('id').primaryKey(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => scheduleResources.id),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    trailers: integer('trailers').notNull().default(1),
    confirmed: boolean('confirmed').notNull().default(false),
    note: text('note'),
    /** Moved by the plan along with its modules: two that meet on a day by that stay two. */
    cameAlong: boolean('came_along').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    index('schedule_bookings_days')
      .on(table.resourceId, table.fromOn)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('schedule_bookings_once')
      .on(table.resourceId, table.projectId, table.fromOn, table.toOn)
      .where(sql`${table.deletedAt} is null and not ${table.cameAlong}`),
    index('schedule_bookings_project').on(table.projectId),
    check('schedule_bookings_order', sql`${table.toOn} >= ${table.fromOn} and ${table.toOn} - ${table.fromOn} <= 90`),
    check('schedule_bookings_trailers', sql`${table.trailers} between 1 and 1000`),
  ],
);

/** How ready a project is for one of its set days. */
export const setReadiness = pgTable(
  'set_readiness',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    setOn: day('set_on').notNull(),
    ...recordColumns,
  },
  (table) => [uniqueIndex('set_readiness_day').on(table.projectId, table.setOn)],
);

/** One of the twelve points. `forOn`: the set day that the answer was given for; some answers count for that day only. */
export const setReadinessPoints = pgTable(
  'set_readiness_points',
  {
    readinessId: uuid('readiness_id')
      .notNull()
      .references(() => setReadiness.id, { onDelete: 'cascade' }),
    point: text('point').notNull(),
    state: text('state').notNull(),
    forOn: day('for_on').notNull(),
    byId: uuid('by_id').references(() => users.id),
    at: moment('at').notNull().default(now),
    evidenceFileId: uuid('evidence_file_id').references(() => files.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.readinessId, table.point] }),
    index('set_readiness_points_evidence').on(table.evidenceFileId),
    check('set_readiness_points_state', sql`${table.state} in ('no', 'na', 'yes')`),
    check(
      'set_readiness_points_point',
      sql`${table.point} in ('foundation_inspected', 'anchor_bolts_checked', 'access_and_laydown', 'crane_booked',
        'set_crew_booked', 'carrier_booked', 'route_permits_valid', 'utilities_stubbed', 'weather_plan_tarps',
        'neighbours_notified', 'third_party_label_on', 'final_payment_or_assignment_of_funds')`,
    ),
  ],
);

/** What a factory's yard holds and what a night in it costs; its place on the calendar. */
export const factoryYards = pgTable(
  'factory_yards',
  {
    factory: text('factory').primaryKey(),
    /** Names the yard to what is kept of its changes, where every record is named by such an id. */
    id: uuid('id').notNull().unique('factory_yards_id').defaultRandom(),
    capacity: integer('capacity').notNull(),
    storageCentsDay: integer('storage_cents_day').notNull(),
    freeDays: smallint('free_days').notNull().default(0),
    customsDays: smallint('customs_days').notNull().default(0),
    ...recordColumns,
  },
  (table) => [
    check('factory_yards_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('factory_yards_capacity', sql`${table.capacity} between 0 and 10000`),
    check('factory_yards_storage', sql`${table.storageCentsDay} >= 0 and ${table.freeDays} >= 0`),
    check('factory_yards_customs', sql`${table.customsDays} between 0 and 60`),
  ],
);

/** One change of the plan as it was applied: every date it moved, from where to where, by whom and why. */
export const scheduleChanges = pgTable(
  'schedule_changes',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().default(now),
    byId: uuid('by_id').references(() => users.id),
    reason: text('reason').notNull(),
    moves: jsonb('moves').$type<KeptMove[]>().notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [index('schedule_changes_at').on(table.at)],
);

/** Which projects a change touched: who may see the change, and who moved a row last. */
export const scheduleChangeProjects = pgTable(
  'schedule_change_projects',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => scheduleChanges.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.projectId] }),
    index('schedule_change_projects_project').on(table.projectId),
  ],
);

/** Dates that life has overtaken: a hold that ended, a step done late. Somebody looks at what would move and accepts it, or not. */
export const scheduleProposals = pgTable(
  'schedule_proposals',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** What the sentence on the screen names: the module or milestone, the step, the days. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    changes: jsonb('changes').$type<SeedChange[]>().notNull(),
    createdAt: moment('created_at').notNull().default(now),
    settledAt: moment('settled_at'),
    settledBy: uuid('settled_by'),
    changeId: uuid('change_id').references(() => scheduleChanges.id),
  },
  (table) => [
    index('schedule_proposals_open')
      .on(table.projectId)
      .where(sql`${table.settledAt} is null`),
    check('schedule_proposals_kind', sql`${table.kind} in ('hold', 'done_late')`),
  ],
);

/** A calendar address of a person's own. Only a hash of its secret is kept; it ends when it is revoked. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** `mine`: only projects that the person works on; `all`: every one they may see; `meetings`: their meetings. */
    scope: text('scope').notNull().default('mine'),
    secretHash: bytes('secret_hash').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    lastReadAt: moment('last_read_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('calendar_feeds_secret').on(table.secretHash),
    index('calendar_feeds_user').on(table.userId),
    check('calendar_feeds_scope', sql`${table.scope} in ('mine', 'all', 'meetings')`),
  ],
);
