import { describe, expect, test } from 'vitest';
import { dateFormat, formatDay, formatMoment, formatNotificationTime, todayIn, workingDaysBetween } from './dates.ts';

const seconds = (day: number, hours: number, minutes: number) =>
  new Date(2026, 10, day, hours, minutes).getTime() / 1000;

describe('the time of a notification', () => {
  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
  ])('says the %ith as %s', (day, said) => {
    expect(formatNotificationTime(seconds(day, 9, 6))).toBe(`Nov ${said} 26, 9:06 am`);
  });

  test('counts the hours from 12, at midnight and at noon', () => {
    expect(formatNotificationTime(seconds(20, 0, 5))).toBe('Nov 20th 26, 12:05 am');
    expect(formatNotificationTime(seconds(20, 12, 0))).toBe('Nov 20th 26, 12:00 pm');
    expect(formatNotificationTime(seconds(20, 23, 59))).toBe('Nov 20th 26, 11:59 pm');
  });

  test('is in Spanish for who reads Spanish', () => {
    expect(formatNotificationTime(seconds(20, 9, 6), 'es')).toBe('nov 20º 26, 9:06 am');
  });
});

test('a format is made once for its language, zone and parts, and not taken for another', () => {
  const options = { timeZone: 'UTC', month: 'short' } as const;
  expect(dateFormat('en', options)).toBe(dateFormat('en', { ...options }));
  expect(dateFormat('es', options)).not.toBe(dateFormat('en', options));
  expect(formatDay('2026-11-24', 'en', 2026)).toBe('Nov 24');
  expect(formatDay('2026-11-24', 'en', 2027)).toBe('Nov 24, 2026');
  const moment = '2026-11-24T23:30:00Z';
  expect(formatMoment(moment, 'en', 'UTC')).toBe('11/24/2026, 11:30 PM');
  expect(formatMoment(moment, 'en', 'America/Denver')).toBe('11/24/2026, 4:30 PM');
});

test('working days are Monday to Friday, after the first day and with the last', () => {
  // 2026-11-20 is a Friday.
  expect(workingDaysBetween('2026-11-20', '2026-11-22')).toBe(0);
  expect(workingDaysBetween('2026-11-20', '2026-11-23')).toBe(1);
  expect(workingDaysBetween('2026-11-20', '2026-11-27')).toBe(5);
  expect(workingDaysBetween('2026-11-20', '2026-11-20')).toBe(0);
});

test('today is the day of the zone that is asked for, not of the machine', () => {
  const now = new Date('2026-11-21T04:30:00Z');
  expect(todayIn('America/Los_Angeles', now)).toBe('2026-11-20');
  expect(todayIn('America/New_York', now)).toBe('2026-11-20');
  expect(todayIn('Europe/Madrid', now)).toBe('2026-11-21');
});
