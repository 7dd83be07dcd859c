import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badInput, refuseAs } from '#platform/shared/errors.ts';
import { line } from '#platform/shared/fields.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import type { Kernel } from '#platform/server/http/mount.ts';
import { ChecksumFault, type AppendOptions } from '#platform/server/files/partial-files.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { maxResumableBytes, type InWrite, type Upload, type UploadIntake, type UploadFields } from './intake.ts';
import { sentence } from '#platform/shared/text.ts';

const protocol = '1.0.0';
const checksums = ['sha1', 'sha256', 'md5'] as const;
/** How long a piece waits for the one before it to let go. */
const handOverMs = 10_000;

/** One writer per upload. A new one takes over from one whose connection may be long dead, which then keeps what it has. */
class Writers {
  readonly #writers = new Map<string, { stop: () => void; done: Promise<void> }>();

  async alone<T>(id: string, stop: () => void, work: () => Promise<T>): Promise<T> {
    const before = this.#writers.get(id);
    if (before !== undefined) {
      before.stop();
      await Promise.race([before.done, sleep(handOverMs)]);
    }
    // Of several that waited, the first goes on.
    if (this.#writers.has(id)) throw new AppError('locked', { retryAfterS: 1 });
    let finished = (): void => undefined;
    this.#writers.set(id, { stop, done: new Promise((resolve) => (finished = resolve)) });
    try {
      return await work();
    } finally {
      this.#writers.delete(id);
      finished();
    }
  }
}

/** What a handler of the protocol needs of its request. */
interface Call {
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
  db: Executor;
}
interface OwnCall extends Call {
  inWrite: InWrite;
}
interface OfOne {
  params: { id: string };
}

interface Protocol<F extends UploadFields, M, S, R> {
  /** Below `/api`. */
  path: string;
  /** The fields of `Upload-Metadata`, checked against what the viewer may do. */
  fieldsOf(fields: Record<string, string>, viewer: Viewer): F;
  stateOf(upload: Upload<F>, offset: number): S;
  replyOf(made: M, viewer: Viewer): R;
}

/** The handlers of resumable uploads by tus 1.0: what is said to have come is on the disk, through any end of the process. */
export function tusHandlers<F extends UploadFields, M, S, R>(
  kernel: Kernel,
  intake: UploadIntake<F, M>,
  { path, fieldsOf, stateOf, replyOf }: Protocol<F, M, S, R>,
) {
  const writers = new Writers();
  kernel.app.options(`/api${path}`, async (_request, reply) => {
    sayProtocol(reply);
    return reply
      .headers({
        'tus-version': protocol,
        'tus-extension': 'creation,checksum,expiration,termination',
        'tus-checksum-algorithm': checksums.join(','),
        'tus-max-size': String(maxResumableBytes),
      })
      .status(204)
      .send();
  });

  return {
    async create({ viewer, request, reply, db, inWrite }: OwnCall): Promise<S> {
      sayProtocol(reply);
      requireProtocol(request, reply);
      const length = wholeNumber(request, 'Upload-Length');
      if (length === 0) throw badInput('Upload-Length', { en: 'The file is empty.', es: 'El archivo está vacío.' });
      if (length > maxResumableBytes) {
        const most = maxResumableBytes / 1024 ** 3;
        throw refuseAs(
          'too_large',
          'Upload-Length',
          sentence(
            { en: 'A file has at most {most} GB.', es: 'Un archivo puede pesar como máximo {most} GB.' },
            { most },
          ),
        );
      }
      const { filename, ...rest } = metadataOf(request);
      const fields = fieldsOf(rest, viewer);
      const name = parseInput(line(500), filename ?? '', 'filename');
      const upload = await intake.open(viewer, { name, length, fields }, db, inWrite);
      const offset = await intake.offsetOf(upload);
      sayState(reply, upload, offset);
      void reply.header('location', `/api${path}/${upload.id}`);
      return stateOf(upload, offset);
    },
    async read({ viewer, params, db, reply }: Call & OfOne): Promise<S> {
      sayProtocol(reply);
      const upload = await intake.require(db, viewer, params.id);
      const offset = await intake.offsetOf(upload);
      sayState(reply, upload, offset);
      void reply.header('upload-length', String(upload.length));
      return stateOf(upload, offset);
    },
    async append({ viewer, params, request, reply, db, inWrite }: OwnCall & OfOne): Promise<void> {
      sayProtocol(reply);
      await intake.require(db, viewer, params.id);
      requireProtocol(request, reply);
      const piece = request.body;
      if (!(piece instanceof Readable)) throw new AppError('unsupported_type');
      try {
        await writers.alone(
          params.id,
          () => piece.destroy(),
          async () => {
            // Read again: whoever wrote before may have come to the end.
            const upload = await intake.require(db, viewer, params.id);
            const offset = await write(intake, upload, request, piece).catch(async (error: unknown) => {
              // What a broken connection has left is as good a reason to wait for more as a whole piece.
              if (piece.destroyed) await intake.prolong(db, upload.id);
              throw error;
            });
            await intake.prolong(db, upload.id);
            sayState(reply, upload, offset);
            if (offset === upload.length && upload.made_id === null) await intake.finish(viewer, upload, db, inWrite);
          },
        );
      } finally {
        // What is still on its way is read and forgotten, so that the sender gets to the answer.
        piece.resume();
      }
    },
    async finish({ viewer, params, db, inWrite }: OwnCall & OfOne): Promise<R> {
      return writers.alone(
        params.id,
        () => undefined,
        async () => {
          const upload = await intake.require(db, viewer, params.id);
          return replyOf(await intake.finish(viewer, upload, db, inWrite), viewer);
        },
      );
    },
    async remove({ viewer, params, request, reply, db, inWrite }: OwnCall & OfOne): Promise<void> {
      sayProtocol(reply);
      const upload = await intake.require(db, viewer, params.id);
      requireProtocol(request, reply);
      await writers.alone(
        upload.id,
        () => undefined,
        () => intake.giveUp(inWrite, upload.id),
      );
    },
  };
}

async function write<F extends UploadFields, M>(
  intake: UploadIntake<F, M>,
  upload: Upload<F>,
  request: FastifyRequest,
  piece: Readable,
): Promise<number> {
  const { partials } = intake.storage;
  const offset = wholeNumber(request, 'Upload-Offset');
  const checksum = checksumOf(request);
  const known = await intake.offsetOf(upload);
  if (offset !== known)
    throw new AppError('conflict', {
      said: sentence(
        {
          en: 'There are {known} bytes here; the next piece begins there.',
          es: 'Aquí hay {known} bytes; la siguiente parte empieza ahí.',
        },
        { known },
      ),
    });
  const announced = Number(request.headers['content-length'] ?? 0);
  const left = upload.length - offset;
  if (announced > left) throw tooMuch();
  if (left === 0) return offset;
  await partials.requireSpace(announced);
  try {
    return await partials.append(upload.id, offset, piece, { max: left, checksum });
  } catch (error) {
    if (error instanceof ChecksumFault) throw new AppError('checksum_wrong');
    if (error instanceof AppError && error.code === 'too_large') throw tooMuch();
    // A sender that went away reads no answer; what came is kept and synced.
    if (piece.destroyed) throw new AppError('malformed_body', { cause: error });
    throw error;
  }
}

function tooMuch(): AppError {
  return new AppError('too_large', {
    said: { en: 'More bytes came than were announced.', es: 'Llegaron más datos de los anunciados.' },
  });
}

function sayProtocol(reply: FastifyReply): void {
  void reply.header('tus-resumable', protocol);
}

function sayState(reply: FastifyReply, upload: { expires_at: string }, offset: number): void {
  void reply.headers({
    'upload-offset': String(offset),
    'upload-expires': new Date(upload.expires_at).toUTCString(),
    'cache-control': 'no-store',
  });
}

function requireProtocol(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['tus-resumable'] === protocol) return;
  void reply.header('tus-version', protocol);
  throw new AppError('wrong_protocol', {
    said: sentence({ en: 'Say Tus-Resumable: {protocol}.', es: 'Indica Tus-Resumable: {protocol}.' }, { protocol }),
  });
}

