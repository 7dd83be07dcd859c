import { sql, type SQL } from 'drizzle-orm';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { visibleTickets } from './scope.ts';

/** A ticket as another record names it. */
export const ticketLink: LinkTarget = {
  table: 'tickets',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`r`, where: (viewer) => sql`r.deleted_at is null and ${visibleTickets(viewer)}` },
};

/**
 * The punch items at alias `r` that somebody works on: staff all of them, the floor those of its factory's projects, and of the site those that
 * came from its own list.
 */
export function visiblePunchItems(viewer: Viewer): SQL {
  const ofKind = sql`r.kind = 'punch_list'`;
  if (seesEverything(viewer)) return ofKind;
  if (!viewer.groups.includes('floor_manager')) return sql`false`;
  return sql`(${ofKind} and (r.phase = 'factory' or r.carried_over_from is not null)
    and exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer, 'floor')}))`;
}
