import { and, eq, sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireOrganisation, withDeveloperNamed } from '#areas/people/developers/server/reads.ts';
import type { ProjectDraft, ProjectPatch } from '../schema.ts';
import { moveProject } from './moves.ts';
import { requireCover, visibleProjects } from './reads.ts';
import { memberList, record } from './recorded.ts';
import { auditRoles, requireGivable, requireRoleGiver, type Joining } from './roles.ts';
import { toColumns, type ProjectRow } from './rows.ts';
import { projectMembers, projects, statusHistory } from './tables.ts';

/** The row, locked for this transaction, if the viewer sees it. */
export async function lockProject(write: Write, viewer: Viewer, id: string): Promise<ProjectRow> {
  const seen = await write.tx.execute(
    sql`select p.id from projects p where p.id = ${id} and ${visibleProjects(viewer)} for update`,
  );
  const [row] = seen.rows.length === 0 ? [] : await write.tx.select().from(projects).where(eq(projects.id, id));
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A new project. Whoever makes it gives its first roles as its manager would; named nobody, they are its manager. */
export async function createProject(write: Write, viewer: Viewer, draft: ProjectDraft): Promise<string> {
  const id = newId();
  await requireCover(write.tx, id, draft.cover_file_id, 'cover_file_id');
  await requireOrganisation(write.tx, draft.developer_organisation_id, 'developer_organisation_id');
  await write.tx.insert(projects).values({
    ...toColumns(draft),
    id,
    projectNumber: draft.project_number,
    name: draft.name,
    channel: draft.channel,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  const members = draft.members ?? [{ user_id: viewer.userId, role: 'pm' as const }];
  await requireGivable(write.tx, viewer, members, members);
  await insertMembers(write, id, members);
  await write.tx.insert(statusHistory).values({
    entityType: 'project',
    entityId: id,
    projectId: id,
    fromState: null,
    toState: '1',
    byId: viewer.userId,
    source: write.actor.source,
  });
  write.audit({
    action: 'project.created',
    entityType: 'project',
    entityId: id,
    projectId: id,
    new: { project_number: draft.project_number, name: draft.name, members: memberList(members) },
  });
  await write.publish('project.created', {
    projectId: id,
    projectNumber: draft.project_number,
    name: draft.name,
    unitNames: draft.unit_names ?? [],
    memberIds: members.map((member) => member.user_id),
  });
  return id;
}

async function insertMembers(write: Write, projectId: string, members: readonly Joining[]): Promise<void> {
  if (members.length === 0) return;
  const ids = [...new Set(members.map((member) => member.user_id))];
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from users where id = any(${`{${ids.join(',')}}`}::uuid[]) and state in ('active', 'invited') and deleted_at is null`,
  );
  const missing = members.findIndex((member) => !rows.some((row) => row.id === member.user_id));
  if (missing >= 0)
    throw badInput(`members.${missing}.user_id`, {
      en: 'Is nobody who can be a member.',
      es: 'No es alguien que pueda estar en el proyecto.',
    });
  await write.tx
    .insert(projectMembers)
    .values(
      members.map(({ user_id, role, added_at, added_by }) => ({
        projectId,
        userId: user_id,
        role,
        addedBy: added_by === undefined ? write.actor.id : added_by,
        ...(added_at === undefined ? {} : { addedAt: added_at }),
      })),
    )
    .onConflictDoNothing();
}

export async function changeProject(write: Write, viewer: Viewer, row: ProjectRow, patch: ProjectPatch): Promise<void> {
  const {
    status,
    reason,
    hold_reason,
    hold_until,
    archive_reason,
    acknowledge,
    override,
    version: _version,
    project_number,
    ...fields
  } = patch;
  if (project_number !== undefined && project_number !== row.projectNumber)
    throw refuse('project_number', {
      en: 'A project number never changes.',
      es: 'El número de un proyecto nunca cambia.',
    });
  if (
    fields.factory !== undefined &&
    fields.factory !== row.factory &&
    row.status >= 3 &&
    row.status < 7 &&
    !viewer.groups.includes('admin')
  ) {
    throw refuse('factory', {
      en: 'After pre-production only an admin changes the factory.',
      es: 'Después de la preproducción solo un administrador cambia la planta.',
    });
  }
  await requireCover(write.tx, row.id, fields.cover_file_id, 'cover_file_id');
  // The one it has may stay, wherever that lies by now.
  if (fields.developer_organisation_id !== row.developerOrganisationId)
    await requireOrganisation(write.tx, fields.developer_organisation_id, 'developer_organisation_id');
  const columns = toColumns(fields);
  const changes = difference(row, { ...row, ...columns });
  if (changes !== undefined) {
    await write.tx
      .update(projects)
      .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
      .where(eq(projects.id, row.id));
    write.audit({
      action: 'project.changed',
      entityType: 'project',
      entityId: row.id,
      projectId: row.id,
      old: await withDeveloperNamed(write.tx, changes.old),
      new: await withDeveloperNamed(write.tx, changes.new),
    });
    record(write, row, changes.old, changes.new);
  }
  if (changes !== undefined) {
    await write.publish('project.changed', {
      projectId: row.id,
      projectNumber: row.projectNumber,
      name: fields.name ?? row.name,
      fields: Object.keys(changes.new),
      formerFactory: row.factory,
      formerDeveloper: row.developerOrganisationId,
    });
  }
  if (status !== undefined && status !== row.status) {
    const { version: _stale, ...move } = {
      to: status,
      reason,
      hold_reason,
      hold_until,
      archive_reason,
      acknowledge,
      override,
      version: undefined,
    };
    await moveProject(write, viewer, await lockProject(write, viewer, row.id), move);
  }
}

/** Counts the project's version up after a change to what hangs on it. */
export async function touchProject(write: Write, viewer: Viewer, id: string): Promise<void> {
  await write.tx
    .update(projects)
    .set({ updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(projects.id, id));
}

/**
 * Sets who works on a project and as what, by whoever gives its roles. Each person whose roles change is audited with what they had and
 * have, and an event tells of each role.
 */
export async function setMembers(
  write: Write,
  viewer: Viewer,
  row: ProjectRow,
  members: readonly Joining[],
): Promise<void> {
  const old = await write.tx.select().from(projectMembers).where(eq(projectMembers.projectId, row.id));
  const same = (a: { userId: string; role: string }, b: { user_id: string; role: string }) =>
    a.userId === b.user_id && a.role === b.role;
  const gone = old.filter((member) => !members.some((given) => same(member, given)));
  const added = members.filter((given) => !old.some((member) => same(member, given)));
  if (gone.length === 0 && added.length === 0) return;
  await requireRoleGiver(write.tx, viewer, row.id);
  await requireGivable(write.tx, viewer, members, added);
  for (const member of gone)
    await write.tx
      .delete(projectMembers)
      .where(
        and(
          eq(projectMembers.projectId, row.id),
          eq(projectMembers.userId, member.userId),
          eq(projectMembers.role, member.role),
        ),
      );
  await insertMembers(write, row.id, added);
  await touchProject(write, viewer, row.id);
  record(
    write,
    row,
    {
      members: memberList(old.map(({ userId, role }) => ({ user_id: userId, role }))),
      gone: gone.map(({ userId, role, addedAt, addedBy }) => ({
        user_id: userId,
        role,
        added_at: addedAt,
        added_by: addedBy,
      })),
    },
    { members: memberList(members) },
  );
  await auditRoles(
    write,
    row.id,
    old.map(({ userId, role }) => ({ user_id: userId, role })),
    members,
  );
  for (const { userId, role } of gone)
    await write.publish('project.member_removed', {
      projectId: row.id,
      projectNumber: row.projectNumber,
      name: row.name,
      userId,
      role,
    });
  for (const member of added)
    await write.publish('project.member_added', {
      projectId: row.id,
      projectNumber: row.projectNumber,
      name: row.name,
      userId: member.user_id,
      role: member.role,
    });
  await write.publish('project.changed', {
    projectId: row.id,
    projectNumber: row.projectNumber,
    name: row.name,
    fields: ['members'],
  });
}

export async function setDeleted(write: Write, viewer: Viewer, row: ProjectRow, deleted: boolean): Promise<void> {
  await write.tx
    .update(projects)
    .set({
      deletedAt: deleted ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(projects.id, row.id));
  record(write, row, { deleted: !deleted }, { deleted });
  write.audit({
    action: deleted ? 'project.removed' : 'project.restored',
    entityType: 'project',
    entityId: row.id,
    projectId: row.id,
  });
  await write.publish(deleted ? 'project.removed' : 'project.restored', {
    projectId: row.id,
    projectNumber: row.projectNumber,
    name: row.name,
  });
}

/** A project in the bin for at most 30 days, for an admin to bring back. */
export async function lockDeleted(write: Write, id: string): Promise<ProjectRow> {
  const [row] = await write.tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), sql`deleted_at > now() - interval '30 days'`))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}
