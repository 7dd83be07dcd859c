// What the fault runs share: chance that can be repeated, kills, and words.

/** The same seed gives the same numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Ends a process as a power cut would, if it is still there. */
export function killProcess(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the look and the blow.
  }
}

/** Milliseconds as people read them. */
export const seconds = (ms: number | undefined): string => `${((ms ?? 0) / 1_000).toFixed(2)} s`;

/** How long something took, of several times. */
export function medianAndLongest(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))} (${sorted.length})`;
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
