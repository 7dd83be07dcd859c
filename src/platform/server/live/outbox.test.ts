import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabase } from '../database/database.ts';
import { EventBus } from '../writes/events.ts';
import { Outbox } from './outbox.ts';
import { longestReplay } from './outbox-reads.ts';
import type { Position } from './outbox-follower.ts';
import { inTransaction, systemActor, type WriteEnvironment } from '../writes/transaction.ts';
import { measuresTime, slowness } from '#test/machine.ts';

/** What comes by itself comes when it comes; a busy machine is no fault of the portal. */
const soon = { timeout: 30_000 };

let database: TestDatabase;
let context: WriteEnvironment;
let outbox: Outbox;

const log = pino({ level: 'silent' });
const anOutbox = () => new Outbox({ db: database.db, pool: database.pool, log });

beforeAll(async () => {
  database = await makeDatabase();
  context = { db: database.db, events: new EventBus() };
  outbox = anOutbox();
  await outbox.start();
});
beforeEach(async () => {
  // Not truncated, which a reader in the middle of a look would stand in the way of.
  await database.db.execute(sql`delete from channels`);
});
afterAll(async () => {
  await outbox.stop();
  await database.close();
});

interface Received {
  seq: number;
  epoch: string;
  n: string;
}

/** One client of a channel: what it has received, and where it stands. */
class Client {
  readonly received: Received[] = [];
  readonly begins: Position[] = [];
  isLost = false;
  #leave: (() => void) | undefined;
  readonly #outbox: Outbox;
  readonly #channel: string;

  constructor(from: Outbox, channel: string) {
    this.#outbox = from;
    this.#channel = channel;
  }

  get position(): Position | undefined {
    const last = this.received.at(-1) ?? this.begins.at(-1);
    return last === undefined ? undefined : { epoch: last.epoch, seq: last.seq };
  }

  async join(by: Outbox = this.#outbox): Promise<void> {
    this.#leave = await by.join({
      channel: this.#channel,
      from: this.position,
      begin: async (_tx, at) => {
        this.begins.push(at);
        return [];
      },
      deliver: (frame) => this.received.push(JSON.parse(frame.toString()) as Received),
      lost: () => {
        this.isLost = true;
      },
    });
  }

  leave(): void {
    this.#leave?.();
  }
}

function send(channels: readonly string[], n: string, workMs = 0): Promise<void> {
  return inTransaction(context, systemActor, async (write) => {
    for (const channel of channels) write.send(channel, { n });
    // As a real change would, it takes its transaction id before the work and not only with the message.
    if (workMs > 0) await write.tx.execute(sql`select pg_current_xact_id(), pg_sleep(${workMs / 1000})`);
  });
}

const sent = async (channel: string) =>
  (
    await database.db.execute<{ seq: string; n: string }>(
      sql`select seq, payload->>'n' as n from outbox where channel = ${channel} order by seq`,
    )
  ).rows.map((row) => ({ seq: Number(row.seq), n: row.n }));
const seen = (client: Client) => client.received.map(({ seq, n }) => ({ seq, n }));

test('12 writers on 4 channels: each message reaches each follower once and in order, none is missing', async () => {
  const channels = ['a', 'b', 'c', 'd'];
  const clients = channels.flatMap((channel) => [new Client(outbox, channel), new Client(outbox, channel)]);
  for (const client of clients) await client.join();
  // One that stays open all the while: what commits after a later one started must not be passed over.
  const quiet = new Client(outbox, 'quiet');
  await quiet.join();
  const slow = send(['a', 'b', 'quiet'], 'slow', 1_500);
  await Promise.all(
    Array.from({ length: 12 }, async (_, writer) => {
      for (let step = 0; step < 60; step += 1)
        await send(
          channels.filter((_channel, index) => (writer + step + index) % 3 !== 0),
          `${writer}-${step}`,
          (writer * step) % 4,
        );
    }),
  );
  await slow;
  // Nothing follows on this channel that could reveal a gap.
  await vi.waitFor(() => expect(seen(quiet)).toEqual([{ seq: 1, n: 'slow' }]), { timeout: 30_000 });
  for (const [index, client] of clients.entries()) {
    const expected = await sent(channels[Math.floor(index / 2)]!);
    expect(expected.length).toBeGreaterThan(400);
    expect(expected.map(({ seq }) => seq)).toEqual(expected.map((_, place) => place + 1));
    await vi.waitFor(() => expect(seen(client)).toEqual(expected), { timeout: 30_000 });
  }
});

