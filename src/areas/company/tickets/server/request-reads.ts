import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/ids.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { outsideWords, quietDays, warrantyReopenDays } from '../choices.ts';
import { ladderOf, outsideWordOf, rungs } from '../states.ts';
import type { Request, RequestList, RequestListQuery } from '../schema.ts';
import { rules } from './rules.ts';
import { visibleRequests, type RequestView } from './scope.ts';
import { richDescription } from './ticket-details.ts';

interface HeadRow extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  kind: string;
  state: string;
  visit_at: string | null;
  denial_text: string | null;
  appealed_at: string | null;
  quiet_days: number;
  description: string | null;
  description_body: unknown;
  unit_id: string | null;
  unit_name: string | null;
  project_id: string | null;
  project_number: string | null;
  project_name: string | null;
  created_at: string;
  said_at: string;
  requester_id: string | null;
  created_by: string | null;
  rating: number | null;
  rating_text: string | null;
  duplicate_of: string | null;
  ended_because: string | null;
}

/** When something was last said to whoever asked, or by them. */
const saidAt = sql`greatest(r.created_at, r.last_staff_reply_at, r.last_requester_reply_at)`;

/** The columns that leave the house, and no others. What staff do among themselves moves none of them. */
const heads = (where: SQL) => sql`
  select r.id, r.code, r.kind, r.title, r.state, ${iso(sql`r.visit_at`)} as visit_at, r.denial_text,
    ${iso(sql`r.appealed_at`)} as appealed_at, r.description, r.description_body, r.unit_id, u.name as unit_name,
    r.project_id, p.project_number, p.name as project_name, ${iso(sql`r.created_at`)} as created_at,
    ${iso(saidAt)} as said_at,
    r.requester_id, r.created_by, r.rating, r.rating_text, r.duplicate_of, r.ended_because,
    coalesce(extract(epoch from now() - coalesce(r.closed_at, r.resolved_at)) / 86400, 0)::float as quiet_days
  from tickets r left join projects p on p.id = r.project_id left join units u on u.id = r.unit_id where ${where}`;

function headOf(row: HeadRow, viewer: Viewer): z.input<typeof RequestList>[number] {
  const { unit_id: unit, unit_name, project_id: project, project_number, project_name } = row;
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    kind: row.kind === 'warranty' ? 'warranty' : 'general',
    status: outsideWordOf(row.state),
    said: rungs[row.state]?.plain ?? outsideWords[outsideWordOf(row.state)],
    visit_at: row.state === 'warranty_scheduled' ? row.visit_at : null,
    unit: unit === null || unit_name === null ? null : { id: unit, name: unit_name },
    project:
      project === null || project_number === null || project_name === null
        ? null
        : { id: project, project_number, name: project_name },
    created_at: row.created_at,
    said_at: row.said_at,
    mine: row.requester_id === viewer.userId || row.created_by === viewer.userId,
  };
}

/** True once it has been over for so long that whoever asked begins anew. */
const isLate = ({ kind, quiet_days: days }: HeadRow): boolean =>
  days > (kind === 'warranty' ? warrantyReopenDays : quietDays);

/** True where whoever asked may say how it went. */
export const canBeRated = (state: string): boolean =>
  ['resolved', 'closed', 'warranty_complete', 'warranty_verified'].includes(state);

/** Requests that wait for an answer from outside stand first, whatever page it would fall on by its time. */
const needsAnswer = sql`(r.state = any(${sql.param(
  Object.keys(rungs).filter((state) => outsideWordOf(state) === 'needs_answer'),
)}::text[]))::int`;
const usualPage = 50;

