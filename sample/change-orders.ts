import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  consentWords,
  type ChangeReason,
  type ChangeStatus,
  type Payment,
} from '#areas/sales/change-orders/choices.ts';
import { priceChange } from '#areas/sales/change-orders/rules.ts';
import type { ChangeLineDraft, Offer } from '#areas/sales/change-orders/schema.ts';
import { offerOf } from '#areas/sales/change-orders/server/offer.ts';
import { heldOrder } from '#areas/sales/change-orders/server/rows.ts';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import { sampleId } from './ids.ts';

interface Sample {
  title: string;
  project: string;
  unit?: string;
  /** So many of its modules are touched. */
  modules?: number;
  reason: ChangeReason;
  scope: string;
  status: ChangeStatus;
  /** Each with what it does, how much of it, what one costs and by how much more it is sold. */
  lines: readonly Line[];
  /** By so many days the handover comes later. */
  days?: number;
  client?: 'okafor' | 'owner' | 'developer';
  noCharge?: true;
  /** The day to answer, from today. */
  deadline?: number;
  payment?: Payment;
  /** How many days ago it was written. */
  age: number;
  declined?: string;
}

type Line = readonly [change: 'added' | 'removed', what: string, quantity: number, cost: number, client: string];

const added = (what: string, quantity: number, cost: number, client = ''): Line => [
  'added',
  what,
  quantity,
  cost,
  client,
];
const removed = (what: string, quantity: number, cost: number, client = ''): Line => [
  'removed',
  what,
  quantity,
  cost,
  client,
];

/** Of the first project and asked for by its client, unless it says otherwise. */
const order = (
  status: ChangeStatus,
  title: string,
  scope: string,
  lines: readonly Line[],
  rest: Partial<Sample> & { age: number },
): Sample => ({ project: '26-041', reason: 'client_request', status, title, scope, lines, ...rest });

const orders: readonly Sample[] = [
  order(
    'executed',
    'Covered entry on building A',
    'A steel canopy over the four entries of building A.',
    [added('Steel canopy, 4 ft', 4, 1480), added('Footing and anchors', 4, 310)],
    { client: 'developer', payment: 'paid', age: 64 },
  ),
  order(
    'executed',
    'Vinyl plank in place of carpet, level 1',
    'Vinyl plank in the hallways of level 1. The carpet is taken off.',
    [added('Vinyl plank, 20 mil', 620, 3.1), removed('Carpet and pad', 620, 3.9, 'Carpet, not needed')],
    { reason: 'design_development', client: 'developer', age: 41 },
  ),
  order(
    'sent',
    'EV-ready garage',
    'A charger on the garage wall, with its own 60 amp circuit and a larger main panel. One garage outlet goes.',
    [
      added('60 A circuit, panel to garage', 1, 2240, '60 amp circuit to the garage'),
      added('Conduit, 1¼ in', 48, 19, 'Conduit, 48 feet'),
      added('Wall charger, 48 A', 1, 689, 'Wall charger, 48 amp'),
      removed('Garage outlet, 20 A', 1, 150, 'Garage outlet, not needed'),
      added('Drawings and city permit', 1, 853),
    ],
    { unit: 'A-101', days: 3, client: 'okafor', deadline: 7, age: 11 },
  ),
  order(
    'approved',
    'Bike room in building C',
    'Racks for 24 bikes, a door with a closer, and lights.',
    [added('Bike racks', 12, 240), added('Door with closer', 1, 1350)],
    { client: 'developer', age: 19 },
  ),
  order(
    'internal_review',
    'Storm drain moved by the city',
    'The city asks for another inlet on the north side.',
    [added('Inlet and 40 ft of pipe', 1, 6900)],
    { reason: 'regulatory', client: 'developer', deadline: 12, age: 6 },
  ),
  order(
    'pricing',
    'Upgrade to heat-pump dryers',
    'Heat-pump dryers in all homes in place of vented ones.',
    [added('Heat-pump dryer', 12, 980)],
    { age: 4 },
  ),
  order('draft', 'Second hose bib, west side', 'Asked for at the site walk.', [], { reason: 'field_change', age: 1 }),
  order(
    'declined',
    'Quartz in place of laminate',
    'Quartz counters in the kitchen.',
    [added('Quartz counter', 42, 88)],
    { unit: 'A-101', client: 'okafor', age: 30, declined: 'We will keep what was drawn' },
  ),
  order(
    'executed',
    'Missing blocking behind the TV wall',
    'Blocking that the drawings left out is put in at our cost.',
    [added('Blocking, labour and lumber', 6, 74)],
    { reason: 'error_omission', client: 'developer', noCharge: true, age: 36, modules: 4 },
  ),
  order('void', 'Skylight in the stair', 'Asked for and taken back.', [], { age: 50 }),
  order(
    'sent',
    'Shade over the terrace',
    'A cedar pergola over the terrace, stained like the siding.',
    [added('Cedar pergola, 12 × 14 ft', 1, 4380, 'Cedar pergola'), added('Stain and hardware', 1, 420)],
    { project: '25-098', unit: 'Home', client: 'owner', deadline: -2, age: 16 },
  ),
];

