import { clsx } from 'clsx';
import { useId, useMemo, useRef, useState } from 'react';
import { GridFoot } from './grid-foot.tsx';
import { cellId } from './grid-row.tsx';
import { gridStyle } from './grid-model.ts';
import type { CellPlace } from './grid-model.ts';
import { useRowClicks } from './use-row-clicks.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import type { DataGridProps } from './grid-parts.ts';
import { actOnKey, copyFromGrid, type GridHands, pasteIntoGrid } from './grid-commands.ts';
import { useGridHold } from './use-grid-hold.ts';
import { useGridWindow } from './use-grid-window.ts';
import { GridHeadLine } from './grid-head-line.tsx';
import { useGridEdit } from './use-grid-edit.ts';
import { GridLines } from './grid-lines.tsx';

/**
 * Rows without end in a window: only what is in view is drawn. The focus stays on the grid itself, which names the active cell, so
 * that neither scrolling nor fresh rows ever take it away.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, lineCount, rowHeight, picking } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useGridCursor(props.onFill);
  const { editing, edit, leave } = useGridEdit(props);
  const [isAside, setAside] = useState(false);
  const at = {
    line: Math.min(cursor.at.line, lineCount - 1),
    column: Math.min(cursor.at.column, columns.length - 1),
  };
  const { items, height, reveal, isDrawn } = useGridWindow(props, scroller, cursor, [at.line, editing?.line]);
  const firstColumn = picking === undefined ? 1 : 2;
  const pinned = columns.filter((column) => column.pinned).length;
  const style = useMemo(() => gridStyle(columns, rowHeight), [columns, rowHeight]);

  const goTo = (place: CellPlace, extends_ = false) => {
    cursor.go(place, extends_);
    reveal(place);
  };
  const focus = useGridHold(props.hold, { at, scroller, goTo });

  const endEdit = (next?: 'down' | 'right' | 'left') => {
    leave();
    focus();
    if (next === 'down') goTo({ line: Math.min(at.line + 1, lineCount - 1), column: at.column });
    if (next === 'right') goTo({ line: at.line, column: Math.min(at.column + 1, columns.length - 1) });
    if (next === 'left') goTo({ line: at.line, column: Math.max(at.column - 1, 0) });
  };

  const clicks = useRowClicks(props, { edit, hasDragged: cursor.hasDragged });

  const hands: GridHands<Row> = {
    props,
    at,
    cursor,
    isEditing: editing !== undefined,
    goTo,
    edit,
    forgetClicks: clicks.forget,
  };
  return (
    <div
      ref={scroller}
      role={props.isGrouped ? 'treegrid' : 'grid'}
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={lineCount + 1}
      aria-colcount={columns.length + firstColumn - 1}
      aria-multiselectable={picking !== undefined}
      aria-activedescendant={isDrawn(at.line) ? cellId(gridId, at.line, at.column) : undefined}
      className={clsx(
        'grid-scroller',
        isAside && 'is-aside',
        picking !== undefined && picking.state !== 'none' && 'has-picked',
      )}
      style={style}
      data-words={rowHeight >= 80 ? 'four-lines' : rowHeight >= 50 ? 'two-lines' : undefined}
      onKeyDown={(event) => actOnKey(event, hands)}
      {...clicks.handlers}
      onCopy={(event) => copyFromGrid(event, hands)}
      onPaste={(event) => pasteIntoGrid(event, hands)}
      onScroll={(event) => setAside(event.currentTarget.scrollLeft > 0)}
      {...cursor.pointer}
    >
      <GridHeadLine
        props={props}
        gridId={gridId}
        pinned={pinned}
        firstColumn={firstColumn}
        activeColumn={at.line === -1 ? at.column : -1}
        scroller={scroller}
      />
      <GridLines
        props={props}
        gridId={gridId}
        items={items}
        height={height}
        pinned={pinned}
        at={at}
        cursor={cursor}
        editing={editing}
        endEdit={endEdit}
      />
      {props.hasFoot && lineCount > 0 && (
        <GridFoot columns={columns} pinned={pinned} line={lineCount + 2} firstColumn={firstColumn} />
      )}
    </div>
  );
}
