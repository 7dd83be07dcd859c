/** At most so many at once; the others wait in line. */
export function makeGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/**
 * Writes through to the disk, two files at a time. The system's calls share four threads with the compressing of answers: two hundred
 * photos that all wait for the disk in them would let everybody else wait as well.
 */
export const throughToDisk = makeGate(2);
