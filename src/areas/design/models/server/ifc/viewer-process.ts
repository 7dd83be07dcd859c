// Turns one model into fragments, the form that the 3D view loads: shapes once each, placed by element, without the model's words.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { IfcImporter, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import type { ViewerNews, ViewerOrder } from './viewer-maker.ts';

const wasmFolder = `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`;

const say = (news: ViewerNews) => process.send?.(news);

// The portal has ended, and nobody waits for this any more.
process.on('disconnect', () => process.exit(0));

process.on('message', ({ bytes, cpuMs, memoryMb }: ViewerOrder) => {
  // In a thread of its own: the converter keeps this one from looking at a clock.
  new Worker(new URL('./viewer-watch.ts', import.meta.url), { workerData: { cpuMs, memoryMb } }).unref();
  convert(bytes)
    .then(({ shapes, items }) => say({ kind: 'done', shapes, items }))
    .catch(() => say({ kind: 'failed' }));
});

async function convert(bytes: Uint8Array): Promise<{ shapes: Uint8Array<ArrayBuffer>; items: number }> {
  const importer = new IfcImporter();
  importer.wasm = { path: wasmFolder, absolute: true };
  // What the model says in words has been read by our own reader; the library's attributes are not to be trusted (decision 080), and
  // without them and the relations the file is a third as large.
  importer.relations.clear();
  importer.classes.abstract.clear();
  importer.includeUniqueAttributes = false;
  importer.includeRelationNames = false;
  const shapes = new Uint8Array(await importer.process({ bytes }));
  // Opened once, as the browser will: what can't be opened is not kept.
  const model = new SingleThreadedFragmentsModel('check', shapes.slice());
  return { shapes, items: model.getItemsIdsWithGeometry().length };
}
