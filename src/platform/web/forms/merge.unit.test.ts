import { expect, test } from 'vitest';
import { isSame, mergeFields } from './merge.ts';

const base = { name: 'Alder', city: 'Reno', beds: 3, tags: ['a'] };

test('fields that different people changed are kept from both, without a question', () => {
  const { merged, conflicts } = mergeFields(base, { ...base, name: 'Mine' }, { ...base, city: 'Theirs' });
  expect(merged).toEqual({ ...base, name: 'Mine', city: 'Theirs' });
  expect(conflicts).toEqual([]);
});

test('a field that both changed to something else is a question, and nothing typed is lost meanwhile', () => {
  const { merged, conflicts } = mergeFields(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.name).toBe('Mine');
  expect(conflicts).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs' }]);
});

test('both changed a field to the same: no question', () => {
  expect(mergeFields(base, { ...base, beds: 4 }, { ...base, beds: 4 }).conflicts).toEqual([]);
});

test('what the answer does not tell of stays mine', () => {
  expect(mergeFields(base, { ...base, city: 'Mine' }, { name: 'Theirs' }).merged).toEqual({
    ...base,
    name: 'Theirs',
    city: 'Mine',
  });
});

test('nothing and an empty text are the same, lists are compared by what they hold', () => {
  expect(isSame(null, '')).toBe(true);
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame(['a'], ['a'])).toBe(true);
  expect(isSame(0, '')).toBe(false);
});