/** Change orders in every status, with what was sent, who passed and signed it, and what the executed ones did to their contracts. */
export async function loadChangeOrders(write: Write): Promise<void> {
  for (const sample of orders) await loadOrder(write, sample);
}

/** The way to a status, in the steps that the database knows. */
const wayTo: Readonly<Record<ChangeStatus, readonly ChangeStatus[]>> = {
  draft: [],
  pricing: ['pricing'],
  internal_review: ['pricing', 'internal_review'],
  sent: ['pricing', 'internal_review', 'sent'],
  approved: ['pricing', 'internal_review', 'sent', 'approved'],
  executed: ['pricing', 'internal_review', 'sent', 'approved', 'executed'],
  declined: ['pricing', 'internal_review', 'sent', 'declined'],
  void: ['void'],
};

async function loadOrder(write: Write, sample: Sample): Promise<void> {
  const id = sampleId(`change order ${sample.title}`);
  const project = sampleId(sample.project);
  const [writer, estimator] = [sampleId('priya'), sampleId('hannah')];
  const client = sample.client === undefined ? [] : [sampleId(sample.client)];
  const taxPercent = sample.noCharge === true ? 0 : 8.75;
  const drafts = sample.lines.map((line, at) => lineOf(sample, line, at));
  const { lines: money, ...sums } = priceChange(drafts, {
    reworkPercent: 0,
    taxPercent,
    noCharge: sample.noCharge === true,
  });
  const lines = drafts.map((line, at) => ({ ...line, ...money[at] }));
  const units = sample.unit === undefined ? [] : [sampleId(`${sample.project}/${sample.unit}`)];
  const modules = await modulesOf(write, sample, project);
  const moves = await movesOf(write, sample, project);
  const deadline = addDays(companyToday(), sample.deadline ?? 10);
  const code = await nextCode(write, 'change_order', 'CO');
  const made = sql`now() - make_interval(days => ${sample.age}::int)`;
  await write.tx.execute(sql`
    insert into change_orders (id, code, title, project_id, units, modules, site_only, reason, requested_on, scope, no_charge, absorbed_by,
      approval_deadline, tax_percent, lines, proposed, approvers, cost_cents, price_cents, tax_cents, total_cents, schedule_days, priced_by,
      project_status, created_by, updated_by, created_at, updated_at)
    values (${id}, ${code}, ${sample.title}, ${project}, ${sql.param(units)}::uuid[], ${sql.param(modules)}::uuid[],
      ${modules.length === 0}, ${sample.reason},
      current_date - ${sample.age}::int, ${sample.scope}, ${sample.noCharge === true}, ${sample.noCharge === true ? 'builder' : null},
      ${deadline}, ${taxPercent}, ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(moves.proposed)}::jsonb, ${JSON.stringify(client)}::jsonb,
      ${sums.cost_cents}, ${sums.price_cents}, ${sums.tax_cents}, ${sums.total_cents}, ${sample.days ?? 0}, ${estimator}, 4, ${writer},
      ${writer}, ${made}, ${made})`);
  const offer = await offerOf(write.tx, await heldOrder(write, id), moves.shown, 'Priya Raman');
  for (const to of wayTo[sample.status])
    await step(write, sample, { id, to, project, offer, client: client[0], lines, cost: sums.cost_cents });
  if (sample.payment !== undefined)
    await write.tx.execute(
      sql`update change_orders set payment = ${sample.payment}, invoice_ref = 'INV-2041', billed_on = current_date - 20 where id = ${id}`,
    );
}

function lineOf(sample: Sample, [change, description, quantity, cost, client]: Line, at: number): ChangeLineDraft {
  return {
    uid: sampleId(`change line ${sample.title} ${at}`),
    change,
    cost_code: '26 05 19',
    description,
    client_words: client,
    uom: quantity > 40 ? 'ft' : 'ea',
    old_quantity: change === 'added' ? '0' : String(quantity),
    new_quantity: change === 'removed' ? '0' : String(quantity),
    old_cost: change === 'added' ? '0' : String(cost),
    new_cost: change === 'removed' ? '0' : String(cost),
    markup_percent: '30',
    taxable: !description.startsWith('Drawings'),
    rework: false,
    source: null,
  };
}

