import { sql, type SQL } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { badInput } from '#platform/shared/errors.ts';
import { executePrepared, TextsPerPerson } from '#platform/server/database/prepared.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { WaitSource } from '#platform/server/waits.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { waitTodos, type WaitTodo } from '#platform/shared/waits.ts';
import type { InboxTab } from '../choices.ts';
import { mostCounted, type InboxCounts, type InboxFacets, type InboxItem, type InboxPage } from '../schema.ts';

const usualLimit = 50;
const noDay = '2999-12-31';

/** What the person did with item `i`, kept in `s`, as long as it holds for the turn that the item is in. */
const isLate = (): SQL => sql`coalesce(i.due_on < ${companyToday()}::date, false)`;
/** A late thing is never hidden: it comes back on the day that it becomes so. */
const isDone = (): SQL => sql`(coalesce(s.done_at >= i.since, false) and not ${isLate()})`;
const isSnoozed = sql`coalesce(s.snoozed_until > now() and s.snoozed_at >= i.since
  and not (s.or_changed and i.changed > s.snoozed_at), false)`;
const isUnread = sql`(s.seen_at is null or s.seen_at < i.since)`;

/** True where item `i` of a source waits for nobody by name: whoever holds the right may take it, whoever leads its department has it (decision 425). */
function isAnybodys({ whose = {} }: WaitSource, viewer: Viewer): SQL {
  const cases = Object.entries(whose).flatMap(([ask, by]) => {
    if (!('right' in by)) return [];
    const leads =
      by.department === undefined
        ? sql`false`
        : sql`exists (select 1 from departments d where d.deleted_at is null and lower(d.name) = lower(${by.department}::text)
            and d.lead_id = ${viewer.userId})`;
    return [sql`(i.ask = ${ask} and not ${leads})`];
  });
  return cases.length === 0 ? sql`false` : sql`(i.waiter is null and (${sql.join(cases, sql` or `)}))`;
}

function inTab(tab: InboxTab | 'any', anybodys: SQL): SQL {
  const isOpen = sql`not ${isDone()} and not ${isSnoozed}`;
  const wanted: Readonly<Record<InboxTab | 'any', SQL>> = {
    any: sql`true`,
    mine: sql`${isOpen} and not ${anybodys}`,
    anybody: sql`${isOpen} and ${anybodys}`,
    others: sql`true`,
    snoozed: sql`not ${isDone()} and ${isSnoozed}`,
    done: isDone(),
  };
  return wanted[tab];
}

interface Found extends Record<string, unknown> {
  kind: string;
  id: string;
  ask: string;
  title: string;
  title_es: string | null;
  link: string;
  project: InboxItem['project'];
  asker: InboxItem['asker'];
  waiter: InboxItem['waiter'];
  since: string;
  due_on: string | null;
  is_late: boolean;
  cents: number | null;
  asked_on: string | null;
  is_unread: boolean;
  snoozed_until: string | null;
  rank: number;
  at: string;
}

/** Who asks, and which one thing they mean, where it is one. */
interface Asking {
  sources: readonly WaitSource[];
  viewer: Viewer;
  only?: { kind: string; id: string } | undefined;
  narrowed?: Narrowed | undefined;
}

/** What a list is narrowed to. The person is who asks; in what others have, whom it waits for. */
interface Narrowed {
  kind?: string | undefined;
  project?: string | undefined;
  person?: string | undefined;
  late?: 'true' | undefined;
}

/** What a narrowed list asks of each item `i`; true where it asks for nothing. */
function fits({ project, person, late }: Narrowed, tab: InboxTab | 'any'): SQL {
  const wanted = [
    ...(project === undefined ? [] : [sql`i.project_id = ${project}`]),
    ...(person === undefined ? [] : [sql`${tab === 'others' ? sql`i.waiter` : sql`i.asker`} = ${person}`]),
    ...(late === undefined ? [] : [isLate()]),
  ];
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
}

/**
 * All that waits in a tab, of each kind at most so many, the longest waiting first: what was done or put off comes after what was not,
 * where both are wanted. Late is so by the company's day. Undefined where nothing can wait.
 */
function waiting({ sources, viewer, only, narrowed = {} }: Asking, tab: InboxTab | 'any'): SQL | undefined {
  const parts = sources.flatMap((source) => {
    const kind = only?.kind ?? narrowed.kind;
    if (kind !== undefined && kind !== source.kind) return [];
    const select = source.select(viewer, tab === 'others' ? 'asked' : 'mine');
    if (select === undefined) return [];
    const one = only === undefined ? sql`` : sql`and i.id = ${only.id}`;
    const anybodys = tab === 'others' ? sql`false` : isAnybodys(source, viewer);
    return [
      sql`(select ${source.kind}::text as kind, ${waitTodos.indexOf(source.todo)}::int as todo, i.*, ${isLate()} as is_late,
        ${isUnread} as is_unread, ${isDone()} as is_done, ${isSnoozed} as is_snoozed, ${anybodys} as is_anybodys, s.snoozed_until
      from (${select}) i left join inbox_states s on s.user_id = ${viewer.userId} and s.kind = ${source.kind} and s.item_id = i.id
      where ${inTab(tab, anybodys)} and ${fits(narrowed, tab)} ${one} order by ${isDone()}, ${isSnoozed}, i.since, i.id limit ${mostCounted})`,
    ];
  });
  return parts.length === 0 ? undefined : sql.join(parts, sql` union all `);
}

