import { ownsToday } from '#areas/projects/projects/server/reads.ts';
import { sql } from 'drizzle-orm';
import { acceptWords, punchCategories } from '#areas/company/tickets/choices.ts';
import { placeOf, serveTicketKind } from '#areas/company/tickets/server/kinds.ts';
import { badInput, faultOf, refuse } from '#platform/shared/errors.ts';
import { companyZone } from '#platform/shared/dates.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import type { Change, Done } from '#platform/server/record/serve-record.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { warrantyItem } from '../columns.ts';
import { tellEmergency } from './emergency.ts';
import { warrantyGuards } from './guards.ts';
import { coverageFor, coverageLink, requestLink, visibleWarrantyItems } from './reads.ts';
import { servedWarrantyRequests } from './record.ts';
import { judged } from './settle.ts';
import { timesOf } from './steps.ts';
import { waitsForWalk, walkAhead, walkDay } from './walk-day.ts';
import { rules } from './words.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const ended = new Set(['warranty_verified', 'warranty_void', 'merged']);
/** What may still be said of an item that has ended: what it cost, who pays, and what it came from. */
const afterwards = new Set([
  'state',
  'cause_stage',
  'root_cause',
  'responsible_party',
  'labour_cents',
  'parts_cents',
  'travel_cents',
  'back_charge_party',
  'back_charge_cents',
  'back_charge_state',
  'old_serial',
  'new_serial',
  'module_id',
]);

interface Report extends Record<string, unknown> {
  id: string;
  code: string;
  unit_id: string;
  received_at: string;
  submitted_by: string | null;
  channel: string;
  items: number;
}

/** What follows from what is said of a warranty item; refuses what it may not be. */
async function checkItem(change: Change): Promise<Record<string, unknown>> {
  const { before, after } = change;
  if (before !== undefined && ended.has(String(before['state'])) && ended.has(String(after['state'])))
    refuseLate(before, after);
  const place = await placeOf(change);
  await requireLead(change);
  requireCharge(after);
  if (before === undefined) return begins(change, place);
  return { ...place, ...(await coverageThen(change)), ...timesOf(change) };
}

