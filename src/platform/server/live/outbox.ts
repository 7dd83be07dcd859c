import type pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Database } from '../database/database.ts';
import { Follower, type Position } from './outbox-follower.ts';
import { paceOf } from './pace.ts';
import { ensureChannel, numberMessages, positionOf, readAfter, readNew } from './outbox-reads.ts';
import type { Executor } from '../writes/transaction.ts';
import { wakeUp } from '../writes/write-flush.ts';

const pollMs = 1_000;
/** Between two looks: under load one look finds what many writes have sent. */
const gatherMs = 10;
/** What open screens are told is numbered once in this time at most; the first after a pause at once. */
export const numberEveryMs = 1_000;
/** Another server numbers just now; what it did not see yet is asked for again. */
const numberAgainMs = 50;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

interface Join {
  channel: string;
  /** Where the client says it is; undefined for one that starts now. */
  from: Position | undefined;
  /** What is sent when the stream starts anew. `tx` sees exactly the state at this position, so the two agree. */
  begin(tx: Executor, at: Position): Promise<string[]>;
  /** What is sent before the missed messages when the stream goes on. */
  resumed?(at: Position): string[];
  deliver(frame: string | Buffer, isMissed: boolean): void;
  /** The ids that the client looks at by now: what is about one of them it hears before it has its number. */
  looksAt?: ReadonlySet<string> | undefined;
  /** The stream can't go on without a gap; the client has to come back. */
  lost(): void;
}

interface Context {
  db: Database;
  pool: pg.Pool;
  log: BaseLogger;
  /** Something was committed: heard before anybody is told of it. */
  onNews?: () => void;
}

/**
 * Hands on what transactions have sent to their channels, once each, in the order of the channel's counter, without a gap.
 * One connection listens for wake-ups and reads; it also looks each second, so a lost wake-up delays and never loses.
 */
export class Outbox {
  readonly #context: Context;
  #readAt = performance.now();
  readonly #followers = new Map<string, Set<Follower>>();
  #client: pg.PoolClient | undefined;
  /** What has been read so far: the snapshot of the last look. Kept over lost connections. */
  #seen: string | undefined;
  /** The cluster and timeline that are read: what `database_line` says. */
  #line: string | undefined;
  /** It is another one than before: whoever follows stands on one that is no more. */
  #isNewLine = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #again = false;
  /** This server has committed something that the readers of the others have not been told of. */
  #isUntold = false;
  /** There may be messages without a number: some may have been left by a server that is no more. */
  #isToNumber = true;
  #numberedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #stopped = true;
  /** The first look has been taken: what is committed from then on is found. */
  readonly #hasBegun: Promise<void>;
  #begin = () => {};

  constructor(context: Context) {
    this.#context = context;
    this.#hasBegun = new Promise((resolve) => (this.#begin = resolve));
  }