/** A page of the requests that somebody reads, those that need their answer first, and the cursor of the next page. */
export async function listRequests(db: Executor, viewer: Viewer, query: RequestListQuery) {
  const { limit = usualPage, after } = query;
  const also = [
    ...(query.project_id === undefined ? [] : [sql`and r.project_id = ${query.project_id}`]),
    ...(query.kind === undefined ? [] : [sql`and (r.kind = 'warranty') = ${query.kind === 'warranty'}`]),
    ...(query.unit_id === undefined ? [] : [sql`and r.unit_id = ${query.unit_id}`]),
    ...(after === undefined ? [] : [sql`and (${needsAnswer}, ${saidAt}, r.id) < ${placeIn(after)}`]),
  ];
  const { rows } = await db.execute<HeadRow>(
    sql`${heads(sql`${visibleRequests(viewer, query.view)} ${sql.join(also, sql` `)}`)}
      order by ${needsAnswer} desc, ${saidAt} desc, r.id desc limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last !== undefined
      ? toCursor([outsideWordOf(last.state) === 'needs_answer' ? 1 : 0, last.said_at, last.id])
      : undefined;
  return { next, page: page.map((row) => headOf(row, viewer)) };
}

/** The place in the list behind which a page begins; refused where it is none of this list. */
function placeIn(cursor: string): SQL {
  const parsed = z.tuple([z.enum(['0', '1']), z.iso.datetime(), Id]).safeParse(fromCursor(cursor, 3));
  if (!parsed.success) throw badInput('after', rules.noCursor);
  const [needs, said, id] = parsed.data;
  return sql`(${Number(needs)}::int, ${said}::timestamptz, ${id}::uuid)`;
}

interface MessageRow extends Record<string, unknown> {
  id: string;
  author_id: string;
  is_staff: boolean;
  body: RichDocument;
  plain: string;
  at: string;
}

/** One request as its own side sees it; throws `not_found` for one of anybody else, as for none at all. */
export async function readRequest(db: Executor, viewer: Viewer, id: string, view?: RequestView): Promise<Request> {
  const { rows } = await db.execute<HeadRow>(heads(sql`r.id = ${id} and ${visibleRequests(viewer, view)}`));
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const said = await db.execute<MessageRow>(sql`
    select c.id, c.author_id, c.body, c.plain, ${iso(sql`c.created_at`)} as at,
      exists (select 1 from user_groups g where g.user_id = c.author_id
        and g."group" in ('admin', 'employee', 'third_party_staff')) as is_staff
    from ticket_comments c where c.ticket_id = ${id} and c.audience = 'shared' and c.deleted_at is null
    order by c.created_at, c.id limit 500`);
  const hung = await db.execute<{ file_id: string; comment_id: string | null }>(sql`
    select h.file_id, h.comment_id from ticket_files h left join ticket_comments c on c.id = h.comment_id
    where h.ticket_id = ${id} and h.audience = 'shared' and c.deleted_at is null order by h.added_at, h.file_id`);
  const shown = await shownFiles(
    db,
    viewer,
    hung.rows.map((each) => each.file_id),
    view,
  );
  const filesAt = (comment: string | null) =>
    hung.rows.flatMap((each) => {
      const file = each.comment_id === comment ? shown.get(each.file_id) : undefined;
      return file === undefined ? [] : [file];
    });
  const people = await peopleById(
    db,
    said.rows.map((each) => each.author_id),
  );
  const isOver = rungs[row.state]?.category === 'ended';
  const { outside } = ladderOf(row.kind);
  const isFixed = outside?.accepted.from === row.state;
  return {
    ...headOf(row, viewer),
    description: row.description,
    description_body: richDescription(row),
    files: filesAt(null),
    messages: said.rows.map(({ author_id: author, is_staff, ...each }) => ({
      ...each,
      author: {
        name: people.get(author)?.name ?? '',
        is_staff,
        mine: author === viewer.userId,
      },
      files: filesAt(each.id),
    })),
    rating: row.rating === null ? null : { rating: row.rating, text: row.rating_text },
    ended_because: outsideWordOf(row.state) === 'not_taken' ? row.ended_because : null,
    joined_to: await joinedTo(db, viewer, row, view),
    denial: row.state === 'warranty_not_covered' ? row.denial_text : null,
    appealed_at: row.state === 'warranty_not_covered' ? row.appealed_at : null,
    can: {
      write: !isOver,
      accept: isFixed,
      not_fixed:
        outside?.notFixed.from.includes(row.state) === true &&
        !isLate(row) &&
        (row.kind !== 'general' || row.rating === null),
      rate: row.rating === null && canBeRated(row.state),
      appeal: row.state === 'warranty_not_covered' && row.appealed_at === null,
    },
  };
}

/** The request in which one that was merged goes on, however often that was merged in turn; null where the reader may not see it. */
async function joinedTo(
  db: Executor,
  viewer: Viewer,
  { state, duplicate_of: into }: HeadRow,
  view: RequestView | undefined,
): Promise<Request['joined_to']> {
  if (outsideWordOf(state) !== 'joined' || into === null) return null;
  const { rows } = await db.execute<{ id: string; code: string; title: string }>(sql`
    with recursive chain as (
      select t.id, t.state, t.duplicate_of, 1 as depth from tickets t where t.id = ${into}
      union all select t.id, t.state, t.duplicate_of, c.depth + 1 from tickets t join chain c on t.id = c.duplicate_of
      where c.state = 'merged' and c.depth < 100)
    select r.id, r.code, r.title from chain c join tickets r on r.id = c.id
    where c.state <> 'merged' and ${visibleRequests(viewer, view)} limit 1`);
  return rows[0] ?? null;
}
