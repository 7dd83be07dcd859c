import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents, moment, recordColumns } from '#platform/server/tables.ts';

/** What a factory has to make in a month, in one unit of measure. A trigger keeps it as it is once the month is over. */
export const breakEvenTargets = pgTable(
  'break_even_targets',
  {
    id: uuid('id').primaryKey(),
    factory: text('factory').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    unitOfMeasure: text('unit_of_measure').notNull(),
    fixedOverheadCents: cents('fixed_overhead_cents').notNull(),
    avgPriceCents: cents('avg_price_cents').notNull(),
    variableCostCents: cents('variable_cost_cents').notNull(),
    profitGoalCents: cents('profit_goal_cents').notNull().default(0),
    note: text('note'),
    /** An admin opened the closed month until then, and said why. */
    unlockedUntil: moment('unlocked_until'),
    unlockReason: text('unlock_reason'),
    ...recordColumns,
  },
  (table) => [
    unique('break_even_targets_once').on(table.factory, table.month, table.unitOfMeasure),
    check('break_even_targets_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('break_even_targets_month', sql`extract(day from ${table.month}) = 1`),
    check('break_even_targets_unit', sql`${table.unitOfMeasure} in ('module', 'home', 'sqft')`),
    check(
      'break_even_targets_money',
      sql`${table.fixedOverheadCents} >= 0 and ${table.avgPriceCents} >= 0 and ${table.variableCostCents} >= 0
        and ${table.profitGoalCents} >= 0`,
    ),
    check('break_even_targets_unlock', sql`(${table.unlockedUntil} is null) = (${table.unlockReason} is null)`),
  ],
);

/** What if: other figures for a target, under a name, beside it. */
export const breakEvenScenarios = pgTable(
  'break_even_scenarios',
  {
    id: uuid('id').primaryKey(),
    targetId: uuid('target_id')
      .notNull()
      .references(() => breakEvenTargets.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    fixedOverheadCents: cents('fixed_overhead_cents').notNull(),
    avgPriceCents: cents('avg_price_cents').notNull(),
    variableCostCents: cents('variable_cost_cents').notNull(),
    profitGoalCents: cents('profit_goal_cents').notNull(),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('break_even_scenarios_name')
      .on(table.targetId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('break_even_scenarios_target').on(table.targetId),
    check(
      'break_even_scenarios_money',
      sql`${table.fixedOverheadCents} >= 0 and ${table.avgPriceCents} >= 0 and ${table.variableCostCents} >= 0
        and ${table.profitGoalCents} >= 0`,
    ),
  ],
);
