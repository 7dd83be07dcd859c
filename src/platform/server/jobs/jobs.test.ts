import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { cleanUpTask } from '../clean-up.ts';
import { EventBus } from '../writes/events.ts';
import { startJobs, type Jobs, type TaskTable } from './jobs.ts';
import { inTransaction, systemActor } from '../writes/transaction.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let jobs: Jobs | undefined;

beforeEach(async () => {
  database = await makeDatabase();
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await database.close();
});

const context = () => ({ db: database.db, events: new EventBus(), pool: database.pool, log });
const start = (tasks: TaskTable) => {
  jobs = startJobs(context(), tasks);
};
const add = (name: string, payload: Record<string, unknown> = {}) =>
  inTransaction(context(), systemActor, async (write) => write.job(name, payload));
const waiting = async () =>
  Number((await database.pool.query<{ count: string }>('select count(*) from graphile_worker.jobs')).rows[0]?.count);

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(20)) if (await condition()) return;
  throw new Error('Waited in vain.');
}

describe('background jobs', () => {
  test('a job of a committed write is run once, with its payload', async () => {
    const seen: unknown[] = [];
    start({ note: { run: async (payload) => void seen.push(payload) } });
    await add('note', { n: 1 });
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ n: 1 }]);
    await until(async () => (await waiting()) === 0);
  });

  test('a stop during the start of the queue ends it, without waiting for the longest time', async () => {
    // Far longer than this test may take.
    await startJobs(context(), {}).stop(3_600_000);
  });

  test('a job of a write that was rolled back never runs', async () => {
    const seen: unknown[] = [];
    start({ note: { run: async (payload) => void seen.push(payload) } });
    await expect(
      inTransaction(context(), systemActor, async (write) => {
        write.job('note', { n: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await add('note', { n: 2 });
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ n: 2 }]);
  });

  test('a job that fails is tried again', async () => {
    const attempts: number[] = [];
    start({
      shaky: {
        run: async (_payload, { attempt }) => {
          attempts.push(attempt);
          if (attempt < 2) throw new Error('not yet');
        },
      },
    });
    await add('shaky');
    await until(() => attempts.length === 2);
    await until(async () => (await waiting()) === 0);
  });

  test('the jobs of a server that died are taken over within seconds, those of a live one are left alone', async () => {
    await add('note', { n: 1 });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute'`,
    );
    await add('other', { n: 2 });
    const living = await database.pool.connect();
    await living.query(`select pg_advisory_lock(${0x48_4a_4f_42}, hashtext('living'))`);
    await living.query(
      `update graphile_worker._private_jobs set locked_by = 'living', locked_at = now() - interval '1 minute' where locked_by is null`,
    );
    const seen: unknown[] = [];
    start({
      note: { run: async (payload) => void seen.push(payload) },
      other: { run: async (payload) => void seen.push(payload) },
    });
    await until(() => seen.length > 0);
    await sleep(500);
    expect(seen).toEqual([{ n: 1 }]);
    living.release(true);
  });

  test('work goes on after every connection was lost', async () => {
    const seen: unknown[] = [];
    start({ note: { run: async (payload) => void seen.push(payload) } });
    await add('note', { n: 1 });
    await until(() => seen.length === 1);
    // A job that is being crossed off as its connection goes rejects inside the library, heard by nobody.
    await until(async () => (await waiting()) === 0);
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await until(() =>
      add('note', { n: 2 }).then(
        () => true,
        () => false,
      ),
    );
    await until(() => seen.length === 2);
  });
});

describe('clean-up', () => {
  test('removes answers, messages and sent mail past their time, and nothing younger', async () => {
    await database.pool.query(`
      insert into idempotency_keys (owner, key, request_hash, status, created_at) values ('a', 'old', '', 200, now() - interval '8 days'), ('a', 'new', '', 200, now());
      insert into channels (id, seq) values ('c', 2);
      insert into outbox (channel, seq, payload, created_at) values ('c', 1, '{}', now() - interval '8 days'), ('c', 2, '{}', now());
      insert into mail_outbox (id, kind, recipient, subject, body, state, sent_at) values
        (gen_random_uuid(), 'k', 'r', 'old', 'b', 'sent', now() - interval '91 days'), (gen_random_uuid(), 'k', 'r', 'new', 'b', 'sent', now());`);
    await cleanUpTask(database.db).run(
      {},
      {
        attempt: 1,
        maxAttempts: 1,
        log,
        signal: new AbortController().signal,
        inWrite: (work) => inTransaction(context(), systemActor, work),
      },
    );
    const { rows } = await database.db.execute(
      sql`select (select array_agg(key) from idempotency_keys) as keys, (select array_agg(seq) from outbox) as seqs,
        (select array_agg(subject) from mail_outbox) as subjects`,
    );
    expect(rows).toEqual([{ keys: ['new'], seqs: ['2'], subjects: ['new'] }]);
  });
});
