import type { FlatMesh, IfcAPI } from 'web-ifc';
import type { ElementGeometry } from './ifc-geometry.ts';
import { FaceSums, type ShapeFaces } from './shape-faces.ts';
import { reachAlong, turned, unit } from './vectors.ts';

/** A shape as it is drawn once; many elements place the same one. */
export interface Shape {
  /** Its corners: three numbers each. */
  points: Float32Array;
  triangles: number;
  volume: number;
  closed: boolean;
  area: number;
  faces: ShapeFaces;
  /** Its longest side along its own axes. */
  length: number;
  hash: string;
}

/** Measures one mesh: volume, surface, extent, and whether it is closed. */
export function measureMesh(
  lib: IfcAPI,
  model: number,
  mesh: FlatMesh,
  shapes: Map<number, Shape>,
  corners: Corners,
): ElementGeometry {
  let volume = 0;
  let area = 0;
  let footprint = 0;
  let largestFace = 0;
  let triangles = 0;
  let closed = true;
  const pieces: Piece[] = [];
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const hashes: string[] = [];
  const placed = mesh.geometries;
  const count = placed.size();
  for (let at = 0; at < count; at += 1) {
    const { geometryExpressID, flatTransformation } = placed.get(at);
    let shape = shapes.get(geometryExpressID);
    if (shape === undefined) {
      shape = readShape(lib, model, geometryExpressID, corners);
      shapes.set(geometryExpressID, shape);
    }
    const scale = Math.cbrt(Math.abs(determinant(flatTransformation)));
    volume += shape.volume * scale ** 3;
    area += shape.area * scale ** 2;
    // Areas as vectors are turned without their scale, which comes twice.
    for (const direction of shape.faces.directions)
      footprint += (Math.abs(turned(flatTransformation, direction)[1]) * scale) / 2;
    largestFace = Math.max(largestFace, shape.faces.largestFace * scale ** 2);
    pieces.push({ shape, place: flatTransformation, scale });
    triangles += shape.triangles;
    closed &&= shape.closed;
    hashes.push(`${shape.hash}:${scale.toFixed(4)}`);
    extend(shape.points, flatTransformation, min, max);
  }
  const length = longest(pieces);
  return {
    volume,
    closed,
    area,
    footprint,
    largestFace,
    length,
    triangles,
    min,
    max,
    hash: hashes.length === 1 ? (hashes[0] ?? '') : hashes.sort().join('+'),
  };
}

interface Piece {
  shape: Shape;
  place: readonly number[];
  scale: number;
}

/** The longest side along the axes of the piece with the largest surface. */
function longest(pieces: readonly Piece[]): number {
  const [only, ...more] = pieces;
  if (only === undefined) return 0;
  if (more.length === 0) return only.shape.length * only.scale;
  const leading = pieces.reduce((most, each) =>
    each.shape.area * each.scale ** 2 > most.shape.area * most.scale ** 2 ? each : most,
  );
  const [a, b, c] = leading.shape.faces.axes;
  const axes = [
    unit(turned(leading.place, a)),
    unit(turned(leading.place, b)),
    unit(turned(leading.place, c)),
  ] as const;
  const least = axes.map(() => Infinity);
  const most = axes.map(() => -Infinity);
  for (const { shape, place } of pieces) {
    const reach = reachAlong(shape.points, axes, place);
    for (const axis of axes.keys()) {
      least[axis] = Math.min(least[axis] ?? 0, reach.least[axis] ?? 0);
      most[axis] = Math.max(most[axis] ?? 0, reach.most[axis] ?? 0);
    }
  }
  return Math.max(0, ...axes.map((_, axis) => (most[axis] ?? 0) - (least[axis] ?? 0)));
}

