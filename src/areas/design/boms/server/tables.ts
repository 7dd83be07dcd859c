import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { costItems, suppliers } from '#areas/design/catalogue/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { modules } from '#areas/projects/units/server/tables.ts';
import { decimal, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { BomSource, CadReference, LineOverride } from '../schema.ts';

/**
 * One version of a bill of materials. Versions of one BOM share the series; at most one is in work. A trigger of the migration keeps a
 * released one and its lines as they are.
 */
export const boms = pgTable(
  'boms',
  {
    id: uuid('id').primaryKey(),
    seriesId: uuid('series_id').notNull(),
    code: text('code').notNull(),
    versionNo: integer('version_no').notNull().default(1),
    name: text('name').notNull(),
    scope: text('scope').notNull(),
    planCode: text('plan_code'),
    projectId: uuid('project_id').references(() => projects.id),
    groupId: uuid('group_id'),
    variant: text('variant'),
    source: text('source').notNull(),
    /** What it was made from: a run and model, or CAD ids with their microversion. */
    sourceRef: jsonb('source_ref').$type<BomSource>().notNull().default({}),
    status: text('status').notNull().default('draft'),
    /** Day whose prices and rates the costs are of. */
    rateDate: date('rate_date', { mode: 'string' }).notNull(),
    /** Over all lines in their order, when it was released. */
    checksum: text('checksum'),
    effectiveFrom: date('effective_from', { mode: 'string' }),
    releasedBy: uuid('released_by'),
    releasedAt: moment('released_at'),
    materialCents: bigint('material_cents', { mode: 'number' }).notNull().default(0),
    laborCents: bigint('labor_cents', { mode: 'number' }).notNull().default(0),
    leadDays: integer('lead_days'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('boms_version').on(table.seriesId, table.versionNo),
    uniqueIndex('boms_code').on(table.code, table.versionNo),
    uniqueIndex('boms_one_in_work')
      .on(table.seriesId)
      .where(sql`${table.status} in ('draft', 'in_review') and ${table.deletedAt} is null`),
    index('boms_project').on(table.projectId),
    index('boms_group').on(table.groupId),
    check('boms_scope', sql`${table.scope} in ('plan', 'assembly_group', 'project', 'module')`),
    check('boms_source', sql`${table.source} in ('bim', 'cad', 'manual', 'merge')`),
    check('boms_status', sql`${table.status} in ('draft', 'in_review', 'released', 'superseded', 'obsolete')`),
    check(
      'boms_released',
      sql`${table.status} in ('draft', 'in_review') or (${table.releasedAt} is not null and ${table.checksum} is not null)`,
    ),
    check('boms_version_no', sql`${table.versionNo} >= 1`),
    check('boms_name_length', sql`length(${table.name}) between 1 and 160`),
  ],
);

/** One line of a BOM; `lineUid` is the same in every version, so that versions can be compared. */
export const bomLines = pgTable(
  'bom_lines',
  {
    bomId: uuid('bom_id')
      .notNull()
      .references(() => boms.id, { onDelete: 'cascade' }),
    lineUid: uuid('line_uid').notNull(),
    parentUid: uuid('parent_uid'),
    position: integer('position').notNull(),
    itemId: uuid('item_id').references(() => costItems.id),
    partNo: text('part_no'),
    revision: text('revision'),
    description: text('description').notNull(),
    costCode: text('cost_code').notNull().default(''),
    /** What is needed, before waste, in `uom`. */
    quantity: decimal('quantity').notNull(),
    uom: text('uom').notNull(),
    wastePercent: decimal('waste_percent').notNull().default('0'),
    roundTo: decimal('round_to').notNull().default('0'),
    pieceSize: decimal('piece_size').notNull().default('0'),
    /** Used once for each run of the line, whatever the quantity. */
    setupQuantity: decimal('setup_quantity').notNull().default('0'),
    cutLengthM: decimal('cut_length_m'),
    makeBuy: text('make_buy').notNull().default('buy'),
    optional: boolean('optional').notNull().default(false),
    station: integer('station'),
    supplierId: uuid('supplier_id').references(() => suppliers.id),
    /** Null: no price is known on the rate date. */
    unitCost: decimal('unit_cost'),
    /** Day from which the price holds that the unit cost was taken from; null for one that somebody has typed. */
    priceAsOf: date('price_as_of', { mode: 'string' }),
    /** Only such a line may cost nothing. */
    suppliedByOwner: boolean('supplied_by_owner').notNull().default(false),
    extCents: bigint('ext_cents', { mode: 'number' }).notNull().default(0),
    laborHours: decimal('labor_hours').notNull().default('0'),
    laborCents: bigint('labor_cents', { mode: 'number' }).notNull().default(0),
    leadDays: integer('lead_days'),
    /** Which module or unit of the home it goes into, where the model tells them apart. */
    module: text('module'),
    /** Where the quantity comes from, the least certain of its parts. */
    quantitySource: text('quantity_source').notNull().default('hand'),
    cad: jsonb('cad').$type<CadReference>(),
    /** GlobalIds of the parts of the model behind it. */
    elements: text('elements')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    state: text('state').notNull().default('ok'),
    override: jsonb('override').$type<LineOverride>(),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.bomId, table.lineUid] }),
    index('bom_lines_item').on(table.itemId),
    index('bom_lines_supplier')
      .on(table.supplierId)
      .where(sql`${table.supplierId} is not null`),
    index('bom_lines_order').on(table.bomId, table.position),
    check('bom_lines_parent', sql`${table.parentUid} is null or ${table.parentUid} <> ${table.lineUid}`),
    check('bom_lines_make_buy', sql`${table.makeBuy} in ('make', 'buy', 'phantom', 'consumable')`),
    check(
      'bom_lines_state',
      sql`${table.state} in ('ok', 'check', 'unmapped', 'new', 'changed', 'removed', 'overridden')`,
    ),
    check(
      'bom_lines_source',
      sql`${table.quantitySource} in ('set', 'property', 'type', 'corrected', 'geometry', 'hand', 'count', 'cad')`,
    ),
    check(
      'bom_lines_amounts',
      sql`${table.quantity} >= 0 and ${table.wastePercent} >= 0 and ${table.roundTo} >= 0 and ${table.pieceSize} >= 0
        and ${table.setupQuantity} >= 0 and ${table.unitCost} >= 0 and ${table.laborHours} >= 0`,
    ),
    check('bom_lines_free', sql`${table.unitCost} <> 0 or ${table.suppliedByOwner}`),
    check('bom_lines_station', sql`${table.station} between 1 and 13`),
  ],
);

/** By which released version a module was built: the one that held when its production began. */
export const moduleBuilds = pgTable(
  'module_builds',
  {
    moduleId: uuid('module_id')
      .primaryKey()
      .references(() => modules.id, { onDelete: 'cascade' }),
    bomId: uuid('bom_id')
      .notNull()
      .references(() => boms.id, { onDelete: 'cascade' }),
    builtAt: moment('built_at').notNull().default(now),
  },
  (table) => [index('module_builds_bom').on(table.bomId)],
);
