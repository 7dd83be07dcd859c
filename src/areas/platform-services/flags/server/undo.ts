import { eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import './events.ts';
import { removeFlag, restoreFlag } from './service.ts';
import { lockFlag } from './store.ts';
import { featureFlags } from './tables.ts';

/** Takes a change of a flag back: its switch, rules and words, or its way to the bin. */
export const restoreFlagChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'flags.manage');
  if (change.after['deleted'] === true) {
    await restoreFlag(write, viewer, change.entityId);
    return;
  }
  if (change.after['deleted'] === false) {
    if (!(await removeFlag(write, viewer, change.entityId))) throw new AppError('not_found');
    return;
  }
  const row = await lockFlag(write.tx, change.entityId);
  if (row === undefined) throw new AppError('not_found');
  refuseMovedOn(row, change);
  // The names of the fields are those of the table's own columns: the service recorded them from its rows.
  await write.tx
    .update(featureFlags)
    .set({ ...change.before, version: sql`version + 1`, updatedAt: sql`now()`, updatedBy: viewer.userId })
    .where(eq(featureFlags.id, row.id));
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'flag.undone',
    entityType: 'feature_flag',
    entityId: row.id,
    old: change.after,
    new: change.before,
  });
  await write.publish('flag.changed', { flagId: row.id });
};

/** Flags in the bin. */
export const flagBin: Bin = {
  list: (db) => readBin(db, { from: sql`feature_flags r`, label: sql`r.name`, of: sql`null`, where: sql`true` }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'flags.manage');
    await restoreFlag(write, viewer, id);
  },
};
