import { sql, type SQL } from 'drizzle-orm';
import { ownedUnits, viewerGroupIn, visibleProjects, type View } from '#areas/projects/projects/server/reads.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';

const outsideGroups = [
  ['home_owner', 'owner'],
  ['developer', 'developer'],
  ['floor_manager', 'floor'],
] as const;

/** Outside the house a form is seen while the project shows sign-offs; what an owner is to accept, they see in any case. */
function scopeOf(viewer: Viewer, view: View): SQL {
  const project = sql`exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer, view)}
    ${view === 'floor' ? sql`` : sql`and (p.show_sign_offs or r.form_type = 'owner_acceptance')`})`;
  if (view === 'floor') return sql`(${project} and r.form_type <> 'owner_acceptance')`;
  if (view === 'developer') return project;
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  return sql`(${project} and exists (select 1 from units u where u.id = r.unit_id and u.deleted_at is null and ${own}))`;
}

/** Which forms somebody sees, over alias `r`: staff all; everybody else those of their home, their projects or their factory. */
export function visibleSignOffs(viewer: Viewer, view?: View): SQL {
  if (view !== undefined) {
    viewerGroupIn(viewer, view);
    return sql`(r.deleted_at is null and ${scopeOf(viewer, view)})`;
  }
  if (seesEverything(viewer))
    return sql`(r.deleted_at is null and exists (select 1 from projects p where p.id = r.project_id and p.deleted_at is null))`;
  const ways = outsideGroups.flatMap(([group, page]) => (viewer.groups.includes(group) ? [scopeOf(viewer, page)] : []));
  return ways.length === 0 ? sql`false` : sql`(r.deleted_at is null and (${sql.join(ways, sql` or `)}))`;
}

/** Whether somebody reads a form from inside the house: staff, and the floor where they do not look through another's eyes. */
export function isInside(viewer: Viewer, view?: View): boolean {
  if (view === 'floor') return true;
  return view === undefined && (seesEverything(viewer) || viewer.groups.includes('floor_manager'));
}
