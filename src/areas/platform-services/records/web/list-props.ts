import type { ReactNode } from 'react';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import type { Columns, SortKey } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import type { FootView, QuickView, RowKey, TableAction, TableOutput } from '#platform/web/table/table-parts.ts';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import type { RecordWays } from './layouts/layouts.tsx';

/** What a list of a declared record is given by its screen. */
export interface RecordTableProps {
  declaration: RecordDeclaration;
  empty: { drawing?: ReactNode; title: string; text: string };
  /** The columns that a card on a phone shows below the title. */
  card: readonly string[];
  /** What stands in a cell, in its list and on its cards, where the words of its kind do not do; and the fields that this needs. */
  cells?: Readonly<Record<string, (row: TableRow) => ReactNode>>;
  needs?: readonly string[];
  /** What is special in the panel of a record. */
  panel?: (record: RecordOf<RecordDeclaration>) => ReactNode;
  /** It stands above the facts. */
  panelFirst?: boolean;
  /** By field, the look in the panel of a long text that is no prose to a reader. */
  prose?: Readonly<Record<string, (words: string) => ReactNode>>;
  /** A panel of the record's own, in place of the one of its fields. */
  ownPanel?: (panel: { id: string; onRemoved: () => void }) => ReactNode;
  /** On the page of another record only what belongs to it; what a new one begins with, and in which order it stands at first. */
  within?: { scope?: FilterTree; first: RecordValues; sort?: readonly SortKey[] };
  toolbarEnd?: ReactNode;
  outputs?: readonly TableOutput[];
  /** What the words of a new one bring up while they are typed. */
  besides?: (values: RecordValues) => ReactNode;
  /** A form of the record's own, in place of the one of its fields. */
  dialog?: RecordForms;
  /** It is changed in its form alone, which says what a change would mean; its rows are only read. */
  editsInForm?: boolean;
  /** The tabs above its list in place of those that its declaration gives; the first shows all. */
  tabs?: readonly RecordTab[];
  /** Other ways to draw the list: by where its records stand, and by a day that one of its fields names. */
  ways?: RecordWays;
  /** The fields that many records can be given at once; `state` is where they stand. */
  bulk?: readonly string[];
  /** What else can be done to many of them, by the names of its bulk actions. */
  acts?: readonly TableAction[];
  /** The columns that data adds to its list, where its declaration says so; undefined while they are asked for. */
  addedColumns?: Columns | undefined;
  /** With these its list is gone through by keys; each does something with the row in which the keyboard stands. */
  rowKeys?: readonly RowKey[];
  /** What stands at its foot beside how many there are. */
  foot?: (view: FootView) => ReactNode;
}

/** A tab above a list: a filter with its name, or something of its own in place of the list. */
export type RecordTab = QuickView & { count?: number | undefined; content?: ReactNode };
