import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/events.ts';
import type { Executor } from '#platform/server/transaction.ts';
import { moduleProgress } from '#areas/units/schema.ts';

/** The share of a project that is built follows its modules, where its method says so. */
export function listenForProjects(events: EventBus): void {
  events.on('module.moved', (event, write) => recount(write.tx, event.projectId));
  events.on('modules.created', (event, write) => recount(write.tx, event.projectId));
  events.on('module.removed', (event, write) => recount(write.tx, event.projectId));
}

async function recount(tx: Executor, projectId: string): Promise<void> {
  await tx.execute(sql`
    update projects p set percent_complete = coalesce((select round(avg((${JSON.stringify(moduleProgress)}::jsonb ->> m.status)::numeric), 2) from modules m where m.project_id = p.id and m.deleted_at is null), 0),
      updated_at = now(), version = version + 1
    where p.id = ${projectId} and p.percent_method = 'modules'`);
}
