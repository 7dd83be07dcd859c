import { Temporal } from 'temporal-polyfill';
import { addDays } from '#platform/shared/dates.ts';
import type { Text } from '#platform/shared/text.ts';

export const minuteMs = 60_000;

/** Working time of a day: minutes since midnight on the wall, the end not in it; 1440 is midnight at the end of the day. */
export interface WorkingRange {
  start: number;
  end: number;
}

/** When a factory works. Plain data: it travels as JSON and is never changed in place. */
export interface BusinessCalendar {
  /** An IANA time zone. */
  zone: string;
  /** The ranges of each weekday, from Sunday on, in order and without overlap. What lies between two of them is lunch. */
  week: readonly (readonly WorkingRange[])[];
  /** Days on which nobody works, by calendar date. */
  holidays: Readonly<Record<string, Text>>;
}

/** From a moment to another one, in milliseconds since 1970; the end not in it. */
export interface Stretch {
  from: number;
  to: number;
}

/** A day of a zone, cut where its clocks are moved: within each piece the wall stands a fixed time away from UTC. */
interface WallPiece extends Stretch {
  offset: number;
}

const wallDays = new Map<string, readonly WallPiece[]>();

function wallPieces(zone: string, day: string): readonly WallPiece[] {
  const key = `${zone} ${day}`;
  const known = wallDays.get(key);
  if (known !== undefined) return known;
  const date = Temporal.PlainDate.from(day);
  const start = date.toZonedDateTime(zone);
  const from = start.epochMilliseconds;
  const to = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offset = start.offsetNanoseconds / 1e6;
  const later = to > from ? offsetAt(zone, to - 1) : offset;
  const moved = later === offset ? null : start.getTimeZoneTransition('next');
  const made =
    moved === null
      ? [{ from, to, offset: offset - midnight }]
      : [
          { from, to: moved.epochMilliseconds, offset: offset - midnight },
          { from: moved.epochMilliseconds, to, offset: later - midnight },
        ];
  // A day is asked for by every ticket that was open on it; some years of all zones in use are far below this.
  if (wallDays.size > 20_000) wallDays.clear();
  wallDays.set(key, made);
  return made;
}

function offsetAt(zone: string, at: number): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}

/** The calendar date of a moment in a zone. */
export function dayOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** From where to where a calendar date lasts in a zone; 23 or 25 hours where its clocks are moved. */
export function stretchOfDay(day: string, zone: string): Stretch {
  const pieces = wallPieces(zone, day);
  return { from: pieces[0]?.from ?? 0, to: pieces.at(-1)?.to ?? 0 };
}

/** The ranges that a weekday has, holiday or not. */
export function rangesOf(calendar: BusinessCalendar, day: string): readonly WorkingRange[] {
  return calendar.week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? [];
}

const worked = new WeakMap<BusinessCalendar, Map<string, readonly Stretch[]>>();

/**
 * The working time of a calendar date, in order. A minute is in it when the clock on the wall shows a time within a range at that minute: an
 * hour that is skipped in spring is not there, and one that comes twice in autumn counts twice.
 */
export function workOf(calendar: BusinessCalendar, day: string): readonly Stretch[] {
  const days = worked.get(calendar) ?? new Map<string, readonly Stretch[]>();
  worked.set(calendar, days);
  const known = days.get(day);
  if (known !== undefined) return known;
  const made: Stretch[] = [];
  if (calendar.holidays[day] === undefined)
    for (const piece of wallPieces(calendar.zone, day))
      for (const { start, end } of rangesOf(calendar, day)) {
        const from = Math.max(piece.from, start * minuteMs - piece.offset);
        const to = Math.min(piece.to, end * minuteMs - piece.offset);
        if (to > from) made.push({ from, to });
      }
  days.set(day, made);
  return made;
}

/** Past so many days without the working time that is asked for, there is none: a calendar without hours must not be walked for ever. */
const mostDays = 1500;

/** The earliest moment by which so much working time has passed since another moment; undefined when it never comes. */
export function afterWork(calendar: BusinessCalendar, from: number, work: number): number | undefined {
  let left = work;
  if (left <= 0) return from;
  let day = dayOf(from, calendar.zone);
  for (let count = 0; count < mostDays; count += 1) {
    for (const stretch of workOf(calendar, day)) {
      const start = Math.max(stretch.from, from);
      if (stretch.to - start >= left) return start + left;
      if (stretch.to > start) left -= stretch.to - start;
    }
    day = addDays(day, 1);
  }
  return undefined;
}

/** The working time between two moments, in order. */
export function* workBetween(calendar: BusinessCalendar, from: number, to: number): Generator<Stretch> {
  for (let day = dayOf(from, calendar.zone); ; day = addDays(day, 1)) {
    const { from: starts } = stretchOfDay(day, calendar.zone);
    if (starts >= to) return;
    for (const stretch of workOf(calendar, day)) {
      const part = { from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) };
      if (part.to > part.from) yield part;
    }
  }
}

/** Whole minutes of a stretch. */
export function minutesOf({ from, to }: Stretch): number {
  return (to - from) / minuteMs;
}

/** How long a full working day of this calendar is, in minutes: its longest one. For words like “2 days”. */
export function minutesOfDay(calendar: BusinessCalendar): number {
  return Math.max(0, ...calendar.week.map((ranges) => ranges.reduce((sum, { start, end }) => sum + end - start, 0)));
}
