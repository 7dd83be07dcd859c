import { describe, expect, test } from 'vitest';
import { addMonths, dayAfterKey, weeksOfMonth, withinBounds } from './calendar-grid.ts';

describe('the keys of a calendar', () => {
  test.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-02', '2026-11-25'],
    ['ArrowDown', '2026-12-02', '2026-12-09'],
    ['PageUp', '2026-12-02', '2026-11-02'],
    ['PageDown', '2026-12-02', '2027-01-02'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(dayAfterKey(key, false, from, 0)).toBe(to);
  });

  test('Home and End stay in the week, wherever the week starts', () => {
    expect(dayAfterKey('Home', false, '2026-12-02', 0)).toBe('2026-11-29');
    expect(dayAfterKey('End', false, '2026-12-02', 0)).toBe('2026-12-05');
    expect(dayAfterKey('Home', false, '2026-12-02', 1)).toBe('2026-11-30');
    expect(dayAfterKey('End', false, '2026-12-06', 1)).toBe('2026-12-06');
  });

  test('Shift with Page goes by years, and a leap day lands on the last day of February', () => {
    expect(dayAfterKey('PageDown', true, '2028-02-29', 0)).toBe('2029-02-28');
    expect(dayAfterKey('PageUp', true, '2026-12-02', 0)).toBe('2025-12-02');
  });

  test('any other key is left to the page', () => {
    expect(dayAfterKey('a', false, '2026-12-02', 0)).toBeNull();
    expect(dayAfterKey('Tab', false, '2026-12-02', 0)).toBeNull();
  });
});

describe('the month shown', () => {
  test('a month on from the 31st is the last day of a shorter month, never the month after', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });

  test('shows whole weeks that hold every day of the month once', () => {
    for (const weekStart of [0, 1] as const) {
      for (let month = 0; month < 36; month += 1) {
        const first = addMonths('2026-01-01', month);
        const days = weeksOfMonth(first, weekStart).flat();
        expect(days.length % 7).toBe(0);
        expect(new Set(days).size).toBe(days.length);
        const lastDay = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate();
        expect(days.filter((day) => day.slice(0, 7) === first.slice(0, 7))).toHaveLength(lastDay);
      }
    }
  });

  test('February 2026 begins on a Sunday and takes four weeks', () => {
    expect(weeksOfMonth('2026-02-14', 0)).toHaveLength(4);
  });

  test('the focus never leaves the days that may be taken', () => {
    expect(withinBounds('2026-12-01', '2026-12-05', undefined)).toBe('2026-12-05');
    expect(withinBounds('2026-12-31', undefined, '2026-12-24')).toBe('2026-12-24');
    expect(withinBounds('2026-12-10', '2026-12-05', '2026-12-24')).toBe('2026-12-10');
  });
});
