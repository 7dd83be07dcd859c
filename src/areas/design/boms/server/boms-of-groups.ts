import { eq, sql } from 'drizzle-orm';
import { formatDecimal, parseDecimal, times } from '#platform/shared/decimal.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import { lineFigures } from '#areas/design/shared/pricing.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { CatalogueItem } from '#areas/design/catalogue/schema.ts';
import { findItems } from '#areas/design/catalogue/server/reads.ts';
import type { PlanLine } from '#areas/design/model-platform/schema.ts';
import { between, keepBom, moveInTime } from './kept-boms.ts';
import { bomLines } from './tables.ts';
import { rewriteBom, writeBom, type NewLine } from './writer.ts';

type LineRow = typeof bomLines.$inferSelect;

/** What an item costs on the day of a line, and who asks that. */
interface Price {
  unitCost: string;
  supplierId: string | null;
  leadDays: number | null;
  effectiveFrom: string | null;
}
type Prices = ReadonlyMap<string, Price>;
type ReadPrices = (db: Executor, itemIds: readonly string[], on: string) => Promise<Prices>;

/** What a CAD platform says that the BOM of an assembly group is to hold, as people decided line by line. */
interface DraftOfGroup {
  groupId: string;
  name: string;
  planCode: string | null;
  seriesId: string | undefined;
  documentId: string;
  microversion: string;
  unreleased: boolean;
  /** In their order: what is taken over, and what stays as it was. */
  lines: readonly { line: PlanLine; keeps: boolean }[];
}

/** The BOMs of assembly groups, as a CAD platform reads and writes them: what a person wrote in stays, all else is as the platform says. */
export const bomsOfGroups = (readPrices: ReadPrices) => ({
  async standing(db: Executor, groupId: string) {
    const bom = await newestOf(db, groupId);
    if (bom === undefined) return undefined;
    const lines = await linesOf(db, bom.id);
    return {
      ...bom,
      lines: lines.map((line) => ({
        lineUid: line.lineUid,
        name: line.description,
        // A quantity that a person has replaced stays so while the platform says what it said then.
        quantity:
          line.override?.field === 'quantity' && line.override.from !== null ? line.override.from : line.quantity,
        uom: line.uom,
        revision: line.revision,
        partNo: line.partNo,
        parentUid: line.parentUid,
        itemId: line.itemId,
        cad: line.cad,
      })),
    };
  },
  keep: keepBom,
  between,
  moveInTime,
  async write(write: Write, viewer: Viewer, draft: DraftOfGroup): Promise<string> {
    const standing = await newestOf(write.tx, draft.groupId);
    const before = new Map(
      standing === undefined ? [] : (await linesOf(write.tx, standing.id)).map((line) => [line.lineUid, line]),
    );
    const on = companyToday();
    const ids = [...new Set(draft.lines.flatMap(({ line }) => (line.item === null ? [] : [line.item.id])))];
    const [items, prices] = await Promise.all([findItems(write.tx, ids), readPrices(write.tx, ids, on)]);
    const lines = linesFor(draft, before, items, prices);
    const sourceRef = {
      document_id: draft.documentId,
      microversion: draft.microversion,
      ...(draft.unreleased ? { unreleased: true } : {}),
    };
    if (standing?.status === 'draft') {
      await rewriteBom(write, viewer, standing.id, { sourceRef, lines });
      return standing.id;
    }
    return writeBom(write, viewer, {
      name: draft.name,
      scope: 'assembly_group',
      planCode: draft.planCode,
      projectId: null,
      groupId: draft.groupId,
      source: 'cad',
      sourceRef,
      seriesId: draft.seriesId,
      rateDate: on,
      lines,
    });
  },
});

interface NewestBom extends Record<string, unknown> {
  id: string;
  seriesId: string;
  code: string;
  version: number;
  versionNo: number;
  status: string;
}

async function newestOf(db: Executor, groupId: string): Promise<NewestBom | undefined> {
  const { rows } = await db.execute<NewestBom>(sql`
    select id, series_id as "seriesId", code, version, version_no as "versionNo", status
    from boms where group_id = ${groupId} and deleted_at is null
    order by created_at desc, id desc limit 1`);
  return rows[0];
}

function linesOf(db: Executor, bomId: string): Promise<LineRow[]> {
  return db.select().from(bomLines).where(eq(bomLines.bomId, bomId)).orderBy(bomLines.position);
}

