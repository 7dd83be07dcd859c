import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { hasOldPrice } from '../lines/bom-rows.ts';
import type { BomDetail, BomLine } from '#areas/design/boms/schema.ts';

export type LeadStanding = { kind: 'started'; on: string } | { kind: 'fits' | 'late'; on: string; days: number };

/** Whether all parts can be there when production begins, were they ordered today; undefined where either day is not known. */
export function leadStanding(
  leadDays: number | null,
  start: BomDetail['production_start'],
  today: string,
): LeadStanding | undefined {
  if (start === null) return undefined;
  if (start.is_actual) return { kind: 'started', on: start.on };
  if (leadDays === null) return undefined;
  const spare = daysBetween(today, start.on) - leadDays;
  return { kind: spare < 0 ? 'late' : 'fits', on: start.on, days: Math.abs(spare) };
}

export interface Purchase {
  supplier: { id: string; name: string } | null;
  lines: readonly BomLine[];
  cents: number;
  leadDays: number | null;
  unpriced: number;
  /** Lines whose price has to be asked for again. */
  old: number;
  /** The last day to order on; undefined without a start of production or a lead time. */
  orderBy: string | undefined;
}

/** What has to be bought from whom: the supplier that takes longest first, what has none last. */
export function purchasesOf(lines: readonly BomLine[], start: BomDetail['production_start']): Purchase[] {
  const bought = lines.filter((line) => line.make_buy === 'buy' && !line.optional && line.item !== null);
  return [...Map.groupBy(bought, (line) => line.supplier?.id ?? '')]
    .map(([, own]): Purchase => {
      const leads = own.flatMap((line) => (line.lead_days === null ? [] : [line.lead_days]));
      const leadDays = leads.length === 0 ? null : Math.max(...leads);
      return {
        supplier: own[0]?.supplier ?? null,
        lines: own.toSorted((a, b) => (b.lead_days ?? -1) - (a.lead_days ?? -1)),
        cents: own.reduce((sum, line) => sum + line.ext_cents, 0),
        leadDays,
        unpriced: own.filter((line) => line.unit_cost === null).length,
        old: own.filter((line) => hasOldPrice(line)).length,
        orderBy: start === null || start.is_actual || leadDays === null ? undefined : addDays(start.on, -leadDays),
      };
    })
    .toSorted(
      (a, b) => Number(a.supplier === null) - Number(b.supplier === null) || (b.leadDays ?? -1) - (a.leadDays ?? -1),
    );
}
