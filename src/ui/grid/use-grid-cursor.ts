import { useCallback, useRef, useState, type PointerEvent } from 'react';
import { rangeOf, type CellPlace, type CellRange, type GridLine } from './grid-model.ts';

/** Where the keyboard stands in the grid, and what is marked from there. */
export interface GridCursor {
  at: CellPlace;
  /** The other corner of what is marked; the same as `at` when only one cell is. */
  anchor: CellPlace;
  range: CellRange;
  isRange: boolean;
  go: (to: CellPlace, extends_: boolean) => void;
  set: (at: CellPlace, anchor: CellPlace) => void;
  pointer: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
  };
  /** True when the press that just ended has marked cells, so that it is no click. */
  hasDragged: () => boolean;
}

/** The cell under the pointer; undefined on the head, the foot and the gutter. */
export function placeOf(target: EventTarget | null): CellPlace | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>('[data-column]');
  const line = cell?.closest<HTMLElement>('[data-line]');
  if (!cell || !line) return undefined;
  return { line: Number(line.dataset['line']), column: Number(cell.dataset['column']) };
}

export function useGridCursor(onFill?: (from: CellRange, to: CellRange) => void): GridCursor {
  const [{ at, anchor }, setPlaces] = useState<{ at: CellPlace; anchor: CellPlace }>({
    at: { line: 0, column: 0 },
    anchor: { line: 0, column: 0 },
  });
  const pressed = useRef<CellPlace | undefined>(undefined);
  const dragged = useRef(false);
  /** What was marked when the corner was taken hold of, to be filled down. */
  const filled = useRef<CellRange | undefined>(undefined);
  const go = useCallback((to: CellPlace, extends_: boolean) => {
    setPlaces((now) => ({ at: to, anchor: extends_ ? now.anchor : to }));
  }, []);
  const set = useCallback((to: CellPlace, from: CellPlace) => setPlaces({ at: to, anchor: from }), []);
  const range = rangeOf(anchor, at);
  return {
    at,
    anchor,
    range,
    isRange: range.top !== range.bottom || range.left !== range.right,
    go,
    set,
    hasDragged: () => dragged.current,
    pointer: {
      onPointerDown(event) {
        dragged.current = false;
        pressed.current = undefined;
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const place = placeOf(event.target);
        if (place === undefined) return;
        if (event.target instanceof Element && event.target.closest('[data-fill]') !== null) {
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
          filled.current = range;
          dragged.current = true;
          return;
        }
        if (event.shiftKey) {
          // Shift with a press would mark words of the page instead of cells.
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
        }
        pressed.current = place;
        go(place, event.shiftKey);
      },
      onPointerMove(event) {
        if (filled.current !== undefined && event.buttons === 1) {
          const line = placeOf(event.target)?.line;
          const { top, bottom, left, right } = filled.current;
          if (line !== undefined) set({ line: Math.max(bottom, line), column: right }, { line: top, column: left });
          return;
        }
        if (pressed.current === undefined || event.buttons !== 1) return;
        const place = placeOf(event.target);
        if (place === undefined) return;
        if (place.line === pressed.current.line && place.column === pressed.current.column && !dragged.current) return;
        dragged.current = true;
        getSelection()?.removeAllRanges();
        go(place, true);
      },
      onPointerUp() {
        pressed.current = undefined;
        const from = filled.current;
        filled.current = undefined;
        if (from !== undefined && range.bottom > from.bottom) onFill?.(from, range);
      },
    },
  };
}

/** The id of the row at a line, as far as it is known. */
const rowAt = <Row>(lineAt: (line: number) => GridLine<Row>, line: number, count: number): string | undefined => {
  const found = line >= 0 && line < count ? lineAt(line) : undefined;
  return found?.kind === 'row' ? found.id : undefined;
};

/**
 * The keyboard stays with its row when others come in above it or the order changes under it, as far as the row is still drawn: a key must
 * never act on another one because somebody elsewhere wrote. What somebody goes to themselves is followed from then on.
 */
export function useFollowedRow<Row>(
  cursor: GridCursor,
  { lineAt, lineCount }: { lineAt: (line: number) => GridLine<Row>; lineCount: number },
  drawn: readonly { index: number }[],
): void {
  const { at } = cursor;
  const id = rowAt(lineAt, at.line, lineCount);
  const [held, setHeld] = useState({ id, line: at.line });
  if (held.line !== at.line) {
    setHeld({ id, line: at.line });
    return;
  }
  if (id === undefined || id === held.id) return;
  const gone =
    held.id === undefined ? undefined : drawn.find(({ index }) => rowAt(lineAt, index, lineCount) === held.id);
  if (gone === undefined) {
    setHeld({ id, line: at.line });
    return;
  }
  setHeld({ id: held.id, line: gone.index });
  const to = { line: gone.index, column: at.column };
  cursor.set(to, to);
}
