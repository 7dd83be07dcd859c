import { sql } from 'drizzle-orm';
import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { ratesAsOf } from '#areas/finance/rates/server/reads.ts';
import type { LineOrigin } from '#areas/design/estimates/schema.ts';
import { placeOf } from './place.ts';
import type { EstimateRow } from '../service.ts';
import type { estimateLines } from '../tables.ts';

type LineRow = typeof estimateLines.$inferInsert;

interface BomRow extends Record<string, unknown> {
  line_uid: string;
  item_id: string | null;
  description: string;
  cost_code: string;
  quantity: string;
  uom: string;
  waste_percent: string;
  round_to: string;
  piece_size: string;
  unit_cost: string | null;
  labor_hours: string;
  labor_class: string | null;
  module: string | null;
  optional: boolean;
  elements: string[];
  state: string;
  kind: string | null;
  place: string | null;
  taxable: boolean | null;
  supplied_by_owner: boolean;
  price_as_of: string | null;
  rate_date: string;
}

/** GlobalIds that a line carries with it; the BOM line has them all. */
const mostElements = 200;

/**
 * The lines that a BOM becomes in an estimate: one for each of its own, and the work of all of them by class and place at the rate of
 * the day. Undefined where there is no such BOM.
 */
export async function linesOfBom(
  db: Executor,
  estimate: Pick<EstimateRow, 'id' | 'factory' | 'rateDate'>,
  bomId: string,
): Promise<
  | { lines: LineRow[]; runId: string | null; planCode: string | null; basis: 'bim2bom' | 'cad_bom' | 'manual' }
  | undefined
> {
  const { rows: heads } = await db.execute<{
    source: string;
    source_ref: { run_id?: string; model_id?: string };
    plan_code: string | null;
  }>(sql`select source, source_ref, plan_code from boms where id = ${bomId} and deleted_at is null`);
  const head = heads[0];
  if (head === undefined) return undefined;
  const { rows } = await db.execute<BomRow>(sql`
    select l.line_uid, l.item_id, l.description, l.cost_code, trim_scale(l.quantity)::text as quantity, l.uom,
      trim_scale(l.waste_percent)::text as waste_percent,
      trim_scale(l.round_to)::text as round_to, trim_scale(l.piece_size)::text as piece_size,
      trim_scale(l.unit_cost)::text as unit_cost, trim_scale(l.labor_hours)::text as labor_hours,
      i.labor_class, l.module, l.optional, l.elements, l.state, i.kind, i.place, i.taxable, l.supplied_by_owner,
      l.price_as_of::text as price_as_of, b.rate_date::text as rate_date
    from bom_lines l join boms b on b.id = l.bom_id left join cost_items i on i.id = l.item_id where l.bom_id = ${bomId}
    order by l.cost_code, l.position`);
  const origin = (row: BomRow): LineOrigin => ({
    bom_id: bomId,
    bom_line_uid: row.line_uid,
    ...(head.source_ref.run_id === undefined ? {} : { run_id: head.source_ref.run_id }),
    ...(head.source_ref.model_id === undefined ? {} : { model_id: head.source_ref.model_id }),
    elements: row.elements.slice(0, mostElements),
  });
  const material = rows.map((row, index): LineRow => ({
    id: newId(),
    estimateId: estimate.id,
    lineUid: row.line_uid,
    position: (index + 1) * 10,
    section: row.cost_code.slice(0, 2),
    itemId: row.item_id,
    costCode: row.cost_code,
    description: row.description,
    type: row.kind ?? 'other',
    place: row.place ?? 'factory',
    uom: row.uom,
    quantity: row.quantity,
    wastePercent: row.waste_percent,
    roundTo: row.round_to,
    pieceSize: row.piece_size,
    unitCost: row.unit_cost,
    // A cost that somebody has typed is of no day.
    costSource: row.unit_cost !== null && row.price_as_of === null ? 'manual' : 'catalog',
    costAsOf: row.unit_cost === null ? null : row.price_as_of,
    taxable: row.taxable ?? true,
    optional: row.optional,
    suppliedByOwner: row.supplied_by_owner,
    module: row.module,
    origin: origin(row),
    confidence: row.state === 'ok' ? 'high' : row.state === 'unmapped' ? 'low' : 'medium',
  }));
  const work = await workOf(db, estimate, bomId, rows, material.length);
  const basis = head.source === 'cad' ? 'cad_bom' : head.source === 'bim' ? 'bim2bom' : 'manual';
  return { lines: [...material, ...work], runId: head.source_ref.run_id ?? null, planCode: head.plan_code, basis };
}

/** The hours of a BOM by class and place, at the burdened rate that counts there. */
async function workOf(
  db: Executor,
  estimate: Pick<EstimateRow, 'id' | 'factory' | 'rateDate'>,
  bomId: string,
  rows: readonly BomRow[],
  after: number,
): Promise<LineRow[]> {
  const hours = new Map<string, bigint>();
  for (const row of rows) {
    const needed = parseDecimal(row.labor_hours) ?? 0n;
    if (row.labor_class === null || needed <= 0n || row.optional) continue;
    const key = `${row.place === 'site' ? 'site' : 'factory'}/${row.labor_class}`;
    hours.set(key, (hours.get(key) ?? 0n) + needed);
  }
  if (hours.size === 0) return [];
  const rates = await ratesAsOf(db, placeOf(estimate), estimate.rateDate, ['labor_class', 'site_labor']);
  return [...hours]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sum], index): LineRow => {
      const [place = 'factory', laborClass = ''] = key.split('/');
      const rate =
        (place === 'site' ? rates.find((each) => each.kind === 'site_labor' && each.key === laborClass) : undefined) ??
        rates.find((each) => each.kind === 'labor_class' && each.key === laborClass);
      return {
        id: newId(),
        estimateId: estimate.id,
        lineUid: newId(),
        position: (after + index + 1) * 10,
        section: '01',
        costCode: '01 31 13',
        description: `${titleOf(laborClass)}, ${place}`,
        type: 'labor',
        place,
        uom: 'h',
        quantity: formatDecimal(sum),
        unitCost: rate?.value ?? null,
        costSource: 'rate',
        costAsOf: rate?.effective_from ?? null,
        hours: formatDecimal(sum),
        crew: titleOf(laborClass),
        taxable: false,
        origin: { bom_id: bomId, ...(rate === undefined ? {} : { rate_id: rate.rate_id }) },
        confidence: rate === undefined ? 'low' : 'medium',
      };
    });
}

function titleOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
