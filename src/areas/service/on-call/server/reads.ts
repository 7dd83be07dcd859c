import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';

export interface OnCall {
  id: string;
  name: string;
  phone: string | null;
}

/**
 * Who is on call at this moment for the homes of a factory: whoever has that factory's duty, else whoever has the company's; null where nobody
 * has, or only somebody who can't sign in any more.
 */
export async function onCallNow(db: Executor, factory: SQL): Promise<OnCall | null> {
  const { rows } = await db.execute<OnCall & Record<string, unknown>>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, d.phone from on_call_duties d join users u on u.id = d.person and u.state = 'active'
      and u.deleted_at is null
    where d.deleted_at is null and now() >= d.starts_at and now() < d.ends_at and (d.factory is null or d.factory = ${factory})
    order by d.factory nulls last limit 1`);
  return rows[0] ?? null;
}
