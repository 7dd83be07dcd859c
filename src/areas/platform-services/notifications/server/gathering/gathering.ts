import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Walk } from '#platform/server/record/record-events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { NotificationReason, NotificationType } from '#areas/platform-services/notifications/choices.ts';
import { notify, type NewsSettings } from '../notify.ts';
import { allowedAmong, watchersOf } from '../ways.ts';
import { clock } from '../digests/clock.ts';

/** A walk is over when nothing more has come for five minutes, and told of after half an hour in any case. */
const quietMs = 5 * 60_000;
const longestMs = 30 * 60_000;

const t = texts({
  by: { en: '{who} on {place}: {what}', es: '{who} en {place}: {what}' },
  bare: { en: '{place}: {what}', es: '{place}: {what}' },
  counted: { en: '{gist} ({count})', es: '{gist} ({count})' },
});

interface Gathered {
  kind: string;
  id: string;
  projectId: string | null;
  unitId?: string | undefined;
  to: readonly string[];
  outside: readonly string[];
  links: { staff: string; outside: string };
  type: NotificationType;
  reason: NotificationReason;
  text: Text;
}

/**
 * Lays news of a walk aside for each of its readers instead of telling them: what one person does at one place within a while is one
 * message to each, and not forty. It lies in the database, so that no restart loses it.
 */
export async function gather(write: Write, news: Gathered, walk: Walk): Promise<void> {
  const watchers =
    news.reason === 'watching' && news.projectId !== null ? await watchersOf(write.tx, news.projectId) : [];
  const others = [...new Set([...news.to, ...watchers])].filter((id) => id !== write.actor.id);
  if (others.length === 0) return;
  const { projectId, unitId, outside } = news;
  const may = { unitId, outside, staffOnly: outside.length === 0, ...(projectId === null ? {} : { projectId }) };
  // What somebody may not hear alone they do not hear among other news either.
  const readers = [...(await allowedAmong(write.tx, others, may))];
  if (readers.length === 0) return;
  const now = clock.now();
  const key = `${write.actor.id ?? 'system'} ${walk.key}`;
  const rows = readers.map((reader) => {
    const side = news.outside.includes(reader) ? 'outside' : 'staff';
    return {
      id: newId(),
      user_id: reader,
      outside: side === 'outside',
      link: news.links[side],
      place_link: walk.links[side],
      holder: walk.holder?.person === reader ? walk.holder.field : null,
    };
  });
  const { rows: first } = await write.tx.execute<{ at: string }>(sql`
    with added as (
      insert into gathered_news (id, key, user_id, outside, link, place_link, holder, kind, entity_id, part, project_id, unit_id, type,
        reason, message, gist, place, by_id, at)
      select n.id, ${key}, n.user_id, n.outside, n.link, n.place_link, n.holder, ${news.kind}, ${news.id}, ${walk.part},
        ${news.projectId}, ${news.unitId ?? null}, ${news.type}, ${news.reason}, ${JSON.stringify(news.text)}::jsonb,
        ${JSON.stringify(walk.gist)}::jsonb, ${JSON.stringify(walk.place)}::jsonb, ${write.actor.id}, ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id uuid, user_id uuid, outside boolean, link text, place_link text, holder text)
      returning at)
    select to_json(least(min(g.at), (select min(at) from added))) #>> '{}' as at from gathered_news g where g.key = ${key}`);
  const begun = Date.parse(first[0]?.at ?? now.toISOString());
  const over = Math.min(begun + longestMs, now.getTime() + quietMs);
  write.job('tell_walks', {}, { key: `walk:${key}`, runAt: new Date(over) });
}

interface Row extends Record<string, unknown> {
  user_id: string;
  outside: boolean;
  link: string;
  place_link: string;
  holder: string | null;
  kind: string;
  entity_id: string;
  part: string;
  project_id: string | null;
  unit_id: string | null;
  type: NotificationType;
  reason: NotificationReason;
  message: Text;
  gist: Text;
  place: Text;
  by_name: string | null;
}

