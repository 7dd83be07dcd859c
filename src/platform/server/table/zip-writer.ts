import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

/** Sizes stand behind the data, and names are UTF-8: the two flags of every entry here. */
const flags = 0x0808;
const packed = 8;
const version = 20;

/** Writes a zip file entry after entry into a stream, without ever holding one whole. */
export class ZipWriter {
  readonly #into: PassThrough;
  readonly #entries: Written[] = [];
  #at = 0;

  constructor(into: PassThrough) {
    this.#into = into;
  }

  #put(...parts: Buffer[]): void {
    for (const part of parts) {
      this.#at += part.length;
      this.#into.write(part);
    }
  }

  #begin(name: string): Written {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, offset: this.#at };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(version, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(packed, 8);
    // The first day that the format knows; when a file was made is no part of it.
    head.writeUInt16LE(0x0021, 12);
    head.writeUInt16LE(entry.name.length, 26);
    this.#put(head, entry.name);
    return entry;
  }

  #end(entry: Written): void {
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(entry.crc, 4);
    sizes.writeUInt32LE(entry.packed, 8);
    sizes.writeUInt32LE(entry.bytes, 12);
    this.#put(sizes);
    this.#entries.push(entry);
  }

  /** A small entry, whole. */
  add(name: string, text: string): void {
    const entry = this.#begin(name);
    const bytes = Buffer.from(text);
    const data = deflateRawSync(bytes);
    Object.assign(entry, { crc: crc32(bytes), packed: data.length, bytes: bytes.length });
    this.#put(data);
    this.#end(entry);
  }

  /** A large entry, piece by piece. `write` waits until its piece is packed, so that no more than one is ever held. */
  stream(name: string): { write(text: string): Promise<void>; end(): Promise<void> } {
    const entry = this.#begin(name);
    const deflate = createDeflateRaw({ level: 4 });
    deflate.on('data', (data: Buffer) => {
      entry.packed += data.length;
      this.#put(data);
    });
    return {
      write: (text) => {
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.bytes += bytes.length;
        return new Promise((done, fail) => deflate.write(bytes, (error) => (error ? fail(error) : done())));
      },
      end: async () => {
        deflate.end();
        await once(deflate, 'end');
        this.#end(entry);
      },
    };
  }

  /** The directory at the end. The stream itself is the caller's to end. */
  finish(): void {
    const start = this.#at;
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x02014b50, 0);
      head.writeUInt16LE(version, 4);
      head.writeUInt16LE(version, 6);
      head.writeUInt16LE(flags, 8);
      head.writeUInt16LE(packed, 10);
      head.writeUInt16LE(0x0021, 14);
      head.writeUInt32LE(entry.crc, 16);
      head.writeUInt32LE(entry.packed, 20);
      head.writeUInt32LE(entry.bytes, 24);
      head.writeUInt16LE(entry.name.length, 28);
      head.writeUInt32LE(entry.offset, 42);
      this.#put(head, entry.name);
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#at - start, 12);
    end.writeUInt32LE(start, 16);
    this.#put(end);
  }
}
