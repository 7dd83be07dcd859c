import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { staffMembers } from '#areas/projects/server/reads.ts';
import { sharedAudience } from './reads.ts';

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
