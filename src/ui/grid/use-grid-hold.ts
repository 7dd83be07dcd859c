import { useImperativeHandle, type RefObject } from 'react';
import type { CellPlace } from './grid-model.ts';
import type { GridHold } from './grid-parts.ts';

/** Gives the page around a grid its hold on it: where the keyboard stands, and ways to bring it there. Answers the one that takes it in. */
export function useGridHold(
  hold: RefObject<GridHold | null> | undefined,
  grid: { at: CellPlace; scroller: RefObject<HTMLElement | null>; goTo: (place: CellPlace) => void },
): () => void {
  const { at, scroller, goTo } = grid;
  const focus = () => scroller.current?.focus({ preventScroll: true });
  useImperativeHandle(hold, () => ({
    at,
    hasFocus: () => scroller.current?.contains(document.activeElement) === true,
    focus,
    goTo,
  }));
  return focus;
}
