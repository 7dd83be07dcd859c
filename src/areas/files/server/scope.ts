import { sql, type SQL } from 'drizzle-orm';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { ownedUnits, visibleProjects, wear, type View } from '#areas/projects/server/reads.ts';
import type { Hat } from '#platform/server/viewer.ts';

/**
 * What stands behind `from files f` in every question: the project `p`, the unit `u` that the file belongs to today (a module's
 * files follow it when it moves to another unit), and the person `by` who brought it.
 */
export const fileJoins = sql`
  from files f join projects p on p.id = f.project_id
  left join modules m on m.id = f.module_id
  left join units u on u.id = case when f.module_id is null then f.unit_id else m.unit_id end
  left join users by on by.id = f.created_by`;

/** Photos leave the house only while the project shows them. */
const shown = sql`(p.show_photos or f.kind <> 'photo')`;

/** Which files the viewer sees, bin or not: the union over their groups, or what one group sees when a view is asked for. */
export function visibleFiles(viewer: Viewer, view?: View): SQL {
  if (view !== undefined) {
    const hat = wear(viewer, view);
    return scopeOf(viewer, hat === 'staff' ? 'home_owner' : hat, view);
  }
  if (seesEverything(viewer)) return sql`p.deleted_at is null`;
  const scopes = viewer.groups.flatMap((group) => {
    const own =
      group === 'home_owner'
        ? 'owner'
        : group === 'developer'
          ? 'developer'
          : group === 'floor_manager'
            ? 'floor'
            : undefined;
    return own === undefined || (group !== 'home_owner' && group !== 'developer' && group !== 'floor_manager')
      ? []
      : [scopeOf(viewer, group, own)];
  });
  return sql`(${sql.join([sql`false`, ...scopes], sql` or `)})`;
}

function scopeOf(viewer: Viewer, hat: Hat, view: View): SQL {
  const project = visibleProjects(viewer, view);
  if (hat === 'floor_manager') return project;
  if (hat === 'developer') return sql`(${project} and ${shown} and f.visibility in ('developer', 'owner'))`;
  // An admin in the owner area sees all rows that some owner sees.
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  return sql`(${project} and ${shown} and f.visibility = 'owner' and (f.owner_type = 'project' or (u.deleted_at is null and u.id is not null and ${own})))`;
}

/** In which projects the viewer may add and change files, as a condition on alias `p`: staff in all, the floor in those of its factory. */
export function writableProjects(viewer: Viewer): SQL {
  if (seesEverything(viewer)) return sql`p.deleted_at is null`;
  return viewer.groups.includes('floor_manager') ? visibleProjects(viewer, 'floor') : sql`false`;
}