function linesFor(
  draft: DraftOfGroup,
  before: ReadonlyMap<string, LineRow>,
  items: ReadonlyMap<string, CatalogueItem>,
  prices: Prices,
): NewLine[] {
  const uidOf = new Map<string, string>();
  const parentKeyOf = new Map(draft.lines.map(({ line }) => [line.key, line.parent_key]));
  const parentOf = (key: string | null): string | null => {
    // What hangs on a row that was left out hangs on the one above it.
    for (let at = key; at !== null; at = parentKeyOf.get(at) ?? null) {
      const uid = uidOf.get(at);
      if (uid !== undefined) return uid;
    }
    return null;
  };
  const result: NewLine[] = [];
  const done = new Set<string>();
  for (const { line, keeps } of draft.lines) {
    const old = line.before === null ? undefined : before.get(line.before.line_uid);
    if (line.action === 'remove' ? !keeps : old === undefined && keeps) continue;
    const uid = old?.lineUid ?? newId();
    uidOf.set(line.key, uid);
    done.add(uid);
    const isKept = keeps || line.action === 'remove';
    const parentUid = isKept ? (old?.parentUid ?? null) : parentOf(line.parent_key);
    result.push({
      ...(isKept && old !== undefined ? copied(old) : taken(line, old, items, prices)),
      match: '',
      lineUid: uid,
      parentUid,
    });
  }
  // What a person has written in by hand stays.
  for (const old of before.values())
    if (old.cad === null && !done.has(old.lineUid)) {
      done.add(old.lineUid);
      result.push({ ...copied(old), match: '', lineUid: old.lineUid, parentUid: old.parentUid });
    }
  return result.map((line) => ({
    ...line,
    parentUid: typeof line.parentUid === 'string' && done.has(line.parentUid) ? line.parentUid : null,
  }));
}

function copied({
  bomId: _bom,
  lineUid: _uid,
  parentUid: _parent,
  position: _position,
  ...line
}: LineRow): Omit<NewLine, 'match'> {
  return { ...line, state: line.state === 'new' || line.state === 'changed' ? 'ok' : line.state };
}

/** A line as the platform has it now; what people have decided about it before stays with it. */
function taken(
  line: PlanLine,
  old: LineRow | undefined,
  items: ReadonlyMap<string, CatalogueItem>,
  prices: Prices,
): Omit<NewLine, 'match'> {
  if (old !== undefined && line.action === 'same') return { ...copied(old), cad: line.source };
  const item = line.item === null ? undefined : items.get(line.item.id);
  const isNewItem = item !== undefined && old?.itemId !== item.id;
  const quantity = line.quantity ?? old?.quantity ?? '0';
  const from = old === undefined ? undefined : copied(old);
  const price = item === undefined ? undefined : prices.get(item.id);
  const figures = {
    wastePercent: isNewItem ? item.waste_percent : (from?.wastePercent ?? '0'),
    roundTo: isNewItem ? item.round_to : (from?.roundTo ?? '0'),
    pieceSize: isNewItem ? item.piece_size : (from?.pieceSize ?? '0'),
    unitCost: isNewItem ? (price?.unitCost ?? (item.supplied_by_owner ? '0' : null)) : (from?.unitCost ?? null),
    priceAsOf: isNewItem ? (price?.effectiveFrom ?? null) : (from?.priceAsOf ?? null),
    suppliedByOwner: isNewItem ? item.supplied_by_owner : (from?.suppliedByOwner ?? false),
  };
  const costs = lineFigures({
    quantity,
    waste_percent: figures.wastePercent,
    round_to: figures.roundTo,
    piece_size: figures.pieceSize,
    unit_cost: figures.unitCost ?? '0',
  });
  const hours =
    item === undefined
      ? (from?.laborHours ?? '0')
      : formatDecimal(times(costs.needed, parseDecimal(item.labor_hours) ?? 0n));
  const itemId = item?.id ?? from?.itemId ?? null;
  // Pieces of the platform and feet of the catalogue are not the same figure: somebody looks at it.
  const isOtherUnit = item !== undefined && item.uom !== line.uom;
  return {
    ...from,
    itemId,
    partNo: item?.sku ?? (itemId === null ? line.part_number : (from?.partNo ?? line.part_number)),
    revision: line.revision,
    description: item?.name ?? (itemId === null ? line.name : (from?.description ?? line.name)),
    costCode: item?.cost_code ?? from?.costCode ?? '',
    quantity,
    uom: item?.uom ?? line.uom,
    ...figures,
    makeBuy: line.has_parts ? 'phantom' : (item?.make_buy ?? from?.makeBuy ?? 'buy'),
    optional: line.optional,
    station: item?.station ?? from?.station ?? null,
    supplierId: isNewItem ? (price?.supplierId ?? null) : (from?.supplierId ?? null),
    extCents: line.has_parts ? 0 : Number(costs.cents),
    laborHours: line.has_parts ? '0' : hours,
    leadDays: isNewItem ? (price?.leadDays ?? null) : (from?.leadDays ?? null),
    quantitySource: 'cad',
    cad: line.source,
    override: null,
    state: line.has_parts
      ? 'ok'
      : itemId === null
        ? 'unmapped'
        : isOtherUnit
          ? 'check'
          : old === undefined
            ? 'new'
            : 'changed',
  };
}
