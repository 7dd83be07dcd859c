import type { LayoutView } from '#platform/web/table/table-parts.ts';
import type { Dated } from '#platform/web/table/table-month.tsx';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { projectsTable } from '#areas/projects/projects/contract.ts';
import { milestoneText } from '../words.ts';

const wanted = ['number', 'name', 'status', 'next_milestone', 'next_milestone_label', 'next_due', 'date_status'];

/** The projects of a view by their next dates, in the order of their numbers. */
export const dated = (view: LayoutView): Dated => ({
  endpoints: projectsTable,
  table: 'projects',
  view: { ...view, sort: [{ column: 'number', descending: false }] },
  columns: wanted,
  by: 'next_date',
});

/** What the next milestone of a row is called. */
export function milestoneOf(row: TableRow) {
  const label = textIn(row, 'next_milestone_label');
  return milestoneText({ kind: textIn(row, 'next_milestone'), label: label === '' ? null : label });
}

export interface LayoutProps {
  view: LayoutView;
  onOpen: (number: string) => void;
}
