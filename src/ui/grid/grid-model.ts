import type { ReactNode } from 'react';

/** A column as the grid draws it. What stands in it and what it means is the business of who gives it. */
export interface GridColumn<Row> {
  key: string;
  label: string;
  /** What the label means in full, on hover. */
  title?: string | undefined;
  /** In pixels. A column that `grows` takes what is left over as well. */
  width: number;
  grows?: boolean | undefined;
  pinned?: boolean | undefined;
  numeric?: boolean | undefined;
  sortable?: boolean | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Its place among several sort columns, from 1; only where there are several. */
  sortPlace?: number | undefined;
  render: (row: Row) => ReactNode;
  /** What the cell says in plain words: for the tip of a cut text. */
  textOf?: ((row: Row) => string) | undefined;
  /** Whether this cell can be edited in place. */
  isEditable?: ((row: Row) => boolean) | undefined;
  /** What stands in the foot. */
  foot?: ReactNode;
}

/** One line of the grid: a row, the head of a group, or a row that is still on its way. */
export type GridLine<Row> =
  | {
      kind: 'row';
      id: string;
      row: Row;
      /** The ground of the whole row, or of single cells by their columns: a tone of the theme. */
      tone?: string | undefined;
      cellTones?: Readonly<Record<string, string>> | undefined;
    }
  | { kind: 'wait' }
  | {
      kind: 'group';
      id: string;
      depth: number;
      isOpen: boolean;
      label: ReactNode;
      cells: Readonly<Record<string, ReactNode>>;
    };

/** A cell by the number of its line (-1 is the head) and of its column. */
export interface CellPlace {
  line: number;
  column: number;
}

/** A rectangle of cells, both corners within. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(anchor: CellPlace, focus: CellPlace): CellRange {
  return {
    top: Math.min(anchor.line, focus.line),
    bottom: Math.max(anchor.line, focus.line),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export const gutterWidth = 24;
export const narrowestColumn = 60;
export const widestColumn = 1200;

export function fittingWidth(width: number): number {
  return Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));
}

/** How wide each column is, as CSS; widths are custom properties so that a drag re-draws no row. */
function templateOf(columns: readonly { grows?: boolean | undefined }[]): string {
  const tracks = columns.map((column, index) =>
    column.grows ? `minmax(var(--w-${index}), 1fr)` : `var(--w-${index})`,
  );
  const filler = columns.some((column) => column.grows) ? '' : ' minmax(0, 1fr)';
  return `${gutterWidth}px ${tracks.join(' ')}${filler}`;
}

/** The widths as custom properties of the grid. */
function widthVariables(columns: readonly { width: number }[]): Record<string, string> {
  return Object.fromEntries(columns.map((column, index) => [`--w-${index}`, `${column.width}px`]));
}

/** Where a pinned column sticks: after the gutter and the columns before it. */
export function pinnedLeft(index: number): string {
  const before = Array.from({ length: index }, (_, place) => `var(--w-${place})`);
  return before.length === 0 ? `${gutterWidth}px` : `calc(${gutterWidth}px + ${before.join(' + ')})`;
}

/** All the columns together, as CSS. */
function totalWidth(columns: readonly unknown[]): string {
  return `calc(${[`${gutterWidth}px`, ...columns.map((_, index) => `var(--w-${index})`)].join(' + ')})`;
}

/** What the lines of a grid are laid out by. */
export function gridStyle<Row>(columns: readonly GridColumn<Row>[], rowHeight: number) {
  return {
    ...widthVariables(columns),
    '--tracks': templateOf(columns),
    '--total': totalWidth(columns),
    '--line-height': `${rowHeight}px`,
  };
}
