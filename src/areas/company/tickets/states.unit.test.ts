import { expect, test } from 'vitest';
import { overStates, rungs } from './states.ts';

test('what is over is what has ended or is done, of every kind, but for what whoever asked is still to say yes to', () => {
  expect(overStates.toSorted()).toEqual([
    'cancelled',
    'closed',
    'merged',
    'punch_closed',
    'punch_void',
    'warranty_not_covered',
    'warranty_verified',
    'warranty_void',
  ]);
  expect(overStates.filter((state) => rungs[state]?.outside !== 'done')).toEqual([]);
});
