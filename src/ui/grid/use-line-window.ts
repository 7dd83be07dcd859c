import { useEffect } from 'react';

interface LineWindow {
  measure: () => void;
  scrollToIndex: (line: number, options: { align: 'auto' }) => void;
}

/** Measures the lines anew when they get another height, and brings one into view whenever it becomes another one. */
export function useLineWindow(lines: LineWindow, rowHeight: number, shownLine: number | undefined): void {
  useEffect(() => lines.measure(), [lines, rowHeight]);
  useEffect(() => {
    if (shownLine !== undefined && shownLine >= 0) lines.scrollToIndex(shownLine, { align: 'auto' });
  }, [lines, shownLine]);
}
