import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** 0: stored as it is, 8: packed. Others, of which Deflate64 (9) is met with files over 2 GB, can't be unpacked. */
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  offset: number;
}

const zipFaults = {
  damaged: 'The zip file is damaged.',
  too_large: 'The zip file unfolds to more than is allowed.',
  other_method: 'The zip file is packed in a way that can not be unpacked here, as Deflate64 is.',
  encrypted: 'The zip file is locked with a password.',
} as const;
export type ZipFaultKind = keyof typeof zipFaults;

/** The file is no zip file, is cut off, is packed or locked in a way that can't be read, or holds more than it may. */
export class ZipFault extends Error {
  readonly kind: ZipFaultKind;
  constructor(kind: ZipFaultKind, cause?: unknown) {
    super(zipFaults[kind], { cause });
    this.kind = kind;
  }
}

/** What has been unpacked so far, of how much may be: shared by all entries of one file. */
export interface UnpackBudget {
  left: number;
}

/** The directory of a zip file. Parts that it does not name are never read. */
export async function listZip(handle: FileHandle, maxEntries: number): Promise<Map<string, ZipEntry>> {
  const { size } = await handle.stat();
  const tail = Buffer.alloc(Math.min(size, 65_557));
  await handle.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > tail.length) throw new ZipFault('damaged');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  if (count > maxEntries || length > 4 * 1024 * 1024) throw new ZipFault('too_large');
  if (length > size) throw new ZipFault('damaged');
  const directory = Buffer.alloc(length);
  await handle.read(directory, 0, length, tail.readUInt32LE(end + 16));
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, seen = 0; seen < count; seen += 1) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw new ZipFault('damaged');
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      name,
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks one entry as a stream. What counts against the budget is what really comes out: a zip file can lie about its sizes. */
export async function* unzip(
  path: string,
  handle: FileHandle,
  entry: ZipEntry,
  budget: UnpackBudget,
): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(30);
  await handle.read(head, 0, 30, entry.offset);
  if (head.readUInt32LE(0) !== 0x04034b50) throw new ZipFault('damaged');
  if (entry.isEncrypted) throw new ZipFault('encrypted');
  if (entry.method !== 0 && entry.method !== 8) throw new ZipFault('other_method');
  if (entry.packedBytes === 0) return;
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 });
  const unpacked = entry.method === 8 ? packed.pipe(createInflateRaw()) : packed;
  if (unpacked !== packed) packed.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked) {
      if (!Buffer.isBuffer(chunk)) continue;
      budget.left -= chunk.length;
      if (budget.left < 0) throw new ZipFault('too_large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('damaged', error);
  } finally {
    packed.destroy();
  }
}
