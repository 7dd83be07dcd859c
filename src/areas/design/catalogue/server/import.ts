import { sql } from 'drizzle-orm';
import type { StagingArea } from '#platform/server/files/file-store.ts';
import type { ReadSheetRow, SheetImporter, SheetPlan } from '#platform/server/sheets/sheet-import.ts';
import { headersOf } from '#platform/server/sheets/sheet-heads.ts';
import type { SheetValue } from '#platform/server/sheets/sheet-cells.ts';
import { toldChange, toldValue } from '#platform/server/sheets/told-values.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { faultsOf } from '#platform/shared/rule-faults.ts';
import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import { figure, sentence, texts, type Language } from '#platform/shared/text.ts';
import type { CatalogueImport } from '../contract.ts';
import { ItemDraft, ItemPatch, PriceDraft, SupplierName, type CatalogueItem } from '../schema.ts';
import { catalogueColumns } from '../columns.ts';
import { catalogueFields, itemFields, type CatalogueField } from './import-columns.ts';
import { changeItem, createItem, lockItem } from './items.ts';
import { addPrice, changePrice, lockPrice } from './prices.ts';
import { servedSuppliers } from './record.ts';
import { findItemsBySku } from './reads.ts';
import { faultOf, type Fault } from '#platform/shared/errors.ts';

const t = texts({
  twice: {
    en: 'Row {row} has a price of the same supplier and day for this item.',
    es: 'La fila {row} tiene un precio del mismo proveedor y día para este artículo.',
  },
  free: {
    en: 'A price of zero is only for what the owner supplies.',
    es: 'Un precio cero es solo para lo que pone el propietario.',
  },
  needsSupplier: {
    en: 'A price needs the supplier who asks it.',
    es: 'Un precio necesita el proveedor que lo pide.',
  },
  conflict: {
    en: 'Row {row} says {other} for the same item.',
    es: 'La fila {row} dice {other} para el mismo artículo.',
  },
});

/** Items and prices from a sheet: one row for each price; the item's own columns may stand in every row or in the first. */
export function catalogueImporter(
  viewer: Viewer,
  staging: StagingArea,
  language: Language,
): SheetImporter<CatalogueField, CatalogueImport> {
  return {
    staging,
    fields: catalogueFields,
    required: ['sku'],
    ours: headersOf(catalogueColumns),
    plan: (db, rows, body) => planCatalogue(db, rows, body, { viewer, language }),
  };
}

interface StoredPrice extends Record<string, unknown> {
  id: string;
  key: string;
  unit_cost: string;
  currency: string;
  minimum: string;
  lead_days: number | null;
}

interface Stored {
  items: Map<string, CatalogueItem>;
  suppliers: Map<string, string>;
  prices: Map<string, StoredPrice>;
}

async function readStored(db: Executor, skus: readonly string[]): Promise<Stored> {
  const items = await findItemsBySku(db, skus);
  const suppliers = await db.execute<{ id: string; name: string }>(
    sql`select id, lower(name) as name from suppliers where deleted_at is null`,
  );
  const ids = [...items.values()].map((item) => item.id);
  const prices = await db.execute<StoredPrice>(sql`
    select p.id, p.item_id || '/' || p.supplier_id || '/' || p.effective_from as key,
      trim_scale(p.unit_cost)::text as unit_cost, p.currency, trim_scale(p.minimum)::text as minimum,
      coalesce(p.lead_days, s.lead_days) as lead_days
    from cost_prices p join suppliers s on s.id = p.supplier_id where p.deleted_at is null and p.item_id = any(${sql.param(ids)}::uuid[])`);
  return {
    items,
    suppliers: new Map(suppliers.rows.map((row) => [row.name, row.id])),
    prices: new Map(prices.rows.map((row) => [row.key, row])),
  };
}

/** What the sheet brings, to be written in this order: suppliers, items, prices. */
interface Work {
  suppliers: Map<string, string>;
  items: Map<string, { draft: ItemDraft } | { id: string; patch: ItemPatch }>;
  prices: {
    sku: string;
    supplier: string;
    draft: Omit<PriceDraft, 'item_id' | 'supplier_id'>;
    id: string | undefined;
  }[];
}

