import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { isRetryable, type Database } from './database.ts';
import type { EventBus, EventMap, EventName } from './events.ts';
import { auditLog, mailOutbox } from './tables.ts';

/** A database or a transaction: what a store takes to read. */
export type Executor = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'selectDistinctOn' | '$count'
>;

export type Source = 'ui' | 'api' | 'import' | 'bulk' | 'system';

/** Who a change is by, for its audit row. */
export interface Actor {
  id: string | null;
  name: string;
  source: Source;
  requestId: string | null;
}

export const systemActor: Actor = { id: null, name: 'Hearth', source: 'system', requestId: null };

interface AuditEntry {
  action: string;
  entityType: string;
  entityId: string;
  projectId?: string | null | undefined;
  old?: Record<string, unknown> | undefined;
  new?: Record<string, unknown> | undefined;
  reason?: string | undefined;
  /** Who did it, where that is somebody else than the request names: a sign-in is asked for by nobody yet. */
  by?: { id: string; name: string } | undefined;
}

interface Mail {
  kind: string;
  to: string;
  subject: string;
  body: string;
  /** Two mails with one key are one mail. */
  dedupeKey?: string | undefined;
}

/**
 * One write: the transaction and all that belongs to it. The change, its audit rows, its events, mails, jobs and socket messages
 * are committed together or not at all.
 */
export interface Write {
  tx: Executor;
  actor: Actor;
  /** Notes who changed what. Every write leaves at least one entry. */
  audit(entry: AuditEntry): void;
  /** Tells the other areas, inside this transaction. */
  publish<N extends EventName>(name: N, event: EventMap[N]): Promise<void>;
  /** Queues a message for a socket channel; taken up only after the commit. */
  send(channel: string, payload: Record<string, unknown>): void;
  mail(mail: Mail): void;
  /** Adds a background job; `key` makes a second one with the same key replace the first. */
  job(name: string, payload: Record<string, unknown>, options?: { key?: string; runAt?: Date }): void;
  /** Runs once the transaction is committed, before its caller goes on: for what this process keeps in memory. Must not throw. */
  afterCommit(act: () => void): void;
}

interface Queued {
  audits: AuditEntry[];
  messages: { channel: string; payload: Record<string, unknown> }[];
  mails: Mail[];
  jobs: { name: string; payload: Record<string, unknown>; key: string | null; runAt: Date | null }[];
}

/** Everything `inTransaction` needs besides the work itself. */
export interface WriteGround {
  db: Database;
  events: EventBus;
}

async function flush(tx: Executor, actor: Actor, queued: Queued): Promise<void> {
  // A statement takes at most 65,535 values; a large import leaves more than that.
  for (let start = 0; start < queued.audits.length; start += 1000) {
    await tx.insert(auditLog).values(
      queued.audits.slice(start, start + 1000).map((entry) => ({
        actorId: entry.by?.id ?? actor.id,
        actorName: entry.by?.name ?? actor.name,
        source: actor.source,
        action: entry.action,
        entityType: entry.entityType,
        entityId: entry.entityId,
        projectId: entry.projectId ?? null,
        old: entry.old ?? null,
        new: entry.new ?? null,
        reason: entry.reason ?? null,
        requestId: actor.requestId,
      })),
    );
  }
  for (const mail of queued.mails) {
    const id = newId();
    const rows = await tx
      .insert(mailOutbox)
      .values({
        id,
        kind: mail.kind,
        recipient: mail.to,
        subject: mail.subject,
        body: mail.body,
        dedupeKey: mail.dedupeKey ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: mailOutbox.id });
    if (rows.length > 0) queued.jobs.push({ name: 'send_mail', payload: { id }, key: `mail:${id}`, runAt: null });
  }
  for (const job of queued.jobs) {
    await tx.execute(
      sql`select graphile_worker.add_job(${job.name}, payload => ${JSON.stringify(job.payload)}::json, job_key => ${job.key}, run_at => ${job.runAt?.toISOString() ?? null}::timestamptz)`,
    );
  }
  if (queued.messages.length === 0) return;
  // Last, in one statement and in one order for all writers: a channel's row stays locked only from here to the commit, and no two
  // writers can deadlock. Downwards, so that the one that all writers share (`live:staff`) comes last. The wake-up carries nothing:
  // the readers look for themselves.
  await tx.execute(sql`
    with sent as (
      select message->>'channel' as channel, (message->'payload')::jsonb as payload, position
      from json_array_elements(${JSON.stringify(queued.messages)}::json) with ordinality as item (message, position)
    ), counted as (
      insert into channels (id, seq)
      select channel, count(*) from sent group by channel order by channel collate "C" desc
      on conflict (id) do update set seq = channels.seq + excluded.seq
      returning id, seq
    ), placed as (
      select channel, payload, row_number() over (partition by channel order by position) as place, count(*) over (partition by channel) as total from sent
    ), stored as (
      insert into outbox (channel, seq, payload)
      select placed.channel, counted.seq - placed.total + placed.place, placed.payload from placed join counted on counted.id = placed.channel
    )
    select pg_notify('hearth_outbox', '')`);
}

/**
 * Runs the work in one transaction and commits it with its audit rows, events, mails, jobs and messages. A deadlock or a
 * serialization failure is tried again twice, so the work must not act outside the database.
 */
export async function inTransaction<T>(
  ground: WriteGround,
  actor: Actor,
  run: (write: Write) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void)[] = [];
    try {
      const outcome = await ground.db.transaction(async (tx) => {
        const queued: Queued = { audits: [], messages: [], mails: [], jobs: [] };
        const write: Write = {
          tx,
          actor,
          audit: (entry) => void queued.audits.push(entry),
          publish: (name, event) => ground.events.publish(name, event, write),
          send: (channel, payload) => void queued.messages.push({ channel, payload }),
          mail: (mail) => void queued.mails.push(mail),
          job: (name, payload, options) =>
            void queued.jobs.push({ name, payload, key: options?.key ?? null, runAt: options?.runAt ?? null }),
          afterCommit: (act) => void afterCommit.push(act),
        };
        const result = await run(write);
        await flush(tx, actor, queued);
        return result;
      });
      for (const act of afterCommit) act();
      return outcome;
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}

/** The values that differ, old and new, for an audit row; undefined when nothing changed. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { old: Record<string, unknown>; new: Record<string, unknown> } | undefined {
  const skipped = new Set(['updatedAt', 'updatedBy', 'version', 'updated_at', 'updated_by']);
  const keys = Object.keys(after).filter(
    (key) => !skipped.has(key) && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (keys.length === 0) return undefined;
  return {
    old: Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
    new: Object.fromEntries(keys.map((key) => [key, after[key] ?? null])),
  };
}
