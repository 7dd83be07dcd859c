import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { isCounted, lineFigures } from '#areas/design/shared/pricing.ts';
import type { EstimateComparison } from '#areas/design/estimates/contract.ts';
import { listLines, readEstimate, type LineReply } from '../store.ts';
import { pairsOf } from './line-pairs.ts';

type Comparison = z.input<typeof EstimateComparison>;

/**
 * What differs between two estimates. Lines are the same by their identity, or else by item, module and description. The steps add up
 * exactly: a changed line is first counted with the new quantity at the old cost, then at the new cost.
 */
export async function compareEstimates(db: Executor, viewer: Viewer, a: string, b: string): Promise<Comparison> {
  const [first, second] = [await readEstimate(db, viewer, a), await readEstimate(db, viewer, b)];
  const [linesA, linesB] = [await listLines(db, a), await listLines(db, b)];
  const { pairs, exchanged } = pairsOf(linesA.filter(isCounted), linesB);
  const lines: Comparison['lines'] = [];
  const steps = new Map<string, Comparison['waterfall'][number]>();
  const add = (step: Comparison['waterfall'][number]['step'], section: string, cents: number) => {
    if (cents === 0) return;
    const key = `${step}/${section}`;
    const known = steps.get(key);
    steps.set(key, { step, section, cents: (known?.cents ?? 0) + cents });
  };
  for (const [one, other] of pairs) {
    const either = other ?? one;
    if (either === undefined) continue;
    const isExchanged = one !== undefined && other !== undefined && exchanged.has(other.line_uid);
    if (one !== undefined && other !== undefined && !isExchanged && isSame(one, other)) continue;
    lines.push({
      description: either.description,
      section: either.section,
      change: one === undefined ? 'added' : other === undefined ? 'removed' : isExchanged ? 'exchanged' : 'changed',
      instead_of: isExchanged ? one.description : null,
      quantity_a: one?.quantity ?? null,
      quantity_b: other?.quantity ?? null,
      unit_cost_a: one?.unit_cost ?? null,
      unit_cost_b: other?.unit_cost ?? null,
      markup_a: one?.markup_override ?? null,
      markup_b: other?.markup_override ?? null,
      cents_a: one?.cents ?? 0,
      cents_b: other?.cents ?? 0,
    });
    if (one === undefined) add('added', either.section, other?.cents ?? 0);
    else if (other === undefined) add('removed', either.section, -one.cents);
    else if (isExchanged) add('exchanged', either.section, other.cents - one.cents);
    else {
      const between = Number(lineFigures({ ...other, unit_cost: one.unit_cost ?? '0' }).cents);
      add('quantity', either.section, between - one.cents);
      add('cost', either.section, other.cents - between);
    }
  }
  add('markups', '', second.price_cents - second.direct_cents - (first.price_cents - first.direct_cents));
  const head = ({ id, code, revision, price_cents }: typeof first) => ({ id, code, revision, price_cents });
  return { a: head(first), b: head(second), lines, waterfall: [...steps.values()] };
}

function isSame(a: LineReply, b: LineReply): boolean {
  return (
    a.cents === b.cents &&
    a.quantity === b.quantity &&
    a.unit_cost === b.unit_cost &&
    a.markup_override === b.markup_override
  );
}
