import { sql, type SQL } from 'drizzle-orm';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { liveSubtasks, visibleProjects } from '#areas/projects/projects/server/reads.ts';

/** Which subtasks the viewer sees, on the aliases above and `p` (its project): only staff see any, those of projects that they see. */
export function visibleSubtasks(viewer: Viewer): SQL {
  return sql`(${seesEverything(viewer) ? sql`true` : sql`false`} and ${visibleProjects(viewer)} and ${liveSubtasks})`;
}
