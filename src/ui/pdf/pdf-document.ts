import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import { readerSettings } from './reader-settings.ts';

/** Fetches the bytes from `from` up to and without `to`. */
export type ReadBytes = (from: number, to: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** Up to here a document is fetched whole; of a larger one only what its pages on screen need. */
const wholeBytes = 2 * 1024 * 1024;
const pieceBytes = 256 * 1024;

/**
 * The reader's worker, fonts that every reader of PDF has to bring, the tables of Asian scripts and decoders of pictures: files of their
 * own, each fetched when a document needs it.
 */
const parts: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
};
const addressOfPart = new Map(Object.entries(parts).map(([path, address]) => [path.split('/').at(-1) ?? '', address]));
GlobalWorkerOptions.workerSrc = addressOfPart.get('pdf.worker.min.mjs') ?? '';

/** Fetches parts of the reader, and tells of each that a document needs and that is not to be had. */
function partsFor(onMissing: () => void) {
  return class PartFactory {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      try {
        return await fetchPart(filename);
      } catch (error) {
        onMissing();
        throw error;
      }
    }
  };
}

async function fetchPart(name: string): Promise<Uint8Array> {
  const address = addressOfPart.get(name);
  if (address === undefined) throw new Error(`This reader has no ${name}.`);
  // oxlint-disable-next-line no-restricted-globals -- A file of the page itself, as its scripts are; nobody has to sign in for it.
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.bytes();
}

class Pieces extends PDFDataRangeTransport {
  readonly #read: ReadBytes;
  readonly #onLost: (error: unknown) => void;
  readonly #stopped = new AbortController();

  constructor(length: number, read: ReadBytes, onLost: (error: unknown) => void) {
    super(length, null);
    this.#read = read;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end, this.#stopped.signal)
      .then((bytes) => this.onDataRange(begin, bytes))
      .catch((error: unknown) => {
        if (!this.#stopped.signal.aborted) this.#onLost(error);
      });
  }

  override abort(): void {
    this.#stopped.abort();
  }
}

export interface OpenedPdf {
  document: Promise<PDFDocumentProxy>;
  close(): void;
}

interface Hears {
  /** Bytes of it could not be read. */
  lost(error: unknown): void;
  /** A part of the reader is missing: some of the document is not shown. */
  missing(): void;
}

/** Opens a document. No script in it runs, no form in it is filled, and no link in it is followed: its pages are drawn. */
export function openPdf(length: number, read: ReadBytes, hears: Hears): OpenedPdf {
  const stopped = new AbortController();
  const ground = { ...readerSettings, BinaryDataFactory: partsFor(() => hears.missing()) };
  let close = () => stopped.abort();
  const opening = async () => {
    const task =
      length <= wholeBytes
        ? getDocument({ ...ground, data: await read(0, length, stopped.signal) })
        : getDocument({
            ...ground,
            range: new Pieces(length, read, (error) => hears.lost(error)),
            rangeChunkSize: pieceBytes,
            disableStream: true,
            disableAutoFetch: true,
          });
    close = () => void task.destroy();
    if (stopped.signal.aborted) close();
    return task.promise;
  };
  return {
    document: opening(),
    close: () => {
      stopped.abort();
      close();
    },
  };
}

/** True for a document that asks for a password before it shows anything. */
export function isLocked(error: unknown): boolean {
  return error instanceof PasswordException;
}
