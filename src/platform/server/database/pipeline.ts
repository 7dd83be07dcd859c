import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseErrorCode, withClient, type Database } from './database.ts';
import { nameOfRepeated } from './statement-names.ts';
import type { Executor } from '../writes/transaction.ts';

/** What PostgreSQL answers to every statement after the one that failed. */
export const abortedCode = '25P02';

/**
 * The connection of one transaction. Statements go out as they are asked for, without waiting for the answers of those before:
 * PostgreSQL works them off in order, and whatever is asked for in one turn of the program travels together. Those that come again are
 * prepared. Once one has failed PostgreSQL refuses the rest, so a statement that nobody waits for can't be lost: the commit tells.
 */
export class TransactionClient {
  readonly #client: pg.PoolClient;
  readonly #beginning: Promise<unknown>;
  #state: 'beginning' | 'begun' | 'failed' = 'beginning';
  #held = 0;
  /** What failed last, not counting what PostgreSQL refused because of it. */
  #failure: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#beginning = this.#send({ text: 'begin' }).then(
      () => (this.#state = 'begun'),
      (error: unknown) => {
        this.#state = 'failed';
        throw error;
      },
    );
    // Whoever asks next is told; unheard, it would end the process.
    this.#beginning.catch(() => undefined);
  }

  /**
   * A read need not wait until the transaction has begun. Whatever may write does, and all that is asked for after it: should BEGIN fail
   * on a connection that lives on, nothing has happened outside of a transaction.
   */
  async query(config: pg.QueryConfig | pg.QueryArrayConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const isRead = /^\s*select\b/iu.test(config.text);
    if (this.#held > 0 || this.#state === 'failed' || (this.#state === 'beginning' && !isRead)) {
      this.#held += 1;
      await this.#beginning;
      this.#held -= 1;
    }
    return this.#send(config, values);
  }

  async #send(config: pg.QueryConfig | pg.QueryArrayConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const name = config.name ?? nameOfRepeated(config.text);
    try {
      return await this.#client.query(name === undefined ? config : { ...config, name }, values);
    } catch (error) {
      if (error instanceof Error && databaseErrorCode(error) !== abortedCode) this.#failure = error;
      throw error;
    }
  }

  /** Commits; throws what failed when PostgreSQL has rolled back instead. */
  async commit(): Promise<void> {
    const { command } = await this.query({ text: 'commit' });
    if (command !== 'COMMIT') throw this.#failure ?? new Error(`The transaction ended with ${command}.`);
  }

  /** Rolls back after this error; returns the one that began it. */
  async rollback(error: unknown): Promise<unknown> {
    await this.#send({ text: 'rollback' });
    return this.whatBegan(error);
  }

  /**
   * The failure behind an error. Answers that come together reach those who wait for them in any order, so the first that somebody
   * hears may be that the transaction is aborted already.
   */
  whatBegan(error: unknown): unknown {
    return databaseErrorCode(error) === abortedCode ? (this.#failure ?? error) : error;
  }
}

/** Like `TransactionClient.whatBegan`, for whoever holds the executor of the transaction. */
export function whatBegan(tx: Executor, error: unknown): unknown {
  const client: unknown = '$client' in tx ? tx.$client : undefined;
  return client instanceof TransactionClient ? client.whatBegan(error) : error;
}

/** Runs the work in one transaction: committed when it returns, undone when it throws, or when any of its statements has failed. */
export async function inPipeline<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  const pool: unknown = '$client' in db ? db.$client : undefined;
  if (!(pool instanceof pg.Pool)) throw new TypeError('A transaction needs a pool of its own.');
  return withClient(pool, async (client) => {
    const transaction = new TransactionClient(client);
    try {
      // Drizzle asks its client for nothing but `query`; transactions are no part of an Executor.
      const result = await work(drizzle({ client: transaction as unknown as pg.PoolClient }));
      await transaction.commit();
      return result;
    } catch (error) {
      throw await transaction.rollback(error);
    }
  });
}
