import type { z } from 'zod';
import type { Handlers } from '#platform/server/http/mount.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { wallContract } from '../contract.ts';
import type { Reply } from '../schema.ts';
import { changeWords, createReply, lockPost, lockReply, readPost } from './service.ts';
import { react, setBinned } from './marks.ts';

type ReplyCalls = Pick<typeof wallContract, 'reply' | 'changeReply' | 'removeReply' | 'restoreReply' | 'reactToReply'>;

/** What is answered to a post, and what is done with an answer. */
export const replyHandlers: Handlers<ReplyCalls> = {
  async reply({ viewer, params, body, write }) {
    const post = await lockPost(write, viewer, params.id);
    return readReply(write.tx, viewer, post.id, await createReply(write, viewer, post, body));
  },
  async changeReply({ viewer, params, body, ifMatch, write }) {
    const row = await lockReply(write, viewer, params.id);
    const fresh = () => readReply(write.tx, viewer, row.post_id, row.id);
    await checkVersion(body.version ?? ifMatch, row, fresh);
    await changeWords(write, viewer, 'reply', row, body);
    return fresh();
  },
  async removeReply({ viewer, params, write }) {
    await setBinned(write, 'reply', await lockReply(write, viewer, params.id), true);
  },
  async restoreReply({ viewer, params, write }) {
    const row = await lockReply(write, viewer, params.id, true);
    await setBinned(write, 'reply', row, false);
    return readReply(write.tx, viewer, row.post_id, row.id);
  },
  async reactToReply({ viewer, params, body, write }) {
    const row = await lockReply(write, viewer, params.id);
    await react(write, viewer, row, body);
    return readReply(write.tx, viewer, row.post_id, row.id);
  },
};

async function readReply(db: Executor, viewer: Viewer, postId: string, id: string): Promise<z.input<typeof Reply>> {
  const reply = (await readPost(db, viewer, postId)).replies.find((each) => each.id === id);
  if (reply === undefined) throw new AppError('not_found');
  return reply;
}
