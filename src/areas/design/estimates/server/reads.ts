import { sql } from 'drizzle-orm';
import { totalsOf, type PricedLine } from '#areas/design/shared/pricing.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { listLines, listMarkups } from './store.ts';

/** A rate that somebody thinks of: where and from when it would hold, and its value. */
export interface RateInQuestion {
  id: string;
  kind: string;
  key: string;
  factory: string | null;
  state: string | null;
  value: string;
  effective_from: string;
  effective_to: string | null;
}

/** What one draft would come to with the rate, beside what it comes to now. */
export interface MovedDraft {
  estimate_id: string;
  code: string;
  name: string;
  before_cents: number;
  after_cents: number;
}

interface DraftRow extends Record<string, unknown> {
  id: string;
  code: string;
  name: string;
  kind: string;
  modules: number;
  sqft: number;
  price_cents: number;
  replaced: string | null;
}

/**
 * The drafts whose price would change with a rate, and to what. Only those whose day and factory it is meant for; approved estimates
 * never change. A rate of a state is not known to an estimate and moves none.
 */
export async function draftsWithRate(db: Executor, rate: RateInQuestion): Promise<MovedDraft[]> {
  if (rate.state !== null) return [];
  const { rows } = await db.execute<DraftRow>(sql`
    select e.id, e.code, e.name, e.kind, e.modules, e.sqft, e.price_cents::float8 as price_cents,
      (select trim_scale(r.value)::text from rate_cards r
        where r.status = 'approved' and r.deleted_at is null and r.id <> ${rate.id} and r.kind = ${rate.kind} and r.key = ${rate.key}
        and r.state is null and (r.factory is null or r.factory = e.factory) and r.effective_from <= e.rate_date
        and coalesce(r.effective_to, 'infinity') >= e.rate_date
        order by r.factory is not null desc, r.effective_from desc limit 1) as replaced
    from estimates e where e.status = 'draft' and e.deleted_at is null and e.rate_date >= ${rate.effective_from}::date
      and (${rate.effective_to}::date is null or e.rate_date <= ${rate.effective_to}::date)
      and (${rate.factory}::text is null or e.factory = ${rate.factory})
    order by e.updated_at desc limit 200`);
  const moved: MovedDraft[] = [];
  for (const row of rows) {
    const after = await priceWith(db, row, rate);
    if (after !== undefined && after !== row.price_cents)
      moved.push({
        estimate_id: row.id,
        code: row.code,
        name: row.name,
        before_cents: row.price_cents,
        after_cents: after,
      });
  }
  return moved;
}

/** The price with the new value in the place of the old one; undefined where the draft does not count with it. */
async function priceWith(db: Executor, row: DraftRow, rate: RateInQuestion): Promise<number | undefined> {
  const { rows: bound } = await db.execute<{ line_uid: string }>(sql`
    select l.line_uid from estimate_lines l left join rate_cards r on r.id::text = l.origin ->> 'rate_id'
    left join cost_items i on i.id = l.item_id
    where l.estimate_id = ${row.id} and l.cost_source = 'rate'
      and ((r.kind = ${rate.kind} and r.key = ${rate.key})
        or (r.id is null and i.labor_class = ${rate.key} and ${rate.kind} = case i.place when 'site' then 'site_labor'
          else 'labor_class' end))`);
  const uids = new Set(bound.map(({ line_uid }) => line_uid));
  const markups = await listMarkups(db, row.id);
  const isBound = (markup: (typeof markups)[number]) =>
    markup.active &&
    markup.kind === 'percent' &&
    row.replaced !== null &&
    Number(markup.value) === Number(row.replaced) &&
    rateOf(markup, row.kind) === `${rate.kind}/${rate.key}`;
  if (uids.size === 0 && !markups.some(isBound)) return undefined;
  const lines = await listLines(db, row.id);
  const totals = totalsOf(
    lines.map((line): PricedLine => ({
      ...line,
      unit_cost: uids.has(line.line_uid) ? rate.value : (line.unit_cost ?? '0'),
    })),
    markups.map((markup) => ({
      ...markup,
      value: isBound(markup) ? rate.value : markup.value,
      place: markup.place ?? undefined,
    })),
    row,
  );
  return Number(totals.priceCents);
}

/** Which rate a mark-up was taken from when the estimate was begun; see `usualMarkups`. */
export function rateOf(markup: { category: string; place: string | null }, estimateKind: string): string | undefined {
  if (markup.category === 'overhead') return markup.place === 'factory' ? 'shop_overhead/factory' : 'markup/overhead';
  if (markup.category === 'contingency') return `contingency/${estimateKind}`;
  if (markup.category === 'profit') return 'markup/profit';
  if (markup.category === 'tax') return 'tax/sales';
  return undefined;
}

/** An estimate as another record names it: by its number, revision and name. */
export const estimateLink: LinkTarget = {
  table: 'estimates',
  name: (alias) => sql`${alias}.code || ' r' || ${alias}.revision || ' ' || ${alias}.name`,
  visible: { alias: sql`e`, where: () => sql`e.deleted_at is null` },
};
