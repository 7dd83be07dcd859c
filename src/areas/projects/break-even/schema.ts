import { z } from 'zod';
import { CalendarDate, Cents, Version, line, prose } from '#platform/shared/fields.ts';
import { addDays, workingDaysBetween } from '#platform/shared/dates.ts';
import { Id } from '#platform/shared/ids.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { rule, rules } from '#platform/shared/rules.ts';

export type Factory = (typeof factories)[number];

export const unitsOfMeasure = ['module', 'home', 'sqft'] as const;
export const UnitOfMeasure = z.enum(unitsOfMeasure, { error: rules.either(unitsOfMeasure) });
export type UnitOfMeasure = z.infer<typeof UnitOfMeasure>;

/** A month by its first day. */
export const Month = CalendarDate.refine((date) => date.endsWith('-01'), {
  error: rule({ en: 'Must be the first day of a month.', es: 'Debe ser el primer día de un mes.' }),
});

const Money = Cents.min(0, { error: rules.atLeast(0) }).max(100_000_000_000_000, { error: rules.tooLarge });

const figures = {
  fixed_overhead_cents: Money,
  avg_price_cents: Money,
  variable_cost_cents: Money,
  profit_goal_cents: Money,
};
/** The four figures that a break-even is worked out from. */
export type Figures = Record<keyof typeof figures, number>;

export const TargetDraft = z.strictObject({
  factory: z.enum(factories),
  month: Month,
  unit_of_measure: UnitOfMeasure,
  ...figures,
  profit_goal_cents: Money.default(0),
  note: prose(2000).nullish(),
  /** Only an admin sets a month that is over, and says why. */
  reason: line(500).optional(),
});
export type TargetDraft = z.infer<typeof TargetDraft>;

export const TargetPatch = z.strictObject({
  ...z.strictObject(figures).partial().shape,
  note: prose(2000).nullable().optional(),
  version: Version.optional(),
});
export type TargetPatch = z.infer<typeof TargetPatch>;

export const TargetUnlock = z.strictObject({ reason: line(500, 3) });

export const ScenarioDraft = z.strictObject({ name: line(80), ...figures });
export type ScenarioDraft = z.infer<typeof ScenarioDraft>;
export const ScenarioPatch = z.strictObject({
  ...z.strictObject({ name: line(80), ...figures }).partial().shape,
  version: Version.optional(),
});
export type ScenarioPatch = z.infer<typeof ScenarioPatch>;

/** What four figures come to. Without a margin on each unit there is no break-even, whatever the number. */
export interface Outcome {
  loses_per_unit: boolean;
  /** Not rounded, for the sentence "4.5, so 5". */
  exact: number | null;
  break_even: number | null;
  target: number | null;
}

/** Rounds a quotient of whole numbers up, without a step through fractions that could tip it over. */
function ceilDivide(amount: number, by: number): number {
  const rest = amount % by;
  return (amount - rest) / by + (rest > 0 ? 1 : 0);
}

/** How many units pay for the overhead, and how many for the goal on top, rounded up to whole ones. */
export function outcomeOf(given: Figures): Outcome {
  const margin = given.avg_price_cents - given.variable_cost_cents;
  if (margin <= 0) return { loses_per_unit: true, exact: null, break_even: null, target: null };
  return {
    loses_per_unit: false,
    exact: given.fixed_overhead_cents / margin,
    break_even: ceilDivide(given.fixed_overhead_cents, margin),
    target: ceilDivide(given.fixed_overhead_cents + given.profit_goal_cents, margin),
  };
}

/** The profit at a number of units, in cents. */
export function profitAt(given: Figures, units: number): number {
  return Math.round((given.avg_price_cents - given.variable_cost_cents) * units) - given.fixed_overhead_cents;
}

