import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { decimal, recordColumns } from '#platform/server/tables.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    /** Days from the order to the delivery, where a price does not say otherwise. */
    leadDays: integer('lead_days'),
    note: text('note'),
    isSample: boolean('is_sample').notNull().default(false),
    /** Its prices do not count any more. */
    retired: boolean('retired').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('suppliers_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('suppliers_name_length', sql`length(${table.name}) between 1 and 120`),
    check('suppliers_lead_days', sql`${table.leadDays} between 0 and 730`),
  ],
);

/** What can be bought or made: an article, or an hour of work. Never deleted once a line counts on it, only set aside. */
export const costItems = pgTable(
  'cost_items',
  {
    id: uuid('id').primaryKey(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    /** MasterFormat number that costs are grouped by: `06 11 10`. */
    costCode: text('cost_code').notNull(),
    kind: text('kind').notNull().default('material'),
    uom: text('uom').notNull(),
    makeBuy: text('make_buy').notNull().default('buy'),
    /** What is lost in cutting, in percent, where a rule does not say otherwise. */
    wastePercent: decimal('waste_percent').notNull().default('0'),
    /** Bought in multiples of this; 0: any quantity. */
    roundTo: decimal('round_to').notNull().default('0'),
    /** One piece holds this much; 0: not sold by the piece. */
    pieceSize: decimal('piece_size').notNull().default('0'),
    /** Station of the factory that puts it in, 1 to 13. */
    station: integer('station'),
    /** Hours of work per unit, and whose: the key of a labor rate. */
    laborHours: decimal('labor_hours').notNull().default('0'),
    laborClass: text('labor_class'),
    place: text('place').notNull().default('factory'),
    taxable: boolean('taxable').notNull().default(true),
    /** The only reason for a price of zero. */
    suppliedByOwner: boolean('supplied_by_owner').notNull().default(false),
    cadPartNumbers: text('cad_part_numbers')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    note: text('note'),
    isSample: boolean('is_sample').notNull().default(false),
    active: boolean('active').notNull().default(true),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('cost_items_sku')
      .on(sql`lower(${table.sku})`)
      .where(sql`${table.deletedAt} is null`),
    index('cost_items_code').on(table.costCode, table.name),
    check('cost_items_sku_length', sql`length(${table.sku}) between 1 and 40`),
    check('cost_items_name_length', sql`length(${table.name}) between 1 and 200`),
    check(
      'cost_items_kind',
      sql`${table.kind} in ('material', 'labor', 'equipment', 'subcontract', 'freight', 'allowance', 'fee', 'other')`,
    ),
    check(
      'cost_items_uom',
      sql`${table.uom} in ('ea', 'ft', 'sqft', 'cuft', 'cuyd', 'lb', 'h', 'day', 'mile', 'ls', 'm', 'm2', 'm3', 'kg')`,
    ),
    check('cost_items_make_buy', sql`${table.makeBuy} in ('make', 'buy', 'phantom', 'consumable')`),
    check('cost_items_place', sql`${table.place} in ('factory', 'transport', 'site')`),
    check('cost_items_station', sql`${table.station} between 1 and 13`),
    check(
      'cost_items_amounts',
      sql`${table.wastePercent} between 0 and 1000 and ${table.roundTo} >= 0 and ${table.pieceSize} >= 0 and ${table.laborHours} >= 0`,
    ),
    check('cost_items_labor', sql`(${table.laborHours} = 0) or (${table.laborClass} is not null)`),
  ],
);

/** What a supplier asks from a day on, until the same supplier's next price. */
export const costPrices = pgTable(
  'cost_prices',
  {
    id: uuid('id').primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => costItems.id, { onDelete: 'cascade' }),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    unitCost: decimal('unit_cost').notNull(),
    currency: text('currency').notNull().default('USD'),
    effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
    /** The least that is sold, in the unit of the item. */
    minimum: decimal('minimum').notNull().default('0'),
    leadDays: integer('lead_days'),
    source: text('source').notNull().default('manual'),
    note: text('note'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('cost_prices_once')
      .on(table.itemId, table.supplierId, table.effectiveFrom)
      .where(sql`${table.deletedAt} is null`),
    index('cost_prices_item').on(table.itemId, table.effectiveFrom),
    index('cost_prices_supplier').on(table.supplierId),
    check('cost_prices_money', sql`${table.unitCost} >= 0 and ${table.minimum} >= 0`),
    check('cost_prices_currency', sql`${table.currency} in ('USD', 'MXN')`),
    check('cost_prices_lead_days', sql`${table.leadDays} between 0 and 730`),
    check('cost_prices_source', sql`${table.source} in ('manual', 'quote', 'import', 'history', 'sample')`),
  ],
);

/** What may be taken instead, and how much of it for one unit. */
export const costSubstitutes = pgTable(
  'cost_substitutes',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => costItems.id, { onDelete: 'cascade' }),
    substituteId: uuid('substitute_id')
      .notNull()
      .references(() => costItems.id, { onDelete: 'cascade' }),
    factor: decimal('factor').notNull().default('1'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.substituteId] }),
    index('cost_substitutes_substitute').on(table.substituteId),
    check('cost_substitutes_other', sql`${table.itemId} <> ${table.substituteId}`),
    check('cost_substitutes_factor', sql`${table.factor} > 0`),
  ],
);
