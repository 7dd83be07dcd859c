import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#platform/shared/access.ts';
import { shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { documentOf } from '#platform/shared/rich-text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Agenda, AgendaAction, AgendaItem, MeetingFile, Participant } from '../schema.ts';

/** A kind of record that an item may be about, as the composition hands it in: over alias `r`. */
export interface LinkSource {
  from: SQL;
  name: SQL;
  /** The number of the project that it belongs to, where it is known. */
  number: SQL;
  /** The id of that project. */
  project: SQL;
  /** Whether it names this unit or module; undefined for a kind that names none. */
  belongsTo?: (id: SQL) => SQL | undefined;
  /** Which one an address of the portal leads to; undefined for an address that is not of this kind. */
  at: (path: string, search: URLSearchParams) => SQL | undefined;
  visible: (viewer: Viewer) => SQL;
}
export type LinkSources = Readonly<Record<string, LinkSource>>;

export type Head = z.input<typeof Agenda>['next'];
type Item = z.input<typeof AgendaItem>;
type Action = z.input<typeof AgendaAction>;
export type Found<T> = T & Record<string, unknown>;

const person = (id: SQL): SQL =>
  sql`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`;

/** A meeting at this alias as lists name it. */
export const head = (alias: SQL): SQL =>
  sql`json_build_object('id', ${alias}.id, 'version', ${alias}.version, 'title', ${alias}.title, 'state', ${alias}.state,
    'starts_at', ${iso(sql`${alias}.starts_at`)}, 'duration_minutes', ${alias}.duration_minutes, 'tz', ${alias}.tz)`;

const action = sql`json_build_object('id', a.id, 'version', a.version, 'title', a.title, 'owner', ${person(sql`a.owner`)},
  'due_on', a.due_on::text, 'state', a.state, 'item_id', a.item_id, 'meeting_id', a.meeting_id,
  'said_on', (select (s.starts_at at time zone s.tz)::date::text from meetings s where s.id = a.meeting_id),
  'completed_at', ${iso(sql`a.completed_at`)}, 'dropped_reason', a.dropped_reason)`;

const outcomes = sql`coalesce((select json_agg(json_build_object('id', o.id, 'version', o.version, 'kind', o.kind, 'text', o.text,
    'decided_by', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
      order by u.first_name, u.id) from users u where u.id = any(o.decided_by)), '[]'::json)) order by o.created_at, o.id)
  from meeting_outcomes o where o.item_id = i.id and o.deleted_at is null), '[]'::json)`;

const actionsOfItem = sql`coalesce((select json_agg(${action} order by a.created_at, a.id)
  from action_items a where a.item_id = i.id and a.deleted_at is null), '[]'::json)`;

/** Items as they are answered; a link still without its name. */
export async function itemsWhere(db: Executor, viewer: Viewer, sources: LinkSources, where: SQL): Promise<Item[]> {
  const { rows } = await db.execute<Found<Item & { link: { kind: string; id: string } | null }>>(sql`
    select i.id, i.version, i.meeting_id, i.section_id, i.item_type, i.title, i.notes, i.notes_body as body, i.link, ${person(sql`i.presenter`)} as presenter,
      i.duration_minutes, i.spent_seconds, i.status, i.carry_count, i.sort_order,
      exists (select 1 from agenda_items c where c.carried_from = i.id and c.deleted_at is null) as carried_on,
      ${person(sql`i.lease_holder`)} as writer, ${iso(sql`i.lease_until`)} as writer_until,
      (select json_build_object('text', o.text, 'version', o.version) from agenda_private_notes o
        where o.item_id = i.id and o.user_id = ${viewer.userId}) as private_notes,
      ${outcomes} as outcomes, ${actionsOfItem} as actions
    from agenda_items i left join agenda_sections se on se.id = i.section_id
    where i.deleted_at is null and ${where} order by se.sort_order nulls first, se.id, i.sort_order, i.id limit 500`);
  const named = await namesOfLinks(
    db,
    viewer,
    sources,
    rows.flatMap(({ link }) => link ?? []),
  );
  const hung = await filesWhere(db, viewer, sql`h.item_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  return rows.map((row) => ({
    ...row,
    body: row.body ?? (row.notes === null ? null : documentOf(row.notes)),
    files: hung.filter(({ item }) => item === row.id).map(({ item: _item, ...file }) => file),
    link: row.link === null ? null : (named.get(`${row.link.kind} ${row.link.id}`) ?? null),
  }));
}

/** The files that hang on meetings and items, of those that this person sees. */
async function filesWhere(
  db: Executor,
  viewer: Viewer,
  where: SQL,
): Promise<(MeetingFile & { item: string | null })[]> {
  const { rows } = await db.execute<{ hung: string; file_id: string; item: string | null }>(sql`
    select h.id as hung, h.file_id, h.item_id as item from meeting_files h where ${where} order by h.added_at, h.id`);
  const shown = await shownFiles(
    db,
    viewer,
    rows.map(({ file_id: id }) => id),
  );
  return rows.flatMap(({ hung, file_id: id, item }) => {
    const file = shown.get(id);
    return file === undefined ? [] : [{ ...file, hung, item }];
  });
}

/** A linked record as it is named. */
interface Named {
  kind: string;
  id: string;
  name: string;
  number: string | null;
  project_id: string | null;
}

/** The record that an address of the portal leads to, if this person sees it. */
export async function recordAt(
  db: Executor,
  viewer: Viewer,
  sources: LinkSources,
  address: string,
): Promise<Named | undefined> {
  const url = new URL(address, 'https://portal.invalid');
  for (const [kind, source] of Object.entries(sources)) {
    const isMeant = source.at(url.pathname.replace(/(?<=.)\/$/u, ''), url.searchParams);
    if (isMeant === undefined) continue;
    const { rows } = await db.execute<{ id: string }>(sql`
      select r.id from ${source.from} where ${isMeant} and r.deleted_at is null and ${source.visible(viewer)} limit 1`);
    const [row] = rows;
    if (row !== undefined)
      return (await namesOfLinks(db, viewer, sources, [{ kind, id: row.id }])).get(`${kind} ${row.id}`);
  }
  return undefined;
}

/** What linked records are called, of those that this person sees. */
export async function namesOfLinks(
  db: Executor,
  viewer: Viewer,
  sources: LinkSources,
  links: readonly { kind: string; id: string }[],
): Promise<Map<string, Named>> {
  const found = new Map<string, Named>();
  for (const [kind, ofKind] of Map.groupBy(links, (link) => link.kind)) {
    const source = sources[kind];
    if (source === undefined) continue;
    const { rows } = await db.execute<Omit<Named, 'kind'> & Record<string, unknown>>(sql`
      select r.id, ${source.name} as name, (${source.number})::text as number, (${source.project})::text as project_id from ${source.from}
      where r.id = any(${sql.param(ofKind.map(({ id }) => id))}::uuid[]) and r.deleted_at is null and ${source.visible(viewer)}`);
    for (const row of rows) found.set(`${kind} ${row.id}`, { kind, ...row });
  }
  return found;
}

type MeetingRow = Found<
  Omit<z.input<typeof Agenda>['meeting'], 'can' | 'project'> & {
    project: Named | null;
    before: Head;
    after: Head;
    actions: Action[];
    participants: z.input<typeof Participant>[];
    sections: z.input<typeof Agenda>['sections'];
  }
>;

/** True for whoever may take a meeting on: who leads it, who writes its notes, an admin. */
function leads(viewer: Viewer, { facilitator, note_taker: writer }: MeetingRow): boolean {
  return viewer.groups.includes('admin') || facilitator.id === viewer.userId || writer?.id === viewer.userId;
}

/**
 * A meeting with all that its page shows. The last one of a series is its latest that is over and began before, whatever its age; the
 * open actions are those of all its meetings, and what was done since the last one.
 */
export async function readAgenda(
  db: Executor,
  viewer: Viewer,
  sources: LinkSources,
  id: string,
): Promise<z.input<typeof Agenda>> {
  const ofSeries = sql`(o.id = m.id or o.series_id = m.series_id) and o.deleted_at is null`;
  const { rows } = await db.execute<MeetingRow>(sql`
    select m.id, m.version, m.title, m.state, ${iso(sql`m.starts_at`)} as starts_at, m.duration_minutes, m.tz, m.location, m.video_url,
      m.notify, ${iso(sql`m.started_at`)} as started_at, ${iso(sql`m.ended_at`)} as ended_at, m.current_item,
      ${iso(sql`m.current_since`)} as current_since, ${person(sql`m.facilitator`)} as facilitator,
      ${person(sql`m.note_taker`)} as note_taker,
      (select json_build_object('id', s.id, 'title', s.title) from meeting_series s where s.id = m.series_id) as series,
      (select json_build_object('kind', 'project', 'id', p.id, 'name', p.project_number || ' ' || p.name, 'number', p.project_number, 'project_id', p.id)
        from projects p where p.id = m.project_id and p.deleted_at is null) as project,
      (select ${head(sql`b`)} from meetings b where b.series_id = m.series_id and b.state = 'closed' and b.deleted_at is null
        and b.starts_at < m.starts_at order by b.starts_at desc limit 1) as before,
      (select ${head(sql`n`)} from meetings n where n.series_id = m.series_id and n.state in ('draft', 'open', 'in_progress')
        and n.deleted_at is null and n.starts_at > m.starts_at order by n.starts_at limit 1) as after,
      coalesce((select json_agg(${action} order by a.due_on, a.id) from action_items a join meetings o on o.id = a.meeting_id
        where ${ofSeries} and a.deleted_at is null and (a.state <> 'Completed' or a.completed_at > coalesce((
          select max(l.starts_at) from meetings l where l.series_id = m.series_id and l.state = 'closed' and l.starts_at < m.starts_at),
          m.starts_at - interval '7 days'))), '[]'::json) as actions,
      coalesce((select json_agg(json_build_object('id', mp.id, 'person', ${person(sql`mp.user_id`)}, 'email', mp.email,
        'response', mp.response, 'attended', mp.attended) order by mp.id) from meeting_participants mp
        where mp.meeting_id = m.id and mp.removed_at is null), '[]'::json) as participants,
      coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'sort_order', s.sort_order) order by s.sort_order, s.id)
        from agenda_sections s where s.meeting_id = m.id), '[]'::json) as sections
    from meetings m where m.id = ${id} and m.deleted_at is null`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const { before, after, actions, participants, sections, ...meeting } = row;
  const [items, backlog, lastItems] = [
    await itemsWhere(db, viewer, sources, sql`i.meeting_id = ${id} and not i.parked`),
    meeting.series === null
      ? []
      : await itemsWhere(
          db,
          viewer,
          sources,
          sql`i.parked and i.meeting_id in (select b.id from meetings b where b.series_id = ${meeting.series.id})`,
        ),
    before === null ? [] : await itemsWhere(db, viewer, sources, sql`i.meeting_id = ${before.id} and not i.parked`),
  ];
  return {
    meeting: {
      ...meeting,
      can: { write: holds(viewer.groups, 'meetings.write'), lead: leads(viewer, row) },
    },
    participants,
    files: (await filesWhere(db, viewer, sql`h.meeting_id = ${id} and h.item_id is null`)).map(
      ({ item: _item, ...file }) => file,
    ),
    sections,
    items,
    backlog,
    last: before === null ? null : { meeting: before, items: lastItems },
    next: after,
    actions,
  };
}

/** One item as it is answered. */
export async function readItem(db: Executor, viewer: Viewer, sources: LinkSources, id: string): Promise<Item> {
  const [item] = await itemsWhere(db, viewer, sources, sql`i.id = ${id}`);
  if (item === undefined) throw new AppError('not_found');
  return item;
}
