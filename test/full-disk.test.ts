import { spawnSync } from 'node:child_process';
import { open, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess, type PortalProcess } from './faults/portal-process.ts';
import { Session } from './faults/session.ts';

// The first start of all may have to build the web part.
const timeout = 240_000;
let folder: string;
let mounted = false;
let portal: PortalProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-full-disk-'));
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=480m,mode=700', 'tmpfs', folder]).status === 0;
});

afterEach(async () => {
  await portal.stop();
  await discardCluster(join(folder, 'data'), pino({ level: 'silent' })).catch(() => undefined);
  if (mounted) spawnSync('umount', ['-R', '-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

async function serving(): Promise<Session> {
  portal = await portalProcess({
    NODE_ENV: '',
    HEARTH_DATA: join(folder, 'data'),
    SAMPLE_COMPANY: 'on',
    SAMPLE_PASSWORD: 'full-disk-sample',
    LOG_LEVEL: 'debug',
  });
  portal.start();
  const isReady = async () => (await fetch(`${portal.address}/readyz`)).ok;
  await millisecondsUntil(isReady, 200_000, 'The start').catch((error: unknown) => {
    throw new Error(portal.printed(), { cause: error });
  });
  const session = new Session(portal.address, 'admin', 'full-disk-sample');
  expect((await session.request('GET', '/api/projects/')).status).toBe(200);
  return session;
}

let made = 0;

function makeProject(session: Session) {
  made += 1;
  return session.request('POST', '/api/projects/', {
    body: { project_number: `FULL-${made}`, name: `Project ${made} of a full disk` },
  });
}

async function upload(session: Session) {
  const { body } = await session.request('GET', '/api/projects/');
  const [first] = JSON.parse(body) as { id: string }[];
  const form = new FormData();
  form.append('owner_type', 'project');
  form.append('owner_id', first?.id ?? '');
  form.append('file', new File(['A line of this file.\n'.repeat(400)], 'note.txt'));
  return session.request('POST', '/api/files/', { body: form });
}

/** Takes every byte that is left. */
async function fillDisk(ballast: string): Promise<void> {
  const file = await open(ballast, 'w');
  try {
    for (const size of [1_048_576, 4_096, 1]) {
      const piece = Buffer.alloc(size, 1);
      while ((await file.write(piece).catch(() => undefined)) !== undefined);
    }
  } finally {
    await file.close();
  }
}

async function exhaustDatabaseLog(): Promise<void> {
  const { admin } = z
    .object({ admin: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'data', 'keys', 'postgres.json'), 'utf8')));
  const client = new pg.Client({
    host: join(folder, 'data', 'run'),
    user: 'postgres',
    password: admin,
    database: 'hearth',
  });
  client.on('error', () => undefined);
  await client.connect();
  for (let written = 0; written < 5; written += 1) {
    const lost = await client.query('SELECT pg_switch_wal(); SELECT txid_current()').then(
      () => false,
      () => true,
    );
    if (lost) break;
  }
  await client.end().catch(() => undefined);
}

const isRefusal = (code: string) => ({
  status: 507,
  body: expect.stringMatching(new RegExp(`"code":"${code}","message":"[A-Z][^"]+\\."`)),
});

describe('the whole portal, with its log on', () => {
  test(
    'on a full disk refuses writes with 507, answers reads, drops lines of its log, and takes writes again by itself; so it does with a read-only one',
    { timeout },
    async ({ skip }) => {
      if (!mounted) skip('A small disk can only be mounted by root.');
      const session = await serving();
      expect((await makeProject(session)).status).toBe(201);
      expect((await upload(session)).status).toBe(201);
      await fillDisk(join(folder, 'ballast'));
      for (let round = 0; round < 30; round += 1) {
        expect(await makeProject(session)).toMatchObject(isRefusal('storage_full'));
        expect(await upload(session)).toMatchObject(isRefusal('storage_full'));
        expect((await session.request('GET', '/api/projects/')).status).toBe(200);
        expect((await fetch(`${portal.address}/healthz`)).status).toBe(200);
      }
      // Whoever is not signed in yet may come and read, too.
      const other = new Session(portal.address, 'employee', 'full-disk-sample');
      expect((await other.request('GET', '/api/projects/')).status).toBe(200);
      // The worst place for the space to end is PostgreSQL's own log: it ends itself then.
      await exhaustDatabaseLog();
      const readsAgain = async () => (await session.request('GET', '/api/projects/')).status === 200;
      await millisecondsUntil(readsAgain, 60_000, 'The first read after the end of PostgreSQL');
      expect(await makeProject(session)).toMatchObject(isRefusal('storage_full'));
      expect((await fetch(`${portal.address}/healthz`)).status).toBe(200);
      await rm(join(folder, 'ballast'));
      const works = async () => (await makeProject(session)).status === 201;
      await millisecondsUntil(works, 60_000, 'The first write with room again');
      expect((await upload(session)).status).toBe(201);
      const data = join(folder, 'data');
      expect(spawnSync('mount', ['--bind', data, data]).status).toBe(0);
      expect(spawnSync('mount', ['-o', 'remount,bind,ro', data]).status).toBe(0);
      expect(await upload(session)).toMatchObject(isRefusal('storage_read_only'));
      expect((await session.request('GET', '/api/projects/')).status).toBe(200);
      expect((await fetch(`${portal.address}/readyz`)).status).toBe(200);
      expect(spawnSync('umount', [data]).status).toBe(0);
      expect((await upload(session)).status).toBe(201);
      expect(portal.isRunning()).toBe(true);
      const log = await readFile(join(folder, 'data', 'log', 'hearth.log'), 'utf8');
      const lines = log.trimEnd().split('\n');
      expect(lines.filter((line) => !line.startsWith('{') || !line.endsWith('}'))).toEqual([]);
      expect(log).toMatch(/"droppedLines":[1-9]\d*,/u);
      expect(await portal.stop()).toBe(0);
    },
  );
});
