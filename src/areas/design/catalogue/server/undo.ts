import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordedChange, Write } from '#platform/server/writes/transaction.ts';
import { decimalText } from '#platform/server/database/sql-words.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import './events.ts';
import { lockItem, plain, refuseFree, replaceSubstitutes, setItemBinned, substituteRows, touched } from './items.ts';
import { lockPrice, setPriceBinned } from './prices.ts';
import { costItems, costPrices } from './tables.ts';

async function finish(write: Write, change: RecordedChange, row: { version: number }, itemId: string | null) {
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: `${change.entityType}.undone`,
    entityType: change.entityType,
    entityId: change.entityId,
    old: change.after,
    new: change.before,
  });
  await write.publish('catalogue.changed', { itemId });
}

/** Takes a change of an item back, or its way to the bin. */
export const restoreItemChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'catalogue.write');
  if (change.after['deleted'] === true)
    return setItemBinned(write, viewer, await lockItem(write, change.entityId, { inBin: true }), false);
  const row = plain(await lockItem(write, change.entityId));
  if (change.after['deleted'] === false) return setItemBinned(write, viewer, row, true);
  if ('substitutes' in change.after) return restoreSubstitutes(write, viewer, change, row);
  refuseMovedOn(row, change);
  if (change.before['suppliedByOwner'] === false) await refuseFree(write, row.id);
  // The names of the fields are those of the table's own columns: the service recorded them from its row.
  await write.tx
    .update(costItems)
    .set({ ...change.before, ...touched(viewer) })
    .where(eq(costItems.id, row.id));
  await finish(write, change, row, row.id);
};

const Substitutes = z.array(z.object({ substituteId: z.string(), factor: z.string(), note: z.string().nullable() }));

/** What stood in for an item before stands in for it again. */
async function restoreSubstitutes(
  write: Write,
  viewer: Viewer,
  change: RecordedChange,
  row: { id: string; version: number },
): Promise<void> {
  const now = { ...row, substitutes: await substituteRows(write, row.id) };
  refuseMovedOn(now, change);
  await replaceSubstitutes(write, row.id, Substitutes.parse(change.before['substitutes']));
  await write.tx.update(costItems).set(touched(viewer)).where(eq(costItems.id, row.id));
  await finish(write, change, now, row.id);
}

/** Takes a correction of a price back, or its way to the bin. */
export const restorePriceChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'catalogue.write');
  if (change.after['deleted'] === true)
    return setPriceBinned(write, viewer, await lockPrice(write, change.entityId, { inBin: true }), false);
  const row = plain(await lockPrice(write, change.entityId));
  if (change.after['deleted'] === false) return setPriceBinned(write, viewer, row, true);
  refuseMovedOn(row, change);
  await write.tx
    .update(costPrices)
    .set({ ...change.before, ...touched(viewer) })
    .where(eq(costPrices.id, row.id));
  await finish(write, change, row, row.itemId);
};

/** Items in the bin. */
export const itemBin: Bin = {
  list: (db) => readBin(db, { from: sql`cost_items r`, label: sql`r.sku || ' ' || r.name` }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'catalogue.write');
    await setItemBinned(write, viewer, await lockItem(write, id, { inBin: true }), false);
  },
};

/** Prices in the bin, of items that are not there themselves. */
export const priceBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`cost_prices r join cost_items i on i.id = r.item_id`,
      label: sql`${decimalText(sql`r.unit_cost`)} || ' ' || r.currency || ', ' || r.effective_from`,
      of: sql`i.sku || ' ' || i.name`,
      where: sql`i.deleted_at is null`,
    }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'catalogue.write');
    await setPriceBinned(write, viewer, await lockPrice(write, id, { inBin: true }), false);
  },
};
