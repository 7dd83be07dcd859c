import { eq, sql } from 'drizzle-orm';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { checkLinks, lockSubtask, noteMove, removeSubtask, restoreSubtask, tellOwner } from './service.ts';
import { subtasks } from './tables.ts';

/** Takes a change of a subtask back, its status and place among it, or its way to the bin. */
export const restoreSubtaskChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'subtasks.write');
  if (change.after['deleted'] === true) return restoreSubtask(write, viewer, change.entityId);
  const row = await lockSubtask(write, viewer, change.entityId);
  if (change.after['deleted'] === false) return removeSubtask(write, viewer, row);
  refuseMovedOn(row, change);
  // The names of the fields are those of the table's own columns: the service recorded them from its rows.
  const after = { ...row, ...change.before };
  await checkLinks(
    write,
    row.projectId,
    {
      ...('ownerId' in change.before ? { owner: after.ownerId } : {}),
      ...('unitId' in change.before ? { unit: after.unitId } : {}),
      ...('moduleId' in change.before ? { module: after.moduleId } : {}),
    },
    after,
  );
  await write.tx
    .update(subtasks)
    .set({ ...change.before, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(subtasks.id, row.id));
  if (after.status !== row.status) await noteMove(write, viewer, row.projectId, row.id, row.status, after.status);
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'subtask.undone',
    entityType: 'subtask',
    entityId: row.id,
    projectId: row.projectId,
    old: change.after,
    new: change.before,
  });
  await tellOwner(write, row, after);
  await write.publish('subtasks.changed', { projectId: row.projectId, subtaskIds: [row.id] });
};

/** Subtasks in the bin. Those of a project, unit or module that is itself there come back with it. */
export const subtaskBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`subtasks r join projects p on p.id = r.project_id left join modules m on m.id = r.module_id left join units u on u.id = coalesce(r.unit_id, m.unit_id)`,
      label: sql`r.name`,
      of: sql`concat_ws(' · ', p.project_number || ' ' || p.name, u.name, m.module_no)`,
      where: sql`p.deleted_at is null and m.deleted_at is null and u.deleted_at is null`,
    }),
  restore: (write, viewer, id) => restoreSubtask(write, viewer, id),
};
