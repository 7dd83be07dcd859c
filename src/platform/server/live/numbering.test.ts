import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { everythingIsNumbered } from '#test/told.ts';
import { EventBus } from '../writes/events.ts';
import { inTransaction, systemActor, type WriteEnvironment } from '../writes/transaction.ts';
import { Outbox } from './outbox.ts';

/** What comes by itself comes when it comes; a busy machine is no fault of the portal. */
const soon = { timeout: 30_000 };
const channel = 'live:staff';

let database: TestDatabase;
let context: WriteEnvironment;
let outbox: Outbox;
const anOutbox = () => new Outbox({ db: database.db, pool: database.pool, log: pino({ level: 'silent' }) });

beforeAll(async () => {
  database = await makeDatabase();
  await database.db.execute(sql`create table slow_to_commit (n int)`);
  await database.db.execute(sql`
    create function sleep_at_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$`);
  await database.db.execute(sql`
    create constraint trigger sleeps after insert on slow_to_commit deferrable initially deferred
      for each row execute function sleep_at_commit()`);
  outbox = anOutbox();
  context = { db: database.db, events: new EventBus(), wake: () => outbox.wake() };
  await outbox.start();
});
beforeEach(async () => {
  // Nothing of the test before is still to be numbered.
  await everythingIsNumbered(database.db);
  await database.db.execute(sql`delete from channels`);
});
afterAll(async () => {
  await outbox.stop();
  await database.close();
});

interface Frame {
  type: string;
  id?: string;
  n?: number;
  seq?: number;
}

const tell = (message: { type: string; id: string }, about: string[] = []) =>
  inTransaction(context, systemActor, async (write) => write.send(channel, message, about));

let leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves) leave();
  leaves = [];
});

async function follow(by: Outbox, looksAt?: ReadonlySet<string>, of = channel): Promise<Frame[]> {
  const frames: Frame[] = [];
  const leave = await by.join({
    channel: of,
    from: undefined,
    begin: async () => [],
    deliver: (frame) => frames.push(JSON.parse(frame.toString()) as Frame),
    looksAt,
    lost: () => undefined,
  });
  leaves.push(leave);
  return frames;
}

test('a write that takes long to commit holds up nobody else who tells open screens of something', async () => {
  const frames = await follow(outbox);
  const done: string[] = [];
  const slow = inTransaction(context, systemActor, async (write) => {
    write.send(channel, { type: 'rate', id: 'slow' });
    await write.tx.execute(sql`insert into slow_to_commit (n) values (1)`);
  }).then(() => done.push('slow'));
  // Its end is written, and with it all that it holds until its commit.
  await vi.waitFor(async () => {
    const { rows } = await database.db.execute(sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
    expect(rows).toHaveLength(1);
  }, soon);
  await tell({ type: 'rate', id: 'quick' }).then(() => done.push('quick'));
  await slow;
  expect(done).toEqual(['quick', 'slow']);
  await vi.waitFor(
    () =>
      expect(frames.map(({ id, seq }) => [id, seq])).toEqual([
        ['quick', 1],
        ['slow', 2],
      ]),
    soon,
  );
});

test('two servers number what many writers say: each once, without a gap, for each writer in the order in which it wrote', async () => {
  const other = anOutbox();
  await other.start();
  const [here, there] = [await follow(outbox), await follow(other)];
  const [writers, each] = [8, 25];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let step = 0; step < each; step += 1) await tell({ type: 'rate', id: `${writer} ${step}` });
    }),
  );
  for (const frames of [here, there]) {
    await vi.waitFor(() => expect(frames).toHaveLength(writers * each), soon);
    expect(frames.map(({ seq }) => seq)).toEqual(Array.from({ length: writers * each }, (_, index) => index + 1));
    for (let writer = 0; writer < writers; writer += 1)
      expect(frames.filter(({ id }) => id?.startsWith(`${writer} `)).map(({ id }) => id)).toEqual(
        Array.from({ length: each }, (_, step) => `${writer} ${step}`),
      );
  }
  await other.stop();
});

