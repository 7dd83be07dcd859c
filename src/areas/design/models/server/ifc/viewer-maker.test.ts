import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { afterEach, expect, test, vi } from 'vitest';
import { houseIfc } from '#test/house-ifc.ts';
import { measureGeometry } from './shapes/ifc-geometry.ts';
import { makeViewerFile, viewerLimits } from './viewer-maker.ts';
import { shapesForViewer } from './viewer-shapes.ts';

const folder = fileURLToPath(new URL('../../../../../../../shared/data/ifc/', import.meta.url));
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ifc')) : [];

const shared = (bytes: Uint8Array) => {
  const copy = new SharedArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
};
const going = new AbortController().signal;

/** Entities with a shape in a file of the viewer. */
function drawn(file: Uint8Array): ReadonlySet<number> {
  return new Set(new SingleThreadedFragmentsModel('test', file).getItemsIdsWithGeometry());
}

const byProcess = (bytes: Uint8Array) => makeViewerFile(shared(bytes), going);
/** What the process runs, without a process for each: a start takes as long as most models. */
const here = async (bytes: Uint8Array) => (await shapesForViewer(bytes)).shapes;

async function expectEveryShape(bytes: Uint8Array, make: (bytes: Uint8Array) => Promise<Uint8Array> = byProcess) {
  const entities = drawn(await make(bytes));
  const { byEntity } = await measureGeometry(bytes);
  const solid = [...byEntity].filter(([, { triangles }]) => triangles > 0).map(([entity]) => entity);
  expect(solid.length).toBeGreaterThan(0);
  expect(solid.filter((entity) => !entities.has(entity))).toEqual([]);
}

test('the 3D view of a house draws every part that has a shape, under the number that the tree knows it by', () =>
  expectEveryShape(Buffer.from(houseIfc())));

afterEach(() => vi.unstubAllEnvs());

test('under a server that watches its sources, what Node says of them is not taken for the view', async () => {
  // So Node asks its children to say what they read; it does so by the same way on which the view comes.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  await expectEveryShape(Buffer.from(houseIfc()));
});

test.each(names)('the 3D view of %s draws every part that has a shape', { timeout: 240_000 }, (name) =>
  expectEveryShape(readFileSync(`${folder}${name}`), here),
);

test('a view that takes too long, grows too large or is not wanted any more ends with its reason', async () => {
  const house = shared(Buffer.from(houseIfc({ copies: 40 })));
  await expect(makeViewerFile(house, going, { ...viewerLimits, timeMs: 50 })).rejects.toMatchObject({
    code: 'viewer_timed_out',
  });
  await expect(makeViewerFile(house, going, { ...viewerLimits, cpuMs: 300 })).rejects.toMatchObject({
    code: 'viewer_timed_out',
  });
  await expect(makeViewerFile(house, going, { ...viewerLimits, memoryMb: 8 })).rejects.toMatchObject({
    code: 'viewer_too_large',
  });
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('nobody wants it')), 50);
  await expect(makeViewerFile(house, stop.signal)).rejects.toThrow('nobody wants it');
});

test('bytes that are no model and models without shapes are told apart from a view', async () => {
  await expect(makeViewerFile(shared(Buffer.from('no model at all')), going)).rejects.toMatchObject({
    name: 'ModelFault',
  });
});
