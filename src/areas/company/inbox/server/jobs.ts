import { sql } from 'drizzle-orm';
import { homeOf, isStaff } from '#platform/shared/access.ts';
import { addDays, companyToday, companyZone, todayIn } from '#platform/shared/dates.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { WaitSource } from '#platform/server/waits.ts';
import { inboxPeople, type InboxPerson } from './people.ts';
import { countLongWaiting } from './store.ts';
import './events.ts';

/** What has waited longer than this is told of, once on each working day. */
export const longDays = 3;
/** Not before this hour of the person's own day. */
const fromHour = 7;
const batch = 5_000;

/** Every hour: reminds each person, once on each of their working days, of what has waited for them for long. */
export function remindOfInboxTask(
  db: Database,
  sources: readonly WaitSource[],
  clock: () => Date = () => new Date(),
): Task {
  return {
    every: '23 * * * *',
    async run(_payload, { inWrite, signal }) {
      const now = clock();
      for (const person of await inboxPeople(db, sql`true`)) {
        if (signal.aborted) return;
        const zone = person.timeZone ?? companyZone;
        if (!isMorningOfWork(now, zone)) continue;
        await inWrite((write) => remind(write, person, todayIn(zone, now), sources));
      }
    },
  };
}

function isMorningOfWork(now: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.formatToParts(now).find((each) => each.type === type)?.value;
  return !['Sat', 'Sun'].includes(part('weekday') ?? '') && Number(part('hour')) >= fromHour;
}

/** One transaction for the day's mark and the news: however often it runs, there is one. */
async function remind(write: Write, person: InboxPerson, day: string, sources: readonly WaitSource[]): Promise<void> {
  const { userId, groups } = person;
  const home = homeOf(groups);
  if (home === undefined) return;
  const claimed = await write.tx.execute(
    sql`insert into inbox_reminders (user_id, day, things) values (${userId}, ${day}, 0) on conflict do nothing`,
  );
  if (claimed.rowCount === 0) return;
  const things = await countLongWaiting(write.tx, { sources, viewer: person }, longDays);
  if (things === 0) return;
  await write.tx.execute(sql`update inbox_reminders set things = ${things} where user_id = ${userId} and day = ${day}`);
  await write.publish('inbox.long_waiting', {
    userId,
    things,
    days: longDays,
    home: isStaff(groups) ? '/inbox' : home,
  });
}

/** Each night: forgets marks of half a year ago, and on which days people were reminded, by the portal or by each other. */
export function forgetInboxTask(db: Database): Task {
  return {
    every: '41 3 * * *',
    async run(_payload, { signal }) {
      for (let isMore = true; isMore && !signal.aborted;) {
        const { rowCount } = await db.execute(
          sql`delete from inbox_states
            where ctid = any (array(select ctid from inbox_states
              where seen_at < now() - interval '180 days' and coalesce(snoozed_until, seen_at) < now() limit ${batch}))`,
        );
        isMore = rowCount === batch;
      }
      await db.execute(sql`delete from inbox_reminders where day < ${addDays(companyToday(), -30)}`);
      await db.execute(sql`delete from inbox_asks where day < ${addDays(companyToday(), -30)}`);
    },
  };
}
