import { sql, type SQL } from 'drizzle-orm';
import { portalAudience, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ShownDeviation } from '../contract.ts';
import { mostShownDeviations } from '../rules.ts';
import './events.ts';

/** How many are read at once; those that still matter stand first. */

/** The deviations of what the factory of a floor manager builds; of the drafts their own. */
export function floorDeviations(
  db: Executor,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<ShownDeviation[]> {
  const mine = sql`(d.state <> 'draft' or d.created_by = ${viewer.userId})`;
  return shown(db, sql`${visibleProjects(viewer, 'floor')} and ${mine}`, projectId);
}

/** The deviations that the developers of a project are shown, from the moment that they are asked for. */
export function sharedDeviations(
  db: Executor,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<ShownDeviation[]> {
  const isShared = sql`d.shared_with_developer and d.state <> 'draft'`;
  return shown(db, sql`${visibleProjects(viewer, 'developer')} and ${isShared}`, projectId);
}

async function shown(db: Executor, which: SQL, projectId: string | undefined): Promise<ShownDeviation[]> {
  const { rows } = await db.execute<ShownDeviation & Record<string, unknown>>(sql`
    select d.id, d.code, d.title, d.state, d.requirement_ref, d.as_designed, d.as_built, d.disposition, d.limit_qty,
      d.expires_on::text as expires_on, json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) as project,
      coalesce((select json_agg(x order by x.unit nulls last, x.module nulls first) from (
        select u.name as unit, m.module_no as module from modules m left join units u on u.id = m.unit_id
          where m.id = any(d.modules) and m.deleted_at is null
        union all select u.name, null from units u where u.id = any(d.units) and u.deleted_at is null) x), '[]'::json) as places
    from deviations d join projects p on p.id = d.project_id
    where d.deleted_at is null and ${which} ${projectId === undefined ? sql`` : sql`and d.project_id = ${projectId}`}
    order by d.state in ('closed', 'rejected', 'expired'), d.code desc limit ${mostShownDeviations}`);
  return rows;
}

type Kept = Readonly<Record<string, unknown>>;

/** Makes those outside who read deviations of the project read them again. They hear of the project, which they see, and of no row. */
export async function refreshOutside(write: Write, before: Kept | undefined, after: Kept): Promise<void> {
  const projectId = after['project_id'];
  if (typeof projectId !== 'string') return;
  const isShared = [before, after].some((row) => row?.['shared_with_developer'] === true);
  const people = (await portalAudience(write.tx, projectId)).flatMap(({ userId, group }) =>
    group === 'floor_manager' || (group === 'developer' && isShared) ? [userId] : [],
  );
  if (people.length > 0) await write.publish('deviations.shown', { projectId, people: [...new Set(people)] });
}
