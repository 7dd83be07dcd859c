import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { CellPlace, CellRange, GridColumn, GridLine } from './grid-model.ts';

/** Which rows are picked, and how that changes. */
export interface GridPicking {
  isPicked: (id: string) => boolean;
  /** Of all rows: none, some, all. */
  state: 'none' | 'some' | 'all';
  onPick: (line: number, id: string, reachesFromLast: boolean) => void;
  onPickAll: () => void;
  onDrop: () => void;
}

export interface GridEdit<Row> {
  row: Row;
  column: string;
  /** What was typed to begin with; undefined: the value as it is. */
  typed: string | undefined;
  /** Ends the edit; the focus goes back to the grid, one line down after Enter and one cell on after Tab. */
  end: (next?: 'down' | 'right' | 'left') => void;
}

export interface GridWords {
  pickRow: string;
  pickAll: string;
  resize: string;
  openGroup: string;
  closeGroup: string;
}

export interface DataGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  lineCount: number;
  lineAt: (line: number) => GridLine<Row>;
  rowHeight: number;
  words: GridWords;
  picking?: GridPicking | undefined;
  /** The row whose record stands beside the grid. */
  openId?: string | undefined;
  /** Comes into view when it changes. */ shownLine?: number | undefined;
  hasFoot?: boolean | undefined;
  /** Some lines are heads of groups. */
  isGrouped?: boolean | undefined;
  /** Who changed a row a moment ago, in words. */ freshOf?: ((id: string) => string | undefined) | undefined;
  onVisible?: ((first: number, last: number) => void) | undefined;
  onSort: (key: string, adds: boolean) => void;
  onResize: (key: string, width: number) => void;
  onMove: (key: string, beside: string, side: 'left' | 'right') => void;
  onFold: (id: string, open: boolean) => void;
  /** A click on a row that is no edit, and the first Enter: shows it beside the list. While one is shown, j and k step on. */
  onPeek?: ((row: Row) => void) | undefined;
  /** Cells that can be edited show the row too, and are edited by a second click; else a click only marks them, as in a sheet. */
  peeksAnywhere?: boolean | undefined;
  /** Where the row stands that is shown beside the grid; undefined while it is not loaded. */
  openLine?: number | undefined;
  /** Enter on a row that is shown already, or a double click: goes to it. */
  onOpen?: ((row: Row) => void) | undefined;
  renderEditor?: ((edit: GridEdit<Row>) => ReactNode) | undefined;
  onEmpty?: ((row: Row, column: string) => void) | undefined;
  /** Puts what is marked on the clipboard; false: nothing of its own to put there. */
  onCopy: (range: CellRange, clipboard: DataTransfer) => boolean;
  onPaste?: ((at: CellPlace, text: string, range: CellRange) => void) | undefined;
  /** Keys that this table takes before the grid does. True: it was dealt with. */
  onKey?: ((event: KeyboardEvent, spot: GridSpot) => boolean) | undefined;
  /** Holds the hands on the grid while it stands, for keys that are pressed elsewhere on the page. */
  hold?: RefObject<GridHold | null> | undefined;
  /** The corner of what was marked (`from`) has been dragged down: the same is wanted in all of `to`. */
  onFill?: ((from: CellRange, to: CellRange) => void) | undefined;
}

/** Where the keyboard stands, and the ways to move it. */
export interface GridSpot {
  at: CellPlace;
  range: CellRange;
  goTo: (place: CellPlace, extends_?: boolean) => void;
  edit: (place: CellPlace, typed?: string) => boolean;
}

/** The grid as the page around it holds it. */
export interface GridHold {
  at: CellPlace;
  /** Whether the keyboard is in it, so that one sees where it stands. */
  hasFocus: () => boolean;
  focus: () => void;
  goTo: (place: CellPlace) => void;
}
