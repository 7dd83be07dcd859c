import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { dateStatuses, type DateStatus } from '../schema.ts';

/** The text of a cell; empty where it holds none. */
export function textOf(row: TableRow, key: string): string {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
}

/** The address of the page of the project in this row. */
export function projectAddress(row: TableRow): string {
  return `/projects/${encodeURIComponent(textOf(row, 'number'))}`;
}

/** How the next date of a row stands; `no_date` for a word that is unknown. */
export function dateStatusOf(row: TableRow): DateStatus {
  return dateStatuses.find((status) => status === textOf(row, 'date_status')) ?? 'no_date';
}
