import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { companies, contacts } from '#areas/sales/customers/server/tables.ts';
import { contracts } from '#areas/sales/contracts/server/tables.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });
const day = (name: string) => date(name, { mode: 'string' });
const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' });
const factories = sql.raw(`('loma_linda', 'butte', 'monterrey', 'reno')`);

/** The steps of each pipeline, in the order of their places. A step on which a deal stands, or has stood, is not deleted for good. */
export const salesStages = pgTable(
  'sales_stages',
  {
    id: uuid('id').primaryKey(),
    pipeline: text('pipeline').notNull(),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    place: integer('place').notNull(),
    probability: percent('probability').notNull(),
    rottenDays: integer('rotten_days').notNull(),
    requiredFields: text('required_fields').array(),
    exitChecklist: text('exit_checklist'),
    ...recordColumns,
  },
  (table) => [
    index('sales_stages_place')
      .on(table.pipeline, table.place, table.id)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('sales_stages_name')
      .on(table.pipeline, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('sales_stages_pipeline', sql`${table.pipeline} in ('dtc', 'b2b')`),
    check('sales_stages_probability', sql`${table.probability} between 0 and 100`),
    check('sales_stages_rotten', sql`${table.rottenDays} between 1 and 730`),
  ],
);

/**
 * Deals on their way. Triggers of the migration keep them on the stages of their own pipeline, one forward at a time without a reason,
 * give them their probability, and write every step into `opportunity_moves`.
 */
export const opportunities = pgTable(
  'opportunities',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    name: text('name').notNull(),
    pipeline: text('pipeline').notNull(),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => salesStages.id),
    stageEnteredAt: moment('stage_entered_at').notNull().default(now),
    amount: cents('amount'),
    amountMin: cents('amount_min'),
    amountMax: cents('amount_max'),
    probability: percent('probability'),
    probabilitySet: boolean('probability_set').notNull().default(false),
    expectedValue: cents('expected_value').generatedAlwaysAs(sql`round(amount * probability / 100)::bigint`),
    nextStep: text('next_step'),
    nextStepOn: day('next_step_on'),
    expectedClose: day('expected_close'),
    owner: uuid('owner').references(() => users.id),
    primaryContact: uuid('primary_contact')
      .notNull()
      .references(() => contacts.id),
    contacts: uuid('contacts').array(),
    companyId: uuid('company_id').references(() => companies.id),
    source: text('source'),
    units: integer('units'),
    modules: integer('modules'),
    sqft: integer('sqft'),
    factory: text('factory'),
    slotMonth: day('slot_month'),
    addressLine1: text('address_line1'),
    city: text('city'),
    stateCode: text('state_code'),
    zip: text('zip'),
    competitor: text('competitor'),
    lostReason: text('lost_reason'),
    lostNotes: text('lost_notes'),
    /** An admin marked it as won without a signed agreement, and said why. */
    wonReason: text('won_reason'),
    /** The manufacturing agreement that won it. */
    wonBy: uuid('won_by').references(() => contracts.id),
    projectId: uuid('project_id').references(() => projects.id),
    closedOn: day('closed_on'),
    lastActivityAt: moment('last_activity_at'),
    hubspotId: text('hubspot_id'),
    note: text('note'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('opportunities_code').on(table.code),
    // A project comes of one deal, and a deal of one agreement.
    uniqueIndex('opportunities_project')
      .on(table.projectId)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('opportunities_won_by').on(table.wonBy),
    index('opportunities_board')
      .on(table.pipeline, table.stageId, table.stageEnteredAt)
      .where(sql`${table.state} = 'open' and ${table.deletedAt} is null`),
    index('opportunities_closed').on(table.state, table.closedOn),
    index('opportunities_stage').on(table.stageId),
    index('opportunities_contact').on(table.primaryContact),
    index('opportunities_contacts').using('gin', table.contacts),
    index('opportunities_company').on(table.companyId),
    index('opportunities_owner').on(table.owner),
    check('opportunities_state', sql`${table.state} in ('open', 'won', 'lost')`),
    check('opportunities_pipeline', sql`${table.pipeline} in ('dtc', 'b2b')`),
    check('opportunities_name', sql`length(${table.name}) between 1 and 140`),
    check('opportunities_amounts', sql`${table.amount} >= 0 and ${table.amountMin} >= 0 and ${table.amountMax} >= 0`),
    check(
      'opportunities_range',
      sql`${table.amountMin} <= ${table.amountMax} and ${table.amount} >= ${table.amountMin} and ${table.amount} <= ${table.amountMax}`,
    ),
    check('opportunities_probability', sql`${table.probability} between 0 and 100`),
    check(
      'opportunities_closed_probability',
      sql`(${table.state} <> 'won' or ${table.probability} = 100) and (${table.state} <> 'lost' or ${table.probability} = 0)`,
    ),
    check(
      'opportunities_next_step',
      sql`${table.state} <> 'open' or (${table.nextStep} is not null and ${table.nextStepOn} is not null)`,
    ),
    check('opportunities_closed_on', sql`(${table.state} = 'open') = (${table.closedOn} is null)`),
    check('opportunities_lost', sql`${table.state} <> 'lost' or ${table.lostReason} is not null`),
    check(
      'opportunities_lost_other',
      sql`${table.state} <> 'lost' or ${table.lostReason} <> 'other' or ${table.lostNotes} is not null`,
    ),
    check(
      'opportunities_won',
      sql`${table.state} <> 'won' or (${table.projectId} is not null and (${table.wonBy} is not null or ${table.wonReason} is not null))`,
    ),
    check(
      'opportunities_lost_reason',
      sql`${table.lostReason} in ('price', 'no_slot', 'land', 'financing', 'site_built', 'competitor', 'timing', 'no_answer', 'other')`,
    ),
    check(
      'opportunities_source',
      sql`${table.source} in ('web', 'referral', 'repeat', 'event', 'partner', 'ad', 'hubspot', 'other')`,
    ),
    check('opportunities_factory', sql`${table.factory} in ${factories}`),
    check('opportunities_place', sql`${table.stateCode} ~ '^[A-Z]{2}$'`),
    check('opportunities_counts', sql`${table.units} >= 0 and ${table.modules} >= 0 and ${table.sqft} >= 0`),
  ],
);

