import { sql } from 'drizzle-orm';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { requireNamed } from '#platform/server/writes/links.ts';
import { talkContract } from '../contract.ts';
import { statesThat } from '../states.ts';
import { clockedByTicket } from './deadlines.ts';
import { mountRequests } from './requests.ts';
import { servedPunchItems } from './punch-items.ts';
import { commentHandlers } from './comment-routes.ts';
import { pointHandlers } from './point-routes.ts';
import { talkConstraints } from './talk.ts';
import { noteTalk, readTalk, ticketFor } from './talk-rows.ts';
import { visibleTickets } from './scope.ts';
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
        const { rows } = await db.execute<{ mine: number; unassigned: number; all: number }>(sql`
          select count(*)::int as "all", (count(*) filter (where lead_id is null))::int as unassigned,
            (count(*) filter (where lead_id = ${viewer.userId}))::int as mine
          from tickets where deleted_at is null and state = any(${sql.param(open)}::text[])`);
        return rows[0] ?? { mine: 0, unassigned: 0, all: 0 };
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
      read: ({ viewer, params, db }) => readTalk(db, viewer, params.id),
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
        const ticket = await ticketFor(write.tx, params.id);
        await requireNamed(write, viewer, 'other_id', [body.other_id], ticketLink);
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
      ...pointHandlers,
      ...commentHandlers,
    },
    talkConstraints,
  );
  mountRequests(kernel);
  servedPunchItems.mount(kernel);
}
