import { join } from 'node:path';
import { openDiskStore, openStaging, type FileStore, type StagingArea } from './file-store.ts';
import { openPictures, type Pictures } from './pictures.ts';

/** Everything that has to do with stored bytes; opened once in `app/server.ts` and handed to the areas that keep files. */
export interface FileStorage {
  store: FileStore;
  staging: StagingArea;
  pictures: Pictures;
}

/** Opens the disk store: originals in `files`, arriving ones in `files-incoming`, what is drawn from pictures in `files-drawn`. */
export async function openFileStorage(dataFolder: string): Promise<FileStorage> {
  const store = await openDiskStore(join(dataFolder, 'files'));
  const staging = await openStaging(join(dataFolder, 'files-incoming'));
  return { store, staging, pictures: await openPictures(join(dataFolder, 'files-drawn'), store, staging) };
}
