import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { wallContract } from '../contract.ts';
import { acknowledgementsOf, peopleOf, tagsOf } from './asides.ts';
import { listBinned } from './bin.ts';
import { changeWords, createPost, lockPost, readPost } from './service.ts';
import { replyHandlers } from './reply-routes.ts';
import { markSeen, wallPage } from './wall-page.ts';
import { acknowledge, react, setBinned, setFollowed, setPinned } from './marks.ts';

/** Serves the wall. */
export function mountWall(kernel: Kernel): void {
  mount(kernel, 'wall', wallContract, {
    list: wallPage,
    people: ({ viewer, query, db }) => peopleOf(db, viewer, query),
    tags: ({ viewer, query, db }) => tagsOf(db, viewer, query),
    bin: ({ viewer, query, db }) => listBinned(db, viewer, query),
    async create({ viewer, body, write }) {
      return readPost(write.tx, viewer, await createPost(write, viewer, body));
    },
    seen: markSeen,
    read: ({ viewer, params, query, db }) => readPost(db, viewer, params.id, query.view),
    async change({ viewer, params, body, ifMatch, write }) {
      const row = await lockPost(write, viewer, params.id);
      await checkVersion(body.version ?? ifMatch, row, () => readPost(write.tx, viewer, params.id));
      await changeWords(write, viewer, 'post', row, body);
      return readPost(write.tx, viewer, params.id);
    },
    async remove({ viewer, params, write }) {
      await setBinned(write, 'post', await lockPost(write, viewer, params.id), true);
    },
    async restore({ viewer, params, write }) {
      await setBinned(write, 'post', await lockPost(write, viewer, params.id, true), false);
      return readPost(write.tx, viewer, params.id);
    },
    async pin({ viewer, params, body, write }) {
      await setPinned(write, await lockPost(write, viewer, params.id), body.pinned);
      return readPost(write.tx, viewer, params.id);
    },
    async follow({ viewer, params, body, write }) {
      await setFollowed(write, viewer, await lockPost(write, viewer, params.id), body.followed);
      return readPost(write.tx, viewer, params.id);
    },
    async acknowledge({ viewer, params, write }) {
      await acknowledge(write, viewer, await lockPost(write, viewer, params.id));
      return readPost(write.tx, viewer, params.id);
    },
    async acknowledgements({ viewer, params, db }) {
      const post = await readPost(db, viewer, params.id);
      return acknowledgementsOf(db, { id: post.id, projectId: post.project?.id ?? null });
    },
    async react({ viewer, params, body, write }) {
      await react(write, viewer, await lockPost(write, viewer, params.id), body);
      return readPost(write.tx, viewer, params.id);
    },
    ...replyHandlers,
  });
}
