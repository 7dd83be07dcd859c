// The data table over 50,000 projects: a page of rows in each way it is asked for, and the whole as a CSV and an XLSX file with the
// memory that the portal takes for it.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { freePort } from '#test/free-port.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Column } from '#platform/shared/table.ts';
import { projectColumns } from '#areas/projects/projects/columns.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { keepFigures } from './figures.ts';
import { serve } from './measure.ts';
import { seedProjects } from './seed.ts';

const rowCount = Number(process.argv[2] ?? 50_000);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
const print = (line: string) => process.stdout.write(`${line}\n`);

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function seeded(): Promise<string> {
  await asAdmin('create database bench_table owner hearth');
  const url = postgres.url.replace(/\/hearth(?=$|\?)/u, '/bench_table');
  const first = openDatabase(url);
  await migrate(first.pool);
  const userId = newId();
  await first.pool.query(
    `insert into users (id, username, email, first_name, last_name, state, password_hash) values ($1, 'bench', 'bench@bench.test', 'Bench', 'Person', 'active', $2)`,
    [userId, await hashPassword('bench-password')],
  );
  await first.pool.query(`insert into user_groups (user_id, "group") values ($1, 'employee')`, [userId]);
  await first.close();
  // The rows only: what the triggers keep of each (the index of the search) is not what is measured here.
  await asAdmin('alter database bench_table set session_replication_role = replica');
  const filling = openDatabase(url);
  await seedProjects(filling.db, rowCount, { id: userId, mine: 100 });
  await filling.close();
  await asAdmin('alter database bench_table reset session_replication_role');
  return url;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024;
}

const questions: Record<string, string> = {
  'first page, by number': 'sort=number&limit=100',
  'first page of all columns by name': 'sort=name&limit=100',
  'by name, latest first, then contract': 'sort=-name,contract_value&limit=100',
  'page in the middle by position (offset 25,000)': 'sort=number&limit=100&offset=25000',
  'filtered by status and city': `sort=number&limit=100&filter=${encodeURIComponent('{"all":[["status","any_of",["3","4"]],["city","contains","ren"]]}')}`,
  'filtered by the date of the next milestone': `sort=next_date&limit=100&filter=${encodeURIComponent('["next_date","within",{"unit":"day","from":0,"to":30}]')}`,
  'free text': 'sort=number&limit=100&q=number%204711',
  'with count': 'sort=number&limit=100&count=true',
  'with count and totals of three columns':
    'sort=number&limit=100&count=true&totals=true&columns=number,name,units,percent_complete,contract_value',
};

async function pages(address: string, headers: Record<string, string>): Promise<number> {
  let usual = Number.NaN;
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = [];
    for (let turn = 0; turn < (name.includes('totals') ? 8 : 25); turn += 1) {
      const start = performance.now();
      const answer = await fetch(`${address}/api/tables/projects?${query}`, { headers });
      const { rows } = (await answer.json()) as { rows: unknown[] };
      times.push(performance.now() - start);
      if (answer.status !== 200 || rows.length === 0) throw new Error(`${name}: ${answer.status}`);
    }
    // The first of each kind is planned by every connection anew; a portal that runs has done that.
    const warm = times.slice(2);
    if (name === 'first page, by number') usual = percentile(warm, 0.95);
    print(`  ${name}: p50 ${percentile(warm, 0.5).toFixed(1)} ms, p95 ${percentile(warm, 0.95).toFixed(1)} ms`);
  }
  return usual;
}

async function exportAll(
  served: { address: string; pid: number },
  headers: Record<string, string>,
  format: 'csv' | 'xlsx',
): Promise<{ seconds: number; grownMb: number }> {
  const before = residentMb(served.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(served.pid))), 100);
  const start = performance.now();
  const columns = Object.entries<Column>(projectColumns).flatMap(([key, column]) =>
    column.hidden === true ? [] : [key],
  );
  const answer = await fetch(
    `${served.address}/api/tables/projects/export?format=${format}&sort=number&columns=${columns.join(',')}`,
    { headers },
  );
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).byteLength;
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  most = Math.max(most, residentMb(served.pid));
  print(
    `  ${format}: ${rowCount} rows, the ${columns.length} columns shown at first, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory ${before.toFixed(0)} MB before, +${(most - before).toFixed(0)} MB at most`,
  );
  return { seconds, grownMb: most - before };
}

try {
  const url = await seeded();
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  try {
    const signedIn = await fetch(`${portal.address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'bench-password' }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    print('GET /api/tables/projects/export');
    const files = [await exportAll(portal, headers, 'csv'), await exportAll(portal, headers, 'xlsx')];
    print(`GET /api/tables/projects, 100 of ${rowCount} rows, all columns, one at a time`);
    const p95 = await pages(portal.address, headers);
    await keepFigures('bench:export', [
      ...(['csv', 'xlsx'] as const).map((format, index) => {
        const { seconds, grownMb } = files[index] ?? { seconds: Number.NaN, grownMb: Number.NaN };
        return {
          id: `export.${format}`,
          promise: `${format.toUpperCase()} of ${rowCount.toLocaleString('en-US')} rows, the columns shown at first`,
          bound: '≤ 10 s, < 100 MB',
          measured: `${seconds.toFixed(1)} s, +${grownMb.toFixed(0)} MB`,
          isMet: seconds <= 10 && grownMb < 100,
        };
      }),
      {
        id: 'table.first-page',
        promise: `The first page of ${rowCount.toLocaleString('en-US')} rows by number, all columns`,
        bound: 'p95 ≤ 100 ms',
        measured: `p95 ${p95.toFixed(1)} ms`,
        isMet: p95 <= 100,
      },
    ]);
  } finally {
    await portal.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
