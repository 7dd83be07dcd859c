/** Three numbers: a point, or a direction of length 1. */
export type Vector = readonly [number, number, number];

/** How far points reach along each of three axes. */
export function reachAlong(points: Float32Array, axes: readonly [Vector, Vector, Vector], place?: readonly number[]) {
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 2 < points.length; at += 3) {
    let [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
    if (place !== undefined) [x, y, z] = placed(place, x, y, z);
    for (const axis of [0, 1, 2] as const) {
      const along = axes[axis];
      const value = along[0] * x + along[1] * y + along[2] * z;
      if (value < least[axis]) least[axis] = value;
      if (value > most[axis]) most[axis] = value;
    }
  }
  return { least, most };
}

function placed(m: readonly number[], x: number, y: number, z: number): [number, number, number] {
  const along = (axis: number) =>
    (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z + (m[12 + axis] ?? 0);
  return [along(0), along(1), along(2)];
}

/** The direction as a placement turns it; its length grows with the placement's scale. */
export function turned(m: readonly number[], [x, y, z]: Vector): Vector {
  const along = (axis: number) => (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z;
  return [along(0), along(1), along(2)];
}

/** How far one vector reaches along another, times the length of that other. */
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The vector that stands across both. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The direction with length 1; the first axis where it has no length. */
export function unit(vector: Vector): Vector {
  const size = Math.hypot(...vector);
  return size > 0 ? [vector[0] / size, vector[1] / size, vector[2] / size] : [1, 0, 0];
}
