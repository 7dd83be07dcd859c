import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ModelFault } from '../reading/model-faults.ts';
import { isNews } from './thread-news.ts';

export interface ViewerLimits {
  /** How long the preparing may take on the clock. */
  timeMs: number;
  /** How much of the processor it may use: on a busy machine that is spread over a longer time. */
  cpuMs: number;
  /** How much memory it may take, WebAssembly included. */
  memoryMb: number;
}

export const viewerLimits: ViewerLimits = { timeMs: 20 * 60_000, cpuMs: 10 * 60_000, memoryMb: 3000 };

export interface ViewerOrder {
  bytes: Uint8Array;
  cpuMs: number;
  memoryMb: number;
}
export type ViewerNews = { kind: 'done'; shapes: Uint8Array<ArrayBuffer>; items: number } | { kind: 'failed' };

/** By what the watch of the process ends it (`viewer-watch.ts`): it can tell nothing itself while the converter is at work. */
export const endedBy = { too_large: 'SIGUSR2', too_long: 'SIGXCPU' } as const;

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
    if (!isNews(news)) return;
    if (news.kind === 'failed') reject(new ModelFault('viewer_failed'));
    else if (news.items === 0) reject(new ModelFault('no_shapes'));
    else resolve(news.shapes);
  });
  child.on('error', () => reject(new ModelFault('viewer_failed')));
  child.on('exit', (_code, by) => reject(new ModelFault(faultOf(by))));
  try {
    const { cpuMs, memoryMb } = limits;
    child.send({ bytes: new Uint8Array(bytes), cpuMs, memoryMb } satisfies ViewerOrder, (error) => {
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

/** A heap that is full ends the process by a signal too. */
function faultOf(signal: NodeJS.Signals | null): 'viewer_too_large' | 'viewer_timed_out' | 'viewer_failed' {
  if (signal === 'SIGABRT' || signal === endedBy.too_large) return 'viewer_too_large';
  return signal === endedBy.too_long ? 'viewer_timed_out' : 'viewer_failed';
}
