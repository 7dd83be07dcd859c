import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { executePrepared } from '#platform/server/database/prepared.ts';
import type { SharedReads } from '#platform/server/live/shared-reads.ts';
import { groupsKey, type Viewer } from '#platform/server/viewer.ts';
import { ticketsOf } from '#areas/company/tickets/server/reads.ts';
import { nextDateOf, nextMilestone, plannedPercent, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { Dashboard } from '../schema.ts';
import { readCompany } from './company-reads.ts';
import { orderOf } from './widget-order.ts';

type Reply = z.input<typeof Dashboard>;

async function assigned(db: Executor, viewer: Viewer, today: string): Promise<Reply['assigned_projects']> {
  const { rows } = await executePrepared<{
    id: string;
    project_number: string;
    name: string;
    status: number;
    percent_complete: number;
    percent_method: string;
    planned_percent: number | null;
    next: { kind: string; label: string | null; baseline_on: string | null; forecast_on: string } | null;
  }>(
    db,
    sql`
    select p.id, p.project_number, p.name, p.status, p.percent_complete::float8 as percent_complete, p.percent_method,
      ${plannedPercent(today)}::float8 as planned_percent, nm.next from projects p
    ${nextMilestone()}
    where ${visibleProjects(viewer)} and p.status <> 8 and
      exists (select 1 from project_members me where me.project_id = p.id and me.user_id = ${viewer.userId})
    order by (nm.next ->> 'forecast_on') nulls last, p.project_number limit 50`,
  );
  return rows.map((row) => ({
    ...row,
    next: nextDateOf(row.next, today),
  }));
}

/** Everything that the dashboard shows, of the projects that the viewer sees: all of them, since it is for staff. */
export async function readDashboard(db: Executor, viewer: Viewer, today: string, shared: SharedReads): Promise<Reply> {
  const of = `dashboard ${today} ${groupsKey(viewer)}`;
  return {
    ...(await shared.of(of, () => readCompany(db, viewer, today))),
    assigned_projects: await assigned(db, viewer, today),
    tickets: await ticketsOf(db, viewer, 6),
    order: await orderOf(db, viewer.userId),
  };
}
