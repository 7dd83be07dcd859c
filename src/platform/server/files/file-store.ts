import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { isDiskGone } from '../database/database.ts';
import { throughToDisk } from './gate.ts';
import { turnOfPiece } from './pace.ts';

/** A file that has arrived whole and lies, synced, in the staging folder until it is put into the store or discarded. */
export interface StagedFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface StoredFact {
  key: string;
  bytes: number;
  changedAt: Date;
}

/** Where the bytes of attachments live, by key: a folder, or a bucket of an object store. What is out of reach is thrown as `storage_gone`. */
export interface FileStore {
  /** As people call it: the path of the folder, or the address of the bucket. */
  readonly place: string;
  /** Takes the staged file over. When this returns, the bytes outlive a power cut. */
  put(key: string, staged: StagedFile): Promise<void>;
  /** Streams the bytes, or an inclusive range of them. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<StoredFact | undefined>;
  /** Removes the bytes; nothing happens when there are none. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredFact>;
  /** What says whose files these are; undefined when nothing does. It is in no list. */
  readMarker(): Promise<string | undefined>;
  writeMarker(content: string): Promise<void>;
}

/** Files arrive here first, whatever store they go to, so that they can be looked at before they are kept. */
export interface StagingArea {
  stage(stream: Readable, maxBytes: number): Promise<StagedFile>;
  /** Removes a file that is not kept, or was. Never fails: what the disk does not let go of now, the sweep removes later. */
  discard(staged: StagedFile): Promise<void>;
  /** Removes what an ended process left behind. */
  sweep(olderThanMs: number): Promise<number>;
}

/** Space that uploads leave free, because the database lives on the same disk. */
export const reserveBytes = 64 * 1024 * 1024;

export const keyShape = /^[0-9a-f-]{36}$/u;

/** The store in a folder of this machine: one file per key, spread over 256 folders, readable by nobody else. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error('A file key is a UUID.');
    // The end of a time-ordered id is random; its beginning is nearly the same for all.
    return join(folder, key.slice(-2), key);
  };
  return {
    place: folder,
    async put(key, staged) {
      const path = pathOf(key);
      if ((await mkdir(dirname(path), { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(folder);
      await rename(staged.path, path).catch((error: unknown) => {
        // What had arrived was taken away before it was kept: it has to be sent again, and can be.
        if (isMissing(error)) throw new AppError('storage_gone', { retryAfterS: 5, cause: error });
        throw error;
      });
      await syncFolder(dirname(path));
    },
    async open(key, range) {
      // Opened here, so that a missing file fails before the first header is written.
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        // A row names it, so it was here: a disk that is not mounted, or a folder that another process does not share.
        if (isMissing(error)) throw new AppError('storage_gone', { retryAfterS: 5, cause: error });
        throw error;
      });
      return handle.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found === undefined ? undefined : { key, bytes: found.size, changedAt: found.mtime };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for (const shard of await entriesOf(folder)) {
        if (!shard.isDirectory()) continue;
        for (const entry of await entriesOf(join(folder, shard.name))) {
          if (!keyShape.test(entry.name)) continue;
          const found = await stat(join(folder, shard.name, entry.name)).catch(ignoreMissing);
          if (found !== undefined) yield { key: entry.name, bytes: found.size, changedAt: found.mtime };
        }
      }
    },
    readMarker: () => readFile(join(folder, 'portal.json'), 'utf8').catch(ignoreMissing),
    async writeMarker(content) {
      // Whole or not at all, whatever ends the process.
      const written = join(folder, `portal.${newId()}`);
      await writeFile(written, content, { mode: 0o600, flush: true });
      await rename(written, join(folder, 'portal.json'));
      await syncFolder(folder);
    },
  };
}

/** The staging folder. It has to lie on the file system of the disk store, because `put` moves files by rename. */
export async function openStaging(folder: string): Promise<StagingArea> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async stage(stream, maxBytes) {
      await keepReserve(folder, stream);
      const path = join(folder, newId());
      const hash = createHash('sha256');
      let bytes = 0;
      const counted = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          await turnOfPiece();
          bytes += chunk.length;
          if (bytes > maxBytes) throw new AppError('too_large');
          hash.update(chunk);
          yield chunk;
        }
      };
      try {
        await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        await syncAt(path);
      } catch (error) {
        await letGo(path);
        throw error;
      }
      return { path, bytes, sha256: hash.digest('hex') };
    },
    async discard(staged) {
      await letGo(staged.path);
    },
    async sweep(olderThanMs) {
      let removed = 0;
      for (const entry of await entriesOf(folder)) {
        const path = join(folder, entry.name);
        const found = await stat(path).catch(ignoreMissing);
        if (found === undefined || Date.now() - found.mtimeMs < olderThanMs) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** True when bytes could not be read or written for now, and may be later: a job tries again, and nothing is given up for it. */
export function isOutOfReach(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'storage_gone') || isDiskGone(error);
}

/** The sha256 of a stored file, for checks of what the database says about it. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/** Reads the first bytes of a file. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: length - 1 })) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function keepReserve(folder: string, stream: Readable): Promise<void> {
  // Somebody who cleared the data folder took an empty folder with it: it is made again.
  const { bavail, bsize } = await statfs(folder).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return statfs(folder);
  });
  if (bavail * bsize >= reserveBytes) return;
  stream.resume();
  throw new AppError('storage_full');
}

/** A rename survives a power cut only once its folder is synced. */
export const syncFolder = (folder: string): Promise<void> => syncAt(folder);

/** What is written there is on the disk when this resolves. */
function syncAt(path: string): Promise<void> {
  return throughToDisk(async () => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
}

/** By the time a file is let go of it is decided what its sender is answered; what the disk still holds then is the sweep's. */
async function letGo(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
