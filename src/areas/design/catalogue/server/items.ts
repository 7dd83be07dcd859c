import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, badInput, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ItemDraft, ItemPatch, SubstitutesChange } from '../schema.ts';
import './events.ts';
import { usesOf } from './store.ts';
import { costItems, costPrices, costSubstitutes } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

export type ItemRow = typeof costItems.$inferSelect;
const entityType = 'cost_item';

export async function lockItem(
  write: Write,
  id: string,
  options: { inBin: boolean } = { inBin: false },
): Promise<ItemRow> {
  const bin = options.inBin ? sql`${costItems.deletedAt} > now() - interval '30 days'` : isNull(costItems.deletedAt);
  const [row] = await write.tx
    .select()
    .from(costItems)
    .where(and(eq(costItems.id, id), bin))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** snake_case names as the table's own: `cost_code` → `costCode`; only the fields that are given. */
export function columnsOf(patch: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([field, value]) => value !== undefined && field !== 'version')
      .map(([field, value]) => [
        field.replaceAll(/_([a-z])/gu, (_match, letter: string) => letter.toUpperCase()),
        value,
      ]),
  );
}

/** Numbers of the database carry six places; compared as the contract writes them. */
export function plain<R extends Record<string, unknown>>(row: R): R {
  const numeric = new Set(['wastePercent', 'roundTo', 'pieceSize', 'laborHours', 'unitCost', 'minimum']);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      numeric.has(key) && typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/u, '') : value,
    ]),
  ) as R;
}

function refuseHours(hours: string, laborClass: string | null): void {
  if (Number(hours) > 0 && laborClass === null)
    throw badInput('labor_class', {
      en: 'Whose hours they are must be said where hours are counted.',
      es: 'Donde se cuentan horas hay que decir de quién son.',
    });
}

