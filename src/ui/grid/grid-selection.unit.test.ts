import { expect, test } from 'vitest';
import { everything, isSelected, nothingSelected, selectedCount, toggled, withRows } from './grid-selection.ts';

test('all rows but some are picked without naming the others', () => {
  const most = toggled(everything, 'b');
  expect([isSelected(most, 'a'), isSelected(most, 'b')]).toEqual([true, false]);
  expect(selectedCount(most, 50_000)).toBe(49_999);
  expect(selectedCount(withRows(most, ['b'], true), 50_000)).toBe(50_000);
});

test('a range is picked or dropped as one', () => {
  const some = withRows(nothingSelected, ['a', 'b', 'c'], true);
  expect(selectedCount(some, 10)).toBe(3);
  expect([...withRows(some, ['b', 'c'], false).ids]).toEqual(['a']);
});