test('who comes before the first look has been taken misses nothing either', async () => {
  const small = openDatabase(database.url, { maxConnections: 1 });
  const taken = await small.pool.connect();
  const late = new Outbox({ db: database.db, pool: small.pool, log });
  const starting = late.start();
  const client = new Client(late, 'early');
  const joining = client.join();
  await Promise.race([joining, sleep(300)]);
  await send(['early'], 'one');
  taken.release();
  await Promise.all([starting, joining]);
  // What it begins with, or hears.
  await vi.waitFor(() => expect(client.position?.seq).toBe(1), soon);
  await late.stop();
  await small.close();
});

test('clients that are cut off at any moment get exactly what they missed', async () => {
  const channel = 'cuts';
  const clients = Array.from({ length: 20 }, () => new Client(outbox, channel));
  for (const client of clients) await client.join();
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let step = 0; step < 60; step += 1) await send([channel], `${writer}-${step}`, step % 3);
      isWriting = false;
    }),
  );
  await Promise.all(
    clients.map(async (client) => {
      while (isWriting) {
        await sleep(Math.random() * 40);
        client.leave();
        await sleep(Math.random() * 20);
        await client.join();
      }
    }),
  );
  await writing;
  const expected = await sent(channel);
  for (const client of clients) {
    await vi.waitFor(() => expect(seen(client)).toEqual(expected), { timeout: 30_000 });
    expect(client.begins).toHaveLength(1);
  }
});

test('a server that dies between commit and delivery loses nothing: another hands over what was committed', async () => {
  const first = anOutbox();
  await first.start();
  const client = new Client(first, 'crash');
  await client.join();
  await send(['crash'], 'before');
  await vi.waitFor(() => expect(seen(client)).toHaveLength(1), soon);
  await first.stop();
  client.leave();
  await send(['crash'], 'after');
  const second = anOutbox();
  await second.start();
  await client.join(second);
  await send(['crash'], 'later');
  await vi.waitFor(() => expect(client.received.map(({ n }) => n)).toEqual(['before', 'after', 'later']), soon);
  await second.stop();
});

test('when its connection is cut the reader comes back by itself and has missed nothing', async () => {
  const client = new Client(outbox, 'cut');
  await client.join();
  for (let round = 1; round <= 3; round += 1) {
    // Alone: the connection of a reader that has just been stopped takes a moment to go.
    const reader = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_visible_in_snapshot%'`;
    await vi.waitFor(async () => expect((await database.pool.query(`select ${reader}`)).rowCount).toBe(1), soon);
    await database.pool.query(`select pg_terminate_backend(pid) ${reader}`);
    await vi.waitFor(() => send(['cut'], String(round)), soon);
    await vi.waitFor(() => expect(client.received.map(({ n }) => n).at(-1)).toBe(String(round)), soon);
  }
  expect(client.received.map(({ n }) => n)).toEqual(['1', '2', '3']);
});

test('a reader that has stopped takes no connection again, whatever its last one still brings', async () => {
  const { db, pool, close } = openDatabase(database.url);
  const reader = new Outbox({ db, pool, log });
  const connected = once(pool, 'acquire');
  await reader.start();
  const [connection] = await connected;
  await reader.stop();
  // Later than the shortest time from one look to the next.
  await sleep(100);
  connection.emit('notification', { channel: 'hearth_outbox', payload: '' });
  expect(pool.totalCount).toBe(pool.idleCount);
  await close();
});

