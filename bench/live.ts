// Many who write at once beside a disk that is slow to commit, and 300 open dashboards while somebody writes each second: what the portal and
// its PostgreSQL use of the processor, and how late the dashboards are. `-- writes` or `-- dashboards` measures one of them alone.
// Ends with 1 when a bound is missed.
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryClient, QueryObserver, focusManager } from '@tanstack/react-query';
import pg from 'pg';
import pino from 'pino';
import { WebSocket } from 'ws';
import { LiveReads } from '#app/web/live-reads.ts';
import type { LiveMessage } from '#app/web/live-message.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess } from '#test/faults/portal-process.ts';
import { keepFigures, type Figure } from './figures.ts';
import { median } from './measure.ts';
import { processorSeconds } from './processes.ts';
import { bearer, makeStaff, type Person } from './staff.ts';

const writers = 40;
const roundS = 5;
const rounds = 3;
const slowerMs = 10;
const dashboards = 300;
const settleS = 40;
const measuredS = 120;
const bounds = { ofFastest: 0.8, ofOneCore: 0.2 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const found: Figure[] = [];
const judge = (figure: Figure): void => {
  found.push(figure);
  print(`${figure.isMet ? 'met   ' : 'MISSED'} ${figure.promise}: ${figure.measured} (${figure.bound})`);
};

const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
const portal = await portalProcess({
  DATABASE_URL: postgres.url,
  HEARTH_DATA: join(folder, 'portal'),
  SAMPLE_COMPANY: 'on',
});
const db = new pg.Client({ connectionString: postgres.url });

async function ask<T>(person: Person, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${portal.address}/api${path}`, {
    method,
    headers: { ...bearer(person), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Changes per second of units of different projects, written at once, each by one after the other. */
async function writesPerS(people: readonly Person[], units: readonly string[]): Promise<number> {
  let done = 0;
  const end = performance.now() + roundS * 1_000;
  await Promise.all(
    units.map(async (id, index) => {
      for (let n = 0; performance.now() < end; n += 1) {
        await ask(people[index % people.length]!, 'PATCH', `/units/${id}`, { level: `${index}-${n % 90}` });
        if (performance.now() < end) done += 1;
      }
    }),
  );
  return done / roundS;
}

/** Set as an administrator of the machine would: the portal's own role may not. */
async function setCommitDelay(ms: number): Promise<void> {
  await appendFile(
    join(folder, 'postgres', 'postgresql.conf'),
    `\ncommit_delay = ${ms * 1_000}\ncommit_siblings = 0\n`,
  );
  process.kill(postgres.pid, 'SIGHUP');
  await sleep(1_000);
  const { rows: set } = await db.query<{ commit_delay: string }>('show commit_delay');
  if (set[0]?.commit_delay !== String(ms * 1_000)) throw new Error(`commit_delay is ${set[0]?.commit_delay}.`);
}

/** Each commit sleeps before it is flushed, as on a disk or a standby that is further away. */
async function besideSlowCommits(people: readonly Person[]): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct on (project_id) id from units where deleted_at is null order by project_id, id limit ${writers}`,
  );
  const units = rows.map(({ id }) => id);
  await writesPerS(people, units);
  const [usual, slow]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await setCommitDelay(0);
    usual.push(await writesPerS(people, units));
    await setCommitDelay(slowerMs);
    slow.push(await writesPerS(people, units));
  }
  await setCommitDelay(0);
  const ratio = median(slow) / median(usual);
  judge({
    id: 'live.commits',
    promise: `Changes per second of ${units.length} units of as many projects when each commit takes ${slowerMs} ms longer`,
    bound: `≥ ${bounds.ofFastest} of what it is else`,
    measured: `${median(slow).toFixed(0)}/s of ${median(usual).toFixed(0)}/s (${ratio.toFixed(2)})`,
    isMet: ratio >= bounds.ofFastest,
  });
}

interface Dashboard {
  close(): void;
  /** When its news were read last, and by then how often it has read anything. */
  newsReadAt: number;
  reads: number;
}

/** The calls of an open dashboard, under the keys that its parts have. */
const calls: readonly [string, string][] = [
  ['/dashboard', '/dashboard'],
  ['/subtasks', '/subtasks?owner=me&open=true&limit=5'],
  ['/posts', '/posts?limit=7'],
  ['/inbox/counts', '/inbox/counts'],
  ['/inbox', '/inbox?tab=mine&limit=5'],
];

/** One open page: the very piece that decides what a page reads again, and calls over HTTP. */
async function openDashboard(person: Person): Promise<Dashboard> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2_000 } } });
  const board: Dashboard = { close: () => undefined, newsReadAt: 0, reads: 0 };
  const ends = calls.map(([path, address]) => {
    const queryFn = async () => {
      const begun = performance.now();
      const answer = await ask<object>(person, 'GET', address);
      board.reads += 1;
      if (path === '/dashboard') board.newsReadAt = begun;
      return answer;
    };
    const queryKey = [path.split('/')[1], path, null, address];
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  });
  const live = new LiveReads({ client, userId: () => person.id, isHidden: () => false });
  const socket = new WebSocket(`${portal.address.replace('http', 'ws')}/ws/live/?resume=1`, {
    headers: bearer(person),
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const message: LiveMessage = JSON.parse(data.toString('utf8'));
      if (message.type === 'resume') resolve();
      else live.receive(message);
    });
  });
  board.close = () => {
    live.stop();
    for (const end of ends) end();
    client.clear();
    socket.terminate();
  };
  return board;
}

