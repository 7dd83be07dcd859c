import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { moment, now } from '#platform/server/tables.ts';

/** The PIN by which a person opens a locked screen, and beside their badge comes in at a tablet. After five wrong tries it opens nothing. */
export const userPins = pgTable(
  'user_pins',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    setAt: moment('set_at').notNull().default(now),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [check('user_pins_tries', sql`${table.tries} between 0 and 5`)],
);

/** A tablet of a factory: only at one of these a badge lets somebody in, and only people of that factory. */
export const tablets = pgTable(
  'tablets',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    factory: text('factory').notNull(),
    tokenHash: text('token_hash').notNull(),
    registeredBy: uuid('registered_by')
      .notNull()
      .references(() => users.id),
    registeredAt: moment('registered_at').notNull().default(now),
    lastUsedAt: moment('last_used_at'),
    revokedBy: uuid('revoked_by').references(() => users.id),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('tablets_token').on(table.tokenHash),
    index('tablets_factory').on(table.factory),
    check('tablets_name', sql`length(${table.name}) between 1 and 60`),
    check('tablets_factory_known', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('tablets_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
);

/** A badge of a floor manager. Of its number only a hash is kept; a person has one that counts. */
export const badges = pgTable(
  'badges',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    numberHash: text('number_hash').notNull(),
    ending: text('ending').notNull(),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => users.id),
    issuedAt: moment('issued_at').notNull().default(now),
    lastUsedAt: moment('last_used_at'),
    revokedBy: uuid('revoked_by').references(() => users.id),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('badges_number').on(table.numberHash),
    uniqueIndex('badges_one')
      .on(table.userId)
      .where(sql`${table.revokedAt} is null`),
    check('badges_ending', sql`${table.ending} ~ '^[A-Z0-9]{4}$'`),
    check('badges_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
);
