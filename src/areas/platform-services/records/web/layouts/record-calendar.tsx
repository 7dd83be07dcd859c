import type { ReactNode } from 'react';
import { TableMonth } from '#platform/web/table/table-month.tsx';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import type { LayoutProps } from './layout-parts.ts';

/** The records of a month on the day that one of their fields names. */
export function RecordCalendar({
  endpoints,
  table,
  view,
  wanted,
  nameOf,
  onOpen,
  by,
  item,
}: LayoutProps & { by: string; item?: ((row: TableRow) => ReactNode) | undefined }) {
  return (
    <TableMonth
      endpoints={endpoints}
      table={table}
      view={view}
      columns={wanted}
      by={by}
      onOpen={({ id }) => onOpen(id)}
      renderItem={(row) => (
        <span className="grid min-w-0 gap-px py-0.5" title={nameOf(row)}>
          <span className="truncate">{nameOf(row)}</span>
          {item?.(row)}
        </span>
      )}
    />
  );
}
