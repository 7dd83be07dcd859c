import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { estimates } from '#areas/design/estimates/server/tables.ts';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { units } from '#areas/projects/units/server/tables.ts';
import { templateColumns, templateConstraints } from '#platform/server/record/versioned-template.ts';
import { cents, day, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { Clause, Condition, ConditionsMet, Party, Payment } from '../schema.ts';

const contractType = sql.raw(`('Design Agreement', 'Letter of Intent', 'Manufacturing Agreement')`);

/** The words of a kind of contract. One version is in use at a time; a version in use or retired never changes. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    ...templateColumns,
    contractType: text('contract_type').notNull(),
    // The first version of it; null for that one itself.
    rootId: uuid('root_id').references((): AnyPgColumn => contractTemplates.id, { onDelete: 'set null' }),
    clauses: jsonb('clauses').$type<Clause[]>().notNull().default([]),
  },
  (table) => [
    ...templateConstraints('contract_templates', table, table.contractType),
    check('contract_templates_type', sql`${table.contractType} in ${contractType}`),
    check(
      'contract_templates_clauses',
      sql`jsonb_typeof(${table.clauses}) = 'array' and jsonb_array_length(${table.clauses}) <= 60`,
    ),
  ],
);

/**
 * The agreements that projects stand on. Triggers of the migration keep the ladder, and what was approved, sent or signed as it is; the
 * totals of a schedule, four eyes and the day of a signature are constraints.
 */
export const contracts = pgTable(
  'contracts',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id'),
    contractType: text('contract_type').notNull(),
    title: text('title').notNull(),
    templateId: uuid('template_id').references(() => contractTemplates.id, { onDelete: 'set null' }),
    language: text('language'),
    owner: uuid('owner').references(() => users.id),
    estimateId: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    amount: cents('amount'),
    depositAmount: cents('deposit_amount'),
    depositRefundableUntil: day('deposit_refundable_until'),
    effectiveOn: day('effective_on'),
    expiresOn: day('expires_on'),
    priceHoldUntil: day('price_hold_until'),
    exclusivityUntil: day('exclusivity_until'),
    binding: boolean('binding').notNull().default(false),
    slotFactory: text('slot_factory'),
    slotMonth: day('slot_month'),
    slotModules: integer('slot_modules'),
    parties: jsonb('parties').$type<Party[]>().notNull().default([]),
    schedule: jsonb('schedule').$type<Payment[]>().notNull().default([]),
    conditions: jsonb('conditions').$type<Condition[]>().notNull().default([]),
    conditionsMetOn: jsonb('conditions_met_on').$type<ConditionsMet>().notNull().default({}),
    supersedes: uuid('supersedes').references((): AnyPgColumn => contracts.id, { onDelete: 'set null' }),
    note: text('note'),
    submittedBy: uuid('submitted_by').references(() => users.id),
    approvedBy: uuid('approved_by').references(() => users.id),
    sentOn: day('sent_on'),
    envelopeId: uuid('envelope_id'),
    signedOn: day('signed_on'),
    /** The signature was noted from paper, by an admin, and not given in an envelope. */
    signedOnPaper: boolean('signed_on_paper').notNull().default(false),
    signedFile: uuid('signed_file').references(() => files.id),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('contracts_code').on(table.code),
    index('contracts_project').on(table.projectId),
    index('contracts_state').on(table.state),
    index('contracts_unit').on(table.unitId),
    index('contracts_template').on(table.templateId),
    index('contracts_estimate').on(table.estimateId),
    index('contracts_supersedes').on(table.supersedes),
    index('contracts_parties').using('gin', table.parties.op('jsonb_path_ops')),
    // A home is one of the contract’s own project, which a foreign key says by both.
    foreignKey({
      name: 'contracts_unit_of_project',
      columns: [table.projectId, table.unitId],
      foreignColumns: [units.projectId, units.id],
    }),
    check('contracts_type', sql`${table.contractType} in ${contractType}`),
    check(
      'contracts_state_named',
      sql`${table.state} in ('draft', 'internal_review', 'ready', 'sent', 'partially_signed', 'completed', 'declined',
        'expired', 'voided', 'superseded', 'terminated')`,
    ),
    check('contracts_title', sql`length(${table.title}) between 1 and 140`),
    check('contracts_language', sql`${table.language} in ('en', 'es', 'both')`),
    check('contracts_factory', sql`${table.slotFactory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('contracts_slot_modules', sql`${table.slotModules} between 1 and 5000`),
    check('contracts_amount', sql`${table.amount} >= 0`),
    check('contracts_deposit', sql`${table.depositAmount} between 0 and ${table.amount}`),
    check(
      'contracts_amount_said',
      sql`${table.state} in ('draft', 'voided') or ${table.signedOnPaper} or ${table.amount} is not null`,
    ),
    // To the cent. Only what intends something may do without a schedule.
    check(
      'contracts_schedule_total',
      sql`${table.state} = 'draft' or hearth_schedule_total(${table.schedule}) = ${table.amount}
        or (${table.schedule} = '[]' and (${table.contractType} = 'Letter of Intent' or ${table.signedOnPaper}))`,
    ),
    check(
      'contracts_lists',
      sql`jsonb_typeof(${table.parties}) = 'array' and jsonb_typeof(${table.schedule}) = 'array' and jsonb_typeof(${table.conditions}) = 'array'`,
    ),
    check(
      'contracts_signed',
      sql`(${table.signedOn} is not null) = (${table.state} in ('completed', 'superseded', 'terminated'))`,
    ),
    check('contracts_four_eyes', sql`${table.approvedBy} <> ${table.submittedBy}`),
    check('contracts_out', sql`${table.state} not in ('sent', 'partially_signed') or ${table.sentOn} is not null`),
  ],
);

/** Money that came in for a line of a contract's schedule, as finance noted it. None is changed; a wrong one is voided with a reason. */
export const contractReceipts = pgTable(
  'contract_receipts',
  {
    id: uuid('id').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    paymentKey: text('payment_key').notNull(),
    amount: cents('amount').notNull(),
    receivedOn: day('received_on').notNull(),
    reference: text('reference'),
    notedBy: uuid('noted_by')
      .notNull()
      .references(() => users.id),
    notedAt: moment('noted_at').notNull().default(now),
    voidedBy: uuid('voided_by').references(() => users.id),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('contract_receipts_contract').on(table.contractId),
    index('contract_receipts_day').on(table.receivedOn),
    check('contract_receipts_amount', sql`${table.amount} > 0`),
    check('contract_receipts_voided', sql`(${table.voidedBy} is null) = (${table.voidReason} is null)`),
    check('contract_receipts_reference', sql`length(${table.reference}) between 1 and 120`),
  ],
);

/** What whoever is in charge was told of an end that comes near: once for each of the days before it. */
export const contractAlerts = pgTable(
  'contract_alerts',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    endsOn: day('ends_on').notNull(),
    days: integer('days').notNull(),
    toldAt: moment('told_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.endsOn, table.days] }),
    check('contract_alerts_days', sql`${table.days} in (30, 14, 7)`),
  ],
);

/** What the company decided about its contracts: one row. */
export const contractSettings = pgTable(
  'contract_settings',
  {
    one: boolean('one').primaryKey().default(true),
    /** Above this, a second person approves before anything is sent. */
    reviewAbove: cents('review_above').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('contract_settings_one', sql`${table.one}`),
    check('contract_settings_above', sql`${table.reviewAbove} >= 0`),
  ],
);
