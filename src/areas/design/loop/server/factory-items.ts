import { sql } from 'drizzle-orm';
import { portalAudience, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FactoryItem } from '../schema.ts';
import './events.ts';

/**
 * The warranty items whose cause is the factory of a floor manager, the newest first. They come from a function of the database that
 * hands out these columns alone: no row of a ticket, with who lives there and what they wrote, is opened for the floor.
 */
export async function factoryItems(
  db: Executor,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<FactoryItem[]> {
  const { rows } = await db.execute<FactoryItem & Record<string, unknown>>(sql`
    select r.id, r.code, r.title, r.category, r.area, r.root_cause as cause, r.state = 'warranty_verified' as is_done,
      ${iso(sql`r.received_at`)} as received_at,
      json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) as project, u.name as unit, m.module_no as module
    from hearth_factory_items() r join projects p on p.id = r.project_id left join modules m on m.id = r.module_id
      left join units u on u.id = r.unit_id
    where ${visibleProjects(viewer, 'floor')} ${projectId === undefined ? sql`` : sql`and r.project_id = ${projectId}`}
    order by r.received_at desc, r.id limit 100`);
  return rows;
}

/** What is written of an item whose cause is the factory, or is not any more, is read again on its floor. */
export function listenForFactoryItems(events: EventBus): void {
  events.on('record.changed', async ({ kind, id, projectId, fields }, write) => {
    if (kind !== 'ticket' || projectId === null) return;
    const { rows } = await write.tx.execute(sql`
      select 1 from tickets where id = ${id} and kind = 'warranty' and (cause_stage = 'factory' or ${fields.includes('cause_stage')}::boolean)`);
    if (rows.length === 0) return;
    const people = (await portalAudience(write.tx, projectId)).flatMap(({ userId, group }) =>
      group === 'floor_manager' ? [userId] : [],
    );
    if (people.length > 0) await write.publish('factory_items.changed', { projectId, people });
  });
}
