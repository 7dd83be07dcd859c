import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDatabaseGone, isDiskFull, openDatabase } from '../database/database.ts';
import { startPostgres } from './supervisor.ts';

const log = pino({ level: 'silent' });
let folder: string;
let mounted = false;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-full-'));
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', folder]).status === 0;
});

afterEach(async () => {
  if (mounted) spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

describe('a disk that is full', () => {
  test(
    'refuses writes as such, loses nothing, answers reads, and takes writes again by itself',
    { timeout: 180_000 },
    async ({ skip }) => {
      if (!mounted) skip('A small disk can only be mounted by root.');
      const settings = { shared_buffers: '16MB', max_wal_size: '48MB', min_wal_size: '32MB' };
      const postgres = await startPostgres({ dataFolder: folder, log, syncToDisk: false, settings });
      const { pool, close } = openDatabase(postgres.url, { maxConnections: 4 });
      try {
        await pool.query('CREATE TABLE notes (n int PRIMARY KEY, body text)');
        await writeFile(join(folder, 'ballast'), Buffer.alloc(10_000_000));
        const acknowledged: number[] = [];
        const refusals: unknown[] = [];
        for (let n = 0; refusals.length < 5; n += 1) {
          await pool.query('INSERT INTO notes VALUES ($1, $2)', [n, randomBytes(20_000).toString('hex')]).then(
            () => acknowledged.push(n),
            (error: unknown) => refusals.push(error),
          );
        }
        expect(refusals.filter((error) => !isDiskFull(error) && !isDatabaseGone(error))).toEqual([]);
        expect(refusals.some(isDiskFull)).toBe(true);
        const count = async () => (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM notes')).rows[0]?.n;
        // Where the log itself found no room PostgreSQL has ended, and its recovery needs some: reads then come back with the space.
        if (!refusals.some(isDatabaseGone)) await expect.poll(count, { timeout: 30_000 }).toBe(acknowledged.length);
        await rm(join(folder, 'ballast'));
        await expect.poll(() => count().catch(() => undefined), { timeout: 60_000 }).toBe(acknowledged.length);
        await sleep(100);
        const insert = () => pool.query('INSERT INTO notes VALUES (-1, $1)', ['again']).then(() => true);
        await expect.poll(() => insert().catch(() => false), { timeout: 60_000 }).toBe(true);
        expect(await count()).toBe(acknowledged.length + 1);
      } finally {
        await close();
        await postgres.stop();
      }
    },
  );
});
