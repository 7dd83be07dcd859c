import { percentTone } from '#platform/shared/money.ts';

/** The bands of priorities, the most pressing first: the portal's rule for shares, and those that have none. */
export const bands = ['good', 'warn', 'bad', 'none'] as const;
export type Band = (typeof bands)[number];

const reach: Readonly<Record<Exclude<Band, 'none'>, readonly [from: number, to: number]>> = {
  good: [66, 100],
  warn: [33, 65],
  bad: [0, 32],
};

/** Below 33 red, 33 to under 66 amber, 66 and above green. */
export function bandOf(priority: number | null): Band {
  return priority === null ? 'none' : percentTone(priority);
}

/** The ends of a band for an order by hand: a priority lies above the lower one, or at it, and below the upper. */
const ends: Readonly<Record<Exclude<Band, 'none'>, readonly [from: number, below: number]>> = {
  good: [66, 100],
  warn: [33, 66],
  bad: [0, 33],
};

/**
 * The priority that puts a project at this place of its band, whose others stand highest first: half-way between its neighbours. Between
 * two of the same priority there is no place, so it goes above all that share it.
 */
export function rankedIn(band: Exclude<Band, 'none'>, others: readonly number[], place: number): number {
  const [from, below] = ends[band];
  const lower = others[place];
  const upper = others.slice(0, place).findLast((priority) => priority > (lower ?? -1));
  const highest = upper ?? below;
  const lowest = lower ?? from;
  // Nothing lies between the end of the band and one that stands at it: it shares that end.
  const middle = (highest + lowest) / 2;
  // In hundredths while there is room, as people write it.
  const written = Math.round(middle * 100) / 100;
  return highest > lowest ? (written > lowest && written < highest ? written : middle) : lowest;
}

/** The priority of a project that is put into a band: what its lessons suggest where that lies in it, else its middle. */
export function betweenIn(band: Exclude<Band, 'none'>, suggested: number | null): number {
  const [from, to] = reach[band];
  return suggested !== null && bandOf(suggested) === band ? Math.floor(suggested) : Math.round((from + to) / 2);
}
