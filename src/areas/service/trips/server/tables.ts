import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { tickets } from '#areas/company/tickets/server/tables.ts';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { units } from '#areas/projects/units/server/tables.ts';
import { bytes, day, decimal, moment, now, recordColumns } from '#platform/server/tables.ts';

/**
 * A visit to a home. What hangs on it (tickets, points, parts, photos, times offered) is not changed any more once it is over: triggers of
 * the migration refuse it, and a time that the home chose is one that it was offered.
 */
export const serviceTrips = pgTable(
  'service_trips',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    title: text('title').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    unitId: uuid('unit_id').notNull(),
    serviceType: text('service_type').notNull(),
    technician: uuid('technician').references(() => users.id),
    providerName: text('provider_name'),
    providerEmail: text('provider_email'),
    providerPhone: text('provider_phone'),
    windowStart: moment('window_start'),
    windowEnd: moment('window_end'),
    travelKm: numeric('travel_km', { precision: 8, scale: 2, mode: 'number' }),
    instructions: text('instructions'),
    outcome: text('outcome'),
    // The day about which a home is walked through eleven months after its handover; empty for every other visit.
    walkOn: day('walk_on'),
    arrivedAt: moment('arrived_at'),
    departedAt: moment('departed_at'),
    // What calendars take as newer, and what was last sent to them.
    icalSequence: integer('ical_sequence').notNull().default(0),
    toldSequence: integer('told_sequence'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('service_trips_code').on(table.code),
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }),
    index('service_trips_unit').on(table.projectId, table.unitId),
    index('service_trips_technician').on(table.technician, table.windowStart),
    index('service_trips_listed')
      .on(sql`${table.code} collate hearth_en`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('service_trips_state')
      .on(table.state, table.windowStart)
      .where(sql`${table.deletedAt} is null`),
    // What waits for that visit waits for one.
    uniqueIndex('service_trips_walk')
      .on(table.unitId)
      .where(
        sql`${table.walkOn} is not null and ${table.deletedAt} is null and ${table.state} not in ('done', 'no_access', 'cancelled')`,
      ),
    check(
      'service_trips_state_named',
      sql`${table.state} in ('proposed', 'owner_accepted', 'owner_declined', 'confirmed', 'en_route', 'done', 'no_access', 'cancelled')`,
    ),
    check(
      'service_trips_type',
      sql`${table.serviceType} in ('warranty', 'set_completion', 'recall', 'courtesy', 'billable', 'inspection')`,
    ),
    check('service_trips_title', sql`length(${table.title}) between 1 and 140`),
    // Somebody of the house goes, or somebody from outside.
    check('service_trips_who', sql`num_nonnulls(${table.technician}, ${table.providerName}) <= 1`),
    check(
      'service_trips_provider',
      sql`${table.providerName} is not null or num_nonnulls(${table.providerEmail}, ${table.providerPhone}) = 0`,
    ),
    check('service_trips_window', sql`(${table.windowStart} is null) = (${table.windowEnd} is null)`),
    check(
      'service_trips_window_order',
      sql`${table.windowStart} < ${table.windowEnd} and ${table.windowEnd} <= ${table.windowStart} + interval '24 hours'`,
    ),
    check('service_trips_travel', sql`${table.travelKm} between 0 and 20000`),
    check('service_trips_stay', sql`${table.arrivedAt} <= ${table.departedAt}`),
    check(
      'service_trips_when',
      sql`${table.state} not in ('owner_accepted', 'confirmed', 'en_route', 'done', 'no_access') or ${table.windowStart} is not null`,
    ),
    check(
      'service_trips_goes',
      sql`${table.state} not in ('confirmed', 'en_route', 'done', 'no_access')
        or num_nonnulls(${table.technician}, ${table.providerName}) = 1`,
    ),
    check('service_trips_over', sql`${table.state} not in ('done', 'no_access') or ${table.departedAt} is not null`),
    check('service_trips_told', sql`${table.state} <> 'done' or ${table.outcome} is not null`),
  ],
);

const tripId = () =>
  uuid('trip_id')
    .notNull()
    .references(() => serviceTrips.id, { onDelete: 'cascade' });

