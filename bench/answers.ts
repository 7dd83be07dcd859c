// Every GET of the contract on a large company: how long it takes, how much it sends, and how long everybody else waits meanwhile.
// `npm run bench:answers -- --data FOLDER` takes a folder filled by `npm run seed:large -- --times 10`; `--only WORDS` asks the paths with
// these words alone. Ends with 1 when one of them misses its bound.
import { parseArgs } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { buildPortal } from '#app/server/server.ts';
import { sampleId } from '#sample/ids.ts';
import { hashSecret, newSecret } from '#areas/people/sessions/server/tokens/secrets.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { newId } from '#platform/shared/ids.ts';
import { freePort } from '#test/free-port.ts';
import { isSortable } from '#platform/shared/table.ts';
import { fillPath, hintsFor, queryOf } from '#test/good-calls.ts';
import { goodInput, shapeOf } from '#test/inputs.ts';
import { groupsOf, tables } from '#test/tables.ts';
import { keepFigures, type Figure } from './figures.ts';
import { serve } from './measure.ts';
import { bearer } from './staff.ts';

const { values: asked } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } });
if (asked.data === undefined) throw new Error('Give the folder of a large company: --data FOLDER');
const folder = asked.data;
const bounds = { ms: 1_000, bytes: 1_000_000, blockedMs: 50 };
/** The first of them warms up. */
const turns = 4;
const pingEveryMs = 4;

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Measured {
  path: string;
  ms: number;
  bytes: number;
  blockedMs: number;
}

/** The row that each word before an id in a path names, of the largest project where there is one. */
async function rowsOf(db: pg.Client, words: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string; of_project: boolean }>(`
    select table_name as name, bool_or(column_name = 'project_id') as of_project from information_schema.columns
    where table_schema = 'public' group by 1 having bool_or(column_name = 'id' and data_type = 'uuid')`);
  const { rows: large } = await db.query<{ id: string }>(
    'select p.id from projects p order by (select count(*) from modules m where m.project_id = p.id) desc, p.id limit 1',
  );
  const project = large[0]?.id;
  const found: Record<string, string> = {};
  for (const word of words) {
    const table = tables.find(({ name }) => name === word.replaceAll('-', '_'));
    if (table === undefined) continue;
    const order = table.of_project ? 'project_id is not distinct from $1 desc, id' : '$1::uuid is null, id';
    const { rows } = await db.query<{ id: string }>(`select id from ${table.name} order by ${order} limit 1`, [
      project,
    ]);
    if (rows[0] !== undefined) found[word] = rows[0].id;
  }
  return { ...found, ...(project === undefined ? {} : { projects: project }) };
}

/** A query with what is required of this call, of rows that there are, and with as many rows as it gives at once. */
function largestQueryOf(endpoint: Endpoint, rows: Record<string, string>): string {
  const { query } = endpoint;
  if (query === undefined) return '';
  const short = Object.fromEntries(new URLSearchParams(queryOf(endpoint)));
  const { projects = '', users = '' } = rows;
  // Some ask for one of several places, which no shape says.
  const given = [
    short,
    goodInput(shapeOf(query), hintsFor(rows)),
    { project_id: projects },
    { technician: users },
  ].find((each) => query.safeParse(each).success);
  const words = Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]));
  const largest = ['1000', '500', '200', '100', '50'].find((limit) => query.safeParse({ ...words, limit }).success);
  return `?${new URLSearchParams({ ...words, ...(largest === undefined ? {} : { limit: largest }) }).toString()}`;
}

/** What is asked of a table: its rows in the order of each column, its groups by each, its sums, and words that stand in many rows. */
function questionsOf(name: string): string[] {
  const columns = Object.entries(tables[name] ?? {});
  const rows = `/tables/${name}?limit=100`;
  return [
    `${rows}&count=true&totals=true`,
    `${rows}&count=true&q=a`,
    ...columns.flatMap(([key, column]) => [
      ...(isSortable(column) ? [`${rows}&sort=-${key}`] : []),
      ...groupsOf(key, column).map((group) => `/tables/${name}/groups?group=${group}`),
    ]),
  ];
}

/** Every GET with its path filled in, and the names of those for which no row was found. */
async function callsOf(url: string, db: pg.Client): Promise<{ paths: string[]; without: string[] }> {
  const database = openDatabase(url);
  const settings = readSettings({ HEARTH_DATA: folder, NODE_ENV: 'production', DATABASE_URL: url });
  const portal = await buildPortal({ settings, database, log: pino({ level: 'silent' }) });
  const gets = portal.kernel.mounted.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.reply !== 'stream');
  const words = gets.flatMap(({ endpoint }) => {
    const parts = endpoint.path.split('/');
    return parts.flatMap((part, at) => (part.startsWith(':') ? [parts[at - 1] ?? ''] : []));
  });
  const rows = await rowsOf(db, [...new Set(words)]);
  const paths: string[] = [];
  const without: string[] = [];
  for (const { name, endpoint } of gets) {
    const path = fillPath(endpoint.path, rows);
    if (path === undefined) without.push(name);
    else if (path.endsWith('/groups')) paths.push(...questionsOf(path.split('/').at(-2) ?? ''));
    else paths.push(`${path}${largestQueryOf(endpoint, rows)}`);
  }
  await portal.close();
  await database.close();
  return { paths, without };
}

