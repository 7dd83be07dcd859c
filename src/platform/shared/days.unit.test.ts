import { expect, test } from 'vitest';
import { dayComesFirst, dayOfSerial, isSlashedDay, readDay } from './days.ts';

test.for([
  ['2026-11-24', '2026-11-24', '2026-11-24'],
  ['2026-2-3', '2026-02-03', '2026-02-03'],
  ['2026-11-24T10:00:00Z', '2026-11-24', '2026-11-24'],
  ['3/4/2026', '2026-03-04', '2026-04-03'],
  ['3.4.26', '2026-03-04', '2026-04-03'],
  ['24/11/2026', undefined, '2026-11-24'],
  ['11/24/2026', '2026-11-24', undefined],
  ['24 nov 2026', '2026-11-24', '2026-11-24'],
  ['5 de abril de 2027', '2027-04-05', '2027-04-05'],
  ['Apr 5, 2027', '2027-04-05', '2027-04-05'],
  ['2026-02-30', undefined, undefined],
  ['10-12', undefined, undefined],
  ['5 foo 2027', undefined, undefined],
] as const)('a day written %s is %s month first and %s day first', ([words, monthFirst, dayFirst]) => {
  expect([readDay(words, false), readDay(words, true)]).toEqual([monthFirst, dayFirst]);
});

test('three numbers tell their order where the first or the second is no month', () => {
  expect(['25/3/2026', '3/25/2026', '3/4/2026', 'May 3, 2026'].map(dayComesFirst)).toEqual([
    true,
    false,
    undefined,
    undefined,
  ]);
  expect([isSlashedDay('3/4/2026'), isSlashedDay('2026-03-04')]).toEqual([true, false]);
});

test('a number counts days from day 0 of its workbook', () => {
  expect([dayOfSerial(46_022, Date.UTC(1899, 11, 30)), dayOfSerial(44_560, Date.UTC(1904, 0, 1))]).toEqual([
    '2025-12-31',
    '2025-12-31',
  ]);
  expect([dayOfSerial(12, Date.UTC(1899, 11, 30)), dayOfSerial(46_022.5, Date.UTC(1899, 11, 30))]).toEqual([
    undefined,
    undefined,
  ]);
});
