import { formatDecimal, one, parseDecimal, times } from '#platform/shared/decimal.ts';
import type { CadReference } from '#areas/design/boms/schema.ts';
import type { CadRow, PlanLine } from '../schema.ts';

/** The BOM of one member of a group, as it was read. */
export interface MemberBom {
  variantId: string;
  name: string;
  quantity: string;
  optional: boolean;
  /** The member's own assembly. */
  source: Omit<CadReference, 'row_id'>;
  rows: readonly CadRow[];
}

/** A line of the BOM as it stands. */
export interface StandingLine {
  lineUid: string;
  name: string;
  quantity: string;
  uom: string;
  revision: string | null;
  partNo: string | null;
  parentUid: string | null;
  itemId: string | null;
  cad: CadReference | null;
}

export interface KnownItem {
  id: string;
  sku: string;
  name: string;
  uom: string;
}

/** Which item a part is, where a person has said so or it is one of our own. */
export type ItemOf = (source: CadReference) => KnownItem | undefined;

/** A row with its place among the others and what it comes to in all. */
interface PlacedRow {
  row: CadRow;
  key: string;
  parentKey: string | null;
  level: number;
  total: string;
  hasParts: boolean;
  optional: boolean;
  variantId: string;
}

/**
 * What a sync would do, line by line, in the order of the rows; what goes comes last. Rows and lines are joined by the ids of the
 * platform: first by the row itself, then by part and place, then by part alone. Never by part number: two parts may carry one, and
 * one part may stand on many rows, each of which stays a line of its own.
 */
export function planOf(members: readonly MemberBom[], standing: readonly StandingLine[], itemOf: ItemOf): PlanLine[] {
  const rows = members.flatMap((member) => placed(member, members.length > 1));
  const lineOf = join(rows, standing);
  const taken = new Set([...lineOf.values()].map(({ lineUid }) => lineUid));
  const uidOfKey = new Map([...lineOf].map(([key, line]) => [key, line.lineUid]));
  const lines = rows.map((placedRow): PlanLine => {
    const { row, key, parentKey, level, total, hasParts, optional, variantId } = placedRow;
    const before = lineOf.get(key);
    const item = hasParts ? undefined : itemOf(row.source);
    const after = {
      quantity: total,
      name: row.name,
      revision: row.revision,
      uom: row.uom,
      part_number: row.part_number,
    };
    const fields =
      before === undefined ? [] : differing(before, after, parentKey === null ? null : uidOfKey.get(parentKey), item);
    return {
      key,
      parent_key: parentKey,
      level,
      action: before === undefined ? (item === undefined ? 'create' : 'link') : fields.length > 0 ? 'change' : 'same',
      ...after,
      optional,
      has_parts: hasParts,
      item: item ?? null,
      before: before === undefined ? null : beforeOf(before),
      fields,
      source: row.source,
      variant_id: variantId,
    };
  });
  // What a person has written in by hand is not the platform's to remove.
  const gone = standing.filter(({ lineUid, cad }) => cad !== null && !taken.has(lineUid));
  return [
    ...lines,
    ...gone.map((line): PlanLine => ({
      key: `gone:${line.lineUid}`,
      parent_key: null,
      level: 0,
      action: 'remove',
      name: line.name,
      part_number: line.partNo,
      revision: line.revision,
      quantity: null,
      uom: line.uom,
      optional: false,
      has_parts: false,
      item: null,
      before: beforeOf(line),
      fields: [],
      source: line.cad,
      variant_id: null,
    })),
  ];
}

function beforeOf({ lineUid, quantity, uom, revision, name }: StandingLine) {
  return { line_uid: lineUid, quantity, uom, revision, name };
}

