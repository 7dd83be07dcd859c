import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { moduleProgress } from '#areas/projects/units/schema.ts';
import { liveSubtasks, subtaskPlaces } from '../reads.ts';

/**
 * Counts a project's percentage anew by its method: the weight of its completed subtasks, how far its modules are, or its milestones with
 * an actual date. By hand it stays as it is. Answers whether it changed.
 */
export async function recountPercent(tx: Executor, projectId: string): Promise<boolean> {
  // The row first, in a statement of its own: whoever waits here then counts what the one before has written as well. Without the key:
  // a new subtask already holds that, shared, by its reference, and two of them would wait for each other.
  await tx.execute(sql`select 1 from projects where id = ${projectId} for no key update`);
  const { rowCount } = await tx.execute(sql`
    with counted as (
      select p.id, case p.percent_method
        when 'modules' then coalesce((select
          round(avg((${JSON.stringify(moduleProgress)}::jsonb ->> m.status)::numeric), 2) from modules m
          where m.project_id = p.id and m.deleted_at is null), 0)
        when 'subtasks' then coalesce((select round(100.0 * sum(st.weight)
          filter (where st.status = 'Completed') / sum(st.weight), 2) from subtasks st ${subtaskPlaces}
          where st.project_id = p.id and ${liveSubtasks}), 0)
        when 'milestones' then coalesce((select round(100.0 * count(*)
          filter (where ms.actual_on is not null) / nullif(count(*), 0), 2) from milestones ms
          where ms.project_id = p.id and ms.deleted_at is null and ms.kind <> 'warranty_end'), 0)
        else p.percent_complete end as percent
      from projects p where p.id = ${projectId}
    )
    update projects p set percent_complete = counted.percent, updated_at = now(), version = version + 1
    from counted where counted.id = p.id and p.percent_complete is distinct from counted.percent`);
  return (rowCount ?? 0) > 0;
}
