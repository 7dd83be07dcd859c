import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ModelFault } from '../model-faults.ts';

export interface ViewerLimits {
  /** How long the preparing may take. */
  timeMs: number;
  /** How much memory it may take, WebAssembly included. */
  memoryMb: number;
}

export const viewerLimits: ViewerLimits = { timeMs: 10 * 60_000, memoryMb: 3000 };

export interface ViewerOrder {
  bytes: Uint8Array;
  memoryMb: number;
}
export type ViewerNews =
  | { kind: 'done'; shapes: Uint8Array<ArrayBuffer>; items: number }
  | { kind: 'failed' }
  | { kind: 'too_large' };

/** A small nursery and a heap of the model's measure are swept in time; without them a large model takes half as much again. */
const youngMb = 16;

function heapFor({ memoryMb }: ViewerLimits, bytes: number): number {
  return Math.min(memoryMb, Math.round(200 + bytes / 1e5));
}

/**
 * The shapes of a model in the form that the 3D view loads. Made in a process of its own that ends with it: WebAssembly's memory, and
 * what its heap leaves behind, are then nobody's in the portal. Throws `ModelFault`, and the signal's reason when it is stopped.
 */
export async function makeViewerFile(
  bytes: SharedArrayBuffer,
  signal: AbortSignal,
  limits: ViewerLimits = viewerLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const child = fork(fileURLToPath(new URL('./viewer-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapFor(limits, bytes.byteLength)}`, `--max-semi-space-size=${youngMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const deadline = setTimeout(() => reject(new ModelFault('viewer_timed_out')), limits.timeMs);
  const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The preparing was stopped.'));
  signal.addEventListener('abort', stop);
  child.on('message', (news: ViewerNews) => {
    if (news.kind === 'too_large') reject(new ModelFault('viewer_too_large'));
    else if (news.kind === 'failed') reject(new ModelFault('viewer_failed'));
    else if (news.items === 0) reject(new ModelFault('no_shapes'));
    else resolve(news.shapes);
  });
  child.on('error', () => reject(new ModelFault('viewer_failed')));
  // A heap that is full ends the process by a signal.
  child.on('exit', (_code, by) => reject(new ModelFault(by === 'SIGABRT' ? 'viewer_too_large' : 'viewer_failed')));
  try {
    child.send({ bytes: new Uint8Array(bytes), memoryMb: limits.memoryMb } satisfies ViewerOrder, (error) => {
      if (error !== null) reject(new ModelFault('viewer_failed'));
    });
    return await promise;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', stop);
    child.removeAllListeners();
    child.kill('SIGKILL');
  }
}
