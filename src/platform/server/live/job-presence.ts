import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { BaseLogger } from 'pino';

/** How often the jobs of dead servers are looked for. */
const sweepEveryMs = 5_000;
/** The first half of the advisory lock's name; the second is the worker pool's id. */
const lockSpace = 0x48_4a_4f_42;

/**
 * Says that this server's workers are alive, and frees the jobs of servers that are not. The queue itself would wait four hours
 * before it gives the job of a killed server to another one. A session lock in PostgreSQL says it exactly: it ends with its process.
 */
export class JobPresence {
  readonly events: WorkerEvents = new EventEmitter();
  readonly #pool: Pool;
  readonly #log: BaseLogger;
  readonly #own = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #client: PoolClient | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(pool: Pool, log: BaseLogger) {
    this.#pool = pool;
    this.#log = log;
    this.events.on('pool:create', ({ workerPool }) => {
      this.#own.add(workerPool.id);
      void this.sweep();
    });
    this.events.on('pool:release', ({ workerPool }) => void this.#own.delete(workerPool.id));
    this.#timer = setInterval(() => void this.sweep(), sweepEveryMs);
    this.#timer.unref();
  }

  /** Holds this server's locks and frees what dead servers left. Never throws: it comes round again. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweeping
      .then(() => this.#sweepOnce())
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'Jobs of dead servers could not be looked for.');
        this.#drop();
      });
    return this.#sweeping;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#sweeping;
    this.#drop();
  }

  async #sweepOnce(): Promise<void> {
    if (this.#closed) return;
    const client = await this.#connected();
    for (const id of this.#own) {
      // Taken again only when it is not held: a session may hold a lock many times over.
      await client.query(
        `select pg_advisory_lock($1, hashtext($2)) where not exists (
        select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = $1::int::oid and objid = ((hashtext($2)::bigint + 4294967296) % 4294967296)::oid)`,
        [lockSpace, id],
      );
    }
    const { rows } = await client.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '1 second'`,
    );
    for (const { locked_by: id } of rows) {
      if (this.#own.has(id)) continue;
      const { rows: tried } = await client.query<{ dead: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as dead',
        [lockSpace, id],
      );
      if (tried[0]?.dead !== true) continue;
      await client.query('select graphile_worker.force_unlock_workers(array[$1])', [id]);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, id]);
      this.#log.info({ workers: id }, 'Took over the jobs of a server that is gone.');
    }
  }

  async #connected(): Promise<PoolClient> {
    if (this.#client === undefined) {
      const client = await this.#pool.connect();
      client.on('error', () => this.#drop());
      this.#client = client;
    }
    return this.#client;
  }

  /** Ends the session, and with it every lock that it holds. */
  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.release(true);
  }
}
