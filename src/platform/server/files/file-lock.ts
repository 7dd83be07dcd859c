import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FileLock {
  release(): void;
}

/**
 * Takes a lock that the kernel gives back when its holder dies, however it dies; undefined while another live process
 * holds it. Node has no file locks of its own, and a file with a process id can't tell a dead holder from a recycled id;
 * SQLite's exclusive lock on an empty file is a real one.
 */
export function tryFileLock(path: string): FileLock | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (
      error instanceof Error &&
      'errcode' in error &&
      (error.errcode === sqliteBusy || error.errcode === sqliteLocked)
    )
      return undefined;
    throw new Error(`The lock ${path} cannot be taken. Is its folder writable?`, { cause: error });
  }
  return { release: () => file.close() };
}

/** Waits for the lock as long as a live process holds it. */
export async function fileLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryFileLock(path);
    if (lock !== undefined) return lock;
    await sleep(200);
  }
}

const sqliteBusy = 5;
const sqliteLocked = 6;