async function planCatalogue(
  db: Executor,
  rows: readonly ReadSheetRow<CatalogueField>[],
  body: CatalogueImport,
  { viewer, language }: { viewer: Viewer; language: Language },
): Promise<SheetPlan> {
  const today = body.effective_from ?? companyToday();
  const stored = await readStored(
    db,
    rows.flatMap((row) => (row.values.sku === undefined ? [] : [String(row.values.sku)])),
  );
  const work: Work = { suppliers: new Map(), items: new Map(), prices: [] };
  const seenItems = new Map<string, { row: number; values: Partial<Record<CatalogueField, SheetValue>> }>();
  const seenPrices = new Map<string, number>();
  const planned = rows.map((row): SheetImportRow => {
    const sku = String(row.values.sku ?? '').toUpperCase();
    const item = stored.items.get(sku);
    const first = seenItems.get(sku);
    const given: Partial<Record<CatalogueField, SheetValue>> = { ...first?.values };
    const errors = [...row.faults];
    for (const field of itemFields) {
      const value = row.values[field];
      if (value === undefined) continue;
      const other = first?.values[field];
      // Rows of one item may leave its columns empty, but may not say two things.
      if (first !== undefined && other !== undefined && other !== value)
        errors.push(
          faultOf(row.headers[field] ?? field, sentence(t.conflict, { row: figure(first.row), other: String(other) })),
        );
      given[field] = value;
    }
    const at = (path: string) => row.headers[path as CatalogueField] ?? path;
    const own = item === undefined ? ItemDraft.safeParse(given) : ItemPatch.safeParse(given);
    if (!own.success) errors.push(...faultsOf(own.error).map((fault) => ({ ...fault, path: at(fault.path) })));
    // Of a new item, all that its first row would store.
    const changes =
      !own.success || (item === undefined && first !== undefined) ? [] : changesOf(item, own.data, language, given);
    const isFree = own.success && (own.data.supplied_by_owner ?? item?.supplied_by_owner) === true;
    const price = priceOf(row, today, isFree);
    if (price !== undefined && 'errors' in price) errors.push(...price.errors);
    let action: SheetImportRow['action'] = item === undefined ? 'create' : changes.length > 0 ? 'update' : 'skip';
    if (price !== undefined && 'draft' in price) {
      const key = `${sku}/${price.supplier.toLowerCase()}/${price.draft.effective_from}`;
      const before = seenPrices.get(key);
      if (before !== undefined) errors.push(faultOf('', sentence(t.twice, { row: figure(before) })));
      seenPrices.set(key, row.row);
      const old = stored.prices.get(
        `${item?.id}/${stored.suppliers.get(price.supplier.toLowerCase())}/${price.draft.effective_from}`,
      );
      const isSame =
        old !== undefined &&
        old.unit_cost === price.draft.unit_cost &&
        old.currency === price.draft.currency &&
        (row.values.minimum === undefined || old.minimum === price.draft.minimum) &&
        (row.values.lead_days === undefined || old.lead_days === price.draft.lead_days);
      if (!isSame && errors.length === 0) {
        if (!stored.suppliers.has(price.supplier.toLowerCase()))
          work.suppliers.set(price.supplier.toLowerCase(), price.supplier);
        work.prices.push({ sku, supplier: price.supplier.toLowerCase(), draft: price.draft, id: old?.id });
        if (action === 'skip') action = old === undefined ? 'create' : 'update';
        const { draft } = price;
        const cost = (of: { unit_cost: string; currency: string }) =>
          `${toldValue('amount', of.unit_cost, language)} ${of.currency}`;
        const { field } = toldChange(catalogueFields.unit_cost, { after: null }, language);
        changes.push({
          field: `${field} ${price.supplier} ${formatDay(draft.effective_from, language)}`,
          before: old === undefined ? null : cost(old),
          after: cost(draft),
        });
        for (const name of ['minimum', 'lead_days'] as const)
          if (row.values[name] !== undefined && String(old?.[name]) !== String(draft[name]))
            changes.push(toldChange(catalogueFields[name], { before: old?.[name], after: draft[name] }, language));
      }
    }
    const name = [row.values.sku, given.name ?? item?.name].filter((part) => part !== undefined).join(' · ');
    if (errors.length > 0 || !own.success) return { row: row.row, action: 'error', name, changes: [], errors };
    if (first === undefined || Object.keys(given).length > Object.keys(first.values).length) {
      seenItems.set(sku, { row: first?.row ?? row.row, values: given });
      if (item === undefined) work.items.set(sku, { draft: ItemDraft.parse(given) });
      else if (changesOf(item, own.data, language, given).length > 0)
        work.items.set(sku, { id: item.id, patch: own.data });
    }
    // An item's second price row makes no second item.
    if (first !== undefined && action === 'create' && price === undefined) action = 'skip';
    return { row: row.row, action, name, changes, errors };
  });
  return { rows: planned, apply: (write) => apply(write, viewer, work, stored) };
}

