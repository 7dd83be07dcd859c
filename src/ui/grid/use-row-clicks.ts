import { useEffect, useRef, type MouseEvent } from 'react';
import type { CellPlace } from './grid-model.ts';
import type { DataGridProps } from './grid-parts.ts';
import { placeOf } from './use-grid-cursor.ts';

type Shown<Row> = Pick<
  DataGridProps<Row>,
  'columns' | 'lineAt' | 'picking' | 'onFold' | 'onPeek' | 'onOpen' | 'peeksAnywhere'
>;

interface Ways {
  /** Begins to edit a cell; false where it can not be edited. */
  edit: (place: CellPlace) => boolean;
  hasDragged: () => boolean;
}

/** Milliseconds within which a second click makes a double one: a panel that comes makes the list narrower and moves its rows, so it waits. */
const doubleClickMs = 220;

/** What a click does in a grid: one rule for every list. `forget` is called when the keyboard has moved on. */
export function useRowClicks<Row>(grid: Shown<Row>, { edit, hasDragged }: Ways) {
  /** The cell that the last click was on, so that a second one edits it. */
  const clicked = useRef<string>(undefined);
  const peeking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(peeking.current), []);

  /** The name of a row leads to its page; without Ctrl or Cmd it shows the row, as the rest of the row does. */
  const isRowName = (target: Element) => grid.onPeek !== undefined && target.closest('a[data-row-name]') !== null;

  const onClickCapture = (event: MouseEvent<HTMLDivElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (isPlain && event.target instanceof Element && isRowName(event.target)) event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const lineElement = target?.closest<HTMLElement>('[data-line]');
    if (!target || !lineElement || target.closest('.is-editing')) return;
    const index = Number(lineElement.dataset['line']);
    const line = grid.lineAt(index);
    if (line.kind === 'group') return grid.onFold(line.id, !line.isOpen);
    if (line.kind !== 'row') return;
    if (target.closest('[data-gutter]') || event.ctrlKey || event.metaKey) {
      if (target.closest('a')) return;
      // The press keeps its own effect: a box whose tick is refused to the browser shows the old state after the row is picked.
      grid.picking?.onPick(index, line.id, event.shiftKey);
      return;
    }
    if (event.shiftKey || event.altKey || hasDragged() || target.closest('button, input')) return;
    if (target.closest('a') !== null && !isRowName(target)) return;
    const place = placeOf(target);
    const column = place === undefined ? undefined : grid.columns[place.column];
    const isEditable = column?.isEditable?.(line.row) === true;
    const cell = `${line.id} ${column?.key}`;
    const isSecond = clicked.current === cell;
    clicked.current = cell;
    if (event.detail > 1) return;
    if (isEditable && (grid.peeksAnywhere !== true || grid.onPeek === undefined)) return;
    if (isEditable && isSecond && place !== undefined) {
      edit(place);
      return;
    }
    const { row } = line;
    peeking.current = setTimeout(() => grid.onPeek?.(row), doubleClickMs);
  };

  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    clearTimeout(peeking.current);
    const place = placeOf(event.target);
    if (place === undefined || (event.target instanceof Element && event.target.closest('.is-editing'))) return;
    const line = grid.lineAt(place.line);
    if (line.kind === 'row' && !edit(place)) grid.onOpen?.(line.row);
  };

  return {
    handlers: { onClickCapture, onClick, onDoubleClick },
    forget: () => {
      clicked.current = undefined;
    },
  };
}
