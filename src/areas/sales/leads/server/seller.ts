import { sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';

/** A condition on `u`: somebody of the company who sells. */
const sells: SQL = sql`
  u.state = 'active' and u.deleted_at is null
  and exists (select 1 from project_members m where m.user_id = u.id and m.role = 'sales')
  and exists (select 1 from user_groups g where g.user_id = u.id and g."group" in ('admin', 'employee'))`;

/** The seller with the fewest leads that wait for them; whoever has waited longest for one comes first. Nobody where nobody sells. */
export async function leastBusySeller(db: Executor): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where ${sells}
    order by (select count(*) from leads l where l.owner = u.id and l.state in ('open', 'contacted') and l.deleted_at is null),
      (select max(l.created_at) from leads l where l.owner = u.id) nulls first, u.id
    limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * The person in charge of an imported lead whose row names none: whoever imports it where they sell, else the next in turn as of the
 * public form, and whoever imports it where nobody sells. So the clock of the first answer runs for somebody.
 */
export async function sellerOfImported(
  { tx }: Write,
  viewer: Viewer,
  { owner }: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (owner !== undefined && owner !== null) return {};
  const { rows } = await tx.execute(sql`select 1 from users u where u.id = ${viewer.userId} and ${sells}`);
  return { owner: rows.length > 0 ? viewer.userId : ((await leastBusySeller(tx)) ?? viewer.userId) };
}
