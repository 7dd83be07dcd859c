import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRounded, formatDecimal, one, parseDecimal } from './decimal.ts';
import {
  lineFigures,
  lineTypes,
  markupBases,
  markupCategories,
  markupKinds,
  places,
  totalsOf,
  type Markup,
  type PricedLine,
} from './pricing.ts';

const decimal = (most: number) => fc.bigInt({ min: 0n, max: BigInt(most) * one }).map(formatDecimal);
const line = fc.record<PricedLine>({
  quantity: decimal(100_000),
  waste_percent: decimal(60),
  round_to: fc.oneof(fc.constant('0'), decimal(25)),
  piece_size: fc.oneof(fc.constant('0'), decimal(25)),
  unit_cost: decimal(50_000),
  place: fc.constantFrom(...places),
  taxable: fc.boolean(),
  optional: fc.boolean(),
});
const markup = fc.record<Markup>({
  category: fc.constantFrom(...markupCategories),
  kind: fc.constantFrom(...markupKinds),
  value: decimal(40),
  base: fc.constantFrom(...markupBases),
  place: fc.option(fc.constantFrom(...places), { nil: undefined }),
  active: fc.boolean(),
});
const lines = fc.array(line, { maxLength: 40 });
const markups = fc.array(markup, { maxLength: 8 });
const size = fc.record({ modules: fc.nat(60), sqft: fc.nat(40_000) });

const plain: PricedLine = {
  quantity: '0',
  waste_percent: '0',
  round_to: '0',
  piece_size: '0',
  unit_cost: '0',
  place: 'factory',
  taxable: true,
  optional: false,
};

test('waste comes before rounding, rounding before pieces, pieces before money', () => {
  // 103 ft of stud, 10 % waste: 113.3; in steps of 2: 114; of 16 ft each: 8 pieces at $9.4375.
  const figures = lineFigures({
    ...plain,
    quantity: '103',
    waste_percent: '10',
    round_to: '2',
    piece_size: '16',
    unit_cost: '9.4375',
  });
  expect(figures).toEqual({
    needed: 103n * one,
    withWaste: 113_300_000n,
    rounded: 114n * one,
    pieces: 8n,
    cents: 7550n,
  });
});

test('a line costs its quantity times its unit cost, to the nearest cent', () => {
  fc.assert(
    fc.property(line, (each) => {
      const { rounded, pieces, cents } = lineFigures(each);
      const exact = (pieces === undefined ? rounded : pieces * one) * (parseDecimal(each.unit_cost) ?? 0n) * 100n;
      const away = cents * one * one - exact;
      expect((away < 0n ? -away : away) * 2n <= one * one).toBe(true);
    }),
  );
});

test('the totals are the sums of the rounded lines and mark-ups, in whatever order the lines stand', () => {
  fc.assert(
    fc.property(lines, markups, size, fc.integer(), (all, marks, how, seed) => {
      const totals = totalsOf(all, marks, how);
      const direct = all.filter((each) => !each.optional).reduce((sum, each) => sum + lineFigures(each).cents, 0n);
      expect(totals.directCents).toBe(direct);
      expect(totals.byPlace.factory + totals.byPlace.transport + totals.byPlace.site).toBe(direct);
      expect(totals.priceCents).toBe(totals.markupCents.reduce((sum, each) => sum + each, direct));
      const turned = all.map((_, index) => all[(index + Math.abs(seed)) % all.length] ?? plain);
      expect(totalsOf(turned, marks, how)).toEqual(totals);
      expect(totalsOf(all.toReversed(), marks, how)).toEqual(totals);
    }),
  );
});

test('mark-ups apply one after the other: a cumulative one counts those above it', () => {
  const mark = (over: Partial<Markup>): Markup => ({
    category: 'overhead',
    kind: 'percent',
    value: '10',
    base: 'direct',
    active: true,
    ...over,
  });
  const all = [
    { ...plain, quantity: '10', unit_cost: '100' },
    { ...plain, quantity: '1', unit_cost: '500', place: 'site' as const, taxable: false },
  ];
  const totals = totalsOf(
    all,
    [
      mark({}),
      mark({ category: 'profit', base: 'cumulative', value: '20' }),
      mark({ category: 'overhead', kind: 'fixed', value: '99.99' }),
      mark({ category: 'overhead', place: 'site', value: '50' }),
      mark({ category: 'tax', base: 'taxable', value: '8.25' }),
      mark({ value: '1000', active: false }),
    ],
    { modules: 2, sqft: 800 },
  );
  expect(totals.markupCents).toEqual([15_000n, 33_000n, 9_999n, 25_000n, 8_250n, 0n]);
  expect(totals.priceCents).toBe(241_249n);
  expect(totals.taxCents).toBe(8_250n);
  expect(totals.marginBasisPoints).toBe(3_562);
  expect(totals.perModuleCents).toBe(120_625n);
  expect(totals.perSqftCents).toBe(302n);
});

test('an estimate without lines has no margin, and one without an area no price per square foot', () => {
  const totals = totalsOf([], [], { modules: 0, sqft: 0 });
  expect(totals).toMatchObject({
    priceCents: 0n,
    marginBasisPoints: undefined,
    perSqftCents: undefined,
    perModuleCents: undefined,
  });
  expect(lineTypes).toContain('material');
});

test('a decimal is read and written without loss, and nothing else is read', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
      expect(parseDecimal(formatDecimal(value))).toBe(value);
    }),
  );
  for (const text of ['', '.', '1e3', '1,5', '0.1234567', 'NaN', '１', '--1'])
    expect(parseDecimal(text), text).toBeUndefined();
});

test('a half goes away from zero', () => {
  expect([5n, -5n, 4n, -4n, 6n].map((value) => divideRounded(value, 10n))).toEqual([1n, -1n, 0n, 0n, 1n]);
});
