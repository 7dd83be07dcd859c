import { and, eq, sql } from 'drizzle-orm';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { projectLabel, requireProject } from '#areas/projects/projects/server/reads.ts';
import type { SubtaskBulk, SubtaskDraft, SubtaskPatch } from '../schema.ts';
import { subtaskPlaces, visibleSubtasks } from './reads.ts';
import { subtasks } from './tables.ts';
import type { Text } from '#platform/shared/text.ts';

export type SubtaskRow = typeof subtasks.$inferSelect;
type Columns = Partial<SubtaskRow>;

/** The row, locked for this transaction, if the viewer sees it. */
export async function lockSubtask(write: Write, viewer: Viewer, id: string): Promise<SubtaskRow> {
  const { rows } = await write.tx.execute(
    sql`select st.id from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces} where st.id = ${id} and ${visibleSubtasks(viewer)} for update of st`,
  );
  const [row] = rows.length === 0 ? [] : await write.tx.select().from(subtasks).where(eq(subtasks.id, id));
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Keeps a change of a subtask for its undo. */
function recordSubtask(
  write: Write,
  row: SubtaskRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType: 'subtask', entityId: row.id, before, after, versionAfter: row.version + 1 });
}

function columnsOf(given: Partial<SubtaskPatch>): Columns {
  const pairs = {
    name: given.name,
    details: given.details,
    status: given.status,
    department: given.department,
    ownerId: given.owner,
    dueOn: given.due_on,
    weight: given.weight,
    sortOrder: given.sort_order,
    unitId: given.unit,
    moduleId: given.module,
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined));
}

/** The owner is somebody who works here; unit and module are of this project, live, and not both. */
export async function checkLinks(
  write: Write,
  projectId: string,
  given: Partial<SubtaskPatch>,
  after: Columns,
): Promise<void> {
  if (after.unitId != null && after.moduleId != null)
    throw badInput(given.module == null ? 'unit' : 'module', {
      en: 'Name the unit or the module, not both.',
      es: 'Indica la unidad o el módulo, no ambos.',
    });
  if (given.owner != null) {
    const { rows } = await write.tx.execute(
      sql`select 1 from users u join user_groups g on g.user_id = u.id where u.id = ${given.owner} and u.state = 'active' and u.deleted_at is null and g."group" in ('admin', 'employee', 'third_party_staff')`,
    );
    if (rows.length === 0)
      throw badInput('owner', {
        en: 'Is nobody who can own a subtask.',
        es: 'No es alguien que pueda encargarse de una subtarea.',
      });
  }
  if (given.unit != null) {
    const { rows } = await write.tx.execute(
      sql`select 1 from units where id = ${given.unit} and project_id = ${projectId} and deleted_at is null`,
    );
    if (rows.length === 0)
      throw badInput('unit', { en: 'Is no unit of this project.', es: 'No es una unidad de este proyecto.' });
  }
  if (given.module != null) {
    const { rows } = await write.tx.execute(
      sql`select 1 from modules where id = ${given.module} and project_id = ${projectId} and deleted_at is null`,
    );
    if (rows.length === 0)
      throw badInput('module', { en: 'Is no module of this project.', es: 'No es un módulo de este proyecto.' });
  }
}

