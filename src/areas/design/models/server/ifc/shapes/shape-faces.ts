import { cross, dot, unit, type Vector } from './vectors.ts';

/** What the faces of a drawn shape tell about its sides, in the shape's own axes. */
export interface ShapeFaces {
  /** Of each direction that faces look into: the sum of their areas as a vector. */
  directions: readonly Vector[];
  /** The largest flat side. */
  largestFace: number;
  /** Its own three axes: across its largest side, across the largest side that stands upon that, and across both. */
  axes: readonly [Vector, Vector, Vector];
}

/** Steps of a unit vector that count as one direction: about a quarter of a degree. */
const directionSteps = 200;
/** Faces within a millimetre of one plane are one side. */
const planeSteps = 1000;

/** Adds up triangles by direction and by plane. */
export class FaceSums {
  readonly #directions = new Map<number, [number, number, number]>();
  readonly #planes = new Map<number, number>();
  #largest = 0;

  /** One triangle: its normal with the length of its area, and one of its corners. */
  add(nx: number, ny: number, nz: number, area: number, x: number, y: number, z: number): void {
    if (!(area > 0)) return;
    const [ux, uy, uz] = [nx / area, ny / area, nz / area];
    const key =
      (Math.round(ux * directionSteps) + 512) * 1_048_576 +
      (Math.round(uy * directionSteps) + 512) * 1024 +
      Math.round(uz * directionSteps) +
      512;
    const sum = this.#directions.get(key);
    if (sum === undefined) this.#directions.set(key, [nx, ny, nz]);
    else {
      sum[0] += nx;
      sum[1] += ny;
      sum[2] += nz;
    }
    const offset = Math.round((ux * x + uy * y + uz * z) * planeSteps);
    const plane = key * 4_000_000 + (((offset % 4_000_000) + 4_000_000) % 4_000_000);
    const side = (this.#planes.get(plane) ?? 0) + area;
    this.#planes.set(plane, side);
    if (side > this.#largest) this.#largest = side;
  }

  faces(): ShapeFaces {
    const directions = [...this.#directions.values()];
    return { directions, largestFace: this.#largest, axes: axesOf(directions) };
  }
}

function axesOf(directions: readonly Vector[]): [Vector, Vector, Vector] {
  let first: Vector = [0, 1, 0];
  let most = 0;
  for (const each of directions) {
    const size = Math.hypot(...each);
    if (size <= most) continue;
    most = size;
    first = [each[0] / size, each[1] / size, each[2] / size];
  }
  let second: Vector | undefined;
  most = 0;
  for (const each of directions) {
    const size = Math.hypot(...each);
    if (size <= most || Math.abs(dot(first, each)) > 0.05 * size) continue;
    most = size;
    second = [each[0] / size, each[1] / size, each[2] / size];
  }
  // A shape without such a side (a sheet, a ball) gets any direction across.
  second ??= unit(cross(first, Math.abs(first[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return [first, second, unit(cross(first, second))];
}
