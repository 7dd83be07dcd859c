import { expect, test } from 'vitest';
import { formatCompact, formatMoney, formatMoneyShort, percentTone } from './money.ts';

test('a share is bad below 33, good from 66 on, and between them a warning', () => {
  expect([0, 32.9, 33, 65.9, 66, 100].map(percentTone)).toEqual(['bad', 'bad', 'warn', 'warn', 'good', 'good']);
});

test('money is whole dollars without cents, and else always has two places', () => {
  expect([123_400, 123_450, -5, 0].map((cents) => formatMoney(cents))).toEqual(['$1,234', '$1,234.50', '-$0.05', '$0']);
});

test('a large figure is short: thousands from above 1,000, millions and billions', () => {
  expect([1000, 1001, 48_600, 1_500_000, 2_000_000_001].map(formatCompact)).toEqual([
    '1000',
    '1K',
    '48.6K',
    '1.5M',
    '2B',
  ]);
  expect(formatMoneyShort(-4_860_000)).toBe('-$48.6K');
});
