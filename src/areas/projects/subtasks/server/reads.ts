import { sql, type SQL } from 'drizzle-orm';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';

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
