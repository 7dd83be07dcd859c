import { sql, type SQL } from 'drizzle-orm';
import { slaClock, type ClockEvent, type SlaClock } from '#areas/company/deadlines/schema.ts';
import {
  calendarsById,
  calendarUnder,
  deadlinesFor,
  policiesById,
  targetsOf,
  type NamedCalendar,
  type Policy,
} from '#areas/company/deadlines/server/reads.ts';
import { leadOfDepartment } from '#areas/people/departments/server/reads.ts';
import { executePrepared } from '#platform/server/database/prepared.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { rungs } from '#areas/company/tickets/states.ts';

/** What the clock counts as a state while the owner has declined every time that they were offered: the ticket itself stays where it is. */
const declined = 'owner_declined';
const declinedRung: Partial<NonNullable<(typeof rungs)[string]>> = { category: 'paused' };

/**
 * Holds the clock of tickets whose owner wants other times, and lets it run on as soon as they have some. What holds or runs already is left
 * as it is.
 */
export async function holdWhileDeclined(write: Write, waits: ReadonlyMap<string, boolean>): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; state: string; is_held: boolean }>(sql`
    select t.id, t.state, coalesce((select e.state = ${declined} from ticket_events e
      where e.ticket_id = t.id and e.kind in ('created', 'state') order by e.id desc limit 1), false) as is_held
    from tickets t where t.id = any(${sql.param([...waits.keys()])}::uuid[]) and t.deleted_at is null order by t.id for update of t`);
  for (const { id, state, is_held: isHeld } of rows) {
    const isToHold = waits.get(id) === true && rungs[state]?.category === 'open';
    if (isToHold === isHeld) continue;
    await noteEvent(write, id, { kind: 'state', state: isToHold ? declined : state, byId: write.actor.id });
    await settleDeadlines(write, id);
    await write.publish('record.changed', { kind: 'ticket', id, projectId: null, verb: 'changed', fields: [] });
  }
}

/** Something that the clock of deadlines counts, as it happened to a ticket. */
export interface TicketEvent {
  kind: 'created' | 'state' | 'priority' | 'policy' | 'staff_reply' | 'requester_reply';
  state?: string;
  priority?: string;
  byId: string | null;
}

/** Notes something that the clock counts. It is never changed afterwards. What may change the promise looks for it first. */
export async function noteEvent(write: Write, ticketId: string, event: TicketEvent): Promise<void> {
  if (isPromise(event)) await promise(write, ticketId);
  await write.tx.execute(sql`
    insert into ticket_events (ticket_id, kind, state, priority, policy_id, calendar_id, promised, by_id)
    select t.id, ${event.kind}, ${event.state ?? null}, ${event.priority ?? (event.kind === 'policy' ? sql`t.priority` : null)}, t.policy_id,
      t.calendar_id, ${promisedBy(sql`p`, sql`t.priority`)}, ${event.byId}
    from tickets t left join deadline_policies p on p.id = t.policy_id and ${isPromise(event)} where t.id = ${ticketId}`);
}

/** What may change the promise. */
const isPromise = ({ kind }: Pick<TicketEvent, 'kind'>) =>
  kind === 'created' || kind === 'priority' || kind === 'policy';

/** What the policy at this alias promises a priority, as events keep it: the minutes to answer and to solve; null without a policy. */
export const promisedBy = (
  policy: SQL,
  priority: SQL,
): SQL => sql`case when ${policy}.id is null then null else case ${priority}
  when 'urgent' then array[${policy}.response_urgent, ${policy}.resolution_urgent]
  when 'high' then array[${policy}.response_high, ${policy}.resolution_high]
  when 'low' then array[${policy}.response_low, ${policy}.resolution_low]
  else array[${policy}.response_medium, ${policy}.resolution_medium] end end`;

/** The policy and the calendar under which a ticket stands: the policy of its category, or the one that matches its kind, phase, priority, source and factory. */
async function promise(write: Write, ticketId: string): Promise<void> {
  const { rows } = await write.tx.execute<{
    kind: string;
    phase: string | null;
    priority: string;
    source: string;
    factory: string | null;
    opened_at: string;
    own: string | null;
  }>(sql`
    select k.policy_id as own, t.kind, t.phase, t.priority, t.source, p.factory, ${iso(sql`t.created_at`)} as opened_at
    from tickets t left join projects p on p.id = t.project_id
      left join (select c.id, y.id as policy_id from ticket_types c join deadline_policies y on y.id = c.policy_id
        where y.enabled and y.deleted_at is null) k on k.id = t.type_id
    where t.id = ${ticketId}`);
  const [row] = rows;
  if (row === undefined) return;
  const promised = await deadlinesFor(write.tx, { ...row, factoryId: row.factory, openedAt: row.opened_at });
  await write.tx.execute(
    sql`update tickets set policy_id = ${row.own ?? promised?.policy.id ?? null}, calendar_id = ${promised?.calendar.id ?? null} where id = ${ticketId}`,
  );
}

/** What the clock reads of a ticket. */
export interface Clocked {
  events: ClockEvent[];
  calendar: NamedCalendar;
  policyName: string;
  openedAt: string;
}

interface EventRow {
  kind: TicketEvent['kind'];
  at: string;
  state: string | null;
  priority: string | null;
  policy_id: string | null;
  promised: [number, number | null] | null;
}

/** The events of a ticket as the clock counts them, and the calendar it counts in; null where nothing is promised. */
export async function clockedOf(db: Executor, ticketId: string): Promise<Clocked | null> {
  return (await clockedByTicket(db, [ticketId])).get(ticketId) ?? null;
}

