// /projects/warranty-requests with 50,000 warranty items: the inbox as it opens, one's own, the same filtered and sorted, its charts, and the panel
// of one item. Ends with 1 when one of them takes longer than its bound.
import type pg from 'pg';
import { warrantyItem } from '#areas/service/warranty/columns.ts';
import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { measureViews, seedProjects, shownColumns, type MeasuredView } from './views.ts';

const items = 50_000;
const projects = 200;
const homes = 20;
const boundMs = 500;

async function seed(client: pg.Client): Promise<readonly MeasuredView[]> {
  await seedProjects(client, projects);
  await client.query(`
  insert into units (id, project_id, name, plan_code, warranty_start_on)
    select gen_random_uuid(), p.id, 'Home ' || n, (array['A', 'B', 'C'])[1 + n % 3], current_date - 400 from projects p, generate_series(1, ${homes}) n;
  insert into warranty_coverages (id, project_id, unit_id, code, name, tier, starts_on, months, transfers, follows_handover)
    select gen_random_uuid(), u.project_id, u.id, 'WC-' || row_number() over (), u.name, k.tier, current_date - 400, k.months, k.tier = 'structural', true
    from units u, (values ('workmanship', 12), ('systems', 24), ('structural', 120)) k (tier, months)`);
  // Reports of one item each; of five, one is signed off by its owner, the others stand in the states before that.
  await client.query(`
  create temp table homes_placed as select id, project_id, name, row_number() over (order by id) - 1 as place, count(*) over () as many from units;
  create temp table staff_placed as select id, row_number() over (order by username) - 1 as place, count(*) over () as many from users;
  insert into warranty_requests (id, code, summary, project_id, unit_id, channel, received_at, created_at)
    select gen_random_uuid(), 'WR-' || n, 'Drip number ' || n, h.project_id, h.id, 'portal', now() - n * interval '3 minutes', now() - n * interval '3 minutes'
    from generate_series(1, ${items}) n join homes_placed h on h.place = n % h.many`);
  await client.query(`
  with placed as (select q.*, row_number() over (order by q.received_at desc) as n from warranty_requests q)
  insert into tickets (id, code, kind, state, title, description, priority, project_id, unit_id, lead_id, source, visibility, side, area, category,
      request_id, received_at, coverage_result, coverage_id, covered_until, cause_stage, visit_at, resolution_note, resolution, resolved_at, verified_at,
      closed_at, labour_cents, parts_cents, back_charge_party, back_charge_cents, back_charge_state, policy_id, calendar_id, response_due_at,
      resolution_due_at, sla_state, created_at, created_by)
    select gen_random_uuid(), r.code, 'warranty', s.state, r.summary, 'What its owner says of it', (array['urgent', 'high', 'medium', 'low'])[1 + r.n % 4],
      r.project_id, r.unit_id, p.id, 'owner_portal', 'internal', null, (array['Kitchen', 'Bath', 'Hall', 'Bedroom'])[1 + r.n % 4],
      (array['finishes', 'plumbing', 'electrical', 'mechanical', 'cabinets'])[1 + r.n % 5], r.id, r.received_at, 'covered', k.id, k.ends_on,
      case when s.is_done then (array['factory', 'transport', 'set', 'design'])[1 + r.n % 4] end,
      case when s.state = 'warranty_scheduled' then now() + (r.n % 20) * interval '1 day' end, case when s.is_done then 'New seal' end,
      case when s.is_done then 'fixed' end, case when s.is_done then now() end, case when s.is_done then now() end, case when s.is_done then now() end,
      case when s.is_done then 12000 end, case when s.is_done then 3000 end, case when s.is_done then 'supplier' end,
      case when s.is_done then 9000 end, case when s.is_done then 'claimed' end, d.id, c.id, now() + (r.n % 700 - 50) * interval '10 minutes',
      now() + (r.n % 900) * interval '1 hour', 'response_due', r.received_at, p.id
    from placed r join staff_placed p on p.place = r.n % p.many
      cross join lateral (select (array['warranty_submitted', 'warranty_acknowledged', 'warranty_accepted', 'warranty_scheduled', 'warranty_verified'])[1
        + (r.n / 5) % 5] as state, (r.n / 5) % 5 = 4 as is_done) s
      join warranty_coverages k on k.unit_id = r.unit_id and k.tier = 'systems'
      cross join (select id from deadline_policies where name = 'Warranty' and deleted_at is null limit 1) d
      cross join (select id from business_calendars where place = 'company' and deleted_at is null limit 1) c;
  insert into ticket_events (ticket_id, kind, state, priority, policy_id, calendar_id, at)
    select id, 'created', 'warranty_submitted', priority, policy_id, calendar_id, created_at from tickets`);
  const { rows: counted } = await client.query<{ n: number }>(
    `select count(*)::int as n from tickets where kind = 'warranty'`,
  );
  if (counted[0]?.n !== items) throw new Error(`There are ${counted[0]?.n} items in place of ${items}.`);
  const { rows: first } = await client.query<{ id: string }>(
    `select id from tickets where state = 'warranty_submitted' order by least(response_due_at, resolution_due_at), id limit 100`,
  );
  const ids = first.map(({ id }) => id);
  return viewsOf(ids);
}

const open: FilterTree = [
  'state',
  'any_of',
  ['submitted', 'acknowledged', 'need_info', 'accepted', 'scheduled', 'in_progress', 'complete'].map(
    (state) => `warranty_${state}`,
  ),
];
const worked: FilterTree = {
  all: [
    open,
    ['priority', 'any_of', ['urgent', 'high']],
    ['category', 'is', 'plumbing'],
    ['title', 'contains', 'number 1'],
  ],
};

function viewsOf(ids: readonly string[]): readonly MeasuredView[] {
  const all = {
    columns: `${shownColumns(warrantyItem)},response_due_at,resolution_due_at,coverage_tier,walk_on`,
    limit: '100',
    count: 'true',
    sort: 'next_due_at',
  };
  const list = (filter: FilterTree, more: Record<string, string> = {}) =>
    `/tables/warranty-items?${new URLSearchParams({ ...all, ...more, filter: JSON.stringify(filter) }).toString()}`;
  const clocks = `/ticket-talk/clocks?ids=${ids.join(',')}`;
  const words = `${items.toLocaleString('en')} warranty items`;
  const view = (id: string, promise: string, see: MeasuredView['see']) => ({
    id: `warranty.${id}`,
    promise,
    boundMs,
    see,
  });
  return [
    view(
      'inbox',
      `The inbox of ${words} by their next deadline, counted, with the deadlines of its rows`,
      async (get) => {
        await get(list(open));
        await get(clocks);
      },
    ),
    view('mine', `One’s own of ${words} by their next deadline, counted`, (get) =>
      get(list({ all: [open, ['lead_id', 'is', me]] })),
    ),
    view(
      'sorted',
      `${words}, filtered by state, urgency, system and words of the title, sorted by receipt and title`,
      (get) => get(list(worked, { sort: '-received_at,title' })),
    ),
    view('board', `${words} as a board: the groups by where they stand, with their numbers`, (get) =>
      get(
        `/tables/warranty-items/groups?${new URLSearchParams({ group: 'state', filter: JSON.stringify(open) }).toString()}`,
      ),
    ),
    view('charts', `The charts of ${words}`, (get) => get('/warranty/charts')),
    view('panel', `What the panel of one of ${words} shows beside its fields`, (get) =>
      get(`/warranty-items/${ids[0] ?? ''}/detail`),
    ),
  ];
}

await measureViews('bench:warranty', seed);
