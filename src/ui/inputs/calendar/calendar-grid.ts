import { addDays } from '#platform/shared/dates.ts';

/** The day of the week of a calendar date, Sunday 0. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The same day some months on or back; the last day of the month where that day is missing (Jan 31 → Feb 28). */
export function addMonths(date: string, months: number): string {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7)) - 1 + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  lastDay.setUTCDate(Math.min(Number(date.slice(8, 10)), lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/** The weeks that a month's calendar shows, whole weeks from the first day of the week on. */
export function weeksOfMonth(date: string, weekStart: 0 | 1): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7));
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let day = start; day < next; day = addDays(day, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(day, offset)));
  }
  return weeks;
}

/** Where a key takes the focus in a calendar, by the WAI-ARIA grid pattern; null for a key that is none of its business. */
export function dayAfterKey(key: string, shift: boolean, date: string, weekStart: 0 | 1): string | null {
  const intoWeek = (weekdayOf(date) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -intoWeek);
    case 'End':
      return addDays(date, 6 - intoWeek);
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1);
    default:
      return null;
  }
}

/** The date kept between two bounds, either of which may be missing. */
export function withinBounds(date: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && date < min) return min;
  return max !== undefined && date > max ? max : date;
}