function wholeNumber(request: FastifyRequest, name: string): number {
  const value = request.headers[name.toLowerCase()];
  if (value === undefined) throw badInput(name, { en: 'Is required.', es: 'Es obligatorio.' });
  if (typeof value !== 'string' || !/^\d{1,15}$/u.test(value))
    throw badInput(name, { en: 'Must be a whole number.', es: 'Debe ser un número entero.' });
  return Number(value);
}

/** `Upload-Metadata`: names with values in base64, parted by commas. */
function metadataOf(request: FastifyRequest): Record<string, string> {
  const header = request.headers['upload-metadata'];
  const fault = () =>
    badInput('Upload-Metadata', {
      en: 'Must be names with values in base64.',
      es: 'Deben ser nombres con valores en base64.',
    });
  if (typeof header !== 'string' || header.trim() === '') return {};
  const found: Record<string, string> = Object.create(null);
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (!/^[a-z_]{1,40}$/u.test(key) || key in found || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/u.test(value))
      throw fault();
    found[key] = Buffer.from(value, 'base64').toString('utf8');
  }
  return found;
}

function checksumOf(request: FastifyRequest): AppendOptions['checksum'] {
  const header = request.headers['upload-checksum'];
  if (header === undefined) return undefined;
  const [name, value, ...more] = typeof header === 'string' ? header.split(' ') : [];
  const algorithm = checksums.find((each) => each === name);
  if (algorithm === undefined || value === undefined || more.length > 0)
    throw badInput(
      'Upload-Checksum',
      sentence(
        {
          en: 'Must name one of {checksums} and a value in base64.',
          es: 'Debe nombrar uno de {checksums} y un valor en base64.',
        },
        { checksums: checksums.join(', ') },
      ),
    );
  return { algorithm, value };
}
