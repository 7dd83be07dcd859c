import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { companies, contacts } from '#areas/sales/customers/server/tables.ts';
import { leads } from '#areas/sales/leads/server/tables.ts';
import { opportunities } from '#areas/sales/opportunities/server/tables.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

/** What was said or done with customers. When a deal was last heard of is kept by a trigger of the migration. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    happenedAt: moment('happened_at').notNull().default(now),
    opportunityId: uuid('opportunity_id').references(() => opportunities.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    words: text('words'),
    nextStep: text('next_step'),
    nextDue: date('next_due', { mode: 'string' }),
    ...recordColumns,
  },
  (table) => [
    index('activities_opportunity').on(table.opportunityId, table.happenedAt),
    index('activities_lead').on(table.leadId, table.happenedAt),
    index('activities_contact').on(table.contactId, table.happenedAt),
    index('activities_company').on(table.companyId, table.happenedAt),
    check('activities_kind', sql`${table.kind} in ('call', 'mail', 'meeting', 'visit', 'note')`),
    check('activities_title', sql`length(${table.title}) between 1 and 140`),
    check(
      'activities_of',
      sql`num_nonnulls(${table.opportunityId}, ${table.leadId}, ${table.contactId}, ${table.companyId}) > 0`,
    ),
    // A step that nobody dates is none.
    check('activities_step', sql`(${table.nextStep} is null) = (${table.nextDue} is null)`),
  ],
);
