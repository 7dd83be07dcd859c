// /projects/punch-lists with 50,000 punch items: the first view of the index, the same filtered and sorted, the grid by module and the charts.
// Ends with 1 when one of them takes longer than its bound.
import type pg from 'pg';
import { punchItem } from '#areas/company/tickets/columns.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { measureViews, seedProjects, shownColumns, type MeasuredView } from './views.ts';

const items = 50_000;
const projects = 100;
const modules = 20;
const boundMs = 1_000;

async function seed(client: pg.Client): Promise<readonly MeasuredView[]> {
  await seedProjects(client, projects);
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
  const { rows: chosen } = await client.query<{ id: string }>(
    'select id from projects order by project_number limit 1',
  );
  const all = { columns: shownColumns(punchItem), limit: '100', count: 'true' };
  const list = (filter: FilterTree, more: Record<string, string> = {}) =>
    `/tables/punch-items?${new URLSearchParams({ ...all, ...more, filter: JSON.stringify(filter) }).toString()}`;
  const figuresOf = new URLSearchParams({ columns: 'reopen_count', limit: '1', totals: 'true' }).toString();
  const words = `${items.toLocaleString('en')} punch items`;
  const inWork: FilterTree = {
    all: [
      ['phase', 'is', 'factory'],
      ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']],
      ['category', 'is', 'plumbing'],
      ['title', 'contains', 'number 1'],
    ],
  };
  return [
    {
      id: 'punch.index',
      promise: `The index of punch lists with ${words}: its first view, counted`,
      boundMs,
      see: (get) => Promise.all([get(list(['phase', 'is', 'factory'])), get(`/tables/punch-items?${figuresOf}`)]),
    },
    {
      id: 'punch.sorted',
      promise: `${words}, filtered by state, category and words of the title, sorted by due day and title`,
      boundMs,
      see: (get) => get(list(inWork, { sort: 'due_on,-title' })),
    },
    {
      id: 'punch.grid',
      promise: `${words}: the grid of one project by area and module`,
      boundMs,
      see: (get) => get(`/punch/grid?project_id=${chosen[0]?.id ?? ''}&phase=factory`),
    },
    {
      id: 'punch.charts',
      promise: `${words}: the charts of a list of all projects`,
      boundMs,
      see: (get) => get('/punch/charts?phase=factory'),
    },
  ];
}

await measureViews('bench:punch', seed);
