import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { AppError } from '#platform/shared/errors.ts';
import { keyShape, type FileStore } from '../file-store.ts';
import type { Bucket } from './bucket.ts';

const folder = 'files/';
const markerName = `${folder}portal.json`;

/** The store in a bucket. Names are those of the folder `files` of a data folder, so that copying one makes the other. */
export function openS3Store(bucket: Bucket): FileStore {
  const nameOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error('A file key is a UUID.');
    return `${folder}${key.slice(-2)}/${key}`;
  };
  return {
    place: `${bucket.address}${folder}`,
    async put(key, staged) {
      await bucket.putFile(nameOf(key), staged.path, staged.bytes);
      // What is left of it here the sweep would take; nobody needs it any more.
      await rm(staged.path, { force: true }).catch(() => undefined);
    },
    async open(key, range) {
      const found = await bucket.get(nameOf(key), range);
      if (found === undefined) throw new AppError('storage_gone', { retryAfterS: 5 });
      return found;
    },
    async stat(key) {
      const found = await bucket.stat(nameOf(key));
      return found === undefined ? undefined : { key, bytes: found.bytes, changedAt: found.changedAt };
    },
    remove: (key) => bucket.remove(nameOf(key)),
    async *list() {
      for await (const { name, bytes, changedAt } of bucket.list(folder)) {
        const key = name.slice(folder.length + 3);
        if (keyShape.test(key)) yield { key, bytes, changedAt };
      }
    },
    async readMarker() {
      const found = await bucket.get(markerName);
      return found === undefined ? undefined : text(found);
    },
    writeMarker: (content) => bucket.put(markerName, Buffer.from(content)),
  };
}
