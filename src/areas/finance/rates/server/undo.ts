import { eq, sql } from 'drizzle-orm';
import { decimalText } from '#platform/server/database/sql-words.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import './events.ts';
import { refuseApproved, setRateBinned, touched } from './service.ts';
import { lockRate } from './store.ts';
import { rateCards } from './tables.ts';

/** Takes a change of a draft back, or its way to the bin. What has been approved since stays. */
export const restoreRateChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'rates.write');
  if (change.after['deleted'] === true)
    return setRateBinned(write, viewer, await lockRate(write, change.entityId, { inBin: true }), false);
  const row = await lockRate(write, change.entityId);
  if (change.after['deleted'] === false) return setRateBinned(write, viewer, row, true);
  refuseApproved(row);
  refuseMovedOn(row, change);
  // Whoever takes a change back has written the figures that stand then.
  await write.tx
    .update(rateCards)
    .set({ ...change.before, status: 'draft', createdBy: viewer.userId, ...touched(viewer) })
    .where(eq(rateCards.id, row.id));
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'rate.undone',
    entityType: 'rate_card',
    entityId: row.id,
    old: change.after,
    new: change.before,
  });
  await write.publish('rate.changed', { rateId: row.id });
};

/** Drafts in the bin. */
export const rateBin: Bin = {
  list: (db) =>
    readBin(db, { from: sql`rate_cards r`, label: sql`r.kind || ' ' || r.key || ' ' || ${decimalText(sql`r.value`)}` }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'rates.write');
    await setRateBinned(write, viewer, await lockRate(write, id, { inBin: true }), false);
  },
};
