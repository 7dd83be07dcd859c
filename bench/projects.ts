// GET /api/projects/ against a bare Fastify + pg server that sends the same rows, in one run; and 100,000 rows against 1,000.
// With the word `ratio` or `growth` behind it, only the first or the second of the two.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import pino from 'pino';
import { loadPage } from './projects-page.ts';
import { keepFigures } from './figures.ts';
import { load, median, serve } from './measure.ts';
import { seedProjects } from './seed.ts';
import { freePort } from '#test/free-port.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import type { Viewer } from '#platform/server/viewer.ts';

const rounds = 5;
const secondsEach = 4;
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
const print = (line: string) => process.stdout.write(`${line}\n`);

async function seeded(
  name: string,
  count: number,
): Promise<{ url: string; people: Record<'employee' | 'developer', Viewer> }> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner hearth`);
  await admin.end();
  const url = postgres.url.replace(/\/hearth(?=$|\?)/u, `/${name}`);
  const database = openDatabase(url);
  await migrate(database.pool);
  const password = await hashPassword('bench-password');
  const make = async (username: string, group: 'employee' | 'developer'): Promise<Viewer> => {
    const userId = newId();
    await database.pool.query(
      `insert into users (id, username, email, first_name, last_name, state, password_hash) values ($1, $2, $4, 'Bench', 'Person', 'active', $3)`,
      [userId, username, password, `${username}@bench.test`],
    );
    await database.pool.query(`insert into user_groups (user_id, "group") values ($1, $2)`, [userId, group]);
    return {
      userId,
      username,
      name: `Bench ${username}`,
      email: `${username}@bench.test`,
      groups: [group],
      factory: null,
      sessionId: null,
      scopes: null,
    };
  };
  const people = { employee: await make('employee', 'employee'), developer: await make('developer', 'developer') };
  await seedProjects(database.db, count, { id: people.developer.userId, mine: 100 });
  await database.close();
  return { url, people };
}

async function signIn(address: string, username: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'bench-password' }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

const dialect = new PgDialect();

async function compare(url: string, viewer: Viewer): Promise<number> {
  const { sql: text, params: values } = dialect.sqlToQuery(loadPage(viewer, todayIn()));
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  const bare = await serve('bench/bare-process.ts', {
    DATABASE_URL: url,
    BENCH_QUERY: JSON.stringify({ text, values }),
  });
  try {
    const headers = await signIn(portal.address, viewer.username);
    const ours = (await (await fetch(`${portal.address}/api/projects/`, { headers })).json()) as { id: string }[];
    const theirs = (await (await fetch(`${bare.address}/api/projects/`)).json()) as { id: string }[];
    if (
      ours.length !== 100 ||
      ours.map((row) => row.id).join() !==
        theirs
          .slice(0, 100)
          .map((row) => row.id)
          .join()
    )
      throw new Error('The two servers do not send the same rows.');
    const figures: { ours: number; bare: number; p99: number }[] = [];
    await load(`${portal.address}/api/projects/`, headers, 2);
    await load(`${bare.address}/api/projects/`, {}, 2);
    for (let round = 0; round < rounds; round += 1) {
      const mine = await load(`${portal.address}/api/projects/`, headers, secondsEach);
      const other = await load(`${bare.address}/api/projects/`, {}, secondsEach);
      figures.push({ ours: mine.requestsPerS, bare: other.requestsPerS, p99: mine.p99Ms });
    }
    const ratio = median(figures.map((figure) => figure.ours / figure.bare));
    print(
      `  ${viewer.username}: portal ${median(figures.map((figure) => figure.ours)).toFixed(0)} req/s (p99 ${median(figures.map((figure) => figure.p99))} ms), bare ${median(figures.map((figure) => figure.bare)).toFixed(0)} req/s, ratio ${ratio.toFixed(2)} (at least 0.70)`,
    );
    return ratio;
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
  }
}

async function meanMs(url: string, viewer: Viewer): Promise<number> {
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  try {
    const headers = await signIn(portal.address, viewer.username);
    await load(`${portal.address}/api/projects/`, headers, 2, 1);
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1)
      times.push(1000 / (await load(`${portal.address}/api/projects/`, headers, 3, 1)).requestsPerS);
    return median(times);
  } finally {
    await portal.stop();
  }
}

async function ratiosToBare(): Promise<number[]> {
  print('GET /api/projects/, 100 of 10,000 rows, 10 connections');
  const ten = await seeded('bench_10k', 10_000);
  return [await compare(ten.url, ten.people.employee), await compare(ten.url, ten.people.developer)];
}

async function growthFactors(): Promise<number[]> {
  print('The same page out of 1,000 and out of 100,000 rows, one connection');
  const small = await seeded('bench_1k', 1_000);
  const large = await seeded('bench_100k', 100_000);
  const growth: number[] = [];
  for (const who of ['employee', 'developer'] as const) {
    const [few, many] = [await meanMs(small.url, small.people[who]), await meanMs(large.url, large.people[who])];
    growth.push(many / few);
    print(`  ${who}: ${few.toFixed(2)} ms and ${many.toFixed(2)} ms, ${(many / few).toFixed(2)} times (at most 1.30)`);
  }
  return growth;
}

try {
  const part = process.argv[2];
  const ratios = part === 'growth' ? [] : await ratiosToBare();
  const growth = part === 'ratio' ? [] : await growthFactors();
  const who = ['an employee, who sees all', 'a developer, who sees 100'];
  await keepFigures('bench', [
    ...ratios.map((ratio, index) => ({
      id: `projects.ratio.${index === 0 ? 'employee' : 'developer'}`,
      promise: `100 of 10,000 projects for ${who[index]}, against a bare server that sends the same rows`,
      bound: '≥ 0.70 of its speed',
      measured: ratio.toFixed(2),
      isMet: ratio >= 0.7,
    })),
    ...growth.map((factor, index) => ({
      id: `projects.growth.${index === 0 ? 'employee' : 'developer'}`,
      promise: `The same page out of 100,000 rows against 1,000, for ${who[index]}`,
      bound: '≤ 1.30 × the time',
      measured: `${factor.toFixed(2)} ×`,
      isMet: factor <= 1.3,
    })),
  ]);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${error instanceof Error && error.cause instanceof Error ? error.cause.message : ''}\n`,
  );
  process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
