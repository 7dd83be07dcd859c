import { spendMails } from '#platform/server/mail/mail-budget.ts';
import { sql } from 'drizzle-orm';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Done } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { plainStates, type TripState } from '../choices.ts';
import { serviceTrip } from '../record.ts';
import './events.ts';
import { peopleOfHome, readersOutside } from './scope.ts';

const t = texts({
  yours: { en: '{trip} is yours now', es: '{trip} ahora es tuya' },
  moved: { en: '{trip}: now {state}', es: '{trip}: ahora {state}' },
  changed: { en: '{trip}: somebody else comes, or at another time', es: '{trip}: viene otra persona, o a otra hora' },
  proposed: { en: '{trip}: choose a time', es: '{trip}: elige un horario' },
  home: { en: '{trip}: {state}', es: '{trip}: {state}' },
});

/** What the people of a home are told of by a word of its own. */
const toHome: ReadonlySet<TripState> = new Set(['proposed', 'confirmed', 'en_route', 'done', 'no_access', 'cancelled']);
const facts = ['window_start', 'window_end', 'technician', 'provider_name'] as const;
const quietSeconds = 60;

interface Told extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  state: TripState;
  project_id: string;
  unit_id: string;
  technician: string | null;
  created_by: string | null;
  around: string[];
  tickets: string[];
}

/** A trip with those of staff who have to do with it: who goes, who made it, and who works on its tickets or watches them. */
async function toldTrip(write: Write, id: string): Promise<Told | undefined> {
  const { rows } = await write.tx.execute<Told>(sql`
    select r.id, r.code, r.title, r.state, r.project_id, r.unit_id, r.technician, r.created_by,
      array(select i.ticket_id::text from service_trip_items i where i.trip_id = r.id) as tickets,
      array(select t.lead_id::text from service_trip_items i join tickets t on t.id = i.ticket_id where i.trip_id = r.id and t.lead_id is not null
        union select k.user_id::text from service_trip_items i join ticket_people k on k.ticket_id = i.ticket_id and k.role = 'watcher'
        where i.trip_id = r.id) as around
    from service_trips r where r.id = ${id} and r.deleted_at is null`);
  return rows[0];
}

/** What follows from a write of a trip: who is told, whose screens read again, what goes into calendars, and what it means for its tickets. */
export async function followTrip(done: Done): Promise<void> {
  await tellOfTrip(done);
  await done.write.publish('trip.settled', { unitId: String(done.after['unit_id']) });
}

async function tellOfTrip({ write, viewer, id, verb, before, after }: Done): Promise<void> {
  await write.publish('trip.changed', {
    unitId: String(after['unit_id']),
    people: await readersOutside(write.tx, id, String(after['project_id'])),
  });
  const trip = await toldTrip(write, id);
  if (trip === undefined) return;
  const isMoved = before?.['state'] !== undefined && before['state'] !== after['state'];
  if (isMoved) {
    if (['owner_declined', 'cancelled'].includes(trip.state)) askForCalendars(write, id, 0);
    if (trip.state === 'confirmed') askForCalendars(write, id, quietSeconds);
  } else if (before !== undefined && before['ical_sequence'] !== after['ical_sequence'])
    askForCalendars(write, id, quietSeconds);
  if (verb === 'undone' || verb === 'removed' || verb === 'restored') return;
  const isNewTechnician = trip.technician !== null && trip.technician !== (before?.['technician'] ?? null);
  if (isNewTechnician) await tellStaff(write, trip, [trip.technician], 'ticket_assigned', t.yours);
  const hasChanged =
    before !== undefined && !isMoved && facts.some((field) => (before[field] ?? null) !== (after[field] ?? null));
  const others = [trip.technician, trip.created_by, ...trip.around].filter(
    (each) => !(isNewTechnician && each === trip.technician),
  );
  const visitAt = agreedOn(before?.['state'], after, hasChanged);
  if (visitAt !== undefined) await write.publish('trip.agreed', { viewer, ticketIds: trip.tickets, visitAt });
  if (isMoved && trip.state === 'done') await write.publish('trip.made', { viewer, ...(await madeOf(write, id)) });
  const { en, es } = serviceTrip.states?.words[trip.state] ?? { en: '', es: '' };
  if (isMoved) await tellStaff(write, trip, others, 'ticket_status_updated', t.moved, { state: { en, es } });
  else if (hasChanged) await tellStaff(write, trip, others, 'ticket_updated', t.changed);
  if (isMoved && toHome.has(trip.state)) await tellHome(write, trip);
  if (hasChanged && ['confirmed', 'en_route'].includes(trip.state)) await tellHome(write, trip, t.changed);
}

