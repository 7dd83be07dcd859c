// /sales/contracts and /projects/change-orders with 20,000 of each: the first view, the same filtered and sorted, and the figures at the top:
// what comes in by month, "original + approved = current; + pending = exposure" of a project, and what is exposed by month and reason.
// Ends with 1 when one of them takes longer than its bound.
import type pg from 'pg';
import { changeOrder } from '#areas/sales/change-orders/record.ts';
import { contractRecord } from '#areas/sales/contracts/record.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { measureViews, seedProjects, shownColumns, type MeasuredView } from './views.ts';

const each = 20_000;
const projects = 200;
const [first, sorted, figures] = [300, 1_000, 500];

/** Contracts in all states that need no envelope: of what was signed, half has come in, and the rest is due in the months to come. */
async function seedContracts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into contracts (id, code, state, title, project_id, contract_type, owner, amount, schedule, parties, expires_on, sent_on, signed_on,
        signed_on_paper, created_at)
      select gen_random_uuid(), 'CT-' || lpad(n::text, 5, '0'), s.state, 'Contract number ' || n, p.id, t.kind, u.id, 100000 + n * 100,
        jsonb_build_array(
          jsonb_build_object('key', 'a', 'label', 'First', 'label_es', 'Primera', 'percent', null, 'amount', 50000, 'trigger', 'signature', 'due_on', null),
          jsonb_build_object('key', 'b', 'label', 'Rest', 'label_es', 'Resto', 'percent', null, 'amount', 50000 + n * 100, 'trigger', 'date',
            'due_on', (current_date + n % 240)::text)),
        '[]', current_date + n % 200, case when s.state <> 'draft' then current_date - n % 90 end,
        case when s.state = 'completed' then current_date - n % 90 end, s.state = 'completed', now() - n * interval '5 minutes'
      from generate_series(1, ${each}) n
        join (select id, row_number() over (order by project_number) - 1 as place from projects) p on p.place = n % ${projects}
        join (select id, row_number() over (order by username) - 1 as place, count(*) over () as many from users) u on u.place = n % u.many
        cross join lateral (select (array['draft', 'completed', 'declined', 'completed', 'expired', 'voided'])[1 + n % 6] as state) s
        cross join lateral (select (array['Design Agreement', 'Letter of Intent', 'Manufacturing Agreement'])[1 + n % 3] as kind) t`);
  await client.query(`
    insert into contract_receipts (id, contract_id, payment_key, amount, received_on, reference, noted_by)
      select gen_random_uuid(), c.id, 'a', 50000, c.signed_on, 'Wire', c.owner from contracts c where c.signed_on is not null`);
}

/** Change orders on the ways that the database knows: of three, one is a draft, one priced and one in review; a tenth of all is carried out. */
async function seedChangeOrders(client: pg.Client): Promise<void> {
  // As if each had signed for that much: the value follows from signed agreements alone.
  await client.query(`alter table projects disable trigger user;
    update projects set contract_value_cents = 100000000, original_contract_value_cents = 100000000;
    alter table projects enable trigger user`);
  const line = `jsonb_build_object('uid', gen_random_uuid(), 'change', 'added', 'cost_code', '', 'description', 'Work', 'client_words', '', 'uom', 'ea',
    'old_quantity', '0', 'new_quantity', '1', 'old_cost', '0', 'new_cost', (n % 900 + 1)::text, 'markup_percent', '0', 'taxable', false,
    'rework', false, 'source', null, 'cost_cents', (n % 900 + 1) * 100, 'price_cents', (n % 900 + 1) * 100)`;
  await client.query(`
    insert into change_orders (id, code, title, project_id, site_only, reason, approval_deadline, lines, cost_cents, price_cents, total_cents,
        created_by, created_at)
      select gen_random_uuid(), 'CO-' || lpad(n::text, 5, '0'), 'Change number ' || n, p.id, true,
        (array['client_request', 'design_development', 'regulatory', 'supply', 'field_change'])[1 + n % 5], current_date + n % 60 - 20,
        jsonb_build_array(${line}), (n % 900 + 1) * 100, (n % 900 + 1) * 100, (n % 900 + 1) * 100, u.id, now() - n * interval '20 minutes'
      from generate_series(1, ${each}) n
        join (select id, row_number() over (order by project_number) - 1 as place from projects) p on p.place = n % ${projects}
        join (select id, row_number() over (order by username) - 1 as place, count(*) over () as many from users) u on u.place = n % u.many`);
  // Who reviews and who decides, on every project the same people, none of whom has written one.
  const people = ['pm', 'finance', 'owner'];
  for (const name of people)
    await client.query(
      `insert into users (id, username, email, first_name, last_name, state) values (gen_random_uuid(), $1::text, $1::text || '@bench.test', $1, 'Person', 'active')`,
      [name],
    );
  await client.query(`
    insert into user_groups (user_id, "group") select id, case username when 'owner' then 'home_owner' else 'employee' end from users
      where username in ('pm', 'finance', 'owner');
    insert into project_members (project_id, user_id, role) select p.id, u.id, u.username from projects p, users u where u.username in ('pm', 'finance');
    insert into units (id, project_id, name) select gen_random_uuid(), id, 'Home' from projects;
    insert into unit_owners (id, unit_id, user_id, name, from_on)
      select gen_random_uuid(), h.id, u.id, 'Owner', current_date - 10 from units h, users u where u.username = 'owner'`);
  await client.query(`update change_orders set status = 'pricing' where right(code, 1) > '1'`);
  await client.query(
    `update change_orders set status = 'internal_review', submitted_by = created_by, submitted_at = created_at where right(code, 1) > '4'`,
  );
  await client.query(`
    insert into change_order_reviews (id, change_order_id, revision, role, user_id, is_ok)
      select gen_random_uuid(), c.id, 1, u.username, u.id, true from change_orders c, users u
      where right(c.code, 1) > '6' and u.username in ('pm', 'finance');
    insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents)
      select id, 1, project_id, '{}', total_cents from change_orders where right(code, 1) > '6';
    insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
      select gen_random_uuid(), c.id, 1, u.id, 'owner', 1, 'Owner Person' from change_orders c, users u
      where right(c.code, 1) > '6' and u.username = 'owner';
    update change_orders set status = 'sent', sent_at = created_at + interval '2 days' where right(code, 1) > '6' and cardinality(hearth_change_order_missing(id)) = 0;
    update change_order_approvers a set decision = 'approved', decided_at = now(), method = 'typed', typed = 'D', statement = 'I agree', hash = repeat('a', 64)
      from change_orders c where c.id = a.change_order_id and right(c.code, 1) > '7' and c.status = 'sent';
    update change_orders set status = 'approved', approved_at = sent_at + interval '3 days' where right(code, 1) > '7' and status = 'sent';
    update change_orders set status = 'executed', executed_at = now(), executed_by = created_by where right(code, 1) = '9' and status = 'approved'`);
}

/** The views of a list: as it opens, with the figures below it, and filtered and sorted. */
function viewsOf(
  { name, path, many }: RecordDeclaration,
  columns: string,
  total: string,
  chosen: { filter: FilterTree; sort: string; words: string },
): MeasuredView[] {
  const table = path.slice(1);
  const ask = (more: Record<string, string>) => `/tables/${table}?${new URLSearchParams(more).toString()}`;
  const list = { columns, limit: '100', count: 'true' };
  const words = `${each.toLocaleString('en')} ${many.en.toLocaleLowerCase('en')}`;
  return [
    {
      id: `${name}.first`,
      promise: `The first view of ${words}, with its figures`,
      boundMs: first,
      see: (get) => Promise.all([get(ask(list)), get(ask({ columns: total, limit: '1', totals: 'true' }))]),
    },
    {
      id: `${name}.sorted`,
      promise: `${words}, ${chosen.words}`,
      boundMs: sorted,
      see: (get) => get(ask({ ...list, filter: JSON.stringify(chosen.filter), sort: chosen.sort })),
    },
  ];
}

async function seed(client: pg.Client): Promise<readonly MeasuredView[]> {
  await seedProjects(client, projects);
  await seedContracts(client);
  await seedChangeOrders(client);
  const { rows } = await client.query<{ id: string; n: number }>(
    `select p.id, (select count(*)::int from change_orders c where c.status = 'executed') as n from projects p order by p.project_number desc limit 1`,
  );
  const [project] = rows;
  if (project === undefined || project.n < each / 20) throw new Error(`${project?.n} are carried out.`);
  const figure = (id: string, promise: string, path: string): MeasuredView => ({
    id,
    promise,
    boundMs: figures,
    see: (get) => get(path),
  });
  return [
    ...viewsOf(contractRecord, shownColumns(contractRecord), 'amount', {
      filter: {
        all: [
          ['state', 'any_of', ['completed', 'declined', 'expired']],
          ['title', 'contains', 'number 1'],
        ],
      },
      sort: 'expires_on,-title',
      words: 'filtered by state and words of the title, sorted by the day they end and title',
    }),
    ...viewsOf(changeOrder, shownColumns(changeOrder), 'total_cents', {
      filter: {
        all: [
          ['status', 'any_of', ['sent', 'approved', 'internal_review']],
          ['title', 'contains', 'number 1'],
        ],
      },
      sort: 'approval_deadline,-title',
      words: 'filtered by status and words of the title, sorted by the day to answer and title',
    }),
    figure('contract.cash', 'What signed contracts bring in by month, over all of them', '/contracts/cash-in'),
    figure(
      'change_order.exposure',
      'What is approved, pending and declined by month and reason, of all',
      '/change-order-exposure',
    ),
    figure(
      'change_order.line',
      'Original + approved = current; + pending = exposure, of one project',
      `/change-order-contracts/${project.id}`,
    ),
  ];
}

await measureViews('bench:contracts', seed);
