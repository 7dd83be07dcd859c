import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '#platform/shared/errors.ts';
import type { S3Settings } from './s3-settings.ts';

export interface StoredObject {
  /** Without the prefix of the portal. */
  name: string;
  bytes: number;
  changedAt: Date;
}

/** The part of a bucket that is the portal's. Whatever keeps it from answering is thrown as `storage_gone`, without a word of the keys. */
export interface Bucket {
  /** As people call it: s3://bucket/folder. */
  readonly address: string;
  /** The object is there whole, and safe, when this returns; before, nothing of it is. */
  put(name: string, content: Buffer): Promise<void>;
  /** The same for a file of this machine, in parts where it is large. */
  putFile(name: string, path: string, bytes: number): Promise<void>;
  /** The bytes, or an inclusive range of them; undefined when there is no such object. */
  get(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  stat(name: string): Promise<StoredObject | undefined>;
  remove(name: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
}

/** Large files travel in parts of this size, each tried again by itself; the store asks for 5 MB at least. */
const partBytes = 8 * 1024 * 1024;

/** Loads the client, which only portals with a bucket pay for. Connects with the first call. */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Stores other than Amazon's don't know the newer checksums; the signature holds a sha256 of every body here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 10_000,
      socketTimeout: 20_000,
      throwOnRequestTimeout: true,
    },
  });
  const of = (name: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${name}` });
  const put = (name: string, content: Buffer): Promise<void> =>
    asked(async () => void (await client.send(new sdk.PutObjectCommand({ ...of(name), Body: content }))));
  return {
    address: `s3://${settings.bucket}/${settings.prefix}`,
    put,
    async putFile(name, path, bytes) {
      if (bytes <= partBytes) await put(name, await readFile(path));
      else await putParts(sdk, client, of(name), path);
    },
    async get(name, range) {
      const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const found = await asked(() =>
        client.send(new sdk.GetObjectCommand({ ...of(name), ...wanted })).catch(noObject),
      );
      if (found === undefined) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error('The client for objects answered no stream.');
      return Readable.from(untilCut(found.Body), { objectMode: false });
    },
    async stat(name) {
      const found = await asked(() => client.send(new sdk.HeadObjectCommand(of(name))).catch(noObject));
      if (found === undefined) return undefined;
      return { name, bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date() };
    },
    remove: (name) => asked(async () => void (await client.send(new sdk.DeleteObjectCommand(of(name))))),
    async *list(prefix) {
      let next: string | undefined;
      do {
        const page = await asked(() =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: settings.bucket,
              Prefix: `${settings.prefix}${prefix}`,
              ...(next === undefined ? {} : { ContinuationToken: next }),
            }),
          ),
        );
        for (const { Key: key = '', Size: bytes = 0, LastModified: changedAt = new Date() } of page.Contents ?? [])
          yield { name: key.slice(settings.prefix.length), bytes, changedAt };
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

async function putParts(
  sdk: typeof import('@aws-sdk/client-s3'),
  client: S3Client,
  of: { Bucket: string; Key: string },
  path: string,
): Promise<void> {
  const { UploadId } = await asked(() => client.send(new sdk.CreateMultipartUploadCommand(of)));
  const upload = { ...of, UploadId };
  const handle = await open(path, 'r');
  try {
    const parts: CompletedPart[] = [];
    const buffer = Buffer.alloc(partBytes);
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, partBytes, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const part = { ...upload, PartNumber: parts.length + 1, Body: buffer.subarray(0, bytesRead) };
      const { ETag } = await asked(() => client.send(new sdk.UploadPartCommand(part)));
      parts.push({ ETag, PartNumber: part.PartNumber });
    }
    await asked(() =>
      client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })),
    );
  } catch (error) {
    // Parts of an upload that never ends would be paid for without end.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw outOfReach(error);
  }
}

/** A connection that breaks while it is read says the same as one that could not be made. */
async function* untilCut(body: Readable): AsyncIterable<unknown> {
  try {
    yield* body;
  } catch (error) {
    throw outOfReach(error);
  }
}

/** What the store said, without the request that the client keeps beside it: that holds the name of the key, and its signature. */
function outOfReach(error: unknown): AppError {
  return new AppError('storage_gone', { retryAfterS: 5, cause: new StoreFault(error) });
}

/** Why the object store did not do what it was asked. */
export class StoreFault extends Error {
  /** The code of S3, such as `NoSuchBucket`, or of the system, such as `ECONNREFUSED`. */
  readonly reason: string;
  readonly status: number | undefined;

  constructor(error: unknown) {
    const name = error instanceof Error ? error.name : 'Error';
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
    const status = statusOf(error);
    const reason = code ?? name;
    super(`The object store did not do it: ${reason}${status === undefined ? '' : ` (${status})`}.`);
    this.reason = reason;
    this.status = status;
  }
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const meta = error.$metadata;
  if (typeof meta !== 'object' || meta === null || !('httpStatusCode' in meta)) return undefined;
  return typeof meta.httpStatusCode === 'number' ? meta.httpStatusCode : undefined;
}

/** A missing object; a missing bucket has the same status and another name. */
function noObject(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound') && statusOf(error) === 404)
    return undefined;
  throw error;
}
