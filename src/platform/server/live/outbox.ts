import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { Follower, type Message, type Position } from './outbox-follower.ts';
import type { Executor } from '../writes/transaction.ts';
import { wakeUp } from '../writes/write-flush.ts';

/** Beyond this many missed messages a client is told to load afresh; the clean-up task forgets what is older than 7 days. */
export const longestReplay = 1_000;

const pollMs = 1_000;
/** Between two looks: under load one look finds what many writes have sent. */
const gatherMs = 10;
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
  /** The stream can't go on without a gap; the client has to come back. */
  lost(): void;
}

interface Context {
  db: Database;
  pool: pg.Pool;
  log: BaseLogger;
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
  #failures = 0;
  #stopped = true;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Resolves when the first look is done, or has failed and is being tried again. */
  async start(): Promise<void> {
    this.#stopped = false;
    await this.look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    this.#drop();
  }

  /** Follows a channel from the client's position, or from now. Resolves when all that was missed is handed on; returns what ends it. */
  async join(join: Join): Promise<() => void> {
    const { db } = this.#context;
    const follower = new Follower({
      deliver: join.deliver,
      lost: join.lost,
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
      else this.#lookIn(this.#failures === 0 ? pollMs : Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures));
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
      const [{ seen, messages }] = await Promise.all([
        readNew(this.#client, { seen: this.#seen, line: this.#line ?? '' }),
        this.#tell(this.#client),
      ]);
      this.#seen = seen;
      // Only now: who comes back from here on finds its place after this look, and the next ones bring what follows.
      if (this.#isNewLine) this.#loseAll();
      this.#readAt = performance.now();
      this.#failures = 0;
      for (const message of messages) this.#handOn(message);
    } catch (error) {
      this.#failures += 1;
      this.#drop();
      if (!this.#stopped) this.#warn(error);
    }
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

  #handOn(message: Message): void {
    for (const follower of this.#followers.get(message.channel) ?? []) follower.take(message);
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

/** Of a channel `c`. Asked of the very connection that reads: while one server takes over from another they may differ. */
const epoch = sql`(c.epoch || '.' || database_line())`;

interface Row {
  snapshot: string;
  channel: string | null;
  epoch: string;
  seq: string;
  payload: Record<string, unknown>;
}

/**
 * What has been committed since the snapshot, and the snapshot of this look. A transaction that was under way then and is done
 * now is found by its id, however late it commits; reading by a counter or a time would pass over it.
 */
async function readNew(
  client: pg.PoolClient,
  { seen, line }: { seen: string | undefined; line: string },
): Promise<{ seen: string; messages: Message[] }> {
  const { rows } = await client.query<Row>({
    name: 'hearth_outbox_new',
    text: `select pg_current_snapshot()::text as snapshot, o.channel, c.epoch, o.seq, o.payload
     from (values (1)) as one
     left join (outbox o join channels c on c.id = o.channel)
       on o.txid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(o.txid, $1::pg_snapshot)
     order by o.channel, o.seq`,
    values: [seen ?? null],
  });
  const messages = rows.flatMap((row) =>
    row.channel === null ? [] : [messageOf({ ...row, channel: row.channel, epoch: `${row.epoch}.${line}` })],
  );
  return { seen: rows[0]?.snapshot ?? seen ?? '', messages };
}

/** The messages after a position, complete; undefined when they are too many, forgotten, or of another stream. */
async function readAfter(db: Executor, channel: string, after: Position): Promise<Message[] | undefined> {
  const { rows } = await db.execute<{
    last: string;
    epoch: string;
    seq: string | null;
    payload: Record<string, unknown>;
  }>(sql`
    select ${epoch} as epoch, c.seq as last, o.seq, o.payload from channels c
    left join outbox o on o.channel = c.id and o.seq > ${after.seq} and c.seq - ${after.seq} <= ${longestReplay}
    where c.id = ${channel} and ${epoch} = ${after.epoch} order by o.seq`);
  const last = Number(rows[0]?.last ?? -1);
  const messages = rows.flatMap((row) => (row.seq === null ? [] : [messageOf({ ...row, channel, seq: row.seq })]));
  return messages.length === last - after.seq ? messages : undefined;
}

async function ensureChannel(db: Executor, channel: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from channels where id = ${channel}`);
  if (rows.length === 0) await db.execute(sql`insert into channels (id) values (${channel}) on conflict do nothing`);
}

async function positionOf(tx: Executor, channel: string): Promise<Position> {
  const { rows } = await tx.execute<{ epoch: string; seq: string }>(
    sql`select ${epoch} as epoch, c.seq from channels c where c.id = ${channel}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Channel ${channel} has gone away.`);
  return { epoch: row.epoch, seq: Number(row.seq) };
}

function messageOf(row: { channel: string; epoch: string; seq: string; payload: Record<string, unknown> }): Message {
  const seq = Number(row.seq);
  let frame: Buffer | undefined;
  return {
    channel: row.channel,
    epoch: row.epoch,
    seq,
    payload: row.payload,
    // Written once for all sockets of the channel.
    frame: () => (frame ??= Buffer.from(JSON.stringify({ ...row.payload, seq, epoch: row.epoch }))),
  };
}
