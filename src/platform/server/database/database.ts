import { callbackify } from 'node:util';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { DatabaseServers, FollowsAnother, requireWritable } from './database-servers.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { ignoreRepeatedReport } from './repeated-report.ts';

/** Drizzle over the pool: the SQL-like builder only, so no schema is handed over. */
export type Database = NodePgDatabase;

export interface OpenDatabase {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly servers: DatabaseServers;
  /** How long a request waits for a connection, in milliseconds. */
  readonly waitMs: number;
  /** From now on a new connection that takes longer than a request may wait is given up. Until then a busy machine may take its time. */
  serve(): void;
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log?: BaseLogger | undefined;
  readonly maxConnections?: number | undefined;
  /** How long a new connection may take until `serve` is called. */
  readonly connectTimeoutMs?: number | undefined;
  /** How long a request waits for a connection from then on, unless otherwise said `connectTimeoutMs`. */
  readonly waitMs?: number | undefined;
}

/** How long a request waits for a connection of a database that gives no sign of life. */
export const connectTimeoutMs = 2_000;

/** Longest time one statement may take before PostgreSQL cancels it. */
export const statementTimeoutMs = 15_000;

/**
 * Opens the portal's connections. `url` may name several servers that copy one another (`one:5432,two:5432`): the one that takes writes is
 * used, and after a fail-over the one that has taken over. They are made when first needed, so this succeeds while the database is away;
 * a lost connection fails the queries on it and never ends the process.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const waitMs = options.waitMs ?? connectTimeoutMs;
  const servers = new DatabaseServers(url);
  const pool = new PatientPool({
    servers,
    connectionString: servers.writable,
    // The pool waits for what it answers, and gives no connection out that it refuses.
    // oxlint-disable-next-line typescript/no-misused-promises -- its types say that nothing is awaited
    ...(servers.areSeveral ? { onConnect: requireWritable } : {}),
    max: options.maxConnections ?? 20,
    application_name: 'hearth',
    // Moments are read as UTC text, whatever the server's own zone is.
    options: '-c timezone=UTC',
    connectionTimeoutMillis: options.connectTimeoutMs ?? waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // When the server is frozen it can't cancel anything, so our own side gives up a little later.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // Statements are sent as they come, and those of one turn together: see pipeline.ts.
    pipeline: true,
    stream: gatheringSocket,
  });
  pool.on('error', (error) => options.log?.warn({ err: error }, 'An idle database connection was lost.'));
  // A client that is checked out reports its loss on itself, not on the pool; unheard, that would end the process.
  // Its query rejects as well, so nothing is swallowed here.
  pool.on('connect', (client) => client.on('error', ignoreRepeatedReport));
  const db = drizzle({ client: pool });
  db.transaction = (work, config) => withClient(pool, (client) => drizzle({ client }).transaction(work, config));
  return {
    pool,
    db,
    servers,
    waitMs,
    serve: () => void (pool.options.connectionTimeoutMillis = waitMs),
    close: () => pool.end(),
  };
}

interface PatientConfig extends pg.PoolConfig {
  /** Of which `connectionString` is one. */
  servers: DatabaseServers;
}

/**
 * A pool in which who waits for a new connection waits on while the database serves others, as long as one statement may take: on a busy
 * machine a connection is late, and is no sign that the database is away. One that has answered nobody all the while is given up as soon as
 * its time is over, so that a request is refused early; and so is whoever waits in line because all connections are taken. Where there are
 * several servers and the one in use gives no connection, or none that writes, the others are asked, and whoever waits goes to the new one.
 */
export class PatientPool extends pg.Pool {
  #aliveAt = -Infinity;
  readonly #servers: DatabaseServers;

  constructor(config: PatientConfig) {
    super(config);
    this.#servers = config.servers;
    this.on('connect', () => this.#note());
    // A connection comes back from its work: PostgreSQL has answered it, if only by refusing a statement.
    this.on('release', (error: unknown) => {
      if (!error || error instanceof pg.DatabaseError) this.#note();
    });
  }

  #note(): void {
    this.#aliveAt = performance.now();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | void {
    if (callback === undefined) return this.#connectPatiently();
    callbackify(() => this.#connectPatiently())((error, client) =>
      callback(error ?? undefined, client, (failed) => client.release(failed === true || failed instanceof Error)),
    );
  }

