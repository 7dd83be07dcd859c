import { z } from 'zod';
import { FormulaError, parseFormula } from '#platform/shared/arithmetic.ts';
import {
  divideRounded,
  divideUp,
  formatDecimal,
  one,
  parseDecimal,
  times,
  type Micro,
} from '#platform/shared/decimal.ts';
import { rule } from '#platform/shared/rules.ts';

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
  .string({ error: rule({ en: 'Must be a number as text.', es: 'Debe ser un número como texto.' }) })
  .refine((text) => parseDecimal(text) !== undefined, {
    error: rule({
      en: 'Must be a decimal like 12.5 with at most six places.',
      es: 'Debe ser un decimal como 12.5, con seis decimales como máximo.',
    }),
  });

/** What the cost of one line is worked out from. */
export interface MeasuredLine {
  quantity: string;
  /** Share that is cut away or lost, 0 to 100 and more. */
  waste_percent: string;
  /** Bought in multiples of this; `0`: any quantity. */
  round_to: string;
  /** One piece holds this much; `0`: not sold by the piece. */
  piece_size: string;
  /** Dollars per unit, or per piece where it is sold by the piece; fractions of a cent are allowed. */
  unit_cost: string;
}

/** A line as the totals see it. */
export interface PricedLine extends MeasuredLine {
  place: (typeof places)[number];
  taxable: boolean;
  /** Shown and not counted. */
  optional: boolean;
  /** The line that this one could take the place of; while it only could, it is not counted. */
  alternate_of: string | null;
  /** Percent that this line is marked up by instead of the mark-ups of the estimate; null: by those. Tax is taken all the same. */
  markup_override: string | null;
}

/** Whether a line is part of the price: neither an option nor an alternate. */
export function isCounted(line: Pick<PricedLine, 'optional' | 'alternate_of'>): boolean {
  return !line.optional && line.alternate_of === null;
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
  if (quantity < 0n)
    throw new FormulaError({ en: 'Must not come to less than zero.', es: 'No puede dar menos de cero.' }, 0);
  return formatDecimal(quantity);
}

export interface EstimateTotals {
  directCents: bigint;
  byPlace: Readonly<Record<(typeof places)[number], bigint>>;
  /** What lines with a mark-up of their own are marked up by. */
  lineMarkupCents: bigint;
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
export function lineFigures(line: MeasuredLine): LineFigures {
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

/** Cents by which a line with a mark-up of its own is marked up; 0 for every other. */
export function ownMarkupCents(cents: bigint, override: string | null): bigint {
  return override === null ? 0n : divideRounded(cents * read(override), hundred * one);
}

/** Lines that are alike to every mark-up, and what they come to together. */
interface Share {
  place: PricedLine['place'];
  taxable: boolean;
  /** Marked up by the estimate. */
  isOrdinary: boolean;
  cents: bigint;
  ownMarkup: bigint;
}

function shareOf(line: PricedLine): Share {
  const { cents } = lineFigures(line);
  const { place, taxable, markup_override: override } = line;
  return { place, taxable, isOrdinary: override === null, cents, ownMarkup: ownMarkupCents(cents, override) };
}

function sharesOf(lines: readonly PricedLine[]): Share[] {
  const shares = new Map<string, Share>();
  for (const line of lines) {
    if (!isCounted(line)) continue;
    const share = shareOf(line);
    const key = `${share.place} ${share.taxable} ${share.isOrdinary}`;
    const known = shares.get(key);
    if (known === undefined) shares.set(key, share);
    else {
      known.cents += share.cents;
      known.ownMarkup += share.ownMarkup;
    }
  }
  return [...shares.values()];
}

/** The totals of an estimate: sums of rounded lines, so that the order of the lines never matters, and mark-ups one after the other. */
export function totalsOf(lines: readonly PricedLine[], markups: readonly Markup[], size: EstimateSize): EstimateTotals {
  return totalsOfShares(sharesOf(lines), markups, size);
}

/**
 * By how much the price would change if a line that is not counted were: beside the others, or in the place of one that is. The answer is
 * asked for many lines, so the others are added up once.
 */
export function priceChanges(
  lines: readonly PricedLine[],
  markups: readonly Markup[],
  size: EstimateSize,
): (taken: PricedLine, insteadOf?: PricedLine) => bigint {
  const shares = sharesOf(lines);
  const { priceCents } = totalsOfShares(shares, markups, size);
  return (taken, insteadOf) => {
    const changed = [...shares, shareOf(taken)];
    if (insteadOf !== undefined && isCounted(insteadOf)) {
      const gone = shareOf(insteadOf);
      changed.push({ ...gone, cents: -gone.cents, ownMarkup: -gone.ownMarkup });
    }
    return totalsOfShares(changed, markups, size).priceCents - priceCents;
  };
}

function totalsOfShares(shares: readonly Share[], markups: readonly Markup[], size: EstimateSize): EstimateTotals {
  const sum = (place: Markup['place'], taxableOnly: boolean, ordinaryOnly: boolean) =>
    shares.reduce(
      (total, share) =>
        (place === undefined || share.place === place) &&
        (!taxableOnly || share.taxable) &&
        (!ordinaryOnly || share.isOrdinary)
          ? total + share.cents
          : total,
      0n,
    );
  const directCents = sum(undefined, false, false);
  const lineMarkupCents = shares.reduce((total, { ownMarkup }) => total + ownMarkup, 0n);
  let priceCents = directCents + lineMarkupCents;
  // The same without the lines that have a mark-up of their own: what the mark-ups of the estimate are taken of.
  let ordinaryCents = sum(undefined, false, true);
  let taxCents = 0n;
  const markupCents = markups.map((markup) => {
    if (!markup.active) return 0n;
    const isTax = markup.category === 'tax';
    const amountOf = (ordinaryOnly: boolean) => {
      const all = ordinaryOnly ? ordinaryCents : priceCents;
      const base = markup.base === 'cumulative' ? all : sum(markup.place, markup.base === 'taxable', ordinaryOnly);
      return markupAmount(markup, base, size);
    };
    const cents = amountOf(!isTax);
    ordinaryCents += isTax ? amountOf(true) : cents;
    priceCents += cents;
    if (isTax) taxCents += cents;
    return cents;
  });
  const beforeTax = priceCents - taxCents;
  const byPlace = (place: Markup['place']) => sum(place, false, false);
  return {
    directCents,
    byPlace: { factory: byPlace('factory'), transport: byPlace('transport'), site: byPlace('site') },
    lineMarkupCents,
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
