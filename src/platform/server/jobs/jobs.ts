import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { JobLeases, leaseTimes } from './job-leases.ts';
import { inTransaction, systemActor, type Write, type WriteEnvironment } from '../writes/transaction.ts';

export interface TaskContext {
  /** 1 for the first try. */
  attempt: number;
  maxAttempts: number;
  log: Logger;
  /** Fires when the portal is closing; a long task gives up then, and is tried again later. */
  signal: AbortSignal;
  /**
   * A write of this job's outcome, as one transaction. Throws `LeaseLost` when the job was given to another server meanwhile, which then
   * does it whole; an empty one asks just that, for what is done outside the database.
   */
  inWrite<T>(run: (write: Write) => Promise<T>): Promise<T>;
}

/**
 * One kind of background work. It may run twice for one job (a process can die after the effect and before the note of it), so its
 * effect has to be the same however often it runs. A task that throws is tried again, later and later, 25 times.
 */
export interface Task {
  run(payload: Record<string, unknown>, context: TaskContext): Promise<void>;
  /** A crontab pattern in UTC; the task then also runs by itself, once for all servers. */
  every?: string;
}

/** Tasks by name. Areas export theirs from `server/jobs.ts`; `app/server/server.ts` puts them together. */
export type TaskTable = Readonly<Record<string, Task>>;

export interface Jobs {
  /** Takes no more jobs and waits for those under way, at most this long. What is cut off is done by the next server. */
  stop(timeoutMs?: number): Promise<void>;
}

interface JobsContext extends WriteEnvironment {
  pool: Pool;
  log: Logger;
}

/** Makes or updates the queue's own tables (schema `graphile_worker`). Run after the migrations; needs no lock of its own. */
export async function prepareJobs(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/** Works off the queue until stopped, also over times when the database is away. */
export function startJobs(context: JobsContext, tasks: TaskTable, times = leaseTimes): Jobs {
  const { pool, log } = context;
  const closing = new AbortController();
  let runner: Runner | undefined;
  const leases = new JobLeases(pool, log, times, () => {
    // It may be ending already, which is all that is wanted.
    runner?.stop().catch(() => undefined);
  });

  async function keepRunning(): Promise<void> {
    for (let pauseMs = 500; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, 15_000)) {
      const startedAt = Date.now();
      runner = undefined;
      try {
        runner = await run({
          pgPool: pool,
          logger: workerLogger(log),
          taskList: taskList(context, tasks, leases),
          parsedCronItems: cronItems(tasks),
          concurrency: 4,
          noHandleSignals: true,
          events: leases.events,
        });
        // A stop, or the loss of the lease, that came while it was starting found nothing to stop; left alone it would hold up the end of the portal.
        if (closing.signal.aborted || !leases.areHeld) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'The job runner stopped; it starts again.');
      }
      // Its workers have ended. With the database away the names lapse by themselves.
      await leases.end().catch((error: unknown) => log.debug({ err: error }, 'A lease was left to lapse.'));
      if (Date.now() - startedAt > 60_000) pauseMs = 500;
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const running = keepRunning();
  return {
    async stop(timeoutMs = 7_000) {
      closing.abort();
      const stopped = runner === undefined ? running : Promise.allSettled([runner.stop(), running]);
      await Promise.race([stopped, sleep(timeoutMs, undefined, { ref: false })]).catch(() => undefined);
      await leases.close();
    },
  };
}

function taskList(context: JobsContext, tasks: TaskTable, leases: JobLeases): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers) => {
        const log = context.log.child({ job: name, jobId: helpers.job.id });
        const holder = helpers.job.locked_by ?? '';
        await leases.begin(holder, helpers.job.id);
        await task.run(isPayload(payload) ? payload : {}, {
          attempt: helpers.job.attempts,
          maxAttempts: helpers.job.max_attempts,
          log,
          signal: helpers.abortSignal,
          inWrite: (work) =>
            inTransaction(context, systemActor, async (write) => {
              await leases.check(write.tx, holder);
              return work(write);
            }),
        });
      },
    ]) satisfies [string, TaskList[string]][],
  );
}

function isPayload(payload: unknown): payload is Record<string, unknown> {
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload);
}

function cronItems(tasks: TaskTable) {
  return parseCronItems(
    Object.entries(tasks).flatMap(([name, task]) =>
      task.every === undefined
        ? []
        : [{ task: name, match: task.every, options: { jobKey: `cron:${name}`, maxAttempts: 3 } }],
    ),
  );
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error = meta?.['error'];
    const facts = error === undefined ? {} : { err: error };
    if (level === 'error') log.error(facts, message);
    else if (level === 'warning') log.warn(facts, message);
    else log.debug(facts, message);
  });
}
