import { z } from 'zod';
import { FormulaError, parseFormula } from './arithmetic.ts';
import { divideRounded, divideUp, formatDecimal, one, parseDecimal, times, type Micro } from './decimal.ts';

export const lineTypes = [
  'material',
  'labor',
  'equipment',
  'subcontract',
  'freight',
  'allowance',
  'fee',
  'other',
] as const;
export const places = ['factory', 'transport', 'site'] as const;
export const markupCategories = ['overhead', 'profit', 'tax', 'contingency', 'insurance', 'bond'] as const;
export const markupKinds = ['percent', 'fixed', 'per_module', 'per_sqft'] as const;
/** What a percentage is taken of: the cost of the lines, that of the taxable ones, or all that stands above it. */
export const markupBases = ['direct', 'taxable', 'cumulative'] as const;

/** A decimal as text, so that nothing is lost on the way: `12.5`. At most six places. */
export const DecimalText = z
  .string({ error: 'Must be a number as text.' })
  .refine((text) => parseDecimal(text) !== undefined, {
    error: 'Must be a decimal like 12.5 with at most six places.',
  });

/** What the price of one line is worked out from. */
export interface PricedLine {
  quantity: string;
  /** Share that is cut away or lost, 0 to 100 and more. */
  waste_percent: string;
  /** Bought in multiples of this; `0`: any quantity. */
  round_to: string;
  /** One piece holds this much; `0`: not sold by the piece. */
  piece_size: string;
  /** Dollars per unit, or per piece where it is sold by the piece; fractions of a cent are allowed. */
  unit_cost: string;
  place: (typeof places)[number];
  taxable: boolean;
  /** Shown and not counted. */
  optional: boolean;
}

/** Each step from the quantity that is needed to what it costs, for the person who asks where a figure comes from. */
export interface LineFigures {
  needed: Micro;
  withWaste: Micro;
  rounded: Micro;
  /** Whole pieces; undefined where it is not sold by the piece. */
  pieces: bigint | undefined;
  cents: bigint;
}

export interface Markup {
  category: (typeof markupCategories)[number];
  kind: (typeof markupKinds)[number];
  /** Percent for `percent`, else dollars. */
  value: string;
  base: (typeof markupBases)[number];
  /** Taken of the lines of one place only. */
  place?: (typeof places)[number] | undefined;
  active: boolean;
}

export interface EstimateSize {
  modules: number;
  sqft: number;
}

/** The names that a formula in a line may use: the size of what is estimated. */
export const sizeNames = ['units', 'modules', 'sqft'] as const;

/** The quantity that the formula of a line comes to, as a decimal. Throws a FormulaError. */
export function formulaQuantity(formula: string, size: Readonly<Record<(typeof sizeNames)[number], number>>): string {
  const quantity = parseFormula(formula).evaluate((name) => {
    const known = sizeNames.find((each) => each === name.toLowerCase());
    return known === undefined ? undefined : BigInt(Math.round(size[known])) * one;
  });
  if (quantity < 0n) throw new FormulaError('Must not come to less than zero.', 0);
  return formatDecimal(quantity);
}

export interface EstimateTotals {
  directCents: bigint;
  byPlace: Readonly<Record<(typeof places)[number], bigint>>;
  /** In the order of the mark-ups; 0 for one that is switched off. */
  markupCents: readonly bigint[];
  taxCents: bigint;
  priceCents: bigint;
  /** Share of the price before tax that is not direct cost, in hundredths of a percent; undefined without a price. */
  marginBasisPoints: number | undefined;
  /** Undefined without an area or modules. */
  perSqftCents: bigint | undefined;
  perModuleCents: bigint | undefined;
}

const hundred = 100n;

/** Waste, then rounding, then pieces, then money: always in this order. Text that is no decimal counts as 0. */
export function lineFigures(line: PricedLine): LineFigures {
  const needed = read(line.quantity);
  const withWaste = divideRounded(needed * (hundred * one + read(line.waste_percent)), hundred * one);
  const step = read(line.round_to);
  const rounded = step > 0n && withWaste > 0n ? divideUp(withWaste, step) * step : withWaste;
  const piece = read(line.piece_size);
  const pieces = piece > 0n && rounded > 0n ? divideUp(rounded, piece) : undefined;
  const bought = pieces === undefined ? rounded : pieces * one;
  // Quantity and cost are both millionths, and a dollar has a hundred cents.
  const cents = divideRounded(bought * read(line.unit_cost) * hundred, one * one);
  return { needed, withWaste, rounded, pieces, cents };
}

/** The totals of an estimate: sums of rounded lines, so that the order of the lines never matters, and mark-ups one after the other. */
export function totalsOf(lines: readonly PricedLine[], markups: readonly Markup[], size: EstimateSize): EstimateTotals {
  const counted = lines
    .filter((line) => !line.optional)
    .map((line) => ({ place: line.place, taxable: line.taxable, cents: lineFigures(line).cents }));
  const sum = (place: Markup['place'], taxableOnly: boolean) =>
    counted.reduce(
      (total, line) =>
        (place === undefined || line.place === place) && (!taxableOnly || line.taxable) ? total + line.cents : total,
      0n,
    );
  const directCents = sum(undefined, false);
  let priceCents = directCents;
  let taxCents = 0n;
  const markupCents = markups.map((markup) => {
    if (!markup.active) return 0n;
    const base = markup.base === 'cumulative' ? priceCents : sum(markup.place, markup.base === 'taxable');
    const cents = markupAmount(markup, base, size);
    priceCents += cents;
    if (markup.category === 'tax') taxCents += cents;
    return cents;
  });
  const beforeTax = priceCents - taxCents;
  return {
    directCents,
    byPlace: { factory: sum('factory', false), transport: sum('transport', false), site: sum('site', false) },
    markupCents,
    taxCents,
    priceCents,
    marginBasisPoints:
      beforeTax > 0n ? Number(divideRounded((beforeTax - directCents) * 10_000n, beforeTax)) : undefined,
    perSqftCents: size.sqft > 0 ? divideRounded(priceCents, BigInt(Math.round(size.sqft))) : undefined,
    perModuleCents: size.modules > 0 ? divideRounded(priceCents, BigInt(Math.round(size.modules))) : undefined,
  };
}

function markupAmount(markup: Markup, baseCents: bigint, size: EstimateSize): bigint {
  const value = read(markup.value);
  if (markup.kind === 'percent') return divideRounded(baseCents * value, hundred * one);
  const dollars = divideRounded(value * hundred, one);
  if (markup.kind === 'fixed') return dollars;
  const count = BigInt(Math.max(0, Math.round(markup.kind === 'per_module' ? size.modules : size.sqft)));
  return divideRounded(times(value, count * one) * hundred, one);
}

function read(text: string): Micro {
  return parseDecimal(text) ?? 0n;
}
