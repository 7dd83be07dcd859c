import { newId } from '#platform/shared/ids.ts';
import { priceChanges } from '#areas/design/shared/pricing.ts';
import type { EstimateLine, EstimateMarkup, LineFields } from '#areas/design/estimates/schema.ts';
import { beforeOf, noEdit, wholeLine, type LineEdit, type SheetEdit, type SheetSize } from './sheet-edits.ts';

/** The line that this one could take the place of; undefined for one that stands by itself. */
export function mainOf(lines: readonly EstimateLine[], line: EstimateLine): EstimateLine | undefined {
  return line.alternate_of === null ? undefined : lines.find(({ line_uid }) => line_uid === line.alternate_of);
}

/** The alternates of each line that has some. */
export function alternatesByLine(lines: readonly EstimateLine[]): ReadonlyMap<string, EstimateLine[]> {
  const found = new Map<string, EstimateLine[]>();
  for (const line of lines) {
    if (line.alternate_of === null) continue;
    const known = found.get(line.alternate_of);
    if (known === undefined) found.set(line.alternate_of, [line]);
    else known.push(line);
  }
  return found;
}

/** Each line with its alternates beneath it, wherever those stand in the order. */
export function withAlternatesBeneath(lines: readonly EstimateLine[]): readonly EstimateLine[] {
  const alternates = alternatesByLine(lines);
  if (alternates.size === 0) return lines;
  return lines.flatMap((line) => (line.alternate_of === null ? [line, ...(alternates.get(line.line_uid) ?? [])] : []));
}

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

/** By how much the price changes when a line that is not counted is, in the place of its own where it is an alternate. */
export function differences(
  lines: readonly EstimateLine[],
  markups: readonly Omit<EstimateMarkup, 'cents'>[],
  size: SheetSize,
): (line: EstimateLine) => bigint {
  const priced = (line: EstimateLine) => ({ ...line, unit_cost: line.unit_cost ?? '0' });
  const changes = priceChanges(
    lines.map(priced),
    markups.map((markup) => ({ ...markup, place: markup.place ?? undefined })),
    size,
  );
  return (line) => {
    const main = mainOf(lines, line);
    return changes(priced(line), main === undefined ? undefined : priced(main));
  };
}
