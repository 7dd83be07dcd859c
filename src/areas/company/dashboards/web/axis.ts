/** An axis of whole numbers from zero that leaves a little room past the longest bar: where it ends, and three to six ticks. */
export function axisUpTo(most: number): { end: number; ticks: number[] } {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((each) => most / each <= 5) ??
    10 ** Math.ceil(Math.log10(Math.max(most, 1) / 5));
  const last = Math.max(1, Math.ceil(most / step)) * step;
  const ticks = Array.from({ length: last / step + 1 }, (_each, index) => index * step);
  return { end: last * 1.1, ticks };
}
