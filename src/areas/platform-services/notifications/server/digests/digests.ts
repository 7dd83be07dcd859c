import { companyZone } from '#platform/shared/dates.ts';
import { sql } from 'drizzle-orm';
import { peopleById, type Person } from '#areas/people/accounts/server/reads.ts';
import { say, texts } from '#platform/shared/text.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { digestSections, type DigestSection } from '#areas/platform-services/notifications/choices.ts';
import { clock } from './clock.ts';
import { localTime, minuteOf } from './local-time.ts';
import type { NewsSettings } from '../notify.ts';
import { allowedAmong } from '../ways.ts';

/** So many items stand in one mail; the rest is a number. */
export const mostItems = 50;
const mostBeforeCut = 100;

const t = texts({
  one: { en: '{brand}: {message}', es: '{brand}: {message}' },
  subject: {
    en: '{brand}: {count, plural, one {# notification} other {# notifications}}',
    es: '{brand}: {count, plural, one {# aviso} other {# avisos}}',
  },
  dailySubject: {
    en: '{brand}: your day, {count, plural, one {# notification} other {# notifications}}',
    es: '{brand}: tu día, {count, plural, one {# aviso} other {# avisos}}',
  },
  hello: { en: 'Hello {name},', es: 'Hola, {name}:' },
  more: { en: 'and {count} more: {link}', es: 'y {count} más: {link}' },
  stop: { en: 'No more mails of this section: {link}', es: 'No recibir más correos de esta sección: {link}' },
  settings: {
    en: 'What you get by mail, and when: {link}',
    es: 'Qué recibes por correo y cuándo: {link}',
  },
  projects: { en: 'Projects', es: 'Proyectos' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  okrs: { en: 'OKRs', es: 'OKR' },
  other: { en: 'Other', es: 'Otros' },
});

interface Item extends Record<string, unknown> {
  section: DigestSection;
  message: string;
  excerpt: string | null;
  link: string;
  project_id: string | null;
  unit_id: string | null;
  staff_only: boolean;
  /** What it is about: items of one record stand together. */
  record: string;
}

/**
 * Sends every digest whose window has closed. It runs at the end of each window and every minute besides, so that a job that was
 * lost costs a minute at most. A batch and its mail are one transaction: however often it runs, there is one mail.
 */
export function sendDigestsTask(settings: NewsSettings): Task {
  return {
    every: '* * * * *',
    async run(_payload, { inWrite, signal }) {
      const now = clock.now().toISOString();
      for (let isMore = true; isMore && !signal.aborted;)
        isMore = await inWrite(async (write) => {
          const { rows } = await write.tx.execute<{ id: string; user_id: string }>(
            sql`select id, user_id from email_batches where status = 'scheduled' and send_at <= ${now} order by send_at
              limit 1 for update skip locked`,
          );
          const [batch] = rows;
          if (batch === undefined) return false;
          await sendBatch(write, batch.id, batch.user_id, settings, now);
          return true;
        });
    },
  };
}

async function sendBatch(write: Write, id: string, userId: string, settings: NewsSettings, now: string): Promise<void> {
  // What was read or deleted in the bell meanwhile is no news any more.
  const { rows } = await write.tx.execute<Item>(sql`
    select d.section, d.message, d.excerpt, d.link, d.project_id, d.unit_id, d.staff_only,
      coalesce(n.entity_type || n.entity_id, d.link) as record from digest_items d left join notifications n on n.id = d.notification_id
    where d.batch_id = ${id} and (d.notification_id is null or (n.read_at is null and n.deleted_at is null)) order by d.created_at, d.id`);
  const person = (await peopleById(write.tx, [userId])).get(userId);
  const items = person?.is_active === true ? await stillAllowed(write, userId, rows) : [];
  if (person !== undefined && items.length > 0)
    write.mail({
      kind: 'digest',
      to: person.email,
      dedupeKey: `digest:${id}`,
      ...composed(items, person, settings, 'digest'),
    });
  await write.tx.execute(
    sql`update email_batches set status = ${items.length > 0 ? 'sent' : 'skipped'}, done_at = ${now} where id = ${id}`,
  );
}

const keyOf = ({ project_id, unit_id, staff_only }: Item) =>
  `${project_id ?? ''} ${unit_id ?? ''} ${String(staff_only)}`;

/** Asked again at this very moment: a project may have been taken from somebody since it was news. */
async function stillAllowed<T extends Item>(write: Write, userId: string, items: readonly T[]): Promise<T[]> {
  const answers = new Map<string, boolean>();
  for (const item of items) {
    const key = keyOf(item);
    if (answers.has(key)) continue;
    const news = {
      projectId: item.project_id ?? undefined,
      unitId: item.unit_id ?? undefined,
      staffOnly: item.staff_only,
    };
    answers.set(key, (await allowedAmong(write.tx, [userId], news)).has(userId));
  }
  return items.filter((item) => answers.get(keyOf(item)) === true);
}

/** What came of one record, in the order of time: each said by itself, a link that several share once, under the last of them. */
function ofRecord(items: readonly Item[], publicUrl: string): string {
  return items
    .flatMap((item, index) => [
      `• ${item.message}`,
      ...(item.excerpt === null ? [] : [`  ${item.excerpt}`]),
      ...(items[index + 1]?.link === item.link ? [] : [`  ${publicUrl}${item.link}`]),
    ])
    .join('\n');
}

/** The words of a mail: its sections in their order, in each the records by their first news, with links and the way out of each section. */
function composed(
  items: readonly Item[],
  person: Pick<Person, 'name' | 'language'>,
  { brandName, publicUrl }: NewsSettings,
  kind: 'digest' | 'daily',
): { subject: string; body: string } {
  const { language, name } = person;
  const shown = items.length > mostBeforeCut ? items.slice(-mostItems) : items;
  const [first] = items;
  const subject =
    kind === 'digest' && items.length === 1 && first !== undefined
      ? say(t.one, language, { brand: brandName, message: first.message })
      : say(kind === 'daily' ? t.dailySubject : t.subject, language, { brand: brandName, count: items.length });
  const sections = digestSections.flatMap((section) => {
    const own = shown.filter((item) => item.section === section);
    if (own.length === 0) return [];
    const stop = `${publicUrl}/settings?tab=notifications&unsubscribe=${section}`;
    return [
      [
        say(t[section], language).toUpperCase(),
        ...[...Map.groupBy(own, ({ record }) => record).values()].map((items) => ofRecord(items, publicUrl)),
        say(t.stop, language, { link: stop }),
      ].join('\n\n'),
    ];
  });
  const body = [
    say(t.hello, language, { name }),
    ...sections,
    ...(shown.length < items.length
      ? [say(t.more, language, { count: items.length - shown.length, link: publicUrl })]
      : []),
    say(t.settings, language, { link: `${publicUrl}/settings?tab=notifications` }),
  ];
  return { subject, body: `${body.join('\n\n')}\n` };
}

interface Due extends Record<string, unknown> {
  user_id: string;
  daily_at: string;
  time_zone: string | null;
}

/** Sends the daily summary to those whose hour it is: what is unread since the last one, at most once per local day, nothing when empty. */
export function sendDailySummariesTask(settings: NewsSettings): Task {
  return {
    every: '* * * * *',
    async run(_payload, { inWrite, signal }) {
      const now = clock.now();
      const due = await inWrite(async (write) => {
        const { rows } = await write.tx.execute<Due>(
          sql`select f.user_id, f.daily_at, u.time_zone from notification_preferences f join users u on u.id = f.user_id
            where f.daily_summary and u.state = 'active'`,
        );
        return rows;
      });
      for (const row of due) {
        if (signal.aborted) return;
        const local = localTime(now, row.time_zone ?? companyZone);
        if (local.minute < minuteOf(row.daily_at)) continue;
        await inWrite((write) => sendSummary(write, row.user_id, local.day, now, settings));
      }
    },
  };
}

async function sendSummary(
  write: Write,
  userId: string,
  day: string,
  now: Date,
  settings: NewsSettings,
): Promise<void> {
  const claimed = await write.tx.execute(
    sql`insert into daily_summaries (user_id, day, sent_at, items) values (${userId}, ${day}, ${now.toISOString()}, 0)
      on conflict do nothing`,
  );
  if (claimed.rowCount === 0) return;
  const { rows } = await write.tx.execute<Item & { type: string }>(sql`
    select case when n.type like 'ticket%' then 'tickets' when n.type like 'okr%' then 'okrs' when n.type like 'proj%'
      or n.project_id is not null then 'projects' else 'other' end as section,
      coalesce(n.name || ' ', '') || n.message as message, null as excerpt, n.link, n.project_id,
      coalesce((select w.unit_id from posts w where n.entity_type = 'post' and w.id = n.entity_id),
        (select k.unit_id from tickets k where n.entity_type = 'ticket' and k.id = n.entity_id and k.side = 'home')) as unit_id,
      false as staff_only, n.entity_type || n.entity_id as record
    from notifications n where n.user_id = ${userId} and n.read_at is null and n.deleted_at is null and n.created_at <= ${now.toISOString()}
      and n.created_at > coalesce((select max(sent_at) from daily_summaries s
        where s.user_id = ${userId} and s.day < ${day}), ${now.toISOString()}::timestamptz - interval '1 day')
    order by n.created_at, n.id`);
  const person = (await peopleById(write.tx, [userId])).get(userId);
  const items = person === undefined ? [] : await stillAllowed(write, userId, rows);
  await write.tx.execute(
    sql`update daily_summaries set items = ${items.length} where user_id = ${userId} and day = ${day}`,
  );
  if (person === undefined || items.length === 0) return;
  write.mail({
    kind: 'daily_summary',
    to: person.email,
    dedupeKey: `daily:${userId}:${day}`,
    ...composed(items, person, settings, 'daily'),
  });
}
