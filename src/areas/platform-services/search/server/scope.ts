import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type ViewerGroup, type Viewer } from '#platform/server/viewer.ts';
import { ownedUnits, shownOutside, visibleProjects } from '#areas/projects/projects/server/reads.ts';

/** What one group of a person outside staff sees at this moment. */
interface Reach {
  group: string;
  projects: readonly string[];
  /** Those of them that show their photos; all for the floor, which takes them. */
  withPhotos: readonly string[];
  /** An owner sees of what lies in a unit only what lies in these; null: every unit of the projects. */
  units: readonly string[] | null;
}

interface ReachRow extends Record<string, unknown> {
  group: string;
  projects: string[];
  with_photos: string[];
  units: string[] | null;
}

/** Asked once for a search: the same conditions inside it, ten times over, took the planner longer than the search. */
export async function reachOf(db: Executor, viewer: Viewer): Promise<Reach[]> {
  const questions = viewer.groups.flatMap((group) => {
    if (group === 'home_owner')
      return [
        reach(
          viewer,
          group,
          visibleProjects(viewer, 'owner'),
          sql`array(select u.id::text from units u where u.deleted_at is null and ${ownedUnits(viewer)})`,
        ),
      ];
    if (group === 'developer') return [reach(viewer, group, visibleProjects(viewer, 'developer'))];
    if (group === 'floor_manager') return [reach(viewer, group, visibleProjects(viewer, 'floor'))];
    return [];
  });
  if (seesEverything(viewer) || questions.length === 0) return [];
  const { rows } = await db.execute<ReachRow>(sql.join(questions, sql` union all `));
  return rows.map(({ group, projects, with_photos, units }) => ({ group, projects, withPhotos: with_photos, units }));
}

function reach(viewer: Viewer, group: ViewerGroup, condition: SQL, units: SQL = sql`null::text[]`): SQL {
  const shown = group === 'floor_manager' ? sql`true` : shownOutside(viewer, group, 'photos');
  return sql`(select ${group}::text as "group", coalesce(array_agg(p.id::text), '{}') as projects,
    coalesce(array_agg(p.id::text) filter (where ${shown}), '{}') as with_photos, ${units} as units from projects p where ${condition})`;
}

/**
 * Which entries the viewer sees, as a condition on alias `e`. Staff see all that lives. Others see what names their group, in the
 * projects that their group sees; an owner of what lies in a unit only what lies in their own. Photos leave the house only while
 * their project shows them.
 */
export function visibleEntries(viewer: Viewer, reaches: readonly Reach[]): SQL {
  if (seesEverything(viewer))
    return sql`(e.project_id is null or exists (select 1 from projects p where p.id = e.project_id and p.deleted_at is null))`;
  const scopes = reaches.map(({ group, projects, withPhotos, units }) => {
    const photos =
      withPhotos.length === projects.length ? sql`` : sql` and (not e.is_photo or e.project_id = ${anyOf(withPhotos)})`;
    const homes = units === null ? sql`` : sql` and (e.unit_id is null or e.unit_id = ${anyOf(units)})`;
    return sql`(e.project_id = ${anyOf(projects)} and ${group} = any (e.audience)${photos}${homes})`;
  });
  const [first, ...others] = scopes;
  if (first === undefined) return sql`false`;
  if (others.length === 0) return first;
  // The projects as a list come first, so that the index on them narrows the search before anything else is asked of a row.
  return sql`(e.project_id = ${anyOf(reaches.flatMap(({ projects }) => projects))} and (${sql.join(scopes, sql` or `)}))`;
}

function anyOf(ids: readonly string[]): SQL {
  return sql`any (${`{${ids.join(',')}}`}::uuid[])`;
}
