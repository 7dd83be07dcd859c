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

/** Gives the free jobs to somebody with a lease until then. */
async function hold(name: string, until: string): Promise<void> {
  await database.pool.query(`insert into job_holders (name, until) values ($1, now() + interval '${until}')`, [name]);
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where locked_by is null`,
    [name],
  );
}
const lapse = () => database.pool.query(`update job_holders set until = now() - interval '1 second'`);
const holders = async () =>
  (await database.pool.query<{ name: string }>('select name from job_holders')).rows.map(({ name }) => name);

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
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

  test('the jobs of a server that died are taken over, those of a live one are left alone', async () => {
    await add('note', { n: 1 });
    await hold('dead', '-1 second');
    // Of a server that ended before its lease was noted.
    await add('note', { n: 2 });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'unknown', locked_at = now() - interval '1 minute' where locked_by is null`,
    );
    await add('other', { n: 3 });
    await hold('living', '1 hour');
    const seen: unknown[] = [];
    start({
      note: { run: async (payload) => void seen.push(payload) },
      other: { run: async (payload) => void seen.push(payload) },
    });
    await until(() => seen.length === 2);
    await until(async () => (await waiting()) === 1);
    expect(seen.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
      { n: 1 },
      { n: 2 },
    ]);
    expect(await holders()).not.toContain('dead');
  });

  test('a holder that was struck off writes nothing more of its job, and goes on under another name', async () => {
    const done: string[] = [];
    const frozen = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    const taskOf = (who: string, isFrozen: () => boolean): TaskTable => ({
      note: {
        run: async ({ n }, { inWrite }) => {
          if (isFrozen()) {
            frozen.resolve();
            await thawed.promise;
          }
          await inWrite(async ({ tx }) => {
            await tx.execute(sql`insert into installation_facts (key, value) values (${`${who}:${String(n)}`}, '1')`);
          });
          done.push(`${who}:${String(n)}`);
        },
      },
    });
    let isFirst = true;
    const onlyFirst = () => {
      const was = isFirst;
      isFirst = false;
      return was;
    };
    // It renews never, as one does that stands still.
    jobs = startJobs(context(), taskOf('one', onlyFirst), { leaseMs: 3_600_000, renewMs: 3_600_000 });
    await add('note', { n: 1 });
    await frozen.promise;
    await lapse();
    const second = startJobs(
      context(),
      taskOf('two', () => false),
    );
    await until(() => done.includes('two:1'));
    await until(async () => (await waiting()) === 0);
    await second.stop();
    const before = await holders();
    thawed.resolve();
    await until(async () => (await holders()).some((name) => !before.includes(name)));
    await add('note', { n: 2 });
    await until(() => done.length > 1);
    expect(done).toEqual(['two:1', 'one:2']);
    const { rows } = await database.pool.query(`select key from installation_facts where key like '%:%' order by key`);
    expect(rows).toEqual([{ key: 'one:2' }, { key: 'two:1' }]);
  });

  test('nobody is struck off in the middle of a write', async () => {
    const writing = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const done: string[] = [];
    const times = { leaseMs: 3_600_000, renewMs: 3_600_000 };
    const first: TaskTable = {
      note: {
        run: (_payload, { inWrite }) =>
          inWrite(async ({ tx }) => {
            await tx.execute(sql`select 1`);
            writing.resolve();
            await goOn.promise;
            done.push('one');
          }),
      },
    };
    jobs = startJobs(context(), first, times);
    await add('note');
    await writing.promise;
    // Lapsing is a change of its row, too, and does not wait for a write that stands on it.
    await lapse();
    const second = startJobs(
      context(),
      { note: { run: async () => void done.push('two') } },
      { leaseMs: 15_000, renewMs: 20 },
    );
    await until(async () => (await holders()).length === 2);
    // Many rounds of the other, which would take the job now if it could.
    await sleep(500);
    await database.pool.query(`update job_holders set until = now() + interval '1 hour'`);
    goOn.resolve();
    await until(async () => (await waiting()) === 0);
    expect(done).toEqual(['one']);
    await second.stop();
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
