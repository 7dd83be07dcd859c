import type { ReactNode } from 'react';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import type { TableEndpoints, TableRow } from '#platform/web/table/rows/table-source.ts';

/** What another way to draw a list of declared records is given. */
export interface LayoutProps {
  declaration: RecordDeclaration;
  endpoints: TableEndpoints;
  /** The name of its table, under which what is read of it is kept fresh. */
  table: string;
  view: LayoutView;
  /** The columns that the cells need. */
  wanted: readonly string[];
  cells: Readonly<Record<string, (row: TableRow) => ReactNode>>;
  /** What a card says below its title. */
  facts: readonly string[];
  choices: RecordChoices;
  nameOf: (row: TableRow) => string;
  onOpen: (id: string) => void;
}
