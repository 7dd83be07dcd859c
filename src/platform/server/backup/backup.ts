import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { takeDataFolder, DataFolderInUse } from '../start/data-folder.ts';
import { isDiskFull, openDatabase } from '../database/database.ts';
import { readMigrations, recordedMigrations, migrationsFolder, refuseMismatch } from '../database/migrate.ts';
import { syncFolder, type FileStore } from '../files/file-store.ts';
import { startPostgres } from '../postgres/supervisor.ts';
import { StartRefused } from '../start/start-faults.ts';
import type { BeginStep } from '../start/start-progress.ts';
import {
  archiveDigest,
  copyHashed,
  filesBelow,
  foldersBelow,
  isSame,
  syncTree,
  verifyArchive,
  writeManifest,
  type ArchivedFile,
  type Manifest,
} from './archive.ts';
import { backUpCluster, runningAddress } from './cluster-backup.ts';
import { copyFromStore, isOfFolder, refuseOtherStore, restoreStore } from './store-backup.ts';
import { backUpRows, rowsFolder } from './row-backup.ts';
import { restoreRows } from './row-restore.ts';

export interface BackupParts {
  readonly dataFolder: string;
  readonly log: Logger;
  /** The PostgreSQL of one's own that holds the portal; the embedded one when left out. */
  readonly databaseUrl?: string | undefined;
  /** True where the root key is a setting: then the data folder needs to hold no keys. */
  readonly hasRootKey?: boolean | undefined;
  /** Where the files lie, unless in the data folder. */
  readonly store?: FileStore | undefined;
  readonly begin?: BeginStep | undefined;
  /** Hears what a person should know of a backup that is good nevertheless. */
  readonly say?: ((sentence: string) => void) | undefined;
  /** False skips the sync to disk; for tests only. */
  readonly syncToDisk?: boolean | undefined;
}

/** What is kept beside the database: without the keys nothing can be opened, and attachments are files. */
const folders = ['keys', 'files', 'mail'] as const;
const clusterFolder = 'postgres';

/**
 * Takes a backup of a portal, running or not, into a new folder below `into`, and answers its path. With the embedded database it holds
 * what was acknowledged up to the end of the database's copy, with one of your own what was when that copy began. One that is cut short
 * has the name `….part` and is no backup.
 */
