import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { cellId } from './grid-row.tsx';
import { fittingWidth, pinnedLeft, type GridColumn } from './grid-model.ts';

interface HeadCellProps<Row> {
  gridId: string;
  column: GridColumn<Row>;
  place: number;
  /** The number of the first column, after that of the ticks where there is one. */
  firstColumn: number;
  isLastPinned: boolean;
  isActive: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  resizeLabel: string;
  onSort: (key: string, adds: boolean) => void;
  onResize: (key: string, width: number) => void;
  /** Puts a column before or after another one. */
  onMove: (key: string, beside: string, side: 'left' | 'right') => void;
}

/** The head of one column: a click sorts (with Shift: as well), its edge sets the width, and it can be dragged elsewhere. */
export function GridHeadCell<Row>({
  gridId,
  column,
  place,
  firstColumn,
  isLastPinned,
  isActive,
  scroller,
  resizeLabel,
  onSort,
  onResize,
  onMove,
}: HeadCellProps<Row>) {
  const cell = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'left' | 'right' | undefined>(undefined);
  const { key } = column;
  // Whatever the table is drawn anew for, its heads stay registered.
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = cell.current;
    if (!element) return undefined;
    const sideAt = (x: number): 'left' | 'right' => {
      const box = element.getBoundingClientRect();
      return x < box.left + box.width / 2 ? 'left' : 'right';
    };
    return combine(
      draggable({
        element,
        canDrag: ({ input }) =>
          !(document.elementFromPoint(input.clientX, input.clientY)?.closest('.grid-resize') ?? false),
        getInitialData: () => ({ grid: gridId, column: key }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['grid'] === gridId && source.data['column'] !== key,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientX)),
        onDragLeave: () => setSide(undefined),
        onDrop: ({ source, location }) => {
          setSide(undefined);
          move(String(source.data['column']), key, sideAt(location.current.input.clientX));
        },
      }),
    );
  }, [gridId, key]);

  const Arrow = column.sorted === 'descending' ? ArrowDown : ArrowUp;
  const words = (
    <>
      <span className="truncate">{column.label}</span>
      {column.sorted !== undefined && <Arrow className="size-3 flex-none stroke-[2.25]" />}
      {column.sortPlace !== undefined && <span className="text-11">{column.sortPlace}</span>}
    </>
  );
  return (
    <div
      ref={cell}
      role="columnheader"
      id={cellId(gridId, -1, place)}
      aria-colindex={place + firstColumn}
      aria-sort={column.sorted ?? (column.sortable ? 'none' : undefined)}
      title={column.title}
      data-column={place}
      className={clsx(
        'grid-cell',
        place === 0 && 'first',
        column.numeric && 'numeric',
        column.pinned && 'pinned',
        isLastPinned && 'last-pinned',
        isActive && 'is-active',
        side !== undefined && `drop-${side}`,
      )}
      style={column.pinned ? { '--pinned-left': pinnedLeft(place) } : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          tabIndex={-1}
          className="grid-sort"
          onClick={(event) => onSort(key, event.shiftKey || event.ctrlKey || event.metaKey)}
        >
          {words}
        </button>
      ) : (
        <span className="inline-flex min-w-0 items-center gap-1">{words}</span>
      )}
      <ResizeEdge
        label={resizeLabel}
        place={place}
        width={column.width}
        scroller={scroller}
        onResize={(width) => onResize(key, width)}
      />
    </div>
  );
}

function ResizeEdge({
  label,
  place,
  width,
  scroller,
  onResize,
}: {
  label: string;
  place: number;
  width: number;
  scroller: RefObject<HTMLDivElement | null>;
  onResize: (width: number) => void;
}) {
  const [isDragged, setDragged] = useState(false);
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    const fromX = event.clientX;
    const fromWidth = edge.parentElement?.getBoundingClientRect().width ?? width;
    let next = fromWidth;
    edge.setPointerCapture(event.pointerId);
    setDragged(true);
    const move = (moved: globalThis.PointerEvent) => {
      next = fittingWidth(fromWidth + moved.clientX - fromX);
      scroller.current?.style.setProperty(`--w-${place}`, `${next}px`);
    };
    const end = () => {
      edge.removeEventListener('pointermove', move);
      setDragged(false);
      if (next !== fromWidth) onResize(fittingWidth(next));
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end, { once: true });
  };
  return (
    <span
      role="presentation"
      title={label}
      className={clsx('grid-resize', isDragged && 'is-dragged')}
      onPointerDown={start}
      onDoubleClick={() => {
        const found = scroller.current === null ? undefined : contentWidth(scroller.current, place);
        if (found !== undefined) onResize(fittingWidth(found));
      }}
    />
  );
}

const padding = 22;

/** How wide the widest cell of a column would like to be, among those on screen. */
export function contentWidth(scroller: HTMLElement, place: number): number | undefined {
  const range = document.createRange();
  const widths = [...scroller.querySelectorAll(`.grid-line:not(.is-group) > [data-column="${place}"]`)].map((cell) => {
    const words = cell.querySelector('.grid-words');
    range.selectNodeContents(words ?? cell);
    return Math.max(range.getBoundingClientRect().width, words?.scrollWidth ?? 0);
  });
  return widths.length === 0 ? undefined : Math.max(...widths) + padding;
}
