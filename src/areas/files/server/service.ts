import { eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { cleanFileName, extensionOf } from '#platform/server/file-names.ts';
import { difference, type Write } from '#platform/server/transaction.ts';
import { requireCapability, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { FilePatch } from '../schema.ts';
import type { FileRow } from './store.ts';
import { findFile } from './store.ts';
import { files } from './tables.ts';
import { refuseToShare } from './uploads.ts';

/** The row, locked, if the viewer may write it; `not_found` when they do not see it, `forbidden` when they may only look. */
export async function lockFile(
  write: Write,
  viewer: Viewer,
  id: string,
  options: { inBin?: boolean } = {},
): Promise<FileRow> {
  const row = await findFile(write.tx, viewer, id, { ...options, lock: true });
  if (row === undefined) throw new AppError('not_found');
  if (!row.writable) throw new AppError('forbidden');
  return row;
}

export async function changeFile(write: Write, viewer: Viewer, row: FileRow, patch: FilePatch): Promise<void> {
  const wanted = {
    caption:
      patch.caption === undefined
        ? row.caption
        : patch.caption === null || patch.caption.trim() === ''
          ? null
          : patch.caption,
    tags: patch.tags === undefined ? row.tags : [...new Set(patch.tags)],
    visibility: patch.visibility ?? row.visibility,
    // The ending says what a computer does with a file, so a new name keeps it.
    name:
      patch.name === undefined
        ? row.name
        : cleanFileName(patch.name, extensionOf(row.name) === '' ? undefined : extensionOf(row.name)),
  };
  const changes = difference(
    { caption: row.caption, tags: row.tags, visibility: row.visibility, name: row.name },
    wanted,
  );
  if (changes === undefined) return;
  if (wanted.visibility !== row.visibility) {
    requireCapability(viewer, 'files.share');
    refuseToShare({
      visibility: wanted.visibility,
      mime: row.mime,
      drawable: row.drawable,
      holdsLocation: row.holds_location,
    });
  }
  await write.tx
    .update(files)
    .set({ ...wanted, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(files.id, row.id));
  write.audit({ action: 'file.changed', entityType: 'file', entityId: row.id, projectId: row.project_id, ...changes });
  await tell(write, row, 'changed', Object.keys(changes.new));
}

/** Staff remove any file; on the floor, whoever brought it. */
export async function removeFile(write: Write, viewer: Viewer, row: FileRow): Promise<void> {
  requireOwn(viewer, row);
  await write.tx
    .update(files)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(files.id, row.id));
  write.audit({
    action: 'file.removed',
    entityType: 'file',
    entityId: row.id,
    projectId: row.project_id,
    old: { name: row.name },
  });
  await tell(write, row, 'removed', []);
}

export async function restoreFile(write: Write, viewer: Viewer, row: FileRow): Promise<void> {
  requireOwn(viewer, row);
  await write.tx
    .update(files)
    .set({ deletedAt: null, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(files.id, row.id));
  write.audit({ action: 'file.restored', entityType: 'file', entityId: row.id, projectId: row.project_id });
  await tell(write, row, 'restored', []);
}

function requireOwn(viewer: Viewer, row: FileRow): void {
  if (!seesEverything(viewer) && row.created_by !== viewer.userId)
    throw new AppError('forbidden', { message: 'Only staff or the person who brought it may do this.' });
}

function tell(write: Write, row: FileRow, change: 'changed' | 'removed' | 'restored', fields: string[]): Promise<void> {
  return write.publish('file.changed', {
    projectId: row.project_id,
    ownerType: row.owner_type,
    ownerId: row.owner_id,
    unitId: row.unit_id,
    fileId: row.id,
    name: row.name,
    change,
    fields,
  });
}
