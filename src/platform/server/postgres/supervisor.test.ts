import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { neededExtensions } from '#platform/server/database/database-checks.ts';
import { isAlive, processesOf } from './cluster-processes.ts';
import { discardCluster, startPostgres, type Postgres, type PostgresOptions } from './supervisor.ts';
import { measuresTime, slowness } from '#test/machine.ts';
import { copyDataFolder } from '#test/prepared-folder.ts';

const log = pino({ level: 'silent' });
const small = { shared_buffers: '16MB', max_connections: '20' };
const isRoot = process.getuid?.() === 0;

/** Where a first start has been, and was stopped again. */
let prepared: string;
let dataFolder: string;
let running: Postgres | undefined;
let stranger: ChildProcess | undefined;

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'hearth-supervisor-'));
  const first = await startPostgres({ dataFolder: prepared, log, syncToDisk: false, settings: small });
  await first.stop();
});

afterAll(() => discardCluster(prepared, log));

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'hearth-supervisor-'));
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  stranger?.kill('SIGKILL');
  stranger = undefined;
  await discardCluster(dataFolder, log);
});

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  running = await startPostgres({ dataFolder, log, syncToDisk: false, settings: small, ...options });
  return running;
}

/** A PostgreSQL whose portal was killed; answers its process id. */
function leaveOrphan(settings: Record<string, string> = small): number {
  const child = spawnSync(process.execPath, ['test/leave-postgres.ts', dataFolder, JSON.stringify(settings)], {
    encoding: 'utf8',
  });
  expect(child.stderr).toBe('');
  return Number(child.stdout);
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(statement);
    return answer.rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20);
}

async function killCluster(): Promise<void> {
  const cluster = join(dataFolder, 'postgres');
  for (const { pid } of await processesOf(cluster)) process.kill(pid, 'SIGKILL');
  while ((await processesOf(cluster)).length > 0) await sleep(20);
}

async function claimPid(pid: number): Promise<void> {
  const file = join(dataFolder, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(pid), ...lines.slice(1)].join('\n'));
  await writeFile(join(dataFolder, 'run', '.s.PGSQL.5432.lock'), [String(pid), ...lines.slice(1)].join('\n'));
}

