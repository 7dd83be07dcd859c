// Reads one model after the other in a thread of its own. Attributes are read here while a second thread measures the shapes.
import { parentPort, Worker } from 'node:worker_threads';
import type { LengthUnit, StoredStorey, StoredWarning } from '#areas/design/models/schema.ts';
import { clip, RowWriter, type RowBatch } from './element-rows.ts';
import { scaled } from './shapes/ifc-geometry.ts';
import { readModel, type ModelFacts } from './ifc-model.ts';
import { judge, type JudgedModel } from './ifc-traps.ts';
import { isFaultCode, ModelFault, requireKnownSchema, type ModelFaultCode } from '../reading/model-faults.ts';
import { ShapeTable } from './shapes/shape-table.ts';
import { StepError, StepFile } from './step/step-file.ts';
import type { ShapesNews, ShapesOrder } from './shapes/shapes-worker.ts';
import type { Text } from '#platform/shared/text.ts';
import { isNews } from './thread-news.ts';

/** What the reading has found besides the rows. */
export interface ModelHead {
  ifcSchema: string;
  application: string | null;
  units: Record<string, string>;
  storeys: StoredStorey[];
  warnings: StoredWarning[];
  entityCount: number;
  elementCount: number;
  coverageBasisPoints: number;
  degraded: boolean;
}

export type ReadNews =
  | { kind: 'step'; step: 'opened' | 'attributes' | 'shapes' | 'judged'; ms: number; count: number }
  | { kind: 'progress'; percent: number }
  | { kind: 'head'; head: ModelHead }
  | { kind: 'rows'; batch: RowBatch }
  | { kind: 'done'; bareMs: number }
  | { kind: 'failed'; code: ModelFaultCode | 'unknown_schema'; said: Text };

/** `warm`: a model will come. `read`: here it is. `next`: the rows before have been taken over. */
export type ReadOrder =
  | { kind: 'warm'; heapMb: number }
  | { kind: 'read'; bytes: SharedArrayBuffer; lengthUnit: LengthUnit | null; heapMb: number; quietMs: number }
  | { kind: 'next' };

const say = (news: ReadNews) => parentPort?.postMessage(news);
/** PostgreSQL counts entities in 31 bits. */
const largestEntity = 2_147_483_647;

let shapesWorker: Worker | undefined;
let goOn = (): void => undefined;

parentPort?.on('message', (order: ReadOrder) => {
  if (order.kind === 'next') return goOn();
  if (order.kind === 'warm') return shapesThread(order.heapMb).postMessage('warm' satisfies ShapesOrder);
  void read(order).catch((error: unknown) => say(failureOf(error)));
});

async function read(order: Extract<ReadOrder, { kind: 'read' }>): Promise<void> {
  const shared = order.bytes;
  let elements = 1;
  const shapes = measureBeside(order, (meshes) =>
    say({ kind: 'progress', percent: 30 + Math.min(45, Math.round((45 * meshes) / elements)) }),
  );
  // Looked at later; a failure before that must not end the thread.
  shapes.catch(() => undefined);
  const begun = performance.now();
  const file = new StepFile(Buffer.from(shared));
  requireKnownSchema(file.schema);
  if (file.count === 0) throw new ModelFault('no_data');
  say({ kind: 'step', step: 'opened', ms: since(begun), count: file.count });
  const attributes = performance.now();
  const facts = readModel(file, order.lengthUnit);
  if (!facts.units.length.declared) throw new ModelFault('no_length_unit');
  elements = Math.max(1, facts.elements.length + facts.spaces.length);
  say({ kind: 'step', step: 'attributes', ms: since(attributes), count: facts.elements.length });
  const { byEntity, bareMs, failed } = await shapes;
  say({ kind: 'step', step: 'shapes', ms: since(begun), count: byEntity.size });
  const judging = performance.now();
  // Shapes come in metres where the file declares a unit; of a unit that a person named the library knows nothing.
  const scale = order.lengthUnit === null ? 1 : facts.units.length.toSi;
  const judged = judge(facts, (entity) => scaled(byEntity.get(entity), scale));
  const head = headOf(facts, judged, failed);
  say({ kind: 'step', step: 'judged', ms: since(judging), count: head.warnings.length });
  say({ kind: 'head', head });
  for (const batch of batchesOf(judged)) {
    const taken = new Promise<void>((resolve) => (goOn = resolve));
    parentPort?.postMessage(
      { kind: 'rows', batch } satisfies ReadNews,
      Object.values(batch.columns).map(({ buffer }) => buffer),
    );
    await taken;
  }
  say({ kind: 'done', bareMs });
}