/** The first day of the month some months on (or back). */
export function addMonths(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function lastDayOf(month: string): string {
  return addDays(addMonths(month, 1), -1);
}

/** How a running month will come out if the factory goes on at the pace of its working days so far. */
export type Forecast =
  | { kind: 'nothing_yet' | 'no_target' | 'loses' }
  /** Reached already, on that day. */
  | { kind: 'reached'; on: string }
  | { kind: 'will_reach'; on: string; by_month_end: number }
  | { kind: 'falls_short'; by_month_end: number; missing: number }
  /** The month is over. */
  | { kind: 'ended'; reached: boolean; missing: number };

/** `produced`: what left the line on which day of the month, any order. Only working days (Monday to Friday) count for the pace. */
export function forecastOf(
  month: string,
  today: string,
  outcome: Outcome | null,
  produced: readonly { on: string; units: number }[],
): Forecast {
  if (outcome === null) return { kind: 'no_target' };
  const { break_even: needed } = outcome;
  if (needed === null) return { kind: 'loses' };
  let sum = 0;
  for (const { on, units } of produced.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    sum += units;
    if (sum >= needed) return { kind: 'reached', on };
  }
  const last = lastDayOf(month);
  if (today > last) return { kind: 'ended', reached: sum >= needed, missing: round(needed - sum) };
  const before = addDays(month, -1);
  const elapsed = workingDaysBetween(before, today);
  if (sum === 0 || elapsed === 0) return { kind: 'nothing_yet' };
  const pace = sum / elapsed;
  const byEnd = round(pace * workingDaysBetween(before, last));
  if (byEnd < needed) return { kind: 'falls_short', by_month_end: byEnd, missing: round(needed - byEnd) };
  let days = Math.ceil(needed / pace - 1e-9) - elapsed;
  let on = today;
  while (days > 0 && on < last) {
    on = addDays(on, 1);
    days -= workingDaysBetween(addDays(on, -1), on);
  }
  return { kind: 'will_reach', on, by_month_end: byEnd };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const Scenario = z.object({
  id: Id,
  name: z.string(),
  fixed_overhead_cents: z.number(),
  avg_price_cents: z.number(),
  variable_cost_cents: z.number(),
  profit_goal_cents: z.number(),
  version: z.number(),
  created_by: z.string(),
});
export type Scenario = z.infer<typeof Scenario>;

export const BreakEvenTarget = z.object({
  id: Id,
  factory: z.enum(factories),
  month: z.string(),
  unit_of_measure: UnitOfMeasure,
  fixed_overhead_cents: z.number(),
  avg_price_cents: z.number(),
  variable_cost_cents: z.number(),
  profit_goal_cents: z.number(),
  note: z.string().nullable(),
  loses_per_unit: z.boolean(),
  break_even_uom: z.number().nullable(),
  target_uom: z.number().nullable(),
  /** Since when the figures are closed; null while they may change. */
  locked_at: z.string().nullable(),
  unlocked_until: z.string().nullable(),
  unlock_reason: z.string().nullable(),
  version: z.number(),
  scenarios: z.array(Scenario),
  can: z.object({ change: z.boolean(), unlock: z.boolean() }),
});
export type BreakEvenTarget = z.infer<typeof BreakEvenTarget>;

export const MonthFigures = z.object({
  month: z.string(),
  booked: z.number(),
  produced: z.number(),
  shipped: z.number(),
  set: z.number(),
  break_even: z.number().nullable(),
  target: z.number().nullable(),
  loses_per_unit: z.boolean(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

export const FactoryFigures = z.object({
  factory: z.enum(factories),
  /** The calendar date at the factory. */
  today: z.string(),
  target: BreakEvenTarget.nullable(),
  months: z.array(MonthFigures),
  /** What left the line on which day of the month that is asked for. */
  produced: z.array(z.object({ on: z.string(), units: z.number() })),
});
export type FactoryFigures = z.infer<typeof FactoryFigures>;

export const BreakEven = z.object({
  month: z.string(),
  unit_of_measure: UnitOfMeasure,
  factories: z.array(FactoryFigures),
  can_write: z.boolean(),
});
export type BreakEven = z.infer<typeof BreakEven>;
