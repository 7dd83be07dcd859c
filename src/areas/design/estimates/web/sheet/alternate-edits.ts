import { newId } from '#platform/shared/ids.ts';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import { beforeOf, noEdit, wholeLine, type LineEdit, type SheetEdit } from './sheet-edits.ts';
import { alternatesByLine, mainOf } from './alternates.ts';

function changed(line: EstimateLine, fields: LineFields): LineEdit {
  return { uid: line.line_uid, fields, before: beforeOf(line, fields) };
}

/** An alternate takes the place of its line, which becomes an alternate of it, as do the others. */
export function exchanged(lines: readonly EstimateLine[], alternate: EstimateLine): SheetEdit {
  const main = mainOf(lines, alternate);
  if (main === undefined) return noEdit;
  const of = alternate.line_uid;
  const others = (alternatesByLine(lines).get(main.line_uid) ?? []).filter(({ line_uid }) => line_uid !== of);
  return {
    ...noEdit,
    changes: [
      changed(alternate, { alternate_of: null, section: main.section, optional: main.optional }),
      ...[main, ...others].map((line) => changed(line, { alternate_of: of })),
    ],
    moves: [{ uids: [of], before: main.line_uid }],
  };
}

/** The first of the lines stays, the others become its alternates, and so do theirs. */
export function asAlternates(lines: readonly EstimateLine[], picked: readonly EstimateLine[]): SheetEdit {
  const [first] = picked;
  if (first === undefined) return noEdit;
  const main = mainOf(lines, first) ?? first;
  const alternates = alternatesByLine(lines);
  const going = picked
    .filter(({ line_uid }) => line_uid !== main.line_uid)
    .flatMap((line) => [line, ...(alternates.get(line.line_uid) ?? [])])
    .filter(({ alternate_of }) => alternate_of !== main.line_uid);
  const once = [...new Map(going.map((line) => [line.line_uid, line])).values()];
  return { ...noEdit, changes: once.map((line) => changed(line, { alternate_of: main.line_uid })) };
}

/** An alternate becomes a line of its own, below the one that it stood beside. */
export function standingAlone(lines: readonly EstimateLine[], alternate: EstimateLine): SheetEdit {
  const main = mainOf(lines, alternate);
  if (main === undefined) return noEdit;
  const after = lines[lines.findIndex(({ line_uid }) => line_uid === main.line_uid) + 1]?.line_uid ?? null;
  const isNext = after === alternate.line_uid;
  return {
    ...noEdit,
    changes: [changed(alternate, { alternate_of: null, section: main.section })],
    moves: isNext ? [] : [{ uids: [alternate.line_uid], before: after }],
  };
}

/** A line like this one that could take its place, to be changed to what is offered instead. */
export function addedAlternate(main: EstimateLine, description: string): { edit: SheetEdit; uid: string } {
  const uid = newId();
  const fields = { ...wholeLine(main), alternate_of: main.line_uid, description };
  return { uid, edit: { ...noEdit, changes: [{ uid, fields, before: undefined, looks: { item: main.item } }] } };
}

/** Lines go with their alternates, and come back with them. */
export function takenOut(lines: readonly EstimateLine[], picked: readonly EstimateLine[]): SheetEdit {
  const going = new Set(picked.map(({ line_uid }) => line_uid));
  return {
    ...noEdit,
    removed: lines.filter(({ line_uid, alternate_of }) => going.has(line_uid) || going.has(alternate_of ?? '')),
  };
}
