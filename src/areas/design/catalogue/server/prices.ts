import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PriceDraft, PricePatch } from '../schema.ts';
import './events.ts';
import { columnsOf, plain, touched } from './items.ts';
import { costItems, costPrices, suppliers } from './tables.ts';

type PriceRow = typeof costPrices.$inferSelect;

export async function lockPrice(
  write: Write,
  id: string,
  options: { inBin: boolean } = { inBin: false },
): Promise<PriceRow> {
  const bin = options.inBin ? sql`${costPrices.deletedAt} > now() - interval '30 days'` : isNull(costPrices.deletedAt);
  const [row] = await write.tx
    .select()
    .from(costPrices)
    .where(and(eq(costPrices.id, id), bin))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function addPrice(write: Write, viewer: Viewer, draft: PriceDraft): Promise<string> {
  await requireItem(write, draft.item_id, draft.unit_cost);
  const [supplier] = await write.tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.id, draft.supplier_id), isNull(suppliers.deletedAt)))
    .for('share');
  if (supplier === undefined) throw badInput('supplier_id', { en: 'Is no supplier.', es: 'No es un proveedor.' });
  const id = newId();
  await write.tx.insert(costPrices).values({
    id,
    itemId: draft.item_id,
    supplierId: draft.supplier_id,
    unitCost: draft.unit_cost,
    currency: draft.currency,
    effectiveFrom: draft.effective_from,
    minimum: draft.minimum,
    leadDays: draft.lead_days,
    source: draft.source,
    note: draft.note,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({
    action: 'cost_price.created',
    entityType: 'cost_price',
    entityId: id,
    new: { item: draft.item_id, unit_cost: draft.unit_cost, currency: draft.currency, from: draft.effective_from },
  });
  await write.publish('catalogue.changed', { itemId: draft.item_id });
  return id;
}

/** The item, held for as long as the write takes, so that it does not cease to be the owner's in between. */
async function requireItem(write: Write, itemId: string, unitCost: string): Promise<void> {
  const [item] = await write.tx
    .select({ suppliedByOwner: costItems.suppliedByOwner })
    .from(costItems)
    .where(and(eq(costItems.id, itemId), isNull(costItems.deletedAt)))
    .for('share');
  if (item === undefined)
    throw badInput('item_id', { en: 'Is no item of the catalogue.', es: 'No es un artículo del catálogo.' });
  if (unitCost === '0' && !item.suppliedByOwner)
    throw refuse('unit_cost', {
      en: 'A price of zero is only for what the owner supplies.',
      es: 'Un precio cero es solo para lo que pone el propietario.',
    });
}

export async function changePrice(write: Write, viewer: Viewer, row: PriceRow, patch: PricePatch): Promise<void> {
  const columns: Partial<PriceRow> = columnsOf(patch);
  const before = plain(row);
  const changes = difference(before, { ...before, ...columns });
  if (changes === undefined) return;
  await requireItem(write, row.itemId, columns.unitCost ?? before.unitCost);
  await write.tx
    .update(costPrices)
    .set({ ...columns, ...touched(viewer) })
    .where(eq(costPrices.id, row.id));
  record(write, 'cost_price', row, changes.old, changes.new);
  write.audit({ action: 'cost_price.changed', entityType: 'cost_price', entityId: row.id, ...changes });
  await write.publish('catalogue.changed', { itemId: row.itemId });
}

export async function setPriceBinned(write: Write, viewer: Viewer, row: PriceRow, isBinned: boolean): Promise<void> {
  await write.tx
    .update(costPrices)
    .set({ deletedAt: isBinned ? sql`now()` : null, ...touched(viewer) })
    .where(eq(costPrices.id, row.id));
  record(write, 'cost_price', row, { deleted: !isBinned }, { deleted: isBinned });
  write.audit({
    action: isBinned ? 'cost_price.removed' : 'cost_price.restored',
    entityType: 'cost_price',
    entityId: row.id,
  });
  await write.publish('catalogue.changed', { itemId: row.itemId });
}

function record(
  write: Write,
  entityType: string,
  row: { id: string; version: number },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType, entityId: row.id, before, after, versionAfter: row.version + 1 });
}
