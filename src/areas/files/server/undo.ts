import { sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/faults.ts';
import { refuseMovedOn, undoDays, type Bin, type Restorer } from '#platform/server/undo.ts';
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
  async list(db) {
    const { rows } = await db.execute<{
      id: string;
      label: string;
      of: string;
      deleted_at: string;
      deleted_by: string | null;
    }>(sql`
      select f.id, f.name as label, p.project_number || ' ' || p.name as of, to_char(f.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, us.first_name || ' ' || us.last_name as deleted_by
      from files f join projects p on p.id = f.project_id left join users us on us.id = f.updated_by
      where f.deleted_at > now() - make_interval(days => ${undoDays}) and p.deleted_at is null order by f.deleted_at desc limit 500`);
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      of: row.of,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
    }));
  },
  restore: async (write, viewer, id) => restoreFile(write, viewer, await lockFile(write, viewer, id, { inBin: true })),
};
