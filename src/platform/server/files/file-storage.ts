import { join } from 'node:path';
import { openDiskStore, openStaging, type FileStore, type StagingArea } from './file-store.ts';
import { openPartialFiles, type PartialFiles } from './partial-files.ts';
import { openPictures, type Pictures } from './pictures.ts';
import type { VirusScanner } from './virus-scan.ts';

/** Everything that has to do with stored bytes; opened once in `app/server/server.ts` and handed to the areas that keep files. */
export interface FileStorage {
  store: FileStore;
  staging: StagingArea;
  partials: PartialFiles;
  pictures: Pictures;
  /** What every file has to pass before it is kept; undefined when none is set. */
  scanner: VirusScanner | undefined;
}

/** Opens the disk store: originals in `files`, arriving ones in `files-incoming`, those that arrive in pieces in `files-partial`, what is drawn from pictures in `files-drawn`. */
export async function openFileStorage(dataFolder: string, scanner?: VirusScanner): Promise<FileStorage> {
  const store = await openDiskStore(join(dataFolder, 'files'));
  const staging = await openStaging(join(dataFolder, 'files-incoming'));
  const partials = await openPartialFiles(join(dataFolder, 'files-partial'));
  const pictures = await openPictures(join(dataFolder, 'files-drawn'), store, staging);
  return { store, staging, partials, pictures, scanner };
}
