import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Notification, NotificationMessage } from '../schema.ts';

/** How many the bell shows: the latest of those that were not deleted. */
export const listedAtMost = 200;

/** Every socket of a person follows this channel. */
export function channelOf(userId: string): string {
  return `user:${userId}`;
}

interface Row extends Record<string, unknown> {
  id: string;
  type: string;
  message: string;
  link: string;
  name: string | null;
  reason: string;
  entity_type: string | null;
  entity_id: string | null;
  project_id: string | null;
  seconds: string;
  read: boolean;
}

const columns = sql`id, type, message, link, name, reason, entity_type, entity_id, project_id,
  floor(extract(epoch from created_at))::bigint as seconds, read_at is not null as read`;

function toWire(row: Row): Notification {
  return {
    id: row.id,
    type: row.type,
    message: row.message,
    timestamp: Number(row.seconds),
    link: row.link,
    read: row.read,
    name: row.name,
    reason: row.reason,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    project_id: row.project_id,
  };
}

interface Page {
  limit: number;
  /** The id of the last one of the page before. */
  after?: string | undefined;
  unread?: boolean | undefined;
}

/** A person's own, newest first. */
export async function listOf(db: Executor, userId: string, page: Page): Promise<Notification[]> {
  const unread = page.unread === undefined ? sql`true` : page.unread ? sql`read_at is null` : sql`read_at is not null`;
  const after =
    page.after === undefined
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from notifications where id = ${page.after} and user_id = ${userId})`;
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from notifications where user_id = ${userId} and deleted_at is null and ${unread} and ${after}
      order by created_at desc, id desc limit ${page.limit}`,
  );
  return rows.map(toWire);
}

export interface NewNotification {
  id: string;
  userId: string;
  type: string;
  message: string;
  link: string;
  name: string | null;
  entityType: string;
  entityId: string;
  projectId: string | null;
  actorId: string | null;
  reason: string;
  times: number;
  amount: number;
  counts: string | null;
}

/** News of words that somebody has said: each is read by itself. */
const said: ReadonlySet<string> = new Set(['ticket_comment', 'proj_new_post']);

/** News of one record that come together are one: this long after the last of them. */
const togetherMinutes = 10;

export interface Earlier {
  id: string;
  times: number;
  amount: number;
}

/**
 * Takes what somebody has not read yet of the same record and kind out of the bells of these people, within ten minutes, because what comes
 * now stands for it too; answers it by person. Nothing that names the reader is taken, and nothing that people have said.
 */
export async function takeEarlier(
  write: Write,
  userIds: readonly string[],
  of: Pick<NewNotification, 'type' | 'entityType' | 'entityId' | 'reason' | 'counts'>,
): Promise<Map<string, Earlier>> {
  if (of.reason === 'mentioned' || said.has(of.type)) return new Map();
  const { rows } = await write.tx.execute<Earlier & { user_id: string } & Record<string, unknown>>(sql`
    update notifications set deleted_at = now()
    where user_id = any(${sql.param([...userIds])}::uuid[]) and entity_type = ${of.entityType} and entity_id = ${of.entityId}
      and type = ${of.type} and reason = ${of.reason} and counts is not distinct from ${of.counts}
      and read_at is null and deleted_at is null
      and created_at > clock_timestamp() - make_interval(mins => ${togetherMinutes})
    returning user_id, id, times, amount`);
  for (const { user_id: userId, id } of rows)
    confirm(write, userId, { type: 'delete_notification', success: true, id });
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]) => [
      userId,
      {
        id: own[0]?.id ?? '',
        times: own.reduce((sum, row) => sum + row.times, 0),
        amount: own.reduce((sum, row) => sum + row.amount, 0),
      },
    ]),
  );
}

/** Adds them and returns them as they go over the wire, by person. */
export async function insertAll(tx: Executor, added: readonly NewNotification[]): Promise<Map<string, Notification>> {
  const { rows } = await tx.execute<Row & { user_id: string }>(sql`
    insert into notifications (id, user_id, type, message, link, name, entity_type, entity_id, project_id, actor_id, reason,
      times, amount, counts, created_at)
    select (n->>'id')::uuid, (n->>'userId')::uuid, n->>'type', n->>'message', n->>'link', n->>'name', n->>'entityType',
      (n->>'entityId')::uuid, (n->>'projectId')::uuid, (n->>'actorId')::uuid, n->>'reason',
      (n->>'times')::int, (n->>'amount')::int, n->>'counts', clock_timestamp()
    from json_array_elements(${JSON.stringify(added)}::json) as n
    returning user_id, ${columns}`);
  return new Map(rows.map((row) => [row.user_id, toWire(row)]));
}

