import { open } from 'node:fs/promises';
import { openZip, ZipFault, type ZipArchive } from '#platform/server/files/zip.ts';
import { ModelFault, requireKnownSchema } from './model-faults.ts';

/** What one string of the runtime can hold; `StepFile` refuses more. */
export const mostModelBytes = 500_000_000;
/** IFC texts pack to a tenth, those of repeated parts to a fiftieth. What unfolds to more was made to fill a disk. */
const mostRatio = 200;
const smallBytes = 4 * 1024 * 1024;
const mostEntries = 1000;
const headBytes = 256 * 1024;
const tailBytes = 64 * 1024;

/** Refuses with `ModelFault` what is no whole model, by its bytes. Looks at both ends of a file, and through the whole of an archive. */
export async function checkModelFile(path: string, name: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new ModelFault('empty');
    const head = Buffer.alloc(Math.min(size, headBytes));
    await handle.read(head, 0, head.length, 0);
    const isZip = head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;
    const isNamedZip = /\.(?:ifczip|zip)$/iu.test(name);
    if (isZip && !isNamedZip) throw new ModelFault('zip_as_ifc');
    if (isNamedZip) {
      if (!isZip) throw new ModelFault(kindOf(head) ?? 'not_zip');
      const ends = new Ends();
      for await (const chunk of unpackModel(path, size)) ends.take(chunk);
      checkEnds(ends.head(), ends.tail());
      return;
    }
    if (/\.ifcxml$/iu.test(name)) throw new ModelFault('ifcxml');
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(tail, 0, tail.length, size - tail.length);
    checkEnds(head, tail);
    if (size > mostModelBytes) throw new ModelFault('too_large');
  } finally {
    await handle.close();
  }
}

function checkEnds(head: Buffer, tail: Buffer): void {
  const text = head.toString('latin1');
  const other = kindOf(head);
  if (other !== undefined) throw new ModelFault(other);
  if (!/^(?:\u00EF\u00BB\u00BF)?\s*ISO-10303-21\s*;/u.test(text)) throw new ModelFault('not_step');
  if (!/END-ISO-10303-21\s*;?[\s\u0000]*$/u.test(tail.toString('latin1'))) throw new ModelFault('truncated');
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/u.exec(text)?.[1]?.trim().toUpperCase();
  if (schema === undefined || schema === '') throw new ModelFault('no_schema');
  requireKnownSchema(schema);
}

/** Kinds of files that people take for models, or call so. */
function kindOf(head: Buffer): 'empty' | 'pdf' | 'html' | 'ifcxml' | undefined {
  if (head.length === 0) return 'empty';
  const start = head.toString('latin1', 0, 4096).trimStart().toLowerCase();
  if (start.startsWith('%pdf')) return 'pdf';
  if (start.includes('<ifcxml') || (start.startsWith('<?xml') && start.includes('ifc'))) return 'ifcxml';
  if (/^(?:\u00ef\u00bb\u00bf)?<(?:!doctype html|html|head|body|script|svg)/u.test(start)) return 'html';
  return undefined;
}

/** The one model in an archive, unpacked as a stream. What really comes out is counted: an archive can lie about its sizes. */
export async function* unpackModel(path: string, packedBytes: number): AsyncGenerator<Buffer> {
  let zip: ZipArchive | undefined;
  try {
    zip = await openZip(path, mostEntries);
    const most = Math.min(mostModelBytes, Math.max(smallBytes, packedBytes * mostRatio));
    try {
      yield* zip.read(onlyModel([...zip.names]), { left: most });
    } catch (error) {
      if (error instanceof ZipFault && error.kind === 'too_large' && most === mostModelBytes)
        throw new ModelFault('too_large');
      throw error;
    }
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    throw new ModelFault(zipFaultCodes[error.kind]);
  } finally {
    zip?.close();
  }
}

const zipFaultCodes = {
  too_large: 'zip_bomb',
  damaged: 'zip_damaged',
  outside: 'zip_slip',
  other_method: 'zip_method',
  encrypted: 'zip_locked',
} as const;

function onlyModel(names: readonly string[]): string {
  const [model, ...more] = names.filter((name) => /\.ifc$/iu.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/u.test(name));
  if (more.length > 0) throw new ModelFault('zip_many');
  if (model !== undefined) return model;
  throw new ModelFault(names.some((name) => /\.ifcxml$/iu.test(name)) ? 'ifcxml' : 'zip_none');
}

/** Keeps the beginning and the end of a stream. */
class Ends {
  readonly #head: Buffer[] = [];
  #headLength = 0;
  #tail = Buffer.alloc(0);

  take(chunk: Buffer): void {
    if (this.#headLength < headBytes) {
      const piece = chunk.subarray(0, headBytes - this.#headLength);
      this.#head.push(piece);
      this.#headLength += piece.length;
    }
    const joined = chunk.length >= tailBytes ? chunk : Buffer.concat([this.#tail, chunk]);
    this.#tail = Buffer.from(joined.subarray(Math.max(0, joined.length - tailBytes)));
  }

  head(): Buffer {
    return Buffer.concat(this.#head);
  }

  tail(): Buffer {
    return this.#tail;
  }
}
