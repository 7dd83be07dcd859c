import { sql } from 'drizzle-orm';
import type { Rows } from '../bodies/rows.ts';
import type { Making } from './side.ts';

/** What hangs on the trip of the world: its ticket, a point of its checklist; a link to it is known to its provider alone. */
export async function makeService(
  { make, run }: Making,
  { trip, tickets }: { trip: string; tickets: string },
): Promise<Rows> {
  await make(`/service-trip-sheets/${trip}/items`, { ticket_ids: [tickets] });
  const listed = await make(`/service-trip-sheets/${trip}/points`, { points: [{ words: 'A point' }] });
  await run(
    sql`update service_trips set window_start = '2037-03-01T08:00Z', window_end = '2037-03-01T12:00Z' where id = ${trip}`,
  );
  return {
    'service-trip-sheets': trip,
    'own-trips': trip,
    'trip-points': String(listed.points[0].id),
    'trip-links': 'no-such-link',
  };
}