// What is asked names every kind of record that can wait: planning it costs more than answering it, so each connection plans it once.

/** One page of a tab: late first, then by what is to be done, the nearest day and the longest wait. */
export async function listInbox(
  db: Executor,
  { sources, viewer }: Pick<Asking, 'sources' | 'viewer'>,
  asked: { tab?: InboxTab | undefined; limit?: number | undefined; after?: string | undefined } & Narrowed,
): Promise<InboxPage> {
  const { limit = usualLimit } = asked;
  const usual = { tab: asked.tab, limit: asked.limit };
  const isUsual = Object.entries(asked).every(([name, value]) => name in usual || value === undefined);
  const build = (who: Viewer) => pageSql({ sources, viewer: who }, asked);
  const statement = isUsual
    ? textsOf(sources).of(`list ${companyToday()} ${JSON.stringify(usual)}`, viewer, build)
    : build(viewer);
  const { rows } = await executePrepared<Found>(db, statement);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => toItem(sources, row)),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

function pageSql(
  asking: Pick<Asking, 'sources' | 'viewer'>,
  { tab = 'mine', limit = usualLimit, after, ...narrowed }: Parameters<typeof listInbox>[2],
): SQL {
  const all = waiting({ ...asking, narrowed }, tab);
  if (all === undefined) return sql`select 1 where false`;
  const rank = sql`case when w.is_late then 0 else w.todo + 1 end`;
  const place = sql`(${rank}, coalesce(w.due_on, ${noDay}::date), w.since, w.kind, w.id)`;
  return sql`
    select w.kind, w.id, w.ask, left(w.title, 300) as title,
    left(w.title_es, 300) as title_es, w.link, ${iso(sql`w.since`)} as since, w.due_on::text as due_on, w.is_late,
      w.cents::float8 as cents, k.day::text as asked_on,
      w.is_unread, case when w.is_snoozed then ${iso(sql`w.snoozed_until`)} end as snoozed_until, ${rank} as rank, w.since::text as at,
      case when p.id is null then null else json_build_object('id', p.id, 'number', p.project_number, 'name', p.name) end as project,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) end as asker,
      case when o.id is null then null else json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) end as waiter
    from (${all}) w left join projects p on p.id = w.project_id left join users a on a.id = w.asker left join users o on o.id = w.waiter
    left join inbox_asks k on k.kind = w.kind and k.item_id = w.id and k.day = ${companyToday()}
    ${after === undefined ? sql`` : sql`where ${place} > ${afterPlace(after)}`}
    order by rank, coalesce(w.due_on, ${noDay}::date), w.since, w.kind, w.id limit ${limit + 1}`;
}

function cursorOf({ rank, due_on: due, at, kind, id }: Found): string {
  return toCursor([String(rank), due ?? noDay, at, kind, id]);
}

function afterPlace(cursor: string): SQL {
  const [rank = '', due = '', at = '', kind = '', id = ''] = fromCursor(cursor, 5);
  const isPlace =
    /^\d$/u.test(rank) &&
    /^\d{4}-\d\d-\d\d$/u.test(due) &&
    /^\d{4}-[\d .:+-]{10,40}$/u.test(at) &&
    /^[0-9a-f-]{36}$/u.test(id);
  if (!isPlace) throw badInput('after', { en: 'Is no position in an inbox.', es: 'No es un lugar de una bandeja.' });
  return sql`(${rank}::int, ${due}::date, ${at}::timestamptz, ${kind}::text, ${id}::uuid)`;
}

function toItem(sources: readonly WaitSource[], row: Found): InboxItem {
  const { ask, rank: _rank, at: _at, ...rest } = row;
  const source = sources.find(({ kind }) => kind === row.kind);
  const todo: WaitTodo = source?.todo ?? 'do';
  const words = source?.asks[ask];
  return { ...rest, todo, ask: { en: words?.en ?? '', es: words?.es ?? '' } };
}

const mostFacets = 50;

