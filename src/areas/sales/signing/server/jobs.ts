import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { heldEnvelope } from './envelopes/envelope-rows.ts';
import { acts, recipientsOf } from './envelopes/recipient-rows.ts';
import { moved, note } from './log.ts';
import { remindRecipients } from './manage.ts';
import { tellAll, type MailSettings } from './news.ts';

/** Reminders that go out by themselves, for each recipient; after that a person has to ask. */
const mostReminders = 10;

async function ids(db: Executor, statement: ReturnType<typeof sql>): Promise<string[]> {
  return (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id);
}

/** Ends what somebody did not sign in time: their day is over where they are. */
async function endEnvelope(write: Write, id: string): Promise<void> {
  const envelope = await heldEnvelope(write, id);
  const recipients = await recipientsOf(write.tx, id);
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    update envelope_recipients set state = 'expired' where envelope_id = ${id} and role in ('signer', 'approver')
      and state in ('waiting', 'sent', 'opened') and expires_at <= now()
      and exists (select 1 from envelopes e where e.id = ${id} and e.state in ('sent', 'partially_signed')) returning id`);
  const late = recipients.filter((each) => acts(each) && rows.some((row) => row.id === each.id));
  if (late.length === 0) return;
  await write.tx.execute(sql`
    update envelopes set state = 'expired', ended_at = now(), updated_at = now(), version = version + 1 where id = ${id}`);
  for (const recipient of late) await note(write, envelope, 'expired', { recipient });
  const who = late.map(({ name }) => name).join(', ');
  await tellAll(write, envelope, recipients, 'expired', { who });
  await moved(write, envelope, 'expired', { recipient: late[0] });
}

/** Looks every hour for what nobody may sign any more; each envelope ends in a write of its own. */
export function endEnvelopesTask(db: Database): Task {
  return {
    every: '3 * * * *',
    async run(_payload, { inWrite, signal }) {
      const due = await ids(
        db,
        sql`select distinct r.envelope_id as id from envelope_recipients r join envelopes e on e.id = r.envelope_id
          where e.state in ('sent', 'partially_signed') and r.role in ('signer', 'approver') and r.state in ('waiting', 'sent', 'opened')
            and r.expires_at <= now()`,
      );
      for (const id of due) if (!signal.aborted) await inWrite((write) => endEnvelope(write, id));
    },
  };
}

/** Asks again, by itself, after the days that the sender chose; in the morning, and not on each of the server’s hours. */
export function remindSignersTask(db: Database, settings: MailSettings): Task {
  return {
    every: '20 16 * * *',
    async run(_payload, { inWrite, signal }) {
      const { rows } = await db.execute<{ id: string; recipients: string[] }>(sql`
        select e.id, array_agg(r.id::text) as recipients from envelopes e join envelope_recipients r on r.envelope_id = e.id
        where e.state in ('sent', 'partially_signed') and r.role in ('signer', 'approver') and r.state in ('sent', 'opened')
          and r.expires_at > now() and r.reminders < ${mostReminders}
          and case when r.reminded_at is null then r.sent_at + make_interval(days => e.remind_after_days)
            else r.reminded_at + make_interval(days => e.remind_every_days) end <= now()
        group by e.id`);
      for (const { id, recipients } of rows)
        if (!signal.aborted) await inWrite((write) => remindRecipients(write, settings, id, recipients));
    },
  };
}
