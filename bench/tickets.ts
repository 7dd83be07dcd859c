// /tickets with 100,000 tickets: what its first view asks for, the same filtered and sorted, and a turn of the job that marks what has missed
// a deadline, all of them open. Ends with 1 when one of them takes longer than its bound.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { keepFigures, type Figure } from './figures.ts';
import { median, serve } from './measure.ts';
import { freePort } from '#test/free-port.ts';
import { markFailed } from '#areas/company/deadlines/server/reads.ts';
import { ticket } from '#areas/company/tickets/record.ts';
import { tabsOf } from '#areas/company/tickets/web/list/ticket-tabs.ts';
import { apiTokenPrefix } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { hashSecret, newSecret } from '#areas/people/sessions/server/tokens/secrets.ts';
import { newId } from '#platform/shared/ids.ts';
import { columnsOf } from '#platform/shared/record.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const tickets = 100_000;
const projects = 500;
const people = 200;
const rows = 100;
const askedEach = 25;
const warmUps = 5;
const turns = 5;
/** The most that one turn marks of each of the two deadlines. */
const lateEachTurn = 2_000;
const bounds = { first: 300, all: 300, sorted: 1_000, job: 5_000 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });

async function prepare(): Promise<string> {
  const database = openDatabase(postgres.url);
  await migrate(database.pool);
  await database.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const token = newSecret();
  try {
    await client.query('set statement_timeout = 0');
    const me = newId();
    await client.query(
      `insert into users (id, username, email, first_name, last_name, state) values ($1, 'bench', 'bench@bench.test', 'Bench', 'Person', 'active')`,
      [me],
    );
    await client.query(
      `insert into users (id, username, email, first_name, last_name, state)
       select gen_random_uuid(), 'p' || n, 'p' || n || '@bench.test', 'Person', n::text, 'active' from generate_series(1, ${people}) n`,
    );
    await client.query(`insert into user_groups (user_id, "group") select id, 'employee' from users`);
    await client.query(
      `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at) values ($1, $2, 'bench', $3, '{read,write}', now() + interval '1 hour')`,
      [newId(), me, hashSecret(token)],
    );
    await client.query(
      `insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state)
       select gen_random_uuid(), '26-' || lpad(n::text, 4, '0'), 'Project ' || n, 1 + n % 5, 'dtc', 'adu', 'reno', n || ' Main Street', 'Reno', 'NV'
       from generate_series(1, ${projects}) n`,
    );
    await client.query(
      `create temp table staff as select id, row_number() over (order by username) - 1 as place from users;
       create temp table sites as select id, row_number() over (order by project_number) - 1 as place from projects`,
    );
    // All of them are open; from the first on they miss what was promised, as many in a turn as it marks.
    const late = turns * lateEachTurn;
    await client.query(
      `insert into tickets (id, code, kind, state, title, description, priority, project_id, lead_id, source, visibility, phase, due_on,
         policy_id, calendar_id, response_due_at, resolution_due_at, sla_state, created_at, created_by)
       select gen_random_uuid(), 'T-' || n, 'general', (array['open','in_progress'])[1 + n % 2], 'Ticket number ' || n, 'What it is about ' || n,
         (array['urgent','high','medium','low'])[1 + n % 4], s.id, p.id, 'staff', 'internal', (array['factory','site'])[1 + n % 2],
         current_date + n % 60, d.id, c.id,
         now() + case when n <= ${late} then interval '-1 day' else interval '1 day' end + n * interval '1 second',
         now() + case when n <= ${late} then interval '-1 day' else interval '5 days' end + n * interval '1 second',
         'response_due', now() - n * interval '1 minute', p.id
       from generate_series(1, ${tickets}) n join sites s on s.place = n % ${projects} left join staff p on p.place = n % ${people + 50}
         cross join (select id from deadline_policies where is_default and deleted_at is null limit 1) d
         cross join (select id from business_calendars where place = 'company' and deleted_at is null limit 1) c`,
    );
    await client.query(
      `insert into ticket_events (ticket_id, kind, state, priority, policy_id, calendar_id, at)
       select id, 'created', 'open', priority, policy_id, calendar_id, created_at from tickets`,
    );
    const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from tickets');
    if (counted[0]?.n !== tickets) throw new Error(`There are ${counted[0]?.n} tickets in place of ${tickets}.`);
    await client.query('vacuum analyze');
  } finally {
    // Ended before the database, which would end it with an error of its own.
    await client.end();
  }
  return token;
}

const figures: Figure[] = [];