/** The rows under keys of their own, with the parent above each and the quantity in all. */
export function placed(member: MemberBom, underMember: boolean): PlacedRow[] {
  const found: PlacedRow[] = [];
  const stack: { level: number; key: string; total: bigint }[] = [];
  const factor = parseDecimal(member.quantity) ?? one;
  const head = `${member.variantId}|`;
  if (underMember)
    found.push({
      row: {
        row_id: `member:${member.variantId}`,
        level: 0,
        name: member.name,
        part_number: null,
        revision: null,
        quantity: member.quantity,
        uom: 'ea',
        material: null,
        state: null,
        source: { ...member.source, row_id: `member:${member.variantId}` },
      },
      key: head,
      parentKey: null,
      level: 0,
      total: formatDecimal(factor),
      hasParts: true,
      optional: member.optional,
      variantId: member.variantId,
    });
  const seen = new Map<string, number>();
  for (const [index, row] of member.rows.entries()) {
    while ((stack.at(-1)?.level ?? -1) >= row.level) stack.pop();
    const above = stack.at(-1);
    const total = times(parseDecimal(row.quantity) ?? 0n, above?.total ?? factor);
    const plain = `${above?.key ?? head}/${row.row_id}`;
    // Row ids are the platform's; should two be the same, the second is still a row of its own.
    const again = seen.get(plain) ?? 0;
    seen.set(plain, again + 1);
    const key = again === 0 ? plain : `${plain}#${again + 1}`;
    found.push({
      row,
      key,
      parentKey: above?.key ?? (underMember ? head : null),
      level: (underMember ? 1 : 0) + stack.length,
      total: formatDecimal(total),
      hasParts: (member.rows[index + 1]?.level ?? -1) > row.level,
      optional: member.optional,
      variantId: member.variantId,
    });
    stack.push({ level: row.level, key, total });
  }
  return found;
}

/** A part by the ids of the platform, whatever row it stands on and whatever version it was read from. */
export function partOf({ did, eid, part_id, configuration }: CadReference): string {
  return [did, eid, part_id ?? '', configuration ?? ''].join('|');
}

function join(rows: readonly PlacedRow[], standing: readonly StandingLine[]): Map<string, StandingLine> {
  const found = new Map<string, StandingLine>();
  const taken = new Set<string>();
  const byUid = new Map(standing.map((line) => [line.lineUid, line]));
  const parentPart = (line: StandingLine) => {
    const parent = line.parentUid === null ? undefined : byUid.get(line.parentUid);
    return parent?.cad === null || parent?.cad === undefined ? '' : partOf(parent.cad);
  };
  const rowByKey = new Map(rows.map((each) => [each.key, each]));
  const parentPartOfRow = ({ parentKey }: PlacedRow) => {
    const parent = parentKey === null ? undefined : rowByKey.get(parentKey);
    return parent === undefined ? '' : partOf(parent.row.source);
  };
  const passes: [(line: StandingLine & { cad: CadReference }) => string, (each: PlacedRow) => string][] = [
    [
      (line) => `${partOf(line.cad)}|${line.cad.row_id}|${parentPart(line)}`,
      (each) => `${partOf(each.row.source)}|${each.row.source.row_id}|${parentPartOfRow(each)}`,
    ],
    [
      (line) => `${partOf(line.cad)}|${parentPart(line)}`,
      (each) => `${partOf(each.row.source)}|${parentPartOfRow(each)}`,
    ],
    [(line) => partOf(line.cad), (each) => partOf(each.row.source)],
  ];
  for (const [ofLine, ofRow] of passes) {
    const waiting = new Map<string, StandingLine[]>();
    for (const line of standing) {
      if (line.cad === null || taken.has(line.lineUid)) continue;
      const word = ofLine({ ...line, cad: line.cad });
      waiting.set(word, [...(waiting.get(word) ?? []), line]);
    }
    for (const each of rows) {
      if (found.has(each.key)) continue;
      const line = waiting.get(ofRow(each))?.shift();
      if (line === undefined) continue;
      found.set(each.key, line);
      taken.add(line.lineUid);
    }
  }
  return found;
}

function differing(
  before: StandingLine,
  after: { quantity: string; name: string; revision: string | null; uom: string; part_number: string | null },
  parentUid: string | null | undefined,
  item: KnownItem | undefined,
): PlanLine['fields'] {
  const fields: PlanLine['fields'] = [];
  if (parseDecimal(before.quantity) !== parseDecimal(after.quantity)) fields.push('quantity');
  if (before.revision !== after.revision) fields.push('revision');
  if (before.uom !== after.uom) fields.push('uom');
  // A line of an item goes by the item's name and SKU.
  if (before.itemId === null && before.name !== after.name) fields.push('name');
  if (before.itemId === null && before.partNo !== after.part_number) fields.push('part_number');
  if (before.itemId === null && item !== undefined) fields.push('item');
  if (before.parentUid !== (parentUid ?? null)) fields.push('place');
  return fields;
}

export function countsOf(lines: readonly Pick<PlanLine, 'action'>[]) {
  const count = (...actions: PlanLine['action'][]) => lines.filter(({ action }) => actions.includes(action)).length;
  return { added: count('create', 'link'), changed: count('change'), removed: count('remove'), same: count('same') };
}
