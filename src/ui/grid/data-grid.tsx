import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Checkbox } from '../inputs/checkbox.tsx';
import { GridFoot } from './grid-foot.tsx';
import { commandOf } from './grid-keys.ts';
import { GridHeadCell } from './grid-head.tsx';
import { cellId, GridRow } from './grid-row.tsx';
import { keyOfLine, uniqueKeys } from './line-keys.ts';
import { revealColumn } from './reveal-column.ts';
import { useLineWindow } from './use-line-window.ts';
import { fittingWidth, templateOf, totalWidth, widthVariables } from './grid-model.ts';
import type { CellPlace, CellRange, GridColumn, GridLine } from './grid-model.ts';
import { useRowClicks } from './use-row-clicks.ts';
import { useGridCursor } from './use-grid-cursor.ts';

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

const linesAround = 8;

/**
 * Rows without end in a window: only what is in view is drawn. The focus stays on the grid itself, which names the active cell, so
 * that neither scrolling nor fresh rows ever take it away.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, lineCount, lineAt, rowHeight, picking, words, onVisible } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useGridCursor(props.onFill);
  const [editing, setEditing] = useState<{ id: string; line: number; column: string; typed: string | undefined }>();
  const [isAside, setAside] = useState(false);
  const at = {
    line: Math.min(cursor.at.line, lineCount - 1),
    column: Math.min(cursor.at.column, columns.length - 1),
  };
  const editingLine = editing?.line;
  // The row components draw by their own props, so that what the virtualizer keeps to itself can not make them stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: linesAround,
    useFlushSync: false,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    // The row somebody types in stays drawn, wherever the window goes.
    rangeExtractor: (range) => {
      const lines = defaultRangeExtractor(range);
      return editingLine === undefined || editingLine >= lineCount || lines.includes(editingLine)
        ? lines
        : [...lines, editingLine].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onVisible?.(first, last), [onVisible, first, last]);

  const firstColumn = picking === undefined ? 1 : 2;
  const pinned = columns.filter((column) => column.pinned).length;
  const style = useMemo(
    () => ({
      ...widthVariables(columns),
      '--tracks': templateOf(columns),
      '--total': totalWidth(columns),
      '--line-height': `${rowHeight}px`,
    }),
    [columns, rowHeight],
  );

  useLineWindow(virtual, rowHeight, props.shownLine);
  const reveal = (place: CellPlace) => {
    if (place.line >= 0) virtual.scrollToIndex(place.line);
    if (columns[place.column]?.pinned !== true) revealColumn(scroller.current, place.column);
  };
  const goTo = (place: CellPlace, extends_ = false) => {
    cursor.go(place, extends_);
    reveal(place);
  };
  const focus = () => scroller.current?.focus({ preventScroll: true });

  const edit = (place: CellPlace, typed?: string): boolean => {
    const column = columns[place.column];
    const line = place.line < 0 ? undefined : lineAt(place.line);
    if (!props.renderEditor || column === undefined || line?.kind !== 'row') return false;
    if (column.isEditable?.(line.row) !== true) return false;
    setEditing({ id: line.id, line: place.line, column: column.key, typed });
    return true;
  };
  const endEdit = (next?: 'down' | 'right' | 'left') => {
    setEditing(undefined);
    focus();
    if (next === 'down') goTo({ line: Math.min(at.line + 1, lineCount - 1), column: at.column });
    if (next === 'right') goTo({ line: at.line, column: Math.min(at.column + 1, columns.length - 1) });
    if (next === 'left') goTo({ line: at.line, column: Math.max(at.column - 1, 0) });
  };

  const act = () => {
    const column = columns[at.column];
    if (at.line === -1) {
      if (column?.sortable) props.onSort(column.key, false);
      return;
    }
    const line = lineAt(at.line);
    if (line.kind === 'group') props.onFold(line.id, !line.isOpen);
    else if (line.kind === 'row' && !edit(at)) show(line.id, line.row);
  };
  /** What Enter does: shows the row beside the list, and goes to it when it is shown already. */
  const show = (id: string, row: Row) => {
    if (props.onPeek === undefined || props.openId === id) props.onOpen?.(row);
    else props.onPeek(row);
  };
  const { openLine } = props;
  useEffect(() => {
    if (openLine !== undefined) virtual.scrollToIndex(openLine, { align: 'auto' });
  }, [virtual, openLine]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys of an editor, of a menu that hangs on a cell or of a control within one are not the grid's.
    if (editing !== undefined || event.target !== scroller.current || event.nativeEvent.isComposing) return;
    clicks.forget();
    if (props.onKey?.(event, { at, range: cursor.range, goTo, edit }) === true) return event.preventDefault();
    const line = at.line >= 0 && lineCount > 0 ? lineAt(at.line) : undefined;
    const page = Math.max(1, Math.floor((scroller.current.clientHeight - 2 * rowHeight) / rowHeight) - 1);
    const command = commandOf(event, at, { lines: lineCount, columns: columns.length, page }, line?.kind === 'group');
    if (command === undefined) return;
    const column = columns[at.column];
    switch (command.kind) {
      case 'go':
        goTo(command.to, command.extends);
        break;
      case 'act':
        act();
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
  };

  const clicks = useRowClicks({
    columns,
    lineAt,
    edit,
    fold: props.onFold,
    pick: picking?.onPick,
    peek: props.onPeek,
    open: props.onOpen,
    peeksAnywhere: props.peeksAnywhere === true,
    hasDragged: cursor.hasDragged,
  });

  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    if (event.target !== scroller.current && editing !== undefined) return;
    if (at.line < 0 || lineCount === 0) return;
    if (props.onCopy(cursor.range, event.clipboardData)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (editing !== undefined || at.line < 0 || props.onPaste === undefined) return;
    event.preventDefault();
    props.onPaste(
      { line: cursor.range.top, column: cursor.range.left },
      event.clipboardData.getData('text/plain'),
      cursor.range,
    );
  };

  const resize = (key: string, width: number) => props.onResize(key, width);
  return (
    <div
      ref={scroller}
      role={props.isGrouped ? 'treegrid' : 'grid'}
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={lineCount + 1}
      aria-colcount={columns.length + firstColumn - 1}
      aria-multiselectable={picking !== undefined}
      aria-activedescendant={lineCount === 0 && at.line >= 0 ? undefined : cellId(gridId, at.line, at.column)}
      className={clsx(
        'grid-scroller',
        isAside && 'is-aside',
        picking !== undefined && picking.state !== 'none' && 'has-picked',
      )}
      style={style}
      data-words={rowHeight >= 80 ? 'four-lines' : rowHeight >= 50 ? 'two-lines' : undefined}
      onKeyDown={onKeyDown}
      {...clicks.handlers}
      onCopy={onCopy}
      onPaste={onPaste}
      onScroll={(event) => setAside(event.currentTarget.scrollLeft > 0)}
      {...cursor.pointer}
    >
      <div role="row" aria-rowindex={1} className="grid-line grid-head">
        <div
          role={picking === undefined ? 'presentation' : 'columnheader'}
          aria-colindex={picking === undefined ? undefined : 1}
          className="grid-gutter"
        >
          {picking !== undefined && (
            <span className="grid-tick">
              <Checkbox
                aria-label={words.pickAll}
                checked={picking.state === 'all'}
                mixed={picking.state === 'some'}
                tabIndex={-1}
                onChange={() => picking.onPickAll()}
              />
            </span>
          )}
        </div>
        {columns.map((column, place) => (
          <GridHeadCell
            key={column.key}
            gridId={gridId}
            column={column}
            place={place}
            firstColumn={firstColumn}
            isLastPinned={place === pinned - 1}
            isActive={at.line === -1 && place === at.column}
            scroller={scroller}
            resizeLabel={words.resize}
            onSort={props.onSort}
            onResize={resize}
            onMove={props.onMove}
          />
        ))}
      </div>
      <div role="rowgroup" className="grid-body" style={{ height: virtual.getTotalSize() }}>
        {uniqueKeys(items.map(({ index }) => keyOfLine(lineAt(index), index))).map((key, place) => {
          const item = items[place];
          if (item === undefined) return null;
          const { index, start } = item;
          const line = lineAt(index);
          const isIn = cursor.isRange && index >= cursor.range.top && index <= cursor.range.bottom;
          const isEdited = editing !== undefined && line.kind === 'row' && line.id === editing.id;
          return (
            <GridRow
              key={key}
              gridId={gridId}
              line={line}
              index={index}
              top={start}
              columns={columns}
              pinned={pinned}
              picked={picking === undefined ? undefined : line.kind === 'row' && picking.isPicked(line.id)}
              pickLabel={words.pickRow}
              isOpen={line.kind === 'row' && line.id === props.openId}
              activeColumn={index === at.line ? at.column : -1}
              rangeLeft={isIn ? cursor.range.left : 1}
              rangeRight={isIn ? cursor.range.right : 0}
              handle={props.onFill !== undefined && index === cursor.range.bottom ? cursor.range.right : -1}
              editing={isEdited ? editing.column : undefined}
              editor={
                isEdited
                  ? props.renderEditor?.({
                      row: line.row,
                      column: editing.column,
                      typed: editing.typed,
                      end: endEdit,
                    })
                  : undefined
              }
              fresh={line.kind === 'row' ? props.freshOf?.(line.id) : undefined}
              openLabel={words.openGroup}
              closeLabel={words.closeGroup}
            />
          );
        })}
      </div>
      {props.hasFoot && lineCount > 0 && (
        <GridFoot columns={columns} pinned={pinned} line={lineCount + 2} firstColumn={firstColumn} />
      )}
    </div>
  );
}