describe('a first start', () => {
  test('makes a database that syncs, keeps checksums, and is reached by its own role with a password only', async () => {
    const { url, adminUrl } = await start();
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
      expect(await ask(url, `SHOW ${name}`)).toEqual(['on']);
    expect(
      await ask(url, 'SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = current_user'),
    ).toEqual([false]);
    expect(await ask(adminUrl, 'SELECT DISTINCT auth_method FROM pg_hba_file_rules')).toEqual(['scram-sha-256']);
    await expect(ask(url.replace(/:[^:@]*@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('listens on no network port, and lets no other user in', async () => {
    const { url } = await start();
    expect(await ask(url, 'SHOW listen_addresses')).toEqual(['']);
    for (const name of ['postgres', 'keys', 'run', 'log'])
      expect((await stat(join(dataFolder, name))).mode & 0o077).toBe(0);
    expect((await stat(join(dataFolder, 'keys', 'postgres.json'))).mode & 0o777).toBe(0o600);
  });

  test('brings the extensions that the portal uses, for its own role to switch on', async () => {
    const { url } = await start();
    for (const name of neededExtensions) await ask(url, `CREATE EXTENSION ${name}`);
    expect(await ask(url, `SELECT lower('ÁLAMO') COLLATE "es-x-icu" < 'nube' COLLATE "es-x-icu"`)).toEqual([true]);
  });

  test('works where the path is longer than a socket address may be', async () => {
    const deep = join(dataFolder, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    const { url } = await start({ dataFolder: deep });
    expect(await ask(url, 'SELECT 1')).toEqual([1]);
  });

  test('that was cut short in the middle is simply repeated', async () => {
    await mkdir(join(dataFolder, 'postgres.new', 'cluster', 'base'), { recursive: true });
    const { url } = await start();
    expect(await ask(url, 'SELECT 1')).toEqual([1]);
  });
});

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  test.for(['namespace', 'capability', 'user'] as const)(
    'PostgreSQL runs (%s) below a folder that only root can enter',
    async (kind, { skip }) => {
      await chmod(dataFolder, 0o700);
      const server = await start({ identities: [kind] }).catch((error: unknown) => {
        if (String(error).includes('refuses to run as root')) skip(`this machine does not allow "${kind}"`);
        throw error;
      });
      expect(server.identity).toBe(kind);
      expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
    },
  );

  test('a cluster made in one way is taken over in another', async () => {
    for (const kind of ['capability', 'namespace', 'capability'] as const) {
      const server = await start({ identities: [kind] });
      expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
      await server.stop();
    }
  });
});

describe('a start on what a killed portal left', () => {
  beforeEach(() => copyDataFolder(prepared, dataFolder));

  test('adopts a PostgreSQL that is still running', async () => {
    const orphan = leaveOrphan();
    const server = await start();
    expect(server).toMatchObject({ adopted: true, pid: orphan });
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
  });

  test('replaces one that was started with other settings', async () => {
    const orphan = leaveOrphan({ ...small, fsync: 'off' });
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(server.url, 'SHOW fsync')).toEqual(['on']);
  });

  test('replaces one that is frozen, within 10 s (measures time)', measuresTime, async () => {
    const orphan = leaveOrphan();
    process.kill(orphan, 'SIGSTOP');
    const begun = Date.now();
    const server = await start();
    expect(Date.now() - begun).toBeLessThan(10_000 * slowness());
    expect(server.adopted).toBe(false);
    expect(isAlive(orphan)).toBe(false);
  });

  test('replaces a dead one within 5 s, with all that was acknowledged (measures time)', measuresTime, async () => {
    const { url } = await start();
    await ask(url, 'CREATE TABLE kept (n int)');
    await ask(url, 'INSERT INTO kept VALUES (7)');
    await running?.stop();
    const orphan = leaveOrphan();
    process.kill(orphan, 'SIGKILL');
    await untilDead(orphan);
    const begun = Date.now();
    const server = await start();
    expect(Date.now() - begun).toBeLessThan(5_000 * slowness());
    expect(await ask(server.url, 'SELECT n FROM kept')).toEqual([7]);
  });

  test('does not wait for an orphaned backend that is busy for ever (measures time)', measuresTime, async () => {
    const orphan = leaveOrphan();
    const first = await start();
    // Computes without ever looking up, so that it does not notice that its postmaster is dead.
    const busy = ask(first.url, 'SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch(() => undefined);
    await sleep(300);
    process.kill(orphan, 'SIGSTOP');
    running = undefined;
    process.kill(orphan, 'SIGKILL');
    const begun = Date.now();
    await first.stop();
    const server = await start();
    expect(Date.now() - begun).toBeLessThan(5_000 * slowness());
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
    await busy;
  });

  test('is not misled by a pid file whose number now belongs to another program', async () => {
    leaveOrphan();
    await killCluster();
    stranger = spawn('sleep', ['300']);
    await claimPid(stranger.pid ?? 0);
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(stranger.exitCode).toBeNull();
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
  });

  test('is not misled by a pid file whose number now belongs to the PostgreSQL of somebody else', async () => {
    const other = await mkdtemp(join(tmpdir(), 'hearth-supervisor-'));
    copyDataFolder(prepared, other);
    const theirs = await startPostgres({ dataFolder: other, log, syncToDisk: false, settings: small });
    try {
      leaveOrphan();
      await killCluster();
      await claimPid(theirs.pid);
      const server = await start();
      expect(server.adopted).toBe(false);
      expect(server.pid).not.toBe(theirs.pid);
      expect(await ask(theirs.url, 'SELECT 1')).toEqual([1]);
    } finally {
      await theirs.stop();
      await rm(other, { recursive: true, force: true });
    }
  });

  test('says so when the passwords are gone, and touches nothing', async () => {
    await start();
    await running?.stop();
    await rm(join(dataFolder, 'keys', 'postgres.json'));
    await expect(start()).rejects.toThrow(/passwords are missing: .*keys\/postgres\.json/);
  });
});

describe('while the portal lives', () => {
  beforeEach(() => copyDataFolder(prepared, dataFolder));

  test('a PostgreSQL that is killed is started again within 5 s (measures time)', measuresTime, async () => {
    const server = await start();
    const first = server.pid;
    let ends = 0;
    server.onExit(() => (ends += 1));
    const begun = Date.now();
    process.kill(first, 'SIGKILL');
    await untilDead(first);
    for (;;) {
      const answer = await ask(server.url, 'SELECT 1').catch(() => []);
      if (answer[0] === 1 && server.pid !== first) break;
      await sleep(50);
    }
    expect(Date.now() - begun).toBeLessThan(5_000 * slowness());
    expect(ends).toBe(1);
  });

  test('an adopted one that is killed is started again too', async () => {
    const orphan = leaveOrphan();
    const server = await start();
    process.kill(orphan, 'SIGKILL');
    await expect.poll(() => server.pid !== orphan && isAlive(server.pid), { timeout: 30_000 }).toBe(true);
  });

  test('a stop leaves no process behind, and PostgreSQL says that it was shut down', async () => {
    const server = await start();
    await server.stop();
    expect(await processesOf(join(dataFolder, 'postgres'))).toEqual([]);
    expect(await readFile(join(dataFolder, 'log', 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });
});
