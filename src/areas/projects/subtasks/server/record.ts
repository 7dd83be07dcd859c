import { sql, type SQL } from 'drizzle-orm';
import { badInput, faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { serveRecord, type Change, type Done } from '#platform/server/record/serve-record.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import { readBin } from '#platform/server/writes/undo.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { projectLabel, projectLink, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { subtask } from '../record.ts';
import './events.ts';
import { subtasks } from './tables.ts';

const rules = texts({
  onePlace: { en: 'Name the unit or the module, not both.', es: 'Indica la unidad o el módulo, no ambos.' },
  notOwner: { en: 'Is nobody who can own a subtask.', es: 'No es nadie a quien se le pueda dar una subtarea.' },
  noUnit: { en: 'Is no unit of this project.', es: 'No es una unidad de este proyecto.' },
  noModule: { en: 'Is no module of this project.', es: 'No es un módulo de este proyecto.' },
});

/** Subtasks of projects that staff see, unless the unit or module that they hang on lies in the bin. */
function visible(viewer: Viewer): SQL {
  return sql`(${seesEverything(viewer) ? sql`true` : sql`false`}
    and exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer)})
    and not exists (select 1 from modules sm where sm.id = r.module_id and sm.deleted_at is not null)
    and not exists (select 1 from units su where su.deleted_at is not null
      and su.id = coalesce(r.unit_id, (select sm.unit_id from modules sm where sm.id = r.module_id))))`;
}

const served = serveRecord(subtask, {
  table: subtasks,
  links: { project: projectLink, unit: unitLink, module: moduleLink },
  scope: visible,
  async check(change) {
    await requirePlace(change);
    const { after } = change;
    const status = after['status'] ?? 'To Do';
    const since = after['completed_at'] ?? new Date().toISOString().replace('Z', '000Z');
    return {
      status,
      completed_at: status === 'Completed' ? since : null,
      weight: after['weight'] ?? 1,
      sort_order: after['sort_order'] ?? 0,
    };
  },
  changed: tellOthers,
  constraints: { subtasks_one_place: faultOf('module_id', rules.onePlace) },
});

export const servedSubtasks = {
  ...served,
  bin: {
    ...served.bin,
    // Those of a project, unit or module that is itself there come back with it.
    list: (db: Parameters<typeof served.bin.list>[0]) =>
      readBin(db, {
        from: sql`subtasks r join projects p on p.id = r.project_id left join modules m on m.id = r.module_id
          left join units u on u.id = coalesce(r.unit_id, m.unit_id)`,
        label: sql`r.name`,
        of: sql`concat_ws(' · ', p.project_number || ' ' || p.name, u.name, m.module_no)`,
        where: sql`p.deleted_at is null and m.deleted_at is null and u.deleted_at is null`,
      }),
  },
};

/** The owner is somebody who works here; unit and module are of this project, live, and not both. */
async function requirePlace({ write, before, after }: Change): Promise<void> {
  const { project_id: project, owner_id: owner, unit_id: unit, module_id: module } = after;
  const isNew = (field: string) => after[field] != null && after[field] !== before?.[field];
  if (unit != null && module != null) throw badInput(isNew('module_id') ? 'module_id' : 'unit_id', rules.onePlace);
  const isThere = async (from: SQL) => (await write.tx.execute(sql`select 1 from ${from}`)).rows.length > 0;
  const staff = sql`users u join user_groups g on g.user_id = u.id where u.id = ${owner} and u.deleted_at is null
    and g."group" in ('admin', 'employee', 'third_party_staff')`;
  const live = (table: SQL, id: unknown) =>
    sql`${table} where id = ${id} and project_id = ${project} and deleted_at is null`;
  if (isNew('owner_id') && !(await isThere(staff))) throw badInput('owner_id', rules.notOwner);
  if (isNew('unit_id') && !(await isThere(live(sql`units`, unit)))) throw badInput('unit_id', rules.noUnit);
  if (isNew('module_id') && !(await isThere(live(sql`modules`, module)))) throw badInput('module_id', rules.noModule);
}

/** Subtasks that change together in one write, whose projects are told once at its end. */
const gathered = new WeakMap<Write, Map<string, string[]>>();

/** Does many changes in one write; each project is told of all of its subtasks at once. */
export async function gather<T>(write: Write, act: () => Promise<T>): Promise<T> {
  const byProject = new Map<string, string[]>();
  gathered.set(write, byProject);
  const done = await act();
  gathered.delete(write);
  for (const [projectId, subtaskIds] of [...byProject].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await write.publish('subtasks.changed', { projectId, subtaskIds });
  return done;
}

/** The project's counters follow, its ledger of states is kept, and whoever owns the subtask hears of it. */
async function tellOthers({ write, viewer, id, verb, before, after }: Done): Promise<void> {
  const projectId = String(after['project_id']);
  const isMove = verb !== 'removed' && verb !== 'restored' && before?.['status'] !== after['status'];
  if (isMove)
    await noteState(write, {
      entityType: 'subtask',
      entityId: id,
      projectId,
      from: before === undefined ? null : String(before['status']),
      to: String(after['status']),
      byId: viewer.userId,
    });
  const together = gathered.get(write);
  if (together === undefined) await write.publish('subtasks.changed', { projectId, subtaskIds: [id] });
  else together.set(projectId, [...(together.get(projectId) ?? []), id]);
  await tellOwner(write, id, before, after);
}

async function tellOwner(write: Write, id: string, before: Done['before'], after: Done['after']): Promise<void> {
  const [ownerId, dueOn] = [after['owner_id'] ?? null, after['due_on'] ?? null];
  if (typeof ownerId !== 'string') return;
  const isNew = ownerId !== before?.['owner_id'];
  const status = String(after['status']);
  const isMoved = status !== before?.['status'];
  if (!isNew && !isMoved && dueOn === (before?.['due_on'] ?? null)) return;
  const label = await projectLabel(write.tx, String(after['project_id']));
  if (label === undefined) return;
  const event = {
    projectId: String(after['project_id']),
    projectNumber: label.projectNumber,
    projectName: label.name,
    subtaskId: id,
    name: String(after['name']),
    ownerId,
  };
  if (isNew) await write.publish('subtask.assigned', event);
  else
    await write.publish('subtask.updated', {
      ...event,
      change: isMoved ? 'status' : 'day',
      status,
      dueOn: typeof dueOn === 'string' ? dueOn : null,
    });
}
