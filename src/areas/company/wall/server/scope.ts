import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { ownedUnits, visibleProjects } from '#areas/projects/projects/server/reads.ts';

export type WallView = 'owner' | 'developer';

/** Under which eyes the wall is read: everything for staff, only what is shared for everybody else and under a portal's view. */
export function readsAsStaff(viewer: Viewer, view?: WallView): boolean {
  return view === undefined && seesEverything(viewer);
}

/**
 * Which posts the viewer sees, bin or not, as a condition on aliases `w` (posts) and `p` (its project, absent for the company's
 * wall). An internal post has no way past this for anybody outside staff.
 */
export function visiblePosts(viewer: Viewer, view?: WallView): SQL {
  if (readsAsStaff(viewer, view)) return sql`(w.project_id is null or p.deleted_at is null)`;
  const asOwner = view === 'owner' || (view === undefined && viewer.groups.includes('home_owner'));
  const asDeveloper = view === 'developer' || (view === undefined && viewer.groups.includes('developer'));
  // An admin in the owner area sees what some owner sees.
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  const ways = [
    sql`(w.visibility = 'shared' and ${portalProjects(viewer, view)})`,
    ...(asDeveloper ? [sql`(w.visibility = 'developer' and ${visibleProjects(viewer, 'developer')})`] : []),
    ...(asOwner
      ? [
          sql`(w.visibility = 'home' and ${visibleProjects(viewer, 'owner')} and
            exists (select 1 from units u where u.id = w.unit_id and u.deleted_at is null and ${own}))`,
        ]
      : []),
  ];
  return sql`(p.id is not null and (${sql.join(ways, sql` or `)}))`;
}

/** The projects whose shared posts the viewer sees outside staff. The floor has no wall, so its viewer group opens none. */
export function portalProjects(viewer: Viewer, view?: WallView): SQL {
  if (view !== undefined) return visibleProjects(viewer, view);
  const scopes = [
    ...(viewer.groups.includes('home_owner') ? [visibleProjects(viewer, 'owner')] : []),
    ...(viewer.groups.includes('developer') ? [visibleProjects(viewer, 'developer')] : []),
  ];
  return sql`(${sql.join([sql`false`, ...scopes], sql` or `)})`;
}

/** The project on whose wall the viewer may write; `not_found` for one that is hidden or absent. */
export async function requireWall(db: Executor, viewer: Viewer, projectId: string): Promise<{ isArchived: boolean }> {
  const scope = seesEverything(viewer) ? visibleProjects(viewer) : portalProjects(viewer);
  const { rows } = await db.execute<{ status: number }>(
    sql`select p.status from projects p where p.id = ${projectId} and ${scope}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { isArchived: row.status === 8 };
}
