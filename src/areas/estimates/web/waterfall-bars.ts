import type { EstimateComparison } from '../contract.ts';

type Step = EstimateComparison['waterfall'][number];

/** A bar in the way from one price to the other; left and width in percent of the room there is. */
export type WaterfallBar =
  | { kind: 'price'; key: string; name: string; cents: number; left: number; width: number }
  | { kind: 'step'; key: string; step: Step['step']; section: string; cents: number; left: number; width: number };

const order: readonly Step['step'][] = ['added', 'removed', 'exchanged', 'quantity', 'cost', 'markups'];

/**
 * The bars from the first price to the second. The axis begins a little below the lowest point of the way, so that steps of some
 * hundred dollars can be seen beside a price of half a million.
 */
export function waterfallBars({ a, b, waterfall }: Pick<EstimateComparison, 'a' | 'b' | 'waterfall'>): WaterfallBar[] {
  const steps = waterfall.toSorted(
    (one, other) => order.indexOf(one.step) - order.indexOf(other.step) || Math.abs(other.cents) - Math.abs(one.cents),
  );
  let at = a.price_cents;
  const spans = steps.map((step) => {
    const from = at;
    at += step.cents;
    return { step, low: Math.min(from, at), high: Math.max(from, at) };
  });
  const points = [a.price_cents, b.price_cents, ...spans.flatMap(({ low, high }) => [low, high])];
  const [lowest, highest] = [Math.min(...points), Math.max(...points)];
  const room = highest - lowest;
  const start = room === 0 ? 0 : Math.max(0, lowest - room * 0.25);
  const full = Math.max(1, highest - start);
  const share = (cents: number) => (cents / full) * 100;
  const price = (key: string, { code, revision, price_cents }: typeof a): WaterfallBar => ({
    kind: 'price',
    key,
    name: `${code} r${revision}`,
    cents: price_cents,
    left: 0,
    width: share(price_cents - start),
  });
  return [
    price('a', a),
    ...spans.map(({ step, low, high }): WaterfallBar => ({
      kind: 'step',
      key: `${step.step}/${step.section}`,
      step: step.step,
      section: step.section,
      cents: step.cents,
      left: share(low - start),
      width: share(high - low),
    })),
    price('b', b),
  ];
}