async function modulesOf(write: Write, { modules = 0 }: Sample, project: string): Promise<string[]> {
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from modules where project_id = ${project} and deleted_at is null order by module_no collate hearth_en limit ${modules}`,
  );
  return rows.map(({ id }) => id);
}

async function movesOf(write: Write, { days }: Sample, project: string) {
  if (days === undefined) return { proposed: [], shown: [] };
  const { rows } = await write.tx.execute<{ id: string; on: string }>(
    sql`select id, forecast_on::text as on from milestones where project_id = ${project} and kind = 'handover' and unit_id is null limit 1`,
  );
  const [handover] = rows;
  if (handover === undefined) return { proposed: [], shown: [] };
  const to = addDays(handover.on, days);
  return {
    proposed: [{ milestone: handover.id, on: to }],
    shown: [{ kind: 'milestone' as const, id: handover.id, what: 'handover', label: null, from: handover.on, to }],
  };
}

interface Step {
  id: string;
  to: ChangeStatus;
  project: string;
  offer: Offer;
  client: string | undefined;
  lines: readonly object[];
  cost: number;
}

async function step(
  write: Write,
  sample: Sample,
  { id, to, project, offer, client, lines, cost }: Step,
): Promise<void> {
  const at = (share: number) => sql`now() - make_interval(days => ${Math.round(sample.age * share)}::int)`;
  const run = (statement: ReturnType<typeof sql>) => write.tx.execute(statement);
  const capacity = sample.client === 'developer' ? 'developer' : 'owner';
  const name = sample.client === 'okafor' ? 'Chidi Okafor' : sample.client === 'owner' ? 'Maya Ortiz' : 'Elena Sable';
  if (to === 'sent' && client !== undefined) {
    for (const [role, person] of [
      ['pm', sample.project === '26-041' ? 'employee' : 'marcus'],
      ['finance', 'admin'],
      ...(sample.modules === undefined ? [] : [['planner', 'marcus'] as const]),
    ] as const)
      await run(sql`
        insert into change_order_reviews (id, change_order_id, revision, role, user_id, is_ok, at)
        values (${sampleId(`${id} ${role}`)}, ${id}, 1, ${role}, ${sampleId(person)}, true, ${at(0.7)})`);
    await run(sql`
      insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents, sent_at, sent_by)
      values (${id}, 1, ${project}, ${JSON.stringify(offer)}::jsonb, ${offer.total_cents}, ${at(0.6)}, ${sampleId('priya')})`);
    await run(sql`
      insert into change_order_costs (change_order_id, revision, lines, cost_cents)
      values (${id}, 1, ${JSON.stringify(lines)}::jsonb, ${cost})`);
    await run(sql`
      insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
      values (${sampleId(`${id} client`)}, ${id}, 1, ${client}, ${capacity}, 1, ${name})`);
  }
  if (to === 'approved' || to === 'declined') {
    const statement = consentWords[capacity].en;
    const hash = createHash('sha256').update(JSON.stringify({ offer, statement })).digest('hex');
    await run(
      to === 'approved'
        ? sql`update change_order_approvers set decision = 'approved', decided_at = ${at(0.4)}, method = 'typed', typed = ${name},
            statement = ${statement}, hash = ${hash} where change_order_id = ${id}`
        : sql`update change_order_approvers set decision = 'declined', decided_at = ${at(0.4)}, reason = ${sample.declined ?? ''}
            where change_order_id = ${id}`,
    );
    await run(sql`update change_order_revisions set ended_as = ${to}, ended_at = ${at(0.4)}, ended_reason = ${sample.declined ?? null}
      where change_order_id = ${id}`);
  }
  const set = {
    draft: sql``,
    pricing: sql``,
    internal_review: sql`, submitted_by = ${sampleId('priya')}, submitted_at = ${at(0.8)}`,
    sent: sql`, sent_at = ${at(0.6)}`,
    approved: sql`, approved_at = ${at(0.4)}`,
    executed: sql`, executed_at = ${at(0.3)}, executed_by = ${sampleId('employee')}`,
    declined: sql`, ended_reason = ${sample.declined ?? ''}`,
    void: sql`, ended_reason = 'The client took it back'`,
  }[to];
  await run(sql`update change_orders set status = ${to} ${set} where id = ${id}`);
}
