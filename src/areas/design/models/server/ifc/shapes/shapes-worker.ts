// Measures the shapes of a model beside the reader of its attributes: web-ifc's memory is its own, and a fault in it ends this thread only.
import { parentPort } from 'node:worker_threads';
import { loadLibrary, measureGeometry } from './ifc-geometry.ts';
import type { PackedShapes } from './shape-table.ts';

export type ShapesNews =
  | { kind: 'progress'; meshes: number }
  | { kind: 'done'; shapes: PackedShapes; bareMs: number }
  | { kind: 'failed' };

/** The bytes of a model, or a word that one will come. */
export type ShapesOrder = SharedArrayBuffer | 'warm';

const everyMs = 150;
const say = (news: ShapesNews) => parentPort?.postMessage(news);

parentPort?.on('message', (bytes: ShapesOrder) => {
  if (bytes === 'warm') return void loadLibrary().catch(() => undefined);
  let said = performance.now();
  let meshes = 0;
  measureGeometry(new Uint8Array(bytes), () => {
    meshes += 1;
    if (performance.now() - said < everyMs) return;
    said = performance.now();
    say({ kind: 'progress', meshes });
  })
    .then(({ byEntity, openMs, meshMs }) => {
      const shapes = byEntity.packed();
      const news: ShapesNews = { kind: 'done', shapes, bareMs: openMs + meshMs };
      parentPort?.postMessage(news, [shapes.numbers.buffer]);
    })
    // A fault of the library concerns the shapes alone; what the file says in words is read all the same.
    .catch(() => say({ kind: 'failed' }));
});
