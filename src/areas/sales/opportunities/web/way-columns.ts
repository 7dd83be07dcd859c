import { useMemo } from 'react';
import type { Columns } from '#platform/shared/table.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useSearch } from '#platform/web/place.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { salesStage } from '../record.ts';
import { wayColumns, wayPrefix } from '../rules.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The columns of the history that the address names, by what their stages are called; undefined while these are asked for. Others stay out of
 * the menus of the list, which two for each stage would fill.
 */
export function useWayColumns(): Columns | undefined {
  const words = Object.values(useSearch()).join(' ');
  const isNamed = words.includes(wayPrefix);
  const { data, isError } = useRead(
    recordEndpoints(salesStage).rows,
    { query: { columns: 'name,name_es', limit: 200 } },
    { enabled: isNamed },
  );
  return useMemo(() => {
    if (!isNamed || isError) return {};
    if (data === undefined) return undefined;
    const named = data.rows.filter(({ id }) => words.includes(id));
    return wayColumns(named.map((row) => ({ id: row.id, name: text(row['name']), name_es: text(row['name_es']) })));
  }, [isNamed, isError, data, words]);
}
