import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What hangs on a cell keeps this far from it, and from the edge of the grid. */
const gapPx = 4;

/**
 * Puts what hangs on a cell that is edited, a list or a calendar, where there is room for it: beneath the cell and from its left edge on; else
 * above it, or from its right edge back. What is higher than the room scrolls by itself, where it can. For an element that stands in the cell.
 */
export function useCellRoom<Panel extends HTMLElement>(): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  // After each drawing: what is found while somebody types makes a list longer or shorter.
  useLayoutEffect(() => {
    const hung = panel.current;
    const cell = hung?.parentElement;
    const grid = hung?.closest('.grid-scroller');
    if (!hung || !cell || !grid) return;
    hung.style.maxHeight = '';
    const { top, bottom, left } = cell.getBoundingClientRect();
    const edge = grid.getBoundingClientRect();
    const ceiling = grid.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? edge.top;
    const floor = grid.querySelector('.grid-foot')?.getBoundingClientRect().top ?? edge.bottom;
    const [above, beneath] = [top - ceiling - 2 * gapPx, floor - bottom - 2 * gapPx];
    const { offsetHeight: height, offsetWidth: width } = hung;
    const isAbove = height > beneath && above > beneath;
    const room = isAbove ? above : beneath;
    if (height > room) hung.style.maxHeight = `${Math.max(room, 96)}px`;
    hung.toggleAttribute('data-above', isAbove);
    hung.toggleAttribute('data-ends', left + width > edge.right - gapPx);
  });
  return panel;
}
