import { expect, test } from 'vitest';
import type { ElementGroup } from '#areas/design/models/schema.ts';
import { groupKey, treeRows } from './tree-rows.ts';

const group = (storey: string | null, ifc_class: string, type_name: string | null, count: number): ElementGroup => ({
  storey,
  ifc_class,
  type_name,
  count,
  given: count - 1,
});
const groups = [
  group('Level 1', 'IFCWALL', 'Outer', 3),
  group('Level 1', 'IFCWALL', null, 2),
  group('Level 1', 'IFCDOOR', 'D1', 1),
  group(null, 'IFCWALL', 'Outer', 4),
];

test('a shut tree shows its storeys with the sums of all that is in them', () => {
  const rows = treeRows(groups, { isOpen: () => false, partsOf: () => undefined });
  expect(rows.map(({ label, count, given }) => [label, count, given])).toEqual([
    ['Level 1', 6, 3],
    [null, 4, 3],
  ]);
});

test('what is open shows classes, types and the parts that have come, and says that more are to come', () => {
  const rows = treeRows(groups, {
    isOpen: () => true,
    partsOf: (key) =>
      key === groupKey(groups[0] as ElementGroup)
        ? {
            rows: [
              {
                entity: 7,
                global_id: 'g',
                ifc_class: 'IFCWALL',
                predefined_type: null,
                name: 'W-1',
                type_name: 'Outer',
                tag: null,
                storey: 'Level 1',
                module: null,
                assembly_name: null,
                is_space: false,
                given: 2,
              },
            ],
            hasMore: true,
          }
        : undefined,
  });
  expect(rows.slice(0, 5).map(({ level, kind, label, count }) => [level, kind, label, count])).toEqual([
    [1, 'storey', 'Level 1', 6],
    [2, 'class', 'IFCWALL', 5],
    [3, 'type', 'Outer', 3],
    [4, 'part', 'W-1', 1],
    [4, 'more', null, 2],
  ]);
});
