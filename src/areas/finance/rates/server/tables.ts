import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '#platform/server/tables.ts';
import type { RateComponents } from '../schema.ts';

/**
 * What something costs from a day on. Of the approved ones for the same kind, key, factory and state no two hold on one day: an
 * exclusion constraint of the migration refuses it. An approved one is never edited; its end moves when a successor is approved.
 */
export const rateCards = pgTable(
  'rate_cards',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    factory: text('factory'),
    /** Two letters of a state of the USA; NL for Nuevo León. */
    state: text('state'),
    value: numeric('value', { precision: 18, scale: 6 }).notNull(),
    uom: text('uom').notNull(),
    components: jsonb('components').$type<RateComponents>(),
    effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
    /** The last day; null while it holds. */
    effectiveTo: date('effective_to', { mode: 'string' }),
    status: text('status').notNull().default('draft'),
    source: text('source').notNull(),
    note: text('note'),
    approvedBy: uuid('approved_by'),
    approvedAt: moment('approved_at'),
    isSample: boolean('is_sample').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    index('rate_cards_key').on(table.kind, table.key, table.effectiveFrom),
    check(
      'rate_cards_kind',
      sql`${table.kind} in ('labor_class', 'shop_overhead', 'site_labor', 'freight', 'crane_set', 'engineering',
        'markup', 'contingency', 'escalation', 'tax', 'permit_fee', 'storage', 'currency')`,
    ),
    check(
      'rate_cards_uom',
      sql`${table.uom} in ('usd_per_hour', 'percent', 'usd_per_mile', 'usd_per_module', 'usd_per_sqft', 'usd_per_day', 'usd', 'times')`,
    ),
    check('rate_cards_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('rate_cards_state', sql`${table.state} ~ '^[A-Z]{2}$'`),
    check('rate_cards_status', sql`${table.status} in ('draft', 'approved', 'rejected')`),
    check('rate_cards_value', sql`${table.value} >= 0`),
    check('rate_cards_key_length', sql`length(${table.key}) between 1 and 60`),
    check('rate_cards_days', sql`${table.effectiveTo} is null or ${table.effectiveTo} >= ${table.effectiveFrom}`),
    check(
      'rate_cards_approved',
      sql`(${table.status} = 'approved') = (${table.approvedAt} is not null)
        and (${table.approvedBy} is null or ${table.approvedBy} is distinct from ${table.createdBy})`,
    ),
  ],
);