/** Tells of the walks that are over. It runs at the end of each and every minute besides. */
export function tellWalksTask(settings: NewsSettings, records: readonly ServedRecord[]): Task {
  const tables = new Map(records.map((record) => [record.name, record.emptied.table]));
  return {
    every: '* * * * *',
    async run(_payload, { inWrite, signal }) {
      for (let isMore = true; isMore && !signal.aborted;)
        isMore = await inWrite(async (write) => {
          const rows = await takeWalk(write);
          const standing = await standingOf(write, rows, tables);
          for (const [reader, own] of Map.groupBy(standing, (row) => row.user_id))
            await tellReader(write, reader, own, settings);
          return rows.length > 0;
        });
    },
  };
}

/** Takes one walk that is over out of what waits. What comes to its place meanwhile begins another one. */
async function takeWalk(write: Write): Promise<Row[]> {
  const now = clock.now().getTime();
  const { rows } = await write.tx.execute<Row>(sql`
    with over as (select key from gathered_news group by key
      having min(at) <= ${new Date(now - longestMs).toISOString()} or max(at) <= ${new Date(now - quietMs).toISOString()}
      order by min(at), key limit 1),
    gone as (delete from gathered_news g using over where g.key = over.key returning g.*)
    select g.user_id, g.outside, g.link, g.place_link, g.holder, g.kind, g.entity_id, g.part, g.project_id, g.unit_id, g.type, g.reason,
      g.message, g.gist, g.place, u.first_name || ' ' || u.last_name as by_name
    from gone g left join users u on u.id = g.by_id order by g.at, g.id`);
  return rows;
}

/** Of what was gathered, what is still so: nothing of a record that is gone, and to nobody that it is theirs when it is not any more. */
async function standingOf(write: Write, rows: readonly Row[], tables: ReadonlyMap<string, string>): Promise<Row[]> {
  const standing: Row[] = [];
  for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
    const table = tables.get(kind);
    if (table === undefined) {
      standing.push(...own);
      continue;
    }
    const ids = sql.param([...new Set(own.map((row) => row.entity_id))]);
    const { rows: there } = await write.tx.execute<{ id: string; record: Record<string, unknown> }>(sql`
      select r.id, to_jsonb(r) as record from ${sql.identifier(table)} r where r.id = any(${ids}::uuid[]) and r.deleted_at is null`);
    const byId = new Map(there.map(({ id, record }) => [id, record]));
    standing.push(
      ...own.filter(({ entity_id: id, holder, user_id: reader }) => {
        const record = byId.get(id);
        return record !== undefined && (holder === null || record[holder] === reader);
      }),
    );
  }
  return standing;
}

/** Of several news of one thing the one that hands it to the reader counts, else the last. */
function oneOfEach(rows: readonly Row[]): Row[] {
  const weight = ({ holder, type }: Row) => (holder === null ? (type === 'ticket_assigned' ? 1 : 0) : 2);
  return [...Map.groupBy(rows, (row) => row.part).values()].flatMap((of) => {
    const most = Math.max(...of.map(weight));
    return of.findLast((row) => weight(row) === most) ?? [];
  });
}

async function tellReader(write: Write, reader: string, rows: readonly Row[], settings: NewsSettings): Promise<void> {
  const told = oneOfEach(rows);
  // What names the reader decides how the whole is told.
  const head = told.find((row) => row.reason !== 'watching') ?? told[0];
  if (head === undefined) return;
  const text = told.length === 1 ? head.message : wordsOf(told, head);
  await notify(
    write,
    {
      to: [reader],
      watchersHeard: true,
      type: head.type,
      message: (language) => text[language],
      link: told.length === 1 ? head.link : head.place_link,
      name: null,
      entity: { type: head.kind, id: head.entity_id },
      reason: head.reason,
      outside: head.outside ? [reader] : [],
      staffOnly: !head.outside,
      unitId: head.unit_id ?? undefined,
      ...(head.project_id === null ? {} : { projectId: head.project_id }),
    },
    settings,
  );
}

/** The place, and how many of each: “Ana Ruiz on Factory punch list 26-014 1/2: yours now (12), new (3)”. */
function wordsOf(told: readonly Row[], { place, by_name: who }: Row): Text {
  const counted = [...Map.groupBy(told, (row) => row.gist.en).values()].map((of) =>
    sentence(t.counted, { gist: of[0]?.gist ?? '', count: of.length }),
  );
  const what = { en: counted.map(({ en }) => en).join(', '), es: counted.map(({ es }) => es).join(', ') };
  return who === null ? sentence(t.bare, { place, what }) : sentence(t.by, { who, place, what });
}
