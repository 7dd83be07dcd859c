import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ticketLink, visibleSharedItems } from '#areas/company/tickets/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { perGroup, type Viewer } from '#platform/server/viewer.ts';
import type { OwnTrip } from '../schema.ts';
import { rules } from './rules.ts';
import { offersOf, whoComes, windowOf } from './sheet.ts';
import { mayConfirm, tripsOutside, type TripView } from './scope.ts';

type Own = z.input<typeof OwnTrip>;

/** The names of what a trip at alias `trip` is for, of which the reader may know: what staff have among themselves stays there. */
const knownItems = (
  viewer: Viewer,
  view: TripView,
): SQL => sql`coalesce((select json_agg(r.title order by k.position, r.code)
  from service_trip_items k join tickets r on r.id = k.ticket_id where k.trip_id = trip.id
    and (${ticketLink.visible.where(viewer)} or ${visibleSharedItems(viewer, view)})), '[]'::json)`;

async function find(db: Executor, viewer: Viewer, view: TripView, where: SQL): Promise<Own[]> {
  const { rows } = await db.execute<Omit<Own, 'can'> & { may_confirm: boolean } & Record<string, unknown>>(sql`
    with shown as (
      select r.id, r.code, r.title, r.state, r.service_type, json_build_object('id', u.id, 'name', u.name) as unit, p.project_number,
        p.site_time_zone as time_zone, ${whoComes} as who, ${windowOf} as window, ${offersOf} as offers, r.outcome,
        (select json_build_object('name', k.name, 'signed_at', ${iso(sql`k.signed_at`)}) from service_trip_signatures k
          where k.trip_id = r.id) as signature, ${mayConfirm(viewer)} as may_confirm,
        case when r.state in ('done', 'no_access', 'cancelled') then 1 else 0 end as is_over, coalesce(r.window_start, r.created_at) as at
      from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
      where ${where} and ${tripsOutside(viewer, view)}
      order by is_over, at desc, r.id limit 50)
    select trip.id, trip.code, trip.title, trip.state, trip.service_type, trip.unit, trip.project_number, trip.time_zone, trip.who,
      trip.window, trip.offers, trip.outcome, trip.signature, trip.may_confirm, ${knownItems(viewer, view)} as items
    from shown trip order by trip.is_over, case when trip.is_over = 0 then trip.at end, trip.at desc, trip.id`);
  const isHome = view === 'owner' && viewer.groups.includes('home_owner');
  return rows.map(({ may_confirm: mayConfirmIt, ...row }) => ({
    ...row,
    can: {
      accept: isHome && row.state === 'proposed' && (row.offers.length > 0 || row.window !== null),
      decline: isHome && ['proposed', 'owner_accepted', 'confirmed'].includes(row.state),
      sign: isHome && mayConfirmIt && ['en_route', 'done'].includes(row.state) && row.signature === null,
    },
  }));
}

/** As whom somebody of one group reads trips, where they do not say it. */
function viewOf({ groups }: Viewer): TripView {
  return groups.includes('home_owner') || groups.includes('admin') ? 'owner' : 'developer';
}

const over: ReadonlySet<string> = new Set(['done', 'no_access', 'cancelled']);

/** The trips that somebody outside staff reads: those to come first, the next at the top, then those that are over, the newest first. */
export async function listOwn(
  db: Executor,
  viewer: Viewer,
  query: { view?: TripView | undefined; unit_id?: string | undefined; project_id?: string | undefined },
): Promise<Own[]> {
  const conditions = [
    ...(query.unit_id === undefined ? [] : [sql`r.unit_id = ${query.unit_id}`]),
    ...(query.project_id === undefined ? [] : [sql`r.project_id = ${query.project_id}`]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const views = query.view === undefined ? perGroup(viewer) : [viewer];
  const trips = new Map<string, Own>();
  for (const one of views)
    for (const trip of await find(db, one, query.view ?? viewOf(one), where))
      if (!trips.has(trip.id)) trips.set(trip.id, trip);
  const found = [...trips.values()];
  return views.length === 1
    ? found
    : found.toSorted((one, other) => Number(over.has(one.state)) - Number(over.has(other.state)));
}

/** One of them; `not_found` for one of anybody else, as for none at all. */
export async function readOwn(db: Executor, viewer: Viewer, id: string): Promise<Own> {
  const [trip] = await find(db, viewer, 'owner', sql`r.id = ${id}`);
  if (trip === undefined) throw new AppError('not_found');
  return trip;
}

/** Throws `not_found` unless the viewer reads the trip on one of the pages outside the house. */
export async function requireOwn(db: Executor, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from service_trips r where r.id = ${id} and (${tripsOutside(viewer, 'owner')} or ${tripsOutside(viewer, 'developer')})`);
  if (rows.length === 0) throw new AppError('not_found');
}

/** Refuses to sign to whoever lives in the home and does not own it. */
export async function requireOwner(db: Executor, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from service_trips r where r.id = ${id} and ${mayConfirm(viewer)}`);
  if (rows.length === 0) throw new AppError('forbidden', { said: rules.ownerSigns });
}
