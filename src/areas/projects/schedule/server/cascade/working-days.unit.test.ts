import { expect, test } from 'vitest';
import { addDays, daysBetween, todayIn } from '#platform/shared/dates.ts';
import {
  addWorkingDays,
  holidayOn,
  isWorkingDay,
  keepGap,
  nextWorkingDay,
  workingDaysFrom,
} from '#platform/shared/working-days.ts';

test('the holidays of both countries are where the law puts them, year after year', () => {
  const us = {
    '2026-07-03': 'independence_day',
    '2026-11-26': 'thanksgiving',
    '2027-12-24': 'christmas',
    '2027-12-31': 'new_year',
    '2026-05-25': 'memorial_day',
    '2028-01-01': undefined,
  };
  for (const [date, name] of Object.entries(us)) expect(holidayOn(date, 'us'), date).toBe(name);
  const mx = {
    '2026-02-02': 'constitution_day',
    '2026-03-16': 'juarez_birthday',
    '2026-11-16': 'revolution_day',
    '2026-09-16': 'mx_independence_day',
    '2030-10-01': 'transfer_of_power',
    '2027-10-01': undefined,
    '2026-11-26': undefined,
  };
  for (const [date, name] of Object.entries(mx)) expect(holidayOn(date, 'mx'), date).toBe(name);
});

test('Monterrey works on Thanksgiving and rests on the day of the Revolution, Butte the other way round', () => {
  expect([isWorkingDay('2026-11-26', 'mx'), isWorkingDay('2026-11-26', 'us')]).toEqual([true, false]);
  expect([isWorkingDay('2026-11-16', 'mx'), isWorkingDay('2026-11-16', 'us')]).toEqual([false, true]);
  expect(addWorkingDays('2026-11-25', 1, 'us')).toBe('2026-11-30');
  expect(addWorkingDays('2026-11-25', 1, 'mx')).toBe('2026-11-26');
  expect(nextWorkingDay('2026-11-28', 'us')).toBe('2026-11-30');
});

test('working days counted and added agree with each other, over weekends, holidays and the turn of the year', () => {
  for (const calendar of ['us', 'mx'] as const)
    for (let start = 0; start < 400; start += 7)
      for (const days of [1, 4, 5, 23]) {
        const from = addDays('2026-10-20', start);
        const to = addWorkingDays(from, days, calendar);
        expect(workingDaysFrom(from, to, calendar), `${from} + ${days} ${calendar}`).toBe(days);
        expect(isWorkingDay(to, calendar)).toBe(true);
      }
});

test('no change to summer or winter time, in any zone, adds or takes a day', () => {
  const zone = process.env['TZ'];
  try {
    for (const name of [
      'America/Los_Angeles',
      'America/Denver',
      'America/Monterrey',
      'UTC',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/Santiago',
      'Asia/Beirut',
    ]) {
      process.env['TZ'] = name;
      // Each change of the clock in 2026 and 2027 where one of the zones has it, and the days around.
      for (const change of [
        '2026-03-08',
        '2026-11-01',
        '2027-03-14',
        '2027-11-07',
        '2026-04-05',
        '2026-09-06',
        '2026-03-29',
        '2026-10-25',
      ])
        for (let before = -3; before <= 3; before += 1) {
          const from = addDays(change, before);
          expect(addDays(from, 1) > from && daysBetween(from, addDays(from, 1)) === 1, `${name} ${from}`).toBe(true);
          expect(daysBetween(from, addDays(from, 40)), `${name} ${from}`).toBe(40);
          expect(addWorkingDays(from, 10, 'us'), `${name} ${from}`).toBe(inUtc(() => addWorkingDays(from, 10, 'us')));
          expect(keepGap(from, addDays(from, 5), addDays(from, 9), undefined)).toBe(addDays(from, 14));
        }
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

function inUtc<T>(run: () => T): T {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'UTC';
  try {
    return run();
  } finally {
    process.env['TZ'] = zone;
  }
}

test('today is the day where the people are: late in the evening in Los Angeles it is tomorrow in UTC', () => {
  const late = new Date('2026-11-21T05:30:00Z');
  expect([todayIn('America/Los_Angeles', late), todayIn('America/Monterrey', late), todayIn('UTC', late)]).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-21',
  ]);
  // Monterrey gave up summer time in 2022; Denver has not.
  const summer = new Date('2026-07-01T05:30:00Z');
  expect([todayIn('America/Monterrey', summer), todayIn('America/Denver', summer)]).toEqual([
    '2026-06-30',
    '2026-06-30',
  ]);
});

test('a gap is kept in working days, and a Friday to Saturday stays a day', () => {
  // Monday to Wednesday stays two working days when the Monday becomes a Thursday before a weekend.
  expect(keepGap('2026-12-07', '2026-12-10', '2026-12-09', 'us')).toBe('2026-12-14');
  expect(keepGap('2026-12-04', '2026-12-07', '2026-12-05', 'us')).toBe('2026-12-08');
  expect(keepGap('2026-12-04', '2026-12-07', '2026-12-04', 'us')).toBe('2026-12-07');
  // What stood before the one it follows is put right.
  expect(keepGap('2026-12-04', '2026-12-07', '2026-12-01', 'us')).toBe('2026-12-07');
});
