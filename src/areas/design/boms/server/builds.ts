import { sql } from 'drizzle-orm';
import { companyZone } from '#platform/shared/dates.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { BomDetail } from '../schema.ts';
import './events.ts';

/**
 * A module remembers by which version it was built: the one released when its production began, of its project, or else of the plan of
 * its unit. It forgets again where the beginning is taken back. A later release changes nothing about what stands on the line already.
 */
export function listenForModules(events: EventBus): void {
  events.on('module.moved', (event, write) =>
    event.to === 'online' && event.from === 'scheduled'
      ? noteBuild(write, event.moduleId)
      : event.to === 'scheduled'
        ? forgetBuild(write, event.moduleId)
        : Promise.resolve(),
  );
}

async function noteBuild(write: Write, moduleId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ bom_id: string; project_id: string }>(sql`
    insert into module_builds (module_id, bom_id)
    select m.id, b.id from modules m left join units u on u.id = m.unit_id cross join lateral (
      select b.id from boms b where b.status = 'released' and b.deleted_at is null
        and ((b.scope = 'project' and b.project_id = m.project_id) or (b.scope = 'plan' and b.plan_code = u.plan_code))
      order by b.scope = 'project' desc, b.released_at desc limit 1) b
    where m.id = ${moduleId} on conflict (module_id) do update set bom_id = excluded.bom_id, built_at = now()
    returning bom_id, (select m.project_id from modules m where m.id = module_id) as project_id`);
  await tell(write, rows);
}

async function forgetBuild(write: Write, moduleId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ bom_id: string; project_id: string }>(
    sql`delete from module_builds where module_id = ${moduleId}
      returning bom_id, (select m.project_id from modules m where m.id = module_id) as project_id`,
  );
  await tell(write, rows);
}

async function tell(write: Write, rows: readonly { bom_id: string; project_id: string }[]): Promise<void> {
  for (const { bom_id: bomId, project_id: projectId } of rows) await write.publish('bom.changed', { bomId, projectId });
}

/** The modules that were built by a version, each with the day on which its production began. */
export async function builtBy(db: Executor, bomId: string): Promise<BomDetail['built_modules']> {
  const { rows } = await db.execute<BomDetail['built_modules'][number] & Record<string, unknown>>(sql`
    select m.id, m.module_no, p.project_number,
      coalesce(m.online_actual_on, (x.built_at at time zone ${companyZone})::date)::text as on
    from module_builds x join modules m on m.id = x.module_id and m.deleted_at is null
    join projects p on p.id = m.project_id and p.deleted_at is null
    where x.bom_id = ${bomId} order by p.project_number, m.module_no limit 500`);
  return rows;
}
