import { sql } from 'drizzle-orm';
import { portalAudience } from '#areas/projects/projects/server/reads.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { carryOver } from './carry-over.ts';

/** What ships open goes on at the site, and the floor sees the photos that its colleagues take. */
export function listenForPunch(events: EventBus): void {
  events.on('module.moved', async ({ moduleId, to }, write) => {
    if (to === 'in_transit') await carryOver(write, moduleId);
  });
  events.on('punch_item.photographed', async ({ ticketId, projectId }, write) => {
    await write.publish('punch_item.changed', { ticketId, people: await floorOf(write, projectId) });
  });
  // What others do on a ticket hangs on the item as well: who reads it there reads it again.
  events.on('record.changed', async ({ kind, id, projectId, verb }, write) => {
    if (kind !== 'ticket' || projectId === null || !['removed', 'restored'].includes(verb)) return;
    const { rows } = await write.tx.execute(sql`select 1 from tickets where id = ${id} and kind = 'punch_list'`);
    if (rows.length > 0)
      await write.publish('punch_item.changed', { ticketId: id, people: await floorOf(write, projectId) });
  });
}

async function floorOf(write: Write, projectId: string): Promise<string[]> {
  return (await portalAudience(write.tx, projectId)).flatMap(({ userId, group }) =>
    group === 'floor_manager' ? [userId] : [],
  );
}
