import { Worker } from 'node:worker_threads';
import type { LengthUnit } from '#areas/design/models/schema.ts';
import { ModelFault } from '../reading/model-faults.ts';
import { keepLibrary } from './kept-library.ts';
import type { RowBatch } from './element-rows.ts';
import type { ModelHead, ReadNews, ReadOrder } from './read-worker.ts';
import { isNews } from './thread-news.ts';

export interface ReadingLimits {
  /** How long the reading of one model may take. */
  timeMs: number;
  /** How long the shapes may go without a new one, and longer for each megabyte of the file. */
  quietMs: number;
  quietMsPerMb: number;
  /** How much the process may grow by it, WebAssembly included. */
  memoryMb: number;
}

export const readingLimits: ReadingLimits = {
  timeMs: 15 * 60_000,
  quietMs: 30_000,
  quietMsPerMb: 4000,
  memoryMb: 3000,
};

/** What comes of a reading. Everything is awaited before more is read. */
export interface ReadingListener {
  step(step: Extract<ReadNews, { kind: 'step' }>): void;
  progress(percent: number): void;
  head(head: ModelHead): Promise<void>;
  rows(batch: RowBatch): Promise<void>;
}

export interface ReadingResult {
  /** What the library for shapes took alone, of the same reading. */
  bareMs: number;
  peakMb: number;
}

/** A thread that has read a large model gives its memory back only with its end. */
const keptBytes = 16 * 1024 * 1024;
const idleMs = 60_000;
const watchMs = 100;
/** A small nursery: what a reading makes lives either for a moment or to its end. */
const youngMb = 16;

/** Reads models one after the other in a thread that is kept warm for a while. */
export class ModelReader {
  readonly #limits: ReadingLimits;
  #warm: { worker: Worker; heapMb: number } | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ReadingLimits = readingLimits) {
    this.#limits = limits;
  }

  /** Throws `ModelFault` for what is wrong with the model or the reading, and the signal's reason when it is stopped. */
  async read(
    bytes: SharedArrayBuffer,
    listener: ReadingListener,
    signal: AbortSignal,
    lengthUnit: LengthUnit | null = null,
  ): Promise<ReadingResult> {
    clearTimeout(this.#idle);
    const heapMb = heapFor(this.#limits, bytes.byteLength);
    if (this.#warm?.heapMb !== heapMb) await this.close();
    const worker = this.#warm?.worker ?? this.#start(heapMb);
    this.#warm = undefined;
    worker.ref();
    const before = process.memoryUsage.rss();
    let peakMb = 0;
    let ended = false;
    try {
      const result = await new Promise<ReadingResult>((resolve, reject) => {
        const deadline = setTimeout(() => reject(new ModelFault('timed_out')), this.#limits.timeMs);
        const watch = setInterval(() => {
          const rss = process.memoryUsage.rss();
          peakMb = Math.max(peakMb, Math.round(rss / 1e6));
          if ((rss - before) / 1e6 > this.#limits.memoryMb) reject(new ModelFault('out_of_memory'));
        }, watchMs);
        const stop = () => reject(asError(signal.reason));
        signal.addEventListener('abort', stop);
        const settle = () => {
          clearTimeout(deadline);
          clearInterval(watch);
          signal.removeEventListener('abort', stop);
        };
        const order = (next: ReadOrder) => worker.postMessage(next);
        worker.on('message', (news: ReadNews) => {
          if (!isNews(news)) return;
          void hear(news, listener, order)
            .then((bareMs) => {
              if (bareMs === undefined) return;
              settle();
              resolve({ bareMs, peakMb: Math.max(peakMb, Math.round(process.memoryUsage.rss() / 1e6)) });
            })
            .catch((error: unknown) => {
              settle();
              reject(asError(error));
            });
        });
        worker.on('error', (error) => {
          settle();
          const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
          reject(new ModelFault(isFull ? 'out_of_memory' : 'crashed'));
        });
        worker.on('exit', () => {
          settle();
          reject(new ModelFault('crashed'));
        });
        if (signal.aborted) stop();
        else
          order({
            kind: 'read',
            bytes,
            lengthUnit,
            heapMb,
            quietMs: quietFor(this.#limits, bytes.byteLength),
          });
      });
      ended = true;
      return result;
    } finally {
      for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
      if (ended && bytes.byteLength <= keptBytes) this.#keep(worker, heapMb);
      else await worker.terminate();
    }
  }

  /** Starts the threads for a model of so many bytes, which is on its way. */
  warm(bytes: number): void {
    const heapMb = heapFor(this.#limits, bytes);
    clearTimeout(this.#idle);
    if (this.#warm?.heapMb === heapMb) return this.#keep(this.#warm.worker, heapMb);
    void this.#warm?.worker.terminate();
    const worker = this.#start(heapMb);
    worker.postMessage({ kind: 'warm', heapMb } satisfies ReadOrder);
    this.#keep(worker, heapMb);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const warm = this.#warm;
    this.#warm = undefined;
    await warm?.worker.terminate();
  }

  #start(heapMb: number): Worker {
    keepLibrary();
    return new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    });
  }

  #keep(worker: Worker, heapMb: number): void {
    this.#warm = { worker, heapMb };
    worker.unref();
    worker.removeAllListeners('error');
    // One that ends while it waits is only replaced.
    worker.once('error', () => {
      if (this.#warm?.worker === worker) this.#warm = undefined;
    });
    this.#idle = setTimeout(() => void this.close(), idleMs);
    this.#idle.unref();
  }
}

/** Answers the bare time when that was the last news. */
async function hear(
  news: ReadNews,
  listener: ReadingListener,
  order: (next: ReadOrder) => void,
): Promise<number | undefined> {
  if (news.kind === 'done') return news.bareMs;
  if (news.kind === 'failed') throw new ModelFault(news.code, news.said);
  if (news.kind === 'step') listener.step(news);
  else if (news.kind === 'progress') listener.progress(news.percent);
  else if (news.kind === 'head') await listener.head(news.head);
  else {
    await listener.rows(news.batch);
    order({ kind: 'next' });
  }
  return undefined;
}

/** What the runtime may gather before it sweeps. A large model gets threads with a heap of its own measure, which are swept in time: a house of 26 MB needs about 200 MB. */
function heapFor({ memoryMb }: ReadingLimits, bytes: number): number {
  if (bytes <= keptBytes) return memoryMb;
  return Math.min(memoryMb, Math.round(160 + bytes / 1e5));
}

function quietFor({ quietMs, quietMsPerMb }: ReadingLimits, bytes: number): number {
  return Math.round(quietMs + (quietMsPerMb * bytes) / 1e6);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The reading was stopped.', { cause: error });
}
