import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isCounted } from '#areas/design/shared/pricing.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Estimate } from '#areas/design/estimates/schema.ts';
import type { EstimateVariance } from '#areas/design/estimates/contract.ts';
import { listLines } from '../store.ts';

type Head = Pick<z.input<typeof Estimate>, 'id' | 'bom_id' | 'project' | 'plan_code' | 'units'>;

interface BomRow extends Record<string, unknown> {
  id: string;
  code: string;
  version_no: number;
  name: string;
  status: string;
  is_own: boolean;
  scope: string;
}

/**
 * What was estimated beside what the bill of materials comes to, by division of the cost codes; the work of both is one row, because a BOM
 * carries it with each part. The BOM is the newest version of the one that the estimate was made of, else the newest released one of the
 * project, else of the plan, which then counts for each unit.
 */
export async function varianceOf(db: Executor, head: Head): Promise<z.input<typeof EstimateVariance>> {
  const lines = (await listLines(db, head.id)).filter(isCounted);
  const { rows } = await db.execute<BomRow>(sql`
    select b.id, b.code, b.version_no, b.name, b.status, b.scope, b.series_id = o.series_id as is_own
    from boms b left join boms o on o.id = ${head.bom_id}
    where b.deleted_at is null
      and (b.series_id = o.series_id
        or (b.status = 'released'
          and (b.project_id = ${head.project?.id ?? null} or (b.scope = 'plan' and b.plan_code = ${head.plan_code}))))
    order by b.series_id = o.series_id desc nulls last, b.project_id is not null desc, b.version_no desc, b.created_at desc limit 1`);
  const bom = rows[0];
  const often = bom === undefined || bom.is_own || bom.scope !== 'plan' ? 1 : Math.max(1, head.units);
  const { rows: parts } =
    bom === undefined
      ? { rows: [] }
      : await db.execute<{ division: string; material: number; labor: number }>(sql`
          select left(l.cost_code, 2) as division, sum(l.ext_cents)::float8 as material, sum(l.labor_cents)::float8 as labor
          from bom_lines l where l.bom_id = ${bom.id} and not l.optional group by 1`);
  const sums = new Map<string, { estimate: number; bom: number }>();
  const add = (key: string, of: 'estimate' | 'bom', cents: number) => {
    const known = sums.get(key) ?? { estimate: 0, bom: 0 };
    known[of] += cents;
    sums.set(key, known);
  };
  for (const line of lines) add(line.type === 'labor' ? 'labor' : line.cost_code.slice(0, 2), 'estimate', line.cents);
  for (const { division, material, labor } of parts) {
    add(division, 'bom', material * often);
    add('labor', 'bom', labor * often);
  }
  const order = ([a]: [string, unknown], [b]: [string, unknown]) =>
    Number(a === 'labor') - Number(b === 'labor') || (a < b ? -1 : 1);
  return {
    bom:
      bom === undefined
        ? null
        : { id: bom.id, code: bom.code, version_no: bom.version_no, name: bom.name, status: bom.status, times: often },
    rows: [...sums]
      .filter(([, { estimate, bom: part }]) => estimate !== 0 || part !== 0)
      .toSorted(order)
      .map(([division, { estimate, bom: part }]) => ({
        division,
        estimate_cents: estimate,
        bom_cents: bom === undefined ? null : part,
        // What was spent is known once goods are bought and hours are booked here.
        actual_cents: null,
      })),
  };
}
