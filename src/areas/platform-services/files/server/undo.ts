import { sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/http/faults.ts';
import { readBin, refuseMovedOn, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { Id } from '#platform/shared/ids.ts';
import { FilePatch } from '../schema.ts';
import { currentKey, currentOf, makeCurrent } from './versions.ts';
import { changeFile, lockFile, removeFile, restoreFile } from './service.ts';

/** Takes a change of a file back, or its way to the bin. */
export const restoreFileChange: Restorer = async (write, viewer, change) => {
  if (change.after['deleted'] === true)
    return restoreFile(write, viewer, await lockFile(write, viewer, change.entityId, { inBin: true }));
  const row = await lockFile(write, viewer, change.entityId);
  if (change.after['deleted'] === false) return removeFile(write, viewer, row);
  if (currentKey in change.after) {
    const current = await currentOf(write, viewer, row.series_id);
    refuseMovedOn({ [currentKey]: current.id }, change);
    return makeCurrent(write, viewer, parseInput(Id, change.before[currentKey]));
  }
  refuseMovedOn({ ...row }, change);
  await changeFile(write, viewer, row, parseInput(FilePatch, change.before));
};

/** Files in the bin. Those of a project that is itself there come back with it. */
export const fileBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`files r join projects p on p.id = r.project_id`,
      label: sql`r.name`,
      of: sql`p.project_number || ' ' || p.name`,
      where: sql`p.deleted_at is null`,
    }),
  restore: async (write, viewer, id) => restoreFile(write, viewer, await lockFile(write, viewer, id, { inBin: true })),
};
