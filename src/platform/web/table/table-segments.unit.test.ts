import { expect, test } from 'vitest';
import { defineColumns } from '#platform/shared/table.ts';
import { groupedSegments, linesIn, pagesFor, plainSegments, segmentAt } from './table-segments.ts';

const columns = defineColumns({
  status: { kind: 'choice', label: { en: 'S', es: 'S' }, width: 100, choices: { a: { en: 'A', es: 'A' } } },
  factory: { kind: 'text', label: { en: 'F', es: 'F' }, width: 100, groupable: true },
});
const group = (path: (string | null)[], count: number) => ({ path, count, totals: {} });
const groups = [group(['a'], 3), group(['a', 'x'], 2), group(['a', null], 1), group([null], 1), group([null, 'x'], 1)];
const keys = [{ column: 'status' }, { column: 'factory' }];

test('each group has its head and below it the rows its values let through', () => {
  const segments = groupedSegments(columns, keys, ['factory', 'filled'], groups, () => false);
  expect(linesIn(segments)).toBe(5 + 4);
  expect(segmentAt(segments, 0)).toMatchObject({ kind: 'group', depth: 0 });
  expect(segmentAt(segments, 3)).toMatchObject({
    kind: 'rows',
    bucket: {
      filter: {
        all: [
          ['factory', 'filled'],
          ['status', 'is', 'a'],
          ['factory', 'is', 'x'],
        ],
      },
    },
  });
  expect(segmentAt(segments, 4)).toMatchObject({ kind: 'group', depth: 1 });
});

test('a folded group takes one line', () => {
  const folded = groupedSegments(columns, keys, undefined, groups, (id) => id === '["a"]');
  expect(linesIn(folded)).toBe(1 + 2 + 1);
});

test('only the pages in view are asked for, however long the table is', () => {
  const segments = plainSegments(undefined, 50_000);
  expect(linesIn(segments)).toBe(50_000);
  expect(pagesFor(segments, 24_990, 25_010).map(({ page }) => page)).toEqual([249, 250]);
});