type PriceOf =
  | { supplier: string; draft: Omit<PriceDraft, 'item_id' | 'supplier_id'> }
  | { errors: Fault[] }
  | undefined;

/** The price that a row brings; none where its cell is empty. */
function priceOf(row: ReadSheetRow<CatalogueField>, today: string, isFree: boolean): PriceOf {
  const { unit_cost: cost, supplier, currency, effective_from: from, minimum, lead_days: lead } = row.values;
  if (cost === undefined) return undefined;
  const at = (field: string) => row.headers[field as CatalogueField] ?? field;
  if (supplier === undefined) return { errors: [faultOf(at('supplier'), t.needsSupplier)] };
  const parsed = PriceDraft.omit({ item_id: true, supplier_id: true }).safeParse({
    unit_cost: cost,
    currency: currency ?? 'USD',
    effective_from: from ?? today,
    minimum: minimum ?? '0',
    lead_days: lead ?? null,
    source: 'import',
  });
  const name = SupplierName.safeParse(supplier);
  if (!parsed.success || !name.success)
    return {
      errors: [
        ...(parsed.success ? [] : faultsOf(parsed.error)),
        ...(name.success ? [] : faultsOf(name.error).map((fault) => ({ ...fault, path: 'supplier' }))),
      ].map((fault) => ({ ...fault, path: at(fault.path) })),
    };
  if (parsed.data.unit_cost === '0' && !isFree) return { errors: [faultOf(at('unit_cost'), t.free)] };
  return { supplier: name.data, draft: parsed.data };
}

/** The changes of a row to an item, or all that its cells (`said`) say of a new one. */
function changesOf(
  item: CatalogueItem | undefined,
  values: ItemPatch,
  language: Language,
  said: Partial<Record<CatalogueField, SheetValue>>,
): SheetImportRow['changes'] {
  return itemFields.flatMap((field) => {
    if (field === 'sku' || said[field] === undefined) return [];
    const after = values[field];
    const before = item?.[field];
    const isNothing = after === undefined || (item === undefined && (after === null || after === ''));
    return isNothing || String(after) === String(before)
      ? []
      : [toldChange(catalogueFields[field], { before, after }, language)];
  });
}

async function apply(write: Write, viewer: Viewer, work: Work, stored: Stored): Promise<void> {
  const supplierIds = new Map(stored.suppliers);
  for (const [key, name] of work.suppliers)
    supplierIds.set(key, await servedSuppliers.life.create(write, viewer, { name }));
  const itemIds = new Map([...stored.items].map(([sku, item]) => [sku, item.id]));
  for (const [sku, each] of work.items) {
    if ('draft' in each) itemIds.set(sku, await createItem(write, viewer, each.draft));
    else await changeItem(write, viewer, await lockItem(write, each.id), each.patch);
  }
  for (const { sku, supplier, draft, id } of work.prices) {
    const [itemId, supplierId] = [itemIds.get(sku), supplierIds.get(supplier)];
    // A row without a fault whose item has one in another row is left out with it.
    if (itemId === undefined || supplierId === undefined) continue;
    if (id === undefined) await addPrice(write, viewer, { ...draft, item_id: itemId, supplier_id: supplierId });
    else {
      const { note: _note, ...facts } = draft;
      await changePrice(write, viewer, await lockPrice(write, id), facts);
    }
  }
  write.audit({
    action: 'catalogue.imported',
    entityType: 'cost_item',
    entityId: 'import',
    new: { items: work.items.size, prices: work.prices.length, suppliers: work.suppliers.size },
  });
}
