import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import {
  defaultNotifications,
  notificationTypes,
  StarredPage,
  starredKept,
  UserSettingsPatch,
  type Profile,
  type ProfilePatch,
  type UserSettings,
} from '#areas/people/accounts/schema.ts';
import { userSettings } from '../tables.ts';
import { groupsOf, lockUser, photoUrl, readUserRow, updateUser } from './user-store.ts';
import { sentence } from '#platform/shared/text.ts';

/** The viewer's own profile. */
export async function readProfile(db: Executor, userId: string): Promise<Profile> {
  const row = await readUserRow(db, userId);
  if (row === undefined) throw new AppError('not_found');
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    title: row.title,
    phone: row.phone,
    factory: row.factory as Profile['factory'],
    time_zone: row.timeZone,
    group: await groupsOf(db, userId),
    thumbnailPhotoUrl: photoUrl(row.id, row.photoFileId, 96),
    photo_url: photoUrl(row.id, row.photoFileId, 512),
    version: row.version,
  };
}

export async function changeProfile(
  write: Write,
  userId: string,
  patch: z.infer<typeof ProfilePatch>,
  version: number | undefined,
): Promise<Profile> {
  const row = await lockUser(write.tx, { id: userId });
  if (row === undefined) throw new AppError('not_found');
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', { current: await readProfile(write.tx, userId) });
  const values = {
    firstName: patch.first_name ?? row.firstName,
    lastName: patch.last_name ?? row.lastName,
    phone: patch.phone === undefined ? row.phone : patch.phone,
    timeZone: patch.time_zone === undefined ? row.timeZone : patch.time_zone,
  };
  const changed = difference({ ...row }, values);
  if (changed !== undefined) {
    await updateUser(write.tx, userId, values, userId);
    write.audit({ action: 'user.profile_changed', entityType: 'user', entityId: userId, ...changed });
    await write.publish('user.changed', { userId, change: 'profile' });
  }
  return readProfile(write.tx, userId);
}

/** What is kept in one column, as it was checked when it was written; a field of a former release is dropped. */
function kept({ starred, ...values }: Record<string, unknown>): z.infer<typeof UserSettingsPatch> & {
  starred: StarredPage[];
} {
  const parsed = UserSettingsPatch.safeParse(values);
  const pages = StarredPage.array().safeParse(starred);
  return { ...(parsed.success ? parsed.data : {}), starred: pages.success ? pages.data : [] };
}

/** The starred pages after one was added, or taken out. */
function starredAfter(
  starred: readonly StarredPage[],
  { star, unstar }: z.infer<typeof UserSettingsPatch>,
): StarredPage[] {
  const left = starred.filter(({ to }) => to !== unstar && to !== star?.to);
  if (star === undefined) return left;
  if (left.length >= starredKept)
    throw badInput(
      'star',
      sentence(
        {
          en: 'At most {starredKept} pages can be starred: take one out first.',
          es: 'Se pueden marcar como máximo {starredKept} páginas: quita una primero.',
        },
        { starredKept },
      ),
    );
  return [star, ...left];
}

/** The viewer's settings; whoever has never changed one gets the defaults. */
export async function readSettingsOf(db: Executor, userId: string): Promise<UserSettings> {
  const user = await readUserRow(db, userId);
  if (user === undefined) throw new AppError('not_found');
  const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
  const values = kept(row?.values ?? {});
  return {
    darkMode: row?.darkMode ?? false,
    language: user.language === 'es' ? 'es' : 'en',
    density: values.density ?? 'compact',
    single_keys: values.single_keys ?? true,
    reduce_motion: values.reduce_motion ?? false,
    notifications: { ...defaultNotifications, ...values.notifications },
    starred: values.starred,
    version: row?.version ?? 1,
  };
}

export async function changeSettings(
  write: Write,
  userId: string,
  patch: z.infer<typeof UserSettingsPatch>,
): Promise<UserSettings> {
  const user = await lockUser(write.tx, { id: userId });
  if (user === undefined) throw new AppError('not_found');
  const before = await readSettingsOf(write.tx, userId);
  const after: UserSettings = {
    darkMode: patch.darkMode ?? before.darkMode,
    language: patch.language ?? before.language,
    density: patch.density ?? before.density,
    single_keys: patch.single_keys ?? before.single_keys,
    reduce_motion: patch.reduce_motion ?? before.reduce_motion,
    notifications: { ...before.notifications, ...patch.notifications },
    starred: starredAfter(before.starred, patch),
    version: before.version,
  };
  const changed = difference(before, after);
  if (changed === undefined) return before;
  const { darkMode, language, version: _version, notifications, ...others } = after;
  if (language !== before.language) {
    await updateUser(write.tx, userId, { language }, userId);
    await write.publish('user.changed', { userId, change: 'profile' });
  }
  // Only what differs from the default is kept, so that a better default reaches everybody who never chose.
  const chosen = Object.fromEntries(
    notificationTypes
      .filter((type) => JSON.stringify(notifications[type]) !== JSON.stringify(defaultNotifications[type]))
      .map((type) => [type, notifications[type]]),
  );
  const values = { ...others, notifications: chosen };
  await write.tx
    .insert(userSettings)
    .values({ userId, darkMode, values })
    .onConflictDoUpdate({
      target: userSettings.userId,
      set: { darkMode, values, version: sql`${userSettings.version} + 1`, updatedAt: sql`now()` },
    });
  write.audit({ action: 'user.settings_changed', entityType: 'user', entityId: userId, ...changed });
  return readSettingsOf(write.tx, userId);
}
