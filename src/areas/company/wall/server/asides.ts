import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { staffMembers } from '#areas/projects/projects/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { AcknowledgementList, WallPerson } from '../schema.ts';
import type { PostVisibility } from '../schema.ts';
import { outsideReaders } from './audience.ts';
import { requireWall, visiblePosts, type WallView } from './scope.ts';

const isStaffMember = sql`exists (select 1 from user_groups g
  where g.user_id = u.id and g."group" in ('admin', 'employee', 'third_party_staff'))`;

/** Up to where the person has read this wall. */
export async function seenAt(db: Executor, userId: string, wall: string): Promise<string | null> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(seen_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from wall_visits where user_id = ${userId} and wall = ${wall}`,
  );
  return rows[0]?.at ?? null;
}

interface Asked {
  project_id?: string | undefined;
  visibility?: PostVisibility | undefined;
  unit_id?: string | undefined;
  q?: string | undefined;
}

/** Whom a post could mention: exactly those who would see it. Outside staff, only the staff on the project are named. */
export async function peopleOf(db: Executor, viewer: Viewer, asked: Asked): Promise<z.input<typeof WallPerson>[]> {
  const isStaff = seesEverything(viewer);
  const projectId = asked.project_id;
  if (projectId === undefined && !isStaff) throw new AppError('not_found');
  if (projectId !== undefined) await requireWall(db, viewer, projectId);
  const members = projectId === undefined ? [] : await staffMembers(db, projectId);
  const outside =
    projectId !== undefined && isStaff
      ? await outsideReaders(db, {
          projectId,
          visibility: asked.visibility ?? 'internal',
          unitId: asked.unit_id ?? null,
        })
      : [];
  const q = `%${(asked.q ?? '').replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const who = isStaff
    ? sql`(${isStaffMember} or u.id = any(${sql.param(outside)}::uuid[]))`
    : sql`(${isStaffMember} and u.id = any(${sql.param(members)}::uuid[]))`;
  const { rows } = await db.execute<z.input<typeof WallPerson> & Record<string, unknown>>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, case when u.photo_file_id is null then null
      else '/api/users/' || u.id || '/photo' end as photo_url,
      case when ${isStaffMember} then 'staff' when
      exists (select 1 from user_groups g where g.user_id = u.id and g."group" = 'developer') then 'developer'
      else 'home_owner' end as "group",
      u.id = any(${sql.param(members)}::uuid[]) as is_member
    from users u where u.state = 'active' and u.deleted_at is null and u.id <> ${viewer.userId} and ${who}
      and unaccent(lower(u.first_name || ' ' || u.last_name)) like unaccent(lower(${q}))
    order by 5 desc, u.first_name, u.last_name limit 50`);
  return rows;
}

/** The tags of a wall, the most used first. */
export async function tagsOf(
  db: Executor,
  viewer: Viewer,
  asked: { project_id?: string | undefined; view?: WallView | undefined },
): Promise<{ tag: string; count: number }[]> {
  const wall = asked.project_id === undefined ? sql`true` : sql`w.project_id = ${asked.project_id}`;
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from posts w left join projects p on p.id = w.project_id cross join lateral unnest(w.tags) as tag
    where w.deleted_at is null and ${wall} and ${visiblePosts(viewer, asked.view)} group by tag order by 2 desc, 1 limit 100`);
  return rows;
}

/** Who has read an announcement, and who of those it is meant for has not: the project's staff, or all staff. */
export async function acknowledgementsOf(
  db: Executor,
  post: { id: string; projectId: string | null },
): Promise<z.input<typeof AcknowledgementList>> {
  const done = await db.execute<{ id: string; name: string; at: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, to_char(k.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from post_acknowledgements k join users u on u.id = k.user_id where k.post_id = ${post.id} order by k.at`);
  const meant =
    post.projectId === null ? sql`true` : sql`u.id = any(${sql.param(await staffMembers(db, post.projectId))}::uuid[])`;
  const open = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.state = 'active' and u.deleted_at is null and ${isStaffMember} and ${meant}
      and u.id <> (select author_id from posts where id = ${post.id})
      and not exists (select 1 from post_acknowledgements k where k.post_id = ${post.id} and k.user_id = u.id) order by 2`);
  return { done: done.rows, open: open.rows };
}
