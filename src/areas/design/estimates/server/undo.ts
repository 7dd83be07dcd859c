import { eq, sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { estimateStatuses } from '../states.ts';
import './events.ts';
import { lockEstimate, requireEditable, setStatus, touch, workFormulas, type EstimateRow } from './service.ts';
import { estimates } from './tables.ts';
import { addUp } from './sheet/totals.ts';

/** Puts a draft in the bin, or takes it out. */
export async function setEstimateBinned(
  write: Write,
  viewer: Viewer,
  row: EstimateRow,
  isBinned: boolean,
): Promise<void> {
  requireEditable(row);
  await write.tx
    .update(estimates)
    .set({
      deletedAt: isBinned ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: row.version + 1,
    })
    .where(eq(estimates.id, row.id));
  write.audit({
    action: isBinned ? 'estimate.removed' : 'estimate.restored',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    new: { code: row.code, name: row.name },
  });
  write.record({
    entityType: 'estimate',
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
}

/** Takes a change of what stands above the lines back, or the way to the bin or the archive. */
export const restoreEstimateChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'estimates.write');
  if (change.after['deleted'] === true)
    return setEstimateBinned(write, viewer, await lockEstimate(write, change.entityId, { inBin: true }), false);
  const row = await lockEstimate(write, change.entityId);
  if (change.after['deleted'] === false) return setEstimateBinned(write, viewer, row, true);
  refuseMovedOn(row, change);
  const status = estimateStatuses.find((each) => each === change.before['status']);
  if (status !== undefined) {
    await setStatus(write, viewer, row, status, {});
    if (status !== 'archived') write.record(wayBack(change, { ...row }, row.version + 1));
    return;
  }
  if (change.before['status'] !== undefined)
    throw refuse('status', { en: 'Is no state of an estimate.', es: 'No es un estado de una estimación.' });
  requireEditable(row);
  // The names of the fields are those of the table's own columns: the service recorded them from its row.
  await write.tx.update(estimates).set(change.before).where(eq(estimates.id, row.id));
  await workFormulas(write, row.id, { ...row, ...change.before });
  await addUp(write.tx, row.id);
  await touch(write, viewer, row);
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'estimate.undone',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    old: change.after,
    new: change.before,
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
};

/** Drafts in the bin. */
export const estimateBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`estimates r left join projects p on p.id = r.project_id`,
      label: sql`r.code || ' ' || r.name`,
      of: sql`p.project_number`,
    }),
  async restore(write, viewer, id) {
    requireCapability(viewer, 'estimates.write');
    await setEstimateBinned(write, viewer, await lockEstimate(write, id, { inBin: true }), false);
  },
};
