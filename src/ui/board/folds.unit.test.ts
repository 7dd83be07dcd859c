import { expect, test } from 'vitest';
import { foldedIn } from './folds.ts';

const columns = (marks: string) => [...marks].map((mark, at) => ({ key: String(at), isEmpty: mark === '-' }));
const folded = (marks: string, width: number, chosen: [string, 'open' | 'folded'][] = []) =>
  [...foldedIn(columns(marks), width, new Map(chosen))].toSorted();

test('columns that fit beside one another all stay open', () => {
  expect(folded('xx-x', 1100)).toEqual([]);
});

test('empty columns fold first, then those at the start, until the others fit', () => {
  expect(folded('xxx-xxxx', 1280)).toEqual(['3']);
  expect(folded('xxxxxxxx', 1150)).toEqual(['0', '1']);
  expect(folded('xxx-xxxx', 1150)).toEqual(['0', '3']);
});

test('where even that is not enough only empty ones fold and the board scrolls; on a phone none does', () => {
  expect(folded('xxx-xxxx', 700)).toEqual(['3']);
  expect(folded('xxx-xxxx', 360)).toEqual([]);
});

test('what a person opened stays open, and what they folded stays folded', () => {
  expect(folded('xx-x', 1100, [['1', 'folded']])).toEqual(['1']);
  expect(folded('xxx-xxxx', 1150, [['3', 'open']])).toEqual(['0', '1']);
});
