import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { filesFor, joinsOfFiles } from '#areas/platform-services/files/server/reads.ts';
import { isLateMilestone, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { Dashboard } from '../schema.ts';

type Reply = z.input<typeof Dashboard>;

type Shared = Pick<Reply, 'projects' | 'moves' | 'late' | 'factories' | 'photos' | 'recent'>;

/** What the dashboard shows of the company: the same for everybody who sees the same projects. */
export async function readCompany(db: Executor, viewer: Viewer, today: string): Promise<Shared> {
  const seen = visibleProjects(viewer);
  const counts = await db.execute<Reply['projects'][number] & Record<string, unknown>>(
    sql`select p.status, count(*)::int as count from projects p where ${seen} group by p.status order by p.status`,
  );
  const moves = await db.execute<Reply['moves'][number] & Record<string, unknown>>(sql`
    select p.project_number, p.name, move.on_day::text as "on", move.step, count(*)::int as modules from modules m
    join projects p on p.id = m.project_id
    cross join lateral (values (m.ship_forecast_on, m.ship_actual_on, 'ship'),
      (m.set_forecast_on, m.set_actual_on, 'set')) as move (on_day, done_on, step)
    where m.deleted_at is null and ${seen} and p.status < 7 and move.done_on is null
      and move.on_day between ${today}::date and ${today}::date + 14
    group by 1, 2, 3, 4 order by 3, 1 limit 60`);
  const late = await db.execute<Reply['late'][number] & Record<string, unknown>>(sql`
    select p.project_number, p.name, ms.kind, ms.label, least(ms.baseline_on, ms.forecast_on)::text as due_on,
      (${today}::date - least(ms.baseline_on, ms.forecast_on)) as days_late
    from milestones ms join projects p on p.id = ms.project_id
    where ms.deleted_at is null and ${seen} and p.status < 7 and ${isLateMilestone(today)}
    order by 6 desc, 1 limit 8`);
  const factories = await db.execute<Reply['factories'][number] & Record<string, unknown>>(sql`
    select m.factory, count(*) filter (where m.status in ('online', 'qa_hold'))::int as on_line, count(*)
      filter (where m.status in ('offline', 'yard', 'released'))::int as in_yard,
      count(*) filter (where m.offline_actual_on >= date_trunc('month', ${today}::date))::int as produced
    from modules m join projects p on p.id = m.project_id
    where m.deleted_at is null and m.factory is not null and ${seen} group by m.factory order by m.factory`);
  const photos = await db.execute<Reply['photos'][number] & Record<string, unknown>>(sql`
    select f.id, coalesce(f.caption, f.name) as caption, to_char(f.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      p.project_number, p.name as project
    ${joinsOfFiles} where f.kind = 'photo' and f.drawable and ${filesFor(viewer)} order by f.id desc limit 6`);
  const recent = await db.execute<Omit<Reply['recent'][number], 'id'> & { id: string; [key: string]: unknown }>(sql`
    select a.id, to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor_name as actor, a.action, a.entity_type, a.entity_id,
      p.project_number, p.name from audit_log a join projects p on p.id = a.project_id
    where ${seen} and a.source <> 'system' order by a.id desc limit 8`);
  return {
    projects: counts.rows,
    moves: moves.rows,
    late: late.rows,
    factories: factories.rows,
    photos: photos.rows,
    recent: recent.rows.map((row) => ({ ...row, id: Number(row.id) })),
  };
}
