import { sql, type SQL } from 'drizzle-orm';
import { shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { executePrepared } from '#platform/server/database/prepared.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { undoDays } from '#platform/server/writes/undo.ts';
import type { Audience } from '#areas/company/tickets/choices.ts';
import type { Reaction, Talk, TalkFile, TicketComment } from '#areas/company/tickets/schema.ts';
import { isKept } from '../bulk/comment-bin.ts';
import { clockedOf } from '../clock/deadlines.ts';
import { servedTickets } from '../record.ts';
import { outsideReadersOf } from '../scope.ts';
import { namesOf, ticketColumns, type TalkTicket } from './talk-rows.ts';
import { categoryOf, heldValues, richDescription } from '../ticket-details.ts';

interface CommentRow extends Record<string, unknown> {
  id: string;
  author_id: string;
  author_name: string;
  is_staff: boolean;
  audience: Audience;
  reply_to: string | null;
  body: RichDocument;
  plain: string;
  created_at: string;
  edited_at: string | null;
  pinned: boolean;
  merged_from: string | null;
  version: number;
  mark: number;
  felt: { reaction: Reaction; people: string[]; names: string[] }[];
  /** Of all that stand there: how many, the sum of their marks, and whether none was left out. */
  count: number;
  marks: number;
  is_whole: boolean;
}

/** More than this is not shown at once: the oldest are left out. */
const mostComments = 500;

/**
 * What was said on a ticket, the oldest first, with a mark for each that changes with anything that is answered of it. From one on that is
 * still there the rest is left out, and what stands there in all is said by number and sum: whoever holds the rest can tell whether it still holds.
 */
async function commentsOf(
  db: Executor,
  viewer: Viewer,
  ticketId: string,
  { files, from }: { files: readonly TalkFile[]; from: string | undefined },
): Promise<Pick<Talk, 'comments' | 'is_whole' | 'said'>> {
  const name = (alias: SQL) => sql`${alias}.first_name || ' ' || ${alias}.last_name`;
  const { rows } = await executePrepared<CommentRow>(
    db,
    sql`
    with authors as materialized (
      select a.id, ${name(sql`a`)} as name from users a where a.id in (select c.author_id from ticket_comments c where c.ticket_id = ${ticketId})),
    said as materialized (
      select c.id, c.created_at, c.author_id, concat_ws('|', c.id, c.version, c.pinned_at, c.edited_at, c.merged_from,
        string_agg(e.reaction || e.user_id, ' ' order by e.at, e.user_id)) as words
      from ticket_comments c left join ticket_comment_reactions e on e.comment_id = c.id
      where c.ticket_id = ${ticketId} and c.deleted_at is null group by c.id order by c.created_at desc, c.id desc limit ${mostComments}),
    shown as (
      select said.id, said.created_at, a.name as author_name, hashtext(concat_ws('|', said.words, a.name)) as mark
      from said join authors a on a.id = said.author_id),
    held as (select created_at, id from shown where id = ${from ?? null}::uuid),
    whole as materialized (select count(*)::int as count, coalesce(sum(mark), 0)::float8 as marks, not exists (select 1 from held) as is_whole from shown)
    select c.id, c.author_id, s.author_name, c.audience, c.reply_to, c.body, c.plain, ${iso(sql`c.created_at`)} as created_at,
      ${iso(sql`c.edited_at`)} as edited_at, c.pinned_at is not null as pinned, m.code as merged_from, c.version, s.mark,
      exists (select 1 from user_groups g where g.user_id = c.author_id
        and g."group" in ('admin', 'employee', 'third_party_staff')) as is_staff,
      (select coalesce(json_agg(felt order by felt.at), '[]') from (
        select e.reaction, array_agg(e.user_id order by e.at) as people, array_agg(${name(sql`u`)} order by e.at) as names, min(e.at) as at
        from ticket_comment_reactions e join users u on u.id = e.user_id where e.comment_id = c.id group by e.reaction) felt) as felt,
      whole.count, whole.marks, whole.is_whole
    from shown s cross join whole join ticket_comments c on c.id = s.id left join tickets m on m.id = c.merged_from
    where whole.is_whole or (s.created_at, s.id) >= (select created_at, id from held) order by c.created_at, c.id`,
  );
  const [first] = rows;
  return {
    comments: rows.map((row): TicketComment => {
      const { id, audience, reply_to, body, plain, created_at, edited_at, pinned, merged_from, version, mark } = row;
      const isMine = row.author_id === viewer.userId;
      return {
        id,
        audience,
        reply_to,
        body,
        plain,
        created_at,
        edited_at,
        pinned,
        merged_from,
        version,
        mark,
        author: { id: row.author_id, name: row.author_name, is_staff: row.is_staff },
        files: files.filter((file) => file.comment_id === id),
        reactions: row.felt.map(({ reaction, people, names }) => ({
          reaction,
          count: people.length,
          mine: people.includes(viewer.userId),
          names,
        })),
        can: { change: isMine, remove: isMine || viewer.groups.includes('admin') },
      };
    }),
    is_whole: first?.is_whole ?? true,
    said: { count: first?.count ?? 0, marks: first?.marks ?? 0 },
  };
}

async function filesOf(db: Executor, viewer: Viewer, hung: TicketRow['hung']): Promise<TalkFile[]> {
  const shown = await shownFiles(
    db,
    viewer,
    hung.map((row) => row.file_id),
  );
  return hung.flatMap(({ file_id, ...row }) => {
    const file = shown.get(file_id);
    return file === undefined ? [] : [{ ...file, ...row }];
  });
}

interface TicketRow extends TalkTicket {
  description: string | null;
  description_body: unknown;
  type_id: string | null;
  custom: unknown;
  rating: number | null;
  rating_text: string | null;
  hung: { file_id: string; audience: Audience; comment_id: string | null }[];
  bin: Talk['bin'];
  points: Talk['points'];
  people: Talk['people'];
  relations: Talk['relations'];
  children: Talk['children'];
  draft: Talk['draft'];
}

/** A ticket with its own rows in one question: a conversation is read again by every screen that shows it, whenever somebody writes. */
async function ticketRow(db: Executor, viewer: Viewer, id: string): Promise<TicketRow> {
  const all = (row: SQL, from: SQL) => sql`(select coalesce(json_agg(${row}), '[]') from (${from}) k)`;
  const other = sql`json_build_object('id', k.id, 'code', k.code, 'title', k.title, 'state', k.state)`;
  const { rows } = await executePrepared<TicketRow>(
    db,
    sql`
    select ${ticketColumns}, r.description, r.description_body, r.type_id, r.custom, r.rating, r.rating_text,
      ${all(
        sql`json_build_object('file_id', k.file_id, 'audience', k.audience, 'comment_id', k.comment_id)`,
        sql`select h.* from ticket_files h left join ticket_comments c on c.id = h.comment_id
          where h.ticket_id = r.id and c.deleted_at is null order by h.added_at, h.file_id`,
      )} as hung,
      ${all(
        sql`json_build_object('id', k.id, 'audience', k.audience, 'author', k.author, 'plain', k.plain,
          'deleted_at', ${iso(sql`k.deleted_at`)}, 'days_left', k.days_left)`,
        sql`select c.id, c.audience, by.first_name || ' ' || by.last_name as author, c.plain, c.deleted_at,
            ceil(extract(epoch from c.deleted_at + make_interval(days => ${undoDays}) - now()) / 86400)::int as days_left
          from ticket_comments c join users by on by.id = c.author_id
          where c.ticket_id = r.id and ${isKept} and (c.author_id = ${viewer.userId} or ${viewer.groups.includes('admin')})
          order by c.deleted_at desc, c.id limit 100`,
      )} as bin,
      ${all(
        sql`json_build_object('id', k.id, 'words', k.words, 'required', k.required, 'done_at', ${iso(sql`k.done_at`)}, 'done_by', k.by)`,
        sql`select k.*, u.first_name || ' ' || u.last_name as by from ticket_points k left join users u on u.id = k.done_by
          where k.ticket_id = r.id order by k.sort_order, k.id`,
      )} as points,
      ${all(
        sql`json_build_object('id', k.id, 'name', k.name, 'role', k.role)`,
        sql`select u.id, u.first_name || ' ' || u.last_name as name, k.role from ticket_people k join users u on u.id = k.user_id
          where k.ticket_id = r.id order by k.role, 2, 1`,
      )} as people,
      ${all(
        sql`json_build_object('id', k.id, 'code', k.code, 'title', k.title, 'state', k.state, 'relation', k.relation, 'inward', k.inward)`,
        sql`select t.id, t.code, t.title, t.state, k.relation, k.other_id = r.id as inward from ticket_relations k
            join tickets t on t.id = case when k.other_id = r.id then k.ticket_id else k.other_id end
            where (k.ticket_id = r.id or k.other_id = r.id) and t.deleted_at is null
          union all
          select t.id, t.code, t.title, t.state, 'duplicate_of', t.duplicate_of is not distinct from r.id from tickets t
            where (t.duplicate_of = r.id or t.id = r.duplicate_of) and t.deleted_at is null
          order by 5, 2`,
      )} as relations,
      ${all(
        other,
        sql`select t.id, t.code, t.title, t.state from tickets t where t.parent_id = r.id and t.deleted_at is null order by t.code`,
      )} as children,
      (select json_build_object('audience', d.audience, 'body', d.body, 'saved_at', ${iso(sql`d.saved_at`)}) from ticket_drafts d
        where d.ticket_id = r.id and d.user_id = ${viewer.userId}) as draft
    from tickets r where r.id = ${id} and r.deleted_at is null`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A ticket with all that hangs on it; of what was said only what stands from one comment on, where that is named and there. */
export async function readTalk(db: Executor, viewer: Viewer, id: string, from?: string): Promise<Talk> {
  const row = await ticketRow(db, viewer, id);
  const { bin, points, people, relations, children, draft, side, rating } = row;
  const ticket = await servedTickets.rows.read(db, viewer, id);
  const files = await filesOf(db, viewer, row.hung);
  const said = await commentsOf(db, viewer, id, { files, from });
  const clocked = await clockedOf(db, id);
  const category = await categoryOf(db, row.type_id);
  return {
    ...said,
    ticket,
    files,
    bin,
    points,
    people,
    relations,
    children,
    draft,
    side,
    readers: row.visibility === 'shared' ? await namesOf(db, await outsideReadersOf(db, row)) : null,
    clock:
      clocked === null
        ? null
        : {
            events: clocked.events,
            calendar: { name: clocked.calendar.name, calendar: clocked.calendar.calendar },
            policy_name: clocked.policyName,
            opened_at: clocked.openedAt,
          },
    watching: people.some((each) => each.role === 'watcher' && each.id === viewer.userId),
    description: richDescription({ description: row.description, description_body: row.description_body }),
    category:
      category === undefined
        ? null
        : {
            id: category.id,
            name: { en: category.name, es: category.name_es ?? category.name },
            fields: category.fields,
            values: heldValues(category.fields, row.custom),
          },
    satisfaction: rating === null ? null : { rating, text: row.rating_text },
  };
}
