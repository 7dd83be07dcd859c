import { addDays, daysBetween } from './dates.ts';

/** Whose holidays count: the United States', or Mexico's. */
export type CalendarName = 'us' | 'mx';

/** The holiday on a day, by name; undefined for none. The screen has the names in both languages. */
export function holidayOn(date: string, calendar: CalendarName): string | undefined {
  return holidaysOf(Number(date.slice(0, 4)), calendar).get(date);
}

/** True from Monday to Friday, holidays left out. */
export function isWorkingDay(date: string, calendar: CalendarName): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && holidayOn(date, calendar) === undefined;
}

/** Working days after `from` up to and with `to`; 0 where `to` is not later. */
export function workingDaysFrom(from: string, to: string, calendar: CalendarName): number {
  let count = 0;
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) if (isWorkingDay(date, calendar)) count += 1;
  return count;
}

/** The day so many working days later; the day itself for 0. */
export function addWorkingDays(from: string, days: number, calendar: CalendarName): string {
  let date = from;
  for (let left = days; left > 0;) {
    date = addDays(date, 1);
    if (isWorkingDay(date, calendar)) left -= 1;
  }
  return date;
}

/** The day itself when people work on it, else the next one. */
export function nextWorkingDay(from: string, calendar: CalendarName): string {
  return isWorkingDay(from, calendar) ? from : addWorkingDays(from, 1, calendar);
}

/** The date that keeps its distance in working days to another one, when that one moves from `was` to `is`. */
export function keepGap(was: string, is: string, date: string, calendar: CalendarName | undefined): string {
  const days = daysBetween(was, date);
  if (days <= 0) return is;
  if (calendar === undefined) return addDays(is, days);
  const working = workingDaysFrom(was, date, calendar);
  // Friday to Saturday is no working day, and still a day.
  return working === 0 ? addDays(is, days) : addWorkingDays(is, working, calendar);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** The days off of a year. Worked out, not listed: the plan reaches years ahead. */
export function holidaysOf(year: number, calendar: CalendarName): ReadonlyMap<string, string> {
  const key = `${calendar} ${year}`;
  const found = known.get(key) ?? new Map(calendar === 'mx' ? mexican(year) : american(year));
  known.set(key, found);
  return found;
}

const on = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The nth such weekday of a month; -1 for the last. */
function nth(year: number, month: number, weekday: number, n: number): string {
  if (n < 0) {
    const last = addDays(month === 12 ? on(year + 1, 1, 1) : on(year, month + 1, 1), -1);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = on(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** A holiday on a Saturday is kept on the Friday before it, one on a Sunday on the Monday after. */
function observed(date: string): string {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

/** The days on which no line runs and no crane crew is to be had. */
function american(year: number): [string, string][] {
  const thanksgiving = nth(year, 11, 4, 4);
  const nextNewYear = observed(on(year + 1, 1, 1));
  return [
    [observed(on(year, 1, 1)), 'new_year'],
    [nth(year, 5, 1, -1), 'memorial_day'],
    [observed(on(year, 6, 19)), 'juneteenth'],
    [observed(on(year, 7, 4)), 'independence_day'],
    [nth(year, 9, 1, 1), 'labor_day'],
    [thanksgiving, 'thanksgiving'],
    [addDays(thanksgiving, 1), 'day_after_thanksgiving'],
    [observed(on(year, 12, 25)), 'christmas'],
    // New Year's Day on a Saturday is kept on the last day of the year before.
    ...(nextNewYear < on(year + 1, 1, 1) ? ([[nextNewYear, 'new_year']] satisfies [string, string][]) : []),
  ];
}

/** The mandatory days of rest of article 74 of the Ley Federal del Trabajo. They are not moved when they fall on a weekend. */
function mexican(year: number): [string, string][] {
  return [
    [on(year, 1, 1), 'new_year'],
    [nth(year, 2, 1, 1), 'constitution_day'],
    [nth(year, 3, 1, 3), 'juarez_birthday'],
    [on(year, 5, 1), 'mx_labor_day'],
    [on(year, 9, 16), 'mx_independence_day'],
    ...(year >= 2024 && (year - 2024) % 6 === 0
      ? ([[on(year, 10, 1), 'transfer_of_power']] satisfies [string, string][])
      : []),
    [nth(year, 11, 1, 3), 'revolution_day'],
    [on(year, 12, 25), 'christmas'],
  ];
}
