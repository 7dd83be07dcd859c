import { sql, type SQL } from 'drizzle-orm';
import { rolesOn } from '#areas/projects/projects/server/reads.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { StuckReview } from '../schema.ts';

/** A contract as another record names it. */
export const contractLink: LinkTarget = {
  table: 'contracts',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`c`, where: () => sql`c.deleted_at is null` },
};

/**
 * Those of some roles whose review nobody of the project may pass, because nobody has the role or whoever has it had a hand in it (`hands`, an
 * array of people). It waits for the admins then; a review that is an admin's anyway is named only where no admin may pass it (decision 424).
 */
export async function stuckReviews(
  db: Executor,
  viewer: Viewer,
  { projectId, roles, hands }: { projectId: string; roles: readonly string[]; hands: SQL },
): Promise<StuckReview[]> {
  if (roles.length === 0) return [];
  const { rows } = await db.execute<Omit<StuckReview, 'can_name'>>(sql`
    with passers as (
      select q.role, q.as_admin, u.first_name || ' ' || u.last_name as name
      from hearth_may_pass(${projectId}, ${sql.param([...roles])}::text[], ${hands}) q join users u on u.id = q.user_id)
    select w.role, exists (select 1 from project_members m where m.project_id = ${projectId} and m.role = w.role) as has_member,
      array(select p.name from passers p where p.role = w.role order by p.name) as admins
    from unnest(${sql.param([...roles])}::text[]) with ordinality w(role, at)
    where not exists (select 1 from passers p where p.role = w.role and (not p.as_admin or w.role = 'admin')) order by w.at`);
  if (rows.length === 0) return [];
  const canName = viewer.groups.includes('admin') || (await rolesOn(db, projectId, viewer.userId)).includes('pm');
  return rows.map((row) => ({ ...row, can_name: canName && row.role !== 'admin' }));
}
