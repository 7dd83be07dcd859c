import { eq, sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { holds } from '#platform/shared/access.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { standIn } from './series.ts';
import { lockFile, tell } from './service.ts';
import { findFile, type FileRow } from './store.ts';
import { files } from './tables.ts';
import { refuseToShare } from './uploads/upload-judge.ts';

/** What makes an earlier version the document again, in its undo: the id of the version that is current. */
export const currentKey = 'current_id';

/**
 * Makes a version of a document the current one again. No version is lost or numbered anew: those that came later are earlier ones
 * from now on, and the next upload gets the next number. Who sees the document, its folder and its words stay as they are.
 */
export async function makeCurrent(write: Write, viewer: Viewer, id: string): Promise<void> {
  const seen = await findFile(write.tx, viewer, id);
  if (seen === undefined) throw new AppError('not_found');
  // All versions, always in one order, so that two who choose at once wait for each other.
  await write.tx.execute(sql`select 1 from files where series_id = ${seen.series_id} order by id for update`);
  const row = await lockFile(write, viewer, id);
  if (row.is_current) return;
  const before = await currentOf(write, viewer, row.series_id);
  const visibility = holds(viewer.groups, 'files.share') ? before.visibility : 'internal';
  refuseToShare({
    visibility,
    ownerType: row.owner_type,
    mime: row.mime,
    drawable: row.drawable,
    holdsLocation: row.holds_location,
  });
  const { caption, tags, stage, area, folder } = before;
  const touched = { updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` };
  await write.tx
    .update(files)
    .set({ ...touched, supersededBy: row.id })
    .where(eq(files.id, before.id));
  await write.tx
    .update(files)
    .set({ ...touched, supersededBy: null, caption, tags, stage, area, folder, visibility })
    .where(eq(files.id, row.id));
  await standIn(write, viewer, before.id, row.id);
  write.record({
    entityType: 'file',
    entityId: row.id,
    before: { [currentKey]: before.id },
    after: { [currentKey]: row.id },
    versionAfter: row.version + 1,
  });
  write.audit({
    action: 'file.made_current',
    entityType: 'file',
    entityId: row.id,
    projectId: row.project_id,
    old: { name: before.name, version_no: before.version_no },
    new: { name: row.name, version_no: row.version_no },
  });
  await tell(write, row, 'changed', ['version_no']);
}

/** The version of a document that stands for it now; one that lies in the bin keeps the others there with it. */
export async function currentOf(write: Write, viewer: Viewer, seriesId: string): Promise<FileRow> {
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from files where series_id = ${seriesId} and superseded_by is null and deleted_at is null`,
  );
  const [current] = rows;
  const row = current === undefined ? undefined : await findFile(write.tx, viewer, current.id);
  if (row === undefined)
    throw refuse('id', {
      en: 'This document is in the bin; bring it back first.',
      es: 'Este documento está en la papelera; restáuralo primero.',
    });
  return row;
}
