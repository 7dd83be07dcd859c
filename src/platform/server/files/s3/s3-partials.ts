import { Readable } from 'node:stream';
import { newId } from '#platform/shared/ids.ts';
import { keyShape, type StagingArea } from '../file-store.ts';
import type { LocalPartialFiles, PartialFiles } from '../partial-files.ts';
import type { Bucket } from './bucket.ts';

const folder = 'arriving/';

/** A piece that arrived: an object `arriving/ID/OFFSET-LENGTH`. */
interface Piece {
  name: string;
  start: number;
  end: number;
}

/**
 * Files that arrive in pieces, each an object named by its place, so that any process goes on where another ended: nothing but the bucket
 * knows how much has come. A piece is gathered on this machine and appears whole or not at all. Pieces that overlap, because two
 * processes wrote at once, hold the same bytes of one sender's file, and none ever takes another's place.
 */
export function openS3Partials(bucket: Bucket, staging: StagingArea, local: LocalPartialFiles): PartialFiles {
  const below = (id: string): string => {
    if (!keyShape.test(id)) throw new Error('The id of a partial file is a UUID.');
    return `${folder}${id}/`;
  };
  const piecesOf = async (id: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    for await (const { name } of bucket.list(below(id))) {
      const [, start, length] = /\/(\d+)-(\d+)$/u.exec(name) ?? [];
      if (start !== undefined) pieces.push({ name, start: Number(start), end: Number(start) + Number(length) });
    }
    return inARow(pieces);
  };
  return {
    // The first piece makes it.
    create: async (id) => void below(id),
    async length(id) {
      return (await piecesOf(id)).at(-1)?.end;
    },
    async append(id, offset, piece, options) {
      const gathered = newId();
      await local.create(gathered);
      const keep = async (): Promise<number> => {
        const length = (await local.length(gathered)) ?? 0;
        const name = `${below(id)}${String(offset).padStart(12, '0')}-${length}`;
        if (length > 0) await bucket.putFile(name, local.pathOf(gathered), length);
        return offset + length;
      };
      try {
        try {
          await local.append(gathered, 0, piece, options);
        } catch (error) {
          // What came of a piece that broke off is kept; of one that is refused nothing is left to keep.
          await keep();
          throw error;
        }
        return await keep();
      } finally {
        await local.remove(gathered).catch(() => undefined);
      }
    },
    async staged(id) {
      const pieces = await piecesOf(id);
      return staging.stage(Readable.from(bytesOf(bucket, pieces), { objectMode: false }), pieces.at(-1)?.end ?? 0);
    },
    letGo: (staged) => staging.discard(staged),
    requireSpace: local.requireSpace,
    async remove(id) {
      const names: string[] = [];
      for await (const { name } of bucket.list(below(id))) names.push(name);
      for (const name of names) await bucket.remove(name);
    },
    async list() {
      const found = new Map<string, Date>();
      for await (const { name, changedAt } of bucket.list(folder)) {
        const id = name.slice(folder.length, folder.length + 36);
        const known = found.get(id);
        if (keyShape.test(id) && (known === undefined || known < changedAt)) found.set(id, changedAt);
      }
      return [...found].map(([id, changedAt]) => ({ id, changedAt }));
    },
  };
}

/** The pieces that make the file from its first byte on without a gap, each as far as it is needed. */
export function inARow(pieces: readonly Piece[]): Piece[] {
  const row: Piece[] = [];
  for (let at = 0; ;) {
    const [next] = pieces
      .filter(({ start, end }) => start <= at && end > at)
      .toSorted((a, b) => b.end - a.end || a.start - b.start);
    if (next === undefined) return row;
    row.push(next);
    at = next.end;
  }
}

async function* bytesOf(bucket: Bucket, pieces: readonly Piece[]): AsyncIterable<unknown> {
  let at = 0;
  for (const { name, start, end } of pieces) {
    const part = await bucket.get(name, { start: at - start, end: end - start - 1 });
    // Taken away in the meantime: the sender asks again how much is here.
    if (part === undefined) return;
    yield* part;
    at = end;
  }
}
