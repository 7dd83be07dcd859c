import { sql } from 'drizzle-orm';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { ContextOf } from '#platform/server/http/mount.ts';
import { seesEverything } from '#platform/server/viewer.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { wallContract } from '../contract.ts';
import { seenAt } from './asides.ts';
import { audiencesOf } from './audience.ts';
import { portalProjects, readsAsStaff } from './scope.ts';
import { listPosts } from './store.ts';

const usualPage = 20;

/** A page of a wall: its posts, and what the viewer may do there. */
export async function wallPage({ viewer, query, db }: ContextOf<(typeof wallContract)['list']>) {
  const isStaff = readsAsStaff(viewer, query.view);
  const projectId = query.project_id;
  let isOpen = isStaff;
  let projectName: string | null = null;
  if (projectId !== undefined) {
    // A wall that the viewer does not see is answered like one that is not there.
    const scope = isStaff ? visibleProjects(viewer) : portalProjects(viewer, query.view);
    const { rows } = await db.execute<{ status: number; name: string }>(
      sql`select p.status, p.name from projects p where p.id = ${projectId} and ${scope}`,
    );
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    isOpen = isStaff || row.status !== 8;
    projectName = row.name;
  }
  const page = await listPosts(db, viewer, query, query.limit ?? usualPage);
  const audiencesHere = async () => {
    if (!isOpen) return [];
    if (projectId !== undefined) return audiencesOf(db, viewer, projectId, query.view);
    return query.company === undefined ? [] : [{ visibility: 'internal' as const, unit: null }];
  };
  const wall = projectId ?? (query.company === undefined ? undefined : 'company');
  return {
    ...page,
    seen_at: wall === undefined ? null : await seenAt(db, viewer.userId, wall),
    project_name: projectName,
    audiences: await audiencesHere(),
    can: { post: isOpen, share: isStaff && projectId !== undefined, announce: isStaff, internal: isStaff },
  };
}

/** Keeps how far somebody has read a wall. That is theirs alone and no change of a record: it leaves no audit row. */
export async function markSeen({ viewer, body, write }: ContextOf<(typeof wallContract)['seen']>): Promise<void> {
  if (body.project_id === null && !seesEverything(viewer)) throw new AppError('not_found');
  if (body.project_id !== null) {
    const scope = seesEverything(viewer) ? visibleProjects(viewer) : portalProjects(viewer);
    const { rows } = await write.tx.execute(sql`select 1 from projects p where p.id = ${body.project_id} and ${scope}`);
    if (rows.length === 0) throw new AppError('not_found');
  }
  await write.tx.execute(sql`
        insert into wall_visits (user_id, wall, seen_at) values (${viewer.userId}, ${body.project_id ?? 'company'}, now())
        on conflict (user_id, wall) do update set seen_at = now()`);
}
