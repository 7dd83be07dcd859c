import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { asAdmin } from '#test/postgres.ts';
import { isDatabaseGone, isDiskFull, isRetryable, openDatabase } from './database.ts';
import { ignoreRepeatedReport } from './repeated-report.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await makeDatabase();
});

afterAll(async () => {
  await database.close();
});

const endOthers = () =>
  asAdmin(
    inject('postgresAdminUrl'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}'`,
  );

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a lost connection', () => {
  test('fails the query on it as "gone", and the next query gets a new one', async () => {
    const client = await database.pool.connect();
    const failure = failureOf(client.query('SELECT pg_sleep(10)'));
    await endOthers();
    expect(isDatabaseGone(await failure)).toBe(true);
    client.release(true);
    expect((await database.pool.query<{ n: number }>('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  test('never ends the process, idle or checked out', async () => {
    const client = await database.pool.connect();
    await endOthers();
    expect(isDatabaseGone(await failureOf(client.query('SELECT 1')))).toBe(true);
    client.release(true);
  });

  test('is recognised through the query builder', async () => {
    const closed = openDatabase('postgresql://hearth:x@127.0.0.1:1/hearth');
    expect(isDatabaseGone(await failureOf(closed.db.execute('SELECT 1')))).toBe(true);
    await closed.close();
    const absent = openDatabase('postgresql://hearth:x@/hearth?host=/nowhere/at/all');
    expect(isDatabaseGone(await failureOf(absent.db.execute('SELECT 1')))).toBe(true);
    await absent.close();
  });
});

test('a connection that dies before its transaction begins does not use up the pool', async () => {
  const small = openDatabase(database.url, { maxConnections: 2 });
  for (let times = 0; times < 4; times += 1) {
    small.pool.once('acquire', (client) => void client.end());
    expect(isDatabaseGone(await failureOf(small.db.transaction((tx) => tx.execute('SELECT 1'))))).toBe(true);
  }
  expect((await small.db.transaction((tx) => tx.execute('SELECT 1 AS n'))).rows).toEqual([{ n: 1 }]);
  await small.close();
});

test('a transaction that fails is undone, and its connection serves the next', async () => {
  const small = openDatabase(database.url, { maxConnections: 1 });
  await small.db.execute('CREATE TABLE undone (n int)');
  const failed = small.db.transaction(async (tx) => {
    await tx.execute('INSERT INTO undone VALUES (1)');
    await tx.execute('SELECT 1 / 0');
  });
  await expect(failed).rejects.toThrow();
  expect((await small.db.execute('SELECT n FROM undone')).rows).toEqual([]);
  expect(small.pool.totalCount).toBe(1);
  await small.close();
});

describe('waiting for a connection', () => {
  const connectTimeoutMs = 300;

  /** The first connection of a pool: how long that takes on a busy machine is not what is asked here. */
  const opened = (pool: typeof database.pool) =>
    vi.waitFor(() => pool.query('SELECT 1'), { timeout: 30_000, interval: 50 });

  test('goes on for a new connection while the database serves others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-late-'));
    const query = new URLSearchParams(database.url.slice(database.url.indexOf('?')));
    const socketName = `.s.PGSQL.${query.get('port') ?? '5432'}`;
    const real = join(query.get('host') ?? '', socketName);
    // From then on connections are three times as long in coming as a silent database is waited for.
    const lateness = { until: 0 };
    const late = createServer((socket) => {
      const wait = Math.max(0, lateness.until - performance.now());
      socket.on('error', ignoreRepeatedReport);
      setTimeout(() => {
        const to = createConnection(real).on('error', ignoreRepeatedReport);
        // Who has given up leaves nobody behind in the middle of a sign-in: each database that is dropped would wait a minute for them.
        socket.on('close', () => to.destroy());
        if (socket.destroyed) to.destroy();
        else socket.pipe(to).pipe(socket);
      }, wait);
    }).listen(join(folder, socketName));
    await once(late, 'listening');
    query.set('host', folder);
    const address = `${database.url.slice(0, database.url.indexOf('?'))}?${query.toString()}`;
    const busy = openDatabase(address, { maxConnections: 2, connectTimeoutMs });
    await opened(busy.pool);
    lateness.until = performance.now() + 3 * connectTimeoutMs;
    const holder = await busy.pool.connect();
    const second = busy.pool.connect();
    let isThere = false;
    void second.then(() => (isThere = true));
    holder.release();
    while (!isThere) await busy.pool.query('SELECT pg_sleep(0.01)');
    (await second).release();
    await busy.close();
    late.close();
    await rm(folder, { recursive: true });
  });

  test('ends, as "gone", when it serves nobody: one long statement holds what there is', async () => {
    const held = openDatabase(database.url, { maxConnections: 1, connectTimeoutMs });
    await opened(held.pool);
    const holder = await held.pool.connect();
    const waiting = [held.pool.query('SELECT 1'), held.db.execute('SELECT 1'), held.pool.connect()];
    for (const failure of await Promise.all(waiting.map(failureOf))) expect(isDatabaseGone(failure)).toBe(true);
    holder.release();
    expect((await held.pool.query<{ n: number }>('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await held.close();
  });

  test('ends, as "gone", at a server that takes connections and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const at = silent.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    const opened = openDatabase(`postgresql://hearth:x@127.0.0.1:${port}/hearth`, { connectTimeoutMs });
    expect(isDatabaseGone(await failureOf(opened.db.execute('SELECT 1')))).toBe(true);
    await opened.close();
    silent.close();
  });
});

describe('classes of errors', () => {
  const coded = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });

  test.for(['57P01', '57P03', '08006', '25P03', '25P04', '53200', '53300'])(
    '%s means that the database is gone',
    (code) => {
      expect(isDatabaseGone(new Error('Failed query', { cause: coded(code) }))).toBe(true);
    },
  );

  test.for(['23505', '57014', '42P01', '53100'])('%s does not', (code) => {
    expect(isDatabaseGone(coded(code))).toBe(false);
  });

  test('a missing file is not a missing database', () => {
    expect(isDatabaseGone(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });

  test('a full disk and a lost race have their own', () => {
    expect(isDiskFull(coded('53100'))).toBe(true);
    expect(isRetryable(coded('40001')) && isRetryable(coded('40P01'))).toBe(true);
    expect(isRetryable(coded('23505'))).toBe(false);
  });
});
