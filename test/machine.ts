import { execFileSync } from 'node:child_process';

/** What an empty process of this Node takes on a quiet machine of two cores. */
const quietMs = 60;

/**
 * For a test that measures time, which is a promise of the portal and can't be told by what happens: its name says "(measures time)", its
 * limit is stretched by `slowness()`, and it alone gets a second try. Speed and memory as such are measured in bench/.
 */
export const measuresTime = { retry: 1 } as const;

/**
 * How many times slower than a quiet machine this one is right now, at least 1: by how long an empty process takes. Limits in
 * seconds are promises for a quiet machine; on one that is busy with other work they are stretched by this.
 */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    execFileSync(process.execPath, ['--eval', '0'], { stdio: 'ignore' });
    return performance.now() - begun;
  }).sort((a, b) => a - b);
  return Math.max(1, (times[2] ?? quietMs) / quietMs);
}
