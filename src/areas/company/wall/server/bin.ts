import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { daysBetween, todayIn } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { undoDays, type Bin } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { BinnedWords } from '../schema.ts';
import { visiblePosts } from './scope.ts';
import { lockPost, lockReply } from './service.ts';
import { setBinned } from './marks.ts';

interface Row extends Record<string, unknown> {
  kind: 'post' | 'reply';
  id: string;
  post_id: string;
  author_id: string;
  author_name: string;
  plain: string;
  files: number;
  project_number: string | null;
  project_name: string | null;
  deleted_at: string;
}

const kept = (alias: SQL) => sql`${alias}.deleted_at > now() - make_interval(days => ${undoDays})`;
const columns = (
  alias: SQL,
) => sql`w.id as post_id, by.id as author_id, by.first_name || ' ' || by.last_name as author_name, ${alias}.plain,
  (select count(*)::int from post_files h where h.target_id = ${alias}.id) as files, p.project_number, p.name as project_name,
  to_char(${alias}.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at`;

/** What the viewer may bring back: own words, for admins those of everybody. Replies of a post that is itself in the bin come back with it. */
export async function listBinned(
  db: Executor,
  viewer: Viewer,
  asked: { project_id?: string | undefined; company?: 'true' | undefined },
): Promise<z.input<typeof BinnedWords>[]> {
  const mine = (alias: SQL) =>
    viewer.groups.includes('admin') ? sql`true` : sql`${alias}.author_id = ${viewer.userId}`;
  const wall =
    asked.project_id !== undefined
      ? sql`w.project_id = ${asked.project_id}`
      : asked.company === 'true'
        ? sql`w.project_id is null`
        : sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select 'post' as kind, w.id, ${columns(sql`w`)} from posts w left join projects p on p.id = w.project_id
    join users by on by.id = w.author_id
      where ${kept(sql`w`)} and ${mine(sql`w`)} and ${wall} and ${visiblePosts(viewer)}
    union all
    select 'reply' as kind, r.id, ${columns(sql`r`)} from post_replies r join posts w on w.id = r.post_id
    left join projects p on p.id = w.project_id join users by on by.id = r.author_id
      where ${kept(sql`r`)} and w.deleted_at is null and ${mine(sql`r`)} and ${wall} and ${visiblePosts(viewer)}
    order by deleted_at desc limit 200`);
  const today = todayIn('UTC');
  return rows.map(({ author_id, author_name, project_number, project_name, ...row }) => ({
    ...row,
    author: { id: author_id, name: author_name },
    project: project_number === null || project_name === null ? null : { project_number, name: project_name },
    days_left: Math.max(0, undoDays - daysBetween(row.deleted_at.slice(0, 10), today)),
  }));
}

/** The same among all that lies in the bin of the portal, for admins. */
const binOf = (kind: 'post' | 'reply'): Bin => ({
  async list(db) {
    const from =
      kind === 'post'
        ? sql`posts x join posts w on w.id = x.id`
        : sql`post_replies x join posts w on w.id = x.post_id and w.deleted_at is null`;
    const { rows } = await db.execute<{ id: string; label: string; of: string | null; deletedAt: string }>(sql`
      select x.id, by.first_name || ' ' || by.last_name || ': ' || left(x.plain, 80) as label, p.project_number || ' ' || p.name as of,
        to_char(x.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "deletedAt"
      from ${from} left join projects p on p.id = w.project_id join users by on by.id = x.author_id
      where ${kept(sql`x`)} and (w.project_id is null or p.deleted_at is null) order by x.deleted_at desc limit 500`);
    return rows.map((row) => ({ ...row, deletedBy: null }));
  },
  restore: async (write, viewer, id) =>
    setBinned(write, kind, await (kind === 'post' ? lockPost : lockReply)(write, viewer, id, true), false),
});

export const postBin = binOf('post');
export const replyBin = binOf('reply');
