import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/server/reads.ts';

/**
 * Subtasks that count, on aliases `st` (subtasks), `su` (its unit, or that of its module) and `sm` (its module), both joined from the left:
 * none in the bin, and none whose place is.
 */
export const liveSubtasks = sql`(st.deleted_at is null and (st.module_id is null or sm.deleted_at is null) and (su.id is null or su.deleted_at is null))`;

/** The joins that `liveSubtasks` speaks of. */
export const subtaskPlaces = sql`left join modules sm on sm.id = st.module_id left join units su on su.id = coalesce(st.unit_id, sm.unit_id)`;

/** Which subtasks the viewer sees, on the aliases above and `p` (its project): only staff see any, those of projects that they see. */
export function visibleSubtasks(viewer: Viewer): SQL {
  return sql`(${seesEverything(viewer) ? sql`true` : sql`false`} and ${visibleProjects(viewer)} and ${liveSubtasks})`;
}

/** How many subtasks of these projects stand in which status. A project without any is not in the map. */
export async function subtaskCounts(
  db: Executor,
  projectIds: readonly string[],
): Promise<Map<string, { toDo: number; inProgress: number; completed: number }>> {
  const { rows } = await db.execute<{
    project_id: string;
    to_do: number;
    in_progress: number;
    completed: number;
  }>(sql`
    select st.project_id, count(*) filter (where st.status = 'To Do')::int as to_do, count(*) filter (where st.status = 'In Progress')::int as in_progress,
      count(*) filter (where st.status = 'Completed')::int as completed
    from subtasks st ${subtaskPlaces} where st.project_id = any(${`{${projectIds.join(',')}}`}::uuid[]) and ${liveSubtasks} group by st.project_id`);
  return new Map(
    rows.map((row) => [row.project_id, { toDo: row.to_do, inProgress: row.in_progress, completed: row.completed }]),
  );
}