type Confirmation = Extract<NotificationMessage, { success: boolean }>;

/** Tells every open socket of the person, once it is committed. */
function confirm(write: Write, userId: string, confirmation: Confirmation): void {
  write.send(channelOf(userId), confirmation);
}

/** `done`: it changed, and the confirmation goes out with the commit. `already`: it was so before. `absent`: not there, or not theirs. */
export type Outcome = 'done' | 'already' | 'absent';

export async function markRead(write: Write, userId: string, id: string): Promise<Outcome> {
  const { rowCount } = await write.tx.execute(
    sql`update notifications set read_at = now() where id = ${id} and user_id = ${userId} and deleted_at is null and read_at is null`,
  );
  if (rowCount === 0)
    return (await has(write.tx, sql`id = ${id} and user_id = ${userId} and deleted_at is null`)) ? 'already' : 'absent';
  confirm(write, userId, { type: 'read_notification', success: true, id });
  return 'done';
}

/** Puts one back among those that were not read. */
export async function markUnread(write: Write, userId: string, id: string): Promise<Outcome> {
  const { rowCount } = await write.tx.execute(
    sql`update notifications set read_at = null where id = ${id} and user_id = ${userId} and deleted_at is null and read_at is not null`,
  );
  if (rowCount === 0)
    return (await has(write.tx, sql`id = ${id} and user_id = ${userId} and deleted_at is null`)) ? 'already' : 'absent';
  confirm(write, userId, { type: 'unread_notification', success: true, id });
  return 'done';
}

export async function remove(write: Write, userId: string, id: string): Promise<Outcome> {
  const { rowCount } = await write.tx.execute(
    sql`update notifications set deleted_at = now() where id = ${id} and user_id = ${userId} and deleted_at is null`,
  );
  if (rowCount === 0) return (await has(write.tx, sql`id = ${id} and user_id = ${userId}`)) ? 'already' : 'absent';
  confirm(write, userId, { type: 'delete_notification', success: true, id });
  return 'done';
}

export async function removeAll(write: Write, userId: string): Promise<void> {
  await lockLists(write.tx, [userId], 'alone');
  await write.tx.execute(
    sql`update notifications set deleted_at = now() where user_id = ${userId} and deleted_at is null`,
  );
  confirm(write, userId, { type: 'delete_all_notifications', success: true });
}

export async function markAllRead(write: Write, userId: string): Promise<number> {
  await lockLists(write.tx, [userId], 'alone');
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`update notifications set read_at = now() where user_id = ${userId} and deleted_at is null and read_at is null returning id`,
  );
  // The bell holds the latest only; of the others no open screen knows. Ids grow with time.
  for (const { id } of rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, listedAtMost))
    confirm(write, userId, { type: 'read_notification', success: true, id });
  return rows.length;
}

/** Marks all of one record as read. */
export async function markRecordRead(
  write: Write,
  userId: string,
  record: { entityType: string; entityId: string },
): Promise<number> {
  const own = sql`user_id = ${userId} and entity_type = ${record.entityType} and entity_id = ${record.entityId} and deleted_at is null`;
  if (!(await has(write.tx, own))) throw new AppError('not_found');
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`update notifications set read_at = now() where ${own} and read_at is null returning id`,
  );
  for (const { id } of rows) confirm(write, userId, { type: 'read_notification', success: true, id });
  return rows.length;
}

/**
 * Whoever adds to a person's list holds this shared until the commit; whoever changes all of it, alone. Otherwise one that is added
 * meanwhile could be announced before "all are gone" and yet be there afterwards.
 */
export async function lockLists(tx: Executor, userIds: readonly string[], how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await tx.execute(
    sql`select ${lock}(hashtextextended('notifications ' || id, 0))
      from (select unnest(${`{${userIds.join(',')}}`}::uuid[]) as id order by 1) as listed`,
  );
}

async function has(tx: Executor, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from notifications where ${condition}`);
  return rows.length > 0;
}
