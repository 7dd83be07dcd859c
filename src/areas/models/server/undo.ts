import { sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/faults.ts';
import { refuseMovedOn, undoDays, type Bin, type Restorer } from '#platform/server/undo.ts';
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
  async list(db) {
    const { rows } = await db.execute<{
      id: string;
      label: string;
      of: string | null;
      deleted_at: string;
      deleted_by: string | null;
    }>(sql`
      select m.id, m.name || ' · ' || m.revision as label, coalesce(p.project_number || ' ' || p.name, m.plan_code, '') as of,
        to_char(m.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, us.first_name || ' ' || us.last_name as deleted_by
      from building_models m left join projects p on p.id = m.project_id left join users us on us.id = m.updated_by
      where m.deleted_at > now() - make_interval(days => ${undoDays}) and (p.id is null or p.deleted_at is null) order by m.deleted_at desc limit 500`);
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      of: row.of ?? '',
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
    }));
  },
  restore: async (write, viewer, id) =>
    setBinned(write, viewer, await lockModel(write, viewer, id, { inBin: true }), false),
};
