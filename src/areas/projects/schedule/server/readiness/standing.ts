import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { ResourceFacts, Standing, YardFacts } from './standing-facts.ts';
import { loadBookings, loadModules, loadProjects, onTheWay } from '../load.ts';

export interface YardRow extends YardFacts {
  customs_days: number;
  version: number;
}

export async function loadYards(db: Executor): Promise<YardRow[]> {
  const { rows } = await db.execute<YardRow>(
    sql`select factory, capacity, storage_cents_day, free_days, customs_days, version from factory_yards
      order by array_position(array['loma_linda', 'butte', 'monterrey', 'reno'], factory)`,
  );
  return rows;
}

export async function loadResourceFacts(db: Executor): Promise<ResourceFacts[]> {
  const { rows } = await db.execute<ResourceFacts>(
    sql`select id, kind, name, capacity, day_rate_cents::float8 as day_rate_cents from schedule_resources
      where deleted_at is null order by kind, lower(name)`,
  );
  return rows;
}

/** The plan from today on, as far as conflicts ask about it. */
export async function loadStanding(db: Executor, viewer: Viewer): Promise<Standing> {
  const today = companyToday();
  const projects = await loadProjects(db, viewer, sql`p.status between 1 and 7`);
  return {
    today,
    projects: new Map(projects.map((project) => [project.id, project])),
    modules: await loadModules(db, sql`${visibleProjects(viewer)} and ${onTheWay()}`),
    bookings: await loadBookings(db, sql`${visibleProjects(viewer)} and b.to_on >= ${today}`),
    resources: await loadResourceFacts(db),
    yards: await loadYards(db),
  };
}
