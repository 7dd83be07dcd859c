import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { processesOf, signalProcess } from '#platform/server/postgres/cluster-processes.ts';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { freePort } from './free-port.ts';
import { measuresTime, slowness } from './machine.ts';
import { copyDataFolder } from './prepared-folder.ts';

/** The real entry in a process of its own; what it says and how it ends. */
interface Run {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  said(): string;
}

// The first start of all may have to build the web part.
const startTimeout = { timeout: 120_000 };
let dataFolder: string;
let port: number;
let runs: Run[];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'hearth-process-'));
  port = await freePort();
  runs = [];
});

afterEach(async () => {
  for (const { child, exited } of runs) {
    child.kill('SIGKILL');
    await exited;
  }
  await discardCluster(dataFolder, pino({ level: 'silent' }));
});

function launch(settings: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'src/app/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      HEARTH_DATA: dataFolder,
      PORT: String(port),
      SAMPLE_COMPANY: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const exited = once(child, 'exit').then(() => child.exitCode);
  const run = { child, exited, said: () => Buffer.concat(printed).toString('utf8') };
  runs.push(run);
  return run;
}

async function untilReady(run: Run, longestMs: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return performance.now() - begun;
    if (run.child.exitCode !== null || performance.now() - begun > longestMs)
      throw new Error(`It does not serve:\n${run.said()}`);
    await sleep(20);
  }
}

/** Kills every process of the database, and answers which those were. With the first one gone others may end by themselves. */
async function killDatabase(): ReturnType<typeof processesOf> {
  const all = await processesOf(join(dataFolder, 'postgres'));
  for (const { pid } of all) signalProcess(pid, 'SIGKILL');
  return all;
}

async function kill(run: Run): Promise<void> {
  run.child.kill('SIGKILL');
  await run.exited;
}

describe('one command', () => {
  test(
    'starts the portal, says where it is, and SIGTERM ends it with 0 and the database last (measures time)',
    { ...startTimeout, ...measuresTime },
    async () => {
      const portal = launch();
      await untilReady(portal, 110_000);
      await expect.poll(() => portal.said()).toContain(`Hearth is at http://localhost:${port}`);
      const begun = performance.now();
      portal.child.kill('SIGTERM');
      expect(await portal.exited).toBe(0);
      expect(performance.now() - begun).toBeLessThan(10_000 * slowness());
      expect(await processesOf(join(dataFolder, 'postgres'))).toEqual([]);
      expect(await readFile(join(dataFolder, 'log', 'postgres.log'), 'utf8')).toContain('database system is shut down');
    },
  );

  test('SIGTERM lets a request that was accepted finish, and takes no new one', startTimeout, async () => {
    const portal = launch({ SAMPLE_COMPANY: 'on', SAMPLE_PASSWORD: 'process-sample' });
    await untilReady(portal, 110_000);
    const address = `http://127.0.0.1:${port}`;
    const signIn = await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'process-sample' }),
    });
    const { token } = z.object({ token: z.string() }).parse(await signIn.json());
    // A lock on the table holds the request up until after the signal.
    const passwords = z
      .object({ admin: z.string() })
      .parse(JSON.parse(await readFile(join(dataFolder, 'keys', 'postgres.json'), 'utf8')));
    const holder = new pg.Client({
      host: join(dataFolder, 'run'),
      user: 'postgres',
      password: passwords.admin,
      database: 'hearth',
    });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE projects');
    const accepted = fetch(`${address}/api/projects/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ project_number: 'ACCEPTED', name: 'Accepted before the end' }),
    });
    const waits = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`;
    await expect
      .poll(async () => (await holder.query<{ n: number }>(waits)).rows[0]?.n, { timeout: 20_000 })
      .toBeGreaterThan(0);
    portal.child.kill('SIGTERM');
    await expect
      .poll(
        () =>
          fetch(`${address}/healthz`).then(
            () => 'answers',
            () => 'refuses',
          ),
        { timeout: 30_000 },
      )
      .toBe('refuses');
    await holder.query('ROLLBACK');
    expect((await accepted).status).toBe(201);
    expect(await portal.exited).toBe(0);
  });

  test('a wish to end during the start leaves nothing running', startTimeout, async () => {
    const portal = launch();
    while ((await processesOf(join(dataFolder, 'postgres'))).length === 0) await sleep(10);
    portal.child.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
    expect(await processesOf(join(dataFolder, 'postgres'))).toEqual([]);
  });
});

