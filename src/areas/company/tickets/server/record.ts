import { sql, type SQL } from 'drizzle-orm';
import { companyToday, companyZone } from '#platform/shared/dates.ts';
import { badInput, faultOf, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import { serveRecord, type Change, type Done } from '#platform/server/record/serve-record.ts';
import { seesEverything } from '#platform/server/viewer.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { policyLink } from '#areas/company/deadlines/server/reads.ts';
import { departmentLink, isInDepartment } from '#areas/people/departments/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { isQuiet, quietDays, type Side } from '../choices.ts';
import { ladderOf, rungs, statesThat } from '../states.ts';
import { checklistTemplate, savedReply, ticket, ticketType } from '../record.ts';
import { leadsDepartment, noteEvent, settleDeadlines } from './clock/deadlines.ts';
import { noteEdits } from './edits.ts';
import { ownColumns } from './own-columns.ts';
import { tellStatus } from './told/outside-news.ts';
import { writesKind } from './kind-lives.ts';
import { endWith, partWords } from './merge.ts';
import { ticketLink } from './reads.ts';
import { placeOf } from './places.ts';
import { ticketActs } from './bulk/bulk-acts.ts';
import { rules } from './rules.ts';
import { outsideReadersOf, visibleTickets } from './scope.ts';
import { checklistTemplates, savedReplies, tickets, ticketTypes } from './tables.ts';
import { tellNew, tellStep } from './told/told.ts';
import { categoryOf, customOf, descriptionOf, fieldLines, pointLines } from './ticket-details.ts';

const typeLink: LinkTarget = {
  table: 'ticket_types',
  name: (alias) => sql`${alias}.name`,
  visible: { alias: sql`k`, where: () => sql`k.deleted_at is null` },
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const stopped = new Set(statesThat('resolved'));
const paused = new Set(statesThat('paused'));
/** States in which a ticket no longer waits for anything to be done. */
export const endedStates = statesThat('resolved', 'ended');

const zone = literal(companyZone);
/** The end of the company's day, for what has to be done by then. */
const tonight = sql`(((now() at time zone ${zone})::date + 1)::timestamp at time zone ${zone})`;
/** The deadline that comes first of what is worked on: the answer until it is given, else the solution. */
export const nextDue = sql`(case when r.state in (${sql.join(statesThat('open').map(literal), sql`, `)})
  then least(case when r.first_responded_at is null then r.response_due_at end, r.resolution_due_at) end)`;
/** A promised time of the ticket at alias `r` runs out today, or has run out already, while it still waits for staff. */
const isAtRisk = sql`coalesce(${nextDue} < ${tonight}, false)`;
/** A promised time of it has run out. */
const isOver = sql`coalesce(${nextDue} < now(), false)`;

async function isThere(write: Write, from: SQL): Promise<boolean> {
  return (await write.tx.execute(sql`select 1 from ${from}`)).rows.length > 0;
}

const servedGeneral = serveRecord(ticket, {
  table: tickets,
  links: {
    project: projectLink,
    unit: unitLink,
    module: moduleLink,
    ticket: ticketLink,
    ticket_type: typeLink,
    department: departmentLink,
  },
  columns: {
    due_day: { sql: sql`coalesce(r.due_on, (r.resolution_due_at at time zone ${zone})::date)` },
    next_due_at: { sql: nextDue },
    at_risk: { sql: isAtRisk, filled: true },
    is_over: { sql: isOver, filled: true },
  },
  forViewer: {
    in_my_department: (viewer) =>
      sql`exists (select 1 from departments d where d.id = r.department_id and ${isInDepartment(viewer.userId)})`,
    has_unread: (viewer) => sql`exists (select 1 from notifications n where n.user_id = ${viewer.userId}
      and n.entity_type = 'ticket' and n.entity_id = r.id and n.read_at is null)`,
  },
  scope: visibleTickets,
  json: ['description_body', 'custom'],
  adds: ownColumns,
  async check(change) {
    const { before, after } = change;
    if (before?.['kind'] === 'punch_list') throw refuse('kind', rules.onPunchList);
    if (before?.['kind'] === 'warranty') throw refuse('kind', rules.onWarranty);
    await requireStaff(change);
    const place = await placeOf(change);
    const whole = { ...change, after: { ...after, ...place } };
    const category = await categoryOf(change.write.tx, after['type_id']);
    const priority = textOf(after['priority']) ?? category?.priority ?? 'medium';
    return {
      ...place,
      ...descriptionOf(change),
      ...customOf(change, category),
      ...(before === undefined ? { department_id: after['department_id'] ?? category?.department ?? null } : {}),
      kind: before?.['kind'] ?? 'general',
      source: before?.['source'] ?? after['source'] ?? 'staff',
      priority,
      visibility: after['visibility'] ?? 'internal',
      side: await sideOf(whole),
      ...timesOf(change),
    };
  },
  guards: {
    asked: async ({ write, after }) =>
      (await isThere(
        write,
        sql`tickets t where t.id = ${after['id']} and t.visibility = 'shared'
          and t.last_staff_reply_at > coalesce(t.last_requester_reply_at, '-infinity')`,
      ))
        ? undefined
        : faultOf('to', rules.asked),
    ahead: ({ after }) =>
      String(after['wakes_on']) > companyToday() ? undefined : faultOf('values.wakes_on', rules.ahead),
    async nothing_open({ write, after }) {
      const { rows } = await write.tx.execute<{ named: string }>(sql`
        select words as named from ticket_points where ticket_id = ${after['id']} and required and done_at is null
        union all
        select code || ' ' || title from tickets where parent_id = ${after['id']} and deleted_at is null
          and not state = any(${sql.param(endedStates)}::text[])
        order by 1 limit 10`);
      return rows.length === 0
        ? undefined
        : faultOf('to', sentence(rules.openPoints, { names: rows.map(({ named }) => named).join(', ') }));
    },
    not_late: ({ viewer, before }) =>
      seesEverything(viewer) || !isQuiet(before?.['resolved_at'])
        ? undefined
        : faultOf('to', sentence(rules.late, { days: quietDays })),
    async leads({ write, viewer, before }) {
      if (viewer.groups.includes('admin')) return undefined;
      const { rows } = await write.tx.execute<{ department_id: string | null }>(
        sql`select department_id from tickets where id = ${before?.id}`,
      );
      const leads = await leadsDepartment(write.tx, rows[0]?.department_id ?? null, viewer.userId);
      return leads ? undefined : faultOf('to', rules.leads);
    },
    target: async ({ write, after }) =>
      (await isThere(
        write,
        sql`tickets t where t.id = ${after['duplicate_of']} and t.deleted_at is null and t.id <> ${after['id']}
          and t.state <> 'cancelled'`,
      ))
        ? undefined
        : faultOf('values.duplicate_of', rules.targetEnded),
  },
  async moved(move) {
    if (move.before !== undefined) await endWith(move.write, move.before.id, move);
  },
  changed: followUp,
  bulk: ticketActs,
  constraints: {
    tickets_parent_ring: faultOf('parent_id', rules.ring),
    tickets_own_parent: faultOf('parent_id', rules.ring),
    tickets_duplicate_ring: faultOf('duplicate_of', rules.ring),
    tickets_own_duplicate: faultOf('duplicate_of', rules.ring),
    tickets_merged: faultOf('duplicate_of', rules.isMerged),
    tickets_general_title: faultOf('title', rules.shortTitle),
  },
  // What an owner or a developer asked for is kept as long as the house stands.
  keeps: sql`r.visibility = 'shared' or exists (select 1 from tickets d where d.duplicate_of = r.id)`,
});

export const servedTickets = writesKind('general', servedGeneral);

async function requireStaff({ write, before, after }: Change): Promise<void> {
  const lead = textOf(after['lead_id']);
  if (lead === null || lead === before?.['lead_id']) return;
  const staff = sql`users u join user_groups g on g.user_id = u.id where u.id = ${lead} and u.state = 'active'
    and g."group" in ('admin', 'employee', 'third_party_staff')`;
  if (!(await isThere(write, staff))) throw badInput('lead_id', rules.notStaff);
}

/** With whom outside staff a shared ticket is talked over: the side of whoever asked, who must belong to its home or project. */
async function sideOf({ write, before, after }: Change): Promise<Side | null> {
  const shared = (after['visibility'] ?? 'internal') === 'shared';
  const was = before?.['side'];
  const side = was === 'home' || was === 'developer' || was === 'floor' ? was : null;
  const untouched = (['visibility', 'requester_id', 'unit_id', 'project_id'] as const).every(
    (field) => (before?.[field] ?? null) === (after[field] ?? null),
  );
  if (untouched && before !== undefined) return side;
  if (!shared) {
    if (before?.['visibility'] === 'shared' && (await isHeard(write, before.id)))
      throw refuse('visibility', rules.staysShared);
    return null;
  }
  const requester = textOf(after['requester_id']);
  const [unit, project] = [textOf(after['unit_id']), textOf(after['project_id'])];
  const owns = sql`unit_owners o where o.user_id = ${requester} and o.disabled_at is null`;
  const { rows } = await write.tx.execute<{ group: string }>(
    sql`select "group" from user_groups where user_id = ${requester}`,
  );
  const groups = rows.map(({ group }) => group);
  if (groups.includes('home_owner')) {
    if (unit !== null && (await isThere(write, sql`${owns} and o.unit_id = ${unit}`))) return 'home';
    if (!groups.includes('developer')) throw refuse('unit_id', unit === null ? rules.needsUnit : rules.notOwner);
  }
  if (groups.includes('developer')) {
    if (project === null) throw refuse('project_id', rules.needsProject);
    if (await isThere(write, sql`project_developers m where m.project_id = ${project} and m.user_id = ${requester}`))
      return 'developer';
    throw refuse('requester_id', rules.notDeveloper);
  }
  if (groups.includes('floor_manager')) {
    if (project === null) throw refuse('project_id', rules.needsProject);
    return 'floor';
  }
  throw refuse('requester_id', rules.nobodyOutside);
}

/** True once somebody outside staff has written in it: then it can't be taken from them. */
function isHeard(write: Write, id: string): Promise<boolean> {
  return isThere(
    write,
    sql`tickets t where t.id = ${id} and (t.last_requester_reply_at is not null or t.source <> 'staff')`,
  );
}

/** The moments that follow from where it stands. */
function timesOf({ before, after }: Change): Record<string, unknown> {
  if (before === undefined) return {};
  const [was, is] = [String(before['state']), String(after['state'])];
  if (was === is) return {};
  const now = new Date().toISOString().replace('Z', '000Z');
  return {
    resolved_at: stopped.has(is) ? (stopped.has(was) ? before['resolved_at'] : now) : null,
    closed_at: is === 'closed' ? now : null,
    reopen_count: Number(before['reopen_count'] ?? 0) + (stopped.has(was) && !endedStates.includes(is) ? 1 : 0),
    // What was said of how it went was said of that end. Another one is rated anew; history keeps both.
    ...(endedStates.includes(is) ? {} : { resolution: null, rating: null }),
    ...(is === 'waiting_third_party' ? {} : { waiting_reason: null, wakes_on: null }),
  };
}

/** What the clock counts is noted, and whoever reads it outside sees it anew. */
export async function followUp(done: Done): Promise<void> {
  const { write, viewer, id, verb, before, after } = done;
  const state = textOf(after['state']) ?? ladderOf(after['kind']).first;
  const priority = String(after['priority']);
  const by = { state, priority, byId: viewer.userId };
  if (before === undefined) await noteEvent(write, id, { kind: 'created', ...by });
  else {
    if (before['state'] !== after['state']) {
      await noteEvent(write, id, { kind: 'state', ...by });
      await write.tx.execute(sql`
        update tickets set paused_since = ${paused.has(state) ? sql`now()` : sql`null`},
          first_responded_at = ${rungs[state]?.answers === true ? sql`coalesce(first_responded_at, now())` : sql`first_responded_at`}
        where id = ${id}`);
    }
    if (before['priority'] !== after['priority']) await noteEvent(write, id, { kind: 'priority', ...by });
    else if ((['project_id', 'phase', 'type_id'] as const).some((field) => before[field] !== after[field]))
      await noteEvent(write, id, { kind: 'policy', ...by });
  }
  if (verb === 'undone' && before?.['state'] === 'merged') await partWords(write, id);
  if (verb !== 'removed' && verb !== 'restored') await settleDeadlines(write, id);
  await tellOutside(write, id);
  await noteEdits(done);
  const was = textOf(before?.['state']);
  if (verb === 'created') await tellNew(write, id);
  if (was === null || was === state) return;
  await tellStatus(write, id, was, state);
  if (verb === 'moved') await tellStep(write, id, was, state);
}

/** Makes the screens of everybody outside who reads this ticket read it again. */
export async function tellOutside(write: Write, ticketId: string): Promise<void> {
  const { rows } = await write.tx.execute<Parameters<typeof outsideReadersOf>[1] & Record<string, unknown>>(
    sql`select id, side, visibility, project_id from tickets where id = ${ticketId}`,
  );
  const [row] = rows;
  if (row?.visibility !== 'shared') return;
  await write.publish('request.changed', { ticketId, people: await outsideReadersOf(write.tx, row) });
}

export const servedTicketTypes = serveRecord(ticketType, {
  table: ticketTypes,
  links: { department: departmentLink, deadline_policy: policyLink },
  check: ({ after }) => ({ disabled: after['disabled'] ?? false, fields: fieldLines(after['fields']) }),
  keeps: sql`exists (select 1 from tickets t where t.type_id = r.id)`,
});

export const servedSavedReplies = serveRecord(savedReply, {
  table: savedReplies,
  scope: (viewer) => sql`(r.scope = 'everybody' or r.created_by = ${viewer.userId})`,
  check: ({ after }) => ({ scope: after['scope'] ?? 'everybody' }),
});

export const servedChecklistTemplates = serveRecord(checklistTemplate, {
  table: checklistTemplates,
  check: ({ after }) => ({ points: pointLines(after['points']) }),
});
