import { Worker } from 'node:worker_threads';
import { ModelFault } from '../model-faults.ts';

export interface ViewerLimits {
  /** How long the preparing may take. */
  timeMs: number;
  /** How much the process may grow by it, WebAssembly included. */
  memoryMb: number;
}

export const viewerLimits: ViewerLimits = { timeMs: 10 * 60_000, memoryMb: 3000 };

export type ViewerNews = { kind: 'done'; shapes: Uint8Array<ArrayBuffer>; items: number } | { kind: 'failed' };

const watchMs = 100;
/** A small nursery and a heap of the model's measure are swept in time; without them a large model takes half as much again. */
const youngMb = 16;

function heapFor({ memoryMb }: ViewerLimits, bytes: number): number {
  return Math.min(memoryMb, Math.round(200 + bytes / 1e5));
}

/**
 * The shapes of a model in the form that the 3D view loads. Made in a thread of its own that ends with it, which is the only way to get
 * WebAssembly's memory back. Throws `ModelFault`, and the signal's reason when it is stopped.
 */
export async function makeViewerFile(
  bytes: SharedArrayBuffer,
  signal: AbortSignal,
  limits: ViewerLimits = viewerLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./viewer-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapFor(limits, bytes.byteLength), maxYoungGenerationSizeMb: youngMb },
  });
  const before = process.memoryUsage.rss();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const deadline = setTimeout(() => reject(new ModelFault('viewer_timed_out')), limits.timeMs);
  const watch = setInterval(() => {
    if ((process.memoryUsage.rss() - before) / 1e6 > limits.memoryMb) reject(new ModelFault('viewer_too_large'));
  }, watchMs);
  const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The preparing was stopped.'));
  signal.addEventListener('abort', stop);
  worker.on('message', (news: ViewerNews) => {
    if (news.kind === 'failed') reject(new ModelFault('viewer_failed'));
    else if (news.items === 0) reject(new ModelFault('no_shapes'));
    else resolve(news.shapes);
  });
  worker.on('error', (error) => {
    const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(new ModelFault(isFull ? 'viewer_too_large' : 'viewer_failed'));
  });
  worker.on('exit', () => reject(new ModelFault('viewer_failed')));
  try {
    worker.postMessage(bytes);
    return await promise;
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    worker.removeAllListeners();
    await worker.terminate();
  }
}
