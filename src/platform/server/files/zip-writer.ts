import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** One file of an archive. It is opened only when its turn comes, so that a thousand files need no more memory than one. */
export interface ZipPart {
  name: string;
  changedAt: Date;
  open(): Promise<Readable>;
}

const utf8AndDescriptor = 0x0808;
const most32 = 0xffffffff;
const most16 = 0xffff;

interface Written {
  name: Buffer;
  time: number;
  date: number;
  crc: number;
  bytes: number;
  offset: number;
}

/**
 * An archive as a stream, its files stored as they are: pictures, films and PDF files are packed already, and what is only copied
 * costs neither time nor memory. An archive may pass 4 GB, one file in it may not. Names must be unique and safe.
 */
export function zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Readable {
  return Readable.from(write(parts), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* write(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let at = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.name, 'utf8');
    const { time, date } = dosTime(part.changedAt);
    const entry: Written = { name, time, date, crc: 0, bytes: 0, offset: at };
    // Opened first: a file that is gone must not leave half an entry behind.
    const stream = await part.open();
    const head = localHead(entry);
    at += head.length;
    yield head;
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      entry.crc = crc32(chunk, entry.crc);
      entry.bytes += chunk.length;
      at += chunk.length;
      yield chunk;
    }
    const tail = descriptor(entry);
    at += tail.length;
    yield tail;
    directory.push(entry);
  }
  const start = at;
  for (const entry of directory) {
    const head = centralHead(entry);
    at += head.length;
    yield head;
  }
  yield ending(directory.length, start, at - start);
}

function localHead(entry: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(utf8AndDescriptor, 6);
  head.writeUInt16LE(entry.time, 10);
  head.writeUInt16LE(entry.date, 12);
  head.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([head, entry.name]);
}

/** Sum and size stand behind the bytes, because they are known only then. */
function descriptor(entry: Written): Buffer {
  if (entry.bytes > most32) throw new Error('A file of an archive has at most 4 GB.');
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(entry.crc, 4);
  tail.writeUInt32LE(entry.bytes, 8);
  tail.writeUInt32LE(entry.bytes, 12);
  return tail;
}

function centralHead(entry: Written): Buffer {
  // The extra field holds a place past 4 GB, which the plain one can't.
  const isFar = entry.offset >= most32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  // Made on a system with Unix permissions, which stand below: readable by all, writable by the owner.
  head.writeUInt16LE((3 << 8) | 45, 4);
  head.writeUInt16LE(isFar ? 45 : 20, 6);
  head.writeUInt16LE(utf8AndDescriptor, 8);
  head.writeUInt16LE(entry.time, 12);
  head.writeUInt16LE(entry.date, 14);
  head.writeUInt32LE(entry.crc, 16);
  head.writeUInt32LE(entry.bytes, 20);
  head.writeUInt32LE(entry.bytes, 24);
  head.writeUInt16LE(entry.name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE((0o100644 << 16) >>> 0, 38);
  head.writeUInt32LE(isFar ? most32 : entry.offset, 42);
  return Buffer.concat([head, entry.name, extra]);
}

function ending(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(length, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  if (count < most16 && start + length < most32) return end;
  const wide = Buffer.alloc(56);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE((3 << 8) | 45, 12);
  wide.writeUInt16LE(45, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(length), 40);
  wide.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wide, locator, end]);
}

/** Date and time as the format has them: in steps of two seconds, from 1980 on, here in UTC. */
function dosTime(moment: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, moment.getUTCFullYear()));
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}

/** The names made unique, as a file system that knows no capitals sees them: `a.jpg`, `a (2).jpg`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
