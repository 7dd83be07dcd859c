import { newId } from '#platform/shared/ids.ts';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import type { CellField } from './cells/cell-input.ts';
import { beforeOf, noEdit, wholeLine, type SheetEdit } from './sheet-edits.ts';

/** The line after the last one of a section; null where the section is the last. */
export function endOfSection(lines: readonly EstimateLine[], section: string): string | null {
  const last = lines.findLastIndex((line) => line.section === section);
  return last < 0 ? null : (lines[last + 1]?.line_uid ?? null);
}

/** A new line in a section, before another one or at its end. Its id comes along. */
export function addedLine(
  lines: readonly EstimateLine[],
  section: string,
  fields: LineFields,
  place: { before?: string | null; looks?: Partial<EstimateLine> } = {},
): { edit: SheetEdit; uid: string } {
  const uid = newId();
  return {
    uid,
    edit: {
      ...noEdit,
      changes: [
        {
          uid,
          fields: { ...fields, section },
          before: undefined,
          ...(place.looks === undefined ? {} : { looks: place.looks }),
        },
      ],
      moves: [{ uids: [uid], before: place.before === undefined ? endOfSection(lines, section) : place.before }],
    },
  };
}

/** The same lines once more, below themselves. */
export function doubled(lines: readonly EstimateLine[], picked: readonly EstimateLine[]): SheetEdit {
  const last = picked.at(-1);
  if (last === undefined) return noEdit;
  const copies = picked.map((line) => ({ uid: newId(), line }));
  const next = lines[lines.findIndex(({ line_uid }) => line_uid === last.line_uid) + 1];
  return {
    ...noEdit,
    changes: copies.map(({ uid, line }) => ({
      uid,
      fields: {
        ...wholeLine(line),
        // The alternate of a line that is doubled with it stands beside the double.
        alternate_of: copies.find((copy) => copy.line.line_uid === line.alternate_of)?.uid ?? line.alternate_of,
      },
      before: undefined,
      looks: { item: line.item },
    })),
    moves: [{ uids: copies.map(({ uid }) => uid), before: next?.line_uid ?? null }],
  };
}

/** One place up or down. Past the edge of its section a line goes over into the next one. */
export function stepped(lines: readonly EstimateLine[], chosen: readonly EstimateLine[], by: -1 | 1): SheetEdit {
  // Alternates go where their line goes.
  const picked = chosen.filter(({ alternate_of }) => alternate_of === null);
  const [first, last] = [picked[0], picked.at(-1)];
  if (first === undefined || last === undefined) return noEdit;
  const sections = [...new Set(lines.map(({ section }) => section))];
  const shown = sections.flatMap((section) =>
    lines.filter((line) => line.section === section && line.alternate_of === null),
  );
  const at = shown.findIndex(({ line_uid }) => line_uid === (by === -1 ? first : last).line_uid);
  const beside = shown[at + by];
  if (beside === undefined) return noEdit;
  const uids = picked.map(({ line_uid }) => line_uid);
  if (beside.section !== (by === -1 ? first : last).section) {
    const fields: LineFields = { section: beside.section };
    return {
      ...noEdit,
      changes: picked.map((line) => ({ uid: line.line_uid, fields, before: beforeOf(line, fields) })),
      moves: [{ uids, before: by === -1 ? nextOf(lines, beside) : beside.line_uid }],
    };
  }
  return { ...noEdit, moves: [{ uids, before: by === -1 ? beside.line_uid : nextOf(lines, beside) }] };
}

function nextOf(lines: readonly EstimateLine[], line: EstimateLine): string | null {
  return lines[lines.findIndex(({ line_uid }) => line_uid === line.line_uid) + 1]?.line_uid ?? null;
}

/** Lines into another section, at its end. */
export function intoSection(
  lines: readonly EstimateLine[],
  picked: readonly EstimateLine[],
  section: string,
): SheetEdit {
  const going = picked.filter((line) => line.section !== section);
  if (going.length === 0) return noEdit;
  return {
    ...noEdit,
    changes: going.map((line) => ({ uid: line.line_uid, fields: { section }, before: { section: line.section } })),
    moves: [{ uids: going.map(({ line_uid }) => line_uid), before: endOfSection(lines, section) }],
  };
}

/** Another name for a section. */
export function renamed(lines: readonly EstimateLine[], from: string, to: string): SheetEdit {
  return {
    ...noEdit,
    changes: lines
      .filter(({ section }) => section === from)
      .map(({ line_uid }) => ({ uid: line_uid, fields: { section: to }, before: { section: from } })),
  };
}

/** What stands in the first lines of a range goes down into the others, again and again. */
export function filledDown(
  source: readonly EstimateLine[],
  targets: readonly EstimateLine[],
  fields: readonly CellField[],
): SheetEdit {
  if (source.length === 0) return noEdit;
  const changes = targets.flatMap((line, index) => {
    const from = source[index % source.length];
    if (from === undefined) return [];
    const asked: LineFields = Object.assign({}, ...fields.map((field) => filledFields(from, field)));
    return [{ uid: line.line_uid, fields: asked, before: beforeOf(line, asked) }];
  });
  return { ...noEdit, changes };
}

/** A price goes down with where it comes from, a quantity with its formula. */
function filledFields(from: EstimateLine, field: CellField): LineFields {
  if (field === 'quantity') return from.formula === null ? { quantity: from.quantity } : { formula: from.formula };
  if (field === 'unit_cost')
    return { unit_cost: from.unit_cost, cost_source: from.cost_source, cost_as_of: from.cost_as_of };
  return { [field]: from[field] };
}

/** What a cell is when it is emptied; undefined where it can't be. */
export function emptied(field: CellField): LineFields | undefined {
  switch (field) {
    case 'description':
    case 'type':
    case 'place':
    case 'confidence':
      return undefined;
    case 'uom':
      return { uom: 'ea' };
    case 'unit_cost':
    case 'module':
    case 'crew':
    case 'markup_override':
    case 'note':
      return { [field]: null };
    case 'taxable':
    case 'optional':
    case 'supplied_by_owner':
      return { [field]: false };
    case 'section':
    case 'cost_code':
      return { [field]: '' };
    default:
      return { [field]: '0' };
  }
}
