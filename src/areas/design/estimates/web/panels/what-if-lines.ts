import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { withFigures, type SheetSize } from '../sheet/sheet-edits.ts';

export interface Supposed {
  /** Unit costs of another factory or day, by line. */
  costs: ReadonlyMap<string, string>;
  /** Percent by which costs rise: in a year where `years` is known, else once. */
  risePercent: number;
  years: number | undefined;
  /** How many units are built instead; undefined: as many as now. */
  units: number | undefined;
  /** Whether quantities that were typed grow with the units; those of a formula follow the size by themselves. */
  grows: boolean;
}

const yearMs = 365.25 * 86_400_000;

/** Years from one day to another; none when the second is not later. */
export function yearsBetween(from: string, until: string): number {
  return Math.max(0, (Date.parse(until) - Date.parse(from)) / yearMs);
}

/** The size of so many units like those that are there. */
export function sizeFor(size: SheetSize, units: number | undefined): SheetSize {
  if (units === undefined || size.units < 1) return size;
  const share = units / size.units;
  return { units, modules: Math.round(size.modules * share), sqft: Math.round(size.sqft * share) };
}

/** The lines as they would be; those they are made of stay as they are. */
export function supposedLines(lines: readonly EstimateLine[], size: SheetSize, asked: Supposed): EstimateLine[] {
  const factor = (1 + asked.risePercent / 100) ** (asked.years ?? 1);
  const then = sizeFor(size, asked.units);
  const share = size.units < 1 ? 1 : then.units / size.units;
  return lines.map((line) => {
    const cost = asked.costs.get(line.line_uid) ?? line.unit_cost;
    const isTyped = line.formula === null && asked.grows;
    return withFigures(
      {
        ...line,
        unit_cost: cost === null ? null : timesFactor(cost, factor),
        quantity: isTyped ? timesFactor(line.quantity, share) : line.quantity,
      },
      then,
    );
  });
}

/** A decimal times a factor, to six places. */
function timesFactor(text: string, factor: number): string {
  if (factor === 1) return text;
  return formatDecimal(parseDecimal((Number(text) * factor).toFixed(6)) ?? 0n);
}
