import { Worker } from 'node:worker_threads';
import { AppError } from '#platform/shared/errors.ts';

type Alignment = 'left' | 'right' | 'center';
type Margin = readonly [left: number, top: number, right: number, bottom: number];

/** A cell of a table: text, or text with its looks. Styles: `title`, `section`, `heading`, `head`, `faint`, `total`. */
export type PdfCell =
  | string
  /** A picture that is sent along, as a data address of JPEG or PNG. */
  | { image: string; fit: readonly [width: number, height: number] }
  /** A code that a camera reads. */
  | { qr: string; fit: number }
  | { text: string; style?: string; alignment?: Alignment; bold?: boolean; colSpan?: number; fillColor?: string };

/** Words of a line, with their own looks. */
export interface PdfWords {
  text: string;
  bold?: boolean;
  italics?: boolean;
  style?: string;
  decoration?: 'lineThrough' | 'underline';
  link?: string;
}

/** A piece of a document, as data: no functions, no pictures from elsewhere. */
export type PdfContent =
  | {
      text: string | readonly PdfWords[];
      style?: string;
      bold?: boolean;
      color?: string;
      margin?: Margin;
      headlineLevel?: number;
      preserveLeadingSpaces?: boolean;
      /** Names the place of its first line: where something is signed is said by this name. Each name stands once in a document. */
      id?: string;
    }
  /** `unbreakable`: stays on one page. */
  | { stack: readonly PdfContent[]; style?: string; margin?: Margin; unbreakable?: boolean }
  /** Side by side, each as wide as the others. */
  | { columns: readonly PdfContent[]; columnGap?: number; margin?: Margin }
  | { ul: readonly PdfContent[]; margin?: Margin }
  | { ol: readonly PdfContent[]; start?: number; margin?: Margin }
  | {
      table: {
        headerRows?: number;
        /** So many rows under the head stay on its page. */
        keepWithHeaderRows?: number;
        widths: readonly (number | '*' | 'auto')[];
        body: readonly (readonly PdfCell[])[];
        dontBreakRows?: boolean;
      };
      layout?: 'lightHorizontalLines' | 'noBorders';
      margin?: Margin;
    };

/** A document to lay out. */
export interface PdfDraft {
  title: string;
  language: 'en' | 'es';
  /** The builder's name, on every page. */
  author: string;
  header: string;
  footer: string;
  /** With `{page}` and `{pages}`. */
  pageWords: string;
  landscape?: boolean;
  content: readonly PdfContent[];
}

const timeoutMs = 60_000;
const most = 2;
let busy = 0;
/** The number of documents under way or waiting for a thread, by the builder whose name is on them. */
const underWay = new Map<string, number>();
const waiting: (() => void)[] = [];

/**
 * Lays a document out in a thread of its own, so that others are answered meanwhile; two at a time. Throws `too_many_requests` above that for
 * one builder; what another builder of the process has under way is waited for.
 */
export async function makePdf(draft: PdfDraft): Promise<Buffer> {
  const own = underWay.get(draft.author) ?? 0;
  if (own >= most)
    throw new AppError('too_many_requests', {
      said: {
        en: 'Several documents are being made. Try again soon.',
        es: 'Se están haciendo varios documentos. Inténtalo pronto.',
      },
      retryAfterS: 5,
    });
  underWay.set(draft.author, own + 1);
  if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  busy += 1;
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: draft,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The document was not laid out in time.')), timeoutMs);
      timer.unref();
      // Node itself sends messages of its own along while it watches sources: what is no document is not for us, and must end nothing.
      worker.on('message', (bytes: unknown) => {
        if (bytes instanceof Uint8Array) resolve(Buffer.from(bytes));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread ended without a document.')));
    });
  } finally {
    busy -= 1;
    const left = (underWay.get(draft.author) ?? 1) - 1;
    if (left > 0) underWay.set(draft.author, left);
    else underWay.delete(draft.author);
    waiting.shift()?.();
    await worker.terminate();
  }
}
