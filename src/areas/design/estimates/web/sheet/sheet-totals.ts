import { totalsOf, type EstimateTotals } from '#areas/design/shared/pricing.ts';
import type { EstimateLine, EstimateMarkup } from '#areas/design/estimates/schema.ts';
import type { SheetSize } from './sheet-edits.ts';

export interface SheetTotals extends EstimateTotals {
  /** Overhead, contingency, insurance and bond. */
  indirectCents: bigint;
  /** What is earned. */
  profitCents: bigint;
  /** Direct cost of what is only an option. */
  optionalCents: bigint;
}

/** The totals of the sheet as it stands, by the same code as on the server. */
export function sheetTotals(
  lines: readonly EstimateLine[],
  markups: readonly Omit<EstimateMarkup, 'cents'>[],
  size: SheetSize,
): SheetTotals {
  const totals = totalsOf(
    lines.map((line) => ({ ...line, unit_cost: line.unit_cost ?? '0' })),
    markups.map((markup) => ({ ...markup, place: markup.place ?? undefined })),
    size,
  );
  const sum = (isWanted: (category: EstimateMarkup['category']) => boolean) =>
    markups.reduce(
      (cents, { category }, index) => (isWanted(category) ? cents + (totals.markupCents[index] ?? 0n) : cents),
      0n,
    );
  return {
    ...totals,
    indirectCents: sum((category) => category !== 'profit' && category !== 'tax'),
    profitCents: sum((category) => category === 'profit') + totals.lineMarkupCents,
    optionalCents: lines.reduce(
      (cents, line) => (line.optional && line.alternate_of === null ? cents + BigInt(line.cents) : cents),
      0n,
    ),
  };
}
