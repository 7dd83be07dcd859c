import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, marginPercent, priceChange, splitTotal, type UnpricedLine } from './rules.ts';

/** Fractions of two whole numbers: slow, exact, and nothing that the portal reckons with. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}
const fraction = (text: string): Fraction => {
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  const top = BigInt(whole + places);
  return { top: text.startsWith('-') ? -top : top, bottom: 10n ** BigInt(places.length) };
};
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const by = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const minus = (a: Fraction): Fraction => ({ top: -a.top, bottom: a.bottom });
const size = (a: Fraction): Fraction => ({ top: a.top < 0n ? -a.top : a.top, bottom: a.bottom });
const share = (percent: string): Fraction => by(fraction(percent), { top: 1n, bottom: 100n });
/** On paper: a half goes away from zero. */
const toCents = (dollars: Fraction): number => {
  const { top, bottom } = by(dollars, { top: 100n, bottom: 1n });
  const positive = top < 0n ? -top : top;
  const whole = positive / bottom;
  const rounded = (positive - whole * bottom) * 2n >= bottom ? whole + 1n : whole;
  return Number(top < 0n ? -rounded : rounded);
};

interface Given {
  lines: UnpricedLine[];
  rework: string;
  tax: string;
  noCharge: boolean;
  weights: string[];
}

function onPaper({ lines, rework, tax, noCharge }: Given) {
  let [cost, price, taxable] = [0, 0, 0];
  for (const line of lines) {
    const delta = plus(
      by(fraction(line.new_quantity), fraction(line.new_cost)),
      minus(by(fraction(line.old_quantity), fraction(line.old_cost))),
    );
    const worked = line.rework ? plus(delta, by(size(delta), share(rework))) : delta;
    const sold = noCharge ? { top: 0n, bottom: 1n } : plus(worked, by(worked, share(line.markup_percent)));
    cost += toCents(worked);
    price += toCents(sold);
    if (line.taxable) taxable += toCents(sold);
  }
  const taxCents = toCents(by({ top: BigInt(taxable), bottom: 100n }, share(tax)));
  return { cost_cents: cost, price_cents: price, tax_cents: taxCents, total_cents: price + taxCents };
}

const decimal = (most: number, places: number, least = 0) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([whole, rest]) => {
      const text = `${Math.abs(whole)}.${String(rest).padStart(places, '0')}`;
      return whole < 0 && Number(text) !== 0 ? `-${text}` : text;
    });
const line = fc
  .record({
    change: fc.constantFrom('added', 'removed', 'modified'),
    old_quantity: decimal(5000, 6),
    new_quantity: decimal(5000, 6),
    old_cost: decimal(9000, 4, -200),
    new_cost: decimal(9000, 4, -200),
    markup_percent: fc.oneof(fc.constantFrom('0', '30', '33.333333', '-12.5'), decimal(90, 2, -20)),
    taxable: fc.boolean(),
    rework: fc.boolean(),
  })
  .map((each): UnpricedLine => ({
    ...each,
    ...(each.change === 'added' ? { old_quantity: '0' } : {}),
    ...(each.change === 'removed' ? { new_quantity: '0' } : {}),
  }));
const given = fc.record({
  lines: fc.array(line, { maxLength: 7 }),
  rework: decimal(99, 2),
  tax: fc.oneof(fc.constant('0'), fc.constant('8.75'), decimal(12, 4)),
  noCharge: fc.boolean(),
  weights: fc.array(decimal(50, 3), { minLength: 1, maxLength: 12 }),
});

const priced = (one: Given, lines = one.lines) =>
  priceChange(lines, { reworkPercent: Number(one.rework), taxPercent: Number(one.tax), noCharge: one.noCharge });
const uid = (at: number) => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const compared = (one: Given, lines: readonly UnpricedLine[]) =>
  priced(one, [...lines]).lines.map((money, at) => ({
    ...money,
    uid: uid(at),
    description: 'A line',
    uom: 'ea',
    new_quantity: lines[at]?.new_quantity ?? '',
  }));

test('10,000 random change orders agree to the cent with a slow reckoning in fractions, whole, split by unit and reverted', () => {
  let count = 0;
  fc.assert(
    fc.property(given, (one) => {
      count += 1;
      const { lines, ...sums } = priced(one);
      expect(sums).toEqual(onPaper(one));
      const parts = splitTotal(sums.total_cents, one.weights);
      const weight = one.weights.reduce((sum, each) => sum + Number(each), 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(weight === 0 ? 0 : sums.total_cents);
      // Nobody bears a cent more or less than their exact share rounds to.
      for (const [at, part] of parts.entries())
        if (weight > 0)
          expect(Math.abs(part - (sums.total_cents * Number(one.weights[at])) / weight)).toBeLessThan(1.01);
      if (one.noCharge) expect(sums.total_cents).toBe(0);
      // A revision that is taken back to what it was comes to what it did, and the difference of two sums up to what lies between them.
      const revised = one.lines.slice(1).map((each) => ({ ...each, new_cost: each.old_cost }));
      const forth = differenceOf(compared(one, one.lines), compared(one, revised));
      const back = differenceOf(compared(one, revised), compared(one, one.lines));
      const sum = (of: typeof forth) => of.reduce((total, each) => total + each.cents, 0);
      expect(sum(forth)).toBe(priced(one, revised).price_cents - sums.price_cents);
      expect(sum(back) + sum(forth)).toBe(0);
      expect(lines).toHaveLength(one.lines.length);
    }),
    { numRuns: 10_000 },
  );
  expect(count).toBeGreaterThanOrEqual(10_000);
});

test('a half cent goes away from zero, a credit shrinks by the rework that an addition grows by, and margin has no figure without a price', () => {
  const one = (facts: Partial<UnpricedLine>): UnpricedLine => ({
    change: 'modified',
    old_quantity: '0',
    new_quantity: '0',
    old_cost: '0',
    new_cost: '0',
    markup_percent: '0',
    taxable: false,
    rework: false,
    ...facts,
  });
  const terms = { reworkPercent: 15, taxPercent: 0, noCharge: false };
  const half = { new_quantity: '0.5', new_cost: '0.01' };
  expect(priceChange([one(half)], terms)).toMatchObject({ cost_cents: 1 });
  expect(priceChange([one({ old_quantity: '0.5', old_cost: '0.01' })], terms)).toMatchObject({ cost_cents: -1 });
  expect(priceChange([one({ new_quantity: '1', new_cost: '100', rework: true })], terms)).toMatchObject({
    cost_cents: 11_500,
  });
  expect(priceChange([one({ old_quantity: '1', old_cost: '100', rework: true })], terms)).toMatchObject({
    cost_cents: -8_500,
  });
  expect(marginPercent({ price_cents: 0, cost_cents: 500 })).toBeNull();
  expect(marginPercent({ price_cents: 712_957, cost_cents: 548_400 })).toBe(23.1);
});
