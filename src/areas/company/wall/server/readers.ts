import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { staffMembers } from '#areas/projects/projects/server/reads.ts';
import { outsideReaders, type Place } from './audience.ts';

/** Those of the people who would see a post in this place: active staff, and whom it reaches outside. */
export async function readersAmong(
  db: Executor,
  place: Place,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const outside = await outsideReaders(db, place);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${sql.param([...userIds])}::uuid[]) and u.state = 'active' and u.deleted_at is null
      and (u.id = any(${sql.param(outside)}::uuid[]) or
        exists (select 1 from user_groups g where g.user_id = u.id and g."group" in ('admin', 'employee', 'third_party_staff')))`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Everybody whom `@project` calls: its staff, and whom the post reaches outside. */
export async function everybodyOn(db: Executor, place: Place): Promise<string[]> {
  if (place.projectId === null) return [];
  return [...new Set([...(await staffMembers(db, place.projectId)), ...(await outsideReaders(db, place))])];
}
