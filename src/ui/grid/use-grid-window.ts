import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { CellPlace } from './grid-model.ts';
import type { DataGridProps } from './grid-parts.ts';
import { useFollowedRow, type GridCursor } from './use-grid-cursor.ts';
import { revealColumn } from './reveal-column.ts';
import { useLineWindow } from './use-line-window.ts';

const linesAround = 8;

/** The lines that are drawn, and the way to bring one into view. Those of `stay` are drawn wherever the window goes. */
export function useGridWindow<Row>(
  { columns, lineCount, lineAt, rowHeight, shownLine, openLine, onVisible }: DataGridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  cursor: GridCursor,
  stay: readonly (number | undefined)[],
) {
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
    rangeExtractor: (range) => {
      const lines = new Set(defaultRangeExtractor(range));
      for (const line of stay) if (line !== undefined && line >= 0 && line < lineCount) lines.add(line);
      return [...lines].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  useFollowedRow(cursor, { lineAt, lineCount }, items);
  // Those that stay drawn may lie anywhere: what is in view is told by the window alone.
  const first = Math.max(0, (virtual.range?.startIndex ?? 0) - linesAround);
  const last = Math.max(0, Math.min(lineCount - 1, (virtual.range?.endIndex ?? 0) + linesAround));
  useEffect(() => onVisible?.(first, last), [onVisible, first, last]);
  useLineWindow(virtual, rowHeight, shownLine);
  useEffect(() => {
    if (openLine !== undefined) virtual.scrollToIndex(openLine, { align: 'auto' });
  }, [virtual, openLine]);
  const reveal = (place: CellPlace) => {
    if (place.line >= 0) virtual.scrollToIndex(place.line);
    if (columns[place.column]?.pinned !== true) revealColumn(scroller.current, place.column);
  };
  /** Whether what names this line, or the head above them all, leads to something. */
  const isDrawn = (line: number) => line < 0 || items.some(({ index }) => index === line);
  return { items, height: virtual.getTotalSize(), reveal, isDrawn };
}
