import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { companyZone } from '#platform/shared/dates.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { apartKm } from '../rules.ts';
import type { DayRoute, TripPlaces } from '../schema.ts';
import { addressOf, headColumns } from './sheet.ts';
import { visibleTrips } from './scope.ts';

type Route = z.input<typeof DayRoute>;
type Stop = Omit<Route['stops'][number], 'apart_km' | 'place'> & {
  latitude: number | null;
  longitude: number | null;
};

/** The trips of a technician on one day by the clock of each home, in the order of their times. What was called off is none of them. */
export async function dayRoute(
  db: Executor,
  viewer: Viewer,
  { technician, day }: { technician: string; day: string },
): Promise<Route> {
  const people = await db.execute<{ id: string; name: string }>(
    sql`select id, first_name || ' ' || last_name as name from users where id = ${technician} and deleted_at is null`,
  );
  const [person] = people.rows;
  if (person === undefined) throw new AppError('not_found');
  const { rows } = await db.execute<Stop & Record<string, unknown>>(sql`
    select ${headColumns}, json_build_object('id', u.id, 'name', u.name) as unit, p.project_number, ${addressOf} as address,
      r.travel_km::float8 as travel_km, p.latitude, p.longitude
    from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
    where r.technician = ${technician} and r.deleted_at is null and r.state not in ('cancelled', 'owner_declined', 'proposed')
      and (r.window_start at time zone coalesce(p.site_time_zone, ${literal(companyZone)}))::date = ${day}::date and ${visibleTrips(viewer)}
    order by r.window_start, r.window_end, r.code limit 60`);
  const places = rows.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  );
  return {
    day,
    technician: person,
    travel_km: rows.reduce((sum, row) => sum + (row.travel_km ?? 0), 0),
    stops: rows.map(({ latitude: _latitude, longitude: _longitude, ...row }, at) => {
      const [from, to] = [places[at - 1] ?? null, places[at] ?? null];
      return { ...row, place: to, apart_km: from === null || to === null ? null : apartKm(from, to) };
    }),
  };
}

/** The open trips by project, the project with the next of them first; what waits for other times of the home is one of them. */
export async function tripPlaces(db: Executor, viewer: Viewer): Promise<z.input<typeof TripPlaces>> {
  const { rows } = await db.execute<z.input<typeof TripPlaces>[number] & Record<string, unknown>>(sql`
    select json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) as project,
      concat_ws(', ', p.address_line1, p.city, p.state) as address,
      case when p.country = 'US' then p.state end as state,
      case when p.latitude is not null and p.longitude is not null
        then json_build_object('latitude', p.latitude, 'longitude', p.longitude) end as place,
      json_agg(json_build_object('id', h.id, 'code', h.code, 'title', h.title, 'state', h.state, 'window', h.window, 'who', h.who,
        'time_zone', h.time_zone, 'unit', json_build_object('id', h.unit_id, 'name', h.unit_name))
        order by h.at nulls last, h.code) as trips
    from projects p join lateral (
      select ${headColumns}, r.unit_id, u.name as unit_name, r.window_start as at from service_trips r join units u on u.id = r.unit_id
      where r.project_id = p.id and r.deleted_at is null and r.state not in ('done', 'no_access', 'cancelled') and ${visibleTrips(viewer)}) h
      on true
    where p.deleted_at is null group by p.id order by min(h.at) nulls last, p.project_number limit 500`);
  return rows;
}