export async function createSubtask(write: Write, viewer: Viewer, draft: SubtaskDraft): Promise<string> {
  const project = await requireProject(write.tx, viewer, draft.project).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found'
      ? badInput('project', { en: 'Is no project.', es: 'No es un proyecto.' })
      : error;
  });
  const columns = columnsOf(draft);
  await checkLinks(write, project.id, draft, columns);
  const id = newId();
  const status = draft.status ?? 'To Do';
  await write.tx.insert(subtasks).values({
    ...columns,
    id,
    projectId: project.id,
    name: draft.name,
    department: draft.department,
    status,
    completedAt: status === 'Completed' ? sql`now()` : null,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  await noteMove(write, viewer, project.id, id, null, status);
  write.audit({
    action: 'subtask.created',
    entityType: 'subtask',
    entityId: id,
    projectId: project.id,
    new: { name: draft.name, department: draft.department, status },
  });
  await write.publish('subtasks.changed', { projectId: project.id, subtaskIds: [id] });
  if (draft.owner != null)
    await write.publish('subtask.assigned', {
      projectId: project.id,
      projectNumber: project.projectNumber,
      projectName: project.name,
      subtaskId: id,
      name: draft.name,
      ownerId: draft.owner,
    });
  return id;
}

export async function noteMove(
  write: Write,
  viewer: Viewer,
  projectId: string,
  id: string,
  from: string | null,
  to: string,
): Promise<void> {
  // One ledger of states for projects, modules and subtasks.
  await write.tx.execute(sql`
    insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, source)
    values ('subtask', ${id}, ${projectId}, ${from}, ${to}, ${viewer.userId}, ${write.actor.source})`);
}

/** Changes one row without telling of the project's counters, so that a bulk change tells of them once. True when something changed. */
async function applyPatch(
  write: Write,
  viewer: Viewer,
  row: SubtaskRow,
  patch: Partial<SubtaskPatch>,
): Promise<boolean> {
  const columns = columnsOf(patch);
  // A new place takes the old one's: whoever names a module does not have to take the unit away first.
  if (patch.module != null && patch.unit === undefined) columns.unitId = null;
  if (patch.unit != null && patch.module === undefined) columns.moduleId = null;
  const after = { ...row, ...columns };
  await checkLinks(write, row.projectId, patch, after);
  const changes = difference(row, after);
  if (changes === undefined) return false;
  const moved = after.status !== row.status;
  await write.tx
    .update(subtasks)
    .set({
      ...columns,
      ...(moved ? { completedAt: after.status === 'Completed' ? sql`now()` : null } : {}),
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(subtasks.id, row.id));
  if (moved) await noteMove(write, viewer, row.projectId, row.id, row.status, after.status);
  recordSubtask(write, row, moved ? { ...changes.old, completedAt: row.completedAt } : changes.old, changes.new);
  write.audit({
    action: moved ? 'subtask.status_changed' : 'subtask.changed',
    entityType: 'subtask',
    entityId: row.id,
    projectId: row.projectId,
    ...changes,
  });
  await tellOwner(write, row, after);
  return true;
}

export async function tellOwner(write: Write, row: SubtaskRow, after: SubtaskRow): Promise<void> {
  if (after.ownerId === null) return;
  const isNew = after.ownerId !== row.ownerId;
  if (!isNew && after.status === row.status && after.dueOn === row.dueOn) return;
  const label = await projectLabel(write.tx, row.projectId);
  if (label === undefined) return;
  const event = {
    projectId: row.projectId,
    projectNumber: label.projectNumber,
    projectName: label.name,
    subtaskId: row.id,
    name: after.name,
    ownerId: after.ownerId,
  };
  if (isNew) await write.publish('subtask.assigned', event);
  else
    await write.publish('subtask.updated', {
      ...event,
      change: after.status === row.status ? 'day' : 'status',
      status: after.status,
      dueOn: after.dueOn,
    });
}

export async function changeSubtask(write: Write, viewer: Viewer, row: SubtaskRow, patch: SubtaskPatch): Promise<void> {
  if (await applyPatch(write, viewer, row, patch))
    await write.publish('subtasks.changed', { projectId: row.projectId, subtaskIds: [row.id] });
}

async function setDeleted(write: Write, viewer: Viewer, row: SubtaskRow, deleted: boolean): Promise<void> {
  await write.tx
    .update(subtasks)
    .set({
      deletedAt: deleted ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(subtasks.id, row.id));
  recordSubtask(write, row, { deleted: !deleted }, { deleted });
  write.audit({
    action: deleted ? 'subtask.removed' : 'subtask.restored',
    entityType: 'subtask',
    entityId: row.id,
    projectId: row.projectId,
    ...(deleted ? { old: { name: row.name } } : { new: { name: row.name } }),
  });
}

export async function removeSubtask(write: Write, viewer: Viewer, row: SubtaskRow): Promise<void> {
  await setDeleted(write, viewer, row, true);
  await write.publish('subtasks.changed', { projectId: row.projectId, subtaskIds: [row.id] });
}

/** Out of the bin again, where its project is seen and its place still stands. */
export async function restoreSubtask(write: Write, viewer: Viewer, id: string): Promise<void> {
  const [row] = await write.tx
    .select()
    .from(subtasks)
    .where(and(eq(subtasks.id, id), sql`deleted_at > now() - interval '30 days'`))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  await requireProject(write.tx, viewer, row.projectId);
  await setDeleted(write, viewer, row, false);
  await lockSubtask(write, viewer, id);
  await write.publish('subtasks.changed', { projectId: row.projectId, subtaskIds: [id] });
}

/** Changes many, in the order of their ids so that two such changes never wait for each other in a ring. What one refuses does not stop the others. */
export async function changeMany(
  write: Write,
  viewer: Viewer,
  { ids, change }: SubtaskBulk,
): Promise<{ id: string; ok: boolean; error?: string; said?: Text }[]> {
  const outcomes = new Map<string, Text | null>();
  const touched = new Map<string, string[]>();
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const row = await lockSubtask(write, viewer, id);
      if ('remove' in change) await setDeleted(write, viewer, row, true);
      else if (!(await applyPatch(write, viewer, row, change))) {
        outcomes.set(id, null);
        continue;
      }
      touched.set(row.projectId, [...(touched.get(row.projectId) ?? []), id]);
      outcomes.set(id, null);
    } catch (error) {
      // Only what was judged before anything was written: the transaction is still whole.
      if (!(error instanceof AppError)) throw error;
      outcomes.set(id, error.details?.[0]?.said ?? error.said);
    }
  }
  for (const [projectId, subtaskIds] of [...touched].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await write.publish('subtasks.changed', { projectId, subtaskIds });
  return ids.map((id) => {
    const said = outcomes.get(id) ?? null;
    return { id, ok: said === null, ...(said === null ? {} : { error: said.en, said }) };
  });
}
