import { localeOf, numberFormat, type Language } from './text.ts';

const dayMs = 86_400_000;

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A format for dates. Making one takes longer than using it a hundred times, and a table uses it in every row, so each is made once.
 * One without a time zone is in the reader's own, which may change while a page stands.
 */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${options.timeZone ?? new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, made);
  return made;
}

/** The calendar date of now in a time zone (the reader's own when none is given), `YYYY-MM-DD`. */
export function todayIn(timeZone?: string, now: Date = new Date()): string {
  const format = dateFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const { year, month, day } = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** The calendar date of a moment in a time zone (the reader's own when none is given): in UTC, evenings would be tomorrow's. */
export function dayOf(iso: string, timeZone?: string): string {
  return todayIn(timeZone, new Date(iso));
}

/** The zone of a day that belongs to no site, and of a person who has set none: the company's own. */
export const companyZone = 'America/Los_Angeles';

/** Today where no site is meant: whether a date is late is judged by this one day, wherever the server stands. */
export function companyToday(now?: Date): string {
  return todayIn(companyZone, now);
}

/** A calendar date some days on (or back). Pure date arithmetic: no time zone can move it. */
export function addDays(date: string, days: number): string {
  return new Date(utc(date).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one calendar date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs);
}

/** Working days (Monday to Friday) after `from` up to and with `to`. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) {
    const weekday = utc(date).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** A calendar date as people write it: `Nov 24`, with the year when it is another one. */
export function formatDay(
  date: string,
  language: Language = 'en',
  thisYear: number = new Date().getFullYear(),
): string {
  const year = Number(date.slice(0, 4));
  return dateFormat(language, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(year === thisYear ? {} : { year: 'numeric' }),
  }).format(utc(date));
}

/** A calendar date with its weekday, as people say it: `Tue, Nov 24`, and in words where there is room: `Tuesday, December 1`. */
export function formatWeekday(
  date: string,
  language: Language = 'en',
  width: 'short' | 'long' = 'short',
  thisYear: number = new Date().getFullYear(),
): string {
  const year = Number(date.slice(0, 4));
  return dateFormat(language, {
    timeZone: 'UTC',
    weekday: width,
    month: width,
    day: 'numeric',
    ...(year === thisYear ? {} : { year: 'numeric' }),
  }).format(utc(date));
}

/** A calendar date in full, for tooltips and documents: `Tuesday, November 24, 2026`. */
export function formatDayLong(date: string, language: Language = 'en'): string {
  return dateFormat(language, { timeZone: 'UTC', dateStyle: 'full' }).format(utc(date));
}

/** A moment as month/day/year plus hours:minutes in the reader's zone or the one given. */
export function formatMoment(iso: string, language: Language = 'en', timeZone?: string): string {
  return dateFormat(language, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso));
}

/** The time of day of a moment in the reader's zone. */
export function formatTime(iso: string, language: Language = 'en'): string {
  return dateFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** The top bar's date: weekday, month, day; `short` where there is no room for whole words. */
export function formatToday(
  language: Language = 'en',
  now: Date = new Date(),
  length: 'long' | 'short' = 'long',
): string {
  return dateFormat(language, { weekday: length, month: length, day: 'numeric' }).format(now);
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A notification's time, `MMM Do YY, h:mm a` in the reader's zone: `Nov 20th 26, 9:06 am`. */
export function formatNotificationTime(timestampS: number, language: Language = 'en'): string {
  const at = new Date(timestampS * 1000);
  const month = dateFormat(language, { month: 'short' }).format(at);
  const day = `${at.getDate()}${language === 'es' ? 'º' : (endings[ordinals.select(at.getDate())] ?? 'th')}`;
  const year = String(at.getFullYear() % 100).padStart(2, '0');
  const hours = at.getHours();
  return `${month} ${day} ${year}, ${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** How long ago a moment was, in the largest fitting unit: `5 minutes ago`. */
export function formatAgo(iso: string, language: Language = 'en', now: number = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(0, 'second');
}

/** A file size in the nearest unit: `3.4 MB`. */
export function formatBytes(bytes: number, language: Language = 'en'): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return numberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'gigabyte',
    // The short form knows no plural of the smallest unit.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

/** The month of a calendar date, for the head of a calendar: `December 2026`. */
export function formatMonth(date: string, language: Language = 'en'): string {
  return dateFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(utc(date));
}

/** The days of the week from Sunday on, short for the head of a calendar and in full for screen readers. */
export function weekdayNames(language: Language = 'en'): { short: string; full: string }[] {
  const name = (weekday: 'narrow' | 'long', day: number) =>
    dateFormat(language, { timeZone: 'UTC', weekday }).format(utc(addDays('2026-11-01', day)));
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({ short: name('narrow', day), full: name('long', day) }));
}
