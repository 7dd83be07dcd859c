import { sql } from 'drizzle-orm';
import { movedByTime, outsideReadersOf } from '#areas/company/tickets/server/kinds.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { reminderDays, silentDays } from '../choices.ts';

const t = texts({
  remind: {
    en: '{code} {title}: is it right now? Without an answer it counts as done in {days} days.',
    es: '{code} {title}: ¿ya quedó bien? Sin respuesta se dará por listo en {days} días.',
  },
});

/** Days in which nothing was said about work that is done, from its end or the last word about it on. */
const silent = sql`extract(epoch from now() - greatest(r.resolved_at, r.last_requester_reply_at)) / 86400`;
const [firstReminder, secondReminder] = reminderDays;
const isDue = sql`(r.kind = 'warranty' and r.state = 'warranty_complete' and r.deleted_at is null and (${silent} >= ${silentDays}
  or (r.visibility = 'shared' and ((${silent} >= ${firstReminder} and coalesce(r.reminders, 0) = 0)
    or (${silent} >= ${secondReminder} and coalesce(r.reminders, 0) = 1)))))`;

interface Due extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  side: string | null;
  visibility: string;
  project_id: string;
  project_number: string;
  unit_id: string;
  requester_id: string | null;
  reminders: number;
  silent: number;
}

/** Reminds owners twice of work that waits for their word, and takes ten silent days for a yes. */
export function signOffSilentTask(db: Database): Task {
  return {
    every: '*/10 * * * *',
    async run(_payload, { inWrite, signal }) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select r.id from tickets r where ${isDue} order by r.id limit 500`,
      );
      for (const { id } of rows) {
        if (signal.aborted) return;
        await inWrite((write) => step(write, id));
      }
    },
  };
}

/** Looked at again under its lock: somebody may have answered meanwhile. */
async function step(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<Due>(sql`
    select r.id, r.code, r.title, r.side, r.visibility, r.project_id, r.unit_id, r.requester_id, coalesce(r.reminders, 0) as reminders,
      (${silent})::float as silent, (select p.project_number from projects p where p.id = r.project_id) as project_number
    from tickets r where r.id = ${id} and ${isDue} for update of r`);
  const [due] = rows;
  if (due === undefined) return;
  if (due.silent < silentDays) return remind(write, due);
  await write.tx.execute(sql`
    update tickets set state = 'warranty_verified', verified_at = now(), closed_at = now(), updated_at = now(), version = version + 1
    where id = ${id}`);
  await noteState(write, {
    entityType: 'ticket',
    entityId: id,
    projectId: due.project_id,
    from: 'warranty_complete',
    to: 'warranty_verified',
    byId: null,
  });
  await movedByTime(write, id, 'warranty_complete', 'warranty_verified');
}

async function remind(write: Write, due: Due): Promise<void> {
  await write.tx.execute(sql`update tickets set reminders = ${due.reminders + 1} where id = ${due.id}`);
  write.audit({
    action: 'ticket.reminded',
    entityType: 'ticket',
    entityId: due.id,
    projectId: due.project_id,
    new: { reminders: due.reminders + 1 },
  });
  const { requester_id: requester } = due;
  // Whoever has left the home meanwhile is told nothing; the people who live there now are not asked what they did not see.
  if (requester === null || !(await outsideReadersOf(write.tx, due)).includes(requester)) return;
  const page = due.side === 'home' ? '/owner' : `/developer/${encodeURIComponent(due.project_number)}`;
  const link = `${page}?request=${due.id}`;
  await write.publish('record.told', {
    kind: 'ticket',
    id: due.id,
    projectId: due.project_id,
    ...(due.side === 'home' ? { unitId: due.unit_id } : {}),
    to: [requester],
    outside: [requester],
    links: { staff: link, outside: link },
    type: 'ticket_status_updated',
    reason: 'owner',
    text: sentence(t.remind, {
      code: due.code,
      title: due.title,
      days: Math.max(1, Math.ceil(silentDays - due.silent)),
    }),
  });
}
