import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#platform/shared/contract.ts';
import { AppError, type Fault, faultOf, refuseAs } from '#platform/shared/errors.ts';
import type { VirusScanner } from '../files/virus-scan.ts';
import { parseInput } from './faults.ts';
import { sentence } from '#platform/shared/text.ts';

/** One file of a multipart form while it arrives. The stream fails when the file is too large or infected, or the sender goes away. */
export interface FilePart {
  field: string;
  /** As the sender wrote it; may hold anything. */
  name: string;
  stream: Readable;
}

export interface Form<B, T> {
  body: B;
  files: T[];
}

const maxFields = 30;
const maxFieldBytes = 64 * 1024;

/** Lets this scope of routes take multipart forms; all others answer 415 to them. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads the form as a stream: each file is handed to `take` as it arrives, one after the other; the fields are judged by the
 * endpoint's body schema once all have come, in whatever order they stand.
 */
export async function readForm<T>(
  request: FastifyRequest,
  endpoint: Endpoint,
  take: (part: FilePart) => Promise<T>,
  scanner?: VirusScanner,
): Promise<Form<unknown, T>> {
  const limits = endpoint.files ?? { max: 0, bytes: 0 };
  if (!request.isMultipart())
    throw new AppError('unsupported_type', {
      said: { en: 'Send this as a multipart form.', es: 'Envía esto como formulario multipart.' },
    });
  const fields = new Map<string, string>();
  const faults: Fault[] = [];
  const files: T[] = [];
  try {
    const parts = request.parts({
      limits: {
        files: limits.max,
        fileSize: limits.bytes,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        parts: maxFields + limits.max,
        headerPairs: 20,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        part.file.on('limit', () => part.file.destroy(tooLarge(limits.bytes, part.filename)));
        // A form that came in one piece has passed the limit before anybody could listen.
        if (part.file.truncated) part.file.destroy(tooLarge(limits.bytes, part.filename));
        // Browsers write a quotation mark and line ends of a name so; nothing else of it is encoded.
        const name = (part.filename ?? '').replaceAll('%22', '"').replaceAll(/%0d|%0a/giu, ' ');
        const stream = scanner === undefined ? part.file : scanner.watch(part.file, name);
        files.push(await take({ field: part.fieldname, name, stream }));
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated)
        faults.push(faultOf(part.fieldname, { en: 'Is too long.', es: 'Es demasiado largo.' }));
      else if (fields.has(part.fieldname))
        faults.push(faultOf(part.fieldname, { en: 'Is given more than once.', es: 'Se indica más de una vez.' }));
      // A part that says it is JSON has been read already; everything else is text.
      else fields.set(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value));
    }
  } catch (error) {
    // What is still on its way is read and forgotten, so that the sender gets to the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormError(error, limits.max);
  }
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  return {
    body: endpoint.body === undefined ? undefined : parseInput(endpoint.body, decodeFields(endpoint.body, fields)),
    files,
  };
}

/**
 * Form fields are text. One that its schema takes as text stays text; any other is decoded once as JSON (a number, true, a list,
 * an object). The word `null` means null only where text is not taken.
 */
export function decodeFields(schema: z.ZodType, fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  const decoded: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    decoded[name] = field instanceof z.ZodType && !field.safeParse(text).success ? parseJson(text) : text;
  }
  return decoded;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor')
        throw new AppError('malformed_body', {
          details: [
            faultOf('', {
              en: 'Is not valid JSON, or holds a name that is not allowed.',
              es: 'No es JSON válido, o lleva un nombre que no se permite.',
            }),
          ],
        });
      return value;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    return text;
  }
}

function tooLarge(bytes: number, name: string | undefined): AppError {
  const rule =
    name === undefined || name === ''
      ? { en: 'A file is larger than {most} MB.', es: 'Un archivo pesa más de {most} MB.' }
      : { en: 'The file {name} is larger than {most} MB.', es: 'El archivo {name} pesa más de {most} MB.' };
  const most = Math.floor(bytes / 1024 / 1024);
  return refuseAs('too_large', 'file', sentence(rule, { most, name: name?.slice(0, 80) ?? '' }));
}

/**
 * How a sender who went away is told, by whichever of the streams on the way heard of it first: the connection, the reader of HTTP, the
 * reader of the form, or what the file was being written with.
 */
const senderIsGone =
  /^(?:FST_MP_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|EPIPE|ABORT_ERR|ERR_STREAM_[A-Z_]+|ERR_HTTP_REQUEST_TIMEOUT|HPE_[A-Z_]+)$/u;

function toFormError(error: unknown, maxFiles: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') {
    const rule = {
      en: 'At most {most} {most, plural, one {file} other {files}} at once.',
      es: 'Como máximo {most} {most, plural, one {archivo} other {archivos}} a la vez.',
    };
    return refuseAs('too_large', 'file', sentence(rule, { most: maxFiles }));
  }
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new AppError('too_large', {
      said: { en: 'The form has too many fields.', es: 'El formulario tiene demasiados campos.' },
    });
  if (typeof code === 'string' && senderIsGone.test(code)) return cutOff(error);
  // The parser's own errors carry no code; those of the disk and of our own making do, or are of our class.
  if (
    error instanceof Error &&
    !(error instanceof AppError) &&
    (code === undefined || code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_JSON_FIELD_ERROR')
  )
    return cutOff(error);
  return error;
}

function cutOff(cause: unknown): AppError {
  return new AppError('malformed_body', {
    cause,
    details: [
      faultOf('', { en: 'The form is cut off or malformed.', es: 'El formulario llegó cortado o mal formado.' }),
    ],
  });
}
