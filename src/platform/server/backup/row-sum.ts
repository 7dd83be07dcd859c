import { hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** What a table held: how many rows, and a sum over them in which their order does not count. */
export interface RowSum {
  rows: number;
  sum: string;
}

const newline = 0x0a;

/** Passes the text of a COPY on and sums its rows up: a line is a row, since COPY writes a line break inside a value as `\n`. */
export class RowSummer extends Transform {
  #rest: Buffer = Buffer.alloc(0);
  #rows = 0;
  readonly #lanes = new Uint32Array(4);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, end);
      this.#add(this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]));
      this.#rest = Buffer.alloc(0);
      from = end + 1;
    }
    if (from < chunk.length) this.#rest = Buffer.concat([this.#rest, chunk.subarray(from)]);
    done(null, chunk);
  }

  /** Known once the stream has ended. */
  get result(): RowSum {
    if (this.#rest.length > 0) throw new Error('The last row of a table is cut off.');
    return { rows: this.#rows, sum: Buffer.from(this.#lanes.buffer).toString('hex') };
  }

  #add(row: Buffer): void {
    this.#rows += 1;
    const digest = hash('md5', row, 'buffer');
    for (let lane = 0; lane < 4; lane += 1)
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
  }
}
