import { nextVersion, standIn } from './series.ts';
import { eq, sql } from 'drizzle-orm';
import { AppError, badInput, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { StagedFile } from '#platform/server/files/file-store.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { holds } from '#platform/shared/access.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { requireModule, requireUnit } from '#areas/projects/units/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { FileUpload, SentUpload } from '../schema.ts';
import {
  findFile,
  findFiles,
  findSendingPlace,
  findUploads,
  findWritableOwner,
  type FileOwner,
  type FileRow,
} from './store.ts';
import { files } from './tables.ts';
import { judge, naming } from './upload-judge.ts';

/** A file that has arrived, under the name its sender gave it. */
export interface Arrival {
  rawName: string;
  staged: StagedFile;
  /** The id that the file is to have; a new one unless given. */
  id?: string;
}

/** Where an upload goes, asked again in the transaction that keeps it, and whether whoever sends it may show it to others. */
export interface UploadRights {
  place: (db: Executor) => Promise<FileOwner>;
  mayShow: boolean;
}

/** A row but for the record that it hangs on, which is looked up in the transaction. */
export type NewFile = Omit<typeof files.$inferInsert, 'projectId' | 'unitId' | 'moduleId'>;

/** Keeps what has arrived: judged by its bytes, put into the store, and only then named by rows, all in one transaction. */
export async function keepUploads(
  storage: FileStorage,
  viewer: Viewer,
  given: FileUpload,
  arrivals: readonly Arrival[],
  db: Executor,
  inWrite: <T>(run: (write: Write) => Promise<T>) => Promise<T>,
  /** What else belongs to the same transaction. */
  alsoWrite: (write: Write, kept: readonly FileRow[]) => Promise<void> = async () => undefined,
  rights: UploadRights = {
    place: (executor) => requireWritableOwner(executor, viewer, given),
    mayShow: holds(viewer.groups, 'files.share'),
  },
): Promise<FileRow[]> {
  if (arrivals.length > 1 && given.replaces !== undefined)
    throw badInput('replaces', { en: 'Takes one file.', es: 'Solo acepta un archivo.' });
  if (arrivals.length === 0)
    throw badInput('file', { en: 'At least one file is required.', es: 'Hace falta al menos un archivo.' });
  if (given.visibility !== undefined && given.visibility !== 'internal' && !rights.mayShow)
    requireCapability(viewer, 'files.share');
  await rights.place(db);
  const upload = await withPredecessor(db, viewer, given);
  const rows: NewFile[] = [];
  // Lists go by id, and ids of one millisecond stand in no order: a millisecond for each file keeps them as they were sent.
  const startedAt = Date.now();
  try {
    for (const [index, arrival] of arrivals.entries())
      rows.push(
        await naming(arrivals, arrival, () =>
          judge(storage, viewer, upload, arrival, index, arrival.id ?? newId(startedAt + index)),
        ),
      );
    for (const [index, row] of rows.entries()) {
      const arrival = arrivals[index];
      if (arrival !== undefined) await storage.store.put(row.storageKey, arrival.staged);
    }
    const kept = await inWrite(async (write) => {
      const found = await record(write, viewer, upload, rows, rights);
      await alsoWrite(write, found);
      return found;
    });
    // A repeated upload is answered with the rows of the first: its own bytes are not needed.
    const used = new Set(kept.map((row) => row.storage_key));
    await forget(
      storage,
      rows.filter((row) => !used.has(row.storageKey)),
    );
    return kept;
  } catch (error) {
    // A refusal came before the commit, so nothing names these bytes. After any other failure the commit may have happened:
    // then they stay, and the hourly sweep, which asks the database, decides.
    if (error instanceof AppError) await forget(storage, rows);
    throw error;
  }
}

/** Lets go of bytes that no row names. What the disk does not let go of now the hourly sweep takes, and the answer stays what it is. */
async function forget(storage: FileStorage, rows: readonly NewFile[]): Promise<void> {
  for (const row of rows)
    await Promise.allSettled([storage.store.remove(row.storageKey), storage.pictures.forget(row.storageKey)]);
}

async function record(
  write: Write,
  viewer: Viewer,
  upload: FileUpload,
  rows: readonly NewFile[],
  rights: UploadRights,
): Promise<FileRow[]> {
  const repeated = await earlierUpload(write, viewer, upload, rows);
  if (repeated !== undefined) return findFiles(write.tx, viewer, repeated);
  const owner = await rights.place(write.tx);
  const place = { projectId: owner.projectId, unitId: owner.unitId, moduleId: owner.moduleId };
  const old = upload.replaces === undefined ? undefined : await lockPredecessor(write, viewer, upload, upload.replaces);
  const series =
    old === undefined ? undefined : { seriesId: old.series_id, versionNo: await nextVersion(write.tx, old.series_id) };
  await write.tx.insert(files).values(rows.map((row) => ({ ...row, ...place, ...series })));
  const [first] = rows;
  if (old !== undefined && first !== undefined) {
    await write.tx
      .update(files)
      .set({ supersededBy: first.id, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
      .where(eq(files.id, old.id));
    await standIn(write, viewer, old.id, first.id);
  }
  for (const row of rows) {
    write.audit({
      action: 'file.added',
      entityType: 'file',
      entityId: row.id,
      projectId: owner.projectId,
      new: {
        name: row.name,
        mime: row.mime,
        bytes: row.bytes,
        sha256: row.sha256,
        owner_type: row.ownerType,
        owner_id: row.ownerId,
        visibility: row.visibility,
        ...(old === undefined ? {} : { version_no: series?.versionNo, replaces: old.id }),
      },
    });
  }
  await write.publish('file.added', {
    projectId: owner.projectId,
    ownerType: upload.owner_type,
    ownerId: upload.owner_id,
    unitId: owner.unitId,
    files: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      visibility: row.visibility ?? 'internal',
    })),
  });
  return findFiles(
    write.tx,
    viewer,
    rows.map((row) => row.id),
  );
}

