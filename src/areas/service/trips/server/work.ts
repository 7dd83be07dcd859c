import { sql, type SQL } from 'drizzle-orm';
import { requireFilesOf } from '#areas/platform-services/files/server/reads.ts';
import { ticketLink } from '#areas/company/tickets/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { requireOwnName, type SignatureDraft } from '#platform/shared/signature-mark.ts';
import { texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { endedTrips, mostItems, mostPhotos, type TripState } from '../choices.ts';
import type { SentPart } from '../schema.ts';
import { tellOffers } from './news.ts';
import { rules } from './rules.ts';
import { readersOutside } from './scope.ts';

/** A trip as whoever writes to it holds it. */
export interface HeldTrip extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  state: TripState;
  version: number;
  project_id: string;
  unit_id: string;
}

const statement = texts({
  signed: {
    en: 'I have seen the work that was done at my home on this visit.',
    es: 'He visto el trabajo que se hizo en mi casa en esta visita.',
  },
});

/** The trip, locked for this write; `not_found` for one that the condition on alias `r` leaves out. */
export async function heldTrip(write: Write, where: SQL): Promise<HeldTrip> {
  const { rows } = await write.tx.execute<HeldTrip>(sql`
    select r.id, r.code, r.title, r.state, r.version, r.project_id, r.unit_id from service_trips r
    where ${where} and r.deleted_at is null for update of r`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Leaves the traces of something that hangs on a trip: its version, an audit row, and whose screens read again. */
async function noteTrip(
  write: Write,
  trip: HeldTrip,
  verb: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  write.run(
    write.tx.execute(
      sql`update service_trips set version = version + 1, updated_at = now(), updated_by = coalesce(${write.actor.id}, updated_by)
        where id = ${trip.id}`,
    ),
  );
  write.audit({
    action: `service_trip.${verb}`,
    entityType: 'service_trip',
    entityId: trip.id,
    projectId: trip.project_id,
    new: facts,
  });
  await write.publish('record.changed', {
    kind: 'service_trip',
    id: trip.id,
    projectId: trip.project_id,
    verb,
    fields: [],
  });
  await write.publish('trip.changed', {
    unitId: trip.unit_id,
    people: await readersOutside(write.tx, trip.id, trip.project_id),
  });
  await write.publish('trip.settled', { unitId: trip.unit_id });
}

function requireOpen(trip: HeldTrip): void {
  if (endedTrips.some((state) => state === trip.state)) throw refuse('id', rules.over);
}

/** Offers the home times in place of those before. A trip that it had declined is proposed again by its own step. */
export async function offerTimes(
  write: Write,
  trip: HeldTrip,
  offers: readonly { starts_at: string; ends_at: string }[],
): Promise<void> {
  if (!['proposed', 'owner_declined'].includes(trip.state)) throw refuse('offers', rules.offersWhen);
  for (const [at, { starts_at: start, ends_at: end }] of offers.entries()) {
    if (Date.parse(start) <= Date.now()) throw refuse(`offers.${at}.starts_at`, rules.past);
    const isTwice = offers.some(
      (other, before) =>
        before < at &&
        Date.parse(other.starts_at) === Date.parse(start) &&
        Date.parse(other.ends_at) === Date.parse(end),
    );
    if (isTwice) throw refuse(`offers.${at}.starts_at`, rules.twice);
  }
  await write.tx.execute(sql`delete from service_trip_offers where trip_id = ${trip.id}`);
  for (const [at, { starts_at: start, ends_at: end }] of offers.entries())
    write.run(
      write.tx.execute(sql`
        insert into service_trip_offers (trip_id, position, starts_at, ends_at) values (${trip.id}, ${at + 1}, ${start}, ${end})`),
    );
  await noteTrip(write, trip, 'offered', { offers });
  if (offers.length > 0) await tellOffers(write, trip.id);
}

/** Says which tickets a trip is for: those of its home that the viewer sees. Those that stay keep their marks. */
export async function setItems(write: Write, viewer: Viewer, trip: HeldTrip, ids: readonly string[]): Promise<void> {
  requireOpen(trip);
  const wanted = [...new Set(ids)];
  if (wanted.length > mostItems) throw refuse('ticket_ids', rules.tooMany);
  const { rows } = await write.tx.execute(sql`
    select 1 from tickets r where r.id = any(${sql.param(wanted)}::uuid[]) and r.unit_id = ${trip.unit_id}
      and ${ticketLink.visible.where(viewer)}`);
  if (rows.length < wanted.length) throw refuse('ticket_ids', rules.home);
  await write.tx.execute(
    sql`delete from service_trip_items where trip_id = ${trip.id} and ticket_id <> all(${sql.param(wanted)}::uuid[])`,
  );
  await write.tx.execute(sql`
    insert into service_trip_items (trip_id, ticket_id, position)
    select ${trip.id}, w.id, w.at::int from unnest(${sql.param(wanted)}::uuid[]) with ordinality as w (id, at)
    on conflict (trip_id, ticket_id) do update set position = excluded.position`);
  await noteTrip(write, trip, 'listed', { tickets: wanted });
}

/** Marks a point, or a ticket, as done or not. */
export async function mark(
  write: Write,
  trip: HeldTrip,
  what: 'point' | 'item',
  { id, done }: { id: string; done: boolean },
  by: string,
): Promise<void> {
  requireOpen(trip);
  const set = done
    ? sql`done_at = coalesce(done_at, now()), done_by = coalesce(done_by, ${by})`
    : sql`done_at = null, done_by = null`;
  const { rows } = await write.tx.execute(
    what === 'point'
      ? sql`update service_trip_points set ${set} where trip_id = ${trip.id} and id = ${id} returning 1`
      : sql`update service_trip_items set ${set} where trip_id = ${trip.id} and ticket_id = ${id} returning 1`,
  );
  if (rows.length === 0) throw refuse('id', rules.noPoint);
  await noteTrip(write, trip, done ? 'marked' : 'unmarked', { [what]: id });
}

/** Writes the checklist; points that stay keep their marks. */
export async function setPoints(
  write: Write,
  trip: HeldTrip,
  points: readonly { id?: string | undefined; words: string }[],
): Promise<void> {
  requireOpen(trip);
  const kept = points.flatMap(({ id }) => id ?? []);
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from service_trip_points where trip_id = ${trip.id} and id = any(${sql.param(kept)}::uuid[])`,
  );
  const strange = points.findIndex(({ id }) => id !== undefined && !rows.some((row) => row.id === id));
  if (strange >= 0) throw refuse(`points.${strange}.id`, rules.noPoint);
  await write.tx.execute(
    sql`delete from service_trip_points where trip_id = ${trip.id} and id <> all(${sql.param(kept)}::uuid[])`,
  );
  for (const [position, { id, words }] of points.entries())
    write.run(
      write.tx.execute(sql`
        insert into service_trip_points (id, trip_id, position, words) values (${id ?? newId()}, ${trip.id}, ${position}, ${words})
        on conflict (id) do update set position = excluded.position, words = excluded.words`),
    );
  await noteTrip(write, trip, 'checklist', { points: points.map(({ words }) => words) });
}

/** Writes what was built in, in place of what was written before. */
export async function setParts(write: Write, trip: HeldTrip, parts: readonly SentPart[], by: string): Promise<void> {
  requireOpen(trip);
  await write.tx.execute(sql`delete from service_trip_parts where trip_id = ${trip.id}`);
  for (const [position, part] of parts.entries())
    write.run(
      write.tx.execute(sql`
        insert into service_trip_parts (id, trip_id, position, item, quantity, old_serial, new_serial, added_by)
        values (${newId()}, ${trip.id}, ${position}, ${part.item}, ${part.quantity}, ${part.old_serial ?? null}, ${part.new_serial ?? null},
          ${by})`),
    );
  await noteTrip(write, trip, 'parts', { parts });
}

/** Puts photos of its project to a trip. */
export async function addPhotos(
  write: Write,
  viewer: Viewer,
  trip: HeldTrip,
  ids: readonly string[],
  by: string,
): Promise<void> {
  requireOpen(trip);
  await requireFilesOf(write.tx, viewer, trip.project_id, ids, 'file_ids');
  const { rows } = await write.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from service_trip_photos where trip_id = ${trip.id}`,
  );
  if ((rows[0]?.count ?? 0) + ids.length > mostPhotos) throw refuse('file_ids', rules.tooMany);
  await write.tx.execute(sql`
    insert into service_trip_photos (trip_id, file_id, added_by)
    select ${trip.id}, id, ${by} from unnest(${sql.param([...new Set(ids)])}::uuid[]) as id on conflict do nothing`);
  await noteTrip(write, trip, 'photographed', { photos: ids });
}

/** Takes the signature of somebody at the home, once: by their account, or on the device of whoever came. */
export async function signTrip(
  write: Write,
  trip: HeldTrip,
  signer: { name: string; userId: string | null; takenBy: string },
  mark_: SignatureDraft,
): Promise<void> {
  if (trip.state !== 'en_route' && trip.state !== 'done') throw refuse('method', rules.signWhen);
  requireOwnName(mark_, signer.name);
  const { rows } = await write.tx.execute(sql`
    insert into service_trip_signatures (trip_id, name, user_id, method, typed, strokes, statement, taken_by)
    values (${trip.id}, ${signer.name}, ${signer.userId}, ${mark_.method}, ${mark_.method === 'typed' ? (mark_.typed ?? null) : null},
      ${mark_.method === 'drawn' ? JSON.stringify(mark_.strokes) : null}::jsonb, ${statement.signed[mark_.language]}, ${signer.takenBy})
    on conflict (trip_id) do nothing returning 1`);
  if (rows.length === 0) throw refuse('method', rules.signedOnce);
  await noteTrip(write, trip, 'signed', { name: signer.name });
}

export { noteTrip };
