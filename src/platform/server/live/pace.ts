/** The lists of this many screens may be read again in one second; those of more take longer, one after the other. */
const readersPerS = 30;

/** In how many milliseconds so many open screens may read their lists again. */
export function paceOf(readers: number): number {
  return readers <= readersPerS ? 0 : Math.ceil((readers * 1_000) / readersPerS);
}
