import { sql, type SQL } from 'drizzle-orm';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import {
  bookAheadDays,
  permitAheadDays,
  yardAheadDays,
  type ResourceFacts,
  type Standing,
  type YardFacts,
} from './standing-facts.ts';
import { loadBookings, loadModules, loadProjects, onTheWay, type LoadedBooking } from '../load.ts';
import { readOccupancy } from '../bookings/yard-days.ts';

export interface YardRow extends YardFacts {
  customs_days: number;
  version: number;
}

export async function loadYards(db: Executor): Promise<YardRow[]> {
  const { rows } = await db.execute<YardRow>(
    sql`select factory, capacity, storage_cents_day, free_days, customs_days, version from factory_yards
      order by array_position(array['loma_linda', 'butte', 'monterrey', 'reno'], factory)`,
  );
  return rows;
}

export async function loadResourceFacts(db: Executor): Promise<ResourceFacts[]> {
  const { rows } = await db.execute<ResourceFacts>(
    sql`select id, kind, name, capacity, day_rate_cents::float8 as day_rate_cents from schedule_resources
      where deleted_at is null order by kind, lower(name)`,
  );
  return rows;
}

/**
 * The plan from today on, as far as conflicts ask about it: of all modules only those that can be in a conflict as they stand. With `only`, what these
 * projects can be in: all their modules, and whoever shares a crane, a crew or a carrier with them.
 */
export async function loadStanding(db: Executor, viewer: Viewer, only?: readonly string[]): Promise<Standing> {
  const today = companyToday();
  const seen = visibleProjects(viewer);
  const bookings = await loadBookings(db, sql`${seen} and b.to_on >= ${today}`);
  const sharing = only === undefined ? overlapping(bookings) : sharingWith(bookings, new Set(only));
  const asked = only === undefined ? needsCare(today) : sql`p.id = any(${sql.param([...only])}::uuid[])`;
  const modules = await loadModules(
    db,
    sql`${seen} and ${onTheWay()} and (${asked} or p.id = any(${sql.param([...sharing])}::uuid[]))`,
  );
  const named = new Set([...(only ?? []), ...modules.map(({ project }) => project)]);
  for (const { project } of bookings) named.add(project);
  const projects = await loadProjects(
    db,
    viewer,
    sql`p.status between 1 and 7 and p.id = any(${sql.param([...named])}::uuid[])`,
  );
  return {
    today,
    projects: new Map(projects.map((project) => [project.id, project])),
    modules,
    bookings,
    resources: await loadResourceFacts(db),
    yards: await loadYards(db),
    occupied: await readOccupancy(db, sql`${seen} and ${onTheWay()}`, today, addDays(today, yardAheadDays), today),
  };
}

/** Modules that can be in a conflict by themselves: a set before the delivery, a set without a crane, a way without a permit. Alias `m`. */
function needsCare(today: string): SQL {
  const day = sql`${today}::date`;
  return sql`(
    (m.set_actual_on is null and m.set_forecast_on < coalesce(m.deliver_actual_on, m.deliver_forecast_on))
    or (m.set_actual_on is null and m.set_forecast_on between ${day} and ${day} + ${bookAheadDays}::int)
    or (m.ship_actual_on is null and m.ship_forecast_on between ${day} and ${day} + ${permitAheadDays}::int)
    or (m.ship_actual_on is null and m.ship_forecast_on >= ${day} and exists (
      select 1 from jsonb_array_elements(m.route_permits) permit
      where (permit ->> 'valid_from') > m.ship_forecast_on::text
        or (permit ->> 'valid_to') < greatest(m.ship_forecast_on, m.deliver_forecast_on)::text)))`;
}

/** Projects that hold a resource on a day on which somebody else holds it too. */
function overlapping(bookings: readonly LoadedBooking[]): Set<string> {
  const found = new Set<string>();
  for (const own of Map.groupBy(bookings, ({ resource }) => resource).values()) {
    // By first day: whoever begins before the furthest end so far meets the one that reaches to it.
    let furthest: LoadedBooking | undefined;
    for (const booking of own.toSorted((one, other) => (one.from_on < other.from_on ? -1 : 1))) {
      if (furthest !== undefined && booking.from_on <= furthest.to_on) found.add(booking.project).add(furthest.project);
      // A carrier can be short of trailers with one booking alone.
      if (booking.kind === 'carrier' && booking.trailers > booking.capacity) found.add(booking.project);
      if (furthest === undefined || booking.to_on > furthest.to_on) furthest = booking;
    }
  }
  return found;
}

/** Projects that hold a resource which one of these projects holds. */
function sharingWith(bookings: readonly LoadedBooking[], projects: ReadonlySet<string>): Set<string> {
  const resources = new Set(bookings.filter(({ project }) => projects.has(project)).map(({ resource }) => resource));
  return new Set(bookings.filter(({ resource }) => resources.has(resource)).map(({ project }) => project));
}
