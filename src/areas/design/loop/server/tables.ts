import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { deviations } from '#areas/design/deviations/server/tables.ts';
import { lessons } from '#areas/design/lessons/server/tables.ts';
import { users } from '#areas/people/accounts/server/tables.ts';
import { tickets } from '#areas/company/tickets/server/tables.ts';
import { moment, now } from '#platform/server/tables.ts';

/**
 * What a lesson was learned from: one line for each record that it was made of or that joined it. A line that has ended stays, so that
 * one reads later where a record once belonged; a trigger of the migration keeps what it says.
 */
export const lessonLinks = pgTable(
  'lesson_links',
  {
    id: uuid('id').primaryKey(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    // Punch items and requests under warranty are tickets.
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    deviationId: uuid('deviation_id').references(() => deviations.id, { onDelete: 'cascade' }),
    linkedAt: moment('linked_at').notNull().default(now),
    linkedBy: uuid('linked_by').references(() => users.id, { onDelete: 'set null' }),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('lesson_links_lesson').on(table.lessonId),
    index('lesson_links_ticket_all').on(table.ticketId),
    index('lesson_links_deviation_all').on(table.deviationId),
    // A record counts for one lesson at a time, or its cost would be counted twice.
    uniqueIndex('lesson_links_ticket')
      .on(table.ticketId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('lesson_links_deviation')
      .on(table.deviationId)
      .where(sql`${table.endedAt} is null`),
    check('lesson_links_one', sql`num_nonnulls(${table.ticketId}, ${table.deviationId}) = 1`),
    check('lesson_links_ended', sql`${table.endedAt} >= ${table.linkedAt}`),
    check('lesson_links_ended_by', sql`${table.endedBy} is null or ${table.endedAt} is not null`),
  ],
);
