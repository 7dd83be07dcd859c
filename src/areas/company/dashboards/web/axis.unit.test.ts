import { expect, it } from 'vitest';
import { axisUpTo } from './axis.ts';

it('counts in whole steps from zero and ends past the longest bar', () => {
  expect(axisUpTo(0).ticks).toEqual([0, 1]);
  expect(axisUpTo(3).ticks).toEqual([0, 1, 2, 3]);
  expect(axisUpTo(26).ticks).toEqual([0, 10, 20, 30]);
  expect(axisUpTo(6_100).ticks.length).toBeLessThanOrEqual(8);
  for (const most of [1, 7, 26, 99, 400]) expect(axisUpTo(most).end).toBeGreaterThan(most);
});
