import { sql } from 'drizzle-orm';
import { sentence, texts } from '#platform/shared/text.ts';
import { spendMails } from '#platform/server/mail/mail-budget.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

const t = texts({ minutes: { en: '{title}: the minutes are there', es: '{title}: ya está la minuta' } });

/** Tells the participants what changed for them: now, or after a quiet minute, in which one change takes in the next. */
export function tellParticipants(write: Write, meetingId: string, when: 'now' | 'quiet'): void {
  write.expect(spendForParticipants(write, meetingId));
  write.job(
    'tell_of_meeting',
    { id: meetingId, what: 'calendar' },
    { key: `meeting:${meetingId}`, ...(when === 'now' ? {} : { runAt: new Date(Date.now() + 60_000) }) },
  );
}

/** Mails the minutes to the participants; `again` is new for each time that they are asked for. */
export function mailMinutes(write: Write, meetingId: string, again?: string): void {
  write.expect(spendForParticipants(write, meetingId));
  write.job('tell_of_meeting', { id: meetingId, what: 'minutes', ...(again === undefined ? {} : { again }) });
}

/** The job mails in nobody's name, so its mails are taken from whoever causes them. */
async function spendForParticipants(write: Write, meetingId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from meeting_participants
    where meeting_id = ${meetingId} and removed_at is null and user_id is distinct from ${write.actor.id}`);
  await spendMails(write, rows[0]?.n ?? 0);
}

/** Tells those of the house who were asked to come, in their bells, that the minutes can be read. */
export async function ringMinutes(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ title: string; people: string[] }>(sql`
    select m.title, array(select p.user_id from meeting_participants p where p.meeting_id = m.id
      and p.user_id is not null and p.removed_at is null union select m.facilitator union select m.note_taker
      where m.note_taker is not null) as people
    from meetings m where m.id = ${id}`);
  const [row] = rows;
  if (row === undefined) return;
  const address = `/meetings/${id}?view=minutes`;
  await write.publish('record.told', {
    kind: 'meeting',
    id,
    projectId: null,
    to: row.people,
    outside: [],
    links: { staff: address, outside: address },
    type: 'meeting_minutes',
    reason: 'watching',
    text: sentence(t.minutes, { title: row.title }),
  });
}
