import { useState } from 'react';
import { useWidth } from '../charts/use-width.ts';

/** Of a column that is open, at least; below it words of a card no longer fit. */
const leastWidth = 168;
const foldedWidth = 40;
const gap = 8;
/** Below it the board is gone through sideways, column by column: nothing is gained by thin ones. */
const leastBoard = 640;
/** Columns with cards that are folded unasked, so that the others fit. Where more would have to be, none is, and the board scrolls. */
const mostFull = 2;

interface Foldable {
  key: string;
  isEmpty: boolean;
}

/**
 * The columns that are folded in this width: those that a person folded, and as many others as it takes until the rest fits beside one
 * another, the empty ones first, then from the start. What a person opened stays open.
 */
export function foldedIn(
  columns: readonly Foldable[],
  width: number,
  chosen: ReadonlyMap<string, 'open' | 'folded'>,
): ReadonlySet<string> {
  const byHand = columns.filter(({ key }) => chosen.get(key) === 'folded').map(({ key }) => key);
  if (width < leastBoard) return new Set(byHand);
  const fits = (folded: number) =>
    columns.length * gap + folded * foldedWidth + (columns.length - folded) * leastWidth <= width + gap;
  const free = columns.filter(({ key }) => !chosen.has(key));
  const empty = free.filter(({ isEmpty }) => isEmpty).map(({ key }) => key);
  const full = free.filter(({ isEmpty }) => !isEmpty).map(({ key }) => key);
  const inOrder = [...empty, ...full.slice(0, mostFull)];
  const enough = inOrder.findIndex((_, at) => fits(byHand.length + at));
  if (enough >= 0) return new Set([...byHand, ...inOrder.slice(0, enough)]);
  return new Set([...byHand, ...(fits(byHand.length + inOrder.length) ? inOrder : empty)]);
}

/** Which columns of a board are folded, and how one is folded and opened. `box` measures the room that the board has. */
export function useFolds(columns: readonly Foldable[]) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, 'open' | 'folded'>>(new Map());
  const folded = foldedIn(columns, width, chosen);
  const choose = (key: string, how: 'open' | 'folded') => setChosen(new Map(chosen).set(key, how));
  return { box, folded, choose };
}
