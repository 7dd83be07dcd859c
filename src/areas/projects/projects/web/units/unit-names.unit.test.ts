import { expect, test } from 'vitest';
import { expandNames } from './unit-names.ts';

test('names come one a line, separated, or as a pattern that keeps its digits', () => {
  expect(expandNames('A-1\n B 2 ,C;D\tE\n\n')).toEqual(['A-1', 'B 2', 'C', 'D', 'E']);
  expect(expandNames('A-098..101')).toEqual(['A-098', 'A-099', 'A-100', 'A-101']);
  expect(expandNames('A-{101..103}')).toEqual(['A-101', 'A-102', 'A-103']);
  expect(expandNames('9..3')).toEqual(['9..3']);
});
