import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/events.ts';
import type { Executor, Write } from '#platform/server/transaction.ts';
import { moduleProgress } from '#areas/units/schema.ts';

/** The share of a project that is built follows its modules, where its method says so. */
export function listenForProjects(events: EventBus): void {
  events.on('module.moved', (event, write) => recount(write.tx, event.projectId));
  events.on('modules.created', (event, write) => recount(write.tx, event.projectId));
  events.on('module.removed', (event, write) => recount(write.tx, event.projectId));
  events.on('user.deactivated', (event, write) => handOver(write, event.userId, event.successorId));
  events.on('registration.approved', (event, write) =>
    event.kind === 'developer' ? addDeveloper(write, event.unitId, event.userId) : Promise.resolve(),
  );
}

async function recount(tx: Executor, projectId: string): Promise<void> {
  await tx.execute(sql`
    update projects p set percent_complete = coalesce((select round(avg((${JSON.stringify(moduleProgress)}::jsonb ->> m.status)::numeric), 2) from modules m where m.project_id = p.id and m.deleted_at is null), 0),
      updated_at = now(), version = version + 1
    where p.id = ${projectId} and p.percent_method = 'modules'`);
}

/** Whoever leaves leaves every project; the successor takes over the staff roles. */
async function handOver(write: Write, userId: string, successorId: string | null): Promise<void> {
  const { rows } = await write.tx.execute<{
    project_id: string;
    project_number: string;
    name: string;
    role: string;
  }>(sql`
    with gone as (delete from project_members where user_id = ${userId} returning project_id, role)
    select gone.project_id, p.project_number, p.name, gone.role from gone join projects p on p.id = gone.project_id order by p.project_number, gone.role`);
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
  for (const { project_id: projectId, project_number: projectNumber, name, role } of rows) {
    if (role === 'developer') continue;
    const added = await write.tx.execute(
      sql`insert into project_members (project_id, user_id, role, added_by) values (${projectId}, ${successorId}, ${role}, ${write.actor.id}) on conflict do nothing`,
    );
    if ((added.rowCount ?? 0) > 0)
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
    sql`insert into project_members (project_id, user_id, role, added_by) values (${project.id}, ${userId}, 'developer', ${write.actor.id}) on conflict do nothing`,
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
