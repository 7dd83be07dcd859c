import { eq, inArray, sql } from 'drizzle-orm';
import { knownGroups, staffGroups } from '#platform/shared/access.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import {
  defaultNotifications,
  UserSettingsPatch,
  type NotificationChannels,
  type NotificationType,
} from '../schema.ts';
import { users, userSettings } from './tables.ts';

/** What other areas may ask about people. */

export interface Person {
  id: string;
  name: string;
  email: string;
  language: 'en' | 'es';
  is_active: boolean;
}

/** The people of these ids, by id; whoever does not exist is missing. Closed accounts are there, with `is_active` false. */
export async function peopleById(db: Executor, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      language: users.language,
      state: users.state,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: `${row.firstName} ${row.lastName}`.trim(),
        email: row.email,
        language: row.language === 'es' ? ('es' as const) : ('en' as const),
        is_active: row.state === 'active',
      },
    ]),
  );
}

/** Where each of these people wants to be told of this kind of event. Closed and suspended accounts are left out. */
export async function notificationChannelsOf(
  db: Executor,
  userIds: readonly string[],
  type: NotificationType,
): Promise<Map<string, NotificationChannels>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, chosen: sql<unknown>`${userSettings.values} -> 'notifications' -> ${type}` })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(sql`${inArray(users.id, [...new Set(userIds)])} and ${users.state} = 'active'`);
  return new Map(
    rows.map((row) => {
      const parsed = UserSettingsPatch.safeParse({ notifications: { [type]: row.chosen } });
      return [row.id, (parsed.success ? parsed.data.notifications?.[type] : undefined) ?? defaultNotifications[type]];
    }),
  );
}

/** The ids of all active admins. */
export async function activeAdmins(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select u.id from users u join user_groups g on g.user_id = u.id
      where g."group" = 'admin' and u.state = 'active' and u.deleted_at is null`,
  );
  return rows.map((row) => row.id);
}

/** Everybody who runs a floor, of whichever factory. */
export async function activeFloorManagers(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select u.id from users u join user_groups g on g.user_id = u.id
      where g."group" = 'floor_manager' and u.state = 'active' and u.deleted_at is null`,
  );
  return rows.map((row) => row.id);
}

/** The ids of all active people with portal groups only. */
export async function peopleOutsideStaff(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u where u.state = 'active' and u.deleted_at is null
      and exists (select 1 from user_groups g where g.user_id = u.id) and not
      exists (select 1 from user_groups g where g.user_id = u.id and g."group" in (${sql.join(
        staffGroups.map((group) => sql`${group}`),
        sql`, `,
      )}))`);
  return rows.map((row) => row.id);
}

/** The person with the groups of now; undefined for one who has left since. */
export async function viewerOfPerson(db: Executor, userId: string): Promise<Viewer | undefined> {
  const { rows } = await db.execute<{
    username: string;
    name: string;
    email: string;
    factory: string | null;
    groups: string[];
  }>(sql`
    select username, first_name || ' ' || last_name as name, email::text as email, factory,
      array(select "group" from user_groups g where g.user_id = us.id) as groups
    from users us where id = ${userId} and state = 'active' and deleted_at is null`);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row, userId, groups: knownGroups(row.groups), sessionId: null, scopes: null };
}
