import { sql } from 'drizzle-orm';
import { markFailed } from '#areas/company/deadlines/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { quietDays } from '../choices.ts';
import { statesThat } from '../states.ts';
import { noteEvent, settleDeadlines } from './clock/deadlines.ts';
import { tellStatus } from './told/outside-news.ts';
import { tellOutside } from './record.ts';
import { noteTalk, ticketFor } from './talk/talk-rows.ts';
import { tellMissed, tellStep } from './told/told.ts';

/** Opens what waited for a third party until today, and closes what was resolved and has been quiet for seven days. */
export function wakeTicketsTask(db: Database): Task {
  return {
    every: '*/10 * * * *',
    async run(_payload, { inWrite, signal }) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select r.id from tickets r where ${isDue()} order by r.id limit 500`,
      );
      for (const { id } of rows) {
        if (signal.aborted) return;
        await inWrite((write) => step(write, id));
      }
    },
  };
}

const isDue = () => sql`r.deleted_at is null and (
  (r.state = 'waiting_third_party' and r.wakes_on <= ${companyToday()}::date)
  or (r.state = 'resolved' and greatest(r.resolved_at, r.last_staff_reply_at, r.last_requester_reply_at)
    < now() - make_interval(days => ${quietDays})))`;

/** Takes one step that time alone brings; looked at again under its lock, as somebody may have taken another meanwhile. */
async function step(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ state: string }>(
    sql`select r.state from tickets r where r.id = ${id} and ${isDue()} for update of r`,
  );
  const from = rows[0]?.state;
  if (from === undefined) return;
  const to = from === 'resolved' ? 'closed' : 'open';
  await write.tx.execute(sql`
    update tickets set state = ${to}, closed_at = ${to === 'closed' ? sql`now()` : sql`null`}, paused_since = null,
      waiting_reason = null, wakes_on = null, updated_at = now(), version = version + 1 where id = ${id}`);
  const ticket = await ticketFor(write.tx, id);
  await noteState(write, {
    entityType: 'ticket',
    entityId: id,
    projectId: ticket.project_id,
    from,
    to,
    byId: null,
  });
  await noteEvent(write, id, { kind: 'state', state: to, byId: null });
  await settleDeadlines(write, id);
  await noteTalk(write, ticket, 'moved', { old: { state: from }, new: { state: to } });
  await tellOutside(write, id);
  await tellStatus(write, id, from, to);
  await tellStep(write, id, from, to);
}

/** Marks what has missed a deadline within the minute, and tells those who have to do with it. */
export function markTicketsTask(now = Date.now): Task {
  return {
    every: '* * * * *',
    async run(_payload, { inWrite }) {
      await inWrite(async (write) => {
        const open = sql`r.state = any(${sql.param(statesThat('open', 'paused'))}::text[])`;
        const missed = await markFailed(write, { table: 'tickets', open }, new Date(now()).toISOString());
        for (const { id, side } of missed) {
          const ticket = await ticketFor(write.tx, id);
          await noteTalk(write, ticket, 'missed', { new: { side } });
          await tellMissed(write, ticket, side);
        }
      });
    },
  };
}
