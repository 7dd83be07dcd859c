import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/shared/errors.ts';
import { throughToDisk } from './gate.ts';
import { turnOfPiece } from './pace.ts';
import { reserveBytes, syncFolder, type StagedFile } from './file-store.ts';

/** The bytes did not have the checksum that came with them; nothing of them was kept. */
export class ChecksumFault extends Error {}

export interface AppendOptions {
  /** Bytes that may still come; one more and nothing of this piece is kept. */
  max: number;
  /** What this piece has to hash to, in base64. */
  checksum?: { algorithm: 'sha1' | 'sha256' | 'md5'; value: string } | undefined;
}

/** Files that arrive in pieces, over hours and restarts. Every length that is said here is on the disk, synced. */
export interface PartialFiles {
  create(id: string): Promise<void>;
  /** How much is there, after a sync; undefined when there is nothing under this id. */
  length(id: string): Promise<number | undefined>;
  /**
   * Writes a piece behind the first `offset` bytes and answers the new length. A piece that breaks off is kept as far as it came, but
   * for one with a checksum, which can't be proved then. The stream is left undestroyed, so that its sender still gets an answer.
   */
  append(id: string, offset: number, piece: Readable, options: AppendOptions): Promise<number>;
  /** The whole file, hashed, on this machine, ready for the store. */
  staged(id: string): Promise<StagedFile>;
  /** Ends the use of a staged file that the store did not take; what has arrived stays. */
  letGo(staged: StagedFile): Promise<void>;
  /** Throws `storage_full` unless so many bytes fit on the disk. */
  requireSpace(bytes: number): Promise<void>;
  remove(id: string): Promise<void>;
  list(): Promise<{ id: string; changedAt: Date }[]>;
}

/** Those of a folder of this machine. */
export interface LocalPartialFiles extends PartialFiles {
  pathOf(id: string): string;
}

/** Bytes that may wait in memory of the system before they are forced to the disk: a sync at the end never takes long. */
const syncEvery = 64 * 1024 * 1024;

const idShape = /^[0-9a-f-]{36}$/u;

/** The folder of partial files. It has to lie on the file system of the store, because a file that is whole moves there by rename. */
export async function openPartialFiles(folder: string): Promise<LocalPartialFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string): string => {
    if (!idShape.test(id)) throw new Error('The id of a partial file is a UUID.');
    return join(folder, id);
  };
  return {
    pathOf,
    // It is the very file that has arrived.
    letGo: async () => undefined,
    async create(id) {
      const handle = await open(pathOf(id), 'wx', 0o600);
      await handle.close();
      await syncFolder(folder);
    },
    async length(id) {
      const handle = await open(pathOf(id), 'r+').catch(ignoreMissing);
      if (handle === undefined) return undefined;
      try {
        await throughToDisk(() => handle.datasync());
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },
    async append(id, offset, piece, options) {
      const handle = await open(pathOf(id), 'r+');
      try {
        return await appendTo(handle, offset, piece, options);
      } finally {
        await handle.close();
      }
    },
    async staged(id) {
      const path = pathOf(id);
      const hash = createHash('sha256');
      await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
      return { path, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
    },
    async requireSpace(bytes) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < bytes + reserveBytes) throw new AppError('storage_full');
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async list() {
      const found: { id: string; changedAt: Date }[] = [];
      for (const name of await readdir(folder)) {
        if (!idShape.test(name)) continue;
        const facts = await stat(join(folder, name)).catch(ignoreMissing);
        if (facts !== undefined) found.push({ id: name, changedAt: facts.mtime });
      }
      return found;
    },
  };
}

async function appendTo(
  handle: FileHandle,
  offset: number,
  piece: Readable,
  { max, checksum }: AppendOptions,
): Promise<number> {
  const hash: Hash | undefined = checksum === undefined ? undefined : createHash(checksum.algorithm);
  let at = offset;
  let synced = offset;
  const takeBack = async () => {
    await handle.truncate(offset);
    await throughToDisk(() => handle.datasync());
  };
  try {
    for await (const chunk of piece.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      await turnOfPiece();
      if (at - offset + chunk.length > max) throw new AppError('too_large');
      for (let written = 0; written < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, at + written);
        written += bytesWritten;
      }
      at += chunk.length;
      hash?.update(chunk);
      if (at - synced >= syncEvery) {
        await throughToDisk(() => handle.datasync());
        synced = at;
      }
    }
  } catch (error) {
    if (error instanceof AppError || checksum !== undefined) await takeBack();
    else await throughToDisk(() => handle.datasync());
    throw error;
  }
  if (hash !== undefined && hash.digest('base64') !== checksum?.value) {
    await takeBack();
    throw new ChecksumFault('The checksum does not fit.');
  }
  await throughToDisk(() => handle.datasync());
  return at;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
