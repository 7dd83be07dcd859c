import type { Readable } from 'node:stream';
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';

const zipFaults = {
  damaged: 'The zip file is damaged.',
  too_large: 'The zip file unfolds to more than is allowed.',
  outside: 'The zip file names a file outside of itself.',
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

/** The directory of a zip file may take this much; names of ordinary files are a hundredth of it. */
const mostDirectoryBytes = 4 * 1024 * 1024;

/** A zip file that is open for reading: its directory is known, each entry is unpacked as a stream when it is asked for. */
export interface ZipArchive {
  names: ReadonlySet<string>;
  /** Counts what really comes out against the budget: a zip file can lie about its sizes. A name that is not in it gives nothing. */
  read(name: string, budget: UnpackBudget): AsyncGenerator<Buffer>;
  close(): void;
}

/** Opens a zip file with at most so many entries. None may stand outside of it, by `..` or from the root of a disk. */
export async function openZip(path: string, maxEntries: number): Promise<ZipArchive> {
  // Names are decoded below, so that one that climbs out is told from one that is damaged; sizes are counted, not believed.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const file = await openPromise(path, options).catch(damaged);
  try {
    if (file.entryCount > maxEntries) throw new ZipFault('too_large');
    const entries = new Map<string, Entry>();
    let bytes = 0;
    for await (const entry of file.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > mostDirectoryBytes) throw new ZipFault('too_large');
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (validateFileName(name) !== null) throw new ZipFault('outside');
      entries.set(name, entry);
    }
    return {
      names: new Set(entries.keys()),
      read: (name, budget) => unpack(file, entries.get(name), budget),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    return damaged(error);
  }
}

async function* unpack(file: ZipFile, entry: Entry | undefined, budget: UnpackBudget): AsyncGenerator<Buffer> {
  if (entry === undefined) return;
  if (entry.isEncrypted()) throw new ZipFault('encrypted');
  if (!entry.canDecodeFileData()) throw new ZipFault('other_method');
  let stream: Readable | undefined;
  try {
    stream = await file.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      budget.left -= chunk.length;
      if (budget.left < 0) throw new ZipFault('too_large');
      yield chunk;
    }
  } catch (error) {
    damaged(error);
  } finally {
    stream?.destroy();
  }
}

/** Failures of the machine stay what they are; all others are faults of the file. */
function damaged(error: unknown): never {
  if (error instanceof ZipFault || (error instanceof Error && 'syscall' in error)) throw error;
  throw new ZipFault('damaged', error);
}
