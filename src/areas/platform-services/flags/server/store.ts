import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { expectedDaysOf, FlagRule, type FeatureFlag, type FlagType } from '../schema.ts';
import type { FlagState, Subject } from './evaluate.ts';
import { featureFlags } from './tables.ts';

export type FlagRow = typeof featureFlags.$inferSelect;

const dayMs = 86_400_000;
const Rules = z.array(FlagRule);

/** The rules of a row, as they were checked when they were written. */
export function rulesOf(row: FlagRow): FlagRule[] {
  return Rules.parse(row.rules);
}

export function stateOf(row: FlagRow): FlagState {
  return {
    id: row.id,
    enabled: row.enabled,
    archivedAt: row.archivedAt,
    defaultOn: row.defaultOn,
    rules: rulesOf(row),
  };
}

/** A flag is stale when it is older than flags of its kind should become, and nobody said that it may stay. */
function isStale(row: FlagRow, now: number = Date.now()): boolean {
  const days = row.expectedDays ?? expectedDaysOf[row.type as FlagType];
  return !row.neverStale && row.archivedAt === null && days !== null && now - Date.parse(row.createdAt) > days * dayMs;
}

function toFlag(row: FlagRow, ownerName: string | null): FeatureFlag {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    type: row.type as FlagType,
    enabled: row.enabled,
    default: row.defaultOn,
    rules: rulesOf(row),
    owner_id: row.ownerId,
    owner_name: ownerName,
    expected_days: row.expectedDays,
    never_stale: row.neverStale,
    is_stale: isStale(row),
    last_seen_at: row.lastSeenAt,
    archived_at: row.archivedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.version,
  };
}

const ownerName = sql<
  string | null
>`(select u.first_name || ' ' || u.last_name from users u where u.id = "feature_flags"."owner_id")`;

export async function listFlags(db: Executor): Promise<FeatureFlag[]> {
  const rows = await db
    .select({ row: featureFlags, ownerName })
    .from(featureFlags)
    .where(isNull(featureFlags.deletedAt))
    .orderBy(asc(featureFlags.name));
  return rows.map(({ row, ownerName: name }) => toFlag(row, name));
}

/** The flag as its own calls answer it; `not_found` for one that is not there. */
export async function readFlag(db: Executor, id: string): Promise<FeatureFlag> {
  const [found] = await db
    .select({ row: featureFlags, ownerName })
    .from(featureFlags)
    .where(and(eq(featureFlags.id, id), isNull(featureFlags.deletedAt)));
  if (found === undefined) throw new AppError('not_found');
  return toFlag(found.row, found.ownerName);
}

export async function flagRows(db: Executor): Promise<FlagRow[]> {
  return db.select().from(featureFlags).where(isNull(featureFlags.deletedAt)).orderBy(asc(featureFlags.name));
}

/** The projects that a person works on or owns a unit of, for rules that name projects. */
export async function projectIdsOf(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.project_id as id from project_members m where m.user_id = ${userId}
    union select d.project_id from project_developers d where d.user_id = ${userId}
    union select u.project_id from unit_owners o join units u on u.id = o.unit_id
    where o.user_id = ${userId} and o.disabled_at is null and u.deleted_at is null`);
  return rows.map((row) => row.id);
}

/** A person as rules see them; undefined when there is no such person. */
export async function subjectOf(db: Executor, userId: string): Promise<Subject | undefined> {
  const { rows } = await db.execute<{ groups: string[] }>(
    sql`select array(select g."group" from user_groups g where g.user_id = u.id) as groups from users u
      where u.id = ${userId} and u.deleted_at is null`,
  );
  const [row] = rows;
  return row === undefined ? undefined : { userId, groups: row.groups, projectIds: await projectIdsOf(db, userId) };
}

/** Notes that the flags are being asked for, once an hour, so that an unused one shows. */
export async function noteSeen(db: Executor): Promise<void> {
  await db
    .update(featureFlags)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        isNull(featureFlags.deletedAt),
        sql`(${featureFlags.lastSeenAt} is null or ${featureFlags.lastSeenAt} < now() - interval '1 hour')`,
      ),
    );
}
