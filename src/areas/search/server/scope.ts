import { sql, type SQL } from 'drizzle-orm';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { ownedUnits, visibleProjects } from '#areas/projects/server/reads.ts';

/** Photos leave the house only while their project shows them. */
const shown = sql`(p.show_photos or not e.is_photo)`;

/**
 * Which entries the viewer sees, as a condition on alias `e`. Staff see all that lives. Others see what names their group, in the
 * projects that their group sees; an owner of what lies in a unit only what lies in their own.
 */
export function visibleEntries(viewer: Viewer): SQL {
  if (seesEverything(viewer))
    return sql`(e.project_id is null or exists (select 1 from projects p where p.id = e.project_id and p.deleted_at is null))`;
  const scopes = viewer.groups.flatMap((group) => {
    if (group === 'home_owner')
      return [
        inProject(
          group,
          sql`${visibleProjects(viewer, 'owner')} and ${shown}
          and (e.unit_id is null or exists (select 1 from units u where u.id = e.unit_id and u.deleted_at is null and ${ownedUnits(viewer)}))`,
        ),
      ];
    if (group === 'developer') return [inProject(group, sql`${visibleProjects(viewer, 'developer')} and ${shown}`)];
    if (group === 'floor_manager') return [inProject(group, visibleProjects(viewer, 'floor'))];
    return [];
  });
  // The projects as a list come first, so that the index on them narrows the search before anything else is asked of a row.
  return sql`(e.project_id = any (array(select p.id from projects p where ${visibleProjects(viewer)})) and (${sql.join([sql`false`, ...scopes], sql` or `)}))`;
}

function inProject(group: string, condition: SQL): SQL {
  return sql`(${group} = any (e.audience) and exists (select 1 from projects p where p.id = e.project_id and ${condition}))`;
}
