import { accessSync, constants, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const mountPoint = '/dev/shm';

/** A run holds two thousand files for each database and several clusters at a time; what it was seen to use at most is half of this. */
const roomNeeded = 4 * 1024 ** 3;
const memoryNeeded = 6 * 1024 ** 3;

/** The type of a file system in memory, as statfs names it. */
const tmpfs = 0x0102_1994;

/**
 * A folder in memory for everything that tests write, or undefined where there is none with enough room: then it goes to the disk. Each
 * file of tests gets a database of some 1,500 files, and a disk spends more time on making and removing them than most tests do on all else.
 * Who has set TMPDIR has chosen already.
 */
export function folderInMemory(): string | undefined {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return undefined;
  try {
    const { type, bavail, bsize } = statfsSync(mountPoint);
    if (type !== tmpfs || bavail * bsize < roomNeeded || process.availableMemory() < memoryNeeded) return undefined;
    // Some of the tests start programs that they have copied.
    if (forbidsPrograms(readFileSync('/proc/mounts', 'utf8'))) return undefined;
    const own = process.getuid?.() ?? 0;
    const folder = join(mountPoint, `hearth-tests-${own}`);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    // Anybody may make a folder there; one of somebody else is left alone.
    const found = lstatSync(folder);
    if (!found.isDirectory() || found.uid !== own) return undefined;
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    // No such mount, or none to write to: the disk serves as well, only slower.
    return undefined;
  }
}

function forbidsPrograms(mounts: string): boolean {
  const last = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, at]) => at === mountPoint);
  return last?.[3]?.split(',').includes('noexec') ?? true;
}
