import { join } from 'node:path';
import { openDiskStore, openStaging, type FileStore, type StagingArea } from './file-store.ts';
import { openPartialFiles, type PartialFiles } from './partial-files.ts';
import { openPictures, type Pictures } from './pictures.ts';
import { openBucket } from './s3/bucket.ts';
import { openS3Partials } from './s3/s3-partials.ts';
import type { S3Settings } from './s3/s3-settings.ts';
import { openS3Store } from './s3/s3-store.ts';
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

/**
 * Opens where files are kept: originals in the bucket, with what arrives in pieces, or else in the folders `files` and `files-partial`.
 * What is just being looked at lies in `files-incoming`, what is drawn from pictures in `files-drawn`: they are this machine's own.
 */
export async function openFileStorage(
  dataFolder: string,
  scanner?: VirusScanner,
  s3?: S3Settings,
): Promise<FileStorage> {
  const staging = await openStaging(join(dataFolder, 'files-incoming'));
  const local = await openPartialFiles(join(dataFolder, 'files-partial'));
  const bucket = s3 === undefined ? undefined : await openBucket(s3);
  const store = bucket === undefined ? await openDiskStore(join(dataFolder, 'files')) : openS3Store(bucket);
  const partials = bucket === undefined ? local : openS3Partials(bucket, staging, local);
  const pictures = await openPictures(join(dataFolder, 'files-drawn'), store, staging);
  return { store, staging, partials, pictures, scanner };
}

/** The store of a bucket alone, for backups; undefined where files lie in the data folder. */
export async function openRemoteStore(s3: S3Settings | undefined): Promise<FileStore | undefined> {
  return s3 === undefined ? undefined : openS3Store(await openBucket(s3));
}
