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
  const ends = ['done', 'joined', 'not_taken'];
  expect(overStates.filter((state) => !ends.includes(rungs[state]?.outside ?? ''))).toEqual([]);
});

test('nobody is told that something is done where it ended without being done', () => {
  const undone = Object.entries(rungs).filter(
    ([state, { category }]) => category === 'ended' || state.endsWith('not_covered'),
  );
  expect(undone.length).toBeGreaterThan(4);
  expect(undone.filter(([, { outside }]) => outside !== 'joined' && outside !== 'not_taken')).toEqual([]);
});
