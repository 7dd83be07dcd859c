import { setTimeout as sleep } from 'node:timers/promises';

/** Answers that must not tell by their time what was found leave only at multiples of this. */
const beatMs = 100;

/** Waits for the next beat after the start. What differs by a few milliseconds inside is not seen outside. */
export async function untilNextBeat(startedMs: number): Promise<void> {
  const elapsed = performance.now() - startedMs;
  await sleep(Math.ceil(elapsed / beatMs) * beatMs - elapsed);
}

/** Runs the work and lets its end, good or bad, wait for the next beat. */
export async function onTheBeat<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await untilNextBeat(started);
  }
}
