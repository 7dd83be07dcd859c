import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { findBinaries } from './binaries.ts';
import { prepareCluster, type ClusterFiles } from './cluster-files.ts';
import { clusterName, isAlive, processesOf } from './cluster-processes.ts';
import { chooseRunner, type Identity, type Runner } from './identity.ts';
import { endOldCluster, findPostmaster, stopPostmaster } from './old-cluster.ts';
import { ensureDatabase, probe } from './probe.ts';
import type { BeginStep, Step } from '../start/start-progress.ts';
import { keepReserve, releaseReserve } from './reserve-file.ts';

export interface PostgresOptions {
  /** Hearth's data folder; PostgreSQL gets folders of its own inside. Made when missing, closed to other users. */
  readonly dataFolder: string;
  readonly log: BaseLogger;
  /** Told of what may take long enough that a person would wonder. */
  readonly begin?: BeginStep | undefined;
  /** PostgreSQL settings that differ from Hearth's own; for tests and measurements. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** False skips the sync of a new cluster to disk; for tests only. */
  readonly syncToDisk?: boolean | undefined;
  /** True sets space aside in the data folder, which is given to PostgreSQL when it has ended on a full disk. */
  readonly keepsReserve?: boolean | undefined;
  /** Restricts how a root process may run PostgreSQL; for tests. */
  readonly identities?: readonly Identity['kind'][] | undefined;
}

export interface Postgres {
  /** Address of the portal's database, for the portal's own role. Holds a password: never log it. */
  readonly url: string;
  /** The same server as superuser, in the maintenance database. */
  readonly adminUrl: string;
  /** The process id of the postmaster now; it changes when the supervisor restarts it. */
  readonly pid: number;
  /** True when a postmaster that outlived its portal was taken over. */
  readonly adopted: boolean;
  readonly identity: Identity['kind'];
  /** Called each time PostgreSQL ends by itself; the supervisor starts it again on its own. */
  onExit(listener: () => void): void;
  /** Ends PostgreSQL with all its data on disk. */
  stop(): Promise<void>;
}

const hearthSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Recovery begins by syncing what an earlier crash may have left unsynced. File by file that takes seconds on a busy
  // disk; in one call it is done at once. macOS has no such call.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  // DETAIL lines quote values of the row, which may be personal; the terse form leaves them out.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** One that lasted this long did not fail at its start, so the next is started without a pause. */
const steadyMs = 1_000;
const silenceOfOrphanMs = 3_000;
const silenceOfNewMs = 30_000;
const reserveCheckMs = 60_000;
const largestLogBytes = 10_000_000;

