import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { ownsToday, portalAudience } from '#areas/projects/projects/server/reads.ts';
import type { Side } from '../choices.ts';

export type RequestView = 'owner' | 'developer' | 'floor';

/** The one side from which somebody in these groups talks with staff, or the one that a page of the portal names. */
function sidesOf(viewer: Viewer, view: RequestView | undefined): Side[] {
  const all = [
    ['home_owner', 'owner', 'home'],
    ['developer', 'developer', 'developer'],
    ['floor_manager', 'floor', 'floor'],
  ] as const;
  return all.flatMap(([group, page, side]) =>
    viewer.groups.includes(group) && (view === undefined || view === page) ? [side] : [],
  );
}

/** The people of the home that the ticket at alias `r` is about, as rows `o`: whoever came later reads none of what was asked before. */
const homeReaders = sql`unit_owners o join units u on u.id = o.unit_id join projects p on p.id = u.project_id
    where o.unit_id = r.unit_id and ${ownsToday} and u.deleted_at is null and p.deleted_at is null and p.owner_visible
      and (r.requester_id = o.user_id or r.created_at >= o.from_on)`;

const bySide: Readonly<Record<Side, (viewer: Viewer) => SQL>> = {
  home: (viewer) => sql`(r.side = 'home' and exists (select 1 from ${homeReaders} and o.user_id = ${viewer.userId}))`,
  developer: (viewer) => sql`(r.side = 'developer' and exists (
    select 1 from projects p join project_developers m on m.project_id = p.id
    where p.id = r.project_id and p.deleted_at is null and p.developer_visible and m.user_id = ${viewer.userId}))`,
  floor: (viewer) => sql`(r.side = 'floor' and exists (
    select 1 from projects p
    where p.id = r.project_id and p.deleted_at is null and p.status between 3 and 7 and p.factory = ${viewer.factory}))`,
};

/** The tickets at alias `r` that somebody reads as a request: shared ones of their own side, whatever else they may be. */
export function visibleRequests(viewer: Viewer, view?: RequestView): SQL {
  // An admin who opens a page of the portal sees all that it could show.
  if (view !== undefined && viewer.groups.includes('admin'))
    return sql`(r.visibility = 'shared' and r.deleted_at is null
      and r.side = ${{ owner: 'home', developer: 'developer', floor: 'floor' }[view]})`;
  const ways = sidesOf(viewer, view).map((side) => bySide[side](viewer));
  if (ways.length === 0) return sql`false`;
  return sql`(r.visibility = 'shared' and r.deleted_at is null and (${sql.join(ways, sql` or `)}))`;
}

/** The tickets at alias `r` that somebody may touch: staff all of them, everybody else those shared with them. */
export function visibleTickets(viewer: Viewer): SQL {
  return seesEverything(viewer) ? sql`true` : visibleRequests(viewer);
}

/** Everybody outside staff who reads what is shared on a ticket: those to whom `visibleRequests` shows it. */
export async function outsideReadersOf(
  db: Executor,
  ticket: { id: string; side: string | null; visibility: string; project_id: string | null },
): Promise<string[]> {
  const { id, side, visibility, project_id: project } = ticket;
  if (visibility !== 'shared' || project === null) return [];
  if (side === 'home') {
    const { rows } = await db.execute<{ user_id: string }>(sql`
      select distinct home.user_id from tickets r
        cross join lateral (select o.user_id from ${homeReaders} and o.user_id is not null) home
      where r.id = ${id}`);
    return rows.map((row) => row.user_id);
  }
  const group = side === 'developer' ? 'developer' : 'floor_manager';
  return (await portalAudience(db, project)).flatMap((each) => (each.group === group ? [each.userId] : []));
}
