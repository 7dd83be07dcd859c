import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { mountHealth, watchDisk } from './health.ts';
import { makeHttp } from './http.ts';
import { OwnAddress } from './own-address.ts';
import { discardCluster, startPostgres, type Postgres } from '../postgres/supervisor.ts';
import { measuresTime, slowness } from '#test/machine.ts';

const own = new OwnAddress({ host: '127.0.0.1', publicUrl: 'http://localhost:4000', allowedHosts: [] });
const log = pino({ level: 'silent' });
let dataFolder: string;
let postgres: Postgres;
let database: OpenDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'hearth-health-'));
  postgres = await startPostgres({ dataFolder, log, syncToDisk: false, settings: { shared_buffers: '16MB' } });
  database = openDatabase(postgres.url, { maxConnections: 4 });
  app = makeHttp({ log, trustProxy: false, secure: false, own });
  mountHealth(app, { pool: database.pool, dataFolder, log });
  app.get('/api/asks', async () => (await database.pool.query('SELECT 1 AS n')).rows);
  app.get('/api/sleeps', async () => (await database.pool.query('SELECT pg_sleep(4)')).rows);
});

afterAll(async () => {
  await app.close();
  await database.close();
  await postgres.stop();
  await discardCluster(dataFolder, log);
});

async function get(url: string): Promise<{ status: number; retryAfter: unknown; tookMs: number }> {
  const begun = performance.now();
  const { statusCode, headers } = await app.inject({ method: 'GET', url });
  return { status: statusCode, retryAfter: headers['retry-after'], tookMs: performance.now() - begun };
}

describe('a database that goes away', () => {
  test(
    'is answered with 503 and Retry-After within 2.5 s, and everything is well again once it is back (measures time)',
    measuresTime,
    async () => {
      expect(await get('/api/asks')).toMatchObject({ status: 200 });
      expect(await get('/readyz')).toMatchObject({ status: 200 });
      const stretch = slowness();
      const killed = postgres.pid;
      process.kill(killed, 'SIGKILL');
      const answers = [];
      while (postgres.pid === killed) answers.push(await get('/api/asks'), await get('/readyz'));
      expect(answers.some(({ status }) => status === 503)).toBe(true);
      expect(
        answers.filter(({ status, tookMs }) => (status !== 200 && status !== 503) || tookMs > 2_500 * stretch),
      ).toEqual([]);
      expect(await get('/healthz')).toMatchObject({ status: 200 });
      await expect.poll(async () => (await get('/readyz')).status).toBe(200);
      expect(await get('/api/asks')).toMatchObject({ status: 200 });
    },
  );

  test('that stays away turns readiness red and leaves the process alive', async () => {
    const away = openDatabase('postgresql://hearth:x@/hearth?host=/nowhere');
    const other = makeHttp({ log, trustProxy: false, secure: false, own });
    mountHealth(other, { pool: away.pool, dataFolder, log });
    expect((await other.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200);
    await other.close();
    await away.close();
  });
});

test(
  'when every connection is busy, the next request is told to come back within 2.5 s instead of waiting for ever (measures time)',
  measuresTime,
  async () => {
    const busy = Array.from({ length: 4 }, () => get('/api/sleeps'));
    const turned = await get('/api/asks');
    expect(turned).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(turned.tookMs).toBeLessThan(2_500 * slowness());
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await get('/api/asks')).toMatchObject({ status: 200 });
  },
);

test('a disk with too little room left is reported', async () => {
  expect(await watchDisk(dataFolder, log, 1.01)).toBe(true);
  expect(await watchDisk(dataFolder, log, 0)).toBe(false);
});
