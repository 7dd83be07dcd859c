import { expect, test } from 'vitest';
import { waterfallBars } from './waterfall-bars.ts';

test('each bar begins where the last one ended, and the last step ends at the second price', () => {
  const head = { id: 'x', code: 'EST-0001', revision: 1 };
  const bars = waterfallBars({
    a: { ...head, price_cents: 100_000 },
    b: { ...head, revision: 2, price_cents: 103_000 },
    waterfall: [
      { step: 'markups', section: '', cents: 500 },
      { step: 'removed', section: '06', cents: -2_500 },
      { step: 'added', section: '06', cents: 5_000 },
    ],
  });
  expect(bars.map((bar) => bar.cents)).toEqual([100_000, 5_000, -2_500, 500, 103_000]);
  const end = (index: number) => {
    const bar = bars[index];
    if (bar === undefined) throw new Error('No such bar.');
    return bar.left + (bar.cents >= 0 ? bar.width : 0);
  };
  expect(end(0)).toBeCloseTo(bars[1]?.left ?? -1);
  expect(end(1)).toBeCloseTo((bars[2]?.left ?? -1) + (bars[2]?.width ?? 0));
  expect(end(3)).toBeCloseTo(bars[4]?.width ?? -1);
  expect(bars.every(({ left, width }) => left >= 0 && left + width <= 100.001)).toBe(true);
});
