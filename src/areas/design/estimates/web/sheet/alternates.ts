import { priceChanges } from '#areas/design/shared/pricing.ts';
import type { EstimateLine, EstimateMarkup } from '#areas/design/estimates/schema.ts';
import type { SheetSize } from './sheet-edits.ts';

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
