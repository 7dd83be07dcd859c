import { parseDecimal, formatDecimal } from '#platform/shared/decimal.ts';
import { FormulaError } from '#platform/shared/arithmetic.ts';
import { formulaQuantity, lineFigures } from '#areas/design/shared/pricing.ts';
import { blankFacts, type EstimateLine, type LineFields, type LinesChange } from '#areas/design/estimates/schema.ts';

/** What is asked of one line. */
export interface LineEdit {
  uid: string;
  fields: LineFields;
  /** What stood in these fields when it was asked; undefined for a line that is new. */
  before: LineFields | undefined;
  /** How a new line looks until the server has answered: its item, for one. */
  looks?: Partial<EstimateLine>;
}

/** Lines that go together to a place: before another line, or to the end. */
export interface LineMove {
  uids: readonly string[];
  before: string | null;
}

/** One step of work on the lines: saved together or not at all, and undone together. */
export interface SheetEdit {
  changes: readonly LineEdit[];
  removed: readonly EstimateLine[];
  moves: readonly LineMove[];
}

/** A cell that two people have changed to something else. */
export interface SheetConflict {
  uid: string;
  /** Null: the line as a whole, which one wants gone and the other has changed, or the other way round. */
  field: keyof LineFields | null;
  mine: unknown;
  theirs: unknown;
}

export interface SheetSize {
  units: number;
  modules: number;
  sqft: number;
}

export const noEdit: SheetEdit = { changes: [], removed: [], moves: [] };

export function isNothing(edit: SheetEdit): boolean {
  return edit.changes.length === 0 && edit.removed.length === 0 && edit.moves.length === 0;
}

/** A line before anything is known of it. */
const { item_id: _item, ...blank } = blankFacts;
export const blankLine: Omit<EstimateLine, 'line_uid'> = {
  ...blank,
  item: null,
  origin: null,
  with_waste: '0',
  rounded: '0',
  pieces: null,
  cents: 0,
  version: 0,
};

/** The value of a field as the line holds it. */
export function valueOf(line: EstimateLine, field: keyof LineFields): LineFields[keyof LineFields] {
  return field === 'item_id' ? (line.item?.id ?? null) : line[field];
}

/** Fields whose values are decimals, as text. */
export const decimalFields: ReadonlySet<string> = new Set([
  'quantity',
  'waste_percent',
  'round_to',
  'piece_size',
  'unit_cost',
  'hours',
  'markup_override',
]);

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (decimalFields.has(field) && typeof one === 'string' && typeof other === 'string')
    return parseDecimal(one) === parseDecimal(other);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The same fields that a change names, as the line holds them: those that follow from others come along. */
export function beforeOf(line: EstimateLine, fields: LineFields): LineFields {
  const names = new Set<keyof LineFields>(keysOf(fields));
  if (names.has('quantity') || names.has('formula')) names.add('quantity').add('formula');
  if (names.has('unit_cost')) names.add('cost_source').add('cost_as_of');
  if (names.has('item_id')) for (const name of itemFields) names.add(name);
  return fieldsOf(line, [...names]);
}

const itemFields = [
  'cost_code',
  'description',
  'type',
  'place',
  'uom',
  'waste_percent',
  'round_to',
  'piece_size',
  'taxable',
  'supplied_by_owner',
  'unit_cost',
  'cost_source',
  'cost_as_of',
] as const satisfies (keyof LineFields)[];

export const allFields = [
  'section',
  'item_id',
  ...itemFields,
  'quantity',
  'formula',
  'hours',
  'crew',
  'markup_override',
  'optional',
  'alternate_of',
  'module',
  'confidence',
  'note',
] as const satisfies (keyof LineFields)[];

function keysOf(fields: LineFields): (keyof LineFields)[] {
  return allFields.filter((key) => fields[key] !== undefined);
}

function fieldsOf(line: EstimateLine, names: readonly (keyof LineFields)[]): LineFields {
  return Object.fromEntries(names.map((name) => [name, valueOf(line, name)]));
}

/** Everything that a line holds, to make it anew. */
export function wholeLine(line: EstimateLine): LineFields {
  const fields = fieldsOf(line, allFields);
  // A formula is worked out where it lands; its last outcome would take its place.
  if (line.formula !== null) delete fields.quantity;
  return fields;
}

/** A line with what is asked of it, by the same rules as on the server, its figures worked out. */
export function changedLine(line: EstimateLine, fields: LineFields, size: SheetSize): EstimateLine {
  const { item_id, ...given } = fields;
  const next: EstimateLine = { ...line, ...defined(given) };
  if (item_id === null) next.item = null;
  if (fields.quantity !== undefined && fields.formula === undefined) next.formula = null;
  if (fields.unit_cost !== undefined && fields.cost_source === undefined && item_id === undefined) {
    next.cost_source = 'manual';
    next.cost_as_of = null;
  }
  return withFigures(next, size);
}

function defined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

export function withFigures(line: EstimateLine, size: SheetSize): EstimateLine {
  const next = { ...line };
  if (next.formula !== null)
    try {
      next.quantity = formulaQuantity(next.formula, size);
    } catch (error) {
      // Kept as it was: the cell says what is wrong, and the server takes no such formula.
      if (!(error instanceof FormulaError)) throw error;
    }
  const figures = lineFigures({ ...next, unit_cost: next.unit_cost ?? '0' });
  next.with_waste = formatDecimal(figures.withWaste);
  next.rounded = formatDecimal(figures.rounded);
  next.pieces = figures.pieces === undefined ? null : Number(figures.pieces);
  next.cents = Number(figures.cents);
  return next;
}

