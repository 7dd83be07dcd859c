import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { moment, recordColumns } from '#platform/server/tables.ts';

/**
 * Who is on call, from when to when, for a factory or for the whole company. For one place there is one person at a time: an exclusion of the
 * migration refuses another one.
 */
export const onCallDuties = pgTable(
  'on_call_duties',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    person: uuid('person')
      .notNull()
      .references(() => users.id),
    // Empty for the whole company.
    factory: text('factory'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    phone: text('phone'),
    notes: text('notes'),
    ...recordColumns,
  },
  (table) => [
    index('on_call_duties_time')
      .on(table.startsAt, table.endsAt)
      .where(sql`${table.deletedAt} is null`),
    index('on_call_duties_person').on(table.person),
    check('on_call_duties_order', sql`${table.endsAt} > ${table.startsAt}`),
    check('on_call_duties_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
  ],
);
