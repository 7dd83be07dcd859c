import { sql } from 'drizzle-orm';
import {
  ownsToday,
  ownedUnits,
  ownersOfUnit,
  portalAudience,
  visibleProjects,
} from '#areas/projects/projects/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PostUnit, PostVisibility, Wall } from '../schema.ts';
import { readsAsStaff, type WallView } from './scope.ts';

/** Where a post stands, and so who reads it. */
export interface Place {
  /** Null on the wall of the company. */
  projectId: string | null;
  visibility: PostVisibility;
  unitId: string | null;
}

/** Those outside staff who read what stands in this place, now. */
export async function outsideReaders(db: Executor, { projectId, visibility, unitId }: Place): Promise<string[]> {
  if (projectId === null || visibility === 'internal') return [];
  if (visibility === 'home') return unitId === null ? [] : ownersOfUnit(db, projectId, unitId);
  const audience = await portalAudience(db, projectId);
  return [
    ...new Set(
      audience
        .filter(({ group }) => group === 'developer' || (group === 'home_owner' && visibility === 'shared'))
        .map(({ userId }) => userId),
    ),
  ];
}

/** The names of the people whose home a unit (alias `u`) is today, as they are told to whoever reads its thread. */
export const peopleOfUnit = sql`array(select us.first_name || ' ' || us.last_name from unit_owners o join users us on us.id = o.user_id
  where o.unit_id = u.id and ${ownsToday} order by o.from_on, us.first_name, us.last_name, o.id)`;

/**
 * To whom the viewer may write on the wall of a project, the usual first. Staff choose; developers write to staff and each other, or to
 * all; an owner writes in the thread of their home.
 */
export async function audiencesOf(
  db: Executor,
  viewer: Viewer,
  projectId: string,
  view?: WallView,
): Promise<Wall['audiences']> {
  const isStaff = readsAsStaff(viewer, view);
  const isDeveloper = view === 'developer' || (view === undefined && viewer.groups.includes('developer'));
  const isOwner = view === 'owner' || (view === undefined && viewer.groups.includes('home_owner'));
  const to = (visibility: PostVisibility) => ({ visibility, unit: null });
  if (isStaff)
    return [to('internal'), to('shared'), to('developer'), ...(await threadsOf(db, viewer, projectId, 'peopled'))];
  const threads = isOwner
    ? await threadsOf(db, viewer, projectId, viewer.groups.includes('admin') ? 'peopled' : 'own')
    : [];
  if (!isDeveloper) return threads;
  const { rows } = await db.execute(
    sql`select 1 from projects p where p.id = ${projectId} and ${visibleProjects(viewer, 'developer')}`,
  );
  return rows.length === 0 ? threads : [to('developer'), to('shared'), ...threads];
}

async function threadsOf(
  db: Executor,
  viewer: Viewer,
  projectId: string,
  which: 'own' | 'peopled',
): Promise<Wall['audiences']> {
  const condition = which === 'own' ? ownedUnits(viewer) : sql`cardinality(${peopleOfUnit}) > 0`;
  const { rows } = await db.execute<PostUnit & Record<string, unknown>>(sql`
    select u.id, u.name, ${peopleOfUnit} as people from units u join projects p on p.id = u.project_id
    where u.project_id = ${projectId} and u.deleted_at is null and p.owner_visible and ${condition} order by u.name, u.id`);
  return rows.map((unit) => ({ visibility: 'home', unit }));
}
