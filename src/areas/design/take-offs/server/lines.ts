import type { z } from 'zod';
import { companyToday } from '#platform/shared/dates.ts';
import { lineFigures } from '#areas/design/shared/pricing.ts';
import { formatDecimal, one, parseDecimal } from '#platform/shared/decimal.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { RunDiff, RunLines } from '../schema.ts';
import { sumLines, sumRest, type SummedLine } from './runs/runs-store.ts';

/** What an item costs on a day; undefined where nobody has given a price. */
export interface KnownPrice {
  /** Dollars per unit, or per piece where it is sold by the piece. */
  unitCost: string;
  priceId: string;
  supplierId: string;
  leadDays: number | null;
  effectiveFrom: string;
}
export type PriceBook = ReadonlyMap<string, KnownPrice>;
/** Handed in by `app/server/server.ts` from the catalogue: the prices in force on a day, by item. */
export type ReadPrices = (db: Executor, itemIds: readonly string[], on: string) => Promise<PriceBook>;

export interface PricedRunLine extends SummedLine {
  price: KnownPrice | undefined;
  withWaste: string;
  rounded: string;
  pieces: number | null;
  cents: number;
  /** Of these, what hangs on parts that somebody has still to check. */
  toCheckCents: number;
  hours: string;
}

/** The sum of lines, the one behind every total of a take-off. Figures that are still to check stand apart from it (decision 418). */
function sumOf(lines: readonly PricedRunLine[]): { total: number; toCheck: number } {
  const toCheck = lines.reduce((sum, { toCheckCents }) => sum + toCheckCents, 0);
  return { total: lines.reduce((sum, { cents }) => sum + cents, 0) - toCheck, toCheck };
}

/** The lines of a run with what they cost on a day. */
export async function pricedLines(
  db: Executor,
  runId: string,
  on: string,
  readPrices: ReadPrices,
): Promise<PricedRunLine[]> {
  const lines = await sumLines(db, runId);
  const prices = await readPrices(db, [...new Set(lines.map(({ item_id }) => item_id))], on);
  return lines.map((line) => {
    const price = prices.get(line.item_id);
    const figuresOf = (quantity: string) =>
      lineFigures({
        quantity,
        waste_percent: line.waste_percent,
        round_to: line.round_to,
        piece_size: line.piece_size,
        unit_cost: price?.unitCost ?? '0',
      });
    const figures = figuresOf(line.quantity);
    const perUnit = parseDecimal(line.labor_hours) ?? 0n;
    return {
      ...line,
      price,
      withWaste: formatDecimal(figures.withWaste),
      rounded: formatDecimal(figures.rounded),
      pieces: figures.pieces === undefined ? null : Number(figures.pieces),
      cents: Number(figures.cents),
      toCheckCents: line.check === 0 ? 0 : Number(figures.cents - figuresOf(line.sure_quantity).cents),
      // Work is done on what is built in, not on what is cut away.
      hours: formatDecimal((figures.needed * perUnit) / one),
    };
  });
}

export async function readLines(
  db: Executor,
  runId: string,
  readPrices: ReadPrices,
): Promise<z.input<typeof RunLines>> {
  const on = companyToday();
  const lines = await pricedLines(db, runId, on, readPrices);
  const rest = await sumRest(db, runId);
  const { total, toCheck } = sumOf(lines);
  return {
    rate_date: on,
    total_cents: total,
    to_check_cents: toCheck,
    rest: rest.map((each) => ({
      ...each,
      key: JSON.stringify([each.state, each.ifc_class, each.name, each.module, each.because]),
    })),
    lines: lines.map((line) => ({
      key: `${line.item_id}/${line.module ?? ''}`,
      item: itemOf(line),
      module: line.module,
      parts: line.parts,
      check: line.check,
      quantity: line.quantity,
      with_waste: line.withWaste,
      rounded: line.rounded,
      pieces: line.pieces,
      waste_percent: line.waste_percent,
      round_to: line.round_to,
      piece_size: line.piece_size,
      unit_cost: line.price?.unitCost ?? null,
      cents: line.cents,
      to_check_cents: line.toCheckCents,
      labor_hours: line.hours,
      confidence: line.confidence,
      sources: line.sources,
    })),
  };
}

function itemOf({ item_id, sku, name, uom, cost_code }: SummedLine) {
  return { id: item_id, sku, name, uom, cost_code };
}

/** The changes between two runs, item by item; money still to check is in neither. */
export async function diffRuns(
  db: Executor,
  before: { id: string },
  after: { id: string },
  readPrices: ReadPrices,
): Promise<Omit<z.input<typeof RunDiff>, 'with'>> {
  const on = companyToday();
  const [old, now] = [
    await pricedLines(db, before.id, on, readPrices),
    await pricedLines(db, after.id, on, readPrices),
  ];
  const sums = (lines: readonly PricedRunLine[]) => {
    const byItem = new Map<string, { line: PricedRunLine; quantity: bigint; cents: number }>();
    for (const line of lines) {
      const known = byItem.get(line.item_id);
      byItem.set(line.item_id, {
        line,
        quantity: (known?.quantity ?? 0n) + (parseDecimal(line.quantity) ?? 0n),
        cents: (known?.cents ?? 0) + line.cents - line.toCheckCents,
      });
    }
    return byItem;
  };
  const [was, is] = [sums(old), sums(now)];
  const lines = [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [a, b] = [was.get(id), is.get(id)];
    const any = b ?? a;
    if (any === undefined || a?.quantity === b?.quantity) return [];
    return [
      {
        item: itemOf(any.line),
        change: a === undefined ? ('added' as const) : b === undefined ? ('removed' as const) : ('changed' as const),
        before: a === undefined ? null : formatDecimal(a.quantity),
        after: b === undefined ? null : formatDecimal(b.quantity),
        cents_before: a?.cents ?? 0,
        cents_after: b?.cents ?? 0,
      },
    ];
  });
  return { lines, cents_before: sumOf(old).total, cents_after: sumOf(now).total };
}
