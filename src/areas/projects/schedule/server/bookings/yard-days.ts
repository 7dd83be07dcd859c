import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { factoryOfModule } from '../load.ts';
import type { Occupied } from '../readiness/standing-facts.ts';

/**
 * The stays of modules in a yard under a condition on aliases `p` and `m`, as `yardStay` works one out: from the day a module leaves the line to the
 * day before it ships, without a ship date to the end given; what should have come or gone and has not, comes or goes today at the earliest.
 */
function stays(where: SQL, until: string, today: string): SQL {
  const day = sql`${today}::date`;
  return sql`
    select stay.factory, stay.from_on, stay.to_on from (
      select ${factoryOfModule} as factory,
        coalesce(m.offline_actual_on,
          case when m.offline_forecast_on is not null then greatest(m.offline_forecast_on, ${day}) end) as from_on,
        coalesce(
          coalesce(m.ship_actual_on,
            case when m.ship_forecast_on is not null then greatest(m.ship_forecast_on, ${day}) end) - 1,
          ${until}::date) as to_on
      from modules m join projects p on p.id = m.project_id where m.deleted_at is null and ${where}
    ) stay where stay.factory is not null and stay.from_on <= stay.to_on`;
}

/** How many modules stand in each factory's yard on each day, under a condition on aliases `p` and `m`. */
export async function readOccupancy(
  db: Executor,
  where: SQL,
  from: string,
  to: string,
  today: string,
): Promise<Occupied> {
  const { rows } = await db.execute<{ factory: string; on_day: string; change: number }>(sql`
    with stays as (${stays(where, to, today)}),
    edges as (
      select factory, greatest(from_on, ${from}::date) as on_day, 1 as change from stays
        where to_on >= ${from}::date and from_on <= ${to}::date
      union all
      select factory, to_on + 1, -1 from stays where to_on >= ${from}::date and to_on < ${to}::date)
    select factory, on_day::text, sum(change)::int as change from edges group by 1, 2`);
  const known = Map.groupBy(rows, ({ factory }) => factory);
  return new Map(
    factories.map((factory) => {
      const changes = new Map(known.get(factory)?.map(({ on_day, change }) => [on_day, change]));
      const days: { on: string; modules: number }[] = [];
      for (let on = from, modules = 0; on <= to; on = addDays(on, 1)) {
        modules += changes.get(on) ?? 0;
        days.push({ on, modules });
      }
      return [factory, days] as const;
    }),
  );
}

/** What the nights in each factory's yard cost from one day to another, after the free days of each module, under a condition on `p` and `m`. */
export async function readStorageCents(
  db: Executor,
  where: SQL,
  from: string,
  to: string,
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ factory: string; cents: number }>(sql`
    with stays as (${stays(where, to, today)})
    select y.factory, (y.storage_cents_day * coalesce(sum(
      greatest(0, least(stays.to_on, ${to}::date) - greatest(stays.from_on + y.free_days, ${from}::date) + 1)), 0))::float8 as cents
    from factory_yards y join stays on stays.factory = y.factory group by y.factory, y.storage_cents_day`);
  return new Map(rows.map(({ factory, cents }) => [factory, cents]));
}