test('an empty portal prints one link for its first admin, which opens at its own address', startTimeout, async () => {
  const portal = launch({ PUBLIC_URL: 'https://portal.example.test' });
  await untilReady(portal, 110_000);
  await expect.poll(() => portal.said()).toMatch(/becomes its admin:\nhttps:\/\/portal\.example\.test\/\S+\n/);
});

describe('after kill -9', () => {
  /** Where a first start has been, and was stopped again. */
  let prepared: string;
  beforeAll(async () => {
    prepared = await mkdtemp(join(tmpdir(), 'hearth-process-'));
    port = await freePort();
    runs = [];
    const first = launch({ HEARTH_DATA: prepared });
    await untilReady(first, 110_000);
    first.child.kill('SIGTERM');
    await first.exited;
  });
  afterAll(() => discardCluster(prepared, pino({ level: 'silent' })));
  beforeEach(() => copyDataFolder(prepared, dataFolder));

  test(
    'of the server, the next start adopts the database and serves within 5 s (measures time)',
    { ...startTimeout, ...measuresTime },
    async () => {
      const first = launch();
      await untilReady(first, 110_000);
      await kill(first);
      expect(await untilReady(launch(), 30_000)).toBeLessThan(5_000 * slowness());
      expect(await readFile(join(dataFolder, 'log', 'hearth.log'), 'utf8')).toContain('Adopted the PostgreSQL');
    },
  );

  test(
    'of the server and the database, the next start serves within 5 s (measures time)',
    { ...startTimeout, ...measuresTime },
    async () => {
      const first = launch();
      await untilReady(first, 110_000);
      await kill(first);
      await killDatabase();
      expect(await untilReady(launch(), 30_000)).toBeLessThan(5_000 * slowness());
    },
  );

  test(
    'of the database, the server lives on and serves again within 5 s (measures time)',
    { ...startTimeout, ...measuresTime },
    async () => {
      const portal = launch();
      await untilReady(portal, 110_000);
      const before = await killDatabase();
      while ((await processesOf(join(dataFolder, 'postgres'))).some(({ pid }) => before.some((old) => old.pid === pid)))
        await sleep(20);
      expect(await untilReady(portal, 30_000)).toBeLessThan(5_000 * slowness());
      expect(portal.child.exitCode).toBeNull();
    },
  );
});

describe('it refuses to start, and says what to do', () => {
  test('when another program listens on its port', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const portal = launch();
    expect(await portal.exited).toBe(1);
    expect(portal.said()).toContain(
      `Port ${port} is in use by another program. Stop that program, or choose another port`,
    );
    other.close();
  });

  test('on the data folder of a live server, which goes on', startTimeout, async () => {
    const first = launch();
    await untilReady(first, 110_000);
    const second = launch({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.said()).toMatch(/already running on the data folder .* \(process \d+, http:\/\/localhost:\d+\)/);
    await untilReady(first, 30_000);
  });

  test('when it cannot note where it is: then it has answered nobody', startTimeout, async () => {
    const portal = launch();
    await expect.poll(() => readFile(join(dataFolder, 'server.json')).catch(() => undefined)).toBeDefined();
    // Where the next note would be written, nothing can be.
    await mkdir(join(dataFolder, 'server.json.new'));
    expect(await portal.exited).toBe(1);
    expect(await readFile(join(dataFolder, 'log', 'hearth.log'), 'utf8')).not.toContain('Server listening');
  });

  test('on wrong settings, all of them at once', async () => {
    const portal = launch({ PORT: 'many', SAMPLE_COMPANY: 'perhaps' });
    expect(await portal.exited).toBe(1);
    expect(portal.said()).toMatch(/PORT: [^]*SAMPLE_COMPANY: /);
  });
});
