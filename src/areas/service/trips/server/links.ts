import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { viewerOfPerson } from '#areas/people/accounts/server/reads.ts';
import { holds } from '#platform/shared/access.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { endedTrips, linkDays, type TripState } from '../choices.ts';
import type { LinkTrip } from '../schema.ts';
import { rules } from './rules.ts';
import { addressOf, windowOf, workOf } from './sheet.ts';
import { heldTrip, noteTrip, type HeldTrip } from './work.ts';

export type Portal = Pick<Settings, 'brandName' | 'publicUrl'>;

const t = texts({
  subject: { en: '{brand}: visit {code}, {title}', es: '{brand}: visita {code}, {title}' },
  body: {
    en: 'Hello {name},\n\n{brand} asks you to make this visit: {title}\n{address}\n\nAddress, list and photos are here, and there you say how it went:\n{link}\n\nThe link is for this visit alone and for you alone: do not pass it on.\n',
    es: 'Hola, {name}:\n\n{brand} te pide hacer esta visita: {title}\n{address}\n\nAquí están la dirección, la lista y las fotos, y ahí dices cómo te fue:\n{link}\n\nEl enlace es solo para esta visita y solo para ti: no lo compartas.\n',
  },
});

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the way in of a provider and mails it to them; the one before ends. Only its hash is kept, so its address is told once. */
export async function makeLink(
  write: Write,
  viewer: Viewer,
  trip: HeldTrip,
  to: { name: string; email: string; language: Language },
  portal: Portal,
): Promise<{ path: string; expires_at: string }> {
  if (endedTrips.some((state) => state === trip.state)) throw refuse('id', rules.over);
  const found = await write.tx.execute<{ provider_name: string | null; address: string }>(sql`
    select r.provider_name, ${addressOf} as address from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
    where r.id = ${trip.id}`);
  const [facts] = found.rows;
  if (facts?.provider_name == null) throw refuse('name', rules.noProvider);
  await endLink(write, trip.id);
  const token = randomBytes(32).toString('base64url');
  const { rows } = await write.tx.execute<{ expires_at: string }>(sql`
    insert into service_trip_links (id, trip_id, token_hash, name, email, language, made_by, expires_at)
    values (${newId()}, ${trip.id}, ${hashOf(token)}, ${to.name}, ${to.email}, ${to.language}, ${viewer.userId},
      now() + make_interval(days => ${linkDays}))
    returning ${iso(sql`expires_at`)} as expires_at`);
  const path = `/trip/${token}`;
  const values = {
    brand: portal.brandName,
    code: trip.code,
    title: trip.title,
    name: to.name,
    address: facts.address,
    link: `${portal.publicUrl}${path}`,
  };
  write.mail({
    kind: 'trip_link',
    to: to.email,
    subject: say(t.subject, to.language, values),
    body: say(t.body, to.language, values),
  });
  await noteTrip(write, trip, 'invited', { name: to.name });
  return { path, expires_at: rows[0]?.expires_at ?? '' };
}

async function endLink(write: Write, tripId: string): Promise<boolean> {
  const { rows } = await write.tx.execute(
    sql`update service_trip_links set revoked_at = now() where trip_id = ${tripId} and revoked_at is null returning 1`,
  );
  return rows.length > 0;
}

/** Takes the way in away at once; `not_found` where there is none. */
export async function revokeLink(write: Write, trip: HeldTrip): Promise<void> {
  if (!(await endLink(write, trip.id))) throw new AppError('not_found');
  await noteTrip(write, trip, 'link_ended');
}

/** What the holder of a link is: their name, the one trip, and in whose name of staff they act. */
export interface Holder {
  linkId: string;
  tripId: string;
  unitId: string;
  name: string;
  expiresAt: string;
  maker: Viewer;
}

