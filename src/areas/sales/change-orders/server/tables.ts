import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { deviations } from '#areas/design/deviations/server/tables.ts';
import { tickets } from '#areas/company/tickets/server/tables.ts';
import { meetingOutcomes } from '#areas/company/meetings/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { cents, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { SeedChange } from '#areas/projects/schedule/schema.ts';
import type { ChangeLine, Offer, ScopeLine, UnitShare } from '../schema.ts';

const percent = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'number' });

/**
 * A change asked for after the contract: what it changes line by line, what that costs, what it does to the dates. Its lines are reckoned
 * twice, by the portal and by the database, which refuses a sum that differs. From the review on it stays as it is.
 */
export const changeOrders = pgTable(
  'change_orders',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    status: text('status').notNull().default('draft'),
    title: text('title').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    units: uuid('units').array().notNull().default([]),
    modules: uuid('modules').array().notNull().default([]),
    siteOnly: boolean('site_only').notNull().default(false),
    reason: text('reason').notNull(),
    requestedBy: uuid('requested_by').references(() => users.id),
    requestedOn: date('requested_on'),
    scope: text('scope'),
    clientText: text('client_text'),
    clientClosing: text('client_closing'),
    internalNotes: text('internal_notes'),
    ticket: uuid('ticket').references(() => tickets.id, { onDelete: 'set null' }),
    deviation: uuid('deviation').references(() => deviations.id, { onDelete: 'set null' }),
    outcome: uuid('outcome').references(() => meetingOutcomes.id, { onDelete: 'set null' }),
    stage: text('stage').notNull().default('none'),
    projectStatus: integer('project_status').notNull().default(1),
    reworkFactor: percent('rework_factor'),
    // What counts: that, else what is usual at the stage.
    reworkPercent: percent('rework_percent').notNull().default(0),
    noCharge: boolean('no_charge').notNull().default(false),
    absorbedBy: text('absorbed_by'),
    approvalDeadline: date('approval_deadline'),
    taxPercent: percent('tax_percent'),
    revision: integer('revision').notNull().default(1),
    lines: jsonb('lines').$type<ChangeLine[]>().notNull().default([]),
    proposed: jsonb('proposed').$type<SeedChange[]>().notNull().default([]),
    shares: jsonb('shares').$type<UnitShare[]>().notNull().default([]),
    approvers: jsonb('approvers').$type<string[]>().notNull().default([]),
    costCents: cents('cost_cents').notNull().default(0),
    priceCents: cents('price_cents').notNull().default(0),
    taxCents: cents('tax_cents').notNull().default(0),
    totalCents: cents('total_cents').notNull().default(0),
    scheduleDays: integer('schedule_days').notNull().default(0),
    payment: text('payment').notNull().default('not_billed'),
    invoiceRef: text('invoice_ref'),
    billedOn: date('billed_on'),
    pricedBy: uuid('priced_by').references(() => users.id),
    submittedBy: uuid('submitted_by').references(() => users.id),
    submittedAt: moment('submitted_at'),
    sentAt: moment('sent_at'),
    approvedAt: moment('approved_at'),
    executedAt: moment('executed_at'),
    executedBy: uuid('executed_by').references(() => users.id),
    endedReason: text('ended_reason'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('change_orders_code').on(table.code),
    index('change_orders_project').on(table.projectId, table.status),
    index('change_orders_listed')
      .on(sql`${table.code} collate hearth_en`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('change_orders_status')
      .on(table.status, table.approvalDeadline)
      .where(sql`${table.deletedAt} is null`),
    index('change_orders_ticket').on(table.ticket),
    index('change_orders_deviation').on(table.deviation),
    index('change_orders_outcome').on(table.outcome),
    check(
      'change_orders_status_named',
      sql`${table.status} in ('draft', 'pricing', 'internal_review', 'sent', 'approved', 'executed', 'declined', 'void')`,
    ),
    check(
      'change_orders_reason',
      sql`${table.reason} in ('client_request', 'design_development', 'existing_condition', 'regulatory', 'error_omission',
        'allowance', 'supply', 'backcharge', 'field_change')`,
    ),
    check('change_orders_stage', sql`${table.stage} in ('none', 'planned', 'on_line', 'built', 'left')`),
    check('change_orders_absorbed', sql`${table.absorbedBy} in ('builder', 'trade', 'supplier')`),
    check('change_orders_payment', sql`${table.payment} in ('not_billed', 'billed', 'paid', 'in_loan')`),
    check('change_orders_title_length', sql`length(${table.title}) between 1 and 120`),
    check('change_orders_revision', sql`${table.revision} > 0`),
    check(
      'change_orders_rework',
      sql`${table.reworkFactor} between 0 and 100 and ${table.reworkPercent} between 0 and 100`,
    ),
    check('change_orders_tax', sql`${table.taxPercent} between 0 and 100`),
    // Reckoned once more: no sum stands beside lines that do not come to it.
    check(
      'change_orders_holds',
      sql`hearth_change_order_holds(${table.lines}, ${table.reworkPercent}, ${table.taxPercent}, ${table.noCharge},
        ${table.costCents}, ${table.priceCents}, ${table.taxCents}, ${table.totalCents})`,
    ),
    // What costs nothing says so, and who bears it.
    check(
      'change_orders_zero',
      sql`${table.status} in ('draft', 'pricing', 'void') or ${table.totalCents} <> 0 or ${table.noCharge}`,
    ),
    check(
      'change_orders_no_charge',
      sql`not ${table.noCharge} or ${table.status} in ('draft', 'pricing', 'void') or ${table.absorbedBy} is not null`,
    ),
    check(
      'change_orders_submitted',
      sql`${table.status} in ('draft', 'pricing', 'void') or (${table.submittedBy} is not null and ${table.submittedAt} is not null)`,
    ),
    check(
      'change_orders_sent',
      sql`${table.status} not in ('sent', 'approved', 'executed', 'declined') or ${table.sentAt} is not null`,
    ),
    check(
      'change_orders_approved',
      sql`${table.status} not in ('approved', 'executed') or ${table.approvedAt} is not null`,
    ),
    check(
      'change_orders_executed',
      sql`${table.status} <> 'executed' or (${table.executedAt} is not null and ${table.executedBy} is not null)`,
    ),
    check('change_orders_billed', sql`${table.payment} = 'not_billed' or ${table.status} in ('executed', 'void')`),
    check('change_orders_ended', sql`${table.status} not in ('void', 'declined') or ${table.endedReason} is not null`),
  ],
);

const changeOrderId = () =>
  uuid('change_order_id')
    .notNull()
    .references(() => changeOrders.id, { onDelete: 'cascade' });

/** Who looked at a revision inside the house, as what, and what they said. Never changed. */
export const changeOrderReviews = pgTable(
  'change_order_reviews',
  {
    id: uuid('id').primaryKey(),
    changeOrderId: changeOrderId(),
    revision: integer('revision').notNull(),
    role: text('role').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    isOk: boolean('is_ok').notNull(),
    note: text('note'),
    at: moment('at').notNull().default(now),
    // Of a turn that ended: what was said before it went back counts no more.
    supersededAt: moment('superseded_at'),
  },
  (table) => [
    uniqueIndex('change_order_reviews_once')
      .on(table.changeOrderId, table.role)
      .where(sql`${table.supersededAt} is null and ${table.isOk}`),
    // With two hats one says it once all the same.
    uniqueIndex('change_order_reviews_person')
      .on(table.changeOrderId, table.userId)
      .where(sql`${table.supersededAt} is null and ${table.isOk}`),
    index('change_order_reviews_of').on(table.changeOrderId),
    check('change_order_reviews_role', sql`${table.role} in ('pm', 'finance', 'planner', 'admin')`),
    check('change_order_reviews_back', sql`${table.isOk} or ${table.note} is not null`),
  ],
);

/** A revision as it was sent: to the client word by word, and with its costs for the house. Only how it ended is added. */
export const changeOrderRevisions = pgTable(
  'change_order_revisions',
  {
    changeOrderId: changeOrderId(),
    revision: integer('revision').notNull(),
    projectId: uuid('project_id').notNull(),
    offer: jsonb('offer').$type<Offer>().notNull(),
    totalCents: cents('total_cents').notNull(),
    sentAt: moment('sent_at').notNull().default(now),
    sentBy: uuid('sent_by').references(() => users.id),
    endedAs: text('ended_as'),
    endedAt: moment('ended_at'),
    endedReason: text('ended_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.changeOrderId, table.revision] }),
    check('change_order_revisions_ended', sql`${table.endedAs} in ('approved', 'declined', 'reverted', 'void')`),
    check('change_order_revisions_end', sql`(${table.endedAs} is null) = (${table.endedAt} is null)`),
  ],
);

/** What the lines of a revision cost the house. Apart from what was sent, so that nothing that is read for a client holds it. */
export const changeOrderCosts = pgTable(
  'change_order_costs',
  {
    changeOrderId: changeOrderId(),
    revision: integer('revision').notNull(),
    lines: jsonb('lines').$type<ChangeLine[]>().notNull(),
    costCents: cents('cost_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeOrderId, table.revision] })],
);

/** Who decides on a revision outside the house, and what they decided, signed. */
export const changeOrderApprovers = pgTable(
  'change_order_approvers',
  {
    id: uuid('id').primaryKey(),
    changeOrderId: changeOrderId(),
    revision: integer('revision').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    capacity: text('capacity').notNull(),
    /** Of an owner the homes that were theirs when it was sent: its amount is that of these. Empty: the whole. */
    homes: uuid('homes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    position: integer('position').notNull(),
    seenAt: moment('seen_at'),
    remindedAt: moment('reminded_at'),
    decision: text('decision'),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    name: text('name').notNull(),
    method: text('method'),
    typed: text('typed'),
    strokes: jsonb('strokes').$type<number[][][]>(),
    statement: text('statement'),
    hash: text('hash'),
    ip: text('ip'),
  },
  (table) => [
    uniqueIndex('change_order_approvers_once').on(table.changeOrderId, table.revision, table.userId),
    index('change_order_approvers_user')
      .on(table.userId)
      .where(sql`${table.decision} is null`),
    check('change_order_approvers_capacity', sql`${table.capacity} in ('owner', 'developer')`),
    check('change_order_approvers_decision', sql`${table.decision} in ('approved', 'declined')`),
    check('change_order_approvers_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check(
      'change_order_approvers_reason',
      sql`${table.decision} is distinct from 'declined' or ${table.reason} is not null`,
    ),
    check(
      'change_order_approvers_signed',
      sql`${table.decision} is distinct from 'approved' or (${table.statement} is not null and ${table.hash} ~ '^[0-9a-f]{64}$'
        and case ${table.method} when 'drawn' then ${table.strokes} is not null when 'typed' then ${table.typed} is not null else false end)`,
    ),
  ],
);

/** What is said of it. Who reads it is chosen once. */
export const changeOrderComments = pgTable(
  'change_order_comments',
  {
    id: uuid('id').primaryKey(),
    changeOrderId: changeOrderId(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    audience: text('audience').notNull(),
    body: text('body').notNull(),
    at: moment('at').notNull().default(now),
  },
  (table) => [
    index('change_order_comments_of').on(table.changeOrderId, table.at),
    check('change_order_comments_audience', sql`${table.audience} in ('internal', 'shared')`),
    check('change_order_comments_body', sql`length(${table.body}) between 1 and 4000`),
  ],
);

/**
 * What executed change orders have done to the contract of a project, and what takes it back. Only added to: the value of a contract is
 * its original one and the sum of these, and the database alone writes them.
 */
export const contractChanges = pgTable(
  'contract_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    // Only what was agreed before change orders were kept has none.
    changeOrderId: uuid('change_order_id').references(() => changeOrders.id, { onDelete: 'cascade' }),
    cents: cents('cents').notNull(),
    costCents: cents('cost_cents').notNull(),
    reverses: boolean('reverses').notNull().default(false),
    at: moment('at').notNull().default(now),
    byId: uuid('by_id').references(() => users.id),
  },
  (table) => [
    // Executed once, taken back once.
    uniqueIndex('contract_changes_once').on(table.changeOrderId, table.reverses),
    index('contract_changes_project').on(table.projectId),
  ],
);

/**
 * What the floor builds otherwise from the day on which a change order was carried out. The database alone writes it, out of the lines and
 * without a price or a cost in it, so that nothing that the floor reads can hold one. Only that it was taken back is added.
 */
export const changeOrderScopes = pgTable(
  'change_order_scopes',
  {
    changeOrderId: uuid('change_order_id')
      .primaryKey()
      .references(() => changeOrders.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    title: text('title').notNull(),
    scope: text('scope'),
    modules: uuid('modules').array().notNull(),
    lines: jsonb('lines').$type<ScopeLine[]>().notNull(),
    from: moment('from_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('change_order_scopes_project').on(table.projectId, table.from)],
);
