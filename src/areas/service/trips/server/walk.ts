import { sql } from 'drizzle-orm';
import { texts } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { peopleOfHome } from './scope.ts';
import { servedTrips } from './record.ts';
import { heldTrip, noteTrip, type HeldTrip } from './work.ts';

const t = texts({ title: { en: '11-month visit', es: 'Visita de los 11 meses' } });

interface Walk {
  ticketId: string;
  projectId: string;
  unitId: string;
  /** The day of the visit; null where the ticket waits for it no longer. */
  walkOn: string | null;
}

/** Puts a ticket on the visit that its home has after eleven months, which is proposed where there is none; or takes it off again. */
export async function putOnWalk(
  write: Write,
  viewer: Viewer,
  { ticketId, projectId, unitId, walkOn }: Walk,
): Promise<void> {
  const is = await walkOf(write, unitId);
  if (walkOn === null) return is === undefined ? undefined : takeOff(write, viewer, is, ticketId);
  // The day follows the handover for as long as nobody has agreed on another.
  if (is?.state === 'proposed' && is.walk_on !== walkOn)
    await servedTrips.life.change(write, viewer, is.id, { walk_on: walkOn }, undefined);
  // Somebody goes there for it already.
  const { rows } = await write.tx.execute(sql`
    select 1 from service_trip_items i join service_trips r on r.id = i.trip_id
    where i.ticket_id = ${ticketId} and r.deleted_at is null and r.state not in ('done', 'no_access', 'cancelled')`);
  if (rows.length > 0) return;
  const trip = is ?? (await begin(write, viewer, { projectId, unitId, walkOn }));
  // On the day itself nobody is sent one thing more.
  if (trip.state === 'en_route') return;
  await write.tx.execute(sql`
    insert into service_trip_items (trip_id, ticket_id, position)
    values (${trip.id}, ${ticketId}, (select count(*)::int + 1 from service_trip_items where trip_id = ${trip.id})) on conflict do nothing`);
  await noteTrip(write, trip, 'listed', { tickets: await itemsOf(write.tx, trip.id) });
}

async function walkOf(write: Write, unitId: string): Promise<(HeldTrip & { walk_on: string }) | undefined> {
  const { rows } = await write.tx.execute<{ id: string; walk_on: string }>(sql`
    select id, walk_on::text as walk_on from service_trips where unit_id = ${unitId} and walk_on is not null and deleted_at is null
      and state not in ('done', 'no_access', 'cancelled')`);
  const [row] = rows;
  return row === undefined ? undefined : { ...(await heldTrip(write, sql`r.id = ${row.id}`)), walk_on: row.walk_on };
}

async function begin(
  write: Write,
  viewer: Viewer,
  { projectId, unitId, walkOn }: { projectId: string; unitId: string; walkOn: string },
): Promise<HeldTrip> {
  const id = await servedTrips.life.create(write, viewer, {
    title: t.title.en,
    project_id: projectId,
    unit_id: unitId,
    service_type: 'warranty',
    walk_on: walkOn,
  });
  // The people of the home read what it is called, each home in its own language.
  const [first] = await peopleOfHome(write.tx, id);
  if (first?.language === 'es') await servedTrips.life.change(write, viewer, id, { title: t.title.es }, undefined);
  return heldTrip(write, sql`r.id = ${id}`);
}

/** Takes a ticket off, and the visit away where that was all there was to it and nobody was asked for a time yet. */
async function takeOff(write: Write, viewer: Viewer, trip: HeldTrip, ticketId: string): Promise<void> {
  if (!['proposed', 'owner_declined'].includes(trip.state)) return;
  const { rows } = await write.tx.execute(
    sql`delete from service_trip_items where trip_id = ${trip.id} and ticket_id = ${ticketId} returning 1`,
  );
  if (rows.length === 0) return;
  await noteTrip(write, trip, 'listed', { tickets: await itemsOf(write.tx, trip.id) });
  const { rows: left } = await write.tx.execute(sql`
    select 1 from service_trip_items where trip_id = ${trip.id} union all select 1 from service_trip_offers where trip_id = ${trip.id} limit 1`);
  if (left.length === 0 && trip.state === 'proposed') await servedTrips.life.setBinned(write, viewer, trip.id, true);
}

async function itemsOf(db: Executor, tripId: string): Promise<string[]> {
  const { rows } = await db.execute<{ ticket_id: string }>(
    sql`select ticket_id from service_trip_items where trip_id = ${tripId} order by position`,
  );
  return rows.map((row) => row.ticket_id);
}

/** The open warranty items of a home, and whether each waits for other times because its owner wants none of those they were offered. */
export async function declinedItems(db: Executor, unitId: string): Promise<Map<string, boolean>> {
  const { rows } = await db.execute<{ id: string; waits: boolean }>(sql`
    select t.id, coalesce(bool_or(r.state = 'owner_declined'), false)
      and not coalesce(bool_or(r.state in ('proposed', 'owner_accepted', 'confirmed', 'en_route')), false) as waits
    from tickets t join service_trip_items i on i.ticket_id = t.id
      left join service_trips r on r.id = i.trip_id and r.deleted_at is null
    where t.unit_id = ${unitId} and t.kind = 'warranty' and t.deleted_at is null group by t.id`);
  return new Map(rows.map(({ id, waits }) => [id, waits]));
}
