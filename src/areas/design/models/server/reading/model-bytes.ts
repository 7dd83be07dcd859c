import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mostModelBytes, unpackModel } from './check-file.ts';
import { ModelFault } from './model-faults.ts';

/** True for a model that came packed. */
export function isArchive(fileName: string): boolean {
  return /\.(?:ifczip|zip)$/iu.test(fileName);
}

/** The text of a model in memory that threads share: unpacked where it came in an archive. */
export async function modelBytes(
  storage: FileStorage,
  model: { storage_key: string; bytes: number; file_name: string },
): Promise<SharedArrayBuffer> {
  const stream = await storage.store.open(model.storage_key);
  if (!isArchive(model.file_name)) {
    if (model.bytes > mostModelBytes) throw new ModelFault('too_large');
    return gathered(stream, model.bytes);
  }
  const staged = await storage.staging.stage(stream, model.bytes);
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of unpackModel(staged.path, staged.bytes)) {
      chunks.push(chunk);
      length += chunk.length;
    }
    return await gathered(chunks, length);
  } finally {
    await storage.staging.discard(staged);
  }
}

async function gathered(
  chunks: AsyncIterable<unknown> | Iterable<unknown>,
  length: number,
): Promise<SharedArrayBuffer> {
  const shared = new SharedArrayBuffer(length);
  const bytes = new Uint8Array(shared);
  let at = 0;
  for await (const chunk of chunks) {
    if (!Buffer.isBuffer(chunk) || at + chunk.length > length) throw new ModelFault('damaged');
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== length) throw new ModelFault('truncated');
  return shared;
}
