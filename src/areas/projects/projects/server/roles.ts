import { sql } from 'drizzle-orm';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import { roleRules } from '../rules.ts';
import { decidingRoles, houseGroups } from '../choices.ts';

/** The roles a person has on a project. */
export async function rolesOn(db: Executor, projectId: string, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ role: string }>(
    sql`select role from project_members where project_id = ${projectId} and user_id = ${userId}`,
  );
  return rows.map((row) => row.role);
}

/** The managers of a project. */
export async function managersOf(db: Executor, projectId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from project_members where project_id = ${projectId} and role = 'pm'`,
  );
  return rows.map((row) => row.user_id);
}

/** Whether somebody looks after what is sold of a project: its sales, its manager or its finance; an admin does for all. */
export async function sellsOn(db: Executor, viewer: Viewer, projectId: string | null): Promise<boolean> {
  if (viewer.groups.includes('admin')) return true;
  if (projectId === null) return false;
  return (await rolesOn(db, projectId, viewer.userId)).some((role) => ['sales', 'pm', 'finance'].includes(role));
}

/** Refuses what belongs to the sale of a project to staff who have no part in it. */
export async function requireSeller(db: Executor, viewer: Viewer, projectId: string | null, path = ''): Promise<void> {
  if (await sellsOn(db, viewer, projectId)) return;
  throw refuse(path, {
    en: 'Only sales, the project manager or finance of this project, or an admin, does this.',
    es: 'Solo ventas, el gerente o finanzas de este proyecto, o un administrador, hace esto.',
  });
}

/** Somebody who joins a project; who comes back by an undo has been there since then. */
export interface Joining {
  user_id: string;
  role: string;
  added_at?: string | undefined;
  added_by?: string | null | undefined;
}

/** True for whoever gives and takes the roles on a project: its manager, and an admin. */
async function givesRolesOn(db: Executor, viewer: Viewer, projectId: string): Promise<boolean> {
  return viewer.groups.includes('admin') || (await rolesOn(db, projectId, viewer.userId)).includes('pm');
}

/** Refuses a change of the roles on a project by anybody but its manager and an admin. */
export async function requireRoleGiver(db: Executor, viewer: Viewer, projectId: string): Promise<void> {
  if (await givesRolesOn(db, viewer, projectId)) return;
  throw refuse('members', roleRules.byManager);
}

/**
 * Decision 413. Refuses roles that decide where they go to the giver themselves or to people outside the house, each at its place in `members`.
 * The giver's right to give roles is asked apart from this, by `requireRoleGiver`.
 */
export async function requireGivable(
  db: Executor,
  viewer: Viewer,
  members: readonly Joining[],
  added: readonly Joining[],
): Promise<void> {
  const deciding = added.filter(({ role }) => isDeciding(role));
  if (deciding.length === 0) return;
  const ofHouse = await peopleOfHouse(
    db,
    deciding.map(({ user_id }) => user_id),
  );
  const faults = deciding.flatMap((given) => {
    const rule =
      given.user_id === viewer.userId ? roleRules.notOwn : ofHouse.has(given.user_id) ? undefined : roleRules.ofHouse;
    return rule === undefined ? [] : [faultOf(`members.${members.indexOf(given)}.role`, rule)];
  });
  const [first] = faults;
  if (first !== undefined) throw new AppError('rule_broken', { said: first.said, details: faults });
}

export function isDeciding(role: string): boolean {
  return decidingRoles.some((each) => each === role);
}

/** Those of some people who are in a group of the house. */
export async function peopleOfHouse(db: Executor, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct user_id from user_groups
    where user_id = any(${sql.param([...userIds])}::uuid[]) and "group" = any(${sql.param([...houseGroups])}::text[])`);
  return new Set(rows.map((row) => row.user_id));
}

/** Puts into the audit log, once for each person, what roles they had on a project and have now. */
export async function auditRoles(
  write: Write,
  projectId: string,
  before: readonly Joining[],
  after: readonly Joining[],
): Promise<void> {
  const rolesIn = (members: readonly Joining[], userId: string) =>
    members.flatMap((member) => (member.user_id === userId ? [member.role] : [])).toSorted();
  const userIds = [...new Set([...before, ...after].map((member) => member.user_id))].toSorted();
  const names = await peopleById(write.tx, userIds);
  for (const userId of userIds) {
    const [had, has] = [rolesIn(before, userId), rolesIn(after, userId)];
    if (had.join() === has.join()) continue;
    const person = { user_id: userId, person: names.get(userId)?.name ?? null };
    write.audit({
      action: 'project.members_changed',
      entityType: 'project',
      entityId: projectId,
      projectId,
      old: { ...person, roles: had },
      new: { ...person, roles: has },
    });
  }
}
