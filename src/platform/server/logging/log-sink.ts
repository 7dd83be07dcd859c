import { fstatSync, ftruncateSync, writeSync } from 'node:fs';

/** Where the lines of a log go. A line that cannot be written is dropped and counted: no log may end what it reports on. */
export interface LogSink {
  write(line: string): void;
  /** Lines dropped since the last that could be written. */
  readonly dropped: number;
}

type WriteBytes = (fd: number, bytes: Buffer, offset: number) => number;

/** A pipe whose reader is busy is waited for this long; after one line in vain, the next are not waited for. */
const patienceMs = 500;
const retryMs = 5_000;

/**
 * Writes whole lines to an open file or pipe, in order, before it returns. Once it can write again it first says how many lines
 * are missing there. Never throws.
 */
export function logSink(fd: number, writeBytes: WriteBytes = writeSync): LogSink {
  const isFile = fstatSync(fd).isFile();
  let dropped = 0;
  /** Part of a line stands at the end and could not be taken away. */
  let isTorn = false;
  let retry: NodeJS.Timeout | undefined;

  function put(text: string): boolean {
    const bytes = Buffer.from(text);
    const before = isFile ? sizeOf(fd) : undefined;
    const deadline = dropped > 0 ? 0 : Date.now() + patienceMs;
    let written = 0;
    while (written < bytes.length) {
      try {
        written += writeBytes(fd, bytes, written);
      } catch (error) {
        if (codeOf(error) === 'EINTR') continue;
        if (codeOf(error) === 'EAGAIN' && Date.now() < deadline) {
          pause(10);
          continue;
        }
        if (written > 0) isTorn = !takeBack(fd, before);
        return false;
      }
    }
    return true;
  }

  function tell(): boolean {
    if (dropped === 0 && !isTorn) return true;
    const told = put(`${isTorn ? '\n' : ''}${sentenceAbout(dropped)}`);
    if (!told) return false;
    dropped = 0;
    isTorn = false;
    clearTimeout(retry);
    retry = undefined;
    return true;
  }

  function tryAgainLater(): void {
    retry ??= setTimeout(() => {
      retry = undefined;
      if (!tell()) tryAgainLater();
    }, retryMs).unref();
  }

  return {
    write(line) {
      if (tell() && put(line)) return;
      dropped += 1;
      tryAgainLater();
    },
    get dropped() {
      return dropped;
    },
  };
}

function sentenceAbout(dropped: number): string {
  const line = {
    level: 40,
    time: new Date().toISOString(),
    droppedLines: dropped,
    msg: 'Lines of this log are missing here: they could not be written.',
  };
  return `${JSON.stringify(line)}\n`;
}

function sizeOf(fd: number): number | undefined {
  try {
    return fstatSync(fd).size;
  } catch {
    return undefined;
  }
}

/** A line that found room for its beginning only is taken away again, so that every line of the file is whole. */
function takeBack(fd: number, size: number | undefined): boolean {
  if (size === undefined) return false;
  try {
    ftruncateSync(fd, size);
    return true;
  } catch {
    return false;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Waits without letting anything else run: the lines of a log keep their order. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
