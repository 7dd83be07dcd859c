import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

/** A start that cannot go on. The message is what a person reads: what is wrong, the setting, and what to do. */
export class StartRefused extends Error {}

/** What a system error about the data folder means to whoever started the portal. */
const folderSentences: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: notOurs,
  EPERM: notOurs,
  EROFS: (folder) =>
    `The data folder ${folder} lies on a disk that takes no writes (it is mounted read-only). Make that disk writable, or set HEARTH_DATA to a folder on one that is.`,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ELOOP: noFolder,
  ENAMETOOLONG: (folder) => `The path of the data folder is too long: ${folder}. Set HEARTH_DATA to a shorter one.`,
  EIO: (folder) =>
    `The disk of the data folder ${folder} fails (input/output error). Look at the disk, or set HEARTH_DATA to a folder on another.`,
};

function notOurs(folder: string): string {
  return `This user may not write in the data folder ${folder}, or in the folder that it is to be made in. Give it to the user who starts Hearth, or set HEARTH_DATA to a folder of that user's own.`;
}

function fullDisk(folder: string): string {
  return `The disk of the data folder ${folder} is full. Make room on it, or set HEARTH_DATA to a folder on another disk.`;
}

function noFolder(folder: string): string {
  return `HEARTH_DATA is ${folder}, and that, or something above it, is a file and no folder. Set HEARTH_DATA to a folder.`;
}

/** A new data folder holds the database, its log and the sample company; less than this would end in the middle of making it. */
export const smallestDiskBytes = 256 * 1024 * 1024;

/** Refuses a disk on which a new database would not fit. */
export function refuseSmallDisk(folder: string, free: number | undefined): void {
  if (free === undefined || free >= smallestDiskBytes) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new StartRefused(
    `The disk of the data folder ${folder} has ${megabytes(free)} MB left, and a new portal needs ${megabytes(smallestDiskBytes)} MB. Make room on it, or set HEARTH_DATA to a folder on another disk.`,
  );
}

/** The sentence that a start ends with. What is about the data folder names it and its setting, whatever part of the start met it. */
export function startSentence(error: unknown, dataFolder: string | undefined): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartRefused) return error.message;
  const about = dataFolder === undefined ? undefined : folderFault(error, dataFolder);
  if (about !== undefined) return about;
  return error.cause instanceof Error ? `${error.message}\n(${error.cause.message})` : error.message;
}

function folderFault(error: unknown, dataFolder: string, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 8) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // PostgreSQL's own words for a full disk, and those of the lock.
  if (code === '53100' || /No space left on device|database or disk is full/u.test(error.message))
    return fullDisk(dataFolder);
  if (/Read-only file system/u.test(error.message)) return folderSentences['EROFS']?.(dataFolder);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  if (isFull || (path !== undefined && concerns(path, dataFolder))) {
    const sentence = folderSentences[code];
    if (sentence !== undefined) return sentence(dataFolder);
  }
  return folderFault(error.cause, dataFolder, depth + 1);
}

/** True for what lies in the data folder, and for the folders above it, which may have to be made. */
function concerns(path: string, dataFolder: string): boolean {
  return [dataFolder, realOf(dataFolder)].some((folder) => isWithin(path, folder) || isWithin(folder, path));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
