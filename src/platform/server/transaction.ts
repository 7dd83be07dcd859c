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

/** One record's change, as it can be taken back: the fields that changed, as the record's own table keeps them. */
export interface RecordedChange {
  entityType: string;
  entityId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  versionAfter: number;
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
  /** Adds a background job; `key` makes a second one with the same key replace the first, jobs of one `queue` run one after the other. */
  job(name: string, payload: Record<string, unknown>, options?: { key?: string; runAt?: Date; queue?: string }): void;
  /** Keeps what a change was, so that it can be taken back for 30 days. All of one write are taken back together. */
  record(change: RecordedChange): void;
  /** What takes this write back, if anything in it can be: the id for `POST /undo/:id`. */
  undoId(): string | undefined;
  /** Says that this write takes another one back: the id of its change set. */
  undoes(changeSetId: string): void;
  /**
   * Does a part of the write that may fail for itself: when it throws, all that it did is as if it had never been, and the write
   * goes on. The part has a write of its own, with the same transaction and actor.
   */
  attempt<T>(part: (write: Write) => Promise<T>): Promise<T>;
  /** Runs once the transaction is committed, before its caller goes on: for what this process keeps in memory. Must not throw. */
  afterCommit(act: () => void): void;
}

interface Queued {
  audits: AuditEntry[];
  messages: { channel: string; payload: Record<string, unknown> }[];
  mails: Mail[];
  jobs: {
    name: string;
    payload: Record<string, unknown>;
    key: string | null;
    runAt: Date | null;
    queue?: string | undefined;
  }[];
  changes: RecordedChange[];
  afterCommit: (() => void)[];
}

/** The lists of what is queued, for a part that is taken back to take its own out of them. */
const lists = ['audits', 'messages', 'mails', 'jobs', 'changes', 'afterCommit'] as const satisfies (keyof Queued)[];

/** Everything `inTransaction` needs besides the work itself. */
export interface WriteGround {
  db: Database;
  events: EventBus;
}

interface ChangeSet {
  id: string;
  undoes: string | null;
}

/** People take back what they did themselves; an import has its own dry run, and the portal's own work is nobody's to undo. */
function isRecorded(actor: Actor): actor is Actor & { id: string } {
  return actor.id !== null && actor.source !== 'import' && actor.source !== 'system';
}

function makeWrite(ground: WriteGround, tx: Executor, actor: Actor, queued: Queued, changeSet: ChangeSet): Write {
  const write: Write = {
    tx,
    actor,
    audit: (entry) => void queued.audits.push(entry),
    publish: (name, event) => ground.events.publish(name, event, write),
    send: (channel, payload) => void queued.messages.push({ channel, payload }),
    mail: (mail) => void queued.mails.push(mail),
    job: (name, payload, options) =>
      void queued.jobs.push({
        name,
        payload,
        key: options?.key ?? null,
        runAt: options?.runAt ?? null,
        queue: options?.queue,
      }),
    record: (change) => void (isRecorded(actor) && queued.changes.push(change)),
    undoId: () => (queued.changes.length > 0 ? changeSet.id : undefined),
    undoes: (id) => void (changeSet.undoes = id),
    afterCommit: (act) => void queued.afterCommit.push(act),
    async attempt(part) {
      const lengths = lists.map((list) => queued[list].length);
      await tx.execute(sql`savepoint attempt`);
      try {
        // A write of its own, because some remember by the write what they have already said in it.
        const result = await part(makeWrite(ground, tx, actor, queued, changeSet));
        await tx.execute(sql`release savepoint attempt`);
        return result;
      } catch (error) {
        await tx.execute(sql`rollback to savepoint attempt`);
        await tx.execute(sql`release savepoint attempt`);
        for (const [index, list] of lists.entries()) queued[list].length = lengths[index] ?? 0;
        throw error;
      }
    },
  };
  return write;
}

/** The live messages of one write, each once: parts that do not know of each other say the same. */
function onceEach(messages: Queued['messages']): Queued['messages'] {
  const said = new Set<string>();
  return messages.filter(({ channel, payload }) => {
    if (!channel.startsWith('live:')) return true;
    const key = `${channel} ${JSON.stringify(payload)}`;
    return !said.has(key) && said.add(key);
  });
}

async function flush(tx: Executor, actor: Actor, queued: Queued, changeSet: ChangeSet): Promise<void> {
  if (queued.changes.length > 0 && isRecorded(actor)) {
    await tx.execute(sql`
      with made as (insert into change_sets (id, by_id, by_name, source, undoes) values (${changeSet.id}, ${actor.id}, ${actor.name}, ${actor.source}, ${changeSet.undoes}))
      insert into change_set_entries (change_set_id, position, entity_type, entity_id, before, after, version_after)
      select ${changeSet.id}::uuid, position, change ->> 'entityType', (change ->> 'entityId')::uuid, (change -> 'before')::jsonb, (change -> 'after')::jsonb, (change ->> 'versionAfter')::int
      from json_array_elements(${JSON.stringify(queued.changes)}::json) with ordinality as item (change, position)`);
  }
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
      sql`select graphile_worker.add_job(${job.name}, payload => ${JSON.stringify(job.payload)}::json, queue_name => ${job.queue ?? null}, job_key => ${job.key}, run_at => ${job.runAt?.toISOString() ?? null}::timestamptz)`,
    );
  }
  if (queued.messages.length === 0) return;
  // Last, in one statement and in one order for all writers: a channel's row stays locked only from here to the commit, and no two
  // writers can deadlock. Downwards, so that the one that all writers share (`live:staff`) comes last. The wake-up carries nothing:
  // the readers look for themselves.
  await tx.execute(sql`
    with sent as (
      select message->>'channel' as channel, (message->'payload')::jsonb as payload, position
      from json_array_elements(${JSON.stringify(onceEach(queued.messages))}::json) with ordinality as item (message, position)
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
    const queued: Queued = { audits: [], messages: [], mails: [], jobs: [], changes: [], afterCommit: [] };
    try {
      const outcome = await ground.db.transaction(async (tx) => {
        const changeSet: ChangeSet = { id: newId(), undoes: null };
        const result = await run(makeWrite(ground, tx, actor, queued, changeSet));
        await flush(tx, actor, queued, changeSet);
        return result;
      });
      for (const act of queued.afterCommit) act();
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
