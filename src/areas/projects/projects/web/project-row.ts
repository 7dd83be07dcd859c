import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { dateStatuses, type DateStatus } from '../schema.ts';

/** The address of the page of the project in this row. */
export function projectAddress(row: TableRow): string {
  return `/projects/${encodeURIComponent(textIn(row, 'number'))}`;
}

/** How the next date of a row stands; `no_date` for a word that is unknown. */
export function dateStatusOf(row: TableRow): DateStatus {
  return dateStatuses.find((status) => status === textIn(row, 'date_status')) ?? 'no_date';
}
