import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { UserRead } from '#areas/people/accounts/schema.ts';
import { identities } from '../tables.ts';

/**
 * Where a person belongs, for the administration screen: the units they own, and the projects they work on or see as a developer, also
 * those of their organisation.
 */
export async function linksOf(
  db: Executor,
  userId: string,
): Promise<Pick<UserRead, 'units' | 'projects' | 'identities'>> {
  const units = await db.execute<UserRead['units'][number]>(sql`
    select u.id, u.name, p.project_number, o.role from unit_owners o join units u on u.id = o.unit_id join projects p on p.id = u.project_id
    where o.user_id = ${userId} and o.disabled_at is null and u.deleted_at is null and p.deleted_at is null
      and (o.until_on is null or o.until_on >= current_date) order by p.project_number, u.name`);
  const projects = await db.execute<UserRead['projects'][number]>(sql`
    select p.id, p.project_number, p.name, array_agg(m.role order by m.role) as roles from (
      select project_id, role from project_members where user_id = ${userId}
      union select project_id, 'developer' from project_developers where user_id = ${userId}) m
    join projects p on p.id = m.project_id
    where p.deleted_at is null group by p.id order by p.project_number`);
  const linked = await db
    .select({ provider: identities.provider, email: identities.email, linked_at: identities.linkedAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedAt));
  return { units: units.rows, projects: projects.rows, identities: linked };
}

/** What somebody else has to take over when this person leaves: staff roles on projects that are not archived. */
export async function openWorkOf(db: Executor, userId: string): Promise<UserRead['open_work']> {
  const { rows } = await db.execute<{ projects: number }>(sql`
    select count(distinct m.project_id)::int as projects from project_members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} and m.role <> 'developer' and p.deleted_at is null and p.status <> 8`);
  return { projects: rows[0]?.projects ?? 0 };
}
