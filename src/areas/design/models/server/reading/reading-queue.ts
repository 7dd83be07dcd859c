import { open } from 'node:fs/promises';
import type { LengthUnit } from '#areas/design/models/schema.ts';
import { mostModelBytes } from './check-file.ts';
import { ModelFault } from './model-faults.ts';
import { ModelReader, type ReadingLimits, type ReadingListener, type ReadingResult } from '../ifc/model-reader.ts';
import { isArchive } from './model-bytes.ts';

/** How long a reading that was begun early waits for its job. */
const waitMs = 30_000;

interface Early {
  id: string;
  begun: number;
  stop: AbortController;
  listener: LateListener;
  result: Promise<ReadingResult>;
  expiry: NodeJS.Timeout;
}

/**
 * Where models are read, one at a time. A model whose last byte has come is read beside what is still to be done for its upload (its
 * checks, its place in the store, its row), so that the job finds most of the work done. What was read early lives in memory alone:
 * a job that finds nothing of it begins by itself.
 */
export class ReadingQueue {
  readonly #reader: ModelReader;
  #early: Early | undefined;
  #busy = 0;

  constructor(limits?: ReadingLimits) {
    this.#reader = new ModelReader(limits);
  }

  /** A model of so many bytes is on its way: its threads are started meanwhile. */
  expect(bytes: number): void {
    if (this.#busy === 0 && this.#early === undefined) this.#reader.warm(bytes);
  }

  /** Begins with the file at this path, unless another model is being read. */
  begin(id: string, path: string, name: string, bytes: number): void {
    if (this.#busy > 0 || this.#early !== undefined || isArchive(name) || bytes > mostModelBytes) return;
    const stop = new AbortController();
    const listener = new LateListener();
    const result = fileBytes(path, bytes).then((shared) => this.#reader.read(shared, listener, stop.signal));
    // Heard by the job, or by nobody.
    result.catch(() => undefined);
    const expiry = setTimeout(() => void this.drop(id), waitMs);
    expiry.unref();
    this.#early = { id, begun: performance.now(), stop, listener, result, expiry };
  }

  /** Nothing has come of the upload. */
  async drop(id: string): Promise<void> {
    const early = this.#early;
    if (early?.id !== id) return;
    this.#early = undefined;
    clearTimeout(early.expiry);
    early.stop.abort();
    await early.result.catch(() => undefined);
  }

  /** Ends the threads that wait for work, and a reading that no job has taken up. */
  async close(): Promise<void> {
    if (this.#early !== undefined) await this.drop(this.#early.id);
    await this.#reader.close();
  }

  /** Reads a model; `begun` is when that began. */
  async read(
    id: string,
    load: () => Promise<SharedArrayBuffer>,
    listener: ReadingListener,
    signal: AbortSignal,
    lengthUnit: LengthUnit | null,
  ): Promise<ReadingResult & { begun: number }> {
    const early = this.#early;
    if (early !== undefined && (early.id !== id || lengthUnit !== null)) await this.drop(early.id);
    this.#busy += 1;
    try {
      if (early === undefined || early !== this.#early) {
        const begun = performance.now();
        return { ...(await this.#reader.read(await load(), listener, signal, lengthUnit)), begun };
      }
      this.#early = undefined;
      clearTimeout(early.expiry);
      const stop = () => early.stop.abort(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      early.listener.attach(listener);
      try {
        return { ...(await early.result), begun: early.begun };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    } finally {
      this.#busy -= 1;
    }
  }
}

/** Passes on to a listener that comes later. Whatever a reading waits for waits until then. */
class LateListener implements ReadingListener {
  readonly #come = Promise.withResolvers<ReadingListener>();

  attach(listener: ReadingListener): void {
    this.#come.resolve(listener);
  }

  step(news: Parameters<ReadingListener['step']>[0]): void {
    void this.#come.promise.then((listener) => listener.step(news));
  }

  progress(percent: number): void {
    void this.#come.promise.then((listener) => listener.progress(percent));
  }

  async head(head: Parameters<ReadingListener['head']>[0]): Promise<void> {
    await (await this.#come.promise).head(head);
  }

  async rows(batch: Parameters<ReadingListener['rows']>[0]): Promise<void> {
    await (await this.#come.promise).rows(batch);
  }
}

/** The file in memory that threads share. The store may move it meanwhile. */
async function fileBytes(path: string, length: number): Promise<SharedArrayBuffer> {
  const handle = await open(path, 'r');
  try {
    const shared = new SharedArrayBuffer(length);
    const bytes = new Uint8Array(shared);
    let at = 0;
    while (at < length) {
      const { bytesRead } = await handle.read(bytes, at, length - at, at);
      if (bytesRead === 0) throw new ModelFault('truncated');
      at += bytesRead;
    }
    return shared;
  } finally {
    await handle.close();
  }
}
