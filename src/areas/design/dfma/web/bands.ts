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

/** The priority of a project that is put into a band: what its lessons suggest where that lies in it, else its middle. */
export function betweenIn(band: Exclude<Band, 'none'>, suggested: number | null): number {
  const [from, to] = reach[band];
  return suggested !== null && bandOf(suggested) === band ? Math.floor(suggested) : Math.round((from + to) / 2);
}
