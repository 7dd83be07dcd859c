import { describe, expect, test } from 'vitest';
import { addMonths, forecastOf, lastDayOf, outcomeOf, profitAt } from './schema.ts';

const worked = {
  fixed_overhead_cents: 748_000_00,
  avg_price_cents: 765_000_00,
  variable_cost_cents: 598_778_00,
  profit_goal_cents: 0,
};

describe('what the figures come to', () => {
  test('748,000 of overhead over a margin of 765,000 less 598,778 is 4.5, so 5 homes', () => {
    const outcome = outcomeOf(worked);
    expect(outcome.exact?.toFixed(1)).toBe('4.5');
    expect(outcome).toMatchObject({ break_even: 5, target: 5, loses_per_unit: false });
    expect(profitAt(worked, 5)).toBe(831_110_00 - 748_000_00);
  });

  test('a goal comes on top of the overhead', () => {
    expect(outcomeOf({ ...worked, profit_goal_cents: 166_222_00 }).target).toBe(6);
  });

  test('a quotient that comes out even is not rounded up', () => {
    expect(outcomeOf({ ...worked, fixed_overhead_cents: 3 * 166_222_00 }).break_even).toBe(3);
    expect(outcomeOf({ ...worked, fixed_overhead_cents: 3 * 166_222_00 + 1 }).break_even).toBe(4);
    expect(outcomeOf({ ...worked, fixed_overhead_cents: 0 }).break_even).toBe(0);
  });

  test.for([598_778_00, 598_777_99, 0])(
    'a price of %d at or below the variable cost loses on each unit, never a number',
    (price) => {
      expect(outcomeOf({ ...worked, avg_price_cents: price })).toEqual({
        loses_per_unit: true,
        exact: null,
        break_even: null,
        target: null,
      });
    },
  );
});

describe('months', () => {
  test('are counted over the turn of a year', () => {
    expect(addMonths('2026-01-01', -11)).toBe('2025-02-01');
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01');
    expect(lastDayOf('2028-02-01')).toBe('2028-02-29');
  });
});

describe('the forecast of a month', () => {
  const five = outcomeOf(worked);
  // November 2026: 21 working days; the 2nd is a Monday.
  const day = (on: string, units = 1) => ({ on, units });

  test('goes on at the pace of the working days so far and skips weekends', () => {
    // Two in the first five working days: the fifth is made with 12.5 of them, so on the 13th, the 18th.
    expect(forecastOf('2026-11-01', '2026-11-06', five, [day('2026-11-03'), day('2026-11-05')])).toEqual({
      kind: 'will_reach',
      on: '2026-11-18',
      by_month_end: 8.4,
    });
  });

  test('says what is missing when the pace is too slow', () => {
    expect(forecastOf('2026-11-01', '2026-11-20', five, [day('2026-11-03', 2)])).toEqual({
      kind: 'falls_short',
      by_month_end: 2.8,
      missing: 2.2,
    });
  });

  test('names the day on which it was reached, whatever the order of the days', () => {
    expect(forecastOf('2026-11-01', '2026-11-20', five, [day('2026-11-12', 3), day('2026-11-03', 2)])).toEqual({
      kind: 'reached',
      on: '2026-11-12',
    });
  });

  test('of a month that is over only says how it ended, and without a target, a margin or a first unit nothing', () => {
    expect(forecastOf('2026-10-01', '2026-11-20', five, [day('2026-10-03', 3)])).toEqual({
      kind: 'ended',
      reached: false,
      missing: 2,
    });
    expect(forecastOf('2026-11-01', '2026-11-20', null, []).kind).toBe('no_target');
    expect(forecastOf('2026-11-01', '2026-11-20', outcomeOf({ ...worked, avg_price_cents: 0 }), []).kind).toBe('loses');
    expect(forecastOf('2026-11-01', '2026-11-20', five, []).kind).toBe('nothing_yet');
  });
});
