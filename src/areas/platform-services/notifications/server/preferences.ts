import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requireProject, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { notificationsContract, Preferences } from '../contract.ts';
import type { DigestSection, EmailMode, ProjectLevel } from '../choices.ts';
import { notificationPreferences } from './tables.ts';

type Reply = z.input<typeof Preferences>;
type Patch = z.output<(typeof notificationsContract.setPreferences)['body']>;

const defaults = {
  email_mode: 'buffered',
  window_minutes: 5,
  daily_summary: false,
  daily_at: '18:00',
  quiet_from: null,
  quiet_until: null,
  muted_sections: [],
  version: 1,
} as const satisfies Omit<Reply, 'projects'>;

/** How the viewer is told; whoever never chose gets the defaults. Only projects that they see are named. */
export async function readPreferences(db: Executor, viewer: Viewer): Promise<Reply> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, viewer.userId));
  const { rows } = await db.execute<Reply['projects'][number] & Record<string, unknown>>(sql`
    select p.id, p.project_number, p.name, l.level from project_levels l join projects p on p.id = l.project_id
    where l.user_id = ${viewer.userId} and ${visibleProjects(viewer)} order by p.project_number`);
  if (row === undefined) return { ...defaults, muted_sections: [], projects: rows };
  return {
    email_mode: row.emailMode as EmailMode,
    window_minutes: row.windowMinutes,
    daily_summary: row.dailySummary,
    daily_at: row.dailyAt,
    quiet_from: row.quietFrom,
    quiet_until: row.quietUntil,
    muted_sections: row.mutedSections as DigestSection[],
    version: row.version,
    projects: rows,
  };
}

export async function changePreferences(write: Write, viewer: Viewer, patch: Patch): Promise<Reply> {
  await write.tx.execute(sql`select 1 from users where id = ${viewer.userId} for update`);
  const { projects: _projects, ...before } = await readPreferences(write.tx, viewer);
  const { version, ...changes } = patch;
  if (version !== undefined && version !== before.version)
    throw new AppError('conflict', { current: await readPreferences(write.tx, viewer) });
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: typeof before = { ...before, ...given };
  const changed = difference(before, after);
  if (changed === undefined) return readPreferences(write.tx, viewer);
  const values = {
    emailMode: after.email_mode,
    windowMinutes: after.window_minutes,
    dailySummary: after.daily_summary,
    dailyAt: after.daily_at,
    quietFrom: after.quiet_from,
    quietUntil: after.quiet_until,
    mutedSections: [...after.muted_sections],
  };
  await write.tx
    .insert(notificationPreferences)
    .values({ userId: viewer.userId, ...values, version: 2 })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { ...values, version: sql`${notificationPreferences.version} + 1`, updatedAt: sql`now()` },
    });
  write.audit({ action: 'user.notifications_changed', entityType: 'user', entityId: viewer.userId, ...changed });
  return readPreferences(write.tx, viewer);
}

/** Keeps how much of a project the viewer wants to hear. `normal` is what everybody has, so it needs no row. */
export async function setLevel(write: Write, viewer: Viewer, projectId: string, level: ProjectLevel): Promise<Reply> {
  await requireProject(write.tx, viewer, projectId);
  await write.tx.execute(
    level === 'normal'
      ? sql`delete from project_levels where user_id = ${viewer.userId} and project_id = ${projectId}`
      : sql`insert into project_levels (user_id, project_id, level) values (${viewer.userId}, ${projectId}, ${level})
        on conflict (user_id, project_id) do update set level = excluded.level`,
  );
  write.audit({
    action: 'user.project_level_set',
    entityType: 'user',
    entityId: viewer.userId,
    new: { projectId, level },
  });
  return readPreferences(write.tx, viewer);
}
