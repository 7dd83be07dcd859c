import { sql } from 'drizzle-orm';
import { executePrepared } from '#platform/server/database/prepared.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { priorities, type Priority } from '../choices.ts';
import { slaClock, type BusinessCalendar, type Targets } from '../clock.ts';
import { calendarOfRow, type CalendarRow } from '../schema.ts';

export { markFailed } from './marking.ts';

/** A policy as another record names it. */
export const policyLink: LinkTarget = {
  table: 'deadline_policies',
  name: (alias) => sql`${alias}.name`,
  visible: { alias: sql`y`, where: () => sql`y.deleted_at is null` },
};

/** A policy as the clock and a screen need it. */
export interface Policy {
  id: string;
  name: string;
  isDefault: boolean;
  targets: Record<Priority, Targets>;
  /** The states in which a ticket under it stands still. */
  pauses: string[];
  /** The priorities whose time passes at night and on holidays as well. */
  anyHour: string[];
}

/** A calendar with what people call it. */
export interface NamedCalendar {
  id: string;
  name: string;
  place: string;
  calendar: BusinessCalendar;
}

/** What a ticket is matched by. `factoryId`: of its project, null without one. */
export interface DeadlineQuestion {
  kind: string;
  phase: string | null;
  priority: string;
  source: string;
  factoryId: string | null;
  openedAt: string;
}

/** What a ticket is promised when it is opened. Null where the database has no default any more: then nothing is promised. */
export interface Promised {
  policy: Policy;
  calendar: NamedCalendar;
  targets: Targets;
  responseDueAt: string | null;
  resolutionDueAt: string | null;
}

interface PolicyRow extends Record<string, unknown> {
  id: string;
  name: string;
  is_default: boolean;
  pauses: string[];
  any_hour: string[];
  response_urgent: number;
  resolution_urgent: number | null;
  response_high: number;
  resolution_high: number | null;
  response_medium: number;
  resolution_medium: number | null;
  response_low: number;
  resolution_low: number | null;
}

type NamedCalendarRow = CalendarRow & { id: string; name: string; place: string } & Record<string, unknown>;

const policyColumns = sql`p.id, p.name, p.is_default, p.pauses, p.any_hour, p.response_urgent, p.resolution_urgent, p.response_high,
  p.resolution_high, p.response_medium, p.resolution_medium, p.response_low, p.resolution_low`;
const calendarColumns = sql`c.id, c.name, c.place, c.time_zone, c.sunday, c.monday, c.tuesday, c.wednesday, c.thursday, c.friday,
  c.saturday, c.holidays`;

const policyOf = (row: PolicyRow): Policy => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default,
  pauses: row.pauses,
  anyHour: row.any_hour,
  targets: {
    urgent: { response: row.response_urgent, resolution: row.resolution_urgent },
    high: { response: row.response_high, resolution: row.resolution_high },
    medium: { response: row.response_medium, resolution: row.resolution_medium },
    low: { response: row.response_low, resolution: row.resolution_low },
  },
});

const calendarOf = (row: NamedCalendarRow): NamedCalendar => ({
  id: row.id,
  name: row.name,
  place: row.place,
  calendar: calendarOfRow(row),
});

/** What a policy promises a priority; the medium one for a word that it does not know. */
export function targetsOf(policy: Policy, priority: string): Targets {
  return policy.targets[priorities.find((each) => each === priority) ?? 'medium'];
}

/** The policy of a ticket: the first in their order that matches and is in use, else the default. */
export async function policyFor(
  db: Executor,
  { kind, phase, priority, source }: Pick<DeadlineQuestion, 'kind' | 'phase' | 'priority' | 'source'>,
): Promise<Policy | undefined> {
  const { rows } = await db.execute<PolicyRow>(sql`
    select ${policyColumns} from deadline_policies p
    where p.enabled and p.deleted_at is null and (p.kinds = '{}' or ${kind}::text = any(p.kinds))
      and (p.phases = '{}' or ${phase}::text = any(p.phases)) and (p.priorities = '{}' or ${priority}::text = any(p.priorities))
      and (p.sources = '{}' or ${source}::text = any(p.sources))
    order by p.is_default, p.rank, p.created_at, p.id limit 1`);
  return rows[0] === undefined ? undefined : policyOf(rows[0]);
}

/** The calendar of a factory, else the company's. */
export async function calendarFor(db: Executor, factoryId: string | null): Promise<NamedCalendar | undefined> {
  const { rows } = await db.execute<NamedCalendarRow>(sql`
    select ${calendarColumns} from business_calendars c
    where c.deleted_at is null and c.place in ('company', ${factoryId ?? 'company'}::text)
    order by c.place = 'company' limit 1`);
  return rows[0] === undefined ? undefined : calendarOf(rows[0]);
}

/** Policies by their ids, also those of the bin: a ticket keeps the one that it was promised by. */
export async function policiesById(db: Executor, ids: readonly string[]): Promise<Map<string, Policy>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executePrepared<PolicyRow>(
    db,
    sql`select ${policyColumns} from deadline_policies p where p.id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, policyOf(row)]));
}

/** Calendars by their ids, also those of the bin. Tickets of one calendar share the object: the clock keeps its days. */
export async function calendarsById(db: Executor, ids: readonly string[]): Promise<Map<string, NamedCalendar>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executePrepared<NamedCalendarRow>(
    db,
    sql`select ${calendarColumns} from business_calendars c where c.id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, calendarOf(row)]));
}

/** Every hour of every day, for what can't wait until the morning. One object: the clock keeps its days. */
const dayAndNight: NamedCalendar = {
  id: '0de00000-0000-7000-8000-000000000024',
  name: '24/7',
  place: 'none',
  calendar: { zone: 'UTC', week: Array.from({ length: 7 }, () => [{ start: 0, end: 1440 }]), holidays: {} },
};

/** The calendar in which a ticket of this priority is counted under this policy. */
export function calendarUnder(policy: Policy, priority: string, calendar: NamedCalendar): NamedCalendar {
  return policy.anyHour.includes(priority) ? dayAndNight : calendar;
}

/** Policy, calendar and deadlines of a ticket that is opened, or that gets another priority, phase or project. */
export async function deadlinesFor(db: Executor, question: DeadlineQuestion): Promise<Promised | null> {
  const policy = await policyFor(db, question);
  const calendar = await calendarFor(db, question.factoryId);
  if (policy === undefined || calendar === undefined) return null;
  const { openedAt } = question;
  const targets = targetsOf(policy, question.priority);
  const counted = calendarUnder(policy, question.priority, calendar);
  const clock = slaClock([{ kind: 'opened', at: openedAt, targets }], counted.calendar, openedAt);
  return {
    policy,
    calendar,
    targets,
    responseDueAt: clock.response.dueAt,
    resolutionDueAt: clock.resolution.dueAt,
  };
}
