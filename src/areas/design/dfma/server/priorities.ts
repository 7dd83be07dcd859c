import { sql } from 'drizzle-orm';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import type { PriorityDraft } from '../schema.ts';
import './events.ts';

/** What is kept of a priority; all of it is null where a project has none. */
type Kept = { priority: number | null; set_by: string | null; set_at: string | null };

const recorded = 'dfma_priority';

/** Gives a project its place in the order of design work, or takes it away. */
export async function setPriority(
  write: Write,
  viewer: Viewer,
  { project, priority }: z.infer<typeof PriorityDraft>,
): Promise<void> {
  await requireProject(write.tx, viewer, project);
  const old = await heldBy(write, project);
  if (old.priority === priority) return;
  await put(write, project, old, { priority, set_by: viewer.userId, set_at: null });
  const after = await heldBy(write, project);
  write.record({ entityType: recorded, entityId: project, before: { ...old }, after: { ...after }, versionAfter: 1 });
}

/** Takes a change of a priority back, with who had set the former one and when. */
export const restorePriority: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'dfma.write');
  await requireProject(write.tx, viewer, change.entityId);
  const now = await heldBy(write, change.entityId);
  refuseMovedOn({ ...now }, change);
  const { priority, set_by: by, set_at: at } = change.before;
  await put(write, change.entityId, now, {
    priority: typeof priority === 'number' ? priority : null,
    set_by: typeof by === 'string' ? by : null,
    set_at: typeof at === 'string' ? at : null,
  });
  write.record(wayBack(change, { ...now }, 1));
};

/** The priority of a project as it stands, locked for this write. */
async function heldBy(write: Write, project: string): Promise<Kept> {
  const { rows } = await write.tx.execute<Kept>(
    sql`select priority, set_by, set_at::text as set_at from dfma_priorities where project_id = ${project} for update`,
  );
  return rows[0] ?? { priority: null, set_by: null, set_at: null };
}

async function put(write: Write, project: string, old: Kept, next: Kept): Promise<void> {
  await write.tx.execute(
    next.priority === null
      ? sql`delete from dfma_priorities where project_id = ${project}`
      : sql`insert into dfma_priorities (project_id, priority, set_by, set_at)
          values (${project}, ${next.priority}, ${next.set_by}, coalesce(${next.set_at}::timestamptz, now()))
          on conflict (project_id) do update
          set priority = excluded.priority, set_by = excluded.set_by, set_at = excluded.set_at`,
  );
  write.audit({
    action: 'dfma.priority_set',
    entityType: 'project',
    entityId: project,
    projectId: project,
    old: { priority: old.priority },
    new: { priority: next.priority },
  });
  await write.publish('dfma.priority_set', { projectId: project });
}
