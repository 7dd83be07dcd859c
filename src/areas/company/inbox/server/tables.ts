import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { moment } from '#platform/server/tables.ts';

/**
 * What a person did with something that waits for them. It holds for the turn it was done in: what waits anew since then is open and
 * unread again, without anybody having to touch this row.
 */
export const inboxStates = pgTable(
  'inbox_states',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    itemId: uuid('item_id').notNull(),
    seenAt: moment('seen_at').notNull(),
    doneAt: moment('done_at'),
    snoozedAt: moment('snoozed_at'),
    snoozedUntil: moment('snoozed_until'),
    /** Comes back before its time when the thing itself changes. */
    orChanged: boolean('or_changed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.itemId] }),
    index('inbox_states_seen').on(table.seenAt),
    check('inbox_states_kind', sql`${table.kind} ~ '^[a-z_0-9]{2,40}$'`),
    check('inbox_states_snoozed', sql`(${table.snoozedAt} is null) = (${table.snoozedUntil} is null)`),
    check('inbox_states_later', sql`${table.snoozedUntil} > ${table.snoozedAt}`),
    check('inbox_states_one', sql`${table.doneAt} is null or ${table.snoozedUntil} is null`),
    check('inbox_states_changed', sql`not ${table.orChanged} or ${table.snoozedUntil} is not null`),
  ],
);

/** The company's days on which somebody reminded others of a thing they wait for: at most once each, whoever it was. */
export const inboxAsks = pgTable(
  'inbox_asks',
  {
    kind: text('kind').notNull(),
    itemId: uuid('item_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.day] }),
    index('inbox_asks_day').on(table.day),
    check('inbox_asks_kind', sql`${table.kind} ~ '^[a-z_0-9]{2,40}$'`),
    check('inbox_asks_people', sql`${table.people} > 0`),
  ],
);

/** The local days on which a person was reminded of what has waited long: at most once each. */
export const inboxReminders = pgTable(
  'inbox_reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    things: integer('things').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check('inbox_reminders_things', sql`${table.things} >= 0`),
  ],
);
