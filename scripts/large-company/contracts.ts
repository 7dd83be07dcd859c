// The papers of a large company: what was agreed with its customers, and what they changed since.
import type pg from 'pg';
import { sampleId } from '#sample/ids.ts';
import { firstNumber, numbersGoOn } from './numbers.ts';
import type { Size } from './size.ts';

/** Contracts in every state; those that were signed have half of their money. */
export async function seedContracts(client: pg.Client, admin: string, { contractsEach }: Size): Promise<void> {
  await client.query(
    `insert into contracts (id, code, state, title, project_id, contract_type, owner, amount, schedule, parties, expires_on, price_hold_until, sent_on, signed_on, signed_on_paper, created_by, created_at)
     select gen_random_uuid(), 'L-' || p.project_number || '-' || n, s.state, left(t.kind || ', ' || p.name || ' ' || n, 140), p.id, t.kind, $1, (n + 1) * 100000,
       jsonb_build_array(jsonb_build_object('key', 'a', 'label', 'First half', 'label_es', 'Primera mitad', 'percent', 50, 'amount', (n + 1) * 50000, 'trigger', 'signature', 'due_on', null),
         jsonb_build_object('key', 'b', 'label', 'Second half', 'label_es', 'Segunda mitad', 'percent', 50, 'amount', (n + 1) * 50000, 'trigger', 'handover', 'due_on', null)),
       jsonb_build_array(jsonb_build_object('key', 'buyer', 'role', 'buyer', 'part', 'signer', 'name', 'Buyer ' || n, 'email', 'buyer@example.com', 'user_id', null, 'title', null, 'language', 'en')),
       current_date + n, current_date + n, case when s.state <> 'draft' then current_date - n end, case when s.state in ('completed', 'superseded', 'terminated') then current_date - n end,
       s.state in ('completed', 'superseded', 'terminated'), $1, now() - n * interval '1 day'
     from projects p cross join generate_series(1, ${contractsEach}) n
       cross join lateral (select (array['draft','completed','completed','declined','expired','voided','superseded','completed'])[1 + n % 8] as state) s
       cross join lateral (select (array['Design Agreement','Letter of Intent','Manufacturing Agreement'])[1 + n % 3] as kind) t
     where p.project_number like 'L-%'`,
    [admin],
  );
  await client.query(
    `insert into contract_receipts (id, contract_id, payment_key, amount, received_on, reference, noted_by)
     select gen_random_uuid(), c.id, 'a', c.amount / 2, c.signed_on + 3, 'Wire', $1 from contracts c where c.code like 'L-%' and c.signed_on is not null`,
    [admin],
  );
}