  async #isElsewhere(error: unknown, tried: string): Promise<boolean> {
    const mayHaveMoved = error instanceof FollowsAnother || isDatabaseGone(error);
    return mayHaveMoved && (await this.#servers.isElsewhere(tried, askServerMs));
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    const begun = performance.now();
    for (;;) {
      const triedAt = performance.now();
      const tried = (this.options.connectionString = this.#servers.writable);
      try {
        return await super.connect();
      } catch (error) {
        if (await this.#isElsewhere(error, tried)) continue;
        const othersAreServed = this.#aliveAt > triedAt && performance.now() - begun < statementTimeoutMs;
        if (!othersAreServed || !isLateConnection(error)) throw error;
      }
    }
  }
}

/** How long each of several servers has to say whether it takes writes. */
const askServerMs = 2_000;

/** True for what the pool says when a new connection was too long in coming. Who stood in line for one of a full pool is refused in time. */
function isLateConnection(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated due to connection timeout');
}

/**
 * Drizzle's own transaction never gives a connection back on which BEGIN failed, so that a few crashes of the database
 * would use the whole pool up; and it gives one back on which a query still hangs. Here every connection comes back, and
 * a doubtful one is closed.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isDatabaseGone(error));
    throw error;
  }
}

/** True when the database cannot be reached now and the same call may succeed later. */
export function isDatabaseGone(error: unknown): boolean {
  return someCause(
    error,
    ({ code, message }) => goneCodes.has(code) || code.startsWith('08') || goneMessages.test(message),
  );
}

/** True when PostgreSQL had no room to write. Reads go on working, and writes do again once there is space. */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT');
}

/** True when the disk takes no writes at all, by its mount or by the rights of its folders. */
export function isReadOnly(error: unknown): boolean {
  return someCause(
    error,
    ({ code, message, isOfDisk }) =>
      code === 'EROFS' ||
      (isOfDisk && (code === 'EACCES' || code === 'EPERM')) ||
      ((code === '42501' || code === '58030') && /Read-only file system/u.test(message)),
  );
}

/** True when the disk itself has failed, or is away as one of the network can be. What is not there is no such failure. */
export function isDiskGone(error: unknown): boolean {
  return someCause(error, ({ code, isOfDisk }) => isOfDisk && lostDiskCodes.has(code));
}

/** True when the machine has run out of what it comes by again by itself: open files, processes, memory for a call. */
export function isMachineShort(error: unknown): boolean {
  return someCause(error, ({ code }) => ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'].includes(code));
}

/** True when a transaction lost against another one and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '40001' || code === '40P01');
}

/** The SQLSTATE or system code of an error, also when the query builder has wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  let found: string | undefined;
  someCause(error, ({ code }) => {
    found ??= code === '' ? undefined : code;
    return found !== undefined;
  });
  return found;
}

const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // A transaction that stood still too long, or took too long as a whole, was ended with its connection.
  '25P03',
  '25P04',
  // out_of_memory: of the server, for this one query now.
  '53200',
  // too_many_connections
  '53300',
]);

const lostDiskCodes = new Set(['EIO', 'ESTALE', 'ENXIO', 'ENODEV', 'EBUSY', 'ETIMEDOUT', 'EHOSTDOWN', 'EREMOTEIO']);

const goneMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|This server is a standby)/;

interface Cause {
  code: string;
  message: string;
  /** A call to the system about a file failed, not one about a connection or a process. */
  isOfDisk: boolean;
}

function someCause(error: unknown, test: (fact: Cause) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const call = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';
  // A missing file has the same code as a missing database socket; only the latter means that the database is gone.
  const missingFile = code === 'ENOENT' && call !== 'connect';
  const isOfDisk = call !== '' && !/^(?:connect|listen|bind|getaddrinfo|spawn|kill|shutdown|socket)/u.test(call);
  if (test({ code: missingFile ? '' : code, message: error.message, isOfDisk })) return true;
  if (error instanceof AggregateError && error.errors.some((each) => someCause(each, test, depth + 1))) return true;
  return someCause(error.cause, test, depth + 1);
}