/** Whoever holds an address while it is good and its maker is there; `not_found` for any other, without a difference. */
export async function holderOf(db: Executor, token: string): Promise<Holder> {
  const { rows } = await db.execute<{
    id: string;
    trip_id: string;
    unit_id: string;
    name: string;
    expires_at: string;
    made_by: string;
  }>(sql`
    select k.id, k.trip_id, r.unit_id, k.name, ${iso(sql`k.expires_at`)} as expires_at, k.made_by
    from service_trip_links k join service_trips r on r.id = k.trip_id join units u on u.id = r.unit_id
      join projects p on p.id = r.project_id
    where k.token_hash = ${hashOf(token)} and k.revoked_at is null and k.expires_at > now() and r.deleted_at is null
      and u.deleted_at is null and p.deleted_at is null and r.state not in ('done', 'no_access', 'cancelled')
      and r.provider_name is not null`);
  const [row] = rows;
  const maker = row === undefined ? undefined : await viewerOfPerson(db, row.made_by);
  if (row === undefined || maker === undefined || !holds(maker.groups, 'trips.write')) throw new AppError('not_found');
  return {
    linkId: row.id,
    tripId: row.trip_id,
    unitId: row.unit_id,
    name: row.name,
    expiresAt: row.expires_at,
    maker,
  };
}

/** The trip of a link, locked, after looking once more that the link is good. */
export async function heldByLink(write: Write, token: string): Promise<{ holder: Holder; trip: HeldTrip }> {
  const first = await holderOf(write.tx, token);
  const trip = await heldTrip(write, sql`r.id = ${first.tripId}`);
  // Somebody may have ended it while this write waited for the row.
  return { holder: await holderOf(write.tx, token), trip };
}

/** The photos `tf` of a ticket `t` that somebody from outside sees: those that were shown outside the house, or that a punch item stands on. */
const shownOfTicket = sql`tf.comment_id is null and (tf.audience = 'shared' or t.kind = 'punch_list')`;

/** Where the holder of a link may take the trip from where it stands. */
const stepsOfLink: Partial<Record<TripState, TripState[]>> = {
  owner_accepted: ['confirmed'],
  confirmed: ['en_route'],
  en_route: ['done', 'no_access'],
};

/** The trip as the holder of a link sees it; also right after the step that ended it, for whoever took that. */
export async function linkTrip(db: Executor, holder: Holder): Promise<z.input<typeof LinkTrip>> {
  const { rows } = await db.execute<
    Omit<z.input<typeof LinkTrip>, 'name' | 'contact' | 'expires_at' | 'steps'> & Record<string, unknown>
  >(sql`
    select r.code, r.title, r.state, r.service_type, u.name as unit_name, ${addressOf} as address, p.site_time_zone as time_zone,
      ${windowOf} as window, r.instructions, r.outcome,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'description', t.description, 'done_at', ${iso(sql`k.done_at`)},
          'photos', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by tf.added_at, f.id)
            from ticket_files tf join files f on f.id = tf.file_id and f.deleted_at is null and f.kind = 'photo' and f.drawable
            where tf.ticket_id = t.id and ${shownOfTicket}), '[]'::json)) order by k.position, t.code)
        from service_trip_items k join tickets t on t.id = k.ticket_id and t.deleted_at is null where k.trip_id = r.id), '[]'::json) as items,
      ${workOf},
      (select json_build_object('name', k.name, 'signed_at', ${iso(sql`k.signed_at`)}) from service_trip_signatures k
        where k.trip_id = r.id) as signature
    from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id where r.id = ${holder.tripId}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return {
    ...row,
    name: holder.name,
    contact: holder.maker.name,
    expires_at: holder.expiresAt,
    steps: stepsOfLink[row.state] ?? [],
  };
}

export function mayStep(from: TripState, to: TripState): boolean {
  return stepsOfLink[from]?.includes(to) ?? false;
}

/** The photos that the holder of a link may see: of the trip, and of what is on its list. */
export async function photoOfLink(db: Executor, holder: Holder, fileId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from service_trip_photos k where k.trip_id = ${holder.tripId} and k.file_id = ${fileId}
    union all
    select 1 from service_trip_items i join tickets t on t.id = i.ticket_id and t.deleted_at is null
      join ticket_files tf on tf.ticket_id = t.id and ${shownOfTicket}
    where i.trip_id = ${holder.tripId} and tf.file_id = ${fileId}`);
  return rows.length > 0;
}
