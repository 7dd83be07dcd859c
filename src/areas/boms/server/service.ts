import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { todayIn } from '#platform/shared/dates.ts';
import { AppError, badInput, ruleBroken } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findItems, pricesAsOf } from '#areas/catalogue/server/reads.ts';
import { requireProject } from '#areas/projects/server/reads.ts';
import type { BomDraft, BomLineFields, BomLinesChange, BomMove, LineOverride } from '../schema.ts';
import { bomTransitions, type BomStatus } from '../states.ts';
import type { z } from 'zod';
import './events.ts';
import { figuresOf, listLines, type LineReply } from './store.ts';
import { bomLines, boms } from './tables.ts';
import { addUp, writeBom } from './writer.ts';

export type BomRow = typeof boms.$inferSelect;
type LineRow = typeof bomLines.$inferSelect;

export async function lockBom(write: Write, id: string): Promise<BomRow> {
  const [row] = await write.tx
    .select()
    .from(boms)
    .where(and(eq(boms.id, id), isNull(boms.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

function requireDraft(row: BomRow): void {
  if (row.status !== 'draft')
    throw ruleBroken('status', 'Only a version in work is edited. Make the next version, or take it back from review.');
}

export async function createBom(write: Write, viewer: Viewer, draft: z.infer<typeof BomDraft>): Promise<string> {
  if (draft.project_id !== null && draft.plan_code !== null)
    throw badInput('plan_code', 'A BOM is of a project or of a plan, not of both.');
  if (draft.project_id !== null)
    await requireProject(write.tx, viewer, draft.project_id).catch(() => {
      throw badInput('project_id', 'Is no project.');
    });
  return writeBom(write, viewer, {
    name: draft.name,
    scope: draft.project_id === null ? 'plan' : 'project',
    planCode: draft.plan_code,
    projectId: draft.project_id,
    source: 'manual',
    sourceRef: {},
    seriesId: undefined,
    rateDate: draft.rate_date ?? todayIn('America/Los_Angeles'),
    lines: [],
  });
}

/** Figures that the model or CAD gave: whoever replaces one says why, and the line remembers what it was. */
const workedOut = { quantity: 'quantity', unit_cost: 'unitCost', item_id: 'itemId' } as const;

export async function changeLines(write: Write, viewer: Viewer, row: BomRow, change: BomLinesChange): Promise<void> {
  requireDraft(row);
  if (change.changes.length + change.removed.length === 0) throw badInput('changes', 'Must not be empty.');
  const existing = await write.tx.select().from(bomLines).where(eq(bomLines.bomId, row.id)).for('update');
  const known = new Map(existing.map((line) => [line.lineUid, line]));
  const missing = change.removed.findIndex((uid) => !known.has(uid));
  if (missing >= 0) throw badInput(`removed.${missing}`, 'Is no line of this BOM.');
  const items = await itemFacts(write, row, change);
  let position = Math.max(0, ...existing.map((line) => line.position)) + 10;
  for (const [index, { line_uid, fields }] of change.changes.entries()) {
    const before = known.get(line_uid);
    const path = `changes.${index}.fields`;
    const after = { ...(before ?? blankLine), ...columnsOf(fields, items) };
    if (after.description.trim() === '') throw badInput(`${path}.description`, 'Must not be empty.');
    const override = before === undefined ? null : overrideOf(viewer, before, fields, change.reason);
    if (override === 'reason') throw badInput('reason', 'Say why a figure that was worked out is replaced.');
    const money = Number(figuresOf(repliesOf(after)).cents);
    const kept = {
      ...after,
      extCents: money,
      state: override === null ? (after.itemId === null && before !== undefined ? before.state : 'ok') : 'overridden',
      override: override ?? before?.override ?? null,
    };
    if (before === undefined) {
      await write.tx.insert(bomLines).values({ ...kept, bomId: row.id, lineUid: line_uid, position });
      position += 10;
    } else
      await write.tx
        .update(bomLines)
        .set(kept)
        .where(and(eq(bomLines.bomId, row.id), eq(bomLines.lineUid, line_uid)));
  }
  if (change.removed.length > 0)
    await write.tx.delete(bomLines).where(and(eq(bomLines.bomId, row.id), inArray(bomLines.lineUid, change.removed)));
  await refuseLoops(write, row.id);
  await addUp(write.tx, row.id);
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
  if (missing !== undefined) throw badInput(`changes.${missing.index}.fields.item_id`, 'Is no item of the catalogue.');
  const suppliers = change.changes.flatMap(({ fields }, index) =>
    fields.supplier_id === undefined || fields.supplier_id === null ? [] : [{ id: fields.supplier_id, index }],
  );
  for (const { id, index } of suppliers) {
    const { rows } = await write.tx.execute(sql`select 1 from suppliers where id = ${id} and deleted_at is null`);
    if (rows.length === 0) throw badInput(`changes.${index}.fields.supplier_id`, 'Is no supplier.');
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
          unitCost: price?.unit_cost ?? null,
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

/** A line inside itself would never end: refused, with the line named. */
async function refuseLoops(write: Write, bomId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ line_uid: string; parent_uid: string; description: string }>(
    sql`select line_uid, parent_uid, description from bom_lines where bom_id = ${bomId} and parent_uid is not null`,
  );
  const { rows: all } = await write.tx.execute<{ line_uid: string }>(
    sql`select line_uid from bom_lines where bom_id = ${bomId}`,
  );
  const there = new Set(all.map(({ line_uid }) => line_uid));
  const parentOf = new Map(rows.map(({ line_uid, parent_uid }) => [line_uid, parent_uid]));
  for (const { line_uid, parent_uid, description } of rows) {
    if (!there.has(parent_uid)) throw ruleBroken('changes', `“${description}” belongs to a line that is not there.`);
    const seen = new Set([line_uid]);
    for (let at = parentOf.get(line_uid); at !== undefined; at = parentOf.get(at)) {
      if (seen.has(at)) throw ruleBroken('changes', `“${description}” would be a part of itself.`);
      seen.add(at);
    }
    if (seen.size > 15) throw ruleBroken('changes', 'Assemblies are nested at most 15 deep.');
  }
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

export async function moveBom(write: Write, viewer: Viewer, row: BomRow, move: BomMove): Promise<void> {
  const transition = bomTransitions.find(({ from, to }) => from === row.status && to === move.to);
  if (transition === undefined)
    throw ruleBroken('to', `A BOM that is ${row.status.replace('_', ' ')} can't become ${move.to.replace('_', ' ')}.`);
  if (transition.requires.length > 0 && move.reason === undefined) throw badInput('reason', 'Say why.');
  if (move.effective_from !== undefined && move.to !== 'released')
    throw badInput('effective_from', 'Is only taken with the release.');
  for (const guard of transition.guards) await guards[guard](write, viewer, row);
  if (move.to !== 'released') return setStatus(write, viewer, row, move.to, {}, move.reason);
  await write.tx
    .update(boms)
    .set({ status: 'superseded', updatedAt: sql`now()`, version: sql`${boms.version} + 1` })
    .where(and(eq(boms.seriesId, row.seriesId), eq(boms.status, 'released')));
  return setStatus(write, viewer, row, 'released', {
    releasedBy: viewer.userId,
    releasedAt: sql`now()`,
    effectiveFrom: move.effective_from ?? sql`current_date`,
    checksum: checksumOf(await listLines(write.tx, row.id)),
  });
}

/** Over what a line says, in the order of the lines: two versions with the same checksum build the same. */
function checksumOf(lines: readonly LineReply[]): string {
  const hash = createHash('sha256');
  for (const {
    line_uid,
    parent_uid,
    item,
    description,
    quantity,
    uom,
    waste_percent,
    round_to,
    piece_size,
    make_buy,
    station,
    module,
  } of lines)
    hash.update(
      JSON.stringify([
        line_uid,
        parent_uid,
        item?.id,
        description,
        quantity,
        uom,
        waste_percent,
        round_to,
        piece_size,
        make_buy,
        station,
        module,
      ]),
    );
  return hash.digest('hex');
}

const guards = {
  async has_lines(write: Write, _viewer: Viewer, row: BomRow) {
    const { rows } = await write.tx.execute(sql`select 1 from bom_lines where bom_id = ${row.id} limit 1`);
    if (rows.length === 0) throw ruleBroken('to', 'There is no line yet.');
  },
  async no_open_line(write: Write, _viewer: Viewer, row: BomRow) {
    const { rows } = await write.tx.execute<{ check: number; unmapped: number }>(
      sql`select count(*) filter (where state = 'check')::int as "check", count(*) filter (where state = 'unmapped')::int as unmapped from bom_lines where bom_id = ${row.id}`,
    );
    const { check = 0, unmapped = 0 } = rows[0] ?? {};
    if (check + unmapped > 0)
      throw ruleBroken(
        'to',
        `Release waits for ${unmapped} ${unmapped === 1 ? 'line' : 'lines'} to map and ${check} to check.`,
      );
  },
  async four_eyes(write: Write, viewer: Viewer, row: BomRow) {
    const { rows } = await write.tx.execute(sql`
      select 1 from audit_log where entity_type = 'bom' and entity_id = ${row.id} and actor_id = ${viewer.userId} and action in ('bom.created', 'bom.lines_changed', 'bom.revised') limit 1`);
    if (rows.length > 0) throw ruleBroken('to', 'Somebody who has not worked on it must release it.');
  },
} as const;

async function setStatus(
  write: Write,
  viewer: Viewer,
  row: BomRow,
  to: BomStatus,
  more: PgUpdateSetSource<typeof boms>,
  reason?: string,
): Promise<void> {
  await touch(write, viewer, row, { ...more, status: to });
  await write.tx.execute(sql`
    insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, reason, source)
    values ('bom', ${row.id}, ${row.projectId}, ${row.status}, ${to}, ${viewer.userId}, ${reason ?? null}, ${write.actor.source})`);
  write.audit({
    action: 'bom.moved',
    entityType: 'bom',
    entityId: row.id,
    projectId: row.projectId,
    old: { status: row.status },
    new: { status: to },
    reason,
  });
  await write.publish('bom.changed', { bomId: row.id, projectId: row.projectId });
}

/** The next version of one that is closed to editing, with the same lines under the same identities. */
export async function reviseBom(write: Write, viewer: Viewer, row: BomRow): Promise<string> {
  if (row.status === 'draft' || row.status === 'in_review')
    throw ruleBroken('status', 'This version is in work already.');
  const id = await writeBom(write, viewer, {
    name: row.name,
    scope: row.scope,
    planCode: row.planCode,
    projectId: row.projectId,
    groupId: row.groupId,
    variant: row.variant,
    source: row.source === 'cad' || row.source === 'bim' || row.source === 'merge' ? row.source : 'manual',
    sourceRef: row.sourceRef,
    seriesId: row.seriesId,
    rateDate: row.rateDate,
    lines: [],
  });
  await write.tx.execute(sql`
    insert into bom_lines (bom_id, line_uid, parent_uid, position, item_id, part_no, revision, description, cost_code, quantity, uom, waste_percent, round_to, piece_size, setup_quantity, cut_length_m,
      make_buy, optional, station, supplier_id, unit_cost, ext_cents, labor_hours, labor_cents, lead_days, module, quantity_source, cad, elements, state, override, note)
    select ${id}::uuid, line_uid, parent_uid, position, item_id, part_no, revision, description, cost_code, quantity, uom, waste_percent, round_to, piece_size, setup_quantity, cut_length_m,
      make_buy, optional, station, supplier_id, unit_cost, ext_cents, labor_hours, labor_cents, lead_days, module, quantity_source, cad, elements, state, override, note
    from bom_lines where bom_id = ${row.id}`);
  await addUp(write.tx, id);
  return id;
}

export async function removeBom(write: Write, viewer: Viewer, row: BomRow): Promise<void> {
  requireDraft(row);
  await touch(write, viewer, row, { deletedAt: sql`now()` });
  write.audit({
    action: 'bom.removed',
    entityType: 'bom',
    entityId: row.id,
    projectId: row.projectId,
    old: { code: row.code, name: row.name, version_no: row.versionNo },
  });
  await write.publish('bom.changed', { bomId: row.id, projectId: row.projectId });
}

export async function restoreBom(write: Write, viewer: Viewer, id: string): Promise<void> {
  const [row] = await write.tx
    .select()
    .from(boms)
    .where(and(eq(boms.id, id), isNotNull(boms.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  await touch(write, viewer, row, { deletedAt: null });
  write.audit({
    action: 'bom.restored',
    entityType: 'bom',
    entityId: id,
    projectId: row.projectId,
    new: { code: row.code },
  });
  await write.publish('bom.changed', { bomId: id, projectId: row.projectId });
}

async function touch(write: Write, viewer: Viewer, row: BomRow, change: PgUpdateSetSource<typeof boms>): Promise<void> {
  await write.tx
    .update(boms)
    .set({ ...change, updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(boms.id, row.id));
}
