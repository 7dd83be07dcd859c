import { execFileSync } from 'node:child_process';

/** What an empty process of this Node takes on a quiet machine of two cores. */
const quietMs = 60;

/**
 * For a test that measures time, which is a promise of the portal and can't be told by what happens: its name says "(measures time)", its
 * limit is stretched by `slowness()`, and it alone gets a second try. Speed and memory as such are measured in bench/.
 */
export const measuresTime = { retry: 1 } as const;

/** What one thread computes to tell how much of a core it gets. */
const computedMs = 150;

/**
 * How many times slower than a quiet machine this one is right now, at least 1: by how long an empty process takes, and by how long a
 * thread waits for its turn, which a process that is over at once hardly does. Limits in seconds are promises for a quiet machine; on one
 * that is busy with other work they are stretched by this.
 */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    execFileSync(process.execPath, ['--eval', '0'], { stdio: 'ignore' });
    return performance.now() - begun;
  }).sort((a, b) => a - b);
  return Math.max(1, (times[2] ?? quietMs) / quietMs) * Math.max(1, waitingShare());
}

/** How long something takes for each moment that it computes: 2 beside one busy loop on the same core. */
function waitingShare(): number {
  const before = process.threadCpuUsage();
  const begun = performance.now();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1000;
    if (used >= computedMs) return (performance.now() - begun) / used;
  }
}