/** The times that a home may choose among: at most three. */
export const serviceTripOffers = pgTable(
  'service_trip_offers',
  {
    tripId: tripId(),
    position: integer('position').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.position] }),
    uniqueIndex('service_trip_offers_once').on(table.tripId, table.startsAt, table.endsAt),
    check('service_trip_offers_position', sql`${table.position} between 1 and 3`),
    check(
      'service_trip_offers_order',
      sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.startsAt} + interval '24 hours'`,
    ),
  ],
);

/** What is to be done there: tickets of that home, of whatever kind. */
export const serviceTripItems = pgTable(
  'service_trip_items',
  {
    tripId: tripId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    doneAt: moment('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.ticketId] }),
    index('service_trip_items_ticket').on(table.ticketId),
    check('service_trip_items_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
  ],
);

/** What is looked at or done there, point by point. */
export const serviceTripPoints = pgTable(
  'service_trip_points',
  {
    id: uuid('id').primaryKey(),
    tripId: tripId(),
    position: integer('position').notNull(),
    words: text('words').notNull(),
    doneAt: moment('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    index('service_trip_points_trip').on(table.tripId, table.position),
    check('service_trip_points_words', sql`length(${table.words}) between 1 and 200`),
    check('service_trip_points_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
  ],
);

/** What was built in, and what it took the place of. */
export const serviceTripParts = pgTable(
  'service_trip_parts',
  {
    id: uuid('id').primaryKey(),
    tripId: tripId(),
    position: integer('position').notNull(),
    item: text('item').notNull(),
    quantity: decimal('quantity').notNull(),
    oldSerial: text('old_serial'),
    newSerial: text('new_serial'),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull().default(now),
  },
  (table) => [
    index('service_trip_parts_trip').on(table.tripId, table.position),
    check('service_trip_parts_item', sql`length(${table.item}) between 1 and 140`),
    check('service_trip_parts_quantity', sql`${table.quantity} > 0 and ${table.quantity} <= 100000`),
    check('service_trip_parts_serials', sql`${table.oldSerial} <> ${table.newSerial}`),
  ],
);

/** The photos that were taken there. */
export const serviceTripPhotos = pgTable(
  'service_trip_photos',
  {
    tripId: tripId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.fileId] }),
    index('service_trip_photos_file').on(table.fileId),
  ],
);

/** Who signed at the home that the work was done, once for each trip. A trigger refuses to change it. */
export const serviceTripSignatures = pgTable(
  'service_trip_signatures',
  {
    tripId: uuid('trip_id')
      .primaryKey()
      .references(() => serviceTrips.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    // Null where they signed on the device of whoever came.
    userId: uuid('user_id').references(() => users.id),
    method: text('method').notNull(),
    typed: text('typed'),
    strokes: jsonb('strokes').$type<[number, number][][]>(),
    statement: text('statement').notNull(),
    takenBy: text('taken_by').notNull(),
    signedAt: moment('signed_at').notNull().default(now),
  },
  (table) => [
    index('service_trip_signatures_user').on(table.userId),
    check('service_trip_signatures_name', sql`length(${table.name}) between 1 and 120`),
    check(
      'service_trip_signatures_mark',
      sql`case ${table.method} when 'drawn' then ${table.strokes} is not null and ${table.typed} is null
        when 'typed' then ${table.typed} is not null and ${table.strokes} is null else false end`,
    ),
  ],
);

/** A way in for somebody without an account: to one trip, while it is open, until it ends or is taken away. Only its hash is kept. */
export const serviceTripLinks = pgTable(
  'service_trip_links',
  {
    id: uuid('id').primaryKey(),
    tripId: tripId(),
    tokenHash: bytes('token_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull().default('en'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: moment('made_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    openedAt: moment('opened_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('service_trip_links_token').on(table.tokenHash),
    // One at a time: a new one takes the place of the one before.
    uniqueIndex('service_trip_links_live')
      .on(table.tripId)
      .where(sql`${table.revokedAt} is null`),
    index('service_trip_links_trip').on(table.tripId),
    index('service_trip_links_made_by').on(table.madeBy),
    check('service_trip_links_hash', sql`octet_length(${table.tokenHash}) = 32`),
    check('service_trip_links_language', sql`${table.language} in ('en', 'es')`),
    check('service_trip_links_ends', sql`${table.expiresAt} > ${table.madeAt}`),
  ],
);
