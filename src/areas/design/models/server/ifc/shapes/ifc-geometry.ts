import { IfcAPI, LogLevel } from 'web-ifc';
import { ShapeTable } from './shape-table.ts';
import { Corners, joined, measureMesh, type Shape } from './ifc-shape.ts';

/** What the drawn shape of an element measures, in metres, square metres and cubic metres. */
export interface ElementGeometry {
  volume: number;
  /** False for a shape with holes in its surface: its volume then means nothing. */
  closed: boolean;
  /** Of the whole surface. */
  area: number;
  /** What it covers seen from above; half of what looks up or down. */
  footprint: number;
  /** The largest flat side: of a wall without openings its one face. */
  largestFace: number;
  /** Along its own longest axis, however it is turned. */
  length: number;
  /** Along the axes of the model, y upwards. */
  min: readonly [number, number, number];
  max: readonly [number, number, number];
  triangles: number;
  /** The same for two pieces of one shape, wherever they stand. */
  hash: string;
}

/** The same shape in a file whose unit is `scale` metres. */
export function scaled(shape: ElementGeometry | undefined, scale: number): ElementGeometry | undefined {
  if (shape === undefined || scale === 1) return shape;
  const along = ([x, y, z]: readonly [number, number, number]) => [x * scale, y * scale, z * scale] as const;
  return {
    ...shape,
    volume: shape.volume * scale ** 3,
    area: shape.area * scale ** 2,
    footprint: shape.footprint * scale ** 2,
    largestFace: shape.largestFace * scale ** 2,
    length: shape.length * scale,
    min: along(shape.min),
    max: along(shape.max),
  };
}

export interface ModelGeometry {
  byEntity: ShapeTable;
  openMs: number;
  meshMs: number;
}

let api: Promise<IfcAPI> | undefined;

/** The library is made once for a process and kept; its memory grows with the largest model it has seen. */
export async function loadLibrary(): Promise<IfcAPI> {
  api ??= (async () => {
    const made = new IfcAPI();
    await made.Init();
    made.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
    return made;
  })();
  return api;
}

/** Measures the shapes of a model. Throws when the library can't open the bytes; the caller has checked them before. */
export async function measureGeometry(bytes: Uint8Array, onMesh: () => void = () => undefined): Promise<ModelGeometry> {
  const lib = await loadLibrary();
  const begun = performance.now();
  const model = lib.OpenModel(bytes);
  const opened = performance.now();
  const byEntity = new ShapeTable();
  const corners = new Corners();
  const shapes = new Map<number, Shape>();
  try {
    lib.StreamAllMeshes(model, (mesh) => {
      const measured = measureMesh(lib, model, mesh, shapes, corners);
      const known = byEntity.get(mesh.expressID);
      byEntity.set(mesh.expressID, known === undefined ? measured : joined(known, measured));
      onMesh();
    });
  } finally {
    lib.CloseModel(model);
  }
  return { byEntity, openMs: opened - begun, meshMs: performance.now() - opened };
}
