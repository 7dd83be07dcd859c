import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from './file-names.ts';
import { mayShowInline, servedAs } from './media-types.ts';

export interface Sendable {
  bytes: number;
  mime: string;
  name: string;
  /** Changes whenever the bytes do. */
  etag: string;
  /** Asks for showing instead of saving; granted only to types that can do no harm. */
  inline: boolean;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** Stored files come from people: a browser must neither guess their type nor run anything in them. */
const fileContentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; object-src 'none'; style-src 'unsafe-inline'";

/** Answers with a stored file: `ETag` and 304, one `Range` and 206 or 416, and headers that neutralise what is in it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: Sendable): Promise<void> {
  const etag = `"${file.etag}"`;
  const shown = file.inline && mayShowInline(file.mime);
  const isKnown = matches(request.headers['if-none-match'], etag);
  const range =
    request.headers['if-range'] === undefined || request.headers['if-range'] === etag
      ? rangeOf(request.headers.range, file.bytes)
      : undefined;
  // Before the first header: bytes that are out of reach are answered like any other fault.
  const bytes =
    isKnown || range === 'unsatisfiable' || request.method === 'HEAD' ? Readable.from([]) : await file.open(range);
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    // Kept by the browser, but asked about each time: the right to see it may have ended.
    'cache-control': 'private, no-cache',
    'content-security-policy': fileContentPolicy,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.name),
  });
  if (isKnown) {
    void reply.status(304).send();
    return;
  }
  void reply.type(servedAs(file.mime));
  if (range === 'unsatisfiable') {
    void reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    return;
  }
  const length = range === undefined ? file.bytes : range.end - range.start + 1;
  void reply.header('content-length', String(length));
  if (range !== undefined)
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  // To a stream the framework leaves the length that is set above, also where it sends none of it.
  void reply.send(bytes);
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//u, '') === etag);
}

/** One range of bytes; several, or what is no range at all, are answered with the whole file. */
function rangeOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first === '' && Number(last) === 0) return 'unsatisfiable';
  return start >= bytes || start > end ? 'unsatisfiable' : { start, end };
}
