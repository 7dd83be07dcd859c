/**
 * What the application is waiting for just now: answers of the server, code of a screen or a part, somebody's pause while typing.
 * Nothing of the application reads it. It is for whoever drives a browser from outside and must know when a page has come to rest;
 * silence on the network is a guess at that, which costs half a second each time and is wrong where an answer only starts the next
 * question. Kept in memory, and read only when asked for: a page nobody watches pays one entry of a set for each call.
 */
const awaited = new Set<{ readonly what: string }>();
const sources: (() => number)[] = [];

/** Holds the application busy until the work has ended, well or not, and answers what the work answers. */
export async function awaits<T>(what: string, work: Promise<T>): Promise<T> {
  const release = holdsBusy(what);
  try {
    return await work;
  } finally {
    release();
  }
}

/** Holds the application busy until what it answers is called; more than one call of it changes nothing. */
export function holdsBusy(what: string): () => void {
  const entry = { what };
  awaited.add(entry);
  return () => void awaited.delete(entry);
}

/** Counts in what another keeps the books of. */
export function alsoAwaits(count: () => number): void {
  sources.push(count);
}

/** The names of what is awaited; empty when the application rests. */
export function awaitedNow(): string[] {
  const others = sources.reduce((sum, count) => sum + count(), 0);
  return [...[...awaited].map(({ what }) => what), ...(others === 0 ? [] : [`${others} of the query library`])];
}

/** Runs something after a pause that counts as waiting; what it answers calls it off. */
export function afterPause(what: string, pauseMs: number, run: () => void): () => void {
  const release = holdsBusy(what);
  const timer = setTimeout(() => {
    try {
      run();
    } finally {
      release();
    }
  }, pauseMs);
  return () => {
    clearTimeout(timer);
    release();
  };
}

// Under one name for those outside; it can be read and not replaced.
Object.defineProperty(globalThis, 'hearthAwaits', { value: awaitedNow });
