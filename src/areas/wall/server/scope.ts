import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { staffMembers, visibleProjects } from '#areas/projects/server/reads.ts';
import { sharedAudience } from './reads.ts';

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
  return sql`(w.visibility = 'shared' and p.id is not null and ${portalProjects(viewer, view)})`;
}

/** The projects whose shared posts the viewer sees outside staff. The floor has no wall, so its hat opens none. */
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

/** Those of the people who would see a post: active staff, and for a shared one the project's owners and developers. */
export async function readersAmong(
  db: Executor,
  post: { projectId: string | null; visibility: string },
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const outside =
    post.projectId === null || post.visibility === 'internal' ? [] : await sharedAudience(db, post.projectId);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${sql.param([...userIds])}::uuid[]) and u.state = 'active' and u.deleted_at is null
      and (u.id = any(${sql.param(outside)}::uuid[]) or exists (select 1 from user_groups g where g.user_id = u.id and g."group" in ('admin', 'employee', 'third_party_staff')))`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Everybody whom `@project` calls: its staff, and for a shared post its owners and developers. */
export async function everybodyOn(
  db: Executor,
  post: { projectId: string | null; visibility: string },
): Promise<string[]> {
  if (post.projectId === null) return [];
  const outside = post.visibility === 'internal' ? [] : await sharedAudience(db, post.projectId);
  return [...new Set([...(await staffMembers(db, post.projectId)), ...outside])];
}