/** Change orders of every project, most of them in work; where somebody decides for the developer, sent, approved and carried out. */
export async function seedChangeOrders(client: pg.Client, { projects, staff, changesEach }: Size): Promise<void> {
  const [writer, estimator, manager, finance, developer] = ['priya', 'hannah', 'employee', 'admin', 'developer'].map(
    sampleId,
  );
  // As if those without a signed agreement had one of the amount that is planned: the value follows from signed agreements alone.
  await client.query(`alter table projects disable trigger user;
    update projects set original_contract_value_cents = contract_value_cents
      where project_number like 'L-%' and status >= 3 and original_contract_value_cents is null;
    alter table projects enable trigger user`);
  await client.query(
    `insert into change_orders (id, code, title, project_id, site_only, reason, scope, approval_deadline, tax_percent, approvers, lines,
       cost_cents, price_cents, tax_cents, total_cents, priced_by, created_by, created_at, project_status)
     select gen_random_uuid(), 'CO-' || (${firstNumber} + row_number() over ()),
       (array['Larger panel','Other siding','Second sink','Bike room','Canopy','Heat pump','Skylight','Fence'])[1 + n % 8] || ' ' || n, p.id, true,
       (array['client_request','design_development','regulatory','supply','field_change'])[1 + n % 5], 'What was asked for', current_date + n - 10, 0,
       jsonb_build_array($2::text), jsonb_build_array(jsonb_build_object('uid', gen_random_uuid(), 'change', 'added', 'cost_code', '', 'description', 'Work',
         'client_words', '', 'uom', 'ea', 'old_quantity', '0', 'new_quantity', '1', 'old_cost', '0', 'new_cost', (100 + n * 7)::text, 'markup_percent', '0',
         'taxable', false, 'rework', false, 'source', null, 'cost_cents', (100 + n * 7) * 100, 'price_cents', (100 + n * 7) * 100)),
       (100 + n * 7) * 100, (100 + n * 7) * 100, 0, (100 + n * 7) * 100, $1, l.id, now() - n * interval '5 days', p.status
     from projects p cross join generate_series(1, ${changesEach}) n
       join large_staff l on l.place = (right(p.project_number, 4)::int * 3 + n) % ${staff}
     where p.project_number like 'L-%'`,
    [estimator, developer],
  );
  const mine = `code ~ '^CO-[1-9][0-9]{4,5}$'`;
  await client.query(`update change_orders set status = 'pricing' where ${mine} and right(title, 1) <> '0'`);
  await client.query(
    `update change_orders set status = 'internal_review', submitted_by = created_by, submitted_at = created_at + interval '2 days'
     where ${mine} and status = 'pricing' and right(title, 1) not in ('1', '2')`,
  );
  const decided = `from projects p where p.id = c.project_id and right(p.project_number, 2) in ('07', '57') and p.status >= 3 and c.status = `;
  await client.query(
    `insert into project_members (project_id, user_id, role) select p.id, $1, 'pm' from projects p
     where right(p.project_number, 2) in ('07', '57') and p.project_number like 'L-%' on conflict do nothing`,
    [manager],
  );
  for (const [role, person] of [
    ['pm', manager],
    ['finance', finance],
  ])
    await client.query(
      `insert into change_order_reviews (id, change_order_id, revision, role, user_id, is_ok)
       select gen_random_uuid(), c.id, 1, $1, $2, true from change_orders c, projects p
       where p.id = c.project_id and right(p.project_number, 2) in ('07', '57') and p.status >= 3 and p.project_number like 'L-%' and c.status = 'internal_review'`,
      [role, person],
    );
  await client.query(
    `insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents, sent_by)
     select c.id, 1, c.project_id, jsonb_build_object('code', c.code, 'title', c.title, 'revision', 1, 'project_number', p.project_number, 'project_name', p.name,
       'units', '[]'::jsonb, 'intro', null, 'scope', c.scope, 'closing', null, 'lines', '[]'::jsonb, 'price_cents', c.price_cents, 'tax_percent', 0,
       'tax_cents', 0, 'total_cents', c.total_cents, 'no_charge', false, 'moves', '[]'::jsonb, 'deadline', c.approval_deadline, 'sent_by', 'Priya Raman'), c.total_cents, $1
     from change_orders c, projects p where p.id = c.project_id and c.status = 'internal_review'
       and exists (select 1 from change_order_reviews v where v.change_order_id = c.id and v.role = 'finance') and p.project_number like 'L-%'`,
    [writer],
  );
  await client.query(
    `insert into change_order_costs (change_order_id, revision, lines, cost_cents)
     select c.id, 1, c.lines, c.cost_cents from change_orders c join change_order_revisions v on v.change_order_id = c.id where c.code ~ '^CO-[1-9][0-9]{4,5}$'`,
  );
  await client.query(
    `insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
     select gen_random_uuid(), c.id, 1, $1, 'developer', 1, 'Elena Sable' from change_orders c join change_order_revisions v on v.change_order_id = c.id
     where c.code ~ '^CO-[1-9][0-9]{4,5}$'`,
    [developer],
  );
  await client.query(
    `update change_orders c set status = 'sent', sent_at = c.created_at + interval '4 days' ${decided} 'internal_review'
     and exists (select 1 from change_order_revisions v where v.change_order_id = c.id)`,
  );
  await client.query(
    `update change_order_approvers a set decision = 'approved', decided_at = now(), method = 'typed', typed = 'Elena Sable', statement = 'I agree', hash = repeat('a', 64)
     from change_orders c where c.id = a.change_order_id and c.code ~ '^CO-[1-9][0-9]{4,5}$' and right(c.title, 1) in ('5', '6', '7', '8')`,
  );
  await client.query(
    `update change_orders c set status = 'approved', approved_at = c.created_at + interval '8 days' ${decided} 'sent'
     and right(c.title, 1) in ('5', '6', '7', '8') and c.code ~ '^CO-[1-9][0-9]{4,5}$'`,
  );
  await client.query(
    `update change_orders c set status = 'executed', executed_at = now(), executed_by = $1 ${decided} 'approved'
     and right(c.title, 1) in ('5', '6') and c.code ~ '^CO-[1-9][0-9]{4,5}$'`,
    [manager],
  );
  await numbersGoOn(client, 'change_order', projects * changesEach);
}