/** Asks one path again and again while something small is asked all the time: the longest that this waited is what others wait. */
async function measure(address: string, headers: Record<string, string>, path: string): Promise<Measured | string> {
  const times: number[] = [];
  const blocked: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    let isOver = false;
    const waits: number[] = [];
    const ping = async () => {
      while (!isOver) {
        const from = performance.now();
        await (await fetch(`${address}/api/no-such-call`)).arrayBuffer();
        waits.push(performance.now() - from);
        await new Promise((done) => setTimeout(done, pingEveryMs));
      }
    };
    const pinging = ping();
    const from = performance.now();
    const answer = await fetch(`${address}/api${path}`, { headers });
    const body = await answer.arrayBuffer();
    const took = performance.now() - from;
    isOver = true;
    await pinging;
    if (answer.status === 404 || answer.status === 403 || answer.status === 401) return String(answer.status);
    if (!answer.ok) return `${answer.status} ${Buffer.from(body).toString().slice(0, 200)}`;
    if (turn === 0) continue;
    times.push(took);
    bytes = Math.max(bytes, body.byteLength);
    blocked.push(Math.max(0, ...waits));
    // What is far from every bound is not asked again.
    if (took < bounds.ms / 10 && (blocked.at(-1) ?? 0) < bounds.blockedMs / 5) break;
  }
  // What the call itself does to others it does each time; what the rest of the machine does is seen in one turn and not in another.
  return { path, ms: Math.min(...times), bytes, blockedMs: Math.min(...blocked) };
}

const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
const db = new pg.Client({ connectionString: postgres.url });
await db.connect();
const token = newSecret();
try {
  const database = openDatabase(postgres.url);
  await migrate(database.pool);
  await database.close();
  await db.query(
    `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at) values ($1, $2, 'bench', $3, '{read}', now() + interval '1 hour')`,
    [newId(), sampleId('admin'), hashSecret(token)],
  );
  const { paths, without } = await callsOf(postgres.url, db);
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: postgres.url,
    HEARTH_DATA: folder,
    PORT: String(await freePort()),
  });
  const measured: Measured[] = [];
  try {
    for (const path of paths.filter((each) => each.includes(asked.only ?? ''))) {
      const found = await measure(portal.address, bearer({ token }), path);
      if (typeof found === 'string') print(`       ${found.padEnd(5)} ${path}`);
      else measured.push(found);
    }
  } finally {
    await portal.stop();
  }
  const worstFirst = measured.toSorted((a, b) => b.ms - a.ms);
  for (const { path, ms, bytes, blockedMs } of worstFirst)
    if (ms > bounds.ms / 4 || bytes > bounds.bytes / 4 || blockedMs > bounds.blockedMs / 2)
      print(
        `${ms.toFixed(0).padStart(6)} ms ${(bytes / 1000).toFixed(0).padStart(7)} KB  others ${blockedMs.toFixed(0).padStart(4)} ms  ${path}`,
      );
  print(`${measured.length} calls asked; ${without.length} without a row: ${without.join(', ')}`);
  const figureOf = (
    id: string,
    promise: string,
    bound: string,
    over: (each: Measured) => boolean,
    most: (each: Measured) => number,
    unit: string,
  ): Figure => {
    const missed = measured.filter(over);
    const worst = measured.toSorted((a, b) => most(b) - most(a))[0];
    return {
      id: `answers.${id}`,
      promise,
      bound,
      measured: `${measured.length - missed.length} of ${measured.length}; the most: ${worst === undefined ? '-' : `${most(worst).toFixed(0)} ${unit} at ${worst.path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, ':id')}`}`,
      isMet: missed.length === 0,
    };
  };
  const of = 'Every GET of the contract on ten times the sample company';
  const figures = [
    figureOf(
      'time',
      `${of}: time`,
      '≤ 1,000 ms',
      ({ ms }) => ms > bounds.ms,
      ({ ms }) => ms,
      'ms',
    ),
    figureOf(
      'size',
      `${of}: size`,
      '≤ 1 MB',
      ({ bytes }) => bytes > bounds.bytes,
      ({ bytes }) => bytes / 1000,
      'KB',
    ),
    figureOf(
      'others',
      `${of}: what others wait meanwhile`,
      '≤ 50 ms',
      ({ blockedMs }) => blockedMs > bounds.blockedMs,
      ({ blockedMs }) => blockedMs,
      'ms',
    ),
  ];
  for (const { isMet, promise, measured: found } of figures)
    print(`${isMet ? 'met   ' : 'MISSED'} ${promise}: ${found}`);
  if (asked.only === undefined) await keepFigures('bench:answers', figures);
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await db.query(`delete from api_tokens where name = 'bench'`);
  await db.end();
  await postgres.stop();
}
