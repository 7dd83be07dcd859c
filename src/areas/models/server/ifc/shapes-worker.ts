// Measures the shapes of a model beside the reader of its attributes: web-ifc's memory is its own, and a fault in it ends this thread only.
import { parentPort } from 'node:worker_threads';
import { measureGeometry, type ElementGeometry } from './ifc-geometry.ts';

export type ShapesNews =
  | { kind: 'progress'; meshes: number }
  | { kind: 'done'; shapes: [number, ElementGeometry][]; bareMs: number }
  | { kind: 'failed' };

const everyMs = 150;
const say = (news: ShapesNews) => parentPort?.postMessage(news);

parentPort?.on('message', (bytes: SharedArrayBuffer) => {
  let said = performance.now();
  let meshes = 0;
  measureGeometry(new Uint8Array(bytes), () => {
    meshes += 1;
    if (performance.now() - said < everyMs) return;
    said = performance.now();
    say({ kind: 'progress', meshes });
  })
    .then(({ byEntity, openMs, meshMs }) => say({ kind: 'done', shapes: [...byEntity], bareMs: openMs + meshMs }))
    // A fault of the library concerns the shapes alone; what the file says in words is read all the same.
    .catch(() => say({ kind: 'failed' }));
});
