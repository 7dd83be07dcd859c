import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/transaction.ts';
import { portalAudience } from '#areas/projects/server/reads.ts';

/** The owners and developers whom a shared post of the project reaches. */
export async function sharedAudience(db: Executor, projectId: string): Promise<string[]> {
  const audience = await portalAudience(db, projectId);
  return audience.filter(({ group }) => group !== 'floor_manager').map(({ userId }) => userId);
}

/** The ids of all active staff: whom the company's wall speaks to. */
export async function activeStaff(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct u.id from users u join user_groups g on g.user_id = u.id where g."group" in ('admin', 'employee', 'third_party_staff') and u.state = 'active' and u.deleted_at is null`,
  );
  return rows.map((row) => row.id);
}
