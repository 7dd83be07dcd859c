import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { slaClock } from '#areas/company/deadlines/schema.ts';
import { calendarsById, calendarUnder, policiesById, targetsOf } from '#areas/company/deadlines/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DeadlinePreview } from '#areas/company/tickets/schema.ts';
import { statesThat } from '#areas/company/tickets/states.ts';
import { clockedByTicket, noteEvent, promisedBy, settleDeadlines } from './deadlines.ts';
import { noteTalk, ticketFor } from '../talk/talk-rows.ts';

const open = statesThat('open', 'paused');
const shownFirst = 10;
const batch = 1000;

interface Concerned extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  priority: string;
  policy_id: string;
  calendar_id: string;
  /** True where it is promised something else than until now; otherwise only how time is counted may differ. */
  is_promised_anew: boolean;
  response_due_at: string | null;
  resolution_due_at: string | null;
  is_late: boolean;
}

/**
 * Open tickets to whom policies and calendars, as they stand in this transaction, promise something else than they were promised, and those
 * that stand under the one named. In the order of their ids, from one on.
 */
const concerned = (changedId: string, after: string, limit: number): SQL => sql`
  select r.id, r.code, r.title, r.priority, p.id as policy_id, c.id as calendar_id, a.is_promised_anew,
    ${iso(sql`r.response_due_at`)} as response_due_at, ${iso(sql`r.resolution_due_at`)} as resolution_due_at,
    (r.response_failed_at is not null and r.first_responded_at is null) or (r.resolution_failed_at is not null and r.resolved_at is null) as is_late
  from tickets r left join projects j on j.id = r.project_id
    cross join lateral (
      select p.* from deadline_policies p where p.enabled and p.deleted_at is null
        and (p.kinds = '{}' or r.kind = any(p.kinds)) and (p.phases = '{}' or r.phase = any(p.phases))
        and (p.priorities = '{}' or r.priority = any(p.priorities)) and (p.sources = '{}' or r.source = any(p.sources))
      order by p.is_default, p.rank, p.created_at, p.id limit 1) p
    cross join lateral (
      select c.id from business_calendars c where c.deleted_at is null and c.place in ('company', coalesce(j.factory, 'company'))
      order by c.place = 'company' limit 1) c
    cross join lateral (
      select r.policy_id is distinct from p.id or r.calendar_id is distinct from c.id or ${promisedBy(sql`p`, sql`r.priority`)} is distinct from (
        select e.promised from ticket_events e where e.ticket_id = r.id and e.kind in ('created', 'priority', 'policy')
        order by e.id desc limit 1) as is_promised_anew) a
  where r.deleted_at is null and r.state = any(${sql.param(open)}::text[]) and r.id > ${after}
    and (a.is_promised_anew or r.policy_id = ${changedId} or r.calendar_id = ${changedId})
  order by r.id limit ${limit}`;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** How many open tickets there are, how many of them get another deadline, which are late by it, and the first ten by name, the late ones first. */
export async function foresee(db: Executor, changedId: string): Promise<DeadlinePreview> {
  const now = new Date().toISOString();
  const changed: (DeadlinePreview['first'][number] & { order: number })[] = [];
  for (let after = beforeAll; ;) {
    const { rows } = await db.execute<Concerned>(concerned(changedId, after, batch));
    changed.push(...(await differing(db, rows, now)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) break;
    after = last.id;
    // Others are answered while this goes on.
    await nextTurn();
  }
  const { rows: counted } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from tickets r where r.deleted_at is null and r.state = any(${sql.param(open)}::text[])`,
  );
  const first = changed.toSorted((a, b) => Number(b.becomes_late) - Number(a.becomes_late) || a.order - b.order);
  return {
    open: counted[0]?.n ?? 0,
    changed: changed.length,
    late: changed.filter(({ becomes_late: late }) => late).length,
    first: first.slice(0, shownFirst).map(({ order: _order, ...each }) => each),
  };
}

/** Of these tickets, those whose deadlines are others by what is promised now. */
async function differing(db: Executor, rows: readonly Concerned[], now: string) {
  const clocked = await clockedByTicket(
    db,
    rows.map(({ id }) => id),
  );
  const policies = await policiesById(
    db,
    rows.map((row) => row.policy_id),
  );
  const calendars = await calendarsById(
    db,
    rows.map((row) => row.calendar_id),
  );
  return rows.flatMap((row) => {
    const [had, policy, calendar] = [clocked.get(row.id), policies.get(row.policy_id), calendars.get(row.calendar_id)];
    if (had === undefined || policy === undefined || calendar === undefined) return [];
    const anew = { kind: 'retargeted' as const, at: now, targets: targetsOf(policy, row.priority) };
    const counted = calendarUnder(policy, row.priority, calendar);
    const clock = slaClock(row.is_promised_anew ? [...had.events, anew] : had.events, counted.calendar, now);
    const sides = [
      { was: row.response_due_at, is: clock.response },
      { was: row.resolution_due_at, is: clock.resolution },
    ].map(({ was, is }) => ({ was: instantOf(was), is: instantOf(is.dueAt), clock: is }));
    if (sides.every(({ was, is }) => was === is)) return [];
    const isLate = sides.some(({ clock: side }) => side.failedAt !== null && side.settledAt === null);
    const shown = sides.findLast(({ was, is }) => was !== is);
    return [
      {
        id: row.id,
        code: row.code,
        title: row.title,
        was: shown?.was ?? null,
        due: shown?.is ?? null,
        becomes_late: isLate && !row.is_late,
        order: Number(row.code.replace(/\D/gu, '')),
      },
    ];
  });
}

const instantOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

/** Reckons the open tickets anew that a policy or calendar concerns which was changed. However often it runs, it comes to the same. */
export function reckonTicketsTask(db: Database): Task {
  return {
    async run(payload, { inWrite, signal }) {
      const changedId = typeof payload['id'] === 'string' ? payload['id'] : beforeAll;
      for (let after = beforeAll; !signal.aborted;) {
        const { rows } = await db.execute<Concerned>(concerned(changedId, after, 100));
        for (const { id, is_promised_anew: isAnew } of rows)
          await inWrite(async (write) => {
            const dues = sql`select ${iso(sql`response_due_at`)} as response_due_at, ${iso(sql`resolution_due_at`)} as resolution_due_at
              from tickets where id = ${id}`;
            const ticket = await ticketFor(write.tx, id, 'held');
            const before = await write.tx.execute(dues);
            if (isAnew) await noteEvent(write, id, { kind: 'policy', byId: null });
            await settleDeadlines(write, id);
            const after = await write.tx.execute(dues);
            const [old, now] = [before.rows[0], after.rows[0]];
            if (old === undefined || now === undefined || JSON.stringify(old) === JSON.stringify(now)) return;
            await noteTalk(write, ticket, 'reckoned', { old, new: now });
          });
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.id;
      }
    },
  };
}
