import { expect, test } from 'vitest';
import { ticksFor } from './scale.ts';

test.for([
  [17, [0, 5, 10, 15, 20]],
  [4, [0, 1, 2, 3, 4]],
  [9000, [0, 2500, 5000, 7500, 10000]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [0, [0, 1]],
] as const)('the steps of an axis up to %d are round, begin at zero and hold the largest value', ([largest, ticks]) => {
  expect(ticksFor(largest)).toEqual(ticks);
});
