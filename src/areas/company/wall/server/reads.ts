import { sql } from 'drizzle-orm';
import { companyPresenceId } from '#platform/shared/presence.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { AppError } from '#platform/shared/errors.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { visiblePosts } from './scope.ts';

/** Throws `not_found` unless the viewer sees the post and it is not in the bin. */
export async function requirePost(db: Executor, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from posts w left join projects p on p.id = w.project_id
      where w.id = ${id} and w.deleted_at is null and ${visiblePosts(viewer)}`,
  );
  if (rows.length === 0) throw new AppError('not_found');
}

/** Throws `not_found` for whoever has no part in the wall of the company, or names another one. */
export function requireCompanyWall(viewer: Viewer, id: string): void {
  if (!seesEverything(viewer) || id !== companyPresenceId) throw new AppError('not_found');
}

/** Where a post stands, and those outside staff whom it reaches there. */
export { outsideReaders, type Place } from './audience.ts';

/** The ids of all active staff: whom the company's wall speaks to. */
export async function activeStaff(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct u.id from users u join user_groups g on g.user_id = u.id
      where g."group" in ('admin', 'employee', 'third_party_staff') and u.state = 'active' and u.deleted_at is null`,
  );
  return rows.map((row) => row.id);
}

/** Everybody who is called by name anywhere in a thread, and whoever writes in it now, as their ids with blanks between. */
export async function calledIn(db: Executor, postId: string, writer: string | null): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct called.id::text as id from (
      select mentions from posts where id = ${postId} union all select mentions from post_replies where post_id = ${postId}
    ) said cross join lateral unnest(said.mentions) as called (id)`);
  return [...new Set([...rows.map(({ id }) => id), ...(writer === null ? [] : [writer])])].join(' ');
}
