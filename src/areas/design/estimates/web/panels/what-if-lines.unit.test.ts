import { expect, test } from 'vitest';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { blankLine } from '../sheet/sheet-edits.ts';
import { sizeFor, supposedLines, yearsBetween } from './what-if-lines.ts';

const size = { units: 2, modules: 4, sqft: 1800 };
const line = (uid: string, facts: Partial<EstimateLine>): EstimateLine => ({
  ...blankLine,
  line_uid: uid,
  unit_cost: '10',
  ...facts,
});
const lines = [
  line('typed', { quantity: '3' }),
  line('worked', { formula: '=modules*2', quantity: '8' }),
  line('open', { quantity: '1', unit_cost: null }),
];
const same = { costs: new Map<string, string>(), risePercent: 0, years: undefined, units: undefined, grows: true };
const figures = (asked: object) =>
  supposedLines(lines, size, { ...same, ...asked }).map(({ quantity, unit_cost }) => [quantity, unit_cost]);

test('ten units instead of two: formulas follow the size, typed quantities grow along or stay', () => {
  expect(sizeFor(size, 10)).toEqual({ units: 10, modules: 20, sqft: 9000 });
  expect(figures({ units: 10 })).toEqual([
    ['15', '10'],
    ['40', '10'],
    ['5', null],
  ]);
  expect(figures({ units: 10, grows: false })[0]).toEqual(['3', '10']);
  expect(figures({})).toEqual(lines.map(({ quantity, unit_cost }) => [quantity, unit_cost]));
});

test('costs rise once, or each year until a day, compounded; a day that is past raises nothing', () => {
  expect(figures({ risePercent: 5 })[0]).toEqual(['3', '10.5']);
  expect(figures({ risePercent: 10, years: 2 })[0]).toEqual(['3', '12.1']);
  expect(yearsBetween('2026-11-22', '2026-01-01')).toBe(0);
  expect(yearsBetween('2026-11-22', '2028-11-22')).toBeCloseTo(2, 2);
  expect(figures({ costs: new Map([['typed', '8']]), risePercent: 10 })[0]).toEqual(['3', '8.8']);
});
