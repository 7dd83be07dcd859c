import { sql } from 'drizzle-orm';
import { shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Audience, Relation, Side } from '../choices.ts';
import type { Reaction, Talk, TalkFile, TicketComment } from '../schema.ts';
import { heldValues } from '../category-fields.ts';
import { clockedOf } from './deadlines.ts';
import { categoryOf, richDescription } from './ticket-details.ts';
import { outsideReadersOf } from './scope.ts';

export interface TalkTicket extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  state: string;
  side: Side | null;
  visibility: string;
  project_id: string | null;
  project_number: string | null;
  unit_id: string | null;
  requester_id: string | null;
  created_by: string | null;
  lead_id: string | null;
  source: string;
}

const columns = sql`r.id, r.code, r.title, r.state, r.side, r.visibility, r.project_id, r.unit_id, r.requester_id, r.created_by, r.lead_id, r.source,
  (select p.project_number from projects p where p.id = r.project_id) as project_number`;

/** The ticket that is talked on, or `not_found`; `write`: held until the end of the write. */
export async function ticketFor(db: Executor, id: string, held?: 'held'): Promise<TalkTicket> {
  const { rows } = await db.execute<TalkTicket>(
    sql`select ${columns} from tickets r where r.id = ${id} and r.deleted_at is null ${held === 'held' ? sql`for update of r` : sql``}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

interface CommentRow extends Record<string, unknown> {
  id: string;
  author_id: string;
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
}

async function commentsOf(db: Executor, viewer: Viewer, ticketId: string, files: readonly TalkFile[]) {
  const { rows } = await db.execute<CommentRow>(sql`
    select c.id, c.author_id, c.audience, c.reply_to, c.body, c.plain, ${iso(sql`c.created_at`)} as created_at,
      ${iso(sql`c.edited_at`)} as edited_at, c.pinned_at is not null as pinned, m.code as merged_from, c.version,
      exists (select 1 from user_groups g where g.user_id = c.author_id
        and g."group" in ('admin', 'employee', 'third_party_staff')) as is_staff
    from ticket_comments c left join tickets m on m.id = c.merged_from
    where c.ticket_id = ${ticketId} and c.deleted_at is null order by c.created_at, c.id limit 500`);
  const felt = await db.execute<{ comment_id: string; reaction: Reaction; people: string[]; names: string[] }>(sql`
    select e.comment_id, e.reaction, array_agg(e.user_id::text order by e.at) as people,
      array_agg(u.first_name || ' ' || u.last_name order by e.at) as names
    from ticket_comment_reactions e join users u on u.id = e.user_id
      join ticket_comments c on c.id = e.comment_id and c.ticket_id = ${ticketId}
    group by e.comment_id, e.reaction order by min(e.at)`);
  const people = await peopleById(
    db,
    rows.map((row) => row.author_id),
  );
  return rows.map(({ author_id: author, is_staff, ...row }): TicketComment => ({
    ...row,
    author: {
      id: author,
      name: people.get(author)?.name ?? '',
      is_staff,
    },
    files: files.filter((file) => file.comment_id === row.id),
    reactions: felt.rows
      .filter((each) => each.comment_id === row.id)
      .map(({ reaction, people: who, names }) => ({
        reaction,
        count: who.length,
        mine: who.includes(viewer.userId),
        names,
      })),
    can: { change: author === viewer.userId, remove: author === viewer.userId || viewer.groups.includes('admin') },
  }));
}

export async function filesOf(db: Executor, viewer: Viewer, ticketId: string): Promise<TalkFile[]> {
  const { rows } = await db.execute<{ file_id: string; audience: Audience; comment_id: string | null }>(sql`
    select h.file_id, h.audience, h.comment_id from ticket_files h left join ticket_comments c on c.id = h.comment_id
    where h.ticket_id = ${ticketId} and c.deleted_at is null order by h.added_at, h.file_id`);
  const shown = await shownFiles(
    db,
    viewer,
    rows.map((row) => row.file_id),
  );
  return rows.flatMap(({ file_id, ...row }) => {
    const file = shown.get(file_id);
    return file === undefined ? [] : [{ ...file, ...row }];
  });
}

/** The names of these people, in the order of their names. */
export async function namesOf(db: Executor, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${sql.param([...new Set(ids)])}::uuid[]) and u.state = 'active' order by 2, 1`);
  return rows;
}