interface Places {
  project: string;
  unit: string;
  ticket: string;
  lesson: string;
}

/** What people write in the course of a day, one after the other. */
function writesOf({ project, unit, ticket, lesson }: Places): ((by: Person, n: number) => Promise<unknown>)[] {
  const words = (n: number) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `News ${n}` }] }],
  });
  return [
    (by, n) => ask(by, 'PATCH', `/units/${unit}`, { level: `${n}` }),
    (by, n) => ask(by, 'POST', `/ticket-talk/${ticket}/comments`, { body: words(n) }),
    (by, n) => ask(by, 'PATCH', `/lessons/${lesson}`, { title: `What crane day ${n} taught` }),
    (by, n) => ask(by, 'POST', '/posts', { project_id: project, body: words(n) }),
    (by, n) => ask(by, 'PATCH', `/tickets/${ticket}`, { title: `The heat pump hums ${n}` }),
  ];
}

async function withDashboards(people: readonly Person[]): Promise<void> {
  focusManager.setFocused(true);
  const writer = people[0]!;
  const { rows } = await db.query<{ project: string; unit: string }>(
    `select p.id as project, u.id as unit from projects p join units u on u.project_id = p.id
      where p.deleted_at is null and u.deleted_at is null order by p.project_number limit 1`,
  );
  // Each works on three projects, as the sample people do.
  await db.query(
    `insert into project_members (project_id, user_id, role)
      select p.id, u.id, 'pm' from users u cross join lateral (
        select id from projects where deleted_at is null order by md5(id::text || u.id::text) limit 3
      ) p where u.username like 'bench-%' on conflict do nothing`,
  );
  const [{ project, unit } = { project: '', unit: '' }] = rows;
  const { id: ticket } = await ask<{ id: string }>(writer, 'POST', '/tickets', {
    title: 'The heat pump hums',
    project_id: project,
  });
  const { id: lesson } = await ask<{ id: string }>(writer, 'POST', '/lessons', {
    title: 'What crane day taught',
    source: 'meeting',
    category: 'quality',
    captured_on: '2026-11-20',
  });
  const writes = writesOf({ project, unit, ticket, lesson });
  const boards: Dashboard[] = [];
  for (let at = 0; at < dashboards; at += 10)
    boards.push(...(await Promise.all(people.slice(at, at + 10).map((person) => openDashboard(person)))));
  await sleep(5_000);
  const used = async (seconds: number, each: (n: number) => Promise<unknown>) => {
    const [before, begun] = [await processorSeconds([process.pid, postgres.pid]), performance.now()];
    const own = process.cpuUsage();
    for (let n = 0; n < seconds; n += 1) {
      await each(n);
      await sleep(Math.max(0, begun + (n + 1) * 1_000 - performance.now()));
    }
    const { user, system } = process.cpuUsage(own);
    const elapsedS = (performance.now() - begun) / 1_000;
    return ((await processorSeconds([process.pid, postgres.pid])) - before - (user + system) / 1e6) / elapsedS;
  };
  const quiet = await used(15, async () => undefined);
  const write = (n: number) => writes[n % writes.length]!(writer, n);
  // Until they know how many they are, and have spread.
  await used(settleS, write);
  const readBefore = boards.reduce((sum, { reads }) => sum + reads, 0);
  const lateness: number[] = [];
  const share = await used(measuredS, async (n) => {
    await write(n);
    if (n % 10 === 0) lateness.push(...boards.map(({ newsReadAt }) => (performance.now() - newsReadAt) / 1_000));
  });
  const reads = (boards.reduce((sum, board) => sum + board.reads, 0) - readBefore) / measuredS;
  for (const board of boards) board.close();
  const sorted = lateness.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0);
  const percent = (part: number) => `${(part * 100).toFixed(0)} %`;
  judge({
    id: 'live.dashboards',
    promise: `${dashboards} open dashboards while somebody writes each second: portal and PostgreSQL together`,
    bound: `≤ ${percent(bounds.ofOneCore)} of one core`,
    measured: `${percent(share)} (${percent(quiet)} without writes); ${reads.toFixed(1)} calls/s read again; what a dashboard shows is ${at(0.5)} s old, ${at(0.95)} s at the 95th percentile`,
    isMet: share <= bounds.ofOneCore,
  });
}

try {
  portal.start();
  await millisecondsUntil(
    async () => portal.printed().includes('sample company is here'),
    300_000,
    'The sample company',
  );
  await db.connect();
  const people = await makeStaff(postgres.url, dashboards);
  const only = process.argv[2];
  if (only === undefined || only === 'writes') await besideSlowCommits(people);
  if (only === undefined || only === 'dashboards') await withDashboards(people);
  await keepFigures('bench:live', found);
} finally {
  await db.end().catch(() => undefined);
  await portal.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
