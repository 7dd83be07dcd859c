import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRounded, formatDecimal, one, parseDecimal } from '#platform/shared/decimal.ts';
import {
  isCounted,
  lineFigures,
  lineTypes,
  markupBases,
  markupCategories,
  markupKinds,
  ownMarkupCents,
  places,
  priceChanges,
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
  alternate_of: fc.option(fc.constant('a'), { nil: null, freq: 4 }),
  markup_override: fc.option(decimal(80), { nil: null }),
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
  alternate_of: null,
  markup_override: null,
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
      const counted = all.filter(isCounted);
      const direct = counted.reduce((sum, each) => sum + lineFigures(each).cents, 0n);
      const own = counted.reduce(
        (sum, each) => sum + ownMarkupCents(lineFigures(each).cents, each.markup_override),
        0n,
      );
      expect(totals.directCents).toBe(direct);
      expect(totals.byPlace.factory + totals.byPlace.transport + totals.byPlace.site).toBe(direct);
      expect(totals.lineMarkupCents).toBe(own);
      expect(totals.priceCents).toBe(totals.markupCents.reduce((sum, each) => sum + each, direct + own));
      const turned = all.map((_, index) => all[(index + Math.abs(seed)) % all.length] ?? plain);
      expect(totalsOf(turned, marks, how)).toEqual(totals);
      expect(totalsOf(all.toReversed(), marks, how)).toEqual(totals);
    }),
  );
});

test('what a line changes when it is taken, alone or for another, is what the totals say once it is', () => {
  fc.assert(
    fc.property(lines, line, line, markups, size, (rest, taken, other, marks, how) => {
      const main = { ...other, alternate_of: null };
      const alternate = { ...taken, alternate_of: 'main' };
      const all = [...rest, main, alternate];
      const now = totalsOf(all, marks, how).priceCents;
      const counted = { ...taken, alternate_of: null, optional: false };
      const without = (each: PricedLine): PricedLine => ({ ...each, alternate_of: 'taken' });
      const changes = priceChanges(all, marks, how);
      expect(changes(alternate, main)).toBe(totalsOf([...rest, without(main), counted], marks, how).priceCents - now);
      expect(changes(alternate)).toBe(totalsOf([...rest, main, counted], marks, how).priceCents - now);
    }),
  );
});

test('a line with a mark-up of its own is left out of those of the estimate, and taxed all the same', () => {
  const mark = (over: Partial<Markup>): Markup => ({
    category: 'overhead',
    kind: 'percent',
    value: '10',
    base: 'direct',
    active: true,
    ...over,
  });
  const all = [
    { ...plain, quantity: '1', unit_cost: '1000' },
    { ...plain, quantity: '1', unit_cost: '500', markup_override: '3.333' },
    { ...plain, quantity: '1', unit_cost: '200', markup_override: '0' },
  ];
  const totals = totalsOf(
    all,
    [
      mark({}),
      mark({ category: 'tax', base: 'taxable', value: '8' }),
      mark({ category: 'profit', base: 'cumulative', value: '20' }),
    ],
    { modules: 0, sqft: 0 },
  );
  // Overhead on 1,000; tax on all 1,700; profit on 1,000 + 100 + the 80 of tax on that line.
  expect(totals.markupCents).toEqual([10_000n, 13_600n, 23_600n]);
  expect(totals.lineMarkupCents).toBe(1_667n);
  expect(totals.priceCents).toBe(170_000n + 1_667n + 10_000n + 13_600n + 23_600n);
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

test('what is offered, and what stands instead of another line, is not counted into the price', () => {
  const one10 = { ...plain, quantity: '1', unit_cost: '10' };
  expect(isCounted(one10)).toBe(true);
  expect(isCounted({ ...one10, optional: true })).toBe(false);
  expect(isCounted({ ...one10, alternate_of: 'a' })).toBe(false);
  const totals = (...list: PricedLine[]) => totalsOf(list, [], { modules: 1, sqft: 100 }).priceCents;
  expect(totals(one10, { ...one10, optional: true }, { ...one10, alternate_of: 'a' })).toBe(totals(one10));
});
