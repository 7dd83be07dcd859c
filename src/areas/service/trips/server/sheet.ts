import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { decimalText, iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { holds } from '#platform/shared/access.ts';
import type { TripHead, TripSheet, Window } from '../schema.ts';
import { visibleTrips } from './scope.ts';

type Sheet = z.input<typeof TripSheet>;

/** Where a home is, in a line, over aliases `u` and `p`. */
export const addressOf = sql`coalesce(nullif(u.address_override, ''),
  concat_ws(', ', p.address_line1, p.address_line2, p.city, concat_ws(' ', p.state, p.zip)))`;
/** Who comes, over alias `r`. */
export const whoComes = sql`coalesce(r.provider_name, ${personName(sql`r.technician`)})`;
/** From when to when, over alias `r`; null while no time is set. */
export const windowOf = sql`case when r.window_start is not null then
  json_build_object('starts_at', ${iso(sql`r.window_start`)}, 'ends_at', ${iso(sql`r.window_end`)}) end`;

/** The times that a trip at alias `r` is offered at, as JSON. */
export const offersOf = sql`coalesce((select json_agg(json_build_object('starts_at', ${iso(sql`f.starts_at`)}, 'ends_at', ${iso(sql`f.ends_at`)})
  order by f.position) from service_trip_offers f where f.trip_id = r.id), '[]'::json)`;
const done = (alias: SQL) => sql`'done_at', ${iso(sql`${alias}.done_at`)}, 'done_by', ${alias}.done_by`;

/** What hangs on a trip at alias `r` and everybody reads who works on it, as JSON. */
export const workOf = sql`
  coalesce((select json_agg(json_build_object('id', k.id, 'words', k.words, ${done(sql`k`)}) order by k.position, k.id)
    from service_trip_points k where k.trip_id = r.id), '[]'::json) as points,
  coalesce((select json_agg(json_build_object('id', k.id, 'item', k.item, 'quantity', ${decimalText(sql`k.quantity`)},
      'old_serial', k.old_serial, 'new_serial', k.new_serial, 'added_by', k.added_by) order by k.position, k.id)
    from service_trip_parts k where k.trip_id = r.id), '[]'::json) as parts,
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'added_by', k.added_by, 'has_thumbnail', f.drawable)
      order by k.added_at, k.file_id)
    from service_trip_photos k join files f on f.id = k.file_id and f.deleted_at is null where k.trip_id = r.id), '[]'::json) as photos`;

interface SheetRow extends Record<string, unknown> {
  technician_name: string | null;
  technician: string | null;
  provider_name: string | null;
  provider_email: string | null;
  provider_phone: string | null;
  window: Window | null;
}

/** A trip whole; `not_found` for one that the viewer does not see. */
export async function readSheet(db: Executor, viewer: Viewer, id: string): Promise<Sheet> {
  const { rows } = await db.execute<SheetRow & Omit<Sheet, 'technician' | 'provider' | 'can'>>(sql`
    select r.id, r.code, r.title, r.state, r.service_type, r.version,
      json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) as project,
      json_build_object('id', u.id, 'name', u.name) as unit, ${addressOf} as address, p.site_time_zone as time_zone,
      r.technician, ${personName(sql`r.technician`)} as technician_name, r.provider_name, r.provider_email, r.provider_phone,
      ${windowOf} as window, ${offersOf} as offers, r.travel_km::float8 as travel_km, r.instructions, r.outcome,
      ${iso(sql`r.arrived_at`)} as arrived_at, ${iso(sql`r.departed_at`)} as departed_at,
      coalesce((select json_agg(json_build_object('id', t.id, 'code', t.code, 'title', t.title, 'kind', t.kind, ${done(sql`k`)})
          order by k.position, t.code)
        from service_trip_items k join tickets t on t.id = k.ticket_id and t.deleted_at is null where k.trip_id = r.id), '[]'::json) as items,
      ${workOf},
      (select json_build_object('name', k.name, 'signed_at', ${iso(sql`k.signed_at`)}, 'taken_by', k.taken_by, 'typed', k.typed,
        'strokes', k.strokes) from service_trip_signatures k where k.trip_id = r.id) as signature,
      (select json_build_object('name', k.name, 'email', k.email, 'expires_at', ${iso(sql`k.expires_at`)}, 'opened_at', ${iso(sql`k.opened_at`)},
          'is_good', k.expires_at > now() and r.state not in ('done', 'no_access', 'cancelled'))
        from service_trip_links k where k.trip_id = r.id and k.revoked_at is null) as link
    from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
    where r.id = ${id} and r.deleted_at is null and ${visibleTrips(viewer)}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const { technician, technician_name, provider_name, provider_email, provider_phone, ...facts } = row;
  return {
    ...facts,
    technician: technician === null ? null : { id: technician, name: technician_name ?? '' },
    provider: provider_name === null ? null : { name: provider_name, email: provider_email, phone: provider_phone },
    can: { change: holds(viewer.groups, 'trips.write') },
  };
}

/** Trips in a line, over alias `r` with its unit `u` and project `p`. */
export const headColumns = sql`r.id, r.code, r.title, r.state, ${windowOf} as window, ${whoComes} as who, p.site_time_zone as time_zone`;

/** The trips of a ticket or of a unit, the newest first. */
export async function listHeads(
  db: Executor,
  viewer: Viewer,
  query: { ticket_id?: string | undefined; unit_id?: string | undefined },
): Promise<z.input<typeof TripHead>[]> {
  const where =
    query.ticket_id === undefined
      ? sql`r.unit_id = ${query.unit_id}`
      : sql`exists (select 1 from service_trip_items k where k.trip_id = r.id and k.ticket_id = ${query.ticket_id})`;
  const { rows } = await db.execute<z.input<typeof TripHead> & Record<string, unknown>>(sql`
    select ${headColumns} from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
    where ${where} and r.deleted_at is null and ${visibleTrips(viewer)}
    order by coalesce(r.window_start, r.created_at) desc, r.id desc limit 100`);
  return rows;
}
