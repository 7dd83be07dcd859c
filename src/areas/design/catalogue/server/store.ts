import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ItemQuery, ItemRead, ItemUse, Price, PricedItem, Substitute } from '../schema.ts';
import { findItems, inDollars, pricesAsOf, searchItems } from './reads.ts';

/** Items that a question asks for, each with what it costs. */
export async function listItems(db: Executor, query: ItemQuery): Promise<PricedItem[]> {
  const items = await searchItems(db, query);
  const best = await pricesAsOf(
    db,
    items.map((item) => item.id),
    query.on ?? companyToday(),
    query,
  );
  return items.map((item) => ({ ...item, best: best.get(item.id) ?? null }));
}

export async function countGroups(db: Executor): Promise<{ division: string; items: number }[]> {
  const { rows } = await db.execute<{ division: string; items: number }>(
    sql`select left(cost_code, 2) as division, count(*)::int as items from cost_items
      where deleted_at is null and active group by 1 order by 1`,
  );
  return rows;
}

export async function readItem(db: Executor, viewer: Viewer, id: string): Promise<ItemRead> {
  const item = (await findItems(db, [id])).get(id);
  if (item === undefined) throw new AppError('not_found');
  const best = (await pricesAsOf(db, [id], companyToday())).get(id) ?? null;
  const usedIn = await usesOf(db, id);
  const mayWrite = holds(viewer.groups, 'catalogue.write');
  return {
    ...item,
    best,
    prices: await listPrices(db, id),
    substitutes: await substitutesOf(db, id, 'instead'),
    stands_in_for: await substitutesOf(db, id, 'for'),
    used_in: usedIn,
    can: { change: mayWrite, remove: mayWrite && usedIn.length === 0 },
  };
}

type PriceRow = Omit<Price, 'supplier'> & {
  supplier_id: string;
  supplier_name: string;
  supplier_retired: boolean;
} & Record<string, unknown>;

const priceColumns = () => sql`p.id, s.id as supplier_id, s.name as supplier_name, s.retired as supplier_retired,
    trim_scale(p.unit_cost)::text as unit_cost, p.currency,
  trim_scale(${inDollars(sql`p.effective_from`)})::text as usd, p.effective_from::text as effective_from,
  trim_scale(p.minimum)::text as minimum, p.lead_days, p.source, p.note, p.version,
  (not s.retired and p.effective_from <= ${companyToday()}::date and not
    exists (select 1 from cost_prices n where n.item_id = p.item_id and n.supplier_id = p.supplier_id and n.deleted_at is null
    and n.effective_from > p.effective_from and n.effective_from <= ${companyToday()}::date)) as in_force`;

function toPrice({ supplier_id, supplier_name, supplier_retired, ...row }: PriceRow): Price {
  return { ...row, supplier: { id: supplier_id, name: supplier_name, retired: supplier_retired } };
}

/** All prices of an item by supplier, the newest first. */
async function listPrices(db: Executor, itemId: string): Promise<Price[]> {
  const { rows } = await db.execute<PriceRow>(sql`
    select ${priceColumns()} from cost_prices p join suppliers s on s.id = p.supplier_id
    where p.item_id = ${itemId} and p.deleted_at is null
    order by s.name, p.effective_from desc, p.id limit 1000`);
  return rows.map(toPrice);
}

export async function readPrice(db: Executor, id: string): Promise<Price> {
  const { rows } = await db.execute<PriceRow>(
    sql`select ${priceColumns()} from cost_prices p join suppliers s on s.id = p.supplier_id where p.id = ${id} and p.deleted_at is null`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return toPrice(row);
}

/** What may be taken instead of an item, or what it may stand in for. */
async function substitutesOf(db: Executor, id: string, which: 'instead' | 'for'): Promise<Substitute[]> {
  const [own, other] =
    which === 'instead' ? [sql`c.item_id`, sql`c.substitute_id`] : [sql`c.substitute_id`, sql`c.item_id`];
  const { rows } = await db.execute<Substitute & Record<string, unknown>>(sql`
    select i.id as item_id, i.sku, i.name, i.uom, trim_scale(c.factor)::text as factor, c.note, i.active
    from cost_substitutes c join cost_items i on i.id = ${other} where ${own} = ${id} and i.deleted_at is null order by i.sku`);
  return rows;
}

/** What counts on an item: lines of estimates and bills, rules, and runs that took it. */
export async function usesOf(db: Executor, id: string): Promise<ItemUse[]> {
  const { rows } = await db.execute<ItemUse & Record<string, unknown>>(sql`
    select 'estimate' as kind, e.id, e.code || ' ' || e.name as name, count(*)::int as count from estimate_lines l
    join estimates e on e.id = l.estimate_id where l.item_id = ${id} group by e.id
    union all select 'bom', b.id, b.code || ' ' || b.name, count(*)::int from bom_lines l join boms b on b.id = l.bom_id
    where l.item_id = ${id} group by b.id
    union all select 'rule', q.id, q.name, 1 from quantity_rules q where q.item_id = ${id} and q.deleted_at is null
    union all select 'run', r.id, r.code, count(*)::int from run_elements x join bim2bom_runs r on r.id = x.run_id
    where x.item_id = ${id} group by r.id
    order by 1, 3 limit 200`);
  return rows;
}

/** True when lines count on an item: the ones that a rule or a run would leave behind count too. */
export const useCount = sql`((select count(*) from estimate_lines l where l.item_id = i.id) + (select count(*)
  from bom_lines l where l.item_id = i.id)
  + (select count(*) from quantity_rules q where q.item_id = i.id and q.deleted_at is null))::int`;
