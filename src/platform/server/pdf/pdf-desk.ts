import { Worker } from 'node:worker_threads';
import { AppError } from '#platform/shared/errors.ts';

/** Why a PDF of somebody else's making is not taken. */
export type PdfFault =
  | 'unreadable'
  | 'encrypted'
  | 'script'
  | 'signature'
  | 'fields'
  | 'files'
  | 'pages'
  | 'layers'
  | 'notes'
  | 'drawing';

export interface JudgedPdf {
  /** Width and height of each page in points, as it is shown. */
  pages: [number, number][];
  /** Named places: page from 1, and points from the upper left of the page as it is shown. */
  anchors: Record<string, { page: number; x: number; y: number }>;
  /** The document that is kept in the place of the one that was brought: every reader shows it alike (docs/decisions/409-what-is-sealed-is-what-was-shown.md). */
  bytes: Uint8Array;
}

/** A drawing in a box of 600 × 200. */
export type Strokes = readonly (readonly (readonly number[])[])[];

/** What is put on a page: a box in shares of the page as it is shown, from its upper left. */
export interface Stamp {
  document: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  what: { text: string; style: 'hand' | 'plain' } | { strokes: Strokes } | { check: true };
}

export interface SealDraft {
  documents: readonly Uint8Array[];
  stamps: readonly Stamp[];
  /** Pages that come after all of them, laid out already. */
  last: Uint8Array;
  title: string;
  author: string;
  language: 'en' | 'es';
  /** Kept among the facts of the file, where a reader and we find it without opening it. */
  keywords: string;
}

export type DeskWork = { kind: 'judge'; bytes: Uint8Array; mostPages: number } | { kind: 'seal'; draft: SealDraft };
export type DeskAnswer =
  | { kind: 'judged'; judged: JudgedPdf }
  | { kind: 'refused'; fault: PdfFault }
  | { kind: 'sealed'; bytes: Uint8Array };

const timeoutMs = 60_000;
const most = 2;
let busy = 0;
/** The most documents that one builder may have waiting. */
const mostWaiting = 20;
/** Waiting documents by builder: a place that becomes free goes to the next builder in turn, and to the first of its own. */
const waiting = new Map<object, (() => void)[]>();

/**
 * Reads a PDF as somebody brought it, in a thread with its own end in time and memory: how large its pages are and which places in it have
 * names, and what of it is kept: the same made plain; `of` stands for the builder whose it is. What runs by itself, can still be filled in, was
 * signed already, is locked, or cannot be kept as it is shown is refused, whatever it is called.
 */
export async function judgePdf(of: object, bytes: Uint8Array, mostPages: number): Promise<JudgedPdf | PdfFault> {
  const answer = await atDesk(of, { kind: 'judge', bytes, mostPages }).catch((error: unknown) => {
    // Made to cost more time or memory than there is: nobody signs it.
    if (error instanceof DeskGaveUp) return { kind: 'refused', fault: 'unreadable' } as const;
    throw error;
  });
  if (answer.kind === 'judged') return answer.judged;
  return answer.kind === 'refused' ? answer.fault : 'unreadable';
}

/** Puts the stamps on the pages and all documents into one file, with a classic table of objects at its end, so that `signPdf` signs it. */
export async function sealPdf(of: object, draft: SealDraft): Promise<Buffer> {
  const answer = await atDesk(of, { kind: 'seal', draft });
  if (answer.kind !== 'sealed') throw new Error('The documents could not be put together.');
  return Buffer.from(answer.bytes);
}

class DeskGaveUp extends Error {}

const isAnswer = (message: DeskAnswer | Readonly<Record<string, unknown>>): message is DeskAnswer =>
  typeof message['kind'] === 'string';

async function atDesk(of: object, work: DeskWork): Promise<DeskAnswer> {
  if ((waiting.get(of)?.length ?? 0) >= mostWaiting)
    throw new AppError('too_many_requests', {
      said: {
        en: 'Several documents are being read. Try again soon.',
        es: 'Se están leyendo varios documentos. Inténtalo pronto.',
      },
      retryAfterS: 5,
    });
  if (busy >= most) await new Promise<void>((resolve) => queueUp(of, resolve));
  busy += 1;
  const worker = takeThread();
  try {
    const answer = await answerOf(worker, work);
    giveBack(worker);
    return answer;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    busy -= 1;
    nextInTurn()?.();
  }
}

function queueUp(of: object, begin: () => void): void {
  const own = waiting.get(of);
  if (own === undefined) waiting.set(of, [begin]);
  else own.push(begin);
}

/** The first of the builder that has waited longest for its turn, which then stands at the end of all. */
function nextInTurn(): (() => void) | undefined {
  const [turn] = waiting;
  if (turn === undefined) return undefined;
  const [of, own] = turn;
  waiting.delete(of);
  const begin = own.shift();
  if (own.length > 0) waiting.set(of, own);
  return begin;
}

function answerOf(worker: Worker, work: DeskWork): Promise<DeskAnswer> {
  return new Promise<DeskAnswer>((resolve, reject) => {
    const timer = setTimeout(() => fail(new DeskGaveUp('The document took too long.')), timeoutMs);
    timer.unref();
    const done = () => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', leave);
    };
    const take = (answer: DeskAnswer | Readonly<Record<string, unknown>>) => {
      // Node itself sends messages of its own along while it watches sources.
      if (!isAnswer(answer)) return;
      done();
      resolve(answer);
    };
    const fail = (error: Error) => {
      done();
      const isTooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isTooMuch ? new DeskGaveUp(error.message) : error);
    };
    const leave = () => fail(new DeskGaveUp('The thread ended without an answer.'));
    worker.on('message', take).on('error', fail).on('exit', leave);
    worker.postMessage(work);
  });
}

/** Threads that wait for the next document: reading the code that reads a PDF takes longer than reading most PDFs. */
const idle: Worker[] = [];
const idleMs = 30_000;

function takeThread(): Worker {
  const kept = idle.pop();
  if (kept !== undefined) {
    kept.ref();
    return kept;
  }
  const worker = new Worker(new URL('./pdf-desk-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  // One that dies while it waits is simply not there any more.
  worker.on('error', () => undefined);
  worker.once('exit', () => leaveIdle(worker));
  return worker;
}

/** True when the thread was waiting for work. */
function leaveIdle(worker: Worker): boolean {
  const at = idle.indexOf(worker);
  if (at >= 0) idle.splice(at, 1);
  return at >= 0;
}

/** Keeps a thread for the next document for a while; it holds up nobody who wants to end. */
function giveBack(worker: Worker): void {
  worker.unref();
  idle.push(worker);
  setTimeout(() => {
    if (leaveIdle(worker)) void worker.terminate();
  }, idleMs).unref();
}
