import type { ElementGroup, ElementLine } from '#areas/design/models/schema.ts';

/** A line of the tree: a storey, a class on it, a type of that, or a part. */
export interface TreeRow {
  key: string;
  level: 1 | 2 | 3 | 4;
  /** Null for what has no storey or no type. */
  label: string | null;
  kind: 'storey' | 'class' | 'type' | 'part' | 'more';
  count: number;
  /** Parts with quantities of their own. */
  given: number;
  isOpen: boolean;
  /** The branch that a part belongs to. */
  group: ElementGroup | undefined;
  entity: number | undefined;
}

const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts);

export const groupKey = (group: ElementGroup): string => keyOf(group.storey, group.ifc_class, group.type_name);

interface Opened {
  isOpen: (key: string) => boolean;
  /** The parts of an open type; undefined while they load. */
  partsOf: (key: string) => { rows: readonly ElementLine[]; hasMore: boolean } | undefined;
}

/** The lines that show, from the groups of a model in their order: storey, class, type, part. */
export function treeRows(groups: readonly ElementGroup[], { isOpen, partsOf }: Opened): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (row: Omit<TreeRow, 'isOpen' | 'group' | 'entity'> & Partial<TreeRow>): boolean => {
    const open = isOpen(row.key);
    rows.push({ isOpen: open, group: undefined, entity: undefined, ...row });
    return open;
  };
  const sum = (list: readonly ElementGroup[]) => ({
    count: list.reduce((total, each) => total + each.count, 0),
    given: list.reduce((total, each) => total + each.given, 0),
  });
  for (const [storey, ofStorey] of Map.groupBy(groups, (group) => group.storey)) {
    if (!add({ key: keyOf(storey), level: 1, label: storey, kind: 'storey', ...sum(ofStorey) })) continue;
    for (const [ifcClass, ofClass] of Map.groupBy(ofStorey, (group) => group.ifc_class)) {
      if (!add({ key: keyOf(storey, ifcClass), level: 2, label: ifcClass, kind: 'class', ...sum(ofClass) })) continue;
      for (const group of ofClass) {
        const key = groupKey(group);
        const { count, given } = group;
        if (!add({ key, level: 3, label: group.type_name, kind: 'type', count, given, group })) continue;
        const parts = partsOf(key);
        for (const part of parts?.rows ?? [])
          rows.push({
            key: `${key}#${part.entity}`,
            level: 4,
            label: part.name ?? part.tag ?? part.global_id,
            kind: 'part',
            count: 1,
            given: part.given > 0 ? 1 : 0,
            isOpen: false,
            group,
            entity: part.entity,
          });
        if (parts?.hasMore === true)
          rows.push({
            key: `${key}#more`,
            level: 4,
            label: null,
            kind: 'more',
            count: count - parts.rows.length,
            given: 0,
            isOpen: false,
            group,
            entity: undefined,
          });
      }
    }
  }
  return rows;
}
