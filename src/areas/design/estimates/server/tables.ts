import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { costItems } from '#areas/design/catalogue/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { cents, decimal, moment, recordColumns } from '#platform/server/tables.ts';
import type { FrozenRate, LineOrigin } from '../schema.ts';

/**
 * One revision of an estimate. Revisions share the series. From approval on, a trigger of the migration keeps it, its lines and its
 * mark-ups as they are: a change of a rate or of the catalogue never reaches it.
 */
export const estimates = pgTable(
  'estimates',
  {
    id: uuid('id').primaryKey(),
    seriesId: uuid('series_id').notNull(),
    code: text('code').notNull(),
    revision: integer('revision').notNull().default(1),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    /** Of a deal that is not a project yet; the table comes with the sales area. */
    opportunityId: uuid('opportunity_id'),
    kind: text('kind').notNull(),
    basis: text('basis').notNull().default('manual'),
    bomId: uuid('bom_id'),
    runId: uuid('run_id'),
    planCode: text('plan_code'),
    units: integer('units').notNull().default(1),
    modules: integer('modules').notNull().default(0),
    sqft: integer('sqft').notNull().default(0),
    factory: text('factory'),
    /** Freezes prices and rates. */
    rateDate: date('rate_date', { mode: 'string' }).notNull(),
    frozenRates: jsonb('frozen_rates').$type<FrozenRate[]>().notNull().default([]),
    status: text('status').notNull().default('draft'),
    /** How far off it may be, in percent either way. */
    accuracyPercent: integer('accuracy_percent'),
    inclusions: text('inclusions'),
    exclusions: text('exclusions'),
    validUntil: date('valid_until', { mode: 'string' }),
    /** Below this margin, finance must approve; in hundredths of a percent. */
    directCents: cents('direct_cents').notNull().default(0),
    markupCents: cents('markup_cents').notNull().default(0),
    taxCents: cents('tax_cents').notNull().default(0),
    priceCents: cents('price_cents').notNull().default(0),
    marginBasisPoints: integer('margin_basis_points'),
    submittedBy: uuid('submitted_by'),
    submittedAt: moment('submitted_at'),
    approvedBy: uuid('approved_by'),
    approvedAt: moment('approved_at'),
    sentAt: moment('sent_at'),
    sentTo: text('sent_to'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('estimates_revision').on(table.seriesId, table.revision),
    uniqueIndex('estimates_code').on(table.code, table.revision),
    uniqueIndex('estimates_one_in_work')
      .on(table.seriesId)
      .where(sql`${table.status} in ('draft', 'in_review') and ${table.deletedAt} is null`),
    index('estimates_project').on(table.projectId),
    index('estimates_created').on(table.createdAt, table.id),
    index('estimates_approved')
      .on(table.approvedAt)
      .where(sql`${table.approvedAt} is not null and ${table.deletedAt} is null`),
    check('estimates_kind', sql`${table.kind} in ('concept', 'budget', 'detailed', 'change')`),
    check('estimates_basis', sql`${table.basis} in ('manual', 'bim2bom', 'cad_bom', 'copy')`),
    check(
      'estimates_status',
      sql`${table.status} in ('draft', 'in_review', 'approved', 'sent', 'accepted', 'declined', 'expired', 'superseded', 'archived')`,
    ),
    check('estimates_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('estimates_size', sql`${table.units} >= 0 and ${table.modules} >= 0 and ${table.sqft} >= 0`),
    check('estimates_accuracy', sql`${table.accuracyPercent} between 0 and 100`),
    check(
      'estimates_four_eyes',
      sql`${table.approvedBy} is null or ${table.approvedBy} is distinct from ${table.submittedBy}`,
    ),
    check(
      'estimates_approved',
      sql`${table.status} not in ('approved', 'sent', 'accepted', 'declined', 'expired') or ${table.approvedAt} is not null`,
    ),
    check(
      'estimates_sent',
      sql`${table.status} not in ('sent', 'accepted', 'declined', 'expired') or ${table.sentAt} is not null`,
    ),
    check('estimates_name_length', sql`length(${table.name}) between 1 and 160`),
  ],
);

export const estimateLines = pgTable(
  'estimate_lines',
  {
    id: uuid('id').primaryKey(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** Same in every revision, so that two can be compared line by line. */
    lineUid: uuid('line_uid').notNull(),
    position: integer('position').notNull(),
    section: text('section').notNull().default(''),
    itemId: uuid('item_id').references(() => costItems.id),
    costCode: text('cost_code').notNull().default(''),
    description: text('description').notNull(),
    type: text('type').notNull(),
    place: text('place').notNull(),
    uom: text('uom').notNull(),
    quantity: decimal('quantity').notNull().default('0'),
    /** As typed, with its leading `=`, where the quantity is worked out; `quantity` then holds the outcome. */
    formula: text('formula'),
    wastePercent: decimal('waste_percent').notNull().default('0'),
    roundTo: decimal('round_to').notNull().default('0'),
    pieceSize: decimal('piece_size').notNull().default('0'),
    /** Null: not priced yet. */
    unitCost: decimal('unit_cost'),
    costSource: text('cost_source').notNull().default('manual'),
    costAsOf: date('cost_as_of', { mode: 'string' }),
    hours: decimal('hours').notNull().default('0'),
    crew: text('crew'),
    /** Percent instead of the mark-ups of the estimate. */
    markupOverride: decimal('markup_override'),
    taxable: boolean('taxable').notNull().default(true),
    optional: boolean('optional').notNull().default(false),
    /** Line of the same estimate that this one could take the place of; a deferred key of the migration keeps it true. */
    alternateOf: uuid('alternate_of'),
    suppliedByOwner: boolean('supplied_by_owner').notNull().default(false),
    module: text('module'),
    origin: jsonb('origin').$type<LineOrigin>(),
    confidence: text('confidence').notNull().default('high'),
    note: text('note'),
    cents: cents('cents').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('estimate_lines_uid').on(table.estimateId, table.lineUid),
    index('estimate_lines_order').on(table.estimateId, table.position),
    index('estimate_lines_item').on(table.itemId, table.estimateId),
    index('estimate_lines_code').on(table.costCode, table.uom, table.estimateId),
    index('estimate_lines_alternates')
      .on(table.estimateId, table.alternateOf)
      .where(sql`${table.alternateOf} is not null`),
    check(
      'estimate_lines_type',
      sql`${table.type} in ('material', 'labor', 'equipment', 'subcontract', 'freight', 'allowance', 'fee', 'other')`,
    ),
    check('estimate_lines_place', sql`${table.place} in ('factory', 'transport', 'site')`),
    check('estimate_lines_source', sql`${table.costSource} in ('catalog', 'rate', 'quote', 'history', 'manual')`),
    check('estimate_lines_confidence', sql`${table.confidence} in ('high', 'medium', 'low')`),
    check(
      'estimate_lines_amounts',
      sql`${table.wastePercent} >= 0 and ${table.roundTo} >= 0 and ${table.pieceSize} >= 0 and ${table.hours} >= 0`,
    ),
    check('estimate_lines_markup', sql`${table.markupOverride} >= 0`),
    check('estimate_lines_alternate', sql`${table.alternateOf} <> ${table.lineUid}`),
    check('estimate_lines_crew_length', sql`length(${table.crew}) between 1 and 60`),
    check('estimate_lines_free', sql`${table.unitCost} <> 0 or ${table.suppliedByOwner}`),
  ],
);

/** Where a line that was taken out came from, so that it still knows when Undo brings it back under its id. */
export const estimateRemovedLines = pgTable(
  'estimate_removed_lines',
  {
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    lineUid: uuid('line_uid').notNull(),
    origin: jsonb('origin').$type<LineOrigin>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.estimateId, table.lineUid] })],
);

export const estimateMarkups = pgTable(
  'estimate_markups',
  {
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** Mark-ups are taken one after the other, in this order. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    kind: text('kind').notNull(),
    value: decimal('value').notNull(),
    base: text('base').notNull(),
    place: text('place'),
    active: boolean('active').notNull().default(true),
    cents: cents('cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.estimateId, table.position] }),
    check(
      'estimate_markups_category',
      sql`${table.category} in ('overhead', 'profit', 'tax', 'contingency', 'insurance', 'bond')`,
    ),
    check('estimate_markups_kind', sql`${table.kind} in ('percent', 'fixed', 'per_module', 'per_sqft')`),
    check('estimate_markups_base', sql`${table.base} in ('direct', 'taxable', 'cumulative')`),
    check('estimate_markups_place', sql`${table.place} in ('factory', 'transport', 'site')`),
  ],
);
