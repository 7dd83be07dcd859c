import { expect, test } from 'vitest';
import { waterfallBars, type WaterfallBar } from './waterfall-bars.ts';

const head = { id: 'x', code: 'EST-0001', revision: 1 };
const way = (first: number, cents: readonly number[]) =>
  waterfallBars({
    a: { ...head, price_cents: first },
    b: { ...head, revision: 2, price_cents: cents.reduce((sum, each) => sum + each, first) },
    waterfall: cents.map((each, index) => ({ step: 'added', section: String(index), cents: each })),
  });
const shownBy = (bar: WaterfallBar) => (bar.kind === 'price' ? bar.difference : bar.cents);
const ways = [way(50_000_000, [500, -2_500, 40_000]), way(100_000, [-90_000]), way(0, [7_000]), way(100_000, [])];

test('each bar begins where the last one ended, and the last step ends at the second price', () => {
  const { zero, bars } = way(100_000, [5_000, -2_500, 500]);
  expect(bars.map((bar) => bar.cents)).toEqual([100_000, 5_000, -2_500, 500, 103_000]);
  let end = zero;
  for (const bar of bars.slice(1, -1)) {
    const [from, to] = bar.cents >= 0 ? [bar.left, bar.left + bar.width] : [bar.left + bar.width, bar.left];
    expect(from).toBeCloseTo(end);
    end = to;
  }
  const last = bars.at(-1);
  expect(end).toBeCloseTo((last?.left ?? -1) + (last?.width ?? 0));
});

test('all bars have one zero and one scale: a bar is as long as its amount is large', () => {
  for (const { zero, bars } of ways) {
    const scales = bars.filter((bar) => shownBy(bar) !== 0).map((bar) => bar.width / Math.abs(shownBy(bar)));
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 9);
    for (const bar of bars.filter(({ kind }) => kind === 'price')) {
      const ends = [bar.left, bar.left + bar.width];
      expect(Math.min(...ends.map((each) => Math.abs(each - zero))), 'a price begins at zero').toBeLessThan(0.001);
    }
    expect(bars.every(({ left, width }) => left >= -0.001 && left + width <= 100.001)).toBe(true);
  }
});
