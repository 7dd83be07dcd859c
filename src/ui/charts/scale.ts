/** Round steps from zero up to at least the largest value, about four of them: 0, 5, 10, 15. */
export function ticksFor(largest: number, about = 4): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? 10 * power,
    Number.EPSILON,
  );
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_value, index) => Number((index * step).toPrecision(12)));
}
