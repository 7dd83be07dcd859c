import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/transaction.ts';
import { totalsOf, type PricedLine } from '#platform/shared/pricing.ts';
import { costsOn } from './reprice.ts';
import { listLines, listMarkups } from './store.ts';

/** A draft whose price would be another with the prices and rates of a day. */
export interface MovedDraft {
  id: string;
  code: string;
  name: string;
  cents_before: number;
  cents_after: number;
  lines: number;
}

/** Which drafts would change, and by how much, were they priced on a day. Approved ones never do. */
export async function draftsMovedBy(db: Executor, date: string): Promise<MovedDraft[]> {
  const { rows } = await db.execute<{
    id: string;
    code: string;
    name: string;
    factory: string | null;
    modules: number;
    sqft: number;
    price_cents: number;
  }>(
    sql`select id, code, name, factory, modules, sqft, price_cents::float8 as price_cents from estimates where status = 'draft' and deleted_at is null order by updated_at desc limit 200`,
  );
  const moved: MovedDraft[] = [];
  for (const row of rows) {
    const { costs } = await costsOn(db, { id: row.id, factory: row.factory }, date);
    const costOf = new Map(costs.map(({ line_uid, unit_cost }) => [line_uid, unit_cost]));
    const lines = await listLines(db, row.id);
    const changed = lines.filter(({ line_uid, unit_cost }) => costOf.has(line_uid) && costOf.get(line_uid) !== unit_cost);
    if (changed.length === 0) continue;
    const markups = await listMarkups(db, row.id);
    const totals = totalsOf(
      lines.map((line): PricedLine => ({ ...line, unit_cost: costOf.get(line.line_uid) ?? line.unit_cost ?? '0' })),
      markups.map((markup) => ({ ...markup, place: markup.place ?? undefined })),
      row,
    );
    const after = Number(totals.priceCents);
    if (after !== row.price_cents)
      moved.push({ id: row.id, code: row.code, name: row.name, cents_before: row.price_cents, cents_after: after, lines: changed.length });
  }
  return moved;
}
