import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { CallError } from '#platform/web/call/query.ts';
import { askRows, whichQuery, type TableEndpoints } from './table-source.ts';

/** How many rows a filter lets through; read again with the table's rows. */
export function useTableCount(
  table: string,
  endpoints: TableEndpoints,
  filter: FilterTree | undefined,
): number | undefined {
  const count = useQuery({
    queryKey: ['tables', table, 'count', JSON.stringify(filter ?? null)],
    queryFn: async ({ signal }) => {
      const result = await askRows(endpoints, { ...whichQuery({ filter }), limit: 1, count: 'true' }, signal);
      if (!result.ok) throw new CallError(result);
      return result.data.total ?? null;
    },
    placeholderData: keepPreviousData,
  });
  return count.data ?? undefined;
}