test('what is said again before it has its number is one message, and says which was the last', async () => {
  const frames = await follow(outbox, new Set(['one']));
  await tell({ type: 'rate', id: 'first' });
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon);
  await inTransaction(context, systemActor, async (write) => {
    for (const more of ['a', 'b', 'c'])
      await write.tx.execute(sql`
      insert into outbox_unnumbered (channel, payload, about) values (${channel}, '{"type": "rate", "id": "one"}', array['one', ${more}])`);
    write.send(channel, { type: 'rate', id: 'two' });
  });
  await vi.waitFor(() => expect(frames.filter(({ seq }) => seq !== undefined)).toHaveLength(3), soon);
  const [early, numbered] = [
    frames.filter(({ seq }) => seq === undefined),
    frames.filter(({ seq }) => seq !== undefined),
  ];
  expect(early.map(({ id }) => id)).toEqual(['one', 'one', 'one']);
  expect(numbered.map(({ id, seq }) => [id, seq])).toEqual([
    ['first', 1],
    ['one', 2],
    ['two', 3],
  ]);
  expect(numbered[1]?.n).toBe(early.at(-1)?.n);
});

test('who looks at something hears of it before it is numbered; who looks elsewhere, or reads another channel, does not', async () => {
  const looks = new Set(['unit 1', 'project 1']);
  const [near, far] = [await follow(outbox, looks), await follow(outbox, new Set(['unit 2']))];
  const stranger = await follow(outbox, looks, 'live:user:other');
  await tell({ type: 'project', id: 'other' });
  await vi.waitFor(() => expect([near.length, far.length]).toEqual([1, 1]), soon);
  await tell({ type: 'project', id: 'project 1' }, ['project 1', 'unit 1']);
  await vi.waitFor(() => expect([near.length, far.length]).toEqual([3, 2]), soon);
  expect(near.map(({ id, seq }) => [id, seq])).toEqual([
    ['other', 1],
    ['project 1', undefined],
    ['project 1', 2],
  ]);
  expect(near[1]).toEqual({ type: 'project', id: 'project 1', about: ['project 1', 'unit 1'], n: near[2]?.n });
  expect(stranger).toEqual([]);
});

test('more than thirty readers are told how far apart their calls are to be, thirty and fewer that it is all the same', async () => {
  const crowd = await Promise.all(Array.from({ length: 30 }, () => follow(outbox)));
  await tell({ type: 'rate', id: 'thirty' });
  await vi.waitFor(() => expect(crowd.every((frames) => frames.length === 1)).toBe(true), soon);
  expect(crowd[0]?.[0]).not.toHaveProperty('pace_ms');
  crowd.push(await follow(outbox));
  await tell({ type: 'rate', id: 'one more' });
  await vi.waitFor(() => expect(crowd.every((frames) => frames.some(({ id }) => id === 'one more'))).toBe(true), soon);
  for (const frames of crowd) expect(frames.at(-1)).toMatchObject({ id: 'one more', pace_ms: 1_034 });
});

test('what a server that is no more has left without a number gets one from the next', async () => {
  await outbox.stop();
  await tell({ type: 'rate', id: 'left' });
  expect((await database.db.execute(sql`select 1 from outbox_unnumbered`)).rows).toHaveLength(1);
  outbox = anOutbox();
  await outbox.start();
  await everythingIsNumbered(database.db);
  expect((await database.db.execute(sql`select seq::int, payload->>'id' as id from outbox`)).rows).toEqual([
    { seq: 1, id: 'left' },
  ]);
  const frames = await follow(outbox);
  await tell({ type: 'rate', id: 'next' });
  await vi.waitFor(() => expect(frames.map(({ id, seq }) => [id, seq])).toEqual([['next', 2]]), soon);
});