/** The ids of the files that the same upload made before. Two tries at once wait here for each other. */
async function earlierUpload(
  write: Write,
  viewer: Viewer,
  upload: FileUpload,
  rows: readonly NewFile[],
): Promise<string[] | undefined> {
  const wanted = rows.flatMap((row) =>
    row.clientUploadId === null || row.clientUploadId === undefined
      ? []
      : [{ id: row.clientUploadId, sha256: row.sha256 }],
  );
  const [first] = wanted;
  if (first === undefined) return undefined;
  await write.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${viewer.userId}:${first.id}`}, 0))`,
  );
  const found = await findUploads(
    write.tx,
    viewer,
    wanted.map(({ id }) => id),
  );
  if (found.length === 0) return undefined;
  const same =
    found.length === wanted.length &&
    wanted.every(({ id, sha256 }) =>
      found.some(
        (each) =>
          each.client_upload_id === id &&
          each.sha256 === sha256 &&
          each.owner_type === upload.owner_type &&
          each.owner_id === upload.owner_id,
      ),
    );
  if (!same)
    throw new AppError('same_key_other_request', {
      said: { en: 'This client_upload_id was used for another upload.', es: 'Ese envío ya se usó para otro archivo.' },
      details: [faultOf('client_upload_id', { en: 'Was used for another upload.', es: 'Ya se usó para otra carga.' })],
    });
  return found.map(({ id }) => id);
}

/** The record to write to: `not_found` when the viewer does not see it, `forbidden` when they may only look. */
export async function requireWritableOwner(
  db: Executor,
  viewer: Viewer,
  { owner_type: type, owner_id: id }: Pick<FileUpload, 'owner_type' | 'owner_id'>,
): Promise<FileOwner> {
  const owner = await findWritableOwner(db, viewer, type, id);
  if (owner !== undefined) return owner;
  if (type === 'project') await requireProject(db, viewer, id);
  else if (type === 'unit') await requireUnit(db, viewer, id);
  else await requireModule(db, viewer, id);
  throw new AppError('forbidden');
}

/** The home or project that somebody outside staff may send to: `not_found` for one of others, as for none at all. */
export async function requireSendingPlace(db: Executor, viewer: Viewer, to: SentUpload): Promise<FileOwner> {
  const owner = await findSendingPlace(db, viewer, to);
  if (owner === undefined) throw new AppError('not_found');
  return owner;
}

/** What a new version takes over from the document that it replaces, where the sender says nothing else. */
export async function withPredecessor(db: Executor, viewer: Viewer, given: FileUpload): Promise<FileUpload> {
  if (given.replaces === undefined) return given;
  const old = await findFile(db, viewer, given.replaces);
  if (old === undefined)
    throw refuse('replaces', { en: 'There is no such document here.', es: 'Aquí no existe ese documento.' });
  const mayShare = holds(viewer.groups, 'files.share');
  return {
    ...given,
    caption: given.caption ?? old.caption ?? undefined,
    tags: given.tags ?? old.tags,
    stage: given.stage ?? old.stage ?? undefined,
    area: given.area ?? old.area ?? undefined,
    folder: given.folder ?? old.folder ?? undefined,
    // Nobody shows outside what they may not share, not even under an older document's name.
    visibility: given.visibility ?? (mayShare ? old.visibility : 'internal'),
  };
}

/** The document as it is now, kept for this transaction. Of two who replace it at once, the second is told. */
async function lockPredecessor(write: Write, viewer: Viewer, upload: FileUpload, id: string): Promise<FileRow> {
  const old = await findFile(write.tx, viewer, id, { lock: true });
  if (old === undefined || old.owner_type !== upload.owner_type || old.owner_id !== upload.owner_id)
    throw refuse('replaces', { en: 'There is no such document here.', es: 'Aquí no existe ese documento.' });
  if (!old.is_current)
    throw refuse('replaces', {
      en: 'Somebody else has replaced this document in the meantime.',
      es: 'Otra persona reemplazó este documento mientras tanto.',
    });
  return old;
}