/** The kinds, projects and people of a tab, with how many things each has; most first. */
export async function inboxFacets(db: Executor, asking: Asking, tab: InboxTab = 'mine'): Promise<InboxFacets> {
  const all = waiting(asking, tab);
  if (all === undefined) return { kinds: [], projects: [], people: [] };
  const person = tab === 'others' ? sql`w.waiter` : sql`w.asker`;
  const { rows } = await db.execute<{ by: string; key: string; name: string | null; count: number }>(sql`
    with w as materialized (${all})
    (select 'kind' as by, w.kind as key, null as name, count(*)::int as count from w group by w.kind order by 4 desc, 2)
    union all (select 'project', p.id::text, p.project_number || ' ' || p.name, count(*)::int
      from w join projects p on p.id = w.project_id group by p.id order by 4 desc, 3 limit ${mostFacets})
    union all (select 'person', u.id::text, u.first_name || ' ' || u.last_name, count(*)::int
      from w join users u on u.id = ${person} group by u.id order by 4 desc, 3 limit ${mostFacets})`);
  const named = (by: string) =>
    rows.flatMap((row) => (row.by === by ? [{ id: row.key, name: row.name ?? '', count: row.count }] : []));
  const kinds = rows.flatMap(({ by, key, count }) => {
    const source = asking.sources.find(({ kind }) => kind === key);
    return by !== 'kind' || source === undefined
      ? []
      : [{ kind: key, name: { en: source.many.en, es: source.many.es }, count }];
  });
  return { kinds, projects: named('project'), people: named('person') };
}

/** One thing that the viewer asked of others and that waits for them still. */
export interface AskedThing extends Record<string, unknown> {
  kind: string;
  id: string;
  ask: string;
  title: string;
  title_es: string | null;
  link: string;
  project_id: string | null;
  waiter: string | null;
}

/** Undefined where the viewer has not asked for it, or nobody has to do anything about it. */
export async function askedThing(
  db: Executor,
  asking: Asking & { only: { kind: string; id: string } },
): Promise<AskedThing | undefined> {
  const all = waiting(asking, 'others');
  if (all === undefined) return undefined;
  const { rows } = await db.execute<AskedThing>(
    sql`select w.kind, w.id, w.ask, left(w.title, 300) as title,
      left(w.title_es, 300) as title_es, w.link, w.project_id, w.waiter from (${all}) w limit 1`,
  );
  return rows[0];
}

const texts = new WeakMap<readonly WaitSource[], TextsPerPerson>();

/** What is asked names every kind of record that can wait; for each portal it is put together once for all of the same groups. */
function textsOf(sources: readonly WaitSource[]): TextsPerPerson {
  const known = texts.get(sources) ?? new TextsPerPerson();
  texts.set(sources, known);
  return known;
}

const isOpen = sql`not w.is_done and not w.is_snoozed and not w.is_anybodys`;
/** The columns that are counted, of nothing. */
const noWait = sql`
  select false as is_done, false as is_snoozed, false as is_late, false as is_unread, false as is_anybodys,
    now() as snoozed_until
  where false`;

/** How many there are in each tab. */
export async function countInbox(
  db: Executor,
  { sources, viewer }: Pick<Asking, 'sources' | 'viewer'>,
): Promise<InboxCounts> {
  const of = (tab: 'any' | 'others') => (who: Viewer) => sql`(${waiting({ sources, viewer: who }, tab) ?? noWait})`;
  const { rows } = await executePrepared<InboxCounts & Record<string, unknown>>(
    db,
    textsOf(sources).of(
      `counts ${companyToday()}`,
      viewer,
      (who) => sql`
      select count(*) filter (where ${isOpen})::int as mine,
        count(*) filter (where not w.is_done and not w.is_snoozed and w.is_anybodys)::int as anybody,
        count(*) filter (where ${isOpen} and w.is_late)::int as late,
        count(*) filter (where ${isOpen} and w.is_unread)::int as unread,
        count(*) filter (where w.is_snoozed and not w.is_done)::int as snoozed,
        count(*) filter (where w.is_done)::int as done,
        ${iso(sql`min(w.snoozed_until) filter (where w.is_snoozed and not w.is_done)`)} as wakes_at,
        (select count(*)::int from ${of('others')(who)} o) as others
      from ${of('any')(who)} w`,
    ),
  );
  return { mine: 0, anybody: 0, late: 0, unread: 0, others: 0, snoozed: 0, done: 0, wakes_at: null, ...rows[0] };
}

/** How many things have waited for the viewer longer than so many days, without being put off or done. */
export async function countLongWaiting(db: Executor, asking: Asking, days: number): Promise<number> {
  const all = waiting(asking, 'mine');
  if (all === undefined) return 0;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${all}) w where w.since < now() - make_interval(days => ${days})`,
  );
  return rows[0]?.n ?? 0;
}

/** True when the thing waits for the viewer at this moment, whatever they have done with it. */
export async function isWaiting(db: Executor, asking: Asking): Promise<boolean> {
  const all = waiting(asking, 'any');
  if (all === undefined) return false;
  const { rows } = await db.execute(sql`select 1 from (${all}) w limit 1`);
  return rows.length > 0;
}
