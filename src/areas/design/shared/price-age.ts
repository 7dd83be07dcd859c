import { daysBetween } from '#platform/shared/dates.ts';

/** A price is old when its day is longer ago than this. A rate is not: it holds until another one is approved. */
const oldAfterDays = 180;

/** True when a price of that day has to be asked for again; a cost that somebody has typed has no day and is never old. */
export function isOldPrice(asOf: string | null, today: string): boolean {
  return asOf !== null && daysBetween(asOf, today) > oldAfterDays;
}