/**
 * Brings the embedded PostgreSQL up and keeps it up: a live postmaster of this data folder is adopted, a dead one
 * replaced, and one that dies later is started again. The caller holds the lock on the data folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const dataFolder = await realpath(options.dataFolder);
  const binaries = await findBinaries(join(dataFolder, 'programs'));
  const runner = await chooseRunner(binaries, dataFolder, options.identities);
  const files = await prepareCluster(dataFolder, runner, {
    syncToDisk: options.syncToDisk ?? true,
    begin: options.begin,
  });
  return supervise(runner, files, options);
}

async function supervise(runner: Runner, files: ClusterFiles, options: PostgresOptions): Promise<Postgres> {
  const { log } = options;
  const args = serverArguments(files, options.settings ?? {});
  const adminUrl = addressOf('postgres', files.passwords.admin, 'postgres', files.socketFolder);
  const url = addressOf('hearth', files.passwords.app, 'hearth', files.socketFolder);
  const listeners: (() => void)[] = [];
  let stopping = false;
  let watching: Promise<void> = Promise.resolve();

  const first = await bringUp();
  await ensureDatabase(adminUrl, files.passwords.app);
  let pid = first.pid;
  watching = watch(first);
  const reserve = options.keepsReserve === true ? setInterval(setAside, reserveCheckMs).unref() : undefined;
  if (reserve !== undefined) setAside();

  return {
    url,
    adminUrl,
    get pid() {
      return pid;
    },
    adopted: first.adopted,
    identity: runner.identity.kind,
    onExit: (listener) => void listeners.push(listener),
    async stop() {
      stopping = true;
      clearInterval(reserve);
      await stopWhatRuns();
      // Neither the child nor the watch over it keeps this process alive; without this it could end here, half way through its own end.
      const stayAlive = setInterval(() => undefined, 1_000);
      await watching;
      clearInterval(stayAlive);
      // A restart that was already under way when the stop came has a newer postmaster.
      await stopWhatRuns();
      // A socket folder outside the data folder is there for its short name only.
      if (!files.socketFolder.startsWith(dirname(files.cluster)))
        await rm(files.socketFolder, { recursive: true, force: true });
      log.info('PostgreSQL has stopped.');
    },
  };

  function setAside(): void {
    keepReserve(options.dataFolder).catch((error: unknown) =>
      log.warn({ err: error }, 'No space could be set aside for a full disk.'),
    );
  }

  /** The number of a dead postmaster may belong to a stranger by now, so it is looked up anew. */
  async function stopWhatRuns(): Promise<void> {
    const living =
      (await findPostmaster(files.cluster)) ?? (await processesOf(files.cluster)).find((each) => each.pid === pid);
    if (living !== undefined) await stopPostmaster(living.pid, log);
  }

  interface Running {
    readonly pid: number;
    readonly adopted: boolean;
    readonly ended: Promise<void>;
  }

  async function bringUp(): Promise<Running> {
    const living = await findPostmaster(files.cluster);
    const wanted = [runner.binaries.postgres, ...args].join('\0');
    if (living !== undefined) {
      const sameServer =
        !living.program?.endsWith('(deleted)') && (living.command === wanted || process.platform !== 'linux');
      if (sameServer && (await isReady(living.pid, silenceOfOrphanMs))) {
        log.info({ pid: living.pid }, 'Adopted the PostgreSQL that was already running on this data folder.');
        return { pid: living.pid, adopted: true, ended: endOf(living.pid) };
      }
      log.warn(
        { pid: living.pid, sameServer },
        'Replacing a PostgreSQL that was started differently or does not answer.',
      );
      // One that does not answer will not end politely either.
      await stopPostmaster(living.pid, log, sameServer ? 'SIGQUIT' : 'SIGINT');
    }
    const deadline = Date.now() + 30_000;
    for (;;) {
      await endOldCluster(files, log);
      const started = await startOnce();
      if (started !== undefined) return started;
      if (await releaseReserve(options.dataFolder)) {
        log.error(
          'The disk is full and PostgreSQL has ended on it: it gets the space that was set aside, to be read again.',
        );
        continue;
      }
      if (Date.now() > deadline || stopping) {
        throw new Error(
          `PostgreSQL does not start. The end of its log (${files.logFile}):\n${await tail(files.logFile)}`,
        );
      }
      await sleep(200);
    }
  }

  /** One try; undefined when PostgreSQL gave up by itself, as it does while old processes still hold its memory. */
  async function startOnce(): Promise<Running | undefined> {
    await rotate(files.logFile);
    // A pipe would tie the server's life to ours and block whoever waits for our output; a file does neither.
    const logFile = await open(files.logFile, 'a', 0o600);
    try {
      const child = runner.run(runner.binaries.postgres, args, { cwd: '/', stdio: ['ignore', logFile.fd, logFile.fd] });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', (error) => {
          log.error(error, 'PostgreSQL could not be run.');
          resolve();
        });
      });
      child.unref();
      const { pid: startedPid } = child;
      if (startedPid === undefined || !(await isReady(startedPid, silenceOfNewMs))) return undefined;
      return { pid: startedPid, adopted: false, ended };
    } finally {
      await logFile.close();
    }
  }

  /** False once the postmaster is dead or has been silent for too long; one that says it is recovering may take its time. */
  async function isReady(candidate: number, longestSilenceMs: number): Promise<boolean> {
    const begun = Date.now();
    let heardAt = begun;
    let recovery: Step | undefined;
    try {
      return await untilReady();
    } finally {
      recovery?.end();
    }

    async function untilReady(): Promise<boolean> {
      while (isAlive(candidate) && Date.now() - heardAt < longestSilenceMs) {
        const state = await probe(adminUrl);
        if (state === 'ready') return true;
        if (state === 'busy') heardAt = Date.now();
        if (Date.now() - begun > 2_000) recovery ??= options.begin?.('The database recovers from its last stop');
        await sleep(40);
      }
      return false;
    }
  }

  async function watch(running: Running): Promise<void> {
    let current = running;
    let upSince = Date.now();
    let pauseMs = 0;
    for (;;) {
      await current.ended;
      if (stopping) return;
      log.error({ pid: current.pid }, 'PostgreSQL has ended unexpectedly; starting it again.');
      for (const listener of listeners) listener();
      pauseMs = Date.now() - upSince > steadyMs ? 0 : Math.min(5_000, Math.max(100, pauseMs * 2));
      for (;;) {
        await sleep(pauseMs, undefined, { ref: false });
        if (stopping) return;
        try {
          current = await bringUp();
          break;
        } catch (error) {
          log.error(error, 'PostgreSQL could not be started again; trying once more.');
          pauseMs = Math.min(10_000, Math.max(500, pauseMs * 2));
        }
      }
      pid = current.pid;
      if (stopping) return;
      upSince = Date.now();
      log.info({ pid }, 'PostgreSQL is back.');
    }
  }

  /** An adopted postmaster is not our child, so its end is found by looking. */
  async function endOf(adoptedPid: number): Promise<void> {
    while (isAlive(adoptedPid)) await sleep(250, undefined, { ref: false });
  }
}

function serverArguments(files: ClusterFiles, differing: Readonly<Record<string, string>>): string[] {
  const settings = {
    ...hearthSettings,
    unix_socket_directories: files.socketFolder,
    cluster_name: clusterName(files.cluster),
    ...differing,
  };
  return [`-D${files.cluster}`, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function addressOf(role: string, password: string, database: string, socketFolder: string): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLogBytes) await rename(logFile, `${logFile}.1`);
}

async function tail(logFile: string): Promise<string> {
  const file = await open(logFile, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2_000), 0, 2_000, Math.max(0, size - 2_000));
    return buffer.subarray(0, bytesRead).toString('utf8').split('\n').slice(-12).join('\n').trim();
  } finally {
    await file.close();
  }
}

/** Removes what a test run left in a data folder whose portal is gone, its PostgreSQL included. */
export async function discardCluster(dataFolder: string, log: BaseLogger): Promise<void> {
  const living = await findPostmaster(join(await realpath(dataFolder), 'postgres'));
  if (living !== undefined) await stopPostmaster(living.pid, log);
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
}
