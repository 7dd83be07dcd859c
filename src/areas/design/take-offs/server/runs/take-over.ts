import { sql } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';

/**
 * What a person decided about a part holds for the same part of the next revision: the same GlobalId and the same shape. A part whose
 * shape has changed is looked at again.
 */
export async function takeOver(write: Write, from: string, to: string): Promise<void> {
  await write.tx.execute(sql`
    with kept as (
      select n.entity, e.layer, e.rule_id, e.state, e.item_id, e.quantity, e.source, e.because, e.reviewed_by, e.reviewed_at
      from run_elements e join bim2bom_runs b on b.id = e.run_id
        join model_elements o on o.model_id = b.model_id and o.entity = e.entity
        join bim2bom_runs nb on nb.id = ${to}
        join model_elements n on n.model_id = nb.model_id and n.global_id = o.global_id and n.shape_hash is not distinct from o.shape_hash
      where e.run_id = ${from} and e.reviewed_by is not null
        and (select count(*) from model_elements d where d.model_id = nb.model_id and d.global_id = o.global_id) = 1
    ), gone as (
      delete from run_elements e using kept k where e.run_id = ${to} and e.entity = k.entity and e.state = 'unmapped'
    )
    insert into run_elements (run_id, entity, layer, rule_id, state, item_id, quantity, source, because, reviewed_by, reviewed_at)
    select ${to}::uuid, k.entity, k.layer, k.rule_id, k.state, k.item_id, k.quantity, k.source, k.because,
      k.reviewed_by, k.reviewed_at from kept k
    on conflict (run_id, entity, layer) do update
    set rule_id = excluded.rule_id, state = excluded.state, item_id = excluded.item_id, quantity = excluded.quantity,
      source = excluded.source, because = excluded.because, reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at`);
}