function keep(id: keyof typeof bounds, promise: string, times: readonly number[]): void {
  const [at, most, bound] = [median(times), Math.max(...times), bounds[id]];
  const isMet = at <= bound;
  print(`${isMet ? 'met   ' : 'MISSED'} ${promise}: ${at.toFixed(0)} ms, ${most.toFixed(0)} at most (≤ ${bound} ms)`);
  figures.push({
    id: `tickets.${id}`,
    promise,
    bound: `≤ ${bound.toLocaleString('en')} ms`,
    measured: `${at.toFixed(0)} ms, ${most.toFixed(0)} ms at most`,
    isMet,
  });
}

/** What `ask` takes, in ms, without the first turns, which warm up the plans. */
async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < askedEach; turn += 1) {
    const started = performance.now();
    await ask();
    if (turn >= warmUps) times.push(performance.now() - started);
  }
  return times;
}

async function measureList(token: string): Promise<void> {
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: postgres.url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  try {
    const headers = { authorization: `Bearer ${apiTokenPrefix}${token}` };
    const get = async (path: string): Promise<{ rows?: { id: string }[] }> => {
      const response = await fetch(`${portal.address}/api${path}`, { headers });
      const body = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${body} at ${path}`);
      return JSON.parse(body);
    };
    const columns = Object.entries(columnsOf(ticket)).flatMap(([key, { hidden }]) => (hidden === true ? [] : [key]));
    /** A view as the screen loads it: the rows with their figures and the numbers of the tabs, then the deadlines of the rows. */
    const view = async (which: Record<string, string>) => {
      const asked = (more: Record<string, string>) => new URLSearchParams({ ...which, ...more }).toString();
      const [list] = await Promise.all([
        get(
          `/tables/tickets?${asked({ columns: [...columns, 'sla_state', 'wakes_on'].join(','), limit: String(rows) })}`,
        ),
        get(`/tables/tickets?${asked({ columns: 'reopen_count', limit: '1', totals: 'true' })}`),
        get(`/tables/action-items?${new URLSearchParams({ limit: '1', count: 'true' }).toString()}`),
        get('/ticket-talk/counts'),
      ]);
      const ids = (list.rows ?? []).map(({ id }) => id);
      if (ids.length !== rows) throw new Error(`${ids.length} rows came in place of ${rows}.`);
      await get(`/ticket-talk/clocks?ids=${ids.join(',')}`);
    };
    const filter: FilterTree = {
      all: [
        {
          any: [
            ['state', 'is', 'open'],
            ['state', 'is', 'in_progress'],
          ],
        },
        {
          any: [
            ['priority', 'is', 'urgent'],
            ['priority', 'is', 'high'],
          ],
        },
        ['title', 'contains', 'number 1'],
      ],
    };
    const words = `${tickets.toLocaleString('en')} tickets`;
    const tab = (name: string) => {
      const found = tabsOf(({ en }) => en, undefined).find(({ value }) => value === name);
      if (found === undefined) throw new Error(`There is no tab ${name}.`);
      // As the screen opens it: what breaks first stands on top.
      const { filter: shown, sort } = found.state;
      const order = sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');
      return { filter: JSON.stringify(shown), sort: order, count: 'true' };
    };
    keep(
      'first',
      `The first view of /tickets with ${words}: one’s own by their next deadline, with figures and deadlines`,
      await timesOf(() => view(tab('mine'))),
    );
    keep(
      'all',
      `The tab of all of ${words} by their next deadline, with figures and deadlines`,
      await timesOf(() => view(tab('all'))),
    );
    keep(
      'sorted',
      `/tickets with ${words}, filtered by state, priority and words of the title, sorted by deadline and title`,
      await timesOf(() => view({ filter: JSON.stringify(filter), sort: 'resolution_due_at,-title' })),
    );
  } finally {
    await portal.stop();
  }
}

async function measureJob(): Promise<void> {
  const database = openDatabase(postgres.url);
  try {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const started = performance.now();
      const missed = await database.db.transaction((tx) =>
        markFailed(
          { tx },
          {
            table: 'tickets',
            open: sql`r.state = any('{open,in_progress,waiting_requester,waiting_third_party}'::text[])`,
          },
          new Date().toISOString(),
          lateEachTurn,
        ),
      );
      times.push(performance.now() - started);
      if (missed.length !== 2 * lateEachTurn) throw new Error(`${missed.length} deadlines were marked.`);
    }
    keep(
      'job',
      `A turn of the job of deadlines over ${tickets.toLocaleString('en')} open tickets that marks ${(2 * lateEachTurn).toLocaleString('en')}`,
      times,
    );
  } finally {
    await database.close();
  }
}

try {
  const token = await prepare();
  await measureList(token);
  await measureJob();
  await keepFigures('bench:tickets', figures);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
