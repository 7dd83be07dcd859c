import { sql } from 'drizzle-orm';
import {
  serviceTripItems,
  serviceTripOffers,
  serviceTripParts,
  serviceTripPoints,
  serviceTrips,
  serviceTripSignatures,
} from '#areas/service/trips/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import { momentOf } from '#platform/shared/zone-times.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { asked } from './ticket-stories.ts';

type TripRow = typeof serviceTrips.$inferInsert;
type Trip = Pick<TripRow, 'title' | 'state' | 'serviceType'> &
  Partial<
    Pick<TripRow, 'providerName' | 'providerEmail' | 'providerPhone' | 'instructions' | 'outcome' | 'travelKm'>
  > & {
    place: string;
    goes?: string;
    /** Days from today, and the hours from and to by the clock of the home. */
    window?: readonly [days: number, from: string, to: string];
    offers?: readonly (readonly [days: number, from: string, to: string])[];
    tickets?: readonly string[];
    points?: readonly string[];
    parts?: readonly { item: string; quantity: string; oldSerial?: string; newSerial?: string }[];
    signedBy?: string;
  };

const zone = 'America/Los_Angeles';
const home = '25-098/Home';
const residence = '25-112/Residence';

const trips: readonly Trip[] = [
  {
    title: 'Water at the marriage wall, kitchen side',
    state: 'proposed',
    serviceType: 'warranty',
    place: home,
    goes: 'marcus',
    tickets: ['Water at the marriage wall'],
    offers: [
      [2, '08:00', '12:00'],
      [2, '13:00', '17:00'],
      [3, '08:00', '12:00'],
    ],
    points: ['Flashing at the marriage line opened', 'Sill dry behind the baseboard', 'Hose test for ten minutes'],
    instructions: 'The gate code is 4471. A shy dog.',
  },
  {
    title: 'The heat pump hums at night',
    state: 'confirmed',
    serviceType: 'warranty',
    place: home,
    providerName: 'Sierra Heating',
    providerEmail: 'dispatch@sierra-heating.example.com',
    providerPhone: '+1 775 555 0131',
    tickets: ['The heat pump hums at night'],
    window: [1, '09:00', '11:00'],
    points: ['Feet of the outdoor unit tight', 'Noise measured in the bedroom, fan on low'],
    travelKm: 18,
  },
  {
    title: 'Window hinge in the bedroom',
    state: 'owner_declined',
    serviceType: 'warranty',
    place: home,
    goes: 'marcus',
    tickets: ['Bedroom window does not close'],
    offers: [[1, '07:00', '09:00']],
  },
  {
    title: 'Bathroom door planed and hung again',
    state: 'done',
    serviceType: 'courtesy',
    place: home,
    goes: 'marcus',
    tickets: ['La puerta del baño roza el marco'],
    window: [-8, '08:00', '10:00'],
    points: ['Door closes by itself', 'Edge sealed again'],
    parts: [{ item: 'Hinge, 4 in', quantity: '2' }],
    outcome: 'Planed the edge by an eighth, changed two hinges, sealed the edge again.',
    travelKm: 22.5,
    signedBy: 'Maya Ortiz',
  },
  {
    title: 'Eleven-month walk',
    state: 'owner_accepted',
    serviceType: 'inspection',
    place: residence,
    goes: 'joel',
    window: [5, '10:00', '13:00'],
    points: ['Exterior caulking', 'Doors and windows', 'Crawl space dry', 'Smoke alarms'],
  },
  {
    title: 'Igniter of the range, recall of its maker',
    state: 'en_route',
    serviceType: 'recall',
    place: residence,
    goes: 'marcus',
    window: [0, '13:00', '15:00'],
    points: ['Serial of the old igniter photographed'],
    travelKm: 31,
  },
  {
    title: 'Touch-up of the hall after the set',
    state: 'no_access',
    serviceType: 'set_completion',
    place: residence,
    goes: 'marcus',
    window: [-3, '08:00', '10:00'],
    travelKm: 29,
  },
  {
    title: 'Garbage disposal, at their cost',
    state: 'cancelled',
    serviceType: 'billable',
    place: residence,
    goes: 'marcus',
    window: [-1, '15:00', '17:00'],
  },
];

/** Visits to the two homes that are lived in, one in each state that there is. */
export async function loadServiceTrips(write: Write, today: string): Promise<void> {
  for (const [index, trip] of trips.entries()) await loadTrip(write, trip, index, today);
  await write.tx.execute(sql`
    insert into record_numbers (kind, last) values ('service_trip', ${trips.length})
    on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`);
}

async function loadTrip(write: Write, trip: Trip, index: number, today: string): Promise<void> {
  const { place, goes, window, offers = [], tickets = [], points = [], parts = [], signedBy, ...facts } = trip;
  const id = sampleId(`service trip ${index}`);
  const at = (days: number, time: string) => momentOf(zone, addDays(today, days), time);
  const isOver = facts.state === 'done' || facts.state === 'no_access' || facts.state === 'cancelled';
  const wasThere = facts.state === 'done' || facts.state === 'no_access';
  const by = goes === 'marcus' ? 'Marcus Oyelaran' : 'Joel Bernstein';
  const made = at(Math.min(-1, (window?.[0] ?? 0) - 4), '09:00');
  const end = window === undefined ? made : at(window[0], window[2]);
  await write.tx.insert(serviceTrips).values({
    ...facts,
    id,
    code: `ST-${String(index + 1).padStart(4, '0')}`,
    // What hangs on a trip is written while it is not over.
    state: isOver ? 'en_route' : facts.state,
    projectId: sampleId(place.split('/')[0] ?? ''),
    unitId: sampleId(place),
    technician: goes === undefined ? null : sampleId(goes),
    ...(window === undefined ? {} : { windowStart: at(window[0], window[1]), windowEnd: end }),
    ...(wasThere ? { departedAt: end } : {}),
    createdAt: made,
    createdBy: sampleId('ana'),
    updatedBy: sampleId('ana'),
  });
  if (offers.length > 0)
    await write.tx.insert(serviceTripOffers).values(
      offers.map(([days, from, to], position) => ({
        tripId: id,
        position: position + 1,
        startsAt: at(days, from),
        endsAt: at(days, to),
      })),
    );
  const done = wasThere && facts.state === 'done' ? { doneAt: end, doneBy: by } : {};
  const named = tickets.map((title) => asked.findIndex((ticket) => ticket.title === title));
  if (named.length > 0)
    await write.tx
      .insert(serviceTripItems)
      .values(
        named.map((ticket, position) => ({ tripId: id, ticketId: sampleId(`ticket ${ticket}`), position, ...done })),
      );
  if (points.length > 0)
    await write.tx.insert(serviceTripPoints).values(
      points.map((words, position) => ({
        id: sampleId(`service trip ${index} point ${position}`),
        tripId: id,
        position,
        words,
        ...done,
      })),
    );
  if (parts.length > 0)
    await write.tx.insert(serviceTripParts).values(
      parts.map((part, position) => ({
        ...part,
        id: sampleId(`service trip ${index} part ${position}`),
        tripId: id,
        position,
        addedBy: by,
        addedAt: end,
      })),
    );
  if (isOver) await write.tx.execute(sql`update service_trips set state = ${facts.state} where id = ${id}`);
  if (signedBy !== undefined)
    await write.tx.insert(serviceTripSignatures).values({
      tripId: id,
      name: signedBy,
      method: 'typed',
      typed: signedBy,
      statement: 'I have seen the work that was done at my home on this visit.',
      takenBy: by,
      signedAt: end,
    });
}