function refuseLate(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): void {
  const late = Object.keys(after).find(
    (name) => !afterwards.has(name) && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (late !== undefined) throw refuse(late, rules.stays);
}

/** What a new one is: of a report that is there, or of one that is made for it. */
async function begins(change: Change, place: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { write, viewer, after } = change;
  const report = await reportFor(change);
  if (report.unit_id !== after['unit_id']) throw refuse('request_id', rules.otherUnit);
  const category = punchCategories.find((each) => each === after['category']) ?? 'other';
  const coverage = await coverageFor(write.tx, {
    unitId: report.unit_id,
    category,
    receivedAt: report.received_at,
  });
  const isJudged = judged.some((each) => each === after['coverage_result']);
  const side = await sideOf(write.tx, report, String(place['project_id']));
  return {
    ...place,
    code: report.items === 0 ? report.code : `${report.code}-${report.items + 1}`,
    kind: 'warranty',
    request_id: report.id,
    received_at: report.received_at,
    priority: after['priority'] ?? 'medium',
    requester_id: report.submitted_by,
    side,
    visibility: side === null ? 'internal' : 'shared',
    source: sourceOf(report.channel, side),
    lead_id: after['lead_id'] ?? (await coordinatorOf(write.tx, String(place['project_id']), viewer.userId)),
    coverage_id: coverage.coverage_id,
    covered_until: coverage.until,
    coverage_result: isJudged ? after['coverage_result'] : coverage.result,
  };
}

const sourceOf = (channel: string, side: string | null): string => {
  if (channel === 'email') return 'email';
  if (channel !== 'portal') return 'staff';
  return side === 'developer' ? 'developer_portal' : 'owner_portal';
};

/** The report that a new item is of, held so that its items are counted one after the other; made where none is named. */
async function reportFor({ write, viewer, after }: Change): Promise<Report> {
  const id =
    textOf(after['request_id']) ??
    (await servedWarrantyRequests.life.create(write, viewer, {
      summary: after['title'],
      unit_id: after['unit_id'],
    }));
  const { rows } = await write.tx.execute<Report>(sql`
    select q.id, q.code, q.unit_id, to_char(q.received_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received_at, q.submitted_by, q.channel,
      (select count(*)::int from tickets t where t.request_id = q.id) as items
    from warranty_requests q where q.id = ${id} and q.deleted_at is null for update of q`);
  const [row] = rows;
  if (row === undefined) throw badInput('request_id', rules.otherUnit);
  return row;
}

/** With whom outside staff it is talked over: the people of the home, or the developers of its project, whoever of them reported it. */
async function sideOf(db: Executor, report: Report, projectId: string): Promise<'home' | 'developer' | null> {
  if (report.submitted_by === null) return null;
  const { rows } = await db.execute<{ is_home: boolean; is_developer: boolean }>(sql`
    select exists (select 1 from unit_owners o where o.unit_id = ${report.unit_id} and o.user_id = ${report.submitted_by}
        and ${ownsToday}) as is_home,
      exists (select 1 from project_developers d where d.project_id = ${projectId} and d.user_id = ${report.submitted_by}) as is_developer`);
  const [row] = rows;
  return row?.is_home === true ? 'home' : row?.is_developer === true ? 'developer' : null;
}

/** Who coordinates the warranty of a project: whoever writes it down, where they are one of several, else the first of them. */
async function coordinatorOf(db: Executor, projectId: string, writer: string): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select m.user_id from project_members m join users u on u.id = m.user_id and u.state = 'active'
    where m.project_id = ${projectId} and m.role = 'warranty_coord'
    order by m.user_id = ${writer} desc, u.created_at, u.id limit 1`);
  return rows[0]?.user_id ?? null;
}

async function requireLead({ write, before, after }: Change): Promise<void> {
  const lead = textOf(after['lead_id']);
  if (lead === null || lead === before?.['lead_id']) return;
  const { rows } = await write.tx.execute(sql`
    select 1 from users u join user_groups g on g.user_id = u.id where u.id = ${lead} and u.state = 'active'
      and g."group" in ('admin', 'employee', 'third_party_staff')`);
  if (rows.length === 0) throw badInput('lead_id', rules.notStaff);
}

/** Whoever is charged is named with how much; nothing of it is below zero. */
function requireCharge(after: Readonly<Record<string, unknown>>): void {
  const below = ['labour_cents', 'parts_cents', 'travel_cents', 'back_charge_cents'].find(
    (name) => numberOf(after[name]) < 0,
  );
  if (below !== undefined) throw refuse(below, rules.costs);
  const state = textOf(after['back_charge_state']);
  if (state === null || state === 'none') return;
  if (after['back_charge_party'] == null) throw refuse('back_charge_party', rules.backCharge);
  if (after['back_charge_cents'] == null) throw refuse('back_charge_cents', rules.backCharge);
}

/** What was worked out is worked out anew when something else is wrong; what a person judged stays until they take it back. */
async function coverageThen({ write, before, after }: Change): Promise<Record<string, unknown>> {
  const isSame = (['category', 'coverage_result'] as const).every((name) => before?.[name] === after[name]);
  if (isSame || judged.some((each) => each === after['coverage_result'])) return {};
  const category = punchCategories.find((each) => each === after['category']) ?? 'other';
  const { result, coverage_id, until } = await coverageFor(write.tx, {
    unitId: String(after['unit_id']),
    category,
    receivedAt: String(before?.['received_at']),
  });
  return { coverage_result: result, coverage_id, covered_until: until };
}

/** An emergency is told at once, when it is reported and when it becomes one; what only looks wrong waits for the visit after eleven months. */
async function settled(done: Done): Promise<void> {
  const { write, viewer, id, before, after, verb } = done;
  if (after['priority'] === 'urgent' && before?.['priority'] !== 'urgent' && after['state'] !== 'merged')
    await tellEmergency(write, id);
  const waited = before !== undefined && waitsForWalk(before);
  const waits = verb !== 'removed' && waitsForWalk(after);
  if (waited === waits && verb !== 'restored') return;
  await write.publish('warranty.walk', {
    viewer,
    ticketId: id,
    projectId: String(after['project_id']),
    unitId: String(after['unit_id']),
    walkOn: waits ? await walkAhead(write.tx, String(after['unit_id'])) : null,
  });
}

const days = sql`extract(day from coalesce(r.closed_at, now()) - r.received_at)::int`;

/** Warranty items by themselves: the tickets of one kind, with its rights, fields and ladder. */
export const servedWarrantyItems = serveTicketKind('warranty', warrantyItem, {
  links: { warranty_request: requestLink, warranty_coverage: coverageLink },
  scope: visibleWarrantyItems,
  columns: {
    photo: {
      sql: sql`(select (array_agg(tf.file_id::text order by tf.added_at, tf.file_id))[1] from ticket_files tf
        join files f on f.id = tf.file_id and f.deleted_at is null and f.mime like 'image/%' where tf.ticket_id = r.id)`,
    },
    coverage_tier: { sql: sql`(select k.tier from warranty_coverages k where k.id = r.coverage_id)` },
    walk_on: {
      sql: sql`(case when r.priority = 'low' then ${walkDay(sql`r.unit_id`)} end)`,
    },
    visit_on: { sql: sql`(r.visit_at at time zone ${literal(companyZone)})::date` },
    age_days: { sql: days, filled: true },
    age_band: {
      sql: sql`(case when ${days} <= 7 then ${literal('week')} when ${days} <= 14 then ${literal('fortnight')}
        when ${days} <= 30 then ${literal('month')} else ${literal('longer')} end)`,
      filled: true,
    },
    total_cents: {
      sql: sql`(coalesce(r.labour_cents, 0) + coalesce(r.parts_cents, 0) + coalesce(r.travel_cents, 0))`,
      filled: true,
    },
  },
  check: checkItem,
  guards: warrantyGuards,
  changed: settled,
  constraints: {
    tickets_warranty_verified: faultOf('to', acceptWords.anotherSignsOff),
    tickets_duplicate_ring: faultOf('duplicate_of', rules.target),
    tickets_own_duplicate: faultOf('duplicate_of', rules.target),
    tickets_warranty_back_charge: faultOf('back_charge_state', rules.backCharge),
  },
  // What an owner reported is kept as long as the house stands.
  keeps: sql`r.visibility = 'shared' or exists (select 1 from tickets d where d.duplicate_of = r.id)`,
});

/**
 * Says when somebody comes, for whoever has agreed on a visit with the owner: the item stands as scheduled from then on; without a moment the
 * visit has fallen through and the item waits for another one. Where it stands so already nothing is written.
 */
export async function scheduleItem(
  write: Change['write'],
  viewer: Change['viewer'],
  id: string,
  visitAt: string | null,
): Promise<void> {
  const { life } = servedWarrantyItems;
  const { rows } = await write.tx.execute<{ state: string }>(
    sql`select state from tickets where id = ${id} and kind = 'warranty' and deleted_at is null for update`,
  );
  const state = rows[0]?.state;
  if (state === 'warranty_scheduled' && visitAt === null)
    await life.move(write, viewer, id, { to: 'warranty_accepted' });
  else if (state === 'warranty_scheduled') await life.change(write, viewer, id, { visit_at: visitAt }, undefined);
  else if (state === 'warranty_accepted' && visitAt !== null)
    await life.move(write, viewer, id, { to: 'warranty_scheduled', values: { visit_at: visitAt } });
}

/**
 * Notes that somebody was there and dealt with it: it is being put right from then on, with what they said of it and the serial numbers of what
 * they swapped, where nobody has noted others. Whoever takes care of it says where it came from, and asks the owner.
 */
export async function visitMade(
  write: Change['write'],
  viewer: Change['viewer'],
  id: string,
  { outcome, oldSerial = null, newSerial = null }: Visit,
): Promise<void> {
  const { life } = servedWarrantyItems;
  const { rows } = await write.tx.execute<Noted>(sql`
    select state, resolution_note, old_serial, new_serial from tickets where id = ${id} and kind = 'warranty' and deleted_at is null for update`);
  const [item] = rows;
  if (item === undefined || !['warranty_accepted', 'warranty_scheduled', 'warranty_in_progress'].includes(item.state))
    return;
  if (item.state !== 'warranty_in_progress') await life.move(write, viewer, id, { to: 'warranty_in_progress' });
  const said = { resolution_note: outcome.slice(0, 2000), old_serial: oldSerial, new_serial: newSerial };
  const fresh = Object.entries(said).filter(
    ([name, value]) => value !== null && value !== '' && item[name as keyof typeof said] === null,
  );
  if (fresh.length > 0) await life.change(write, viewer, id, Object.fromEntries(fresh), undefined);
}

interface Visit {
  outcome: string;
  oldSerial?: string | null;
  newSerial?: string | null;
}

interface Noted extends Record<string, unknown> {
  state: string;
  resolution_note: string | null;
  old_serial: string | null;
  new_serial: string | null;
}
