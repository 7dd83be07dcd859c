import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { EventBus } from '../writes/events.ts';
import { inTransaction, systemActor } from '../writes/transaction.ts';

const jobs = 1000;
let database: TestDatabase;
let dataFolder: string;
let worker: ChildProcess | undefined;

beforeEach(async () => {
  database = await makeDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'hearth-jobs-'));
});

afterEach(async () => {
  await kill();
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

function start(): void {
  worker = spawn(
    process.execPath,
    [new URL('../../../../test/job-worker.ts', import.meta.url).pathname, database.url, dataFolder],
    { stdio: 'ignore' },
  );
}

async function kill(): Promise<void> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

const sent = async () =>
  Number(
    (await database.pool.query<{ count: string }>(`select count(*) from mail_outbox where state = 'sent'`)).rows[0]
      ?.count,
  );
const letters = async () =>
  (await readdir(join(dataFolder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));

test(
  'a worker killed again and again in the middle of its work leaves every mail sent once',
  { timeout: 180_000 },
  async () => {
    await inTransaction({ db: database.db, events: new EventBus() }, systemActor, async (write) => {
      for (let n = 0; n < jobs; n += 1)
        write.mail({ kind: 'test', to: `person${n}@example.com`, subject: `Letter ${n}`, body: 'Hello.' });
    });
    let kills = 0;
    for (let before = -1; (await sent()) < jobs; before = await sent()) {
      if (worker === undefined || worker.signalCode !== null) start();
      const goal = Math.min(jobs, before + 200);
      for (const end = Date.now() + 30_000; Date.now() < end && (await sent()) < goal;) await sleep(5);
      if (kills < 3) {
        await kill();
        kills += 1;
      }
    }
    expect(kills).toBe(3);
    expect(await letters()).toHaveLength(jobs);
    expect(new Set((await letters()).map((name) => name.slice(20))).size).toBe(jobs);
    for (
      const end = Date.now() + 10_000;
      Date.now() < end &&
      Number(
        (await database.pool.query<{ count: string }>('select count(*) from graphile_worker.jobs')).rows[0]?.count,
      ) > 0;
    )
      await sleep(50);
    expect((await database.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([]);
  },
);