export async function createItem(write: Write, viewer: Viewer, draft: ItemDraft): Promise<string> {
  refuseHours(draft.labor_hours, draft.labor_class);
  const id = newId();
  await write.tx.insert(costItems).values({
    id,
    sku: draft.sku,
    name: draft.name,
    costCode: draft.cost_code,
    kind: draft.kind,
    uom: draft.uom,
    makeBuy: draft.make_buy,
    wastePercent: draft.waste_percent,
    roundTo: draft.round_to,
    pieceSize: draft.piece_size,
    station: draft.station,
    laborHours: draft.labor_hours,
    laborClass: draft.labor_class,
    place: draft.place,
    taxable: draft.taxable,
    suppliedByOwner: draft.supplied_by_owner,
    cadPartNumbers: draft.cad_part_numbers,
    note: draft.note,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({ action: 'cost_item.created', entityType, entityId: id, new: { sku: draft.sku, name: draft.name } });
  await write.publish('catalogue.changed', { itemId: id });
  return id;
}

export async function changeItem(write: Write, viewer: Viewer, row: ItemRow, patch: ItemPatch): Promise<void> {
  const columns: Partial<ItemRow> = columnsOf(patch);
  const before = plain(row);
  const after = { ...before, ...columns };
  refuseHours(after.laborHours, after.laborClass);
  const changes = difference(before, after);
  if (changes === undefined) return;
  if (before.suppliedByOwner && !after.suppliedByOwner) await refuseFree(write, row.id);
  await write.tx
    .update(costItems)
    .set({ ...columns, ...touched(viewer) })
    .where(eq(costItems.id, row.id));
  recordItem(write, row, changes.old, changes.new);
  write.audit({ action: 'cost_item.changed', entityType, entityId: row.id, ...changes });
  await write.publish('catalogue.changed', { itemId: row.id });
}

/** What costs nothing is supplied by the owner; the other way round, a price of zero keeps it so. */
export async function refuseFree(write: Write, itemId: string): Promise<void> {
  const rows = await write.tx
    .select({ id: costPrices.id })
    .from(costPrices)
    .where(and(eq(costPrices.itemId, itemId), isNull(costPrices.deletedAt), eq(costPrices.unitCost, '0')))
    .limit(1);
  if (rows.length > 0)
    throw refuse('supplied_by_owner', {
      en: 'The item has a price of zero, which only what the owner supplies may have.',
      es: 'El artículo tiene precio cero, y eso solo puede ser de lo que pone el propietario.',
    });
}

export async function setSubstitutes(
  write: Write,
  viewer: Viewer,
  row: ItemRow,
  { substitutes }: SubstitutesChange,
): Promise<void> {
  const ids = substitutes.map((each) => each.item_id);
  if (ids.includes(row.id))
    throw badInput('substitutes', {
      en: 'An item is no substitute of itself.',
      es: 'Un artículo no es sustituto de sí mismo.',
    });
  if (new Set(ids).size < ids.length)
    throw badInput('substitutes', { en: 'Names an item twice.', es: 'Nombra un artículo dos veces.' });
  if (ids.length > 0) {
    const { rows } = await write.tx.execute<{ id: string }>(
      sql`select id from cost_items where deleted_at is null and id = any(${sql.param(ids)}::uuid[])`,
    );
    const known = new Set(rows.map(({ id }) => id));
    const missing = ids.findIndex((id) => !known.has(id));
    if (missing >= 0)
      throw badInput(`substitutes.${missing}.item_id`, {
        en: 'Is no item of the catalogue.',
        es: 'No es un artículo del catálogo.',
      });
  }
  const old = await substituteRows(write, row.id);
  await replaceSubstitutes(
    write,
    row.id,
    substitutes.map(({ item_id: substituteId, factor, note }) => ({ substituteId, factor, note })),
  );
  const changes = difference({ substitutes: old }, { substitutes: await substituteRows(write, row.id) });
  if (changes === undefined) return;
  await write.tx.update(costItems).set(touched(viewer)).where(eq(costItems.id, row.id));
  recordItem(write, row, changes.old, changes.new);
  write.audit({
    action: 'cost_item.substitutes_changed',
    entityType,
    entityId: row.id,
    old: { substitutes: old.map(({ substituteId, factor }) => ({ substituteId, factor })) },
    new: { substitutes },
  });
  await write.publish('catalogue.changed', { itemId: row.id });
}

/** What stands in for an item, as it is kept, in one order. */
export async function substituteRows(write: Write, itemId: string) {
  const { substituteId, factor, note } = costSubstitutes;
  return write.tx
    .select({ substituteId, factor, note })
    .from(costSubstitutes)
    .where(eq(costSubstitutes.itemId, itemId))
    .orderBy(substituteId);
}

/** Puts these in the place of what stood in for an item; one that has left the catalogue for good in the meantime is passed over. */
export async function replaceSubstitutes(
  write: Write,
  itemId: string,
  rows: readonly { substituteId: string; factor: string; note: string | null }[],
): Promise<void> {
  await write.tx.delete(costSubstitutes).where(eq(costSubstitutes.itemId, itemId));
  await write.tx.execute(sql`
    insert into cost_substitutes (item_id, substitute_id, factor, note)
    select ${itemId}, s.id, s.factor, s.note from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ substituteId, ...rest }) => ({ ...rest, id: substituteId })),
    )}::jsonb) as s (id uuid, factor numeric, note text) join cost_items i on i.id = s.id`);
}

export async function setItemBinned(write: Write, viewer: Viewer, row: ItemRow, isBinned: boolean): Promise<void> {
  if (isBinned) {
    const uses = await usesOf(write.tx, row.id);
    if (uses.length > 0)
      throw new AppError('in_use', {
        said: {
          en: 'Something uses this item, so it can only be retired.',
          es: 'Algo usa este artículo, así que solo se puede retirar.',
        },
        details: uses
          .slice(0, 20)
          .map(({ name }) =>
            faultOf('used_in', sentence({ en: 'Is used in {name}.', es: 'Se usa en {name}.' }, { name })),
          ),
      });
  }
  await write.tx
    .update(costItems)
    .set({ deletedAt: isBinned ? sql`now()` : null, ...touched(viewer) })
    .where(eq(costItems.id, row.id));
  recordItem(write, row, { deleted: !isBinned }, { deleted: isBinned });
  write.audit({
    action: isBinned ? 'cost_item.removed' : 'cost_item.restored',
    entityType,
    entityId: row.id,
    new: { sku: row.sku },
  });
  await write.publish('catalogue.changed', { itemId: row.id });
}

function recordItem(write: Write, row: ItemRow, before: Record<string, unknown>, after: Record<string, unknown>) {
  write.record({ entityType, entityId: row.id, before, after, versionAfter: row.version + 1 });
}

export function touched(viewer: Viewer) {
  return { updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` };
}
