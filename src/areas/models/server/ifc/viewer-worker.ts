// Turns one model into fragments, the form that the 3D view loads: shapes once each, placed by element, without the model's words.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { IfcImporter, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import type { ViewerNews } from './viewer-maker.ts';

const wasmFolder = `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`;

parentPort?.on('message', (bytes: SharedArrayBuffer) => {
  convert(bytes)
    .then(({ shapes, items }) =>
      parentPort?.postMessage({ kind: 'done', shapes, items } satisfies ViewerNews, [shapes.buffer]),
    )
    .catch(() => parentPort?.postMessage({ kind: 'failed' } satisfies ViewerNews));
});

async function convert(shared: SharedArrayBuffer): Promise<{ shapes: Uint8Array<ArrayBuffer>; items: number }> {
  const importer = new IfcImporter();
  importer.wasm = { path: wasmFolder, absolute: true };
  // What the model says in words has been read by our own reader; the library's attributes are not to be trusted (decision 080), and
  // without them and the relations the file is a third as large.
  importer.relations.clear();
  importer.classes.abstract.clear();
  importer.includeUniqueAttributes = false;
  importer.includeRelationNames = false;
  const shapes = new Uint8Array(await importer.process({ bytes: new Uint8Array(shared).slice() }));
  // Opened once, as the browser will: what can't be opened is not kept.
  const model = new SingleThreadedFragmentsModel('check', shapes.slice());
  return { shapes, items: model.getItemsIdsWithGeometry().length };
}
