import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { companyToday, companyZone } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { decimalText } from '#platform/server/database/sql-words.ts';
import { inDollars } from '#areas/design/catalogue/server/reads.ts';
import type { PriceHistory, PriceHistoryQuery } from '#areas/design/estimates/contract.ts';

/** So many approved lines, the newest first, are looked at; a median over more says nothing newer. */
const mostLooked = 400;
const mostShown = 12;

/**
 * What the same has cost before: in estimates that were approved, each line once with its latest revision, and by the prices of the
 * catalogue. The same is the item in the same unit, or where that was never estimated, everything else under the cost code.
 */
export async function priceHistory(
  db: Executor,
  estimateId: string,
  { item_id, cost_code, uom }: PriceHistoryQuery,
): Promise<z.input<typeof PriceHistory>> {
  const past = (match: 'item' | 'cost_code', where: ReturnType<typeof sql>) => sql`
    select ${match}::text as match, e.id as estimate_id, e.series_id, e.code, e.revision, e.name, e.project_id,
      e.approved_at, l.line_uid, l.description, l.unit_cost, l.cost_source
    from estimate_lines l join estimates e on e.id = l.estimate_id
    where ${where} and l.uom = ${uom} and l.unit_cost > 0 and e.approved_at is not null and e.deleted_at is null and e.id <> ${estimateId}
    order by e.approved_at desc limit ${mostLooked}`;
  const none = sql`false`;
  const { rows } = await db.execute<z.input<typeof PriceHistory> & Record<string, unknown>>(sql`
    with of_item as materialized (${past('item', item_id === undefined ? none : sql`l.item_id = ${item_id}`)}),
    of_code as materialized (
      select * from (${past('cost_code', cost_code === undefined || cost_code === '' ? none : sql`l.cost_code = ${cost_code}`)}) c
      where not exists (select 1 from of_item)),
    past as materialized (select distinct on (series_id, line_uid) *
      from (select * from of_item union all select * from of_code) a order by series_id, line_uid, approved_at desc),
    prices as (
      select s.name as supplier, ${inDollars(sql`p.effective_from`)} as unit_cost, p.effective_from
      from cost_prices p join suppliers s on s.id = p.supplier_id
      where ${item_id === undefined ? none : sql`p.item_id = ${item_id}`} and p.deleted_at is null
        and p.effective_from <= ${companyToday()}::date
      order by p.effective_from desc, s.name limit ${mostShown})
    select (select match from past limit 1) as match, (select count(*)::int from past) as count,
      (select ${decimalText(sql`percentile_disc(0.5) within group (order by unit_cost)`)} from past) as median,
      (select ${decimalText(sql`min(unit_cost)`)} from past) as lowest, (select ${decimalText(sql`max(unit_cost)`)} from past) as highest,
      coalesce((select json_agg(json_build_object('estimate_id', x.estimate_id, 'line_uid', x.line_uid, 'code', x.code,
        'revision', x.revision, 'name', x.name, 'project', j.name,
          'day', (x.approved_at at time zone ${companyZone})::date::text, 'description', x.description,
          'unit_cost', ${decimalText(sql`x.unit_cost`)},
          'cost_source', x.cost_source) order by x.approved_at desc, x.line_uid)
        from (select * from past order by approved_at desc, line_uid limit ${mostShown}) x
        left join projects j on j.id = x.project_id), '[]'::json) as estimates,
      coalesce((select json_agg(json_build_object('supplier', supplier, 'unit_cost', ${decimalText(sql`unit_cost`)},
        'day', effective_from::text) order by effective_from desc, supplier)
        from prices where unit_cost is not null), '[]'::json) as catalogue`);
  const [found] = rows;
  if (found === undefined) throw new Error('A row of sums is always there.');
  return found;
}
