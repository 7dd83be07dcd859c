import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-store.ts';
import { portalOf } from '../files/store-marker.ts';
import { StartRefused } from '../start/start-faults.ts';
import { copyHashed, FileSummer, type ArchivedFile } from './archive.ts';

const markerPath = 'files/portal.json';

interface Parts {
  dataFolder: string;
  store?: FileStore | undefined;
}

/** True for what a restore puts into the data folder: all but the files, where those go into an object store. */
export function isOfFolder({ store }: Pick<Parts, 'store'>, path: string): boolean {
  return store === undefined || path.split('/')[0] !== 'files';
}

/** Copies what the backup does not have yet, under the names that it has in a data folder. */
export async function copyFromStore(
  store: FileStore,
  workshop: string,
  copied: Map<string, ArchivedFile>,
): Promise<void> {
  for await (const { key } of store.list()) {
    const path = `files/${key.slice(-2)}/${key}`;
    if (copied.has(path)) continue;
    const to = join(workshop, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const sum = new FileSummer();
    // One that was removed since it was listed is named by no row any more.
    const found = (await store.stat(key)) === undefined ? undefined : await store.open(key);
    if (found === undefined) continue;
    await pipeline(found, sum, createWriteStream(to, { mode: 0o600 }));
    copied.set(path, { path, ...sum.result });
  }
  const marker = await store.readMarker();
  if (marker === undefined) return;
  const at = join(workshop, markerPath);
  await mkdir(dirname(at), { recursive: true, mode: 0o700 });
  await writeFile(`${at}.read`, marker, { mode: 0o600 });
  const sums = await copyHashed(`${at}.read`, at);
  await rm(`${at}.read`);
  if (sums !== undefined) copied.set(markerPath, { path: markerPath, ...sums });
}

/** A bucket that is marked for another portal than that of the backup is left alone. */
export async function refuseOtherStore({ store }: Parts, archive: string): Promise<void> {
  const there = await store?.readMarker();
  if (store === undefined || there === undefined) return;
  const own = await readFile(join(archive, markerPath), 'utf8').catch(() => '');
  if (portalOf(own) !== portalOf(there))
    throw new StartRefused(
      `${store.place} holds the files of another portal. Set FILES_URL to the bucket of the portal that is restored, or to an empty one. Nothing was touched.`,
    );
}

/** Puts the files of a backup into the object store; what is there already stays, so that a restore that was cut short goes on. */
export async function restoreStore(
  { store, dataFolder }: Parts,
  archive: string,
  files: readonly ArchivedFile[],
): Promise<void> {
  if (store === undefined) return;
  const workshop = `${dataFolder}.restoring-files`;
  await mkdir(workshop, { recursive: true, mode: 0o700 });
  for (const { path, bytes, sha256 } of files.filter((each) => !isOfFolder({ store }, each.path))) {
    if (path === markerPath) continue;
    const key = path.slice('files/00/'.length);
    if ((await store.stat(key))?.bytes === bytes) continue;
    const laid = join(workshop, key);
    const copied = await copyHashed(join(archive, path), laid);
    if (copied?.sha256 !== sha256)
      throw new StartRefused(`The backup ${archive} changed while it was read: ${path}. Repeat the restore.`);
    await store.put(key, { path: laid, bytes, sha256 });
  }
  const marker = await readFile(join(archive, markerPath), 'utf8').catch(() => undefined);
  if (marker !== undefined) await store.writeMarker(marker);
  await rm(workshop, { recursive: true, force: true });
}
