import { sql, type SQL } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';

/** A department as another record names it. */
export const departmentLink: LinkTarget = {
  table: 'departments',
  name: (alias) => sql`${alias}.name`,
  visible: { alias: sql`d`, where: () => sql`d.deleted_at is null` },
};

/** The departments at alias `d` that somebody leads or is in. */
export function isInDepartment(userId: string): SQL {
  return sql`(d.deleted_at is null and (d.lead_id = ${userId} or d.members @> array[${userId}]::uuid[]))`;
}

/** The departments that somebody leads or is in, by name. */
export async function departmentsOf(db: Executor, userId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select d.id, d.name from departments d where ${isInDepartment(userId)} order by lower(d.name), d.id`,
  );
  return rows;
}

/** Who leads a department: somebody who can still sign in, else nobody. */
export async function leadOfDepartment(db: Executor, departmentId: string): Promise<string | null> {
  const { rows } = await db.execute<{ lead_id: string }>(sql`
    select u.id as lead_id from departments d join users u on u.id = d.lead_id and u.state = 'active' and u.deleted_at is null
    where d.id = ${departmentId} and d.deleted_at is null`);
  return rows[0]?.lead_id ?? null;
}
