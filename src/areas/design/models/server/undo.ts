import { sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/http/faults.ts';
import { readBin, refuseMovedOn, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { ModelPatch } from '../schema.ts';
import { changeModel, lockModel, setBinned } from './service.ts';

/** Takes a change of a model back, or its way to the bin. */
export const restoreModelChange: Restorer = async (write, viewer, change) => {
  if (change.after['deleted'] === true)
    return setBinned(write, viewer, await lockModel(write, viewer, change.entityId, { inBin: true }), false);
  const row = await lockModel(write, viewer, change.entityId);
  if (change.after['deleted'] === false) return setBinned(write, viewer, row, true);
  refuseMovedOn({ ...row }, change);
  await changeModel(write, viewer, row, parseInput(ModelPatch, change.before));
};

/** Models in the bin. Those of a project that is itself there come back with it. */
export const modelBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`building_models r left join projects p on p.id = r.project_id`,
      label: sql`r.name || ' · ' || r.revision`,
      of: sql`coalesce(p.project_number || ' ' || p.name, r.plan_code, '')`,
      where: sql`p.id is null or p.deleted_at is null`,
    }),
  restore: async (write, viewer, id) =>
    setBinned(write, viewer, await lockModel(write, viewer, id, { inBin: true }), false),
};
