import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { requireNamed } from '#platform/server/writes/links.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { talkContract } from '../contract.ts';
import { statesThat } from '../states.ts';
import { clockedByTicket } from './deadlines.ts';
import { mountRequests } from './requests.ts';
import { servedTickets, tellOutside } from './record.ts';
import { heldComment, readWords, requireAuthor, say, talkConstraints } from './talk.ts';
import { visibleTickets } from './scope.ts';
import { noteTalk, readTalk, ticketFor, type TalkTicket } from './talk-rows.ts';
import { ticketLink } from './reads.ts';

const open = statesThat('open', 'paused');

async function pointOf(write: Write, id: string): Promise<{ ticket: TalkTicket; words: string }> {
  const { rows } = await write.tx.execute<{ ticket_id: string; words: string }>(
    sql`select ticket_id, words from ticket_points where id = ${id} for update`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { ticket: await ticketFor(write.tx, row.ticket_id), words: row.words };
}

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
          select r.id, r.code, r.title, r.state from tickets r
          where r.deleted_at is null and r.state = any(${sql.param(open)}::text[])
            and to_tsvector('simple', r.title || ' ' || coalesce(r.description, ''))
              @@ to_tsquery('simple', coalesce(nullif((select string_agg(quote_literal(word) || ':*', ' | ')
                from regexp_split_to_table(lower(${query.words}), '[^[:alnum:]]+') as word where length(word) > 2), ''), '''~'''))
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
      async comment({ viewer, params, body, write }) {
        const ticket = await ticketFor(write.tx, params.id, 'held');
        await say(write, viewer, ticket, body);
        if (body.to !== undefined) await servedTickets.life.move(write, viewer, params.id, { to: body.to });
        return readTalk(write.tx, viewer, params.id);
      },
      async keepDraft({ viewer, params, body, write }) {
        await ticketFor(write.tx, params.id);
        await write.tx.execute(sql`
          insert into ticket_drafts (ticket_id, user_id, audience, body, saved_at)
          values (${params.id}, ${viewer.userId}, ${body.audience}, ${JSON.stringify(body.body)}::jsonb, now())
          on conflict (ticket_id, user_id) do update set audience = excluded.audience, body = excluded.body, saved_at = now()`);
      },
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
      async addPoint({ viewer, params, body, write }) {
        const ticket = await ticketFor(write.tx, params.id, 'held');
        await write.tx.execute(sql`
          insert into ticket_points (id, ticket_id, words, required, sort_order)
          select ${newId()}, ${ticket.id}, ${body.words}, ${body.required}, coalesce(max(sort_order), 0) + 10000
          from ticket_points where ticket_id = ${ticket.id}`);
        await noteTalk(write, ticket, 'listed', { new: { point: body.words } });
        return readTalk(write.tx, viewer, params.id);
      },
      async tickPoint({ viewer, params, body, write }) {
        const { ticket, words } = await pointOf(write, params.id);
        await write.tx.execute(sql`
          update ticket_points set done_at = ${body.done ? sql`now()` : sql`null`}, done_by = ${body.done ? viewer.userId : null}
          where id = ${params.id}`);
        await noteTalk(write, ticket, body.done ? 'ticked' : 'unticked', { new: { point: words } });
        return readTalk(write.tx, viewer, ticket.id);
      },
      async removePoint({ params, write }) {
        const { ticket, words } = await pointOf(write, params.id);
        await write.tx.execute(sql`delete from ticket_points where id = ${params.id}`);
        await noteTalk(write, ticket, 'unlisted', { old: { point: words } });
      },
      async changeComment({ viewer, params, body, ifMatch, write }) {
        const comment = await heldComment(write, params.id);
        requireAuthor(viewer, comment);
        const ticket = await ticketFor(write.tx, comment.ticket_id);
        await checkVersion(body.version ?? ifMatch, comment, () => readTalk(write.tx, viewer, ticket.id));
        const words = await readWords(write, ticket, comment.audience, { body: body.body, hasFiles: false });
        await write.tx.execute(sql`
          update ticket_comments set body = ${JSON.stringify(words.body)}::jsonb, plain = ${words.plain},
            mentions = ${sql.param(words.mentions)}::uuid[], edited_at = now(), updated_at = now(), updated_by = ${viewer.userId},
            version = version + 1 where id = ${comment.id}`);
        await noteTalk(write, ticket, 'reworded');
        await tellOutside(write, ticket.id);
        return readTalk(write.tx, viewer, ticket.id);
      },
      async removeComment({ viewer, params, write }) {
        const comment = await heldComment(write, params.id);
        requireAuthor(viewer, comment, true);
        await write.tx.execute(
          sql`update ticket_comments set deleted_at = now(), version = version + 1, updated_by = ${viewer.userId} where id = ${comment.id}`,
        );
        await noteTalk(write, await ticketFor(write.tx, comment.ticket_id), 'unsaid');
        await tellOutside(write, comment.ticket_id);
      },
      async pinComment({ viewer, params, body, write }) {
        const comment = await heldComment(write, params.id);
        await write.tx.execute(
          sql`update ticket_comments set pinned_at = ${body.pinned ? sql`now()` : sql`null`} where id = ${comment.id}`,
        );
        await noteTalk(write, await ticketFor(write.tx, comment.ticket_id), body.pinned ? 'pinned' : 'unpinned');
        return readTalk(write.tx, viewer, comment.ticket_id);
      },
      async react({ viewer, params, body, write }) {
        const comment = await heldComment(write, params.id);
        await write.tx.execute(
          body.on
            ? sql`insert into ticket_comment_reactions (comment_id, user_id, reaction) values (${comment.id}, ${viewer.userId}, ${body.reaction}) on conflict do nothing`
            : sql`delete from ticket_comment_reactions where comment_id = ${comment.id} and user_id = ${viewer.userId} and reaction = ${body.reaction}`,
        );
        await noteTalk(write, await ticketFor(write.tx, comment.ticket_id), body.on ? 'reacted' : 'unreacted');
        return readTalk(write.tx, viewer, comment.ticket_id);
      },
    },
    talkConstraints,
  );
  mountRequests(kernel);
}
