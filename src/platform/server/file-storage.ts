import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { openDiskStore, openStaging, type FileStore, type StagingArea } from './file-store.ts';
import { detectMediaType } from './media-types.ts';
import { openPictures, type Pictures } from './pictures.ts';

/** Everything that has to do with stored bytes; opened once in `app/server.ts` and handed to the areas that keep files. */
export interface FileStorage {
  store: FileStore;
  staging: StagingArea;
  pictures: Pictures;
}

/** A picture that lies in the store, ready for a row that names it. */
export interface StoredImage {
  /** Its key in the store, and the id that its row is to have. */
  id: string;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
}

const maxImageBytes = 10 * 1024 * 1024;

/** Opens the disk store: originals in `files`, arriving ones in `files-incoming`, what is drawn from pictures in `files-drawn`. */
export async function openFileStorage(dataFolder: string): Promise<FileStorage> {
  const store = await openDiskStore(join(dataFolder, 'files'));
  const staging = await openStaging(join(dataFolder, 'files-incoming'));
  return { store, staging, pictures: await openPictures(join(dataFolder, 'files-drawn'), store, staging) };
}

/**
 * Keeps one picture for a person's profile. Refuses (422) what is no readable picture and (413) more than 10 MB. The caller names
 * its id in `users.photo_file_id` and publishes `profile_photo.stored` in the same transaction: the files area makes the row, and
 * serves it at `/api/files/{id}/thumbnail`. Bytes that no row names are removed after an hour.
 */
export async function storeImage({ store, staging, pictures }: FileStorage, stream: Readable, name: string): Promise<StoredImage> {
  const staged = await staging.stage(stream, maxImageBytes);
  try {
    if (staged.bytes === 0) throw unusable('The file is empty.');
    const type = await detectMediaType(staged.path, name);
    if (type.family !== 'picture') throw unusable('It is no picture.');
    const id = newId();
    const { width, height, readable } = await pictures.inspect(id, staged.path);
    if (!readable || width === null || height === null) throw unusable('The picture is damaged or of a kind that can not be shown.');
    await store.put(id, staged);
    return { id, name, mime: type.mime, bytes: staged.bytes, sha256: staged.sha256, width, height };
  } finally {
    await staging.discard(staged);
  }
}

function unusable(message: string): AppError {
  return new AppError('rule_broken', { message, details: [{ path: 'file', message }] });
}
