import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError, faultOf, refuseAs } from '#platform/shared/errors.ts';
import type { ClamdAddress } from './clamd-address.ts';
import { cleanFileName } from './file-names.ts';
import { sentence } from '#platform/shared/text.ts';

/** A file in which the scanner found something: refused, and noted by whoever answers. */
export class InfectedFile extends AppError {
  readonly file: string;
  readonly found: string;

  constructor(file: string, found: string) {
    const rule = {
      en: '{file} was refused, because the virus scanner found {found} in it.',
      es: 'Se rechazó {file} porque el antivirus encontró {found} en él.',
    };
    const said = sentence(rule, { file, found });
    super('infected', { said, details: [faultOf('file', said)] });
    this.file = file;
    this.found = found;
  }
}

/** Looks at the bytes of files before they are kept. What it can not judge is refused. */
export interface VirusScanner {
  /** The same bytes while they arrive. The stream fails before its end unless the scanner has found them clean. */
  watch(stream: Readable, rawName: string): Readable;
  /** Throws unless the scanner finds the file clean. */
  check(path: string, rawName: string): Promise<void>;
  /** Throws unless the scanner answers. */
  ping(): Promise<void>;
}

interface ClamdOptions extends ClamdAddress {
  /** How long the scanner may keep quiet before it counts as away. */
  waitMs: number;
}

/** Files are scanned by a clamd, through its command INSTREAM. */
export function clamdScanner(options: ClamdOptions): VirusScanner {
  return {
    watch(stream, rawName) {
      const name = cleanFileName(rawName, undefined);
      const watched = new PassThrough();
      async function* scanned(source: AsyncIterable<unknown>) {
        const session = new ClamdSession(options, name);
        try {
          for await (const chunk of source) {
            if (!Buffer.isBuffer(chunk)) continue;
            await session.send(chunk);
            yield chunk;
          }
          await session.requireClean();
        } finally {
          session.close();
        }
      }
      // Its failures reach whoever reads it; nobody does when the form was refused before.
      pipeline(stream, scanned, watched, () => undefined);
      watched.on('error', () => undefined);
      return watched;
    },
    async check(path, rawName) {
      const session = new ClamdSession(options, cleanFileName(rawName, undefined));
      try {
        for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }))
          if (Buffer.isBuffer(chunk)) await session.send(chunk);
        await session.requireClean();
      } finally {
        session.close();
      }
    },
    async ping() {
      const session = new ClamdSession(options, '');
      try {
        await session.ping();
      } finally {
        session.close();
      }
    },
  };
}

const pieceBytes = 64 * 1024;
/** More than any answer of clamd has; what is longer comes from something else. */
const maxAnswerChars = 4096;

/** One connection, which judges one file. */
class ClamdSession {
  readonly #socket: Socket;
  readonly #waitMs: number;
  readonly #name: string;
  #answer = '';
  #hasBegun = false;
  /** Settles when clamd has said its last word, or the connection is gone. */
  readonly #ended: Promise<void>;

  constructor({ address, waitMs }: ClamdOptions, name: string) {
    this.#waitMs = waitMs;
    this.#name = name;
    this.#socket = connect(address);
    this.#socket.setNoDelay(true);
    this.#socket.setEncoding('utf8');
    this.#ended = new Promise((resolve) => {
      this.#socket.on('data', (text: string) => {
        this.#answer += text;
        if (this.#answer.includes('\0') || this.#answer.length > maxAnswerChars) resolve();
      });
      // A connection that breaks has nothing more to say; whether it said enough is read from the answer.
      this.#socket.on('error', () => resolve());
      this.#socket.on('close', () => resolve());
    });
  }

  async send(bytes: Buffer): Promise<void> {
    if (!this.#hasBegun) await this.#write(Buffer.from('zINSTREAM\0'));
    this.#hasBegun = true;
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      await this.#write(Buffer.concat([length, piece]));
      // A clamd that has had enough says why and hangs up. Its words are lost if the next piece is written before they are read.
      await turn();
      if (this.#answer !== '') throw this.#refusal();
    }
  }

  async requireClean(): Promise<void> {
    if (!this.#hasBegun) await this.send(Buffer.alloc(0));
    await this.#write(Buffer.alloc(4));
    await this.#within(this.#ended);
    if (this.#said() !== 'stream: OK') throw this.#refusal();
  }

  async ping(): Promise<void> {
    await this.#write(Buffer.from('zPING\0'));
    await this.#within(this.#ended);
    if (this.#said() !== 'PONG') throw away(this.#said());
  }

  close(): void {
    this.#socket.destroy();
  }

  async #write(bytes: Buffer): Promise<void> {
    const written = new Promise<boolean>((resolve) => this.#socket.write(bytes, (error) => resolve(error == null)));
    // The answer may come while bytes are still waiting to be taken.
    const isWritten = await this.#within(Promise.race([written, this.#ended.then(() => false)]));
    if (!isWritten) throw this.#refusal();
  }

  #said(): string {
    return this.#answer.split('\0')[0]?.trim() ?? '';
  }

  #refusal(): AppError {
    const found = /^stream: (.+) FOUND$/u.exec(this.#said())?.[1];
    if (found !== undefined) return new InfectedFile(this.#name, found.slice(0, 200));
    if (/size limit exceeded/iu.test(this.#said())) {
      const rule = {
        en: '{file} is larger than the virus scanner of this portal takes. Whoever runs it can raise StreamMaxLength.',
        es: '{file} es más grande de lo que acepta el antivirus de este portal. Quien lo opera puede subir StreamMaxLength.',
      };
      return refuseAs('too_large', 'file', sentence(rule, { file: this.#name }));
    }
    return away(this.#said());
  }

  async #within<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(away(`no answer within ${this.#waitMs} ms`)), this.#waitMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function away(said: string): AppError {
  return new AppError('scanner_gone', { retryAfterS: 30, cause: new Error(`clamd: ${said || 'no connection'}`) });
}