export async function backUp(parts: BackupParts, into: string, now = new Date()): Promise<string> {
  const name = `hearth-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const target = resolve(into, name);
  const workshop = `${target}.part`;
  if (await exists(target)) throw new StartRefused(`${target} is there already.`);
  if (parts.databaseUrl === undefined && !(await exists(join(parts.dataFolder, clusterFolder))))
    throw new StartRefused(`${parts.dataFolder} holds no embedded database. Is HEARTH_DATA right?`);
  const ofPortal = parts.hasRootKey === true ? parts.dataFolder : join(parts.dataFolder, 'keys');
  if (parts.databaseUrl !== undefined && !(await exists(ofPortal)))
    throw new StartRefused(`${parts.dataFolder} holds no keys of a portal. Is HEARTH_DATA right?`);
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true, mode: 0o700 });
  const { databaseUrl } = parts;
  const taking =
    databaseUrl === undefined ? takenWith(parts, workshop) : takenByRows({ ...parts, databaseUrl }, workshop);
  const manifest = await taking.catch(async (error: unknown) => {
    await rm(workshop, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new StartRefused(
      `The disk of ${resolve(into)} is full. The backup was not kept. Make room, or give another folder.`,
      { cause: error },
    );
  });
  if (parts.syncToDisk !== false) await syncTree(workshop);
  await writeManifest(workshop, manifest);
  await rename(workshop, target);
  await syncFolder(resolve(into));
  return target;
}

async function takenWith(parts: BackupParts, workshop: string): Promise<Manifest> {
  return withDatabase(parts, async (adminUrl) => {
    const files: ArchivedFile[] = [];
    const early = await copyFolders(parts, workshop, new Map());
    const step = parts.begin?.('Copying the database');
    const cluster = await backUpCluster(adminUrl, join(parts.dataFolder, clusterFolder), join(workshop, clusterFolder));
    files.push(...cluster.map((file) => ({ ...file, path: `${clusterFolder}/${file.path}` })));
    step?.end();
    // Again, for what came while the database was copied: its rows name every file that was there at its end.
    const all = await copyFolders(parts, workshop, early);
    files.push(...all.values());
    const { major, migrations } = await describeDatabase(adminUrl);
    return {
      format: 1,
      kind: 'embedded',
      made_at: new Date().toISOString(),
      postgres_major: major,
      migrations,
      files,
    } satisfies Manifest;
  });
}

async function takenByRows(parts: BackupParts & { databaseUrl: string }, workshop: string): Promise<Manifest> {
  const early = await copyFolders(parts, workshop, new Map());
  const copied = await backUpRows(parts.databaseUrl, workshop, parts.begin);
  // Again, for what came before the snapshot and after the first look.
  const all = await copyFolders(parts, workshop, early);
  if (copied.leftOut.length > 0)
    parts.say?.(`These tables are not of Hearth, and so not in the backup: ${copied.leftOut.join(', ')}.`);
  return {
    format: 1,
    kind: 'outside',
    made_at: new Date().toISOString(),
    postgres_major: copied.major,
    migrations: copied.migrations,
    files: [...copied.files, ...all.values()],
    database: copied.database,
  };
}

async function copyFolders(
  { dataFolder, begin, store }: BackupParts,
  workshop: string,
  known: ReadonlyMap<string, ArchivedFile>,
): Promise<Map<string, ArchivedFile>> {
  const step = begin?.('Copying files and keys');
  const copied = new Map(known);
  for (const folder of folders) {
    if (folder === 'files' && store !== undefined) {
      await copyFromStore(store, workshop, copied);
      continue;
    }
    for (const inside of await filesBelow(join(dataFolder, folder))) {
      const path = `${folder}/${inside}`;
      // Attachments never change once they are there; keys may.
      if (folder === 'files' && copied.has(path)) continue;
      const file = await copyHashed(join(dataFolder, path), join(workshop, path));
      if (file === undefined) copied.delete(path);
      else copied.set(path, { path, ...file });
    }
  }
  step?.end();
  return copied;
}

/** With the running portal's database, or with one that is started for this and stopped again. */
async function withDatabase<T>({ dataFolder, log }: BackupParts, work: (adminUrl: string) => Promise<T>): Promise<T> {
  const folder = await takeDataFolder(dataFolder).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  });
  if (folder === undefined) {
    const address = await runningAddress(dataFolder);
    if (address === undefined) throw new StartRefused('The portal is just starting or ending. Try again in a moment.');
    return work(address);
  }
  const postgres = await startPostgres({ dataFolder, log });
  try {
    return await work(postgres.adminUrl);
  } finally {
    await postgres.stop();
    await folder.release();
  }
}

async function describeDatabase(adminUrl: string): Promise<{ major: number; migrations: Manifest['migrations'] }> {
  const { pool, close } = openDatabase(adminUrl.replace(/@\/[^?]*/u, '@/hearth'), { maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ major: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major`,
    );
    const recorded = await recordedMigrations(pool);
    return { major: rows[0]?.major ?? 0, migrations: [...recorded].map(([name, sha256]) => ({ name, sha256 })) };
  } finally {
    await close();
  }
}

/**
 * Puts a backup into a data folder that is empty or not there and, with a PostgreSQL of one's own, into an empty database. Nothing is
 * touched before every byte of the backup has been read and found right; the folder appears whole, by one rename, or not at all, and so
 * do the rows, by one transaction. A restore that was cut short is simply repeated.
 */
