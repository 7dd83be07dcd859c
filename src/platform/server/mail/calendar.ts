import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '#platform/shared/text.ts';

/** An appointment as a calendar knows it. */
export interface CalendarEvent {
  /** Stays for good. */
  uid: string;
  /** Grows with what a calendar shows, so that a program moves the entry instead of adding another. */
  sequence: number;
  starts_at: string;
  ends_at: string;
  changed_at: string;
  title: string;
  isCancelled: boolean;
  organizer: { name: string; email: string };
  notes: readonly string[];
  location: string | null;
  url?: string | undefined;
  people: readonly { name: string | null; email: string; response: keyof typeof statuses }[];
}

const statuses = {
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  maybe: ICalAttendeeStatus.TENTATIVE,
  none: ICalAttendeeStatus.NEEDSACTION,
} as const;

const methods = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
} as const;

export interface CalendarFacts {
  method: keyof typeof methods;
  /** What made it, in English. */
  product: string;
  company: string;
  name?: string | undefined;
  language: Language;
}

/** A name as a calendar's parameter can hold it: no straight quotation mark may stand in one (RFC 5545, 3.2), curly ones may. */
const nameInCalendar = (name: string): string => name.replaceAll(/"([^"]*)"/gu, '“$1”').replaceAll('"', '”');

/** Appointments as RFC 5545 writes them, in UTC, each an event of its own. */
export function calendarText(events: readonly CalendarEvent[], about: CalendarFacts): string {
  const calendar = ical({
    method: methods[about.method],
    prodId: { company: about.company, product: about.product, language: about.language.toUpperCase() },
    ...(about.name === undefined ? {} : { name: about.name, ttl: 3600 }),
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: new Date(event.starts_at),
      end: new Date(event.ends_at),
      stamp: new Date(event.changed_at),
      lastModified: new Date(event.changed_at),
      summary: event.title,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { ...event.organizer, name: nameInCalendar(event.organizer.name) },
      ...(event.notes.length === 0 ? {} : { description: event.notes.join('\n') }),
      ...(event.location === null ? {} : { location: event.location }),
      ...(event.url === undefined ? {} : { url: event.url }),
      attendees: event.people.map(({ name, email, response }) => ({
        email,
        ...(name === null ? {} : { name: nameInCalendar(name) }),
        role: ICalAttendeeRole.REQ,
        status: statuses[response],
        rsvp: about.method === 'request',
      })),
    });
  return calendar.toString();
}