/** All that hangs on a ticket beside its fields. */
export async function readTalk(db: Executor, viewer: Viewer, id: string): Promise<Talk> {
  const ticket = await ticketFor(db, id);
  const files = await filesOf(db, viewer, id);
  const comments = await commentsOf(db, viewer, id, files);
  const points = await db.execute<Talk['points'][number] & Record<string, unknown>>(sql`
    select k.id, k.words, k.required, ${iso(sql`k.done_at`)} as done_at, u.first_name || ' ' || u.last_name as done_by
    from ticket_points k left join users u on u.id = k.done_by where k.ticket_id = ${id} order by k.sort_order, k.id`);
  const people = await db.execute<Talk['people'][number] & Record<string, unknown>>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, k.role from ticket_people k join users u on u.id = k.user_id
    where k.ticket_id = ${id} order by k.role, 2, 1`);
  const relations = await db.execute<
    { id: string; code: string; title: string; state: string; relation: Relation; inward: boolean } & Record<
      string,
      unknown
    >
  >(sql`
    select t.id, t.code, t.title, t.state, k.relation, k.other_id = ${id} as inward from ticket_relations k
    join tickets t on t.id = case when k.other_id = ${id} then k.ticket_id else k.other_id end
    where (k.ticket_id = ${id} or k.other_id = ${id}) and t.deleted_at is null
    union all
    select t.id, t.code, t.title, t.state, 'duplicate_of', t.duplicate_of is not distinct from k.id from tickets k
      join tickets t on t.duplicate_of = k.id or t.id = k.duplicate_of where k.id = ${id} and t.deleted_at is null
    order by 5, 2`);
  const children = await db.execute<Talk['children'][number] & Record<string, unknown>>(
    sql`select t.id, t.code, t.title, t.state from tickets t where t.parent_id = ${id} and t.deleted_at is null order by t.code`,
  );
  const draft = await db.execute<NonNullable<Talk['draft']> & Record<string, unknown>>(
    sql`select audience, body, ${iso(sql`saved_at`)} as saved_at from ticket_drafts where ticket_id = ${id} and user_id = ${viewer.userId}`,
  );
  const clocked = await clockedOf(db, id);
  const more = await moreOf(db, id);
  return {
    comments,
    files,
    points: points.rows,
    people: people.rows,
    relations: relations.rows,
    children: children.rows,
    draft: draft.rows[0] ?? null,
    side: ticket.side,
    readers: ticket.visibility === 'shared' ? await namesOf(db, await outsideReadersOf(db, ticket)) : null,
    clock:
      clocked === null
        ? null
        : {
            events: clocked.events,
            calendar: { name: clocked.calendar.name, calendar: clocked.calendar.calendar },
            policy_name: clocked.policyName,
            opened_at: clocked.openedAt,
          },
    ...more,
    watching: people.rows.some((each) => each.role === 'watcher' && each.id === viewer.userId),
  };
}

/** What stands on a ticket beside the fields that every record has: its rich description, the fields of its category, how it went. */
async function moreOf(db: Executor, id: string): Promise<Pick<Talk, 'description' | 'category' | 'satisfaction'>> {
  const { rows } = await db.execute<{
    description: string | null;
    description_body: unknown;
    type_id: string | null;
    custom: unknown;
    rating: number | null;
    rating_text: string | null;
  }>(sql`select description, description_body, type_id, custom, rating, rating_text from tickets where id = ${id}`);
  const [row] = rows;
  const category = await categoryOf(db, row?.type_id);
  const rating = row?.rating ?? null;
  return {
    description: richDescription(row ?? {}),
    category:
      category === undefined
        ? null
        : {
            id: category.id,
            name: { en: category.name, es: category.name_es ?? category.name },
            fields: category.fields,
            values: heldValues(category.fields, row?.custom),
          },
    satisfaction: rating === null ? null : { rating, text: row?.rating_text ?? null },
  };
}

/** Makes every screen that shows the ticket read it again, and leaves a trace in its history. */
export async function noteTalk(
  write: Write,
  ticket: TalkTicket,
  verb: string,
  facts: { old?: Record<string, unknown>; new?: Record<string, unknown> } = {},
): Promise<void> {
  write.audit({
    action: `ticket.${verb}`,
    entityType: 'ticket',
    entityId: ticket.id,
    projectId: ticket.project_id,
    ...facts,
  });
  await write.publish('record.changed', {
    kind: 'ticket',
    id: ticket.id,
    projectId: ticket.project_id,
    verb,
    fields: [],
  });
}
