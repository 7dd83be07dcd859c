import { texts, type Text } from '#platform/shared/text.ts';
import type { BusinessCalendar, WorkingRange } from './working-time.ts';

/** The fields of a calendar that hold the hours of a weekday, from Sunday on. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export const calendarRules = texts({
  hours: {
    en: 'Write ranges like 7:00-12:00, 12:30-16:00, or leave it empty for a day off.',
    es: 'Escribe horarios como 7:00-12:00, 12:30-16:00, o déjalo vacío si no se trabaja.',
  },
  backwards: { en: 'A range must end after it begins.', es: 'Un horario debe terminar después de empezar.' },
  overlap: {
    en: 'Ranges must stand in order and not overlap.',
    es: 'Los horarios deben ir en orden y sin traslaparse.',
  },
  holidays: {
    en: 'Write one day in each line, like 2026-12-25 Christmas | Navidad.',
    es: 'Escribe un día por línea, como 2026-12-25 Christmas | Navidad.',
  },
  twice: { en: 'Each day stands there once.', es: 'Cada día va una sola vez.' },
});

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The working hours of a weekday as a person writes them: `7:00-12:00, 12:30-16:00`, nothing for a day off. Answers what is wrong with them. */
export function readHours(text: string): WorkingRange[] | Text {
  const ranges: WorkingRange[] = [];
  for (const part of text.split(/[,;\n]/u).map((each) => each.trim())) {
    if (part === '') continue;
    const [, hours, minutes = '00', toHours, toMinutes = '00'] =
      /^(\d{1,2})(?::(\d\d))?\s*[-–—]\s*(\d{1,2})(?::(\d\d))?$/u.exec(part) ?? [];
    const [start, end] = [Number(hours) * 60 + Number(minutes), Number(toHours) * 60 + Number(toMinutes)];
    if (hours === undefined || Number(minutes) > 59 || Number(toMinutes) > 59 || start > 1440 || end > 1440)
      return calendarRules.hours;
    if (end <= start) return calendarRules.backwards;
    if (start < (ranges.at(-1)?.end ?? 0)) return calendarRules.overlap;
    ranges.push({ start, end });
  }
  return ranges;
}

/** Working hours as they are kept: `07:00-12:00, 12:30-16:00`; null for a day off. */
export function hoursText(ranges: readonly WorkingRange[]): string | null {
  return ranges.length === 0
    ? null
    : ranges.map(({ start, end }) => `${clockTime(start)}-${clockTime(end)}`).join(', ');
}

/** Holidays as a person writes them, a day in each line with its name in one or both languages. Answers what is wrong with them. */
export function readHolidays(text: string): { day: string; name: Text }[] | Text {
  const days = new Map<string, Text>();
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, day, names = ''] = /^(\d{4}-\d\d-\d\d)[\s,:]+(.+)$/u.exec(line) ?? [];
    const [en = '', es = ''] = names.split('|').map((each) => each.trim());
    if (day === undefined || en === '' || !isDay(day)) return calendarRules.holidays;
    if (days.has(day)) return calendarRules.twice;
    days.set(day, { en, es: es === '' ? en : es });
  }
  return [...days].map(([day, name]) => ({ day, name })).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Holidays as they are kept, in their order; null for none. */
export function holidaysText(days: readonly { day: string; name: Text }[]): string | null {
  return days.length === 0
    ? null
    : days.map(({ day, name }) => `${day} ${name.en === name.es ? name.en : `${name.en} | ${name.es}`}`).join('\n');
}

/** A calendar as its row keeps it. */
export type CalendarRow = { time_zone: string; holidays: string | null } & Record<
  (typeof weekdays)[number],
  string | null
>;

/** The calendar of a row, as the clock takes it. What the database lets in is sound; anything else would be a day off. */
export function calendarOfRow(row: CalendarRow): BusinessCalendar {
  const holidays = readHolidays(row.holidays ?? '');
  return {
    zone: row.time_zone,
    week: weekdays.map((weekday) => {
      const ranges = readHours(row[weekday] ?? '');
      return Array.isArray(ranges) ? ranges : [];
    }),
    holidays: Array.isArray(holidays) ? Object.fromEntries(holidays.map(({ day, name }) => [day, name])) : {},
  };
}

/** The clock, for whoever has deadlines: a pure function that runs on both sides. */
export { clockDays, slaClock, type BusinessCalendar, type ClockEvent, type SlaClock } from './clock.ts';