/** Two pieces of one element as one. */
export function joined(a: ElementGeometry, b: ElementGeometry): ElementGeometry {
  const lower = (i: 0 | 1 | 2) => Math.min(a.min[i], b.min[i]);
  const upper = (i: 0 | 1 | 2) => Math.max(a.max[i], b.max[i]);
  return {
    volume: a.volume + b.volume,
    closed: a.closed && b.closed,
    area: a.area + b.area,
    footprint: a.footprint + b.footprint,
    largestFace: Math.max(a.largestFace, b.largestFace),
    length: Math.max(a.length, b.length),
    triangles: a.triangles + b.triangles,
    min: [lower(0), lower(1), lower(2)],
    max: [upper(0), upper(1), upper(2)],
    hash: [a.hash, b.hash].sort().join('+'),
  };
}

/** Faces that do not add up to more than this share of the surface are the rounding of single precision. */
const openTolerance = 1e-3;

/** Six numbers per point: the place and the normal. */
const stride = 6;

const cornersAtOnce = 256 * 1024;

/** Keeps the corners of all shapes of a model in few large pieces of memory: one of its own for each would cost more than what it holds. */
export class Corners {
  #room = new Float32Array(0);
  #at = 0;

  /** The corners among these points, which are the library's and gone with its next answer. */
  keep(points: Float32Array): Float32Array {
    const length = (points.length / stride) * 3;
    if (this.#at + length > this.#room.length) {
      this.#room = new Float32Array(Math.max(length, cornersAtOnce));
      this.#at = 0;
    }
    const kept = this.#room.subarray(this.#at, this.#at + length);
    this.#at += length;
    for (let from = 0, to = 0; to < length; from += stride, to += 3) {
      kept[to] = points[from] ?? 0;
      kept[to + 1] = points[from + 1] ?? 0;
      kept[to + 2] = points[from + 2] ?? 0;
    }
    return kept;
  }
}

function readShape(lib: IfcAPI, model: number, id: number, corners: Corners): Shape {
  const geometry = lib.GetGeometry(model, id);
  // Where they lie in the library's own memory; nothing is asked of it before they are read.
  const points = lib.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const indices = lib.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
  let volume = 0;
  let area = 0;
  // The sum of all faces as vectors: zero when the surface closes, whatever the shape.
  let [outX, outY, outZ] = [0, 0, 0];
  const sums = new FaceSums();
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const a = (indices[at] ?? 0) * stride;
    const b = (indices[at + 1] ?? 0) * stride;
    const c = (indices[at + 2] ?? 0) * stride;
    const [ax, ay, az] = [points[a] ?? 0, points[a + 1] ?? 0, points[a + 2] ?? 0];
    const [bx, by, bz] = [points[b] ?? 0, points[b + 1] ?? 0, points[b + 2] ?? 0];
    const [cx, cy, cz] = [points[c] ?? 0, points[c + 1] ?? 0, points[c + 2] ?? 0];
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
    const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
    const [nx, ny, nz] = [(uy * vz - uz * vy) / 2, (uz * vx - ux * vz) / 2, (ux * vy - uy * vx) / 2];
    outX += nx;
    outY += ny;
    outZ += nz;
    const size = Math.hypot(nx, ny, nz);
    area += size;
    sums.add(nx, ny, nz, size, ax, ay, az);
  }
  const closed = Math.hypot(outX, outY, outZ) <= area * openTolerance;
  const faces = sums.faces();
  const kept = corners.keep(points);
  const triangles = Math.floor(indices.length / 3);
  geometry.delete();
  const reach = reachAlong(kept, faces.axes);
  return {
    points: kept,
    triangles,
    volume: Math.abs(volume),
    closed,
    area,
    faces,
    length:
      kept.length === 0
        ? 0
        : Math.max(...faces.axes.map((_, axis) => (reach.most[axis] ?? 0) - (reach.least[axis] ?? 0))),
    hash: `${triangles},${volume.toFixed(5)},${area.toFixed(5)}`,
  };
}

function determinant(m: readonly number[]): number {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

function extend(
  points: Float32Array,
  m: readonly number[],
  min: [number, number, number],
  max: [number, number, number],
): void {
  for (let at = 0; at + 2 < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const z = points[at + 2] ?? 0;
    for (const axis of [0, 1, 2] as const) {
      const value = (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z + (m[12 + axis] ?? 0);
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  }
}