/** Every step of every deal, in order. A trigger writes them with the deal itself and lets nobody change or remove one. */
export const opportunityMoves = pgTable(
  'opportunity_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunities.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    fromStage: uuid('from_stage').references(() => salesStages.id),
    toStage: uuid('to_stage')
      .notNull()
      .references(() => salesStages.id),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    at: moment('at').notNull().default(now),
    byId: uuid('by_id').references(() => users.id),
    reason: text('reason'),
    probability: percent('probability'),
    amount: cents('amount'),
    secondsBefore: bigint('seconds_before', { mode: 'number' }),
  },
  (table) => [
    index('opportunity_moves_of').on(table.opportunityId, table.id),
    index('opportunity_moves_stage').on(table.toStage, table.at),
    index('opportunity_moves_from').on(table.fromStage),
    index('opportunity_moves_by').on(table.byId),
    check(
      'opportunity_moves_kind',
      sql`${table.kind} in ('start', 'forward', 'skip', 'back', 'won', 'lost', 'reopened', 'taken_back')`,
    ),
    // Who skips or goes back says why.
    check(
      'opportunity_moves_why',
      sql`${table.kind} not in ('skip', 'back', 'reopened') or length(${table.reason}) >= 3`,
    ),
  ],
);

/** What was checked of the list of a stage before a deal went on from there. */
export const opportunityChecks = pgTable(
  'opportunity_checks',
  {
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunities.id, { onDelete: 'cascade' }),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => salesStages.id, { onDelete: 'cascade' }),
    point: text('point').notNull(),
    byId: uuid('by_id').references(() => users.id),
    at: moment('at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.stageId, table.point] }),
    index('opportunity_checks_stage').on(table.stageId),
  ],
);

/** How many modules a factory can begin in a month: from that month on, until the next row of the factory. */
export const factoryRoom = pgTable(
  'factory_room',
  {
    factory: text('factory').notNull(),
    /** The first day of the month. */
    fromMonth: day('from_month').notNull(),
    modules: integer('modules').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.factory, table.fromMonth] }),
    check('factory_room_factory', sql`${table.factory} in ${factories}`),
    check('factory_room_month', sql`extract(day from ${table.fromMonth}) = 1`),
    check('factory_room_modules', sql`${table.modules} between 0 and 10000`),
  ],
);

/**
 * Modules of a month that are held for a deal until a day, from which on they are free again by themselves. A trigger of the migration
 * refuses what a month has no room for, unless an admin said why.
 */
export const slotHolds = pgTable(
  'slot_holds',
  {
    id: uuid('id').primaryKey(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunities.id, { onDelete: 'cascade' }),
    contractId: uuid('contract_id').references(() => contracts.id, { onDelete: 'cascade' }),
    factory: text('factory').notNull(),
    month: day('month').notNull(),
    modules: integer('modules').notNull(),
    heldUntil: day('held_until').notNull(),
    overbookedBy: uuid('overbooked_by').references(() => users.id),
    overbookReason: text('overbook_reason'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().default(now),
    releasedAt: moment('released_at'),
    releasedBy: uuid('released_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('slot_holds_once')
      .on(table.opportunityId, table.factory, table.month)
      .where(sql`${table.releasedAt} is null`),
    index('slot_holds_month')
      .on(table.factory, table.month)
      .where(sql`${table.releasedAt} is null`),
    index('slot_holds_contract').on(table.contractId),
    check('slot_holds_factory', sql`${table.factory} in ${factories}`),
    check('slot_holds_month_first', sql`extract(day from ${table.month}) = 1`),
    check('slot_holds_modules', sql`${table.modules} between 1 and 5000`),
    check('slot_holds_overbooked', sql`(${table.overbookedBy} is null) = (${table.overbookReason} is null)`),
  ],
);

/** What is to be closed in a month, for each pipeline. */
export const salesTargets = pgTable(
  'sales_targets',
  {
    pipeline: text('pipeline').notNull(),
    month: day('month').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pipeline, table.month] }),
    check('sales_targets_pipeline', sql`${table.pipeline} in ('dtc', 'b2b')`),
    check('sales_targets_month', sql`extract(day from ${table.month}) = 1`),
    check('sales_targets_amount', sql`${table.amount} >= 0`),
  ],
);
