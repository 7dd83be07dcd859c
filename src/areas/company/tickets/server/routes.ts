import { sql } from 'drizzle-orm';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { isInDepartment } from '#areas/people/departments/server/reads.ts';
import { requireNamed } from '#platform/server/writes/links.ts';
import { talkContract } from '../contract.ts';
import { overStates, statesThat } from '../states.ts';
import { clockedByTicket } from './clock/deadlines.ts';
import { mountRequests } from './requests.ts';
import { servedPunchItems } from './punch/punch-items.ts';
import { commentHandlers } from './talk/comment-routes.ts';
import { pointHandlers } from './point-routes.ts';
import { talkConstraints } from './talk/talk.ts';
import { readTalk } from './talk/read-talk.ts';
import { noteTalk, ticketFor } from './talk/talk-rows.ts';
import { visibleTickets } from './scope.ts';
import { writeHandlers } from './write-ticket.ts';
import { servedTickets } from './record.ts';
import { ticketLink } from './reads.ts';

const open = statesThat('open', 'paused');

/** Serves what hangs on tickets, and the calls of the portals. */
export function mountTickets(kernel: Kernel): void {
  mount(
    kernel,
    'ticket-talk',
    talkContract,
    {
      async counts({ viewer, db }) {
        const none = { mine: 0, unassigned: 0, department: 0, punch: 0, all: 0 };
        const { rows } = await db.execute<typeof none>(sql`
          with waiting as (select lead_id, department_id, kind, state = any(${sql.param(open)}::text[]) as is_open from tickets
            where deleted_at is null and not state = any(${sql.param(overStates)}::text[]))
          select count(*)::int as "all", (count(*) filter (where is_open and lead_id is null))::int as unassigned,
            (count(*) filter (where is_open and lead_id = ${viewer.userId}))::int as mine,
            (count(*) filter (where is_open and department_id in (
              select d.id from departments d where ${isInDepartment(viewer.userId)})))::int as department,
            (count(*) filter (where kind = 'punch_list'))::int as punch
          from waiting`);
        return rows[0] ?? none;
      },
      async similar({ query, db }) {
        const { rows } = await db.execute<{ id: string; code: string; title: string; state: string }>(sql`
          select r.id, r.code, r.title, r.state from search_entries e join tickets r on r.id = e.entity_id
          where e.entity_type = 'ticket' and r.deleted_at is null and r.state = any(${sql.param(open)}::text[])
            and e.document @@ to_tsquery('simple', coalesce((select string_agg(quote_literal(word) || ':*', ' | ')
              from regexp_split_to_table(hearth_fold(${query.words}), '[^[:alnum:]]+') as word where length(word) > 2), ''))
          order by (r.unit_id is not distinct from ${query.unit_id ?? null}::uuid and r.unit_id is not null) desc,
            (r.project_id is not distinct from ${query.project_id ?? null}::uuid and r.project_id is not null) desc,
            r.created_at desc, r.id limit 5`);
        return rows;
      },
      async clocks({ viewer, query, db }) {
        const { rows } = await db.execute<{ id: string }>(sql`
          select r.id from tickets r where r.id = any(${sql.param(query.ids.split(','))}::uuid[]) and r.deleted_at is null
            and ${visibleTickets(viewer)}`);
        const clocked = await clockedByTicket(
          db,
          rows.map(({ id }) => id),
        );
        const calendars = new Map([...clocked.values()].map(({ calendar }) => [calendar.id, calendar.calendar]));
        return {
          clocks: [...clocked].map(([id, { calendar, events }]) => ({ id, calendar_id: calendar.id, events })),
          calendars: [...calendars].map(([id, calendar]) => ({ id, calendar })),
        };
      },
      read: ({ viewer, params, query, db }) => readTalk(db, viewer, params.id, query.from_comment),
      async person({ viewer, params, body, write }) {
        const ticket = await ticketFor(write.tx, params.id, 'held');
        await requireNamed(write, viewer, 'user_id', [body.user_id], undefined);
        await write.tx.execute(
          body.on
            ? sql`insert into ticket_people (ticket_id, user_id, role)
                select ${ticket.id}, g.user_id, ${body.role} from user_groups g where g.user_id = ${body.user_id}
                  and g."group" in ('admin', 'employee', 'third_party_staff') limit 1 on conflict do nothing`
            : sql`delete from ticket_people where ticket_id = ${ticket.id} and user_id = ${body.user_id} and role = ${body.role}`,
        );
        await noteTalk(write, ticket, body.on ? 'joined' : 'left', { new: { [body.role]: body.user_id } });
        return readTalk(write.tx, viewer, params.id);
      },
      async relate({ viewer, params, body, write }) {
        const ticket = await ticketFor(write.tx, params.id, 'held');
        await requireNamed(write, viewer, 'other_id', [body.other_id], ticketLink);
        if (body.relation === 'duplicate_of') {
          // The same field as merging fills, so that a step into the other asks for nothing more.
          const { rows } = await write.tx.execute<{ duplicate_of: string | null }>(
            sql`select duplicate_of from tickets where id = ${ticket.id}`,
          );
          const isInward = !body.on && rows[0]?.duplicate_of !== body.other_id;
          const [whose, other] = isInward ? [body.other_id, ticket.id] : [ticket.id, body.other_id];
          const held = isInward
            ? (await write.tx.execute(sql`select 1 from tickets where id = ${whose} and duplicate_of = ${other}`)).rows
            : [1];
          if (held.length > 0)
            await servedTickets.life.change(write, viewer, whose, { duplicate_of: body.on ? other : null }, undefined);
          return readTalk(write.tx, viewer, params.id);
        }
        await write.tx.execute(
          body.on
            ? sql`insert into ticket_relations (ticket_id, other_id, relation, added_by)
                values (${ticket.id}, ${body.other_id}, ${body.relation}, ${viewer.userId}) on conflict do nothing`
            : sql`delete from ticket_relations where relation = ${body.relation}
                and ((ticket_id = ${ticket.id} and other_id = ${body.other_id}) or (ticket_id = ${body.other_id} and other_id = ${ticket.id}))`,
        );
        await noteTalk(write, ticket, body.on ? 'related' : 'unrelated', {
          new: { relation: body.relation, other_id: body.other_id },
        });
        return readTalk(write.tx, viewer, params.id);
      },
      ...writeHandlers,
      ...pointHandlers,
      ...commentHandlers,
    },
    talkConstraints,
  );
  mountRequests(kernel);
  servedPunchItems.mount(kernel);
}
