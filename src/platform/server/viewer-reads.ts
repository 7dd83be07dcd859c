import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { BaseLogger } from 'pino';
import pg from 'pg';
import { databaseErrorCode, type OpenDatabase, PatientPool } from './database/database.ts';
import { ignoreRepeatedReport } from './database/repeated-report.ts';
import type { Executor } from './writes/transaction.ts';
import { seesEverything, type Viewer } from './viewer.ts';

/** The role that people outside staff read as; migration `row_security` says what it sees. */
const portalRole = 'pg_database_owner';
const maxConnections = 8;

export interface ViewerReads {
  /** What this person's reads run on: staff on the common connections, all others behind row-level security. */
  of(viewer: Viewer): Executor;
  close(): Promise<void>;
}

/** The common connections: those of the portal people go to the same database in the same way. */
interface Context extends Pick<OpenDatabase, 'db' | 'pool' | 'servers' | 'waitMs'> {
  log?: BaseLogger | undefined;
}

/**
 * Opens row-level security: connections that stand in the portal role from their first moment, so that a statement without a WHERE
 * answers a portal viewer's own rows and never everybody's. A database whose owner is somebody else refuses the role; then the
 * stores' own WHERE is the only check, and the log says what to do.
 */
export async function openViewerReads({ db, pool, servers, waitMs, log }: Context): Promise<ViewerReads> {
  const portal = new PatientPool({
    ...pool.options,
    servers,
    max: maxConnections,
    // A plan for everybody guesses wrong about one person's few rows, and costs more than planning anew saves.
    options: `-c timezone=UTC -c role=${portalRole} -c plan_cache_mode=force_custom_plan`,
  });
  portal.on('error', (error) => log?.warn({ err: error }, 'An idle database connection was lost.'));
  portal.on('connect', (client) => client.on('error', ignoreRepeatedReport));
  const isRefused = await portal.query('select 1').then(
    () => false,
    (error: unknown) => {
      const refused = ['42501', '22023', '42704'].includes(databaseErrorCode(error) ?? '');
      if (refused)
        log?.warn(
          { err: error },
          'Row-level security for people outside staff is off: make the role of DATABASE_URL the owner of its database (ALTER DATABASE ... OWNER TO ...).',
        );
      // A database that is away now is no refusal: its connections are made when it is back.
      return refused;
    },
  );
  // The common pool may still have the patience of a start, which is copied with the rest.
  portal.options.connectionTimeoutMillis = waitMs;
  const executors = new WeakMap<Viewer, Executor>();
  return {
    of(viewer) {
      if (isRefused || seesEverything(viewer)) return db;
      const known = executors.get(viewer);
      if (known !== undefined) return known;
      const executor = readsOf(new ViewerConnections(portal, viewer.userId));
      executors.set(viewer, executor);
      return executor;
    },
    close: () => portal.end(),
  };
}

/** Puts a transaction behind row-level security until its end, for what has to read many statements in one snapshot. */
export async function readAs(tx: Executor, viewer: Viewer): Promise<void> {
  await tx.execute(sql`set local role pg_database_owner`);
  await tx.execute(sql`select set_config('hearth.viewer', ${viewer.userId}, true)`);
}

function readsOf(connections: ViewerConnections): Executor {
  // Drizzle asks its client for nothing but `query`; transactions are no part of an Executor.
  return drizzle({ client: connections as unknown as pg.Pool });
}

/** Whom a connection reads for. It stays set between statements, so that a person's next one costs no second round trip. */
const readsFor = new WeakMap<pg.PoolClient, string>();

/** Runs each statement on any connection of the pool, once that connection reads for this viewer and nobody else. */
export class ViewerConnections {
  readonly #pool: pg.Pool;
  readonly #viewerId: string;

  constructor(pool: pg.Pool, viewerId: string) {
    this.#pool = pool;
    this.#viewerId = viewerId;
  }

  async query(config: pg.QueryConfig | pg.QueryArrayConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    try {
      if (readsFor.get(client) !== this.#viewerId) {
        // Unknown until the database has confirmed it: a connection that failed in between belongs to nobody.
        readsFor.delete(client);
        await client.query({
          name: 'hearth_read_for',
          text: `select set_config('hearth.viewer', $1, false)`,
          values: [this.#viewerId],
        });
        readsFor.set(client, this.#viewerId);
      }
      const result = await client.query(config, values);
      client.release();
      return result;
    } catch (error) {
      // A statement that failed leaves its connection usable; one that was lost or hangs does not.
      client.release(!(error instanceof pg.DatabaseError));
      throw error;
    }
  }
}