test('what was rolled back is never sent and leaves no gap', async () => {
  const client = new Client(outbox, 'rollback');
  await client.join();
  await send(['rollback'], 'one');
  await expect(
    inTransaction(context, systemActor, async (write) => {
      write.send('rollback', { n: 'never' });
      await Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  await send(['rollback'], 'two');
  await vi.waitFor(
    () =>
      expect(seen(client)).toEqual([
        { seq: 1, n: 'one' },
        { seq: 2, n: 'two' },
      ]),
    soon,
  );
});

test('too much missed, forgotten messages and another stream all start anew, never with a part', async () => {
  const channel = 'window';
  const client = new Client(outbox, channel);
  await client.join();
  client.leave();
  const start = client.begins[0]!;
  await inTransaction(context, systemActor, async (write) => {
    for (let n = 1; n <= longestReplay; n += 1) write.send(channel, { n: String(n) });
  });
  await client.join();
  expect(client.received).toHaveLength(longestReplay);
  expect(client.begins).toHaveLength(1);
  client.leave();
  await send([channel], 'one more');
  const late = new Client(outbox, channel);
  late.begins.push(start);
  await late.join();
  expect([late.received, late.begins.at(-1)]).toEqual([[], { epoch: start.epoch, seq: longestReplay + 1 }]);
  await database.db.execute(sql`delete from outbox where channel = ${channel} and seq <= 500`);
  const forgotten = new Client(outbox, channel);
  forgotten.begins.push({ epoch: start.epoch, seq: 400 });
  await forgotten.join();
  expect(forgotten.received).toEqual([]);
  const foreign = new Client(outbox, channel);
  foreign.begins.push({ epoch: 'other', seq: 900 });
  await foreign.join();
  expect(foreign.received).toEqual([]);
  for (const each of [late, forgotten, foreign]) each.leave();
});

test('a follower that meets a gap fetches what is missing; one whose stream was replaced is told to come back', async () => {
  const client = new Client(outbox, 'gap');
  await client.join();
  // Written without waking anybody and as if long ago: the reader's cursor passes over it.
  await database.db.execute(sql`update channels set seq = 1 where id = 'gap'`);
  await database.db.execute(
    sql`insert into outbox (channel, seq, payload, txid) values ('gap', 1, '{"n": "hidden"}', '3')`,
  );
  await send(['gap'], 'seen');
  await vi.waitFor(() => expect(client.received.map(({ n }) => n)).toEqual(['hidden', 'seen']), soon);
  await database.db.execute(sql`update channels set epoch = gen_random_uuid() where id = 'gap'`);
  await send(['gap'], 'foreign');
  await vi.waitFor(() => expect(client.isLost).toBe(true), soon);
  expect(client.received).toHaveLength(2);
});

test(
  'a write of this server reaches its own reader and those of others at once, and many writes are one wake-up (measures time)',
  measuresTime,
  async () => {
    const others = openDatabase(database.url);
    const other = new Outbox({ db: others.db, pool: others.pool, log });
    await other.start();
    const [here, there] = [new Client(outbox, 'woken'), new Client(other, 'woken')];
    await here.join();
    await there.join();
    const listener = await database.pool.connect();
    let wakeUps = 0;
    listener.on('notification', () => (wakeUps += 1));
    await listener.query('LISTEN hearth_outbox');
    // Past the looks of the joining: from here on only a wake-up brings a message before the next second.
    await sleep(50);
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        inTransaction({ ...context, wake: () => outbox.wake() }, systemActor, async (write) =>
          write.send('woken', { n: String(n) }),
        ),
      ),
    );
    await vi.waitFor(() => expect([here.received.length, there.received.length]).toEqual([10, 10]), soon);
    expect(performance.now() - startedAt).toBeLessThan(700 * slowness());
    expect(wakeUps).toBeGreaterThan(0);
    expect(wakeUps).toBeLessThan(10);
    listener.release(true);
    await other.stop();
    await others.close();
  },
);
