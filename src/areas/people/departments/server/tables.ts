import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { recordColumns } from '#platform/server/tables.ts';

/** Who does which work together. */
export const departments = pgTable(
  'departments',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    about: text('about'),
    leadId: uuid('lead_id').references(() => users.id),
    members: uuid('members')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('departments_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('departments_lead').on(table.leadId),
    index('departments_members').using('gin', table.members),
    check('departments_name_length', sql`length(${table.name}) between 1 and 80`),
  ],
);
