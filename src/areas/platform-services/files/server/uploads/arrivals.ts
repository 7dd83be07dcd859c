import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { FilePart } from '#platform/server/http/form.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { maxFileBytes, type FileUpload } from '#areas/platform-services/files/schema.ts';
import { refuse } from '#platform/shared/errors.ts';
import type { FileRow } from '../store.ts';
import { keepUploads, requireWritableOwner, type Arrival } from './uploads.ts';

/** Takes the files of a form to where they wait until they are kept; whatever became of them, nothing stays there. */
export async function withArrivals<B, T>(
  storage: FileStorage,
  parts: (take: (part: FilePart) => Promise<void>) => Promise<{ body: B }>,
  keep: (body: B, arrivals: readonly Arrival[]) => Promise<T>,
): Promise<T> {
  const arrivals: Arrival[] = [];
  try {
    const { body } = await parts(async (part) => {
      arrivals.push({ rawName: part.name, staged: await storage.staging.stage(part.stream, maxFileBytes) });
    });
    return await keep(body, arrivals);
  } finally {
    for (const { staged } of arrivals) await storage.staging.discard(staged);
  }
}

/**
 * Keeps photos that somebody without an account sends of a home, in the name of the person of staff who let them in: the people of the home
 * see them. What is no photo is refused.
 */
export async function keepPhotosOfHome(
  storage: FileStorage,
  viewer: Viewer,
  unitId: string,
  parts: (take: (part: FilePart) => Promise<void>) => Promise<{ body: unknown }>,
  db: Executor,
  inWrite: <T>(run: (write: Write) => Promise<T>) => Promise<T>,
  alsoWrite: (write: Write, kept: readonly FileRow[]) => Promise<void>,
): Promise<void> {
  const to: FileUpload = { owner_type: 'unit', owner_id: unitId, visibility: 'home', stage: 'warranty' };
  await withArrivals(storage, parts, (_body, arrivals) =>
    keepUploads(
      storage,
      viewer,
      to,
      arrivals,
      db,
      inWrite,
      async (write, kept) => {
        if (kept.some(({ kind }) => kind !== 'photo'))
          throw refuse('file', { en: 'Must be a photo.', es: 'Debe ser una foto.' });
        await alsoWrite(write, kept);
      },
      { place: (executor) => requireWritableOwner(executor, viewer, to), mayShow: true },
    ),
  );
}
