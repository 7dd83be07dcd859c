import { sql } from 'drizzle-orm';
import { postBin, replyBin } from '#areas/company/wall/server/bin.ts';
import { restorePostChange, restoreReplyChange } from '#areas/company/wall/server/undo.ts';
import { commentBin, restoreCommentChange } from '#areas/company/tickets/server/bulk/comment-bin.ts';
import { type KeptRecord, of } from './kept-record.ts';

/** What people say to each other: on walls and on tickets. */
export const keptWall: readonly KeptRecord[] = [
  {
    name: 'ticket_comment',
    table: 'ticket_comments',
    actions: 'ticket',
    undo: restoreCommentChange,
    bin: commentBin,
    emptied: { label: sql`null` },
  },
  {
    name: 'post_reply',
    table: 'post_replies',
    actions: 'post',
    undo: restoreReplyChange,
    bin: replyBin,
    emptied: {
      label: sql`null`,
      with: [
        ['post_files', of('target_id')],
        ['post_reactions', of('target_id')],
      ],
    },
  },
  {
    name: 'post',
    table: 'posts',
    undo: restorePostChange,
    bin: postBin,
    emptied: { label: sql`null`, projectId: sql`r.project_id` },
  },
];
