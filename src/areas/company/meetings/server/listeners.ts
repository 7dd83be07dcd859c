import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';

/** What somebody who leaves still had to do goes to whoever takes over; where nobody does it stays theirs, for others to see and give on. */
export function listenForMeetings(events: EventBus): void {
  events.on('user.deactivated', async ({ userId, successorId }, write) => {
    if (successorId === null) return;
    const { rows } = await write.tx.execute<{ id: string; project_id: string | null }>(sql`
      update action_items set owner = ${successorId}, version = version + 1, updated_at = now(), updated_by = ${write.actor.id}
      where owner = ${userId} and state <> 'Completed' and deleted_at is null returning id, project_id`);
    for (const { id, project_id: projectId } of rows) {
      write.audit({
        action: 'action_item.handed_over',
        entityType: 'action_item',
        entityId: id,
        projectId,
        old: { owner: userId },
        new: { owner: successorId },
      });
      await write.publish('record.changed', { kind: 'action_item', id, projectId, verb: 'changed', fields: ['owner'] });
    }
  });
}
