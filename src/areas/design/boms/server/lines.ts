import { and, eq, inArray, sql } from 'drizzle-orm';
import { badInput, refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findItems, pricesAsOf } from '#areas/design/catalogue/server/reads.ts';
import type { BomLineFields, BomLinesChange, LineOverride } from '../schema.ts';
import './events.ts';
import { keepLines, recordLines } from './kept-lines.ts';
import { refuseLoops } from './line-loops.ts';
import { requireDraft, touch, type BomRow } from './service.ts';
import { figuresOf } from './store.ts';
import { bomLines } from './tables.ts';
import { addUp } from './writer.ts';

type LineRow = typeof bomLines.$inferSelect;

/** Figures that the model or CAD gave: whoever replaces one says why, and the line remembers what it was. */
const workedOut = { quantity: 'quantity', unit_cost: 'unitCost', item_id: 'itemId' } as const;

export async function changeLines(write: Write, viewer: Viewer, row: BomRow, change: BomLinesChange): Promise<void> {
  requireDraft(row);
  if (change.changes.length + change.removed.length === 0)
    throw badInput('changes', { en: 'Must not be empty.', es: 'No puede quedar vacío.' });
  const kept = await keepLines(write.tx, row.id);
  const existing = await write.tx.select().from(bomLines).where(eq(bomLines.bomId, row.id)).for('update');
  const known = new Map(existing.map((line) => [line.lineUid, line]));
  const missing = change.removed.findIndex((uid) => !known.has(uid));
  if (missing >= 0)
    throw badInput(`removed.${missing}`, { en: 'Is no line of this BOM.', es: 'No es una partida de esta lista.' });
  const items = await itemFacts(write, row, change);
  let position = Math.max(0, ...existing.map((line) => line.position)) + 10;
  for (const [index, { line_uid, fields, checked }] of change.changes.entries()) {
    const before = known.get(line_uid);
    const path = `changes.${index}.fields`;
    const after = { ...(before ?? blankLine), ...columnsOf(fields, items) };
    if (after.description.trim() === '')
      throw badInput(`${path}.description`, { en: 'Must not be empty.', es: 'No puede quedar vacío.' });
    if (after.unitCost !== null && Number(after.unitCost) === 0 && !after.suppliedByOwner)
      throw refuse(`${path}.unit_cost`, {
        en: 'A cost of zero is only for what the owner supplies. Leave it empty while it is not known.',
        es: 'Un costo de cero es solo para lo que pone el dueño. Déjalo vacío mientras no se conozca.',
      });
    const override = before === undefined ? null : overrideOf(viewer, before, fields, change.reason);
    if (override === 'reason')
      throw badInput('reason', {
        en: 'Say why a figure that was worked out is replaced.',
        es: 'Di por qué se reemplaza una cifra calculada.',
      });
    const money = Number(figuresOf(repliesOf(after)).cents);
    const next = {
      ...after,
      extCents: money,
      state: stateOf(before, after, override !== null, checked === true),
      override: override ?? before?.override ?? null,
    };
    if (before === undefined) {
      await write.tx.insert(bomLines).values({ ...next, bomId: row.id, lineUid: line_uid, position });
      position += 10;
    } else
      await write.tx
        .update(bomLines)
        .set(next)
        .where(and(eq(bomLines.bomId, row.id), eq(bomLines.lineUid, line_uid)));
  }
  if (change.removed.length > 0)
    await write.tx.delete(bomLines).where(and(eq(bomLines.bomId, row.id), inArray(bomLines.lineUid, change.removed)));
  await refuseLoops(write, row.id);
  await addUp(write.tx, row.id);
  await recordLines(write, row, kept);
  await touch(write, viewer, row, {});
  write.audit({
    action: 'bom.lines_changed',
    entityType: 'bom',
    entityId: row.id,
    projectId: row.projectId,
    new: { changed: change.changes.length, removed: change.removed.length },
    reason: change.reason,
  });
  await write.publish('bom.changed', { bomId: row.id, projectId: row.projectId });
}

/**
 * How a line stands after a change. One that is to be checked or mapped is settled by an item, by a figure that somebody sets, or by
 * somebody saying that it is right: a note or another station says nothing of the kind.
 */
function stateOf(
  before: LineRow | undefined,
  after: Pick<LineRow, 'itemId' | 'quantity'>,
  isOverridden: boolean,
  isChecked: boolean,
): string {
  if (before === undefined) return 'ok';
  if (isOverridden || before.state === 'overridden') return 'overridden';
  if (before.state === 'unmapped') return after.itemId === null ? 'unmapped' : 'ok';
  if (before.state === 'check') return isChecked ? 'ok' : 'check';
  return before.state === 'removed' ? 'removed' : 'ok';
}

