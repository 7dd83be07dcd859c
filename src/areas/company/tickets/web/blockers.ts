import type { Talk } from '../schema.ts';
import { rungs } from '../states.ts';

/** What a ticket waits for before it can be resolved. */
export interface Blockers {
  points: Talk['points'];
  children: Talk['children'];
}

/** The required points and the parts of a ticket that are still open: the same that the server asks for. */
export function blockersOf({ points, children }: Talk): Blockers {
  return {
    points: points.filter(({ required, done_at: done }) => required && done === null),
    children: children.filter(({ state }) => !['resolved', 'ended'].includes(rungs[state]?.category ?? 'open')),
  };
}

/** Where a point of a checklist stands on the page. */
export const pointPlace = (id: string): string => `point-${id}`;
