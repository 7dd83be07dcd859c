import type { CellValue, Columns, GroupKey } from '#platform/shared/table.ts';
import { groupCondition, type FilterTree } from '#platform/shared/table-filter.ts';
import type { TableGroup } from '#platform/shared/table-contract.ts';

/** A stretch of lines: the head of a group, or the rows of one. */
export type Segment =
  | { kind: 'group'; start: number; id: string; depth: number; isOpen: boolean; isLeaf: boolean; group: TableGroup }
  | { kind: 'rows'; start: number; count: number; bucket: Bucket };

/** Rows that one filter lets through: all of the table, or those of one group. */
export interface Bucket {
  id: string;
  filter: FilterTree | undefined;
}

export const rootBucket = 'all';

/** Both filters at once. */
export function bothOf(one: FilterTree | undefined, other: FilterTree | undefined): FilterTree | undefined {
  if (one === undefined) return other;
  // Side by side, so that filters put upon each other do not grow deeper than the portal takes.
  return other === undefined ? one : { all: [...allOf(one), ...allOf(other)] };
}

function allOf(tree: FilterTree): readonly FilterTree[] {
  return 'all' in tree ? tree.all : [tree];
}

/** The lines of a table without groups. */
export function plainSegments(filter: FilterTree | undefined, count: number): Segment[] {
  return count === 0 ? [] : [{ kind: 'rows', start: 0, count, bucket: { id: rootBucket, filter } }];
}

/** The lines of a grouped table, given which groups are folded. Rows of a group are those its values let through. */
export function groupedSegments(
  columns: Columns,
  keys: readonly GroupKey[],
  filter: FilterTree | undefined,
  groups: readonly TableGroup[],
  isFolded: (id: string) => boolean,
): Segment[] {
  const children = new Map<string, TableGroup[]>();
  for (const group of groups) {
    const parent = JSON.stringify(group.path.slice(0, -1));
    children.set(parent, [...(children.get(parent) ?? []), group]);
  }
  const segments: Segment[] = [];
  let line = 0;
  const walk = (parent: readonly CellValue[]) => {
    for (const group of children.get(JSON.stringify(parent)) ?? []) {
      const id = JSON.stringify(group.path);
      const isOpen = !isFolded(id);
      const isLeaf = group.path.length === keys.length;
      segments.push({ kind: 'group', start: line, id, depth: group.path.length - 1, isOpen, isLeaf, group });
      line += 1;
      if (!isOpen) continue;
      if (!isLeaf) walk(group.path);
      else {
        segments.push({
          kind: 'rows',
          start: line,
          count: group.count,
          bucket: { id, filter: bothOf(filter, groupFilter(columns, keys, group.path)) },
        });
        line += group.count;
      }
    }
  };
  walk([]);
  return segments;
}

function groupFilter(columns: Columns, keys: readonly GroupKey[], path: readonly CellValue[]): FilterTree | undefined {
  const conditions = keys.flatMap((key, level) => {
    const column = columns[key.column];
    return column === undefined ? [] : [groupCondition(key.column, column, path[level] ?? null, key.unit)];
  });
  return conditions.length === 1 ? conditions[0] : { all: conditions };
}

export function linesIn(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.start + (last.kind === 'rows' ? last.count : 1);
}

/** The stretch that a line lies in, by halving. */
export function segmentAt(segments: readonly Segment[], line: number): Segment | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((segments[middle]?.start ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return segments[low];
}

export const pageRows = 100;

/** The pages of rows that a window of lines needs. */
export function pagesFor(
  segments: readonly Segment[],
  first: number,
  last: number,
): { bucket: Bucket; page: number }[] {
  const found: { bucket: Bucket; page: number }[] = [];
  for (const segment of segments) {
    if (segment.kind !== 'rows' || segment.start > last || segment.start + segment.count <= first) continue;
    const from = Math.max(0, first - segment.start);
    const to = Math.min(segment.count - 1, last - segment.start);
    for (let page = Math.floor(from / pageRows); page <= Math.floor(to / pageRows); page += 1)
      found.push({ bucket: segment.bucket, page });
  }
  return found;
}
