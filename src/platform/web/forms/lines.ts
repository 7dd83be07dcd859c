import { requestKey } from '../call/call.ts';

/** A name for a new line of a list, which no other has. */
export const newKey = (): string => requestKey().slice(0, 12);

/** The list with one entry moved by a place, up or down. */
export function shifted<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(Math.max(0, at + by), 0, moved);
  return next;
}

export const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, place) => (place === at ? value : each));

export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);
