import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { BaseLogger } from 'pino';
import { databaseErrorCode } from '../database/database.ts';
import type { Executor } from '../writes/transaction.ts';

/** For how long jobs stay with a holder that is not heard of, and how often it is heard of. */
interface LeaseTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
}

export const leaseTimes: LeaseTimes = { leaseMs: 15_000, renewMs: 5_000 };

/** What is about to lapse is as good as lapsed: who asks has to have time for what comes after the answer. */
const marginMs = 3_000;
const askAgainMs = 50;

/** The job was given to somebody else, or may be at any moment: whatever was still to be written of it is theirs to write. */
export class LeaseLost extends Error {}

/**
 * The leases of this server's workers, and the end of those of servers that are gone. A holder renews its lease; one that did not in time
 * is struck off by whichever server looks next, and its jobs are free. Its name is the fence: who is struck off never comes back under it,
 * and every write of a job's outcome asks, in its own transaction, whether its holder still stands.
 */
export class JobLeases {
  readonly events: WorkerEvents = new EventEmitter();
  readonly #pool: Pool;
  readonly #log: BaseLogger;
  readonly #times: LeaseTimes;
  readonly #lost: () => void;
  /** By holder: whether its lease has been noted. */
  readonly #own = new Map<string, boolean>();
  readonly #timer: NodeJS.Timeout;
  #client: PoolClient | undefined;
  #working: Promise<void> = Promise.resolve();
  #closed = false;

  /** `lost` is called when a holder of this server was struck off: it has to begin anew under another name. */
  constructor(pool: Pool, log: BaseLogger, times: LeaseTimes, lost: () => void) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    this.#lost = lost;
    this.events.on('pool:create', ({ workerPool }) => {
      this.#own.set(workerPool.id, false);
      void this.#round();
    });
    this.#timer = setInterval(() => void this.#round(), times.renewMs);
    this.#timer.unref();
  }

  /** False once the workers of this server were struck off: they have to end. */
  get areHeld(): boolean {
    return this.#own.size > 0;
  }

  /** Resolves when the job may begin: its holder has a lease, and the job is still with it. Throws `LeaseLost` otherwise. */
  async begin(holder: string, jobId: string): Promise<void> {
    while (this.#own.get(holder) === false && !this.#closed) await sleep(askAgainMs);
    const { rowCount } = await this.#pool.query(
      `select 1 from job_holders h join graphile_worker.jobs j on j.locked_by = h.name where h.name = $1 and j.id = $2`,
      [holder, jobId],
    );
    if (rowCount !== 1) throw this.#strikeOff(holder);
  }

  /** The fence, for a transaction: nobody takes this holder's jobs before its end. Throws `LeaseLost` when somebody has, or soon may. */
  async check(tx: Executor, holder: string): Promise<void> {
    const { rows } = await tx.execute<{ holds: boolean }>(sql`
      select until > clock_timestamp() + make_interval(secs => ${marginMs / 1_000}) as holds
      from job_holders where name = ${holder} for key share`);
    if (rows[0] === undefined) throw this.#strikeOff(holder);
    if (!rows[0].holds) throw new LeaseLost('The lease of this job is about to lapse; it is tried again.');
  }

  /** The holders of this server whose work is over give their names up. */
  async end(): Promise<void> {
    const names = [...this.#own.keys()];
    this.#own.clear();
    if (names.length > 0) await this.#pool.query('delete from job_holders where name = any($1)', [names]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#working;
    this.#drop();
  }

  /** Renews and looks for who is gone. Never throws: it comes round again. */
  #round(): Promise<void> {
    this.#working = this.#working
      .then(() => this.#roundOnce())
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'The leases of jobs could not be renewed.');
        this.#drop();
      });
    return this.#working;
  }

  async #roundOnce(): Promise<void> {
    if (this.#closed) return;
    const client = await this.#connected();
    for (const [name, isNoted] of this.#own) await this.#renew(client, name, isNoted);
    const { rows } = await client.query<{ names: string[] }>(
      `with struck_off as (
        delete from job_holders where name = any (array(select name from job_holders where until < now() for update skip locked)) returning name
      ), unknown as (
        select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => $1) and not exists (select from job_holders where name = locked_by)
      ), gone as (select name from struck_off union select locked_by from unknown)
      select array_agg(name) as names, graphile_worker.force_unlock_workers(array_agg(name)) from gone having count(*) > 0`,
      [this.#times.leaseMs / 1_000],
    );
    for (const { names } of rows) this.#log.info({ workers: names }, 'Took over the jobs of a server that is gone.');
  }

  async #renew(client: PoolClient, name: string, isNoted: boolean): Promise<void> {
    const until = 'now() + make_interval(secs => $2)';
    const statement = isNoted
      ? `update job_holders set until = ${until} where name = $1`
      : `insert into job_holders (name, until) values ($1, ${until})`;
    try {
      const { rowCount } = await client.query(statement, [name, this.#times.leaseMs / 1_000]);
      if (rowCount === 0) this.#strikeOff(name);
      else if (this.#own.has(name)) this.#own.set(name, true);
    } catch (error) {
      // Noted by a try whose answer was lost: how long ago, and who has struck it off since, nobody knows.
      if (databaseErrorCode(error) !== '23505') throw error;
      this.#strikeOff(name);
    }
  }

  #strikeOff(name: string): LeaseLost {
    if (this.#own.delete(name)) {
      this.#log.warn(
        { worker: name },
        'This server was not heard of in time; its jobs are with another, and it begins anew.',
      );
      this.#lost();
    }
    return new LeaseLost('This job was given to another server meanwhile.');
  }

  async #connected(): Promise<PoolClient> {
    if (this.#client === undefined) {
      const client = await this.#pool.connect();
      client.on('error', () => this.#drop());
      this.#client = client;
    }
    return this.#client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.release(true);
  }
}
