import { sql, type SQL } from 'drizzle-orm';
import { bindingPart, ownsToday, portalAudience } from '#areas/projects/projects/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';

export type TripView = 'owner' | 'developer';

/** Those who live today in the home that the trip at alias `r` goes to, as rows `o`: none of them reads what was before their time. */
const residents = sql`unit_owners o join units u on u.id = o.unit_id join projects p on p.id = u.project_id
  where o.unit_id = r.unit_id and ${ownsToday} and u.deleted_at is null and p.deleted_at is null and p.owner_visible
    and (r.created_at >= o.from_on or r.window_start >= o.from_on)`;

/** True where somebody may sign by their account for the home of the trip at alias `r`: its owners, not those who rent or look after it. */
export const mayConfirm = (viewer: Viewer): SQL => bindingPart(viewer, 'owner', 'trip.sign');

const developed = (who: SQL) => sql`exists (select 1 from projects p join project_developers m on m.project_id = p.id
  where p.id = r.project_id and p.deleted_at is null and p.developer_visible and m.user_id = ${who})`;

/** The trips at alias `r` that somebody outside staff reads on a page of the portal; an admin who opens it, all that it could show. */
export function tripsOutside(viewer: Viewer, view: TripView): SQL {
  if (viewer.groups.includes('admin')) {
    const shown = view === 'owner' ? sql`p.owner_visible` : sql`p.developer_visible`;
    return sql`(r.deleted_at is null and exists (select 1 from projects p where p.id = r.project_id and p.deleted_at is null and ${shown}))`;
  }
  if (!viewer.groups.includes(view === 'owner' ? 'home_owner' : 'developer')) return sql`false`;
  return view === 'owner'
    ? sql`(r.deleted_at is null and exists (select 1 from ${residents} and o.user_id = ${viewer.userId}))`
    : sql`(r.deleted_at is null and ${developed(sql`${viewer.userId}`)})`;
}

/** The trips at alias `r` that somebody may touch: staff all of them, the people of a home those to it. */
export function visibleTrips(viewer: Viewer): SQL {
  return seesEverything(viewer) ? sql`true` : tripsOutside(viewer, 'owner');
}

/** Those who live in the home that a trip goes to, with an account or without. */
export async function peopleOfHome(
  db: Executor,
  tripId: string,
): Promise<{ user_id: string | null; name: string; email: string | null; language: 'en' | 'es' }[]> {
  const { rows } = await db.execute<{
    user_id: string | null;
    name: string;
    email: string | null;
    language: 'en' | 'es';
  }>(sql`
    select o.user_id, o.name, coalesce(k.email, o.email) as email, case when k.language = 'es' then 'es' else 'en' end as language
    from service_trips r cross join lateral (select o.* from ${residents}) o left join users k on k.id = o.user_id and k.state = 'active'
    where r.id = ${tripId} and (o.user_id is null or k.id is not null) order by o.is_primary desc, o.name`);
  return rows;
}

/** Everybody outside staff who reads a trip on a page of theirs. */
export async function readersOutside(db: Executor, tripId: string, projectId: string): Promise<string[]> {
  const home = (await peopleOfHome(db, tripId)).flatMap((each) => each.user_id ?? []);
  const developers = (await portalAudience(db, projectId)).flatMap((each) =>
    each.group === 'developer' ? [each.userId] : [],
  );
  return [...new Set([...home, ...developers])];
}
