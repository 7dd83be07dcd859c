import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { wallContract } from '../contract.ts';
import type { Reply } from '../schema.ts';
import { audiencesOf } from './audience.ts';
import { acknowledgementsOf, peopleOf, seenAt, tagsOf } from './asides.ts';
import { listBinned } from './bin.ts';
import { portalProjects, readsAsStaff } from './scope.ts';
import {
  acknowledge,
  changeWords,
  createPost,
  createReply,
  lockPost,
  lockReply,
  react,
  readPost,
  setBinned,
  setFollowed,
  setPinned,
} from './service.ts';
import { listPosts } from './store.ts';

const usualPage = 20;

/** Serves the wall. */
export function mountWall(kernel: Kernel): void {
  mount(kernel, 'wall', wallContract, {
    async list({ viewer, query, db }) {
      const isStaff = readsAsStaff(viewer, query.view);
      const projectId = query.project_id;
      let isOpen = isStaff;
      let projectName: string | null = null;
      if (projectId !== undefined) {
        // A wall that the viewer does not see is answered like one that is not there.
        const scope = isStaff ? visibleProjects(viewer) : portalProjects(viewer, query.view);
        const { rows } = await db.execute<{ status: number; name: string }>(
          sql`select p.status, p.name from projects p where p.id = ${projectId} and ${scope}`,
        );
        const [row] = rows;
        if (row === undefined) throw new AppError('not_found');
        isOpen = isStaff || row.status !== 8;
        projectName = row.name;
      }
      const page = await listPosts(db, viewer, query, query.limit ?? usualPage);
      const audiencesHere = async () => {
        if (!isOpen) return [];
        if (projectId !== undefined) return audiencesOf(db, viewer, projectId, query.view);
        return query.company === undefined ? [] : [{ visibility: 'internal' as const, unit: null }];
      };
      const wall = projectId ?? (query.company === undefined ? undefined : 'company');
      return {
        ...page,
        seen_at: wall === undefined ? null : await seenAt(db, viewer.userId, wall),
        project_name: projectName,
        audiences: await audiencesHere(),
        can: { post: isOpen, share: isStaff && projectId !== undefined, announce: isStaff, internal: isStaff },
      };
    },
    people: ({ viewer, query, db }) => peopleOf(db, viewer, query),
    tags: ({ viewer, query, db }) => tagsOf(db, viewer, query),
    bin: ({ viewer, query, db }) => listBinned(db, viewer, query),
    async create({ viewer, body, write }) {
      return readPost(write.tx, viewer, await createPost(write, viewer, body));
    },
    async seen({ viewer, body, write }) {
      if (body.project_id === null && !seesEverything(viewer)) throw new AppError('not_found');
      if (body.project_id !== null) {
        const scope = seesEverything(viewer) ? visibleProjects(viewer) : portalProjects(viewer);
        const { rows } = await write.tx.execute(
          sql`select 1 from projects p where p.id = ${body.project_id} and ${scope}`,
        );
        if (rows.length === 0) throw new AppError('not_found');
      }
      // How far somebody has read is theirs alone and no change of a record: it leaves no audit row.
      await write.tx.execute(sql`
        insert into wall_visits (user_id, wall, seen_at) values (${viewer.userId}, ${body.project_id ?? 'company'}, now())
        on conflict (user_id, wall) do update set seen_at = now()`);
    },
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
  });
}

async function readReply(db: Executor, viewer: Viewer, postId: string, id: string): Promise<z.input<typeof Reply>> {
  const reply = (await readPost(db, viewer, postId)).replies.find((each) => each.id === id);
  if (reply === undefined) throw new AppError('not_found');
  return reply;
}
