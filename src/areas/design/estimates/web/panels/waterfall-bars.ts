import type { EstimateComparison } from '#areas/design/estimates/contract.ts';

type Step = EstimateComparison['waterfall'][number];

/**
 * A bar in the way from one price to the other. Bars show differences from the first price, so that all of them have one zero and one
 * scale; left and width in percent of the room there is. The first price is the zero itself: it has no bar.
 */
export type WaterfallBar =
  | { kind: 'price'; key: string; name: string; cents: number; difference: number; left: number; width: number }
  | { kind: 'step'; key: string; step: Step['step']; section: string; cents: number; left: number; width: number };

const order: readonly Step['step'][] = ['added', 'removed', 'exchanged', 'quantity', 'cost', 'markups'];

/** The bars from the first price to the second, and where their common zero stands. */
export function waterfallBars({ a, b, waterfall }: Pick<EstimateComparison, 'a' | 'b' | 'waterfall'>): {
  zero: number;
  bars: WaterfallBar[];
} {
  const steps = waterfall.toSorted(
    (one, other) => order.indexOf(one.step) - order.indexOf(other.step) || Math.abs(other.cents) - Math.abs(one.cents),
  );
  let at = 0;
  const spans = steps.map((step) => {
    const from = at;
    at += step.cents;
    return { step, low: Math.min(from, at), high: Math.max(from, at) };
  });
  const total = b.price_cents - a.price_cents;
  const lowest = Math.min(0, total, ...spans.map(({ low }) => low));
  const highest = Math.max(0, total, ...spans.map(({ high }) => high));
  const share = (cents: number) => (cents / Math.max(1, highest - lowest)) * 100;
  const price = (key: string, { code, revision, price_cents }: typeof a, difference: number): WaterfallBar => ({
    kind: 'price',
    key,
    name: `${code} r${revision}`,
    cents: price_cents,
    difference,
    left: share(Math.min(0, difference) - lowest),
    width: share(Math.abs(difference)),
  });
  return {
    zero: share(-lowest),
    bars: [
      price('a', a, 0),
      ...spans.map(({ step, low, high }): WaterfallBar => ({
        kind: 'step',
        key: `${step.step}/${step.section}`,
        step: step.step,
        section: step.section,
        cents: step.cents,
        left: share(low - lowest),
        width: share(high - low),
      })),
      price('b', b, total),
    ],
  };
}
