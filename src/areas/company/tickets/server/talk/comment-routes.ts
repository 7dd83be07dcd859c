import { sql } from 'drizzle-orm';
import type { Handlers } from '#platform/server/http/mount.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { talkContract } from '#areas/company/tickets/contract.ts';
import { setCommentBinned } from '../bulk/comment-bin.ts';
import { writerOf } from '../kind-lives.ts';
import { tellOutside } from '../record.ts';
import { heldComment, readWords, requireAuthor, say } from './talk.ts';
import { readTalk } from './read-talk.ts';
import { noteTalk, ticketFor } from './talk-rows.ts';

type CommentCalls = Pick<
  typeof talkContract,
  'comment' | 'keepDraft' | 'changeComment' | 'removeComment' | 'restoreComment' | 'pinComment' | 'react'
>;

/** What is said on a ticket, begun or sent, and what is done with words that stand there. */
export const commentHandlers: Handlers<CommentCalls> = {
  async comment({ viewer, params, body, write }) {
    const ticket = await ticketFor(write.tx, params.id, 'held');
    await say(write, viewer, ticket, body);
    if (body.to !== undefined) await writerOf(ticket.kind).life.move(write, viewer, params.id, { to: body.to });
    return readTalk(write.tx, viewer, params.id);
  },
  async keepDraft({ viewer, params, body, write }) {
    await ticketFor(write.tx, params.id);
    // What was sent meanwhile is no draft any more: another window, or a save that was on its way, would bring it back.
    await write.tx.execute(sql`
      insert into ticket_drafts (ticket_id, user_id, audience, body, saved_at)
      select ${params.id}, ${viewer.userId}, ${body.audience}, ${JSON.stringify(body.body)}::jsonb, now()
      where not exists (select 1 from ticket_comments c where c.ticket_id = ${params.id} and c.author_id = ${viewer.userId}
        and c.body = ${JSON.stringify(body.body)}::jsonb and c.created_at > now() - interval '1 day' and c.deleted_at is null)
      on conflict (ticket_id, user_id) do update set audience = excluded.audience, body = excluded.body, saved_at = now()`);
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
    if (comment.audience === 'shared') await tellOutside(write, ticket.id);
    return readTalk(write.tx, viewer, ticket.id);
  },
  async removeComment({ viewer, params, write }) {
    await setCommentBinned(write, viewer, params.id, true);
  },
  async restoreComment({ viewer, params, write }) {
    return readTalk(write.tx, viewer, await setCommentBinned(write, viewer, params.id, false));
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
        ? sql`insert into ticket_comment_reactions (comment_id, user_id, reaction)
            values (${comment.id}, ${viewer.userId}, ${body.reaction}) on conflict do nothing`
        : sql`delete from ticket_comment_reactions
            where comment_id = ${comment.id} and user_id = ${viewer.userId} and reaction = ${body.reaction}`,
    );
    await noteTalk(write, await ticketFor(write.tx, comment.ticket_id), body.on ? 'reacted' : 'unreacted');
    return readTalk(write.tx, viewer, comment.ticket_id);
  },
};
