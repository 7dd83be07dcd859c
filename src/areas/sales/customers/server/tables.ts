import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { recordColumns } from '#platform/server/tables.ts';

/** Companies that buy, sell on, lend or advise. */
export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    addressLine1: text('address_line1'),
    city: text('city'),
    stateCode: text('state_code'),
    zip: text('zip'),
    owner: uuid('owner').references(() => users.id),
    note: text('note'),
    ...recordColumns,
  },
  (table) => [
    index('companies_owner').on(table.owner),
    index('companies_email').on(sql`lower(${table.email})`),
    index('companies_name').on(sql`lower(${table.name})`),
    check('companies_name_length', sql`length(${table.name}) between 1 and 140`),
    check(
      'companies_kind',
      sql`${table.kind} in ('developer', 'investor', 'hospitality', 'employer', 'public_body', 'lender', 'partner', 'other')`,
    ),
    check('companies_state', sql`${table.stateCode} ~ '^[A-Z]{2}$'`),
  ],
);

/** People whom sales speaks with: one person, many deals. */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    job: text('job'),
    email: text('email'),
    phone: text('phone'),
    language: text('language'),
    owner: uuid('owner').references(() => users.id),
    note: text('note'),
    ...recordColumns,
  },
  (table) => [
    index('contacts_company').on(table.companyId),
    index('contacts_owner').on(table.owner),
    index('contacts_email').on(sql`lower(${table.email})`),
    index('contacts_phone').on(sql`right(regexp_replace(${table.phone}, '[^0-9]', '', 'g'), 10)`),
    check('contacts_name_length', sql`length(${table.name}) between 1 and 140`),
    check('contacts_language', sql`${table.language} in ('en', 'es')`),
  ],
);
