import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';

/** What the newest run over a model makes of it; `mark` differs as soon as anything in it does. */
export interface TakenOff {
  runId: string;
  mark: string;
}

/** Parts of one storey and module that are one thing: an item, or a kind of part that has no item yet. */
export interface TakenOffLine extends Record<string, unknown> {
  storey: string | null;
  module: string | null;
  ifc_class: string;
  type_name: string | null;
  item_id: string | null;
  sku: string | null;
  name: string;
  uom: string;
  quantity: string;
  parts: number;
  excluded: boolean;
}

export async function newestRun(db: Executor, modelId: string): Promise<TakenOff | undefined> {
  const { rows } = await db.execute<{ id: string; mark: string }>(sql`
    select id, left(md5(id::text || version::text || coalesce(counts::text, '') || status), 12) as mark from bim2bom_runs
    where model_id = ${modelId} and status in ('review', 'published') and deleted_at is null order by created_at desc limit 1`);
  const [row] = rows;
  return row === undefined ? undefined : { runId: row.id, mark: row.mark };
}

/** The lines of a run by storey and module; parts left out come too, marked. */
export async function linesByPlace(db: Executor, runId: string): Promise<TakenOffLine[]> {
  const { rows } = await db.execute<TakenOffLine>(sql`
    select m.storey, m.module, case when i.id is null then m.ifc_class else '' end as ifc_class, case when i.id is null
      then coalesce(m.type_name, m.name) end as type_name,
      i.id as item_id, min(i.sku) as sku,
      coalesce(min(i.name), min(coalesce(m.type_name, m.name, m.ifc_class))) as name, coalesce(min(i.uom), 'ea') as uom,
      case when i.id is null then count(distinct e.entity)::text else trim_scale(coalesce(sum(e.quantity), 0))::text end as quantity,
      count(distinct e.entity)::int as parts, e.state = 'excluded' as excluded
    from run_elements e join bim2bom_runs b on b.id = e.run_id join model_elements m on m.model_id = b.model_id and m.entity = e.entity
      left join cost_items i on i.id = e.item_id and e.state in ('mapped', 'check')
    where e.run_id = ${runId} group by m.storey, m.module, 3, 4, i.id, e.state = 'excluded'
    order by m.module nulls first, m.storey nulls first, min(i.cost_code) nulls last, 7`);
  return rows;
}
