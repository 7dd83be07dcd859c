import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { iso } from '#platform/server/database/sql-words.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { ownedUnits, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { MyTicket } from '../schema.ts';
import { outsideWordOf, statesThat } from '../states.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { visibleRequests, visibleTickets } from './scope.ts';
import { executePrepared } from '#platform/server/database/prepared.ts';

export { outsideWordOf };

/** A ticket as another record names it. */
export const ticketLink: LinkTarget = {
  table: 'tickets',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`r`, where: (viewer) => sql`r.deleted_at is null and ${visibleTickets(viewer)}` },
};

/** The open tickets that somebody takes care of, what has to be done first at the top. */
export async function ticketsOf(db: Executor, viewer: Viewer, limit: number): Promise<z.input<typeof MyTicket>[]> {
  const { rows } = await executePrepared<z.input<typeof MyTicket> & Record<string, unknown>>(
    db,
    sql`
    select r.id, r.code, r.title, r.state, r.priority, r.sla_state, ${iso(sql`r.response_due_at`)} as response_due_at,
      ${iso(sql`r.resolution_due_at`)} as resolution_due_at, r.wakes_on::text as wakes_on, p.project_number
    from tickets r left join projects p on p.id = r.project_id
    where r.lead_id = ${viewer.userId} and r.deleted_at is null and r.state = any(${sql.param(statesThat('open', 'paused'))}::text[])
      and ${visibleTickets(viewer)}
    order by least(case when r.first_responded_at is null then r.response_due_at end, r.resolution_due_at, r.due_on::timestamptz) nulls last,
      r.created_at, r.id limit ${limit}`,
  );
  return rows;
}

/** The punch items at alias `r` that are shown outside the house: to the people of their home, and to the developers of their project. */
export function visibleSharedItems(viewer: Viewer, view: 'owner' | 'developer'): SQL {
  const project = sql`exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer, view)})`;
  const own =
    view === 'developer' || viewer.groups.includes('admin')
      ? sql`true`
      : sql`exists (select 1 from units u where u.id = r.unit_id and u.deleted_at is null and ${ownedUnits(viewer)})`;
  return sql`(r.kind = 'punch_list' and r.owner_visible and r.deleted_at is null and r.state <> 'punch_draft' and ${project} and ${own})`;
}

/**
 * The punch items at alias `r` that somebody works on: staff all of them, the floor those of its factory's projects, and of the site those that
 * came from its own list.
 */
export function visiblePunchItems(viewer: Viewer): SQL {
  const ofKind = sql`r.kind = 'punch_list'`;
  if (seesEverything(viewer)) return ofKind;
  if (!viewer.groups.includes('floor_manager')) return sql`false`;
  return sql`(${ofKind} and (r.phase = 'factory' or r.carried_over_from is not null)
    and exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer, 'floor')}))`;
}

/** The tickets at alias `r` that somebody outside staff reads as what they asked for, of whatever kind. */
export function visibleRequestsOf(viewer: Viewer): SQL {
  return visibleRequests(viewer);
}
