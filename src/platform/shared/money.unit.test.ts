import { expect, test } from 'vitest';
import { formatCompact, formatMoney, formatMoneyShort, percentTone, progressText, shareText } from './money.ts';

test('a share is bad below 33, good from 66 on, and between them a warning', () => {
  expect([0, 32.9, 33, 65.9, 66, 100].map(percentTone)).toEqual(['bad', 'bad', 'warn', 'warn', 'good', 'good']);
});

test('money is whole dollars without cents, and else always has two places', () => {
  expect([123_400, 123_450, -5, 0].map((cents) => formatMoney(cents))).toEqual(['$1,234', '$1,234.50', '-$0.05', '$0']);
});

test('a large figure is short: thousands above 1,000, millions from 1,000,000, billions; what rounds up is of the next letter', () => {
  expect(
    [999, 1000, 1001, 48_600, 999_949, 999_950, 1_000_000, 1_500_000, 999_999_999, 2_000_000_001].map(formatCompact),
  ).toEqual(['999', '1000', '1K', '48.6K', '999.9K', '1M', '1M', '1.5M', '1B', '2B']);
  expect([100_000_000, 99_999_999_999, -4_860_000].map(formatMoneyShort)).toEqual(['$1M', '$1B', '-$48.6K']);
});

test('progress is cut, a share is rounded, a half upwards', () => {
  expect([65.9, 99.99, 100, 0.29 * 100].map(progressText)).toEqual(['65%', '99%', '100%', '29%']);
  expect([(3 / 7) * 100, (6 / 7) * 100, (22 / 23) * 100, (8 / 9) * 100, 0.5, 12.5, 1.005 * 100].map(shareText)).toEqual(
    ['43%', '86%', '96%', '89%', '1%', '13%', '101%'],
  );
});
