import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { dollarsPerPeso, ratesAsOf, type RateAsOf } from '#areas/finance/rates/server/reads.ts';
import type { RatePlace } from '#areas/finance/rates/schema.ts';
import type { BestPrice, CatalogueItem, ItemQuery } from '../schema.ts';

/** The facts of an item under the names of its contract. */
const itemColumns = sql`i.id, i.sku, i.name, i.cost_code, i.kind, i.uom, i.make_buy,
  trim_scale(i.waste_percent)::text as waste_percent, trim_scale(i.round_to)::text as round_to,
  trim_scale(i.piece_size)::text as piece_size, i.station, trim_scale(i.labor_hours)::text as labor_hours,
  i.labor_class, i.place, i.taxable, i.supplied_by_owner, i.cad_part_numbers, i.note,
  i.is_sample, i.active, i.version`;

type ItemRow = CatalogueItem & Record<string, unknown>;

/** The price of a row of `p` in dollars by the rate of a day; null where no rate holds. */
export function inDollars(day: SQL): SQL {
  return sql`case p.currency when 'USD' then p.unit_cost else round(p.unit_cost * ${dollarsPerPeso(day)}, 6) end`;
}

/**
 * Of every supplier of an item (`item`, an expression) the newest price in force on a day, the cheapest in dollars first. A price in pesos
 * without a rate for the day can not be compared and is left out; so are suppliers that are set aside.
 */
export function offersOf(item: SQL, day: SQL): SQL {
  return sql`(
    select o.* from (
      select distinct on (p.supplier_id) p.id as price_id, p.supplier_id, s.name as supplier_name,
        p.unit_cost as quoted_cost, p.currency, p.effective_from,
        coalesce(p.lead_days, s.lead_days) as lead_days, p.minimum, ${inDollars(day)} as unit_cost
      from cost_prices p join suppliers s on s.id = p.supplier_id
      where p.item_id = ${item} and p.deleted_at is null and s.deleted_at is null and not s.retired and p.effective_from <= ${day}
      order by p.supplier_id, p.effective_from desc
    ) o where o.unit_cost is not null order by o.unit_cost, o.lead_days nulls last, o.supplier_name)`;
}

interface OfferRow extends Record<string, unknown> {
  item_id: string;
  labor_class: string | null;
  kind: string;
  place: string;
  price_id: string | null;
  supplier_id: string | null;
  supplier_name: string | null;
  quoted_cost: string | null;
  currency: 'USD' | 'MXN' | null;
  effective_from: string | null;
  lead_days: number | null;
  minimum: string | null;
  unit_cost: string | null;
}

/**
 * What items cost on a day at a place: the newest price in force of each supplier, and of those the cheapest in dollars. An hour of work
 * without a price of its own costs what its class is paid there. An item that has neither is not in the answer.
 */
export async function pricesAsOf(
  db: Executor,
  itemIds: readonly string[],
  date: string,
  place: RatePlace = {},
): Promise<Map<string, BestPrice>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await db.execute<OfferRow>(sql`
    select i.id as item_id, i.labor_class, i.kind, i.place, b.price_id, b.supplier_id, b.supplier_name,
      trim_scale(b.quoted_cost)::text as quoted_cost, b.currency,
      b.effective_from::text as effective_from, b.lead_days, trim_scale(b.minimum)::text as minimum,
      trim_scale(b.unit_cost)::text as unit_cost
    from cost_items i left join lateral ${offersOf(sql`i.id`, sql`${date}::date`)} b on true
    where i.id = any(${sql.param([...itemIds])}::uuid[])
    order by i.id, b.unit_cost, b.lead_days nulls last, b.supplier_name`);
  const hours = rows.some((row) => row.price_id === null && row.kind === 'labor')
    ? await ratesAsOf(db, place, date, ['labor_class', 'site_labor'])
    : [];
  const found = new Map<string, BestPrice>();
  for (const row of rows) {
    if (found.has(row.item_id)) continue;
    const best = row.price_id === null ? hourOf(row, hours) : offerOf(row);
    if (best !== undefined) found.set(row.item_id, best);
  }
  return found;
}

function offerOf(row: OfferRow): BestPrice {
  return {
    source: 'catalog',
    price_id: row.price_id,
    rate_id: null,
    unit_cost: row.unit_cost ?? '0',
    quoted:
      row.currency === 'MXN' && row.quoted_cost !== null
        ? { unit_cost: row.quoted_cost, currency: row.currency }
        : null,
    supplier: row.supplier_id === null ? null : { id: row.supplier_id, name: row.supplier_name ?? '' },
    effective_from: row.effective_from ?? '',
    lead_days: row.lead_days,
    minimum: row.minimum ?? '0',
  };
}

