import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ownsToday, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { viewerGroupOf, type Viewer } from '#platform/server/viewer.ts';
import { requestsContract } from '../contract.ts';
import { ladderOf, ladders } from '../states.ts';
import type { RequestDraft } from '../schema.ts';
import { noteEvent, settleDeadlines } from './clock/deadlines.ts';
import { writerOf } from './kind-lives.ts';
import { canBeRated, listRequests, readRequest } from './request-reads.ts';
import { tellOutside } from './record.ts';
import { rules } from './rules.ts';
import { visibleRequests } from './scope.ts';
import { hangFiles, say } from './talk/talk.ts';
import { noteTalk, ticketFor } from './talk/talk-rows.ts';
import { tellNew } from './told/told.ts';

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