/** What came of a visit, for what it was for. */
async function madeOf(write: Write, id: string) {
  const { rows } = await write.tx.execute<{
    done: string[];
    left: string[];
    outcome: string | null;
    swapped: { oldSerial: string | null; newSerial: string | null }[];
  }>(sql`
    select array(select i.ticket_id::text from service_trip_items i where i.trip_id = r.id and i.done_at is not null order by 1) as done,
      array(select i.ticket_id::text from service_trip_items i where i.trip_id = r.id and i.done_at is null order by 1) as left, r.outcome,
      coalesce((select json_agg(json_build_object('oldSerial', k.old_serial, 'newSerial', k.new_serial)) from service_trip_parts k
        where k.trip_id = r.id and num_nonnulls(k.old_serial, k.new_serial) > 0), '[]'::json) as swapped
    from service_trips r where r.id = ${id}`);
  const { done = [], left = [], outcome = null, swapped = [] } = rows[0] ?? {};
  const isOne = done.length === 1 && swapped.length === 1;
  return { done, left, outcome: outcome ?? '', swapped: isOne ? (swapped[0] ?? null) : null };
}

/** When somebody comes, where a write has just said so; null where a visit that stood has fallen through, and undefined where neither is so. */
function agreedOn(from: unknown, after: Done['after'], hasChanged: boolean): string | null | undefined {
  const { state, window_start: start } = after;
  const stood = from === 'confirmed' || from === 'en_route';
  if (state === 'confirmed' && (from !== state || hasChanged)) return typeof start === 'string' ? start : undefined;
  return stood && ['owner_declined', 'cancelled', 'no_access'].includes(String(state)) ? null : undefined;
}

/** Lets calendars know within a minute, of what falls away at once. */
function askForCalendars(write: Write, id: string, seconds: number): void {
  // The job mails in nobody's name: the home, and whoever comes.
  write.expect(spendMails(write, 2));
  write.job(
    'tell_of_trip',
    { id },
    { key: `tell_of_trip:${id}`, runAt: new Date(Date.now() + seconds * 1000), queue: `trip:${id}` },
  );
}

const labelOf = ({ code, title }: Told) => `${code} ${title}`;

async function tellStaff(
  write: Write,
  trip: Told,
  to: readonly (string | null)[],
  type: string,
  words: Text,
  values: Record<string, Text> = {},
): Promise<void> {
  const people = [...new Set(to)].filter((each) => each !== null && each !== write.actor.id);
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select distinct g.user_id as id from user_groups g where g.user_id = any(${sql.param(people)}::uuid[])
      and g."group" in ('admin', 'employee', 'third_party_staff')`);
  if (rows.length === 0) return;
  const link = `/projects/service-trips?panel=${trip.id}`;
  await write.publish('record.told', {
    kind: 'service_trip',
    id: trip.id,
    projectId: trip.project_id,
    to: rows.map((row) => row.id),
    outside: [],
    links: { staff: link, outside: link },
    type,
    reason: 'assigned',
    text: sentence(words, { trip: labelOf(trip), ...values }),
  });
}

/** Tells the people of the home, in the plain word that their page shows. */
export async function tellHome(write: Write, trip: Told, words?: Text): Promise<void> {
  const to = (await peopleOfHome(write.tx, trip.id)).flatMap(({ user_id: id }) =>
    id === null || id === write.actor.id ? [] : [id],
  );
  if (to.length === 0) return;
  const link = `/owner?trip=${trip.id}`;
  const { en, es } = plainStates[trip.state];
  await write.publish('record.told', {
    kind: 'service_trip',
    id: trip.id,
    projectId: trip.project_id,
    unitId: trip.unit_id,
    to,
    outside: to,
    links: { staff: link, outside: link },
    type: 'ticket_status_updated',
    reason: 'owner',
    text: sentence(words ?? (trip.state === 'proposed' ? t.proposed : t.home), {
      trip: labelOf(trip),
      state: { en, es },
    }),
  });
}

/** Tells the people of the home that times wait for their choice. */
export async function tellOffers(write: Write, tripId: string): Promise<void> {
  const trip = await toldTrip(write, tripId);
  if (trip?.state === 'proposed') await tellHome(write, trip);
}
