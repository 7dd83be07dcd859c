import { eq, sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/http/faults.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { AlbumBefore } from '../schema.ts';
import './events.ts';
import { requireLocked, setBinned, setFiles, touched } from './service.ts';
import { filesIn } from './store.ts';
import { albums } from './tables.ts';

/** Takes a change of an album back: its facts, its cover, what is in it and in which order, or its way to the bin. */
export const restoreAlbumChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'files.write');
  if (change.after['deleted'] === true)
    return setBinned(write, viewer, await requireLocked(write, viewer, change.entityId, false, { inBin: true }), false);
  const row = await requireLocked(write, viewer, change.entityId, false);
  if (change.after['deleted'] === false) return setBinned(write, viewer, row, true);
  const current = { ...row, files: await filesIn(write.tx, row.id) };
  refuseMovedOn(current, change);
  const { files, ...facts } = parseInput(AlbumBefore, change.before);
  if (facts.visibility !== undefined) requireCapability(viewer, 'files.share');
  if (files !== undefined) await setFiles(write, viewer, row.id, files);
  await write.tx
    .update(albums)
    .set({ ...facts, ...touched(viewer) })
    .where(eq(albums.id, row.id));
  write.record(wayBack(change, current, row.version + 1));
  write.audit({
    action: 'album.undone',
    entityType: 'album',
    entityId: row.id,
    projectId: row.project_id,
    old: change.after,
    new: change.before,
  });
  await write.publish('album.changed', { projectId: row.project_id, albumId: row.id });
};

/** Albums in the bin. Those of a project that is itself there come back with it. */
export const albumBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`albums r join projects p on p.id = r.project_id`,
      label: sql`r.name`,
      of: sql`p.project_number || ' ' || p.name`,
      where: sql`p.deleted_at is null`,
    }),
  restore: async (write, viewer, id) =>
    setBinned(write, viewer, await requireLocked(write, viewer, id, false, { inBin: true }), false),
};
