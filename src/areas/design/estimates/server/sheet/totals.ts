import { sql } from 'drizzle-orm';
import { FormulaError } from '#platform/shared/arithmetic.ts';
import { badInput } from '#platform/shared/errors.ts';
import { formulaQuantity, lineFigures, totalsOf, type PricedLine } from '#areas/design/shared/pricing.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { listLines, listMarkups } from '../store.ts';

interface Size {
  units: number;
  modules: number;
  sqft: number;
}

/** The quantity that a formula of a line comes to. Throws `bad_input` at `path`. */
export function quantityOf(formula: string, size: Size, path: string): string {
  try {
    return formulaQuantity(formula, size);
  } catch (error) {
    if (error instanceof FormulaError) throw badInput(path, error.at === 0 ? error.said : error.placed());
    throw error;
  }
}

/** Brings every sum of an estimate in line with its lines and mark-ups. Must be called after each change to either. */
export async function addUp(tx: Executor, estimateId: string): Promise<void> {
  const { rows } = await tx.execute<{ modules: number; sqft: number }>(
    sql`select modules, sqft from estimates where id = ${estimateId}`,
  );
  const size = rows[0] ?? { modules: 0, sqft: 0 };
  const lines = await listLines(tx, estimateId);
  const markups = await listMarkups(tx, estimateId);
  const priced = lines.map((line): PricedLine => ({ ...line, unit_cost: line.unit_cost ?? '0' }));
  const totals = totalsOf(
    priced,
    markups.map((markup) => ({ ...markup, place: markup.place ?? undefined })),
    size,
  );
  const cents = lines.map((line, index) => {
    const figures = priced[index];
    return { line_uid: line.line_uid, cents: figures === undefined ? '0' : String(lineFigures(figures).cents) };
  });
  await tx.execute(sql`
    update estimate_lines l set cents = n.cents from jsonb_to_recordset(${JSON.stringify(cents)}::jsonb) as n(line_uid uuid, cents bigint)
    where l.estimate_id = ${estimateId} and l.line_uid = n.line_uid and l.cents <> n.cents`);
  await tx.execute(sql`
    update estimate_markups m set cents = n.cents::bigint
    from unnest(${sql.param(totals.markupCents.map(String))}::text[]) with ordinality as n(cents, place)
    where m.estimate_id = ${estimateId} and m.position = n.place and m.cents <> n.cents::bigint`);
  const markupCents = totals.priceCents - totals.directCents - totals.taxCents;
  await tx.execute(sql`
    update estimates set direct_cents = ${String(totals.directCents)}::bigint,
      markup_cents = ${String(markupCents)}::bigint, tax_cents = ${String(totals.taxCents)}::bigint,
      price_cents = ${String(totals.priceCents)}::bigint, margin_basis_points = ${totals.marginBasisPoints ?? null}
      where id = ${estimateId}`);
}
