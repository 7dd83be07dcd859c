// /projects/punch-lists with 50,000 punch items: the first view of the index, the same filtered and sorted, the grid by module and the charts.
// Ends with 1 when one of them takes longer than its bound.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { keepFigures, type Figure } from './figures.ts';
import { median, serve } from './measure.ts';
import { bearer, makeStaff } from './staff.ts';
import { freePort } from '#test/free-port.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { columnsOf } from '#platform/shared/record.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const items = 50_000;
const projects = 100;
const modules = 20;
const rows = 100;
const askedEach = 25;
const warmUps = 5;
const boundMs = 1_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
const [person] = await makeStaff(postgres.url, 50);
if (person === undefined) throw new Error('Nobody is there.');

const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query('set statement_timeout = 0');
await client.query(`
  insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state)
    select gen_random_uuid(), '26-' || lpad(n::text, 4, '0'), 'Project ' || n, 4, 'dtc', 'adu', 'reno', n || ' Main Street', 'Reno', 'NV'
    from generate_series(1, ${projects}) n`);
await client.query(`
  insert into modules (id, project_id, module_no, factory, status, ship_forecast_on)
    select gen_random_uuid(), p.id, n || '/${modules}', 'reno', 'online', current_date + n from projects p, generate_series(1, ${modules}) n`);
// Of four, one is closed, accepted by another person than who put it right; the others stand in the states before that.
await client.query(`
  with staff as (select id, row_number() over (order by username) - 1 as place, count(*) over () as many from users),
    built as (select id, project_id, row_number() over (order by id) - 1 as place, count(*) over () as many from modules)
  insert into tickets (id, code, kind, state, title, priority, project_id, module_id, lead_id, manager_id, approver_id, source, visibility, phase,
      area, category, trade, severity, must_fix_before, station_found, station_caused, due_on, regulatory, resolution, resolved_at, closed_at,
      submitted_by, verified_by, verified_at, created_at, created_by)
    select gen_random_uuid(), 'T-' || n, 'punch_list', case n % 4 when 0 then 'punch_closed' when 1 then 'punch_open' when 2 then 'punch_in_progress'
        else 'punch_review' end, 'Gap number ' || n, (array['high', 'medium', 'low'])[1 + n % 3], b.project_id, b.id, one.id, other.id, other.id,
      'floor', 'internal', (array['factory', 'site'])[1 + (n / ${projects * modules}) % 2],
      (array['Kitchen', 'Bath', 'Hall', 'Bedroom', 'Living', 'Roof'])[1 + n % 6], (array['finishes', 'plumbing', 'electrical', 'cabinets'])[1 + n % 4],
      'carpentry', 'functional', 'ship', (array['Board and paint', 'Tests'])[1 + n % 2], (array['Walls', 'Rough plumbing', 'Cabinets'])[1 + n % 3],
      current_date + (n % 60)::int, false, case when n % 4 = 0 then 'fixed' end, case when n % 4 = 0 then now() end, case when n % 4 = 0 then now() end,
      case when n % 4 = 0 then one.id end, case when n % 4 = 0 then other.id end, case when n % 4 = 0 then now() end,
      now() - n * interval '2 minutes', one.id
    from generate_series(1, ${items}) n join built b on b.place = n % b.many join staff one on one.place = n % one.many
      join staff other on other.place = (n + 1) % other.many`);
await client.query(`
  insert into ticket_events (ticket_id, kind, state, priority, at) select id, 'created', 'punch_draft', priority, created_at from tickets;
  insert into ticket_events (ticket_id, kind, state, priority, at) select id, 'state', 'punch_open', priority, created_at + interval '1 second' from tickets;
  insert into ticket_events (ticket_id, kind, state, priority, at) select id, 'state', state, priority, created_at + interval '1 day' from tickets
    where state <> 'punch_open' and created_at < now() - interval '1 day'`);
const { rows: counted } = await client.query<{ n: number }>(
  `select count(*)::int as n from tickets where kind = 'punch_list'`,
);
if (counted[0]?.n !== items) throw new Error(`There are ${counted[0]?.n} items in place of ${items}.`);
const { rows: chosen } = await client.query<{ id: string }>('select id from projects order by project_number limit 1');
await client.query('vacuum analyze');
await client.end();

const portal = await serve('bench/portal-process.ts', {
  DATABASE_URL: postgres.url,
  HEARTH_DATA: join(folder, 'portal'),
  PORT: String(await freePort()),
});

async function get(path: string): Promise<void> {
  const response = await fetch(`${portal.address}/api${path}`, { headers: bearer(person ?? { token: '' }) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${body} at ${path}`);
}

const figures: Figure[] = [];

/** What `see` takes, without the first turns, which warm up the plans. */
async function measure(id: string, promise: string, see: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < askedEach; turn += 1) {
    const started = performance.now();
    await see();
    if (turn >= warmUps) times.push(performance.now() - started);
  }
  const [middle, most] = [median(times), Math.max(...times)];
  const isMet = middle <= boundMs;
  print(`${isMet ? 'met   ' : 'MISSED'} ${promise}: ${middle.toFixed(0)} ms, ${most.toFixed(0)} at most`);
  const measured = `${middle.toFixed(0)} ms, ${most.toFixed(0)} ms at most`;
  figures.push({ id: `punch.${id}`, promise, bound: `≤ ${boundMs.toLocaleString('en')} ms`, measured, isMet });
}

try {
  const columns = Object.entries(columnsOf(punchItem)).flatMap(([key, { hidden }]) => (hidden === true ? [] : [key]));
  const all = { columns: columns.join(','), limit: String(rows), count: 'true' };
  const asked = (filter: FilterTree, more: Record<string, string> = {}) =>
    get(`/tables/punch-items?${new URLSearchParams({ ...all, ...more, filter: JSON.stringify(filter) }).toString()}`);
  const words = `${items.toLocaleString('en')} punch items`;
  await measure('index', `The index of punch lists with ${words}: its first view, counted`, () =>
    Promise.all([
      asked(['phase', 'is', 'factory']),
      get(
        `/tables/punch-items?${new URLSearchParams({ columns: 'reopen_count', limit: '1', totals: 'true' }).toString()}`,
      ),
    ]),
  );
  await measure(
    'sorted',
    `${words}, filtered by state, category and words of the title, sorted by due day and title`,
    () =>
      asked(
        {
          all: [
            ['phase', 'is', 'factory'],
            ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']],
            ['category', 'is', 'plumbing'],
            ['title', 'contains', 'number 1'],
          ],
        },
        { sort: 'due_on,-title' },
      ),
  );
  await measure('grid', `${words}: the grid of one project by area and module`, () =>
    get(`/punch/grid?project_id=${chosen[0]?.id ?? ''}&phase=factory`),
  );
  await measure('charts', `${words}: the charts of a list of all projects`, () => get('/punch/charts?phase=factory'));
  await keepFigures('bench:punch', figures);
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
} finally {
  await portal.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
