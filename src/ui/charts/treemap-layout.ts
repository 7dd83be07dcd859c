export interface Tile<T> {
  item: T;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Tiles whose areas are as the values, laid out so that they come as near to squares as they can: rows are filled along the shorter
 * side for as long as the worst tile of the row gets better by it. What is 0 or less has no tile.
 */
export function treemap<T>(
  items: readonly T[],
  valueOf: (item: T) => number,
  width: number,
  height: number,
): Tile<T>[] {
  const sorted = items.filter((item) => valueOf(item) > 0).toSorted((a, b) => valueOf(b) - valueOf(a));
  const total = sorted.reduce((sum, item) => sum + valueOf(item), 0);
  if (total <= 0 || width <= 0 || height <= 0) return [];
  const scale = (width * height) / total;
  const tiles: Tile<T>[] = [];
  let [left, top, wide, high] = [0, 0, width, height];
  let at = 0;
  while (at < sorted.length) {
    const side = Math.min(wide, high);
    let end = at + 1;
    let area = areaOf(sorted[at]);
    while (end < sorted.length) {
      const next = area + areaOf(sorted[end]);
      if (worst(at, end + 1, next, side) > worst(at, end, area, side)) break;
      area = next;
      end += 1;
    }
    const depth = side === 0 ? 0 : area / side;
    let along = 0;
    for (const item of sorted.slice(at, end)) {
      const length = depth === 0 ? 0 : areaOf(item) / depth;
      tiles.push(
        wide >= high
          ? { item, x: left, y: top + along, width: depth, height: length }
          : { item, x: left + along, y: top, width: length, height: depth },
      );
      along += length;
    }
    if (wide >= high) [left, wide] = [left + depth, wide - depth];
    else [top, high] = [top + depth, high - depth];
    at = end;
  }
  return tiles;

  function areaOf(item: T | undefined): number {
    return item === undefined ? 0 : valueOf(item) * scale;
  }
  /** How far the worst tile of a row is from a square, by its sides. */
  function worst(from: number, to: number, area: number, side: number): number {
    const [largest, smallest] = [areaOf(sorted[from]), areaOf(sorted[to - 1])];
    return Math.max((side ** 2 * largest) / area ** 2, area ** 2 / (side ** 2 * smallest));
  }
}