/** The lines as they will stand once the edit is saved. */
export function applyEdit(lines: readonly EstimateLine[], edit: SheetEdit, size: SheetSize): EstimateLine[] {
  const asked = new Map(edit.changes.map((change) => [change.uid, change]));
  const gone = new Set(edit.removed.map(({ line_uid }) => line_uid));
  const next: EstimateLine[] = [];
  for (const line of lines) {
    const change = asked.get(line.line_uid);
    asked.delete(line.line_uid);
    if (gone.has(line.line_uid)) continue;
    next.push(change === undefined ? line : changedLine(line, change.fields, size));
  }
  for (const change of asked.values())
    if (change.before === undefined)
      next.push(changedLine({ ...blankLine, line_uid: change.uid, ...change.looks }, change.fields, size));
  return edit.moves.reduce(moved, next);
}

function moved(lines: EstimateLine[], { uids, before }: LineMove): EstimateLine[] {
  const going = new Set(uids);
  const found = new Map(lines.filter(({ line_uid }) => going.has(line_uid)).map((line) => [line.line_uid, line]));
  const rest = lines.filter(({ line_uid }) => !going.has(line_uid));
  const at = before === null ? -1 : rest.findIndex(({ line_uid }) => line_uid === before);
  const block = uids.flatMap((uid) => found.get(uid) ?? []);
  return at < 0 ? [...rest, ...block] : [...rest.slice(0, at), ...block, ...rest.slice(at)];
}

/** What takes an edit back, seen from the lines as they stood before it. */
export function inverseOf(lines: readonly EstimateLine[], edit: SheetEdit, size: SheetSize): SheetEdit {
  const after = applyEdit(lines, edit, size);
  const byUid = new Map(lines.map((line) => [line.line_uid, line]));
  const later = new Map(after.map((line) => [line.line_uid, line]));
  const changes: LineEdit[] = [];
  const removed: EstimateLine[] = [];
  for (const { uid, fields } of edit.changes) {
    const [line, now] = [byUid.get(uid), later.get(uid)];
    if (now === undefined) continue;
    if (line === undefined) removed.push(now);
    else {
      const before = beforeOf(line, fields);
      // A formula stands for its quantity; sent together, the quantity would be overruled anyway.
      if (before.formula !== undefined && before.formula !== null) delete before.quantity;
      changes.push({ uid, fields: before, before: fieldsOf(now, keysOf(before)) });
    }
  }
  for (const line of edit.removed)
    changes.push({
      uid: line.line_uid,
      fields: wholeLine(line),
      before: undefined,
      looks: { item: line.item, origin: line.origin },
    });
  const displaced = new Set([
    ...edit.removed.map(({ line_uid }) => line_uid),
    ...edit.moves.flatMap(({ uids }) => uids),
  ]);
  return { changes, removed, moves: placesOf(lines, displaced) };
}

/** Where these lines stand, as moves that bring them back: from the last to the first, each block before what follows it. */
function placesOf(lines: readonly EstimateLine[], which: ReadonlySet<string>): LineMove[] {
  const moves: LineMove[] = [];
  let next: string | null = null;
  let block: string[] = [];
  for (const { line_uid } of lines.toReversed()) {
    if (which.has(line_uid)) block.unshift(line_uid);
    else {
      if (block.length > 0) moves.push({ uids: block, before: next });
      block = [];
      next = line_uid;
    }
  }
  if (block.length > 0) moves.push({ uids: block, before: next });
  return moves;
}

/**
 * The edit over lines that others may have changed since: what they left alone goes on, what both changed is put to the person, and
 * what they brought to the same value already needs no word.
 */
export function rebased(
  edit: SheetEdit,
  lines: readonly EstimateLine[],
): { edit: SheetEdit; conflicts: SheetConflict[] } {
  const byUid = new Map(lines.map((line) => [line.line_uid, line]));
  const conflicts: SheetConflict[] = [];
  const changes = edit.changes.flatMap((change): LineEdit[] => {
    const line = byUid.get(change.uid);
    if (change.before === undefined) return [change];
    if (line === undefined) {
      conflicts.push({ uid: change.uid, field: null, mine: change.fields, theirs: null });
      return [];
    }
    const kept: LineFields = {};
    for (const name of keysOf(change.fields)) {
      const [mine, was, theirs] = [change.fields[name], change.before[name], valueOf(line, name)];
      if (was === undefined || isSame(name, theirs, was) || isSame(name, theirs, mine))
        Object.assign(kept, { [name]: mine });
      else conflicts.push({ uid: change.uid, field: name, mine, theirs });
    }
    return Object.keys(kept).length === 0 ? [] : [{ ...change, fields: kept }];
  });
  const removed = edit.removed.flatMap((line): EstimateLine[] => {
    const now = byUid.get(line.line_uid);
    if (now === undefined) return [];
    if (allFields.every((name) => isSame(name, valueOf(now, name), valueOf(line, name)))) return [now];
    conflicts.push({ uid: line.line_uid, field: null, mine: null, theirs: now });
    return [];
  });
  return { edit: { ...edit, changes, removed }, conflicts };
}

/** What is sent for an edit, over the lines as they were last read. */
export function bodyOf(edit: SheetEdit, lines: readonly EstimateLine[], size: SheetSize): LinesChange {
  const versions = new Map(lines.map(({ line_uid, version }) => [line_uid, version]));
  const body: LinesChange = {
    changes: edit.changes.map(({ uid, fields }) => {
      const version = versions.get(uid);
      return version === undefined ? { line_uid: uid, fields } : { line_uid: uid, version, fields };
    }),
    removed: edit.removed.map(({ line_uid }) => {
      const version = versions.get(line_uid);
      return version === undefined ? { line_uid } : { line_uid, version };
    }),
  };
  if (edit.moves.length > 0) body.order = applyEdit(lines, edit, size).map(({ line_uid }) => line_uid);
  return body;
}
