import { useQueries } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isGroupable, type Columns } from '#platform/shared/table.ts';
import { branchOf, isCondition, type FilterTree } from '#platform/shared/table-filter.ts';
import { keyOf } from '#platform/web/call/query.ts';
import type { Option } from '#ui/inputs/option-list.tsx';
import { askGroups, type TableEndpoints } from '../rows/table-source.ts';

/** The calls of the table whose filter is put together; without them no menu offers a column of links. */
export const TableOfFilter = createContext<TableEndpoints | undefined>(undefined);

/** Whether a filter can be put together for a column of links: the groups of the table are what it names. */
export const isNamedByRows = (columns: Columns, key: string): boolean => {
  const column = columns[key];
  return column?.named === 'by rows' && isGroupable(column);
};

/** The columns that a filter asks about. */
function columnsIn(tree: FilterTree | undefined): string[] {
  if (tree === undefined) return [];
  return isCondition(tree) ? [tree[0]] : branchOf(tree).parts.flatMap(columnsIn);
}

const nothing: readonly Option<string>[] = [];

/** What the rows of a table name in these columns of links, as choices, each column in its order; empty while it is read. */
export function useLinkedValues(
  endpoints: TableEndpoints | undefined,
  keys: readonly string[],
): ReadonlyMap<string, readonly Option<string>[]> {
  return useQueries({
    queries: (endpoints === undefined ? [] : keys).map((key) => ({
      queryKey: [...(endpoints === undefined ? [] : keyOf(endpoints.groups)), 'named', key],
      staleTime: 30_000,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const answer = endpoints && (await askGroups(endpoints, { group: key }, signal));
        // A filter without its words is still one: what can't be read is not named.
        return answer?.ok === true ? answer.data.groups.flatMap(({ path: [value] }) => optionOf(value)) : nothing;
      },
    })),
    combine: (results) => new Map(results.map(({ data }, at) => [keys[at] ?? '', data ?? nothing])),
  });
}

function optionOf(value: unknown): Option<string>[] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return [];
  return [{ value: String(value.id), label: String(value.name) }];
}

/** What the records that a filter names are called, by id. */
export function useLinkedNames(
  endpoints: TableEndpoints | undefined,
  columns: Columns,
  filter: FilterTree | undefined,
): ReadonlyMap<string, string> {
  const keys = [...new Set(columnsIn(filter))].filter((key) => isNamedByRows(columns, key));
  const values = useLinkedValues(endpoints, keys);
  return new Map([...values.values()].flat().map(({ value, label }) => [value, label]));
}

export const useTableOfFilter = () => useContext(TableOfFilter);
