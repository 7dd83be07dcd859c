import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { isRetryable, type Database } from '../database/database.ts';
import { inPipeline, whatBegan } from '../database/pipeline.ts';
import type { EventBus, EventMap, EventName } from './events.ts';
import { flush, settle } from './write-flush.ts';

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
  /** Their own address: what is mailed there is not counted as mail to others. */
  email?: string;
  /** True for a person who is not staff; they may mail less. */
  isOutside?: boolean;
  /** An import of which every row has a way back. */
  isWhole?: true;
  /** A script with a personal token: the database takes no signature from it. */
  byToken?: true;
}

export const systemActor: Actor = { id: null, name: 'Hearth', source: 'system', requestId: null };

export interface AuditEntry {
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
  /** An invitation to a calendar, whole. */
  calendar?: string | undefined;
  /** A file that goes along, by its key in the file store; at most `mostAttached` bytes. */
  attachment?: { key: string; name: string } | undefined;
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
  /**
   * Sends a statement whose answer nobody needs, without waiting for it: it travels with the one that follows. Its failure is the
   * write's, at the latest with the commit.
   */
  run(statement: PromiseLike<unknown>): void;
  /** The same for work that may still queue something when its statements are answered: the end of the write waits for it. */
  expect(work: Promise<unknown>): void;
  /** Notes who changed what. Every write leaves at least one entry. */
  audit(entry: AuditEntry): void;
  /** How many entries it has left so far: as many as before means that nothing was changed in between. */
  audited(): number;
  /** Tells the other areas, inside this transaction. */
  publish<N extends EventName>(name: N, event: EventMap[N]): Promise<void>;
  /**
   * Queues a message for a socket channel; taken up only after the commit. Of one to open screens (`live:…`) `about` names the ids that it
   * is about: who looks at one of them hears it before it has its number.
   */
  send(channel: string, payload: Record<string, unknown>, about?: readonly string[]): void;
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

/** What a write leaves behind besides the change itself; written at its end. */
export interface Queued {
  running: Promise<unknown>[];
  /** True while something that runs may still queue more. */
  isExpecting: boolean;
  audits: AuditEntry[];
  messages: { channel: string; payload: Record<string, unknown>; about: readonly string[] }[];
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
export interface WriteEnvironment {
  db: Database;
  events: EventBus;
  /** Tells this server's reader of the outbox that something has been committed. Without one, PostgreSQL tells all readers. */
  wake?: () => void;
}

/**
 * What a handler returns for an answer that is only read and can't refuse the write any more: the end of the write is sent with the
 * reading of its answer instead of after it.
 */
export class LastRead<T> {
  readonly answer: Promise<T>;

  constructor(answer: Promise<T>) {
    this.answer = answer;
    // Heard once the write is committed; if that fails, its failure is the one that is told.
    answer.catch(() => undefined);
  }
}

export interface ChangeSet {
  id: string;
  undoes: string | null;
}

/**
 * People take back what they did themselves; the portal's own work is nobody's to undo, and neither is an import that could only be
 * taken back in part.
 */
function isRecorded(actor: Actor): actor is Actor & { id: string } {
  return actor.id !== null && (actor.source !== 'import' || actor.isWhole === true) && actor.source !== 'system';
}

function makeWrite(context: WriteEnvironment, tx: Executor, actor: Actor, queued: Queued, changeSet: ChangeSet): Write {
  const write: Write = {
    tx,
    actor,
    run: (statement) => {
      // Drizzle's statements go out when "then" is called, and that has to be now: what is asked for next comes after it.
      const running = new Promise((resolve, reject) => void statement.then(resolve, reject));
      running.catch(() => undefined);
      queued.running.push(running);
    },
    expect: (work) => {
      queued.isExpecting = true;
      write.run(work);
    },
    audit: (entry) => void queued.audits.push(entry),
    publish: (name, event) => context.events.publish(name, event, write),
    send: (channel, payload, about = []) => void queued.messages.push({ channel, payload, about }),
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
    audited: () => queued.audits.length,
    undoId: () => (queued.changes.length > 0 ? changeSet.id : undefined),
    undoes: (id) => void (changeSet.undoes = id),
    afterCommit: (act) => void queued.afterCommit.push(act),
    async attempt(part) {
      await settle(queued);
      const lengths = lists.map((list) => queued[list].length);
      await tx.execute(sql`savepoint attempt`);
      try {
        // A write of its own, because some remember by the write what they have already said in it.
        const result = await part(makeWrite(context, tx, actor, queued, changeSet));
        await settle(queued);
        await tx.execute(sql`release savepoint attempt`);
        return result;
      } catch (error) {
        // What was only sent may still queue something, and all that the part has queued goes with it.
        await Promise.allSettled(queued.running.splice(0));
        await tx.execute(sql`rollback to savepoint attempt`);
        await tx.execute(sql`release savepoint attempt`);
        for (const [index, list] of lists.entries()) queued[list].length = lengths[index] ?? 0;
        throw whatBegan(tx, error);
      }
    },
  };
  return write;
}

/**
 * Runs the work in one transaction and commits it with its audit rows, events, mails, jobs and messages. A deadlock or a
 * serialization failure is tried again twice, so the work must not act outside the database.
 */
export async function inTransaction<T>(
  context: WriteEnvironment,
  actor: Actor,
  run: (write: Write) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const queued: Queued = {
      running: [],
      isExpecting: false,
      audits: [],
      messages: [],
      mails: [],
      jobs: [],
      changes: [],
      afterCommit: [],
    };
    try {
      const outcome = await inPipeline(context.db, async (tx) => {
        const changeSet: ChangeSet = { id: newId(), undoes: null };
        const write = makeWrite(context, tx, actor, queued, changeSet);
        if (actor.byToken === true) write.run(tx.execute(sql`select set_config('hearth.by_token', 'on', true)`));
        const result = await run(write);
        await flush(context, write, queued, changeSet);
        return result;
      });
      for (const act of queued.afterCommit) act();
      return outcome;
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}

/** Fields that every change moves. */
const skipped: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy', 'version', 'updated_at', 'updated_by']);

/** The values that differ, old and new, for an audit row; undefined when nothing changed. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { old: Record<string, unknown>; new: Record<string, unknown> } | undefined {
  const keys = Object.keys(after).filter(
    (key) =>
      before[key] !== after[key] &&
      !skipped.has(key) &&
      JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (keys.length === 0) return undefined;
  return {
    old: Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
    new: Object.fromEntries(keys.map((key) => [key, after[key] ?? null])),
  };
}
