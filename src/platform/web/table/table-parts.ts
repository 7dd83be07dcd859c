import type { ReactNode } from 'react';
import type { Text } from '#platform/shared/text.ts';
import type { Columns, PersonValue, RowHeight } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { CallResult } from '../call/call.ts';
import type { Extract, TableEndpoints, TableRow } from './rows/table-source.ts';
import type { Layout, TableState, ViewConfig } from './table-state.ts';

/** A saved view of a table, one's own or shared with staff. */
export interface SavedView {
  id: string;
  name: string;
  isShared: boolean;
  /** What the table opens with for this person, whoever decided that. */
  isDefault: boolean;
  /** The person chose to begin with it themselves. */
  isOwnDefault: boolean;
  /** The groups that begin with it. */
  defaultFor: readonly string[];
  /** Whose it is, where it is not one's own; only one's own can be changed. */
  ownerName: string | undefined;
  config: ViewConfig;
}

/** What can be changed of a saved view. */
export interface ViewPatch {
  name?: string;
  config?: ViewConfig;
  isShared?: boolean;
  isDefault?: boolean;
  defaultFor?: readonly string[];
}

/** The saved views of a table, handed in by the screen: the platform knows no area. */
export interface TableViews {
  views: readonly SavedView[] | undefined;
  /** The groups whose first view this person may choose, by name; none for those who may not. */
  groups: readonly { value: string; label: string }[];
  save: (name: string, config: ViewConfig) => Promise<string | undefined>;
  change: (id: string, patch: ViewPatch) => void;
  remove: (id: string) => void;
}

/** A person's own set-up of a table: widths, order, what is shown, row height. */
export interface TableSetup {
  widths: Readonly<Record<string, number>>;
  order: readonly string[];
  hidden: readonly string[];
  shown: readonly string[];
  pinned: readonly string[] | null;
  density?: RowHeight | undefined;
}

export interface TableSettingsStore {
  setup: TableSetup | undefined;
  change: (patch: Partial<TableSetup>) => void;
}

export interface UndoReply {
  done: number;
  refused: number;
}

/** Something that can be done to the picked rows. */
export interface TableAction {
  /** The action of the table's bulk endpoint. */
  name: string;
  /** The field that it sets, `state` for the next step: a key of the list that changes that field is this action's while rows are picked. */
  field?: string | undefined;
  label: string;
  icon?: ReactNode;
  danger?: boolean | undefined;
  /** The small form that asks for what the action needs; without one it is done at once. */
  form?:
    | ((values: Readonly<Record<string, unknown>>, set: (patch: Record<string, unknown>) => void) => ReactNode)
    | undefined;
  first?: Readonly<Record<string, unknown>> | undefined;
  /** Why the form can't be sent yet. */
  lacks?: ((values: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
  /** What is sent of the form's values; left out, they are sent as they are. */
  sent?: ((values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined;
}

/** Something that is made of rows and changes none: a file, a sheet of paper. */
export interface TableOutput {
  name: string;
  label: string;
  icon: ReactNode;
  /** It is made of rows that were picked, never of all that fit. */
  picked?: boolean;
  /** Why it can't be made is told by what it throws. */
  make: (of: Extract) => Promise<void> | void;
}

/** A key that does something with the row in which the keyboard stands, while none is shown beside the table. */
export interface RowKey {
  key: string;
  label: Text;
  /** What it is called at the foot of the table, where the keys stand. */
  short?: Text;
  /** The field that it changes: while rows are picked, the key changes it for all of them. */
  field?: string;
  act: (row: TableRow) => void;
}

/** A tab above the table: a filter with a name. */
export interface QuickView {
  value: string;
  label: string;
  state: Partial<Pick<TableState, 'filter' | 'sort' | 'q'>>;
}

export interface DataTableProps {
  /** The table's name: the last word of its address. */
  name: string;
  title: string;
  columns: Columns;
  endpoints: TableEndpoints;
  /** The columns that always come with a row, because cells or actions need them. */
  needs?: readonly string[] | undefined;
  /** How the table opens when the address says nothing. */
  first?: Partial<TableState> | undefined;
  rowName: (row: TableRow) => string;
  /** What stands in a cell where the words of its kind do not do. */
  cells?: Readonly<Record<string, (row: TableRow) => ReactNode>> | undefined;
  /** The column that takes what width is left. */
  grows?: string | undefined;
  /** The foot of the first column, given how many rows there are. */
  countWords: (count: number) => string;
  /** On a phone: the name, and the three facts that matter. */
  card: { title: (row: TableRow) => ReactNode; aside?: (row: TableRow) => ReactNode; facts: readonly string[] };
  hrefOf?: ((row: TableRow) => string) | undefined;
  /** Where a row stands that has no page of its own; left out, it is the panel of this screen. */
  linkOf?: ((row: TableRow) => string) | undefined;
  onPeek?: ((row: TableRow) => void) | undefined;
  openId?: string | undefined;
  /**
   * With these a list is gone through by keys alone: j and k step from row to row, x picks one, Enter shows it, and each of these does what
   * it says. A letter that is one of them begins no edit; F2 does.
   */
  rowKeys?: readonly RowKey[] | undefined;
  /** The action of the bulk endpoint that sets fields: what edits, pastes and emptied cells are sent by. */
  editAction?: string | undefined;
  actions?: readonly TableAction[] | undefined;
  /** What can be made of the rows that fit, and of those that are picked, besides a spreadsheet. */
  outputs?: readonly TableOutput[] | undefined;
  people?: readonly PersonValue[] | undefined;
  quick?: readonly QuickView[] | undefined;
  /** The tab with which the table opens, by its value; left out, it opens with no tab's filter. */
  firstQuick?: string | undefined;
  /** What the table is about wherever it stands on the page of one record: always joined to the filter, never part of a view. */
  scope?: FilterTree | undefined;
  views?: TableViews | undefined;
  settings?: TableSettingsStore | undefined;
  undo?: ((id: string) => Promise<CallResult<UndoReply>>) | undefined;
  /** Who changed a row last, asked only for rows that changed before one's eyes. */
  whoChanged?: ((row: TableRow) => Promise<string | undefined>) | undefined;
  /** What stands at the foot beside how many rows there are: figures of the same rows that matter more than their sum. */
  foot?: ((view: FootView) => ReactNode) | undefined;
  /** Other ways to lay the same rows out. */
  layouts?: Partial<Record<Exclude<Layout, 'table'>, (view: LayoutView) => ReactNode>> | undefined;
  empty: ReactNode;
  /** Opens the area's import. */
  onImport?: (() => void) | undefined;
  toolbarEnd?: ReactNode;
}

/** What a foot counts: the rows that fit, and a way to show fewer of them. */
export interface FootView {
  filter: FilterTree | undefined;
  q: string;
  narrow: (to: FilterTree) => void;
}

/** What another layout draws: the rows of the same filter. */
export interface LayoutView {
  which: { filter: TableState['filter']; q: string };
  sort: TableState['sort'];
  /** What stands there when no row fits. */
  empty: ReactNode;
}
