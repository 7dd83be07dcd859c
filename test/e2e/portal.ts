import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { isAlive } from '#platform/server/postgres/cluster-processes.ts';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess, type PortalProcess } from '../faults/portal-process.ts';
import { findChromium } from '#scripts/find-chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers where the portal of a worker is, which is started at the first question: `GET /<worker>`; and what it has mailed: `GET /<worker>/mails`. */
    portalsAddress: string;
    chromiumPath: string;
  }
}

const prefix = 'hearth-e2e-';
const upWithinMs = 180_000;
const jobsWithinMs = 120_000;

/**
 * The ground of all journeys: a browser to find, and a portal for each worker. The sample company is loaded once, and all that follows
 * of it by itself is waited for; each worker then gets a portal of its own on a copy of that data. So two files run side by side
 * without seeing what the other one writes, and no journey begins while the sample is still being drawn.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium({ prefersShell: true });
  if ('problem' in chromium) throw new Error(chromium.problem);
  await discardAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const portals = new Map<string, Promise<PortalProcess>>();
  const prepared = join(folder, 'prepared');
  const ending = async () => {
    server.close();
    for (const portal of await Promise.allSettled(portals.values()))
      if (portal.status === 'fulfilled') await portal.value.stop();
    await discard(folder);
  };

  const server = createServer((request, response) => {
    const [, worker = '', what] = (request.url ?? '/').split('/');
    if (what === 'mails') {
      void mailsOf(join(folder, worker)).then((mails) => response.end(JSON.stringify(mails)));
      return;
    }
    let portal = portals.get(worker);
    if (portal === undefined) portals.set(worker, (portal = portalOn(prepared, join(folder, worker))));
    portal.then(
      // By name, as people open it: cookies are bound to the name, and so is what the browser takes for its own machine.
      ({ address }) => response.end(address.replace('127.0.0.1', 'localhost')),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  try {
    await prepare(prepared);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  } catch (error) {
    await ending();
    throw error;
  }
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The portals have no address.');
  project.provide('portalsAddress', `http://127.0.0.1:${at.port}`);
  project.provide('chromiumPath', chromium.path);
  return ending;
}

/** Ends what still runs on the data folders in here, and removes them. */
async function discard(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await discardCluster(join(folder, name), pino({ level: 'silent' }));
  await rm(folder, { recursive: true, force: true });
}

/** A run that was killed leaves its portals' databases behind; the next run clears them away. */
async function discardAbandoned(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))) {
    const owner = Number(/^\d+/.exec(name.slice(prefix.length))?.[0] ?? 0);
    if (owner > 0 && !isAlive(owner)) await discard(join(tmpdir(), name));
  }
}

/** What the portal of a worker has mailed, the newest last: without a mail server it lies in the data folder. */
async function mailsOf(data: string): Promise<string[]> {
  const names = await readdir(join(data, 'mail')).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const whole = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(whole.map((name) => readFile(join(data, 'mail', name), 'utf8')));
}

/** A data folder with the sample company in it, and nothing left to do. */
async function prepare(data: string): Promise<void> {
  const portal = await startedOn(data);
  try {
    await sampleDone(data);
  } finally {
    await portal.stop();
  }
}

async function portalOn(prepared: string, data: string): Promise<PortalProcess> {
  await cp(prepared, data, { recursive: true, preserveTimestamps: true });
  return startedOn(data);
}

async function startedOn(data: string): Promise<PortalProcess> {
  await mkdir(data, { recursive: true });
  const portal = await portalProcess({
    HEARTH_DATA: data,
    SAMPLE_COMPANY: 'on',
    NODE_ENV: '',
    DATABASE_URL: '',
    EMERGENCY_PHONE: '775 555 0142',
  });
  portal.start();
  const isUp = async () => (await fetch(`${portal.address}/healthz`)).ok;
  await millisecondsUntil(isUp, upWithinMs, 'The start of the portal').catch(async (error: unknown) => {
    await portal.stop();
    throw new Error(`The portal does not come up. It printed:\n${portal.printed()}`, { cause: error });
  });
  return portal;
}

/** Ends when no job of the portal is due any more: pictures are drawn, models are read, walls are told. */
async function sampleDone(data: string): Promise<void> {
  const passwords = z
    .object({ admin: z.string() })
    .parse(JSON.parse(await readFile(join(data, 'keys', 'postgres.json'), 'utf8')));
  const database = new pg.Client({
    host: join(data, 'run'),
    user: 'postgres',
    password: passwords.admin,
    database: 'hearth',
  });
  await database.connect();
  try {
    const due = 'select count(*)::int as due from graphile_worker.jobs where run_at <= now()';
    // Two looks in a row: the end of one job may be the beginning of the next.
    for (let quiet = 0, end = Date.now() + jobsWithinMs; quiet < 2; await sleep(250)) {
      const { rows } = await database.query<{ due: number }>(due);
      quiet = rows[0]?.due === 0 ? quiet + 1 : 0;
      if (Date.now() > end) throw new Error(`${rows[0]?.due} jobs of the sample company are still due.`);
    }
  } finally {
    await database.end();
  }
}
