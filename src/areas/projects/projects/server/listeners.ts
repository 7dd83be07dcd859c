import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { decidingRoles } from '../choices.ts';
import { auditRoles, isDeciding, peopleOfHouse } from './roles.ts';
import { recountPercent } from './lists/percent.ts';
import { sumModules } from './lists/sums.ts';

/** What changes a project's percentage, whatever its method: the one that it is counted by looks at what it needs. */
const percentFields = ['dates', 'percent_method', 'percentMethod', 'percent_complete', 'percentComplete'];

/** The share of a project that is done follows its modules, subtasks or milestones, as its method says. */
export function listenForProjects(events: EventBus): void {
  for (const name of [
    'module.moved',
    'module.changed',
    'schedule.moved',
    'modules.created',
    'module.removed',
    'unit.removed',
    'unit.restored',
    'subtasks.changed',
  ] as const)
    events.on(name, async (event, write) => {
      // The sums first: milestones that they tick count for the percentage.
      await sumModules(write.tx, event.projectId);
      await recountPercent(write.tx, event.projectId);
    });
  events.on('project.changed', async (event, write) => {
    if (!event.fields.some((field) => percentFields.includes(field))) return;
    if (event.fields.includes('dates')) await sumModules(write.tx, event.projectId);
    await recountPercent(write.tx, event.projectId);
  });
  events.on('user.deactivated', (event, write) => handOver(write, event.userId, event.successorId));
  events.on('user.changed', (event, write) =>
    event.change === 'groups' ? takeDecidingRoles(write, event.userId) : Promise.resolve(),
  );
  events.on('registration.approved', (event, write) =>
    event.kind === 'developer' ? addDeveloper(write, event.unitId, event.userId) : Promise.resolve(),
  );
}

/** Takes the roles that decide from somebody who is not of the house any more. */
async function takeDecidingRoles(write: Write, userId: string): Promise<void> {
  if ((await peopleOfHouse(write.tx, [userId])).has(userId)) return;
  const { rows } = await write.tx.execute<{
    project_id: string;
    project_number: string;
    name: string;
    role: string;
  }>(sql`
    with gone as (
      delete from project_members
      where user_id = ${userId} and role = any(${sql.param([...decidingRoles])}::text[]) returning project_id, role)
    select gone.project_id, p.project_number, p.name, gone.role from gone join projects p on p.id = gone.project_id
    order by p.project_number, gone.role`);
  for (const { project_id: projectId, project_number: projectNumber, name, role } of rows) {
    await auditRoles(write, projectId, [{ user_id: userId, role }], []);
    await write.publish('project.member_removed', { projectId, projectNumber, name, userId, role });
  }
}

/**
 * A person who leaves leaves every project; the successor takes over the staff roles, without those that decide where the successor is the one
 * who closes the account, or is not of the house.
 */
async function handOver(write: Write, userId: string, successorId: string | null): Promise<void> {
  const { rows } = await write.tx.execute<{
    project_id: string;
    project_number: string;
    name: string;
    role: string;
  }>(sql`
    with gone as (delete from project_members where user_id = ${userId} returning project_id, role)
    select gone.project_id, p.project_number, p.name, gone.role from gone join projects p on p.id = gone.project_id
    order by p.project_number, gone.role`);
  for (const [projectId, members] of Map.groupBy(rows, (row) => row.project_id)) {
    write.audit({
      action: 'project.handed_over',
      entityType: 'project',
      entityId: projectId,
      projectId,
      old: { userId, roles: members.map((member) => member.role) },
      new: { userId: successorId },
    });
  }
  if (successorId === null) return;
  const mayDecide = successorId !== write.actor.id && (await peopleOfHouse(write.tx, [successorId])).has(successorId);
  for (const { project_id: projectId, project_number: projectNumber, name, role } of rows) {
    if (role === 'developer' || (isDeciding(role) && !mayDecide)) continue;
    const added = await write.tx.execute(
      sql`insert into project_members (project_id, user_id, role, added_by)
        values (${projectId}, ${successorId}, ${role}, ${write.actor.id}) on conflict do nothing`,
    );
    if ((added.rowCount ?? 0) === 0) continue;
    await auditRoles(write, projectId, [], [{ user_id: successorId, role }]);
    await write.publish('project.member_added', { projectId, projectNumber, name, userId: successorId, role });
  }
}

/** A developer who was let in by one unit sees that unit's project. */
async function addDeveloper(write: Write, unitId: string, userId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; project_number: string; name: string }>(
    sql`select p.id, p.project_number, p.name from units u join projects p on p.id = u.project_id where u.id = ${unitId}`,
  );
  const [project] = rows;
  if (project === undefined) return;
  const added = await write.tx.execute(
    sql`insert into project_members (project_id, user_id, role, added_by)
      values (${project.id}, ${userId}, 'developer', ${write.actor.id}) on conflict do nothing`,
  );
  if ((added.rowCount ?? 0) === 0) return;
  write.audit({
    action: 'project.member_added',
    entityType: 'project',
    entityId: project.id,
    projectId: project.id,
    new: { userId, role: 'developer' },
  });
  await write.publish('project.member_added', {
    projectId: project.id,
    projectNumber: project.project_number,
    name: project.name,
    userId,
    role: 'developer',
  });
}
