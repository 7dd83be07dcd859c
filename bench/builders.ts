// `npm run bench:builders [-- --builders 9]`: what each further builder of a process costs in memory, and how long one of them waits while all
// are asked at once.
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { discardCluster, startPostgres } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess } from '../test/faults/portal-process.ts';
import { keepFigures } from './figures.ts';

const { values } = parseArgs({ options: { builders: { type: 'string', default: '9' } } });
const many = Number(values.builders);
const mostMb = 15;
const log = pino({ level: 'silent' });
const folder = await realpath(await mkdtemp(join(tmpdir(), 'hearth-many-')));
const postgres = await startPostgres({ dataFolder: folder, log, settings: { max_connections: '300' } });
const names = Array.from({ length: many }, (_, at) => `b${at}`);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  for (const name of names) await client.query(`create database ${name} owner hearth`);
  await client.end();
  // The first run makes the tables; the second starts as every later one does.
  await memoryOf(many);
  const [one, all] = [await memoryOf(1), await memoryOf(many)];
  const each = (all - one) / (many - 1);
  say(
    `one builder ${one.toFixed(0)} MB, ${many} builders ${all.toFixed(0)} MB: ${each.toFixed(1)} MB for each further one`,
  );
  await keepFigures('bench:builders', [
    {
      id: 'builders.memory',
      promise: 'Memory of a process for each further builder that it serves',
      bound: `≤ ${mostMb} MB`,
      measured: `${each.toFixed(1)} MB (one ${one.toFixed(0)} MB, ${many} together ${all.toFixed(0)} MB)`,
      isMet: each <= mostMb,
    },
  ]);
} finally {
  await postgres.stop();
  await discardCluster(folder, log);
  await rm(folder, { recursive: true, force: true });
}

/** Megabytes that a process holds which serves so many, after each was asked for its pages and its sign-in. */
async function memoryOf(count: number): Promise<number> {
  const file = join(folder, 'builders.json');
  const builders = names.slice(0, count).map((name) => ({
    name,
    hosts: [`${name}.example`],
    settings: { DATABASE_URL: postgres.url.replace('/hearth?', `/${name}?`), SAMPLE_COMPANY: 'off' },
  }));
  await writeFile(file, JSON.stringify({ builders }));
  const portal = await portalProcess({ HEARTH_DATA: join(folder, 'portal'), HEARTH_BUILDERS: file, NODE_ENV: '' });
  portal.start();
  try {
    await millisecondsUntil(async () => (await fetch(`${portal.address}/healthz`)).ok, 300_000, 'The start');
    await sleep(10_000);
    const pid = /"pid":(\d+)/u.exec(await readFile(join(folder, 'portal', 'server.json'), 'utf8'))?.[1];
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
  } finally {
    await portal.stop();
  }
}
