import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';
import { subtasks } from './tables.ts';

/** What somebody who leaves still had to do goes to whoever takes over, or to nobody. */
export function listenForSubtasks(events: EventBus): void {
  events.on('user.deactivated', async ({ userId, successorId }, write) => {
    const moved = await write.tx
      .update(subtasks)
      .set({ ownerId: successorId, updatedBy: write.actor.id, updatedAt: sql`now()`, version: sql`version + 1` })
      .where(sql`owner_id = ${userId} and status <> 'Completed' and deleted_at is null`)
      .returning({ id: subtasks.id, projectId: subtasks.projectId });
    const byProject = Map.groupBy(moved, (row) => row.projectId);
    for (const [projectId, rows] of [...byProject].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      for (const { id } of rows)
        write.audit({
          action: 'subtask.handed_over',
          entityType: 'subtask',
          entityId: id,
          projectId,
          old: { owner: userId },
          new: { owner: successorId },
        });
      await write.publish('subtasks.changed', { projectId, subtaskIds: rows.map((row) => row.id) });
    }
  });
}
