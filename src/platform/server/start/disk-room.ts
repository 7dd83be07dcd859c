import { statfs } from 'node:fs/promises';
import { AppError } from '#platform/shared/errors.ts';

/**
 * Space that writes of people leave on the disk of the embedded database: two segments of its log. Where that log itself finds no
 * room, PostgreSQL ends and can't even be read until there is some.
 */
export const databaseReserveBytes = 32 * 1024 * 1024;

/** An answer of the file system is good for so long; it changes no faster than a disk fills. */
const freshMs = 250;

/** Bytes of the disk below a folder that may still be taken; undefined where the file system does not say. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found === undefined ? undefined : found.bavail * found.bsize;
}

/** Throws `storage_full` while the disk of the folder has less than the reserve left. */
export function roomGuard(folder: string, reserve = databaseReserveBytes): () => Promise<void> {
  let askedAt = -Infinity;
  let answer: Promise<number | undefined> | undefined;
  return async () => {
    if (answer === undefined || performance.now() - askedAt > freshMs) {
      askedAt = performance.now();
      answer = freeBytes(folder);
    }
    const free = await answer;
    if (free !== undefined && free < reserve) throw new AppError('storage_full');
  };
}
