import { addDays } from '#platform/shared/dates.ts';

/** An all-day event of a calendar. `uid` stays the same while the event moves. */
export interface CalendarEvent {
  uid: string;
  on: string;
  title: string;
  notes: string;
  url: string | null;
  /** UTC, ISO 8601: when it was last changed. */
  changedAt: string;
  version: number;
}

/** Text as RFC 5545 3.3.11 wants it: no line break, comma or semicolon that is not marked, and no control character. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\n|\r/gu, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '');
}

/** A content line, folded so that no line is longer than 75 octets and no character is cut in two (3.1). */
export function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  lines.push(current);
  return lines.join('\r\n');
}

const compact = (date: string) => date.replaceAll('-', '');
const stamp = (iso: string) => `${iso.slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** A calendar as RFC 5545 has it. Days are dates without a time, so no reader's zone can move them. */
export function calendarText(calendar: {
  name: string;
  productName: string;
  madeAt: string;
  events: readonly CalendarEvent[];
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(calendar.productName)}//Plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...calendar.events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${stamp(calendar.madeAt)}`,
      `DTSTART;VALUE=DATE:${compact(event.on)}`,
      // The end of an all-day event is the first day that is no longer part of it.
      `DTEND;VALUE=DATE:${compact(addDays(event.on, 1))}`,
      `SUMMARY:${escaped(event.title)}`,
      ...(event.notes === '' ? [] : [`DESCRIPTION:${escaped(event.notes)}`]),
      ...(event.url === null ? [] : [`URL:${event.url}`]),
      `LAST-MODIFIED:${stamp(event.changedAt)}`,
      `SEQUENCE:${event.version}`,
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
