import type { ClipboardEvent, KeyboardEvent } from 'react';
import { commandOf } from './grid-keys.ts';
import { type CellPlace, fittingWidth } from './grid-model.ts';
import type { DataGridProps } from './grid-parts.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** What keys and the clipboard need to know of the grid they act on. */
export interface GridHands<Row> {
  props: DataGridProps<Row>;
  at: CellPlace;
  cursor: GridCursor;
  isEditing: boolean;
  goTo: (place: CellPlace, extends_?: boolean) => void;
  /** Begins to edit a cell; false where it can not be edited. */
  edit: (place: CellPlace, typed?: string) => boolean;
  /** The keyboard has moved on: the next click is a first one. */
  forgetClicks: () => void;
}

/** Does what a key means here, and keeps the browser from doing something else with it. */
export function actOnKey<Row>(event: KeyboardEvent<HTMLDivElement>, grid: GridHands<Row>): void {
  const { props, at, cursor, goTo, edit } = grid;
  const { currentTarget: scroller } = event;
  const { columns, lineCount, lineAt, picking } = props;
  // Keys of an editor, of a menu that hangs on a cell or of a control within one are not the grid's.
  if (grid.isEditing || event.target !== scroller || event.nativeEvent.isComposing) return;
  grid.forgetClicks();
  if (props.onKey?.(event, { at, range: cursor.range, goTo, edit }) === true) return event.preventDefault();
  const line = at.line >= 0 && lineCount > 0 ? lineAt(at.line) : undefined;
  const page = Math.max(1, Math.floor((scroller.clientHeight - 2 * props.rowHeight) / props.rowHeight) - 1);
  const command = commandOf(event, at, { lines: lineCount, columns: columns.length, page }, line?.kind === 'group');
  if (command === undefined) return;
  const column = columns[at.column];
  switch (command.kind) {
    case 'go':
      goTo(command.to, command.extends);
      break;
    case 'act':
      enter(grid);
      break;
    case 'open':
      if (line?.kind !== 'row') return;
      props.onOpen?.(line.row);
      break;
    case 'edit':
      if (!edit(at, command.typed)) return;
      break;
    case 'empty':
      if (line?.kind !== 'row' || column?.isEditable?.(line.row) !== true || cursor.isRange) return;
      props.onEmpty?.(line.row, column.key);
      break;
    case 'toggleRow':
      if (line?.kind === 'group') props.onFold(line.id, !line.isOpen);
      else if (line?.kind === 'row') picking?.onPick(at.line, line.id, command.extends);
      else if (at.line === -1) picking?.onPickAll();
      break;
    case 'selectAll':
      cursor.set({ line: lineCount - 1, column: columns.length - 1 }, { line: 0, column: 0 });
      break;
    case 'leave':
      if (cursor.isRange) cursor.go(at, false);
      else if (picking !== undefined && picking.state !== 'none') picking.onDrop();
      else return;
      break;
    case 'resize':
      if (column === undefined) return;
      props.onResize(column.key, fittingWidth(column.width + command.by));
      break;
    case 'moveColumn': {
      const beside = columns[at.column + command.by];
      if (column === undefined || beside === undefined) return;
      props.onMove(column.key, beside.key, command.by === -1 ? 'left' : 'right');
      goTo({ line: -1, column: at.column + command.by });
      break;
    }
    case 'fold':
      if (line?.kind === 'group') props.onFold(line.id, command.open);
      break;
  }
  event.preventDefault();
}

/** What Enter does: sorts by a head, folds a group, edits a cell, and else shows the row. */
function enter<Row>({ props, at, edit }: GridHands<Row>): void {
  const column = props.columns[at.column];
  if (at.line === -1) {
    if (column?.sortable) props.onSort(column.key, false);
    return;
  }
  const line = props.lineAt(at.line);
  if (line.kind === 'group') props.onFold(line.id, !line.isOpen);
  else if (line.kind === 'row' && !edit(at)) show(props, line.id, line.row);
}

/** Shows the row beside the list, and goes to it when it is shown already. */
function show<Row>(props: DataGridProps<Row>, id: string, row: Row): void {
  if (props.onPeek === undefined || props.openId === id) props.onOpen?.(row);
  else props.onPeek(row);
}

/** Puts what is marked on the clipboard. */
export function copyFromGrid<Row>(event: ClipboardEvent<HTMLDivElement>, grid: GridHands<Row>): void {
  const { props, at } = grid;
  if (event.target !== event.currentTarget && grid.isEditing) return;
  if (at.line < 0 || props.lineCount === 0) return;
  if (props.onCopy(grid.cursor.range, event.clipboardData)) event.preventDefault();
}

/** Hands on what is pasted, with the corner where it is to stand. */
export function pasteIntoGrid<Row>(event: ClipboardEvent<HTMLDivElement>, grid: GridHands<Row>): void {
  const { range } = grid.cursor;
  if (grid.isEditing || grid.at.line < 0 || grid.props.onPaste === undefined) return;
  event.preventDefault();
  grid.props.onPaste({ line: range.top, column: range.left }, event.clipboardData.getData('text/plain'), range);
}
