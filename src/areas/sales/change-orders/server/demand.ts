import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requireBom } from '#areas/design/boms/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { DemandChange } from '../schema.ts';

/** What executed change orders alter of a bill, the oldest first. Nothing that is pending, declined or void is in it. */
export async function demandOf(db: Executor, viewer: Viewer, bomId: string): Promise<z.infer<typeof DemandChange>[]> {
  await requireBom(db, viewer, bomId);
  const { rows } = await db.execute<z.infer<typeof DemandChange> & Record<string, unknown>>(sql`
    select jsonb_build_object('id', c.id, 'code', c.code, 'title', c.title) as change_order, d.line_uid, d.description, d.uom,
      trim_scale(l.quantity)::text as released, trim_scale(d.quantity)::text as quantity,
      trim_scale(coalesce(l.quantity, 0) + sum(d.quantity) over (partition by d.line_uid))::text as needed
    from bom_demand d join change_orders c on c.id = d.change_order_id
      left join bom_lines l on l.bom_id = d.bom_id and l.line_uid = d.line_uid
    where d.bom_id = ${bomId}
    order by c.code collate hearth_en, d.description collate hearth_en, d.line_uid`);
  return rows;
}
