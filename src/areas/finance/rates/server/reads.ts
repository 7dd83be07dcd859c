import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { RateKind, RatePlace } from '../schema.ts';

/** A rate as it holds on a day, with what it takes to freeze it in an estimate. */
export interface RateAsOf extends Record<string, unknown> {
  rate_id: string;
  kind: RateKind;
  key: string;
  factory: string | null;
  state: string | null;
  value: string;
  uom: string;
  effective_from: string;
}

const columns = sql`r.id as rate_id, r.kind, r.key, r.factory, r.state, trim_scale(r.value)::text as value, r.uom,
  r.effective_from::text as effective_from`;

/** Approved rates that hold on a day and are meant for this place or for every place. */
function inForce(place: RatePlace, date: string): SQL {
  return sql`r.status = 'approved' and r.deleted_at is null and r.effective_from <= ${date}::date
    and coalesce(r.effective_to, 'infinity') >= ${date}::date
    and (r.factory is null or r.factory = ${place.factory ?? null}) and (r.state is null or r.state = ${place.state ?? null})`;
}

/** The closest first: factory and state, then the factory, then the state, then what holds everywhere. */
const closest = sql`(r.factory is not null) desc, (r.state is not null) desc`;

/** Of every kind and key the rate that counts for a place on a day; of these kinds only, where some are named. */
export async function ratesAsOf(
  db: Executor,
  place: RatePlace,
  date: string,
  kinds?: readonly RateKind[],
): Promise<RateAsOf[]> {
  const wanted = kinds === undefined ? sql`true` : sql`r.kind = any(${sql.param([...kinds])}::text[])`;
  const { rows } = await db.execute<RateAsOf>(
    sql`select distinct on (r.kind, r.key) ${columns} from rate_cards r where ${inForce(place, date)} and ${wanted}
      order by r.kind, r.key, ${closest}`,
  );
  return rows;
}

/** The one rate that counts for a place on a day; undefined where none was approved. */
export async function rateAsOf(
  db: Executor,
  kind: RateKind,
  key: string,
  place: RatePlace,
  date: string,
): Promise<RateAsOf | undefined> {
  const { rows } = await db.execute<RateAsOf>(
    sql`select ${columns} from rate_cards r
      where ${inForce(place, date)} and r.kind = ${kind} and r.key = ${key.toLowerCase()} order by ${closest} limit 1`,
  );
  return rows[0];
}

/** Dollars for one peso on a day, as a value inside a statement; null where no rate holds. A peso is worth the same at every factory. */
export function dollarsPerPeso(date: SQL): SQL {
  return sql`(select r.value from rate_cards r
    where r.kind = 'currency' and r.key = 'mxn' and r.status = 'approved' and r.deleted_at is null
    and r.effective_from <= ${date} and coalesce(r.effective_to, 'infinity') >= ${date}
    order by r.factory is null desc, r.state is null desc, r.effective_from desc limit 1)`;
}

/** What an hour of a class costs everywhere on a day, as a value inside a statement: on site that of the site, where there is one. */
export function hourOf(laborClass: SQL, place: SQL, date: SQL): SQL {
  return sql`(select r.value from rate_cards r
    where r.kind in ('labor_class', 'site_labor') and r.key = ${laborClass} and r.factory is null and r.state is null
    and r.status = 'approved' and r.deleted_at is null and r.effective_from <= ${date} and coalesce(r.effective_to, 'infinity') >= ${date}
    order by (r.kind = 'site_labor') = (${place} = 'site') desc limit 1)`;
}