/** The same of several tickets, in as many questions as for one. Those to whom nothing is promised are not among the answers. */
export async function clockedByTicket(db: Executor, ids: readonly string[]): Promise<Map<string, Clocked>> {
  const those = sql`any(${sql.param([...ids])}::uuid[])`;
  const promised = await executePrepared<{
    id: string;
    policy_id: string;
    calendar_id: string;
    priority: string;
    opened_at: string;
    events: EventRow[];
  }>(
    db,
    sql`
    select t.id, t.policy_id, t.calendar_id, t.priority, ${iso(sql`t.created_at`)} as opened_at,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', ${iso(sql`e.at`)}, 'state', e.state, 'priority', e.priority,
        'policy_id', e.policy_id, 'promised', e.promised) order by e.id), '[]') from ticket_events e where e.ticket_id = t.id) as events
    from tickets t where t.id = ${those} and t.policy_id is not null and t.calendar_id is not null`,
  );
  const policies = await policiesById(
    db,
    promised.rows.flatMap(({ policy_id, events }) => [
      policy_id,
      ...events.flatMap(({ policy_id: then }) => (then === null ? [] : [then])),
    ]),
  );
  const calendars = await calendarsById(
    db,
    promised.rows.map((each) => each.calendar_id),
  );
  return new Map(
    promised.rows.flatMap((ticket): [string, Clocked][] => {
      const calendar = calendars.get(ticket.calendar_id);
      const policy = policies.get(ticket.policy_id);
      if (calendar === undefined || policy === undefined) return [];
      const events = clockEventsOf(ticket.events, policy, policies);
      const counted = calendarUnder(policy, ticket.priority, calendar);
      return [[ticket.id, { events, calendar: counted, policyName: policy.name, openedAt: ticket.opened_at }]];
    }),
  );
}

/** What was promised when it happened, whatever the policy promises by now. */
const targetsThen = (promised: EventRow['promised']) =>
  promised === null ? undefined : { response: promised[0], resolution: promised[1] };

/** What is kept of a ticket as the clock reads it. `current`: the policy it stands under now, where what is kept names none. */
function clockEventsOf(
  rows: readonly EventRow[],
  current: Policy,
  policies: ReadonlyMap<string, Policy>,
): ClockEvent[] {
  let policy = current;
  let priority = 'medium';
  let stood: 'running' | 'paused' | 'resolved' = 'running';
  return rows.flatMap(({ kind, at, state, priority: named, policy_id: id, promised }): ClockEvent[] => {
    if (kind === 'created' || kind === 'priority' || kind === 'policy') {
      policy = (id === null ? undefined : policies.get(id)) ?? policy;
      priority = named ?? priority;
      return [
        {
          kind: kind === 'created' ? 'opened' : 'retargeted',
          at,
          targets: targetsThen(promised) ?? targetsOf(policy, priority),
        },
      ];
    }
    if (kind === 'staff_reply') return [{ kind: 'answered', at }];
    if (kind === 'requester_reply' || state === null) return [];
    const {
      category = 'open',
      answers = false,
      keepsPromise = false,
    } = state === declined ? declinedRung : (rungs[state] ?? {});
    const heard: ClockEvent[] = answers ? [{ kind: 'answered', at }] : [];
    const before = stood;
    stood =
      category === 'resolved' || category === 'ended' || keepsPromise
        ? 'resolved'
        : category === 'paused' && policy.pauses.includes(state)
          ? 'paused'
          : 'running';
    if (stood === before) return heard;
    if (stood === 'resolved') return [...heard, { kind: 'resolved', at }];
    const back: ClockEvent[] =
      before === 'resolved'
        ? [{ kind: 'reopened', at }]
        : before === 'paused' && stood === 'running'
          ? [{ kind: 'resumed', at }]
          : [];
    return [...heard, ...back, ...(stood === 'paused' ? [{ kind: 'paused' as const, at, reason: state }] : [])];
  });
}

/** One word for both deadlines together, as lists show it. */
function standing({ response, resolution }: SlaClock): string | null {
  const open = [response, resolution].filter(({ settledAt, target }) => target !== null && settledAt === null);
  if (open.some(({ failedAt }) => failedAt !== null)) return 'failed';
  if (open.some(({ state }) => state === 'paused')) return 'paused';
  if (response.state === 'running') return 'response_due';
  if (resolution.state === 'running') return 'resolution_due';
  return response.target === null && resolution.target === null ? null : 'fulfilled';
}

/** Reckons the deadlines of a ticket anew, after something happened that the clock counts, and writes what is due when. */
export async function settleDeadlines(write: Write, ticketId: string): Promise<void> {
  const clocked = await clockedOf(write.tx, ticketId);
  if (clocked === null) return;
  const clock = slaClock(clocked.events, clocked.calendar.calendar, new Date().toISOString());
  await write.tx.execute(sql`
    update tickets set response_due_at = ${clock.response.dueAt}, resolution_due_at = ${clock.resolution.dueAt},
      response_failed_at = ${clock.response.failedAt}, resolution_failed_at = ${clock.resolution.failedAt}, sla_state = ${standing(clock)}
    where id = ${ticketId}`);
}

/** Whether somebody leads the department of a ticket. */
export async function leadsDepartment(db: Executor, departmentId: string | null, userId: string): Promise<boolean> {
  return departmentId !== null && (await leadOfDepartment(db, departmentId)) === userId;
}