/** The rate of the item's labor class: on site that of the site, where there is one. */
function hourOf(row: OfferRow, hours: readonly RateAsOf[]): BestPrice | undefined {
  if (row.kind !== 'labor' || row.labor_class === null) return undefined;
  const of = (kind: string) => hours.find((rate) => rate.kind === kind && rate.key === row.labor_class);
  const rate = (row.place === 'site' ? of('site_labor') : undefined) ?? of('labor_class') ?? of('site_labor');
  if (rate === undefined) return undefined;
  return {
    source: 'rate',
    price_id: null,
    rate_id: rate.rate_id,
    unit_cost: rate.value,
    quoted: null,
    supplier: null,
    effective_from: rate.effective_from,
    lead_days: null,
    minimum: '0',
  };
}

/** Items by their ids, also those that are set aside; what is in the bin is not found. */
export async function findItems(db: Executor, ids: readonly string[]): Promise<Map<string, CatalogueItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<ItemRow>(
    sql`select ${itemColumns} from cost_items i where i.deleted_at is null and i.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Items by their SKUs, without regard to case; the keys of the answer are in capitals. */
export async function findItemsBySku(db: Executor, skus: readonly string[]): Promise<Map<string, CatalogueItem>> {
  if (skus.length === 0) return new Map();
  const { rows } = await db.execute<ItemRow>(
    sql`select ${itemColumns} from cost_items i
      where i.deleted_at is null and lower(i.sku) = any(${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])`,
  );
  return new Map(rows.map((row) => [row.sku.toUpperCase(), row]));
}

/**
 * Items that hold every word of the question in their SKU, name, cost code or CAD part number, without regard to case and accents; one
 * whose SKU begins with it comes first. Without a question they come by cost code.
 */
export async function searchItems(
  db: Executor,
  query: Pick<ItemQuery, 'q' | 'code' | 'kind' | 'include_inactive' | 'limit'>,
): Promise<CatalogueItem[]> {
  const { q } = query;
  const text = sql`hearth_fold(concat_ws(' ', i.sku, i.name, i.cost_code, replace(i.cost_code, ' ', ''),
    array_to_string(i.cad_part_numbers, ' ')))`;
  // Each word by itself, so that `stud 2x6` and `2x6 stud` find the same.
  const asked =
    q === undefined
      ? sql`true`
      : sql`not exists (select 1 from unnest(string_to_array(hearth_fold(${q}), ' ')) word where position(word in ${text}) = 0)`;
  const near =
    q === undefined
      ? sql``
      : sql`lower(i.sku) = lower(${q}) desc, starts_with(hearth_fold(i.sku), hearth_fold(${q})) desc,`;
  const { rows } = await db.execute<ItemRow>(sql`
    select ${itemColumns} from cost_items i where i.deleted_at is null and ${query.include_inactive === true ? sql`true` : sql`i.active`}
      and ${query.kind === undefined ? sql`true` : sql`i.kind = ${query.kind}`}
      and ${
        query.code === undefined
          ? sql`true`
          : sql`starts_with(replace(i.cost_code, ' ', ''),
        ${query.code.replaceAll(' ', '')})`
      } and ${asked}
    order by ${near} i.cost_code, i.name, i.id limit ${query.limit ?? 100}`);
  return rows;
}

/** What a price of an item was, for a hint beside the one that is typed. */
export interface PriceMoment extends Record<string, unknown> {
  price_id: string;
  supplier: string;
  unit_cost: string;
  currency: string;
  /** In dollars by the rate of its first day. */
  usd: string | null;
  effective_from: string;
}

/** Every price of an item up to a day, the newest first. */
export async function priceHistory(db: Executor, itemId: string, until: string): Promise<PriceMoment[]> {
  const { rows } = await db.execute<PriceMoment>(sql`
    select p.id as price_id, s.name as supplier, trim_scale(p.unit_cost)::text as unit_cost, p.currency,
      trim_scale(${inDollars(sql`p.effective_from`)})::text as usd, p.effective_from::text as effective_from
    from cost_prices p join suppliers s on s.id = p.supplier_id
    where p.item_id = ${itemId} and p.deleted_at is null and p.effective_from <= ${until}::date
    order by p.effective_from desc, s.name limit 200`);
  return rows;
}