function* batchesOf(judged: JudgedModel): Generator<RowBatch> {
  const seen = new Set<number>();
  const rows = new RowWriter();
  for (const [list, isSpace] of [
    [judged.elements, false],
    [judged.spaces, true],
  ] as const)
    for (const each of list) {
      if (each.element.entity > largestEntity || seen.has(each.element.entity)) continue;
      seen.add(each.element.entity);
      rows.add(each, isSpace);
      const batch = rows.take();
      if (batch !== undefined) yield batch;
    }
  const rest = rows.take(true);
  if (rest !== undefined) yield rest;
}

/** No storey lies higher, above the sea or below it. */
const highestM = 1e4;

function headOf(facts: ModelFacts, judged: JudgedModel, shapesFailed: boolean): ModelHead {
  const count = judged.elements.length;
  const measured = judged.elements.filter((each) => each.quantities.some(({ source }) => source !== 'geometry')).length;
  const warnings: StoredWarning[] = judged.warnings.map(({ code, count: found, examples, about }) => ({
    code,
    count: found,
    examples: examples.map((id) => clip(id, 64)),
    ...(about === undefined ? {} : { about: clip(about, 200) }),
  }));
  const strange =
    facts.storeys.length - facts.storeys.filter(({ elevationM }) => Math.abs(elevationM) <= highestM).length;
  if (strange > 0) warnings.push({ code: 'figure_out_of_bounds', count: strange, examples: [], about: 'Elevation' });
  if (shapesFailed) warnings.push({ code: 'shapes_unreadable', count: 1, examples: [] });
  return {
    ifcSchema: facts.schema,
    application: facts.application === undefined ? null : clip(facts.application, 200),
    units: Object.fromEntries(
      Object.entries({ ...facts.units, ...judged.units }).map(([measure, unit]) => [measure, clip(unit.name, 60)]),
    ),
    storeys: facts.storeys
      .filter(({ elevationM }) => Math.abs(elevationM) <= highestM)
      .map(({ name, elevationM }) => ({ name: clip(name, 500), elevationM })),
    warnings,
    entityCount: facts.entityCount,
    elementCount: count,
    coverageBasisPoints: count === 0 ? 0 : Math.round((measured / count) * 10_000),
    degraded: measured === 0,
  };
}

interface Shapes {
  byEntity: ShapeTable;
  bareMs: number;
  failed: boolean;
}

/**
 * Measures the shapes in their own thread. A file can be made, or broken, so that the library never comes to an end: after a while
 * without a new shape it is given up, and what the file says in words stands alone.
 */
function measureBeside(
  { bytes, heapMb, quietMs }: Extract<ReadOrder, { kind: 'read' }>,
  onProgress: (meshes: number) => void,
): Promise<Shapes> {
  const worker = shapesThread(heapMb);
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(quiet);
      for (const name of ['message', 'error']) worker.removeAllListeners(name);
      act();
    };
    // After a fault the library's memory can't be trusted: the next model gets a new thread.
    const giveUp = () =>
      settle(() => {
        shapesWorker = undefined;
        void worker.terminate();
        resolve({ byEntity: new ShapeTable(), bareMs: 0, failed: true });
      });
    let quiet = setTimeout(giveUp, quietMs);
    worker.on('message', (news: ShapesNews) => {
      if (!isNews(news)) return undefined;
      if (news.kind === 'progress') {
        clearTimeout(quiet);
        quiet = setTimeout(giveUp, quietMs);
        return onProgress(news.meshes);
      }
      if (news.kind === 'failed') return giveUp();
      return settle(() => resolve({ byEntity: new ShapeTable(news.shapes, true), bareMs: news.bareMs, failed: false }));
    });
    worker.on('error', (error) =>
      settle(() => {
        shapesWorker = undefined;
        reject(error instanceof Error ? error : new Error('The shapes were not measured.', { cause: error }));
      }),
    );
    worker.postMessage(bytes satisfies ShapesOrder);
  });
}

function shapesThread(heapMb: number): Worker {
  return (shapesWorker ??= new Worker(new URL('./shapes/shapes-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  }));
}

function failureOf(error: unknown): ReadNews {
  if (error instanceof ModelFault) return { kind: 'failed', code: error.code, said: error.said };
  const code = codeOf(error);
  return { kind: 'failed', code, said: new ModelFault(code).said };
}

function codeOf(error: unknown): ModelFaultCode {
  if (error instanceof StepError && isFaultCode(error.fault)) return error.fault;
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'out_of_memory';
  return 'damaged';
}

function since(begun: number): number {
  return Math.round(performance.now() - begun);
}
