import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import { ownsToday, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { Id, newId } from '#platform/shared/ids.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { viewerGroupOf, type Viewer } from '#platform/server/viewer.ts';
import { requestsContract } from '../contract.ts';
import { outsideWords, quietDays, warrantyReopenDays } from '../choices.ts';
import { ladderOf, ladders, outsideWordOf, rungs } from '../states.ts';
import type { Request, RequestDraft, RequestList, RequestListQuery } from '../schema.ts';
import { noteEvent, settleDeadlines } from './clock/deadlines.ts';
import { writerOf } from './kind-lives.ts';
import { tellOutside } from './record.ts';
import { rules } from './rules.ts';
import { visibleRequests, type RequestView } from './scope.ts';
import { hangFiles, say } from './talk/talk.ts';
import { noteTalk, ticketFor } from './talk/talk-rows.ts';
import { tellNew } from './told/told.ts';
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

/** Whether it has been over for so long that whoever asked begins anew. */
const isLate = ({ kind, quiet_days: days }: HeadRow): boolean =>
  days > (kind === 'warranty' ? warrantyReopenDays : quietDays);

/** Whether whoever asked may say how it went. */
const canBeRated = (state: string): boolean =>
  ['resolved', 'closed', 'warranty_complete', 'warranty_verified'].includes(state);

/** What waits for an answer from outside stands first, whatever page it would fall on by its time. */
const needsAnswer = sql`(r.state = any(${sql.param(
  Object.keys(rungs).filter((state) => outsideWordOf(state) === 'needs_answer'),
)}::text[]))::int`;
const usualPage = 50;

async function listRequests(db: Executor, viewer: Viewer, query: RequestListQuery) {
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

/** One request as its own side sees it; `not_found` for one of anybody else, as for none at all. */
async function readRequest(db: Executor, viewer: Viewer, id: string, view?: RequestView): Promise<Request> {
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

/** The request, held for a write of somebody of its own side. */
async function heldRequest(write: Write, viewer: Viewer, id: string) {
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select r.id from tickets r where r.id = ${id} and ${visibleRequests(viewer)} for update of r`,
  );
  if (rows[0] === undefined) throw new AppError('not_found');
  return ticketFor(write.tx, id);
}

interface Place {
  side: 'home' | 'developer' | 'floor';
  source: string;
  projectId: string;
  unitId: string | null;
}

/** Where somebody outside asks from: their home, their project, their factory. Places of others are answered like none. */
async function placeFor(write: Write, viewer: Viewer, draft: z.output<typeof RequestDraft>): Promise<Place> {
  const view =
    draft.view ??
    ({ staff: undefined, home_owner: 'owner', developer: 'developer', floor_manager: 'floor' } as const)[
      viewerGroupOf(viewer)
    ];
  const groups = { owner: 'home_owner', developer: 'developer', floor: 'floor_manager' } as const;
  if (view === undefined || !viewer.groups.includes(groups[view])) throw new AppError('forbidden');
  if (view === 'owner') {
    const { rows } = await write.tx.execute<{ id: string; project_id: string }>(sql`
      select distinct u.id, u.project_id from unit_owners o join units u on u.id = o.unit_id join projects p on p.id = u.project_id
      where o.user_id = ${viewer.userId} and ${ownsToday} and u.deleted_at is null and p.deleted_at is null and p.owner_visible`);
    const homes = rows.filter(
      (each) => (draft.unit_id ?? each.id) === each.id && (draft.project_id ?? each.project_id) === each.project_id,
    );
    const [home] = homes;
    if ((draft.unit_id ?? draft.project_id ?? null) !== null && home === undefined) throw new AppError('not_found');
    if (home === undefined || homes.length > 1) throw badInput('unit_id', rules.needsUnit);
    return { side: 'home', source: 'owner_portal', projectId: home.project_id, unitId: home.id };
  }
  const unit = draft.unit_id == null ? undefined : await requireUnit(write.tx, viewer, draft.unit_id, view);
  const projectId = draft.project_id ?? unit?.projectId;
  if (projectId === undefined) throw badInput('project_id', rules.needsProject);
  if (unit !== undefined && unit.projectId !== projectId) throw refuse('unit_id', rules.otherPlace);
  const { rows } = await write.tx.execute(
    sql`select 1 from projects p where p.id = ${projectId} and ${visibleProjects(viewer, view)}`,
  );
  if (rows.length === 0) throw new AppError('not_found');
  return view === 'developer'
    ? { side: 'developer', source: 'developer_portal', projectId, unitId: unit?.id ?? null }
    : { side: 'floor', source: 'floor', projectId, unitId: unit?.id ?? null };
}

interface Asked {
  title: string;
  description: string | null;
  place: Place;
}

/** A new ticket that somebody outside staff asked for. */
async function ask(write: Write, viewer: Viewer, { title, description, place }: Asked): Promise<string> {
  const id = newId();
  const code = await nextCode(write, 'ticket', 'T');
  await write.tx.execute(sql`
    insert into tickets (id, code, kind, state, title, description, priority, project_id, unit_id, requester_id, source, visibility,
      side, created_by, updated_by)
    values (${id}, ${code}, 'general', ${ladders.general.first}, ${title}, ${description}, 'medium', ${place.projectId}, ${place.unitId},
      ${viewer.userId}, ${place.source}, 'shared', ${place.side}, ${viewer.userId}, ${viewer.userId})`);
  await noteState(write, {
    entityType: 'ticket',
    entityId: id,
    projectId: place.projectId,
    from: null,
    to: ladders.general.first,
    byId: viewer.userId,
  });
  await noteEvent(write, id, {
    kind: 'created',
    state: ladders.general.first,
    priority: 'medium',
    byId: viewer.userId,
  });
  await settleDeadlines(write, id);
  await noteTalk(write, await ticketFor(write.tx, id), 'created', { new: { title } });
  await tellOutside(write, id);
  await tellNew(write, id);
  return id;
}

/** Serves the requests of owners, developers and floor managers. */
export function mountRequests(kernel: Kernel): void {
  mount(kernel, 'requests', requestsContract, {
    async list({ viewer, query, db, reply }) {
      const { page, next } = await listRequests(db, viewer, query);
      if (next !== undefined) void reply.header('x-next-cursor', next);
      return page;
    },
    read: ({ viewer, params, query, db }) => readRequest(db, viewer, params.id, query.view),
    async create({ viewer, body, write }) {
      const place = await placeFor(write, viewer, body);
      const id = await ask(write, viewer, { title: body.title, description: body.description || null, place });
      const fileIds = body.file_ids ?? [];
      await hangFiles(write, viewer, await ticketFor(write.tx, id), { commentId: null, audience: 'shared', fileIds });
      return readRequest(write.tx, viewer, id, body.view);
    },
    async say({ viewer, params, body, write }) {
      const ticket = await heldRequest(write, viewer, params.id);
      const isOver = ticket.kind === 'general' && (ticket.state === 'closed' || (await isRated(write, ticket.id)));
      if (!isOver) {
        await say(write, viewer, ticket, { ...body, audience: 'shared' });
        const answered = ladderOf(ticket.kind).outside?.answered;
        if (ticket.state === answered?.from)
          await writerOf(ticket.kind).life.move(write, viewer, ticket.id, { to: answered.to });
        return readRequest(write.tx, viewer, ticket.id);
      }
      // What is closed or rated is over for whoever asked: a late word begins a ticket of its own that leads back to it.
      const place = await placeOfTicket(write, ticket.id);
      const id = await ask(write, viewer, { title: ticket.title, description: null, place });
      await write.tx.execute(
        sql`insert into ticket_relations (ticket_id, other_id, relation, added_by) values (${id}, ${ticket.id}, 'follows', ${viewer.userId})`,
      );
      if (ticket.lead_id !== null)
        await write.tx.execute(
          sql`insert into ticket_people (ticket_id, user_id, role) values (${id}, ${ticket.lead_id}, 'watcher') on conflict do nothing`,
        );
      await say(write, viewer, await ticketFor(write.tx, id), { ...body, audience: 'shared' });
      return readRequest(write.tx, viewer, id);
    },
    async accept({ viewer, params, write }) {
      const ticket = await heldRequest(write, viewer, params.id);
      const { outside } = ladderOf(ticket.kind);
      await writerOf(ticket.kind).life.move(write, viewer, ticket.id, { to: outside?.accepted.to ?? '' });
      return readRequest(write.tx, viewer, ticket.id);
    },
    async notFixed({ viewer, params, body, write }) {
      const ticket = await heldRequest(write, viewer, params.id);
      const { outside } = ladderOf(ticket.kind);
      if (ticket.kind === 'general' && (await isRated(write, ticket.id))) throw refuse('to', rules.ratedOver);
      await writerOf(ticket.kind).life.move(write, viewer, ticket.id, { to: outside?.notFixed.to ?? '' });
      if (body.body !== undefined)
        await say(write, viewer, await ticketFor(write.tx, ticket.id), { body: body.body, audience: 'shared' });
      return readRequest(write.tx, viewer, ticket.id);
    },
    async appeal({ viewer, params, body, write }) {
      const ticket = await heldRequest(write, viewer, params.id);
      const { rows } = await write.tx.execute(sql`
        update tickets set appealed_at = now() where id = ${ticket.id} and state = 'warranty_not_covered' and appealed_at is null returning 1`);
      if (rows.length === 0) throw refuse('to', rules.noAppeal);
      await say(write, viewer, ticket, { body: body.body, audience: 'shared' });
      await noteTalk(write, ticket, 'appealed');
      return readRequest(write.tx, viewer, ticket.id);
    },
    async rate({ viewer, params, body, write }) {
      const ticket = await heldRequest(write, viewer, params.id);
      if (!canBeRated(ticket.state)) throw refuse('rating', rules.notDone);
      const { rows } = await write.tx.execute(sql`
        update tickets set rating = ${body.rating}, rating_text = ${body.text ?? null} where id = ${ticket.id} and rating is null returning 1`);
      if (rows.length === 0) throw refuse('rating', rules.rated);
      await noteTalk(write, ticket, 'rated', { new: { rating: body.rating } });
      await tellOutside(write, ticket.id);
      return readRequest(write.tx, viewer, ticket.id);
    },
  });
}

/** Whether whoever asked has said how it went. */
async function isRated(write: Write, id: string): Promise<boolean> {
  const { rows } = await write.tx.execute(sql`select 1 from tickets where id = ${id} and rating is not null`);
  return rows.length > 0;
}

/** Where a request stands, for the one that follows it. */
async function placeOfTicket(write: Write, id: string): Promise<Place> {
  const { rows } = await write.tx.execute<Place & Record<string, unknown>>(
    sql`select side, source, project_id as "projectId", unit_id as "unitId" from tickets where id = ${id}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}