const blankLine = {
  parentUid: null,
  itemId: null,
  partNo: null,
  revision: null,
  description: '',
  costCode: '',
  quantity: '0',
  uom: 'ea',
  wastePercent: '0',
  roundTo: '0',
  pieceSize: '0',
  setupQuantity: '0',
  cutLengthM: null,
  makeBuy: 'buy',
  optional: false,
  station: null,
  supplierId: null,
  unitCost: null,
  priceAsOf: null,
  suppliedByOwner: false,
  laborHours: '0',
  laborCents: 0,
  leadDays: null,
  module: null,
  quantitySource: 'hand',
  cad: null,
  elements: [],
  note: null,
} satisfies Partial<LineRow>;

async function itemFacts(write: Write, row: BomRow, change: BomLinesChange): Promise<Map<string, Partial<LineRow>>> {
  const wanted = change.changes.flatMap(({ fields }, index) =>
    fields.item_id === undefined || fields.item_id === null ? [] : [{ id: fields.item_id, index }],
  );
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const items = await findItems(write.tx, ids);
  const missing = wanted.find(({ id }) => !items.has(id));
  if (missing !== undefined)
    throw badInput(`changes.${missing.index}.fields.item_id`, {
      en: 'Is no item of the catalogue.',
      es: 'No es un artículo del catálogo.',
    });
  const suppliers = change.changes.flatMap(({ fields }, index) =>
    fields.supplier_id === undefined || fields.supplier_id === null ? [] : [{ id: fields.supplier_id, index }],
  );
  for (const { id, index } of suppliers) {
    const { rows } = await write.tx.execute(
      sql`select 1 from suppliers where id = ${id} and deleted_at is null for share`,
    );
    if (rows.length === 0)
      throw badInput(`changes.${index}.fields.supplier_id`, { en: 'Is no supplier.', es: 'No es un proveedor.' });
  }
  const prices = await pricesAsOf(write.tx, ids, row.rateDate);
  return new Map(
    [...items].map(([id, item]) => {
      const price = prices.get(id);
      return [
        id,
        {
          partNo: item.sku,
          description: item.name,
          costCode: item.cost_code,
          uom: item.uom,
          wastePercent: item.waste_percent,
          roundTo: item.round_to,
          pieceSize: item.piece_size,
          makeBuy: item.make_buy,
          station: item.station,
          unitCost: price?.unit_cost ?? (item.supplied_by_owner ? '0' : null),
          priceAsOf: price?.effective_from ?? null,
          suppliedByOwner: item.supplied_by_owner,
          supplierId: price?.supplier?.id ?? null,
          leadDays: price?.lead_days ?? null,
        },
      ];
    }),
  );
}

function columnsOf(fields: BomLineFields, items: ReadonlyMap<string, Partial<LineRow>>): Partial<LineRow> {
  const item = fields.item_id === undefined || fields.item_id === null ? undefined : items.get(fields.item_id);
  const given = {
    parentUid: fields.parent_uid,
    itemId: fields.item_id,
    description: fields.description,
    costCode: fields.cost_code,
    quantity: fields.quantity,
    uom: fields.uom,
    wastePercent: fields.waste_percent,
    roundTo: fields.round_to,
    pieceSize: fields.piece_size,
    setupQuantity: fields.setup_quantity,
    makeBuy: fields.make_buy,
    optional: fields.optional,
    station: fields.station,
    supplierId: fields.supplier_id,
    unitCost: fields.unit_cost,
    // What somebody has typed is of no day of the catalogue.
    priceAsOf: fields.unit_cost === undefined ? undefined : null,
    suppliedByOwner: fields.supplied_by_owner,
    leadDays: fields.lead_days,
    module: fields.module,
    note: fields.note,
  };
  return { ...item, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** What a line remembers of a figure that was replaced; `reason` where one is asked for; null where nothing was. */
function overrideOf(
  viewer: Viewer,
  before: LineRow,
  fields: BomLineFields,
  reason: string | undefined,
): LineOverride | 'reason' | null {
  if (before.quantitySource === 'hand' || before.state === 'unmapped') return null;
  for (const field of ['quantity', 'unit_cost', 'item_id'] as const) {
    const to = fields[field];
    const from = before[workedOut[field]];
    const isSame = field === 'item_id' ? to === from : Number(to) === Number(from) && (to === null) === (from === null);
    if (to === undefined || isSame) continue;
    if (reason === undefined) return 'reason';
    return { field, from, to, by: viewer.name, reason };
  }
  return null;
}

function repliesOf(
  line: Pick<LineRow, 'quantity' | 'setupQuantity' | 'wastePercent' | 'roundTo' | 'pieceSize' | 'unitCost'>,
) {
  return {
    quantity: line.quantity,
    setup_quantity: line.setupQuantity,
    waste_percent: line.wastePercent,
    round_to: line.roundTo,
    piece_size: line.pieceSize,
    unit_cost: line.unitCost,
  };
}
