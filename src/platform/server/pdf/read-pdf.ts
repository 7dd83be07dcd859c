import { PDFDocument, PDFParser } from '@cantoo/pdf-lib';

/**
 * For a file of so many bytes: how many the reader may look at, how often it may look for an object where none is, and how many bytes it may
 * look at for that. A stream of unknown length is looked through with six steps a byte.
 */
export const boundsOf = (length: number) => ({
  steps: 5_000_000 + 12 * length,
  misses: 20_000 + length / 1000,
  vain: 2_000_000 + length,
});

/** The cost of reading the last file. */
export const spent = { steps: 0, misses: 0, vain: 0 };
let bounds = boundsOf(0);

class TooMuchWork extends Error {}

function pay(what: keyof typeof spent, much = 1): void {
  spent[what] += much;
  if (spent[what] > bounds[what]) throw new TooMuchWork('This file costs more to read than its length explains.');
}

interface Cursor {
  next(this: Cursor): number;
}
interface Header {
  matchIndirectObjectHeader(this: Header): boolean;
}

/** Counts what the reader of pdf-lib does: every byte that it takes, and every place where it looks for an object and finds none. */
function watchReader(): void {
  const { bytes } = PDFParser.forBytesWithOptions(new Uint8Array(1)) as unknown as { bytes: Cursor };
  const cursor = Object.getPrototypeOf(bytes) as Cursor;
  const { next } = cursor;
  cursor.next = function counted() {
    pay('steps');
    return next.call(this);
  };
  const parser = PDFParser.prototype as unknown as Header;
  const { matchIndirectObjectHeader: match } = parser;
  parser.matchIndirectObjectHeader = function counted() {
    const before = spent.steps;
    const isHeader = match.call(this);
    if (!isHeader) {
      pay('misses');
      pay('vain', spent.steps - before);
    }
    return isHeader;
  };
}
watchReader();

/** Opens a PDF with work that grows as its length does, whatever it holds; throws where it is no PDF or costs more. One file at a time. */
export async function readPdf(bytes: Uint8Array): Promise<PDFDocument> {
  bounds = boundsOf(bytes.length);
  spent.steps = 0;
  spent.misses = 0;
  spent.vain = 0;
  return PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
}
