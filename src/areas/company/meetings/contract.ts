import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { languages } from '#platform/shared/text.ts';
import { Agenda, AgendaItem, Closing, Current, Discussed, Forward, Lease, NewItems, Notes, People } from './schema.ts';

const Language = z.strictObject({ language: z.enum(languages).default('en') });

/** A meeting's agenda and what is done with it; the meetings, items, outcomes and actions themselves are records. */
export const agendaContract = contract({
  agenda: {
    method: 'GET',
    path: '/meetings/:id/agenda',
    summary: 'A meeting with its agenda, that of the last one, and the open actions of its series.',
    access: 'meetings.read',
    params: IdParams,
    reply: Agenda,
  },
  add: {
    method: 'POST',
    path: '/meetings/:id/items',
    summary: 'Makes items of pasted lines, one of each.',
    access: 'meetings.write',
    params: IdParams,
    body: NewItems,
    reply: Agenda,
    status: 201,
  },
  bring: {
    method: 'POST',
    path: '/meetings/:id/bring',
    summary: 'Brings items of an earlier meeting, or out of the backlog, into this one.',
    access: 'meetings.write',
    params: IdParams,
    body: Forward,
    reply: Agenda,
  },
  current: {
    method: 'POST',
    path: '/meetings/:id/current',
    summary: 'Says which item is talked about; the time of the one before is counted.',
    access: 'meetings.write',
    params: IdParams,
    body: Current,
    reply: Agenda,
  },
  close: {
    method: 'POST',
    path: '/meetings/:id/close',
    summary: 'Ends a meeting, and says what becomes of each item that was not reached.',
    access: 'meetings.write',
    params: IdParams,
    body: Closing,
    reply: Agenda,
  },
  people: {
    method: 'PUT',
    path: '/meetings/:id/participants',
    summary: 'Says who is asked to come, who answered, and who was there.',
    access: 'meetings.write',
    params: IdParams,
    body: People,
    reply: Agenda,
  },
  minutes: {
    method: 'GET',
    path: '/meetings/:id/minutes',
    summary: 'The minutes of a meeting as Markdown.',
    access: 'meetings.read',
    params: IdParams,
    query: Language,
    reply: z.object({ text: z.string() }),
  },
  pdf: {
    method: 'GET',
    path: '/meetings/:id/minutes.pdf',
    summary: 'The minutes of a meeting as a document.',
    access: 'meetings.read',
    params: IdParams,
    query: Language,
    reply: 'stream',
    allowance: 'exports',
  },
  mail: {
    method: 'POST',
    path: '/meetings/:id/minutes/mail',
    summary: 'Sends the minutes to the participants by mail, once more.',
    access: 'meetings.write',
    params: IdParams,
    reply: 'empty',
  },
  calendar: {
    method: 'GET',
    path: '/meetings/:id/calendar.ics',
    summary: 'A meeting for a calendar program.',
    access: 'meetings.read',
    params: IdParams,
    reply: 'stream',
  },
  discussed: {
    method: 'GET',
    path: '/meetings/discussed',
    summary: 'Where a record was talked about, and what came of it.',
    access: 'meetings.read',
    query: z.strictObject({ kind: line(40), id: Id }),
    reply: z.array(Discussed),
  },
});

/** What is done with one item, beside what every record takes. */
export const agendaItemContract = contract({
  park: {
    method: 'POST',
    path: '/agenda-items/:id/park',
    summary: 'Puts an item into the backlog of its series.',
    access: 'meetings.write',
    params: IdParams,
    reply: 'empty',
  },
  lease: {
    method: 'POST',
    path: '/agenda-items/:id/lease',
    summary: 'Takes the notes of an item for 30 seconds, or gives them back.',
    access: 'meetings.write',
    params: IdParams,
    body: Lease,
    reply: AgendaItem,
  },
  notes: {
    method: 'PUT',
    path: '/agenda-items/:id/notes',
    summary: 'Writes the notes of an item, as whoever holds them.',
    access: 'meetings.write',
    params: IdParams,
    body: Notes,
    reply: AgendaItem,
  },
});