export async function restore(parts: BackupParts, from: string): Promise<Manifest> {
  const { dataFolder, databaseUrl, begin, log } = parts;
  const archive = resolve(from);
  const check = begin?.('Reading the backup');
  const manifest = await verifyArchive(archive);
  await refuseOtherRelease(manifest, databaseUrl);
  await refuseOtherStore(parts, archive);
  check?.end();
  if (databaseUrl === undefined) {
    await restoreFolder(
      parts,
      archive,
      manifest.files.filter(({ path }) => isOfFolder(parts, path)),
    );
    await restoreStore(parts, archive, manifest.files);
    return manifest;
  }
  const beside = manifest.files.filter(({ path }) => !path.startsWith(`${rowsFolder}/`) && isOfFolder(parts, path));
  const hasFolder = await holdsAll(dataFolder, beside);
  if (!hasFolder) await refuseUsed(dataFolder);
  const digest = await archiveDigest(archive);
  await restoreRows({ url: databaseUrl, log, begin, archive, manifest, digest }, async () => {
    if (!hasFolder) await restoreFolder(parts, archive, beside);
    await restoreStore(parts, archive, manifest.files);
  });
  return manifest;
}

/** True when the folder has every one of these files already: after a loss of the database alone, or a restore that was cut short at its end. */
async function holdsAll(dataFolder: string, files: readonly ArchivedFile[]): Promise<boolean> {
  for (const { path, bytes, sha256 } of files)
    if (!(await isSame(join(dataFolder, path), { bytes, sha256 }))) return false;
  return files.length > 0;
}

async function restoreFolder(
  { dataFolder, begin, syncToDisk = true, store }: BackupParts,
  archive: string,
  files: readonly ArchivedFile[],
): Promise<void> {
  await refuseUsed(dataFolder);
  const restored = (path: string) => path.split('/')[0] !== rowsFolder && isOfFolder({ store }, path);
  const workshop = `${dataFolder}.restoring`;
  // Whoever holds the folder is restoring now; what an ended one left is cleared away.
  const held = await takeDataFolder(workshop);
  const parts = join(workshop, 'parts');
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true, mode: 0o700 });
  const step = begin?.('Restoring');
  for (const folder of (await foldersBelow(archive)).filter((each) => restored(each)))
    await mkdir(join(parts, folder), { recursive: true, mode: 0o700 });
  for (const [index, { path, sha256 }] of files.entries()) {
    const copied = await copyHashed(join(archive, path), join(parts, path));
    if (copied?.sha256 !== sha256)
      throw new StartRefused(`The backup ${archive} changed while it was read: ${path}. Nothing was touched.`);
    if (index % 100 === 0) step?.update(`(${index} of ${files.length} files)`);
  }
  if (syncToDisk) await syncTree(parts);
  await mkdir(join(dataFolder, '..'), { recursive: true });
  await refuseUsed(dataFolder);
  await rename(parts, dataFolder).catch((error: unknown) => {
    throw new StartRefused(
      `${dataFolder} could not be replaced by what was restored (is it a mounted disk?). Set HEARTH_DATA to a folder inside of it.`,
      { cause: error },
    );
  });
  await syncFolder(join(dataFolder, '..'));
  await held.release();
  await rm(workshop, { recursive: true, force: true });
  step?.end();
}

async function refuseOtherRelease(manifest: Manifest, databaseUrl: string | undefined): Promise<void> {
  if (manifest.kind === 'embedded' && databaseUrl !== undefined)
    throw new StartRefused(
      'This backup is of a portal with the embedded database. Leave DATABASE_URL unset to restore it.',
    );
  if (manifest.kind === 'outside' && databaseUrl === undefined)
    throw new StartRefused('This backup is of an outside PostgreSQL. Set DATABASE_URL to an empty database for it.');
  if (manifest.kind === 'embedded' && manifest.postgres_major !== 18)
    throw new StartRefused(
      `The backup is of PostgreSQL ${manifest.postgres_major}, and this release of Hearth brings 18. Restore it with the release that made it.`,
    );
  refuseMismatch(
    await readMigrations(migrationsFolder),
    new Map(manifest.migrations.map(({ name, sha256 }) => [name, sha256])),
  );
}

/** A folder that holds anything is somebody's: it is never written over. */
async function refuseUsed(dataFolder: string): Promise<void> {
  const found = await filesBelow(dataFolder);
  if (found.length > 0)
    throw new StartRefused(
      `${dataFolder} is not empty. Move it away first, or set HEARTH_DATA to a folder that is not there yet.`,
    );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
