import { sql } from 'drizzle-orm';
import { pricesAsOf } from '#areas/design/catalogue/server/reads.ts';
import { ratesAsOf, type RateAsOf } from '#areas/finance/rates/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { placeOf } from './place.ts';
import type { EstimateRow } from '../service.ts';

/** What a line of the catalogue or a rate costs on another day. */
interface NewCost {
  line_uid: string;
  unit_cost: string;
  as_of: string;
}

interface OpenLine extends Record<string, unknown> {
  line_uid: string;
  item_id: string | null;
  cost_source: string;
  rate_kind: RateAsOf['kind'] | null;
  rate_key: string | null;
  unit_cost: string | null;
}

/** The new costs of the lines whose cost comes from the catalogue or a rate, and how many have none on that day. */
export async function costsOn(
  db: Executor,
  row: Pick<EstimateRow, 'id' | 'factory'>,
  date: string,
): Promise<{ costs: NewCost[]; missing: number }> {
  const { rows } = await db.execute<OpenLine>(sql`
    select l.line_uid, l.item_id, l.cost_source, r.kind as rate_kind, r.key as rate_key, trim_scale(l.unit_cost)::text as unit_cost
    from estimate_lines l left join rate_cards r on r.id::text = l.origin ->> 'rate_id'
    where l.estimate_id = ${row.id} and not l.supplied_by_owner and (l.item_id is not null or r.id is not null)
      and l.cost_source in ('catalog', 'rate')`);
  const place = placeOf(row);
  const ids = [...new Set(rows.flatMap(({ item_id }) => (item_id === null ? [] : [item_id])))];
  const prices = await pricesAsOf(db, ids, date, place);
  const rates = rows.some(({ rate_kind }) => rate_kind !== null) ? await ratesAsOf(db, place, date) : [];
  const costs = rows.flatMap((line): NewCost[] => {
    if (line.item_id !== null) {
      const price = prices.get(line.item_id);
      return price === undefined
        ? []
        : [{ line_uid: line.line_uid, unit_cost: price.unit_cost, as_of: price.effective_from }];
    }
    const rate = rates.find(({ kind, key }) => kind === line.rate_kind && key === line.rate_key);
    return rate === undefined ? [] : [{ line_uid: line.line_uid, unit_cost: rate.value, as_of: rate.effective_from }];
  });
  return { costs, missing: rows.length - costs.length };
}
