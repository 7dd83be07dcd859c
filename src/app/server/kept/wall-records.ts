import { sql } from 'drizzle-orm';
import { postBin, replyBin } from '#areas/company/wall/server/bin.ts';
import { restorePostChange, restoreReplyChange } from '#areas/company/wall/server/undo.ts';
import { type KeptRecord, of } from './kept-record.ts';

/** What stands on walls. */
export const keptWall: readonly KeptRecord[] = [
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
