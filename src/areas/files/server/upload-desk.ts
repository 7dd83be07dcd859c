import { sql } from 'drizzle-orm';
import { AppError, ruleBroken } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { FileStorage } from '#platform/server/file-storage.ts';
import type { Executor, Write } from '#platform/server/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { maxOpenUploads, uploadDays, type FileUpload, type UploadState } from '../schema.ts';
import { findFiles, type FileRow } from './store.ts';
import { keepUploads, requireWritableOwner } from './uploads.ts';

/** An upload as its row says; how much has come is asked of the disk. */
export interface Upload extends Record<string, unknown> {
  id: string;
  name: string;
  length: number;
  fields: FileUpload;
  client_upload_id: string | null;
  file_id: string | null;
  expires_at: string;
}

const columns = sql`id, name, length::float8 as length, fields, client_upload_id, file_id, to_char(expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at`;

type InWrite = <T>(run: (write: Write) => Promise<T>) => Promise<T>;

/** Enters an upload. The same sender's same `client_upload_id` finds the one that it entered before, so that a lost answer costs nothing. */
export async function openUpload(
  storage: FileStorage,
  viewer: Viewer,
  wanted: { name: string; length: number; fields: FileUpload },
  db: Executor,
  inWrite: InWrite,
): Promise<Upload> {
  await requireWritableOwner(db, viewer, wanted.fields);
  const clientId = wanted.fields.client_upload_id ?? null;
  const earlier = await findEarlier(db, viewer, clientId);
  if (earlier !== undefined) return requireSame(earlier, wanted);
  await storage.partials.requireSpace(wanted.length);
  const id = newId();
  await storage.partials.create(id);
  try {
    return await inWrite(async ({ tx }) => {
      // Two tries at once wait here for each other, and so do all of one person for the count.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${viewer.userId}`}, 0))`);
      const twin = await findEarlier(tx, viewer, clientId);
      if (twin !== undefined) return requireSame(twin, wanted);
      const { rows: open } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from uploads where created_by = ${viewer.userId} and file_id is null and expires_at > now()`,
      );
      if ((open[0]?.count ?? 0) >= maxOpenUploads)
        throw ruleBroken('Upload-Length', 'Too many of your uploads are unfinished. Finish or cancel some first.');
      const { rows } = await tx.execute<Upload>(sql`
        insert into uploads (id, name, length, fields, client_upload_id, created_by, expires_at)
        values (${id}, ${wanted.name}, ${wanted.length}, ${JSON.stringify(wanted.fields)}::jsonb, ${clientId}, ${viewer.userId}, now() + ${`${uploadDays} days`}::interval)
        returning ${columns}`);
      const [row] = rows;
      if (row === undefined) throw new Error('The upload was not entered.');
      return row;
    }).then(async (kept) => {
      if (kept.id !== id) await storage.partials.remove(id);
      return kept;
    });
  } catch (error) {
    if (error instanceof AppError) await storage.partials.remove(id);
    throw error;
  }
}

async function findEarlier(db: Executor, viewer: Viewer, clientId: string | null): Promise<Upload | undefined> {
  if (clientId === null) return undefined;
  const { rows } = await db.execute<Upload>(
    sql`select ${columns} from uploads where created_by = ${viewer.userId} and client_upload_id = ${clientId}`,
  );
  return rows[0];
}

function requireSame(earlier: Upload, wanted: { length: number; fields: FileUpload }): Upload {
  const same =
    earlier.length === wanted.length &&
    earlier.fields.owner_type === wanted.fields.owner_type &&
    earlier.fields.owner_id === wanted.fields.owner_id;
  if (same) return earlier;
  throw new AppError('same_key_other_request', {
    message: 'This client_upload_id was used for another upload.',
    details: [{ path: 'client_upload_id', message: 'Was used for another upload.' }],
  });
}

/** The viewer's own upload; another's is answered like none. `gone` once it has expired. */
export async function requireUpload(db: Executor, viewer: Viewer, id: string): Promise<Upload> {
  const { rows } = await db.execute<Upload & { expired: boolean }>(
    sql`select ${columns}, expires_at <= now() as expired from uploads where id = ${id} and created_by = ${viewer.userId}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  if (row.expired) throw new AppError('gone', { message: 'This upload has expired. Start it again.' });
  return row;
}

/** How many bytes of it are safe. A file that has gone to the store, or become a file, is there whole. */
export async function offsetOf(storage: FileStorage, upload: Upload): Promise<number> {
  if (upload.file_id !== null) return upload.length;
  const partial = await storage.partials.length(upload.id);
  if (partial !== undefined) return partial;
  return (await storage.store.stat(upload.id)) === undefined ? 0 : upload.length;
}

export async function stateOf(storage: FileStorage, upload: Upload): Promise<UploadState> {
  const { id, name, length, expires_at, file_id } = upload;
  return { id, name, length, offset: await offsetOf(storage, upload), expires_at, file_id };
}

/** Each piece keeps an upload alive anew. */
export async function prolong(db: Executor, id: string): Promise<void> {
  await db.execute(
    sql`update uploads set expires_at = now() + ${`${uploadDays} days`}::interval where id = ${id} and file_id is null`,
  );
}

/**
 * Makes the file of an upload whose bytes are all there; a second time answers with the same file. The file takes over the id of the
 * upload: should the process end between the store and the commit, the bytes are found again under it. One that a rule refuses is
 * given up, with the reason as the answer.
 */
export async function finishUpload(
  storage: FileStorage,
  viewer: Viewer,
  upload: Upload,
  db: Executor,
  inWrite: InWrite,
): Promise<FileRow> {
  if (upload.file_id !== null) {
    const [kept] = await findFiles(db, viewer, [upload.file_id]);
    if (kept === undefined) throw new AppError('not_found');
    return kept;
  }
  if ((await offsetOf(storage, upload)) !== upload.length)
    throw new AppError('conflict', { message: 'Bytes are still missing.' });
  const partial = await storage.partials.length(upload.id);
  const staged =
    partial === undefined
      ? await storage.staging.stage(await storage.store.open(upload.id), upload.length)
      : await storage.partials.staged(upload.id);
  try {
    const [file] = await keepUploads(
      storage,
      viewer,
      // Without an id of the sender's, the upload's own sees to it that it becomes one file only.
      { ...upload.fields, client_upload_id: upload.client_upload_id ?? `upload:${upload.id}` },
      [{ rawName: upload.name, staged, id: upload.id }],
      db,
      inWrite,
      async (write, [kept]) => {
        if (kept === undefined) throw new Error('An upload makes one file.');
        await write.tx.execute(
          sql`update uploads set file_id = ${kept.id}, finished_at = now(), expires_at = now() + ${`${uploadDays} days`}::interval where id = ${upload.id}`,
        );
      },
    );
    if (file === undefined) throw new Error('An upload makes one file.');
    await storage.partials.remove(upload.id);
    return file;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await giveUp(storage, inWrite, upload.id);
    throw error;
  } finally {
    if (partial === undefined) await storage.staging.discard(staged);
  }
}

/** Forgets an upload and what has come of it. The file that it has made stays. */
export async function giveUp(storage: FileStorage, inWrite: InWrite, id: string): Promise<void> {
  await inWrite(({ tx }) => tx.execute(sql`delete from uploads where id = ${id}`));
  await storage.partials.remove(id);
}

/** Removes what has expired, and bytes whose row was never committed. */
export async function sweepUploads(db: Executor, storage: FileStorage): Promise<number> {
  const { rows: expired } = await db.execute<{ id: string }>(
    sql`delete from uploads where expires_at < now() returning id`,
  );
  const partials = await storage.partials.list();
  const { rows: known } = await db.execute<{ id: string }>(
    sql`select id from uploads where id = any(${sql.param(partials.map(({ id }) => id))}::uuid[]) and file_id is null`,
  );
  const kept = new Set(known.map(({ id }) => id));
  const hourAgo = Date.now() - 60 * 60 * 1000;
  const gone = new Set(expired.map(({ id }) => id));
  let removed = 0;
  for (const { id, changedAt } of partials) {
    if (kept.has(id) || (!gone.has(id) && changedAt.getTime() > hourAgo)) continue;
    await storage.partials.remove(id);
    removed += 1;
  }
  return Math.max(removed, expired.length);
}
