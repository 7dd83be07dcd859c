import { divideRounded, one, parseDecimal } from '#platform/shared/decimal.ts';
import type { LineChange } from './choices.ts';
import type { ClientOffer, Offer } from './schema.ts';

/** What a line says before anything is reckoned: how much there was and is to be of something, and what one of it costs in dollars. */
export interface UnpricedLine {
  change: LineChange;
  old_quantity: string;
  new_quantity: string;
  old_cost: string;
  new_cost: string;
  markup_percent: string;
  taxable: boolean;
  /** Whether it is work on a module, which the rework factor makes dearer. */
  rework: boolean;
}

/** What all lines share. Percent are those of the record, with at most four places. */
export interface Terms {
  reworkPercent: number;
  taxPercent: number;
  noCharge: boolean;
}

export interface LineMoney {
  cost_cents: number;
  price_cents: number;
}

export interface ChangeMoney {
  lines: LineMoney[];
  cost_cents: number;
  price_cents: number;
  tax_cents: number;
  total_cents: number;
}

const hundred = 100n * one;
const exact = (text: string): bigint => {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`“${text}” is no decimal.`);
  return value;
};
/** Percent in millionths. Four places are exact in what a number prints. */
const percent = (value: number): bigint => exact(value.toFixed(4));

/**
 * What a change order costs and is sold for, to the cent. Everything is exact until the cent is rounded, a half away from zero: of each
 * line its cost and its price, of the whole the tax on what is taxable. The database reckons the same once more and refuses another
 * outcome (`hearth_change_order_holds`).
 *
 * Rework makes what is added dearer and what is credited smaller by the same share: taking out what is built already costs as well.
 */
export function priceChange(
  lines: readonly UnpricedLine[],
  { reworkPercent, taxPercent, noCharge }: Terms,
): ChangeMoney {
  const rework = percent(reworkPercent);
  const priced = lines.map((line): LineMoney => {
    // Dollars in units of 1e-12, then of 1e-20 with the rework, then of 1e-28 with the mark-up.
    const delta = exact(line.new_quantity) * exact(line.new_cost) - exact(line.old_quantity) * exact(line.old_cost);
    const extra = line.rework ? (delta < 0n ? -delta : delta) * rework : 0n;
    const cost = delta * hundred + extra;
    const price = cost * (hundred + exact(line.markup_percent));
    return {
      cost_cents: cents(cost, 18n),
      price_cents: noCharge ? 0 : cents(price, 26n),
    };
  });
  const sum = (of: (line: LineMoney) => number) => priced.reduce((total, line) => total + of(line), 0);
  const taxable = priced.reduce((total, line, at) => total + (lines[at]?.taxable === true ? line.price_cents : 0), 0);
  const tax = Number(divideRounded(BigInt(taxable) * percent(taxPercent), hundred));
  const price = sum((line) => line.price_cents);
  return {
    lines: priced,
    cost_cents: sum((line) => line.cost_cents),
    price_cents: price,
    tax_cents: tax,
    total_cents: price + tax,
  };
}

/** Rounds to cents what stands in units of ten to the minus (places + 2) of a dollar. */
function cents(value: bigint, places: bigint): number {
  return Number(divideRounded(value, 10n ** places));
}

/** Each unit's share of a total, to the cent and without one left over: what is left goes to the largest remainders, the first of them first. */
export function splitTotal(totalCents: number, weights: readonly string[]): number[] {
  const parts = weights.map(exact);
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return weights.map(() => 0);
  const sign = totalCents < 0 ? -1 : 1;
  const size = BigInt(Math.abs(totalCents));
  const shares = parts.map((part, at) => ({ at, cents: (size * part) / whole, left: (size * part) % whole }));
  let open = Number(size - shares.reduce((sum, share) => sum + share.cents, 0n));
  const byRest = shares.toSorted((a, b) => (a.left === b.left ? a.at - b.at : a.left < b.left ? 1 : -1));
  for (const share of byRest) {
    if (open === 0) break;
    share.cents += 1n;
    open -= 1;
  }
  return shares.map((share) => (share.cents === 0n ? 0 : sign * Number(share.cents)));
}

/** What part of the price stays, in percent with one place; null where nothing is charged. */
export function marginPercent({
  price_cents: price,
  cost_cents: cost,
}: Pick<ChangeMoney, 'price_cents' | 'cost_cents'>): number | null {
  return price === 0 ? null : Math.round(((price - cost) / Math.abs(price)) * 1000) / 10;
}

/** A line as it stood in a revision, for the difference of two. */
export interface ComparedLine extends LineMoney {
  uid: string;
  description: string;
  new_quantity: string;
  uom: string;
}

export interface LineDifference {
  uid: string;
  description: string;
  what: 'came' | 'went' | 'changed';
  before: { quantity: string; price_cents: number } | null;
  after: { quantity: string; price_cents: number } | null;
  cents: number;
}

/** What became of the lines from one revision to the next: those that came, went, or cost or measure something else. */
export function differenceOf(before: readonly ComparedLine[], after: readonly ComparedLine[]): LineDifference[] {
  const was = new Map(before.map((line) => [line.uid, line]));
  const is = new Map(after.map((line) => [line.uid, line]));
  const side = (line: ComparedLine) => ({ quantity: line.new_quantity, price_cents: line.price_cents });
  const gone = before.filter((line) => !is.has(line.uid));
  return [
    ...after.flatMap((line): LineDifference[] => {
      const old = was.get(line.uid);
      const { uid, description } = line;
      if (old === undefined)
        return [{ uid, description, what: 'came', before: null, after: side(line), cents: line.price_cents }];
      const isSame =
        old.price_cents === line.price_cents &&
        old.new_quantity === line.new_quantity &&
        old.description === line.description;
      if (isSame) return [];
      const cents = line.price_cents - old.price_cents;
      return [{ uid, description, what: 'changed', before: side(old), after: side(line), cents }];
    }),
    ...gone.map((line): LineDifference => ({
      uid: line.uid,
      description: line.description,
      what: 'went',
      before: side(line),
      after: null,
      cents: -line.price_cents,
    })),
  ];
}

/**
 * What was sent as the owner of some of its homes gets it, decides on it and signs it: what changes and when, and the amount of these homes
 * alone. The prices of single parts are of all homes together, so they stay out. Without homes, or with all of them, it is the whole.
 */
export function offerFor(offer: Offer, homes: readonly string[]): ClientOffer {
  const units = offer.units.filter(({ id }) => homes.includes(id));
  if (units.length === 0 || units.length === offer.units.length) return offer;
  return {
    ...offer,
    units,
    lines: offer.lines.map((line) => ({ ...line, price_cents: null })),
    price_cents: null,
    tax_cents: null,
    total_cents: units.reduce((sum, { cents }) => sum + cents, 0),
    part_of: offer.units.length,
  };
}
