import { eq, sql } from 'drizzle-orm';
import type { RecordedChange, Write } from '#platform/server/transaction.ts';
import { refuseMovedOn, undoDays, wayBack, type Bin, type Binned, type Restorer } from '#platform/server/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import './events.ts';
import { lockItem, plain, refuseFree, setItemBinned, touched } from './items.ts';
import { lockPrice, lockSupplier, setPriceBinned } from './prices.ts';
import { costItems, costPrices, suppliers } from './tables.ts';

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
  refuseMovedOn(row, change);
  if (change.before['suppliedByOwner'] === false) await refuseFree(write, row.id);
  // The names of the fields are those of the table's own columns: the service recorded them from its row.
  await write.tx
    .update(costItems)
    .set({ ...change.before, ...touched(viewer) })
    .where(eq(costItems.id, row.id));
  await finish(write, change, row, row.id);
};

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

/** Takes a change of a supplier back. */
export const restoreSupplierChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'catalogue.write');
  const row = await lockSupplier(write, change.entityId);
  refuseMovedOn(row, change);
  await write.tx
    .update(suppliers)
    .set({ ...change.before, ...touched(viewer) })
    .where(eq(suppliers.id, row.id));
  await finish(write, change, row, null);
};

type Found = { id: string; label: string; of: string | null; deleted_at: string; deleted_by: string | null };

function toBinned({ deleted_at: deletedAt, deleted_by: deletedBy, ...row }: Found): Binned {
  return { ...row, deletedAt, deletedBy };
}

const gone = (alias: 'i' | 'p') =>
  sql`to_char(${sql.identifier(alias)}.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, us.first_name || ' ' || us.last_name as deleted_by`;
const kept = sql`now() - make_interval(days => ${undoDays})`;

/** Items in the bin. */
export const itemBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<Found>(sql`
      select i.id, i.sku || ' ' || i.name as label, null as of, ${gone('i')} from cost_items i left join users us on us.id = i.updated_by
      where i.deleted_at > ${kept} order by i.deleted_at desc limit 500`);
    return rows.map(toBinned);
  },
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'catalogue.write');
    await setItemBinned(write, viewer, await lockItem(write, id, { inBin: true }), false);
  },
};

/** Prices in the bin, of items that are not there themselves. */
export const priceBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<Found>(sql`
      select p.id, trim_scale(p.unit_cost)::text || ' ' || p.currency || ', ' || p.effective_from as label, i.sku || ' ' || i.name as of, ${gone('p')}
      from cost_prices p join cost_items i on i.id = p.item_id left join users us on us.id = p.updated_by
      where p.deleted_at > ${kept} and i.deleted_at is null order by p.deleted_at desc limit 500`);
    return rows.map(toBinned);
  },
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'catalogue.write');
    await setPriceBinned(write, viewer, await lockPrice(write, id, { inBin: true }), false);
  },
};
