import { eq, sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { cleanFileName, extensionOf } from '#platform/server/files/file-names.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { refuseManualInUse } from '#areas/projects/units/server/reads.ts';
import type { FileBulk, FileBulkResult, FilePatch } from '../schema.ts';
import type { FileRow } from './store.ts';
import { findFile } from './store.ts';
import { files } from './tables.ts';
import { refuseToShare } from './uploads/upload-judge.ts';

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
  const before = {
    caption: row.caption,
    tags: row.tags,
    visibility: row.visibility,
    name: row.name,
    stage: row.stage,
    area: row.area,
    folder: row.folder,
  };
  const wanted = {
    caption:
      patch.caption === undefined
        ? row.caption
        : patch.caption === null || patch.caption.trim() === ''
          ? null
          : patch.caption,
    tags: tagsAfter(row.tags, patch),
    visibility: patch.visibility ?? row.visibility,
    // The ending says what a computer does with a file, so a new name keeps it.
    name:
      patch.name === undefined
        ? row.name
        : cleanFileName(patch.name, extensionOf(row.name) === '' ? undefined : extensionOf(row.name)),
    stage: patch.stage === undefined ? row.stage : patch.stage,
    area: patch.area === undefined ? row.area : patch.area,
    folder: patch.folder === undefined ? row.folder : patch.folder,
  };
  const changes = difference(before, wanted);
  if (changes === undefined) return;
  if (wanted.visibility !== row.visibility) {
    if (row.visibility === 'owner')
      await refuseManualInUse(write.tx, 'visibility', { id: row.id, projectId: row.project_id });
    requireCapability(viewer, 'files.share');
    refuseToShare({
      visibility: wanted.visibility,
      ownerType: row.owner_type,
      mime: row.mime,
      drawable: row.drawable,
      holdsLocation: row.holds_location,
    });
  }
  await write.tx
    .update(files)
    .set({ ...wanted, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(files.id, row.id));
  record(write, row, changes.old, changes.new);
  write.audit({ action: 'file.changed', entityType: 'file', entityId: row.id, projectId: row.project_id, ...changes });
  await tell(write, row, 'changed', Object.keys(changes.new));
}

function tagsAfter(before: readonly string[], patch: FilePatch): string[] {
  const given = [...(patch.tags ?? before), ...(patch.add_tags ?? [])];
  const gone = new Set(patch.remove_tags ?? []);
  const after = [...new Set(given)].filter((tag) => !gone.has(tag));
  if (after.length > 20)
    throw refuse('tags', { en: 'A file has at most 20 tags.', es: 'Un archivo lleva como máximo 20 etiquetas.' });
  return after;
}

/** Does each change by itself: one that a rule or a right refuses says why and stops no other. */
export async function changeFiles(write: Write, viewer: Viewer, { changes }: FileBulk): Promise<FileBulkResult> {
  const results: FileBulkResult = [];
  // Always locked in one order, so that two bulk changes can't wait for each other in a ring.
  for (const change of [...changes].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, action = 'change', ...patch } = change;
    try {
      const row = await lockFile(write, viewer, id, { inBin: action === 'restore' });
      if (action === 'remove') await removeFile(write, viewer, row);
      else if (action === 'restore') await restoreFile(write, viewer, row);
      else {
        if (patch.version !== undefined && patch.version !== row.version) throw new AppError('conflict');
        await changeFile(write, viewer, row, patch);
      }
      results.push({ id, ok: true });
    } catch (error) {
      // Only what we refuse ourselves, before anything was written; a fault of the database undoes the whole.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push({ id, ok: false, error: error.message, said: error.said });
    }
  }
  const place = new Map(changes.map(({ id }, index) => [id, index]));
  return results.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** Staff remove any file; on the floor, whoever brought it. */
export async function removeFile(write: Write, viewer: Viewer, row: FileRow): Promise<void> {
  requireOwn(viewer, row);
  await refuseManualInUse(write.tx, 'id', { id: row.id, projectId: row.project_id });
  await refuseLetterInUse(write, row.id);
  await write.tx
    .update(files)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(files.id, row.id));
  record(write, row, { deleted: false }, { deleted: true });
  write.audit({
    action: 'file.removed',
    entityType: 'file',
    entityId: row.id,
    projectId: row.project_id,
    old: { name: row.name },
  });
  await tell(write, row, 'removed', []);
}

/** A trigger of the database refuses the same; deviations stand above files, so the rule is said here. */
async function refuseLetterInUse(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from deviations where engineer_letter = ${id} and deleted_at is null and state <> 'draft'
      and disposition = 'use_as_is' and impacts && '{safety,code}' limit 1`,
  );
  if (rows.length > 0)
    throw refuse('id', {
      en: 'It is the letter of an engineer on which a deviation stands.',
      es: 'Es la carta de un ingeniero que sostiene una desviación.',
    });
}

export async function restoreFile(write: Write, viewer: Viewer, row: FileRow): Promise<void> {
  requireOwn(viewer, row);
  await write.tx
    .update(files)
    .set({ deletedAt: null, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(files.id, row.id));
  record(write, row, { deleted: true }, { deleted: false });
  write.audit({ action: 'file.restored', entityType: 'file', entityId: row.id, projectId: row.project_id });
  await tell(write, row, 'restored', []);
}

/** Keeps a change of a file for its undo. */
function record(write: Write, row: FileRow, before: Record<string, unknown>, after: Record<string, unknown>): void {
  write.record({ entityType: 'file', entityId: row.id, before, after, versionAfter: row.version + 1 });
}

function requireOwn(viewer: Viewer, row: FileRow): void {
  if (!seesEverything(viewer) && row.created_by !== viewer.userId)
    throw new AppError('forbidden', {
      said: {
        en: 'Only staff or the person who brought it may do this.',
        es: 'Solo el personal o quien lo subió puede hacer esto.',
      },
    });
}

/** Says to open screens and other areas what happened to a file. */
export function tell(
  write: Write,
  row: FileRow,
  change: 'changed' | 'removed' | 'restored',
  fields: string[],
): Promise<void> {
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
