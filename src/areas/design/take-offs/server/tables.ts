import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { buildingModels } from '#areas/design/models/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { decimal, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { RuleMatch, RuleQuantity, RuleBody, RunCounts } from '../schema.ts';

/** How parts of a model become quantities of an item. Its earlier versions are kept; a run keeps the versions that it used. */
export const quantityRules = pgTable(
  'quantity_rules',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    scope: text('scope').notNull().default('company'),
    planCode: text('plan_code'),
    projectId: uuid('project_id').references(() => projects.id),
    /** Among rules of one layer the highest wins; a project's come before a plan's, those before the company's. */
    priority: integer('priority').notNull().default(0),
    /** Rules of different layers all count: a wall has framing and siding. Within one layer one rule takes a part. */
    layer: text('layer').notNull(),
    match: jsonb('match').$type<RuleMatch>().notNull(),
    quantity: jsonb('quantity').$type<RuleQuantity>().notNull(),
    /** In the unit of the item, over named quantities; null: the quantity itself. */
    formula: text('formula'),
    wastePercent: decimal('waste_percent'),
    roundTo: decimal('round_to'),
    pieceSize: decimal('piece_size'),
    /** What it counts; null for a rule that leaves parts out, which says why. */
    itemId: uuid('item_id').references(() => costItems.id),
    excludeReason: text('exclude_reason'),
    confidence: text('confidence').notNull().default('high'),
    isStarter: boolean('is_starter').notNull().default(false),
    active: boolean('active').notNull().default(true),
    ...recordColumns,
  },
  (table) => [
    index('quantity_rules_scope').on(table.scope, table.planCode, table.projectId),
    index('quantity_rules_item').on(table.itemId),
    check('quantity_rules_scope_named', sql`${table.scope} in ('company', 'plan', 'project')`),
    check(
      'quantity_rules_scope_of',
      sql`(${table.scope} = 'plan') = (${table.planCode} is not null) and (${table.scope} = 'project') = (${table.projectId} is not null)`,
    ),
    check('quantity_rules_target', sql`(${table.itemId} is null) = (${table.excludeReason} is not null)`),
    check('quantity_rules_confidence', sql`${table.confidence} in ('high', 'medium', 'low')`),
    check('quantity_rules_name_length', sql`length(${table.name}) between 1 and 160`),
  ],
);

export const quantityRuleVersions = pgTable(
  'quantity_rule_versions',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => quantityRules.id, { onDelete: 'cascade' }),
    versionNo: integer('version_no').notNull(),
    body: jsonb('body').$type<RuleBody>().notNull(),
    at: moment('at').notNull().default(now),
    byId: uuid('by_id'),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.versionNo] })],
);

/** One way from a model to a bill of materials: with the rules of its day, and what they made of each part. */
export const bim2bomRuns = pgTable(
  'bim2bom_runs',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => buildingModels.id),
    projectId: uuid('project_id').references(() => projects.id),
    status: text('status').notNull().default('mapping'),
    /** The rules as they were, so that a figure can be explained when they have changed. */
    rules: jsonb('rules').$type<RuleBody[]>().notNull().default([]),
    counts: jsonb('counts').$type<RunCounts>(),
    failure: text('failure'),
    bomId: uuid('bom_id'),
    estimateId: uuid('estimate_id'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('bim2bom_runs_code').on(table.code),
    index('bim2bom_runs_model').on(table.modelId, table.createdAt),
    index('bim2bom_runs_project').on(table.projectId),
    check('bim2bom_runs_status', sql`${table.status} in ('mapping', 'review', 'published', 'failed', 'superseded')`),
    check('bim2bom_runs_failure', sql`(${table.status} = 'failed') = (${table.failure} is not null)`),
  ],
);

/** What one rule makes of one part. A part that no rule takes has one row without a rule. */
export const runElements = pgTable(
  'run_elements',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => bim2bomRuns.id, { onDelete: 'cascade' }),
    entity: integer('entity').notNull(),
    layer: text('layer').notNull(),
    ruleId: uuid('rule_id'),
    state: text('state').notNull(),
    itemId: uuid('item_id').references(() => costItems.id),
    /** In the unit of the item, before waste; null where the part has no such quantity. */
    quantity: decimal('quantity'),
    source: text('source'),
    /** Name of the quantity, its set, and the formula: why the figure is what it is. */
    because: text('because').notNull().default(''),
    /** Its shape contradicts the figure, or nothing tells its unit: it keeps the run from being published until a person has looked. */
    doubt: text('doubt'),
    /** A person has looked at it, or given the quantity by hand. */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: moment('reviewed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.entity, table.layer] }),
    index('run_elements_item').on(table.runId, table.itemId),
    check('run_elements_state', sql`${table.state} in ('mapped', 'check', 'unmapped', 'excluded')`),
    check(
      'run_elements_source',
      sql`${table.source} in ('set', 'property', 'type', 'corrected', 'geometry', 'hand', 'count')`,
    ),
    check('run_elements_doubt', sql`${table.doubt} in ('shape', 'unit')`),
    check('run_elements_quantity', sql`${table.quantity} >= 0`),
    check('run_elements_item_of', sql`${table.state} in ('unmapped', 'excluded') or ${table.itemId} is not null`),
  ],
);