  /** Resolves when the first look is done, or has failed and is being tried again. */
  async start(): Promise<void> {
    this.#stopped = false;
    await this.look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#begin();
    clearTimeout(this.#timer);
    await this.#looking;
    this.#drop();
  }

  /** Follows a channel from the client's position, or from now. Resolves when all that was missed is handed on; returns what ends it. */
  async join(join: Join): Promise<() => void> {
    // Who stood somewhere before the first look would miss what is committed between the two.
    await this.#hasBegun;
    const { db } = this.#context;
    const follower = new Follower({
      deliver: join.deliver,
      lost: join.lost,
      looksAt: join.looksAt,
      read: (after) => readAfter(db, join.channel, after),
    });
    // Known before the position is read: what is committed from then on reaches the follower one way or the other.
    const leave = add(this.#followers, join.channel, follower);
    try {
      const missed = join.from === undefined ? undefined : await readAfter(db, join.channel, join.from);
      if (join.from !== undefined && missed !== undefined) {
        for (const frame of join.resumed?.(join.from) ?? []) join.deliver(frame, true);
        follower.start(join.from, missed);
        return leave;
      }
      await ensureChannel(db, join.channel);
      const { at, frames } = await db.transaction(
        async (tx) => {
          const position = await positionOf(tx, join.channel);
          return { at: position, frames: await join.begin(tx, position) };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      for (const frame of frames) join.deliver(frame, true);
      follower.start(at, []);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** How long ago messages were last read, in milliseconds; no message that is to be sent is older. */
  get unreadMs(): number {
    return performance.now() - this.#readAt;
  }

  /** A write of this server has sent something: it is read here, and the readers of other servers are told, once for many writes. */
  wake(): void {
    this.#context.onNews?.();
    this.#isUntold = true;
    if (this.#stopped) void this.#tell(this.#context.pool).catch((error: unknown) => this.#warn(error));
    else void this.look();
  }

  async #tell(on: pg.Pool | pg.PoolClient): Promise<void> {
    if (!this.#isUntold) return;
    this.#isUntold = false;
    try {
      await on.query(`select pg_notify('${wakeUp}', '')`);
    } catch (error) {
      this.#isUntold = true;
      throw error;
    }
  }

  #warn(error: unknown): void {
    this.#context.log.warn(
      { err: error, failures: this.#failures },
      'The outbox could not be read; it is tried again.',
    );
  }

  /** Looks for what is new, as soon as may be. Only one look runs; one that is asked for meanwhile, or just after, follows it. */
  look(): Promise<void> {
    // A connection that is being closed may still bring a wake-up; a look for its sake would take one that nobody gives back.
    if (this.#stopped) return Promise.resolve();
    if (this.#looking !== undefined) {
      this.#again = true;
      return this.#looking;
    }
    const waitMs = this.#lookedAt + gatherMs - performance.now();
    if (waitMs > 0) {
      this.#lookIn(waitMs);
      return Promise.resolve();
    }
    clearTimeout(this.#timer);
    this.#looking = this.#lookOnce().finally(() => {
      this.#looking = undefined;
      this.#lookedAt = performance.now();
      const isHurried = this.#again && this.#failures === 0;
      this.#again = false;
      if (isHurried) this.#lookIn(gatherMs);
      else if (this.#failures > 0) this.#lookIn(Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures));
      else this.#lookIn(this.#isToNumber ? Math.max(gatherMs, this.#numberInMs) : pollMs);
    });
    return this.#looking;
  }

  #lookIn(waitMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.look(), waitMs);
  }

  async #lookOnce(): Promise<void> {
    try {
      this.#client ??= await this.#connect();
      await this.#readOn(this.#client);
      if (this.#isToNumber && this.#numberInMs <= 0) {
        await this.#number(this.#client);
        await this.#readOn(this.#client);
      }
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#drop();
      if (!this.#stopped) this.#warn(error);
    }
  }

  async #readOn(client: pg.PoolClient): Promise<void> {
    const [{ seen, messages, unnumbered }] = await Promise.all([
      readNew(client, {
        seen: this.#seen,
        line: this.#line ?? '',
        paceOf: (channel) => paceOf(this.#followers.get(channel)?.size ?? 0),
      }),
      this.#tell(client),
    ]);
    this.#seen = seen;
    this.#begin();
    // Only now: who comes back from here on finds its place after this look, and the next ones bring what follows.
    if (this.#isNewLine) this.#loseAll();
    this.#readAt = performance.now();
    if (unnumbered.length > 0) this.#isToNumber = true;
    if (unnumbered.length + messages.length > 0) this.#context.onNews?.();
    for (const message of unnumbered)
      for (const follower of this.#followers.get(message.channel) ?? []) follower.hasten(message);
    for (const message of messages)
      for (const follower of this.#followers.get(message.channel) ?? []) follower.take(message);
  }

  get #numberInMs(): number {
    return this.#numberedAt + numberEveryMs - performance.now();
  }

  async #number(client: pg.PoolClient): Promise<void> {
    if (await numberMessages(client)) {
      this.#isToNumber = false;
      this.#isUntold = true;
      this.#numberedAt = performance.now();
    } else this.#numberedAt = performance.now() - numberEveryMs + numberAgainMs;
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#context.pool.connect();
    client.on('notification', () => void this.look());
    client.on('error', () => {
      if (this.#client === client) this.#drop();
    });
    try {
      await client.query(`LISTEN ${wakeUp}`);
      const { rows } = await client.query<{ line: string }>('select database_line() as line');
      this.#follow(rows[0]?.line ?? '');
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  }

  /** What was seen on one line says nothing about another: there, the same transaction ids and numbers may be other messages. */
  #follow(line: string): void {
    if (this.#line !== undefined && this.#line !== line) {
      this.#seen = undefined;
      this.#isNewLine = true;
    }
    this.#line = line;
    this.#isToNumber = true;
  }

  #loseAll(): void {
    this.#isNewLine = false;
    this.#context.log.warn(
      { line: this.#line },
      'The database is another one than before; all sockets come back to it.',
    );
    for (const followers of this.#followers.values()) for (const follower of followers) follower.lose();
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    // Destroyed, not given back: it still listens.
    client?.release(true);
  }
}

function add<T>(byChannel: Map<string, Set<T>>, channel: string, item: T): () => void {
  const items = byChannel.get(channel) ?? new Set<T>();
  byChannel.set(channel, items.add(item));
  return () => {
    items.delete(item);
    if (items.size === 0 && byChannel.get(channel) === items) byChannel.delete(channel);
  };
}
