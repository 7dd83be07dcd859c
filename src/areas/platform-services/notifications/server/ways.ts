import { companyZone } from '#platform/shared/dates.ts';
import { sql } from 'drizzle-orm';
import { defaultNotifications, type NotificationChannels } from '#areas/people/accounts/schema.ts';
import { notificationChannelsOf } from '#areas/people/accounts/server/reads.ts';
import { ownersOfUnit, portalAudience } from '#areas/projects/projects/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import {
  sectionOf,
  type EmailMode,
  type NotificationReason,
  type NotificationType,
  type ProjectLevel,
} from '../choices.ts';

/** By which ways one piece of news reaches one person, and how their mail is gathered. */
export interface Ways extends NotificationChannels {
  mail: 'immediate' | 'buffered';
  windowMinutes: number;
  quietFrom: string | null;
  quietUntil: string | null;
  timeZone: string;
}

interface Facts extends Record<string, unknown> {
  id: string;
  level: ProjectLevel;
  email_mode: EmailMode | null;
  window_minutes: number | null;
  quiet_from: string | null;
  quiet_until: string | null;
  muted_sections: string[] | null;
  time_zone: string | null;
}

const everywhereButMail: NotificationChannels = { in_app: true, toast: true, email: false };

/** News that name the reader: no level of a project keeps them out of the bell. */
function isPersonal(reason: NotificationReason): boolean {
  return reason === 'mentioned' || reason === 'assigned' || reason === 'owner';
}

/** What each of these people chose, put together: the matrix of types and ways, the project's level and the mode of their mail. */
export async function waysOf(
  db: Executor,
  userIds: readonly string[],
  news: { type: NotificationType; reason: NotificationReason; projectId?: string | undefined },
): Promise<Map<string, Ways>> {
  if (userIds.length === 0) return new Map();
  const { type, reason } = news;
  const matrix = isChosen(type) ? await notificationChannelsOf(db, userIds, type) : undefined;
  const { rows } = await db.execute<Facts>(sql`
    select u.id, coalesce(l.level, 'normal') as level, f.email_mode, f.window_minutes, f.quiet_from, f.quiet_until,
      f.muted_sections, u.time_zone
    from users u left join notification_preferences f on f.user_id = u.id
    left join project_levels l on l.user_id = u.id and l.project_id = ${news.projectId ?? null}
    where u.id = any(${sql.param([...userIds])}::uuid[])`);
  return new Map(
    rows.map((row) => {
      const chosen = matrix?.get(row.id) ?? (isChosen(type) ? defaultNotifications[type] : everywhereButMail);
      const level = levelled(chosen, row.level, reason);
      const mode = row.email_mode ?? 'buffered';
      const mayMail = mode !== 'off' && (mode !== 'mentions_only' || reason === 'mentioned');
      const isMuted = row.muted_sections?.includes(sectionOf(type)) === true;
      return [
        row.id,
        {
          ...level,
          email: level.email && mayMail && !isMuted,
          mail: mode === 'immediate' ? 'immediate' : 'buffered',
          windowMinutes: row.window_minutes ?? 5,
          quietFrom: row.quiet_from,
          quietUntil: row.quiet_until,
          timeZone: row.time_zone ?? companyZone,
        },
      ];
    }),
  );
}

/**
 * `watching` brings everything, by toast as well; `tracking` only into the bell; `muted` nothing. News that name the person come
 * through as the matrix says, except from a muted project, where they stand in the bell without a sound.
 */
function levelled(chosen: NotificationChannels, level: ProjectLevel, reason: NotificationReason): NotificationChannels {
  if (level === 'muted') return { in_app: isPersonal(reason) && chosen.in_app, toast: false, email: false };
  if (isPersonal(reason) || level === 'normal') return chosen;
  if (level === 'tracking') return { in_app: true, toast: false, email: false };
  return { ...chosen, in_app: true, toast: true };
}

function isChosen(type: NotificationType): type is keyof typeof defaultNotifications {
  return Object.hasOwn(defaultNotifications, type);
}

/** Staff who watch a project without being on it. */
export async function watchersOf(db: Executor, projectId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from project_levels where project_id = ${projectId} and level = 'watching'`,
  );
  return rows.map((row) => row.user_id);
}

/** Those of the people who may still see the project: active staff, and whom it is shown to unless the news is for staff alone. */
export async function allowedAmong(
  db: Executor,
  userIds: readonly string[],
  news: {
    projectId?: string | undefined;
    unitId?: string | undefined;
    outside?: readonly string[] | undefined;
    staffOnly?: boolean | undefined;
  },
): Promise<Set<string>> {
  const { projectId } = news;
  if (projectId === undefined && news.staffOnly !== true) return new Set(userIds);
  const { rows } = await db.execute<{ id: string; is_staff: boolean }>(sql`
    select u.id, exists (select 1 from user_groups g
      where g.user_id = u.id and g."group" in ('admin', 'employee', 'third_party_staff')) as is_staff
    from users u where u.id = any(${sql.param([...userIds])}::uuid[]) and u.state = 'active'`);
  const staff = rows.filter((row) => row.is_staff).map((row) => row.id);
  if (news.staffOnly === true || projectId === undefined) return new Set(staff);
  const outside = new Set(
    news.unitId === undefined
      ? (await portalAudience(db, projectId)).map(({ userId }) => userId)
      : await ownersOfUnit(db, projectId, news.unitId),
  );
  return new Set([
    ...staff,
    ...rows.map((row) => row.id).filter((id) => outside.has(id) && (news.outside?.includes(id) ?? true)),
  ]);
}
