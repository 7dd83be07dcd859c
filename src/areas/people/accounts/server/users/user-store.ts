import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Group } from '#platform/shared/access.ts';
import { knownGroups } from '#platform/shared/access.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { User, UserState } from '#areas/people/accounts/schema.ts';
import { sessions, userGroups, users } from '../tables.ts';

/** The groups of the row at hand. Written out, because the builder drops the table's name where only one table is read. */
const groupNames = sql<string[]>`array(select g."group" from user_groups g where g.user_id = "users"."id")`;

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  title: users.title,
  factory: users.factory,
  photoFileId: users.photoFileId,
  attributes: users.attributes,
  state: users.state,
  lastLoginAt: users.lastLoginAt,
  version: users.version,
  groups: groupNames,
};

interface UserRow {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  title: string | null;
  factory: string | null;
  photoFileId: string | null;
  attributes: Record<string, string>;
  state: string;
  lastLoginAt: string | null;
  version: number;
  groups: string[];
}

export interface UserFilter {
  is_active?: boolean | undefined;
  state?: UserState | undefined;
  group?: Group | undefined;
  never_signed_in?: boolean | undefined;
  q?: string | undefined;
}

/** The address of a person's photo; the file's id in it lets browsers keep it until it changes. */
export function photoUrl(userId: string, photoFileId: string | null, size: 96 | 512): string | null {
  return photoFileId === null ? null : `/api/users/${userId}/photo/${size}?v=${photoFileId}`;
}

/** The columns hold only these words (CHECK constraints), which the types of the table don't say. */
export function toUser(row: UserRow): User {
  const group = knownGroups(row.groups);
  return {
    id: row.id,
    cognito_id: row.id,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    thumbnailPhotoUrl: photoUrl(row.id, row.photoFileId, 96),
    is_active: row.state === 'active',
    state: row.state as UserState,
    group,
    attributes: {
      ...row.attributes,
      email: row.email,
      given_name: row.firstName,
      family_name: row.lastName,
      name: `${row.firstName} ${row.lastName}`.trim(),
      group: group.join(','),
    },
    title: row.title,
    phone: row.phone,
    factory: row.factory as User['factory'],
    last_login_at: row.lastLoginAt,
    version: row.version,
  };
}

function conditionsOf(filter: UserFilter): SQL[] {
  const conditions: SQL[] = [isNull(users.deletedAt)];
  if (filter.is_active !== undefined)
    conditions.push(filter.is_active ? eq(users.state, 'active') : ne(users.state, 'active'));
  if (filter.state !== undefined) conditions.push(eq(users.state, filter.state));
  if (filter.group !== undefined)
    conditions.push(
      sql`exists (select 1 from user_groups g where g.user_id = "users"."id" and g."group" = ${filter.group})`,
    );
  if (filter.never_signed_in !== undefined)
    conditions.push(filter.never_signed_in ? isNull(users.lastLoginAt) : sql`${users.lastLoginAt} is not null`);
  if (filter.q !== undefined) {
    const pattern = `%${filter.q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
    conditions.push(
      sql`(${users.firstName} || ' ' || ${users.lastName} ilike ${pattern} or ${users.email} like ${pattern}
        or ${users.username} like ${pattern})`,
    );
  }
  return conditions;
}

/** One page of people by name, after the person of this id. */
export async function listUsers(db: Executor, filter: UserFilter, limit: number, after?: string): Promise<User[]> {
  const conditions = conditionsOf(filter);
  if (after !== undefined)
    conditions.push(
      sql`(${users.lastName}, ${users.firstName}, ${users.id}) > (select l.last_name, l.first_name, l.id from users l
        where l.id = ${after})`,
    );
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(...conditions))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(limit);
  return rows.map(toUser);
}

export async function countUsers(db: Executor, filter: UserFilter): Promise<number> {
  return db.$count(users, and(...conditionsOf(filter)));
}

export async function findUser(db: Executor, id: string): Promise<User | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row === undefined ? undefined : toUser(row);
}

export type FullUser = typeof users.$inferSelect;

/** The row itself, kept for this transaction; undefined when there is none. */
export async function lockUser(tx: Executor, where: { id: string } | { email: string }): Promise<FullUser | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and('id' in where ? eq(users.id, where.id) : eq(users.email, where.email), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** The row without a lock, for reading. */
export async function readUserRow(db: Executor, id: string): Promise<FullUser | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function groupsOf(db: Executor, userId: string): Promise<Group[]> {
  const rows = await db.select({ group: userGroups.group }).from(userGroups).where(eq(userGroups.userId, userId));
  return knownGroups(rows.map((row) => row.group));
}

/** Makes these the person's groups. True when that changed any. */
export async function setGroups(
  tx: Executor,
  userId: string,
  wanted: readonly Group[],
  grantedBy: string | null,
): Promise<boolean> {
  const had = await groupsOf(tx, userId);
  const gone = had.filter((group) => !wanted.includes(group));
  const added = wanted.filter((group) => !had.includes(group));
  if (added.length > 0)
    await tx
      .insert(userGroups)
      .values(added.map((group) => ({ userId, group, grantedBy })))
      .onConflictDoNothing();
  if (gone.length > 0)
    await tx.delete(userGroups).where(and(eq(userGroups.userId, userId), inArray(userGroups.group, gone)));
  return gone.length + added.length > 0;
}

/** Changes the row and counts its version up. */
export async function updateUser(
  tx: Executor,
  id: string,
  values: PgUpdateSetSource<typeof users>,
  by: string | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...values, version: sql`${users.version} + 1`, updatedAt: sql`now()`, updatedBy: by })
    .where(eq(users.id, id));
}

/** The live sessions of a person, the latest first. */
export async function listSessions(db: Executor, userId: string) {
  return db
    .select({
      id: sessions.id,
      created_at: sessions.createdAt,
      last_seen_at: sessions.lastSeenAt,
      expires_at: sessions.expiresAt,
      ip: sessions.ip,
      user_agent: sessions.userAgent,
      door: sessions.door,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), sql`${sessions.expiresAt} > now()`))
    .orderBy(sql`${sessions.lastSeenAt} desc`);
}
