import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { companies, contacts } from '#areas/sales/customers/server/tables.ts';
import { opportunities } from '#areas/sales/opportunities/server/tables.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

/** Those who might buy. A lead that was merged, disqualified or agreed to news says into whom, why, and to which words. */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    name: text('name').notNull(),
    companyName: text('company_name'),
    channel: text('channel').notNull(),
    source: text('source').notNull(),
    campaign: text('campaign'),
    email: text('email'),
    phone: text('phone'),
    owner: uuid('owner').references(() => users.id),
    score: integer('score').notNull().default(0),
    responseDueAt: moment('response_due_at'),
    firstResponseAt: moment('first_response_at'),
    lastContactAt: moment('last_contact_at'),
    nextStep: text('next_step'),
    nextDue: date('next_due', { mode: 'string' }),
    siteAddress: text('site_address'),
    landStatus: text('land_status'),
    zoningChecked: boolean('zoning_checked').notNull().default(false),
    timeline: text('timeline'),
    financing: text('financing'),
    budgetMin: bigint('budget_min', { mode: 'number' }),
    budgetMax: bigint('budget_max', { mode: 'number' }),
    unitsEstimate: integer('units_estimate'),
    productInterest: text('product_interest'),
    language: text('language'),
    message: text('message'),
    marketingConsent: boolean('marketing_consent').notNull().default(false),
    consentWords: text('consent_words'),
    consentAt: moment('consent_at'),
    disqualifyReason: text('disqualify_reason'),
    qualifiedAt: moment('qualified_at'),
    opportunityId: uuid('opportunity_id').references(() => opportunities.id, { onDelete: 'set null' }),
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('leads_code').on(table.code),
    index('leads_state').on(table.state, table.id),
    index('leads_owner').on(table.owner),
    // A lead becomes one opportunity, and an opportunity comes of one lead.
    uniqueIndex('leads_opportunity').on(table.opportunityId),
    index('leads_contact').on(table.contactId),
    index('leads_company').on(table.companyId),
    index('leads_duplicate').on(table.duplicateOf),
    index('leads_email').on(sql`lower(${table.email})`),
    index('leads_phone').on(table.phone),
    index('leads_address').using('gin', sql`${table.siteAddress} gin_trgm_ops`),
    index('leads_due')
      .on(table.responseDueAt)
      .where(sql`${table.firstResponseAt} is null and ${table.deletedAt} is null`),
    check(
      'leads_state_named',
      sql`${table.state} in ('open', 'contacted', 'nurturing', 'qualified', 'unqualified', 'junk', 'merged')`,
    ),
    check('leads_name', sql`length(${table.name}) between 1 and 140`),
    check('leads_channel', sql`${table.channel} in ('dtc', 'b2b')`),
    check(
      'leads_source',
      sql`${table.source} in ('web', 'referral', 'repeat', 'event', 'partner', 'ad', 'hubspot', 'other')`,
    ),
    check('leads_land', sql`${table.landStatus} in ('owned', 'in_escrow', 'searching', 'unknown')`),
    check('leads_timeline', sql`${table.timeline} in ('0-3m', '3-6m', '6-12m', '12m+')`),
    check('leads_financing', sql`${table.financing} in ('cash', 'construction_loan', 'undecided', 'developer')`),
    check('leads_language', sql`${table.language} in ('en', 'es')`),
    check(
      'leads_why_not',
      sql`${table.disqualifyReason} in ('no_budget', 'no_land', 'out_of_area', 'not_a_fit', 'no_answer', 'chose_other', 'other')`,
    ),
    check('leads_score', sql`${table.score} between 0 and 100`),
    check('leads_budget', sql`${table.budgetMin} >= 0 and ${table.budgetMax} >= 0`),
    check('leads_budget_order', sql`${table.budgetMin} <= ${table.budgetMax}`),
    check('leads_units', sql`${table.unitsEstimate} > 0`),
    // Whoever can't be reached is no lead.
    check('leads_reached', sql`${table.email} is not null or ${table.phone} is not null`),
    check('leads_phone_form', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}( x[0-9]{1,8})?$'`),
    // Nobody is sent news who did not agree, at a moment and to words that are kept.
    check(
      'leads_consent',
      sql`not ${table.marketingConsent} or (${table.consentAt} is not null and ${table.consentWords} is not null)`,
    ),
    check('leads_disqualified', sql`${table.state} <> 'unqualified' or ${table.disqualifyReason} is not null`),
    check(
      'leads_answered',
      sql`${table.state} not in ('contacted', 'nurturing', 'qualified') or ${table.firstResponseAt} is not null`,
    ),
    check('leads_qualified', sql`(${table.state} = 'qualified') = (${table.qualifiedAt} is not null)`),
    check('leads_not_itself', sql`${table.duplicateOf} <> ${table.id}`),
  ],
);

/** The riddles of the public form, each good for one lead. `lead_id` is empty where what was sent was no lead. */
export const leadFormRiddles = pgTable(
  'lead_form_riddles',
  {
    id: uuid('id').primaryKey(),
    givenAt: moment('given_at').notNull().default(now),
    usedAt: moment('used_at'),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
  },
  (table) => [index('lead_form_riddles_given').on(table.givenAt), index('lead_form_riddles_lead').on(table.leadId)],
);
