import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { IfcImporter, SingleThreadedFragmentsModel } from '@thatopen/fragments';

const wasmFolder = `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`;

/** The file of the 3D view, and how many entities of the model have a shape in it. */
export interface ViewerShapes {
  shapes: Uint8Array<ArrayBuffer>;
  items: number;
}

/**
 * Turns one model into fragments, the form that the 3D view loads: shapes once each, placed by element, without the model's words. The
 * portal asks for it in a process of its own (`viewer-maker.ts`). Throws what the library throws where the bytes are no model.
 */
export async function shapesForViewer(bytes: Uint8Array): Promise<ViewerShapes> {
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
