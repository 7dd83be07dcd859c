import { and, desc, eq, getTableColumns, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { apiTokens, sessions, users } from '#areas/people/accounts/server/tables.ts';
import { knownGroups } from '#platform/shared/access.ts';
import type { EndedSession } from '#platform/server/live/sockets.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { hashSecret } from '../tokens/secrets.ts';

const person = {
  userId: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  factory: users.factory,
  groups: sql<string[]>`array(select g."group" from user_groups g where g.user_id = "users"."id")`,
};

interface PersonRow {
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  factory: string | null;
  groups: string[];
}

function toViewer(row: PersonRow & { endsAt: string }, sessionId: string | null, scopes: Viewer['scopes']): Viewer {
  return {
    userId: row.userId,
    username: row.username,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    groups: knownGroups(row.groups),
    factory: row.factory,
    sessionId,
    scopes,
    endsAt: new Date(row.endsAt),
  };
}

const personIsActive = and(eq(users.state, 'active'), isNull(users.deletedAt));
const sessionIsLive = and(isNull(sessions.revokedAt), sql`${sessions.expiresAt} > now()`);

/** The person behind a live session, with the groups of now; undefined when either has ended. */
export async function viewerOfSession(db: Executor, sessionId: string): Promise<Viewer | undefined> {
  const [row] = await db
    .select({ ...person, endsAt: sessions.expiresAt, tabletId: sessions.tabletId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), sessionIsLive, personIsActive));
  if (row === undefined) return undefined;
  return { ...toViewer(row, sessionId, null), ...(row.tabletId === null ? {} : { byBadge: true }) };
}

/** The person behind a personal token that has neither ended nor expired. */
export async function viewerOfToken(
  db: Executor,
  token: { value: string } | { id: string },
): Promise<{ viewer: Viewer; tokenId: string } | undefined> {
  const which = 'id' in token ? eq(apiTokens.id, token.id) : eq(apiTokens.tokenHash, hashSecret(token.value));
  const [row] = await db
    .select({ ...person, tokenId: apiTokens.id, scopes: apiTokens.scopes, endsAt: apiTokens.expiresAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(which, isNull(apiTokens.revokedAt), sql`${apiTokens.expiresAt} > now()`, personIsActive));
  if (row === undefined) return undefined;
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiTokens.id, row.tokenId),
        sql`(${apiTokens.lastUsedAt} is null or ${apiTokens.lastUsedAt} < now() - interval '1 minute')`,
      ),
    );
  const scopes = (['read', 'write'] as const).filter((scope) => row.scopes.includes(scope));
  return { viewer: toViewer(row, null, scopes), tokenId: row.tokenId };
}

/**
 * Which of these no longer hold: the session has ended, the person is closed or has other groups by now. Those who came with a personal
 * token are always among them, since nothing says with which one; a script comes anew.
 */
export async function whoHasEnded(db: Executor, open: readonly Viewer[]): Promise<EndedSession[]> {
  const ids = [...new Set(open.map(({ userId }) => userId))];
  const rows = await db
    .select({
      userId: users.id,
      groups: person.groups,
      live: sql<
        string[]
      >`array(select ${sessions.id} from ${sessions} where ${sessions.userId} = "users"."id" and ${sessionIsLive})`,
    })
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param(ids)}::uuid[])`, personIsActive));
  const now = new Map(rows.map((row) => [row.userId, row]));
  return open
    .filter(({ userId, sessionId, scopes, groups }) => {
      const known = now.get(userId);
      return (
        known === undefined ||
        scopes !== null ||
        knownGroups(known.groups).join() !== knownGroups(groups).join() ||
        (sessionId !== null && !known.live.includes(sessionId))
      );
    })
    .map(({ userId, sessionId }) => ({ userId, sessionId }));
}

/** The session's row, kept for this transaction. */
export async function lockSession(tx: Executor, id: string) {
  const [row] = await tx
    .select({
      ...getTableColumns(sessions),
      sinceRotationS: sql<number>`extract(epoch from now() - ${sessions.rotatedAt})::float8`,
    })
    .from(sessions)
    .where(and(eq(sessions.id, id), sessionIsLive))
    .for('update');
  return row;
}

export async function listLiveSessions(db: Executor, userId: string) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sessionIsLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends these sessions of a person and answers how many were live. */
export async function revokeSessions(
  tx: Executor,
  userId: string,
  which: { id: string } | { except: string | null },
  reason: string,
): Promise<number> {
  const conditions: (SQL | undefined)[] = [eq(sessions.userId, userId), sessionIsLive];
  if ('id' in which) conditions.push(eq(sessions.id, which.id));
  else if (which.except !== null) conditions.push(ne(sessions.id, which.except));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(...conditions))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends one sign-in, which leaves its trace and holds for no request that comes after the write; false where it had ended before. */
export async function endSession(
  write: Write,
  { id, userId }: { id: string; userId: string },
  reason: string,
): Promise<boolean> {
  if ((await revokeSessions(write.tx, userId, { id }, reason)) === 0) return false;
  write.audit({ action: 'session.ended', entityType: 'user', entityId: userId, old: { session: id } });
  await write.publish('session.ended', { userId });
  return true;
}

/** Ends every personal token of a person and answers how many were live. */
export async function revokeTokens(tx: Executor, userId: string): Promise<number> {
  const ended = await tx
    .update(apiTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ isLive: sql<boolean>`${apiTokens.expiresAt} > now()` });
  return ended.filter((each) => each.isLive).length;
}

/** True for a session that began within the last seconds given. */
export async function isFreshSession(db: Executor, sessionId: string | null, withinS: number): Promise<boolean> {
  if (sessionId === null) return false;
  const [row] = await db
    .select({ isFresh: sql<boolean>`${sessions.createdAt} > now() - make_interval(secs => ${withinS})` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.isFresh === true;
}

/** Whether the person has been signed in before at all, and from this network or browser. */
export async function formerSessions(
  db: Executor,
  userId: string,
  ip: string,
  userAgent: string | null,
): Promise<{ any: boolean; likeThis: boolean }> {
  const [row] = await db
    .select({
      any: sql<boolean>`count(*) > 0`,
      likeThis: sql<boolean>`coalesce(bool_or(${sessions.ip} = ${ip} and ${sessions.userAgent} is not distinct from ${userAgent}), false)`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.createdAt} > now() - interval '90 days'`));
  return row ?? { any: false, likeThis: false };
}
