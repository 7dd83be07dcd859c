import { sql } from 'drizzle-orm';
import { mustBeApproved } from '#areas/company/tickets/choices.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';

type Item = Readonly<Record<string, unknown>>;

/** Whose list an item of this phase is, by the roles on its project. */
export const runningRoles = (phase: unknown): readonly string[] =>
  phase === 'factory' ? ['qa_inspector', 'pm', 'factory_planner'] : ['qa_inspector', 'pm', 'site_super'];

/** Somebody who may accept an item: never who raised it, put it right or is to; quality of the project first, an admin last (docs/decisions/422). Null where there is nobody. */
export async function approverFor(
  db: Executor,
  item: { project: unknown; phase: unknown; except: readonly unknown[] },
): Promise<string | null> {
  const except = item.except.filter((id) => typeof id === 'string');
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select hearth_punch_approver(${item.project}::uuid, ${item.phase}, ${sql.param(except)}::uuid[]) as id`);
  return rows[0]?.id ?? null;
}

/** By these it is settled who reviews an item; while none of them changes, whoever was asked stays asked. */
const deciding = [
  'state',
  'submitted_by',
  'manager_id',
  'approver_id',
  'priority',
  'regulatory',
  'project_id',
] as const;

/**
 * Who is asked to accept an item that is ready for review: never the person who put it right. What is critical or required by code goes to
 * its approver; everything else to who is in charge of it, then its approver. Where that is the person who put it right, it goes to quality
 * on the project, then to whoever else runs the list, the floor that builds it, and an admin: they accept it, or name another approver.
 * Null in every other state.
 */
export async function reviewerOf(db: Executor, before: Item | undefined, after: Item): Promise<string | null> {
  if (after['state'] !== 'punch_review') return null;
  const isSettled = deciding.every((name) => (before?.[name] ?? null) === (after[name] ?? null));
  if (isSettled && typeof before?.['reviewer_id'] === 'string') return before['reviewer_id'];
  const { approver_id: approver = null, manager_id: manager = null, phase, project_id: project } = after;
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select c.user_id from (
      select ${approver}::uuid as user_id, ${mustBeApproved(after) ? 0 : 2}::int as place
      union all select ${manager}::uuid, 1
      union all select m.user_id, 2 + array_position(${sql.param([...runningRoles(phase)])}::text[], m.role)
        from project_members m where m.project_id = ${project}
      union all select f.id, 6 from users f join user_groups g on g.user_id = f.id and g."group" = 'floor_manager'
        join projects p on p.factory = f.factory and p.status between 3 and 7
        where p.id = ${project} and ${phase} = 'factory'
      union all select g.user_id, 7 from user_groups g where g."group" = 'admin') c
    join users u on u.id = c.user_id and u.state = 'active'
    where c.place is not null and c.user_id is distinct from ${after['submitted_by'] ?? null}::uuid
    order by c.place, c.user_id limit 1`);
  return rows[0]?.user_id ?? null;
}
