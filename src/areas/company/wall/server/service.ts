import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { excerptOf, tagsIn, type RichDocument } from '#platform/shared/rich-text.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { Post, PostDraft, PostPatch, PostVisibility, ReplyDraft } from '../schema.ts';
import { settlePlace } from './post-place.ts';
import type { Place } from './audience.ts';
import { requireWall, visiblePosts } from './scope.ts';
import { findPost, removable } from './store.ts';
import { follow, nothingSaid, readWords, setFiles, type Words } from './words.ts';

export interface Locked extends Record<string, unknown> {
  id: string;
  post_id: string;
  project_id: string | null;
  project_status: number | null;
  visibility: PostVisibility;
  unit_id: string | null;
  importance: 'normal' | 'announcement';
  author_id: string;
  body: RichDocument;
  plain: string;
  mentions: string[];
  mentionsProject: boolean;
  pinned: boolean;
  version: number;
  may_remove: boolean;
}

const columns = sql`w.project_id, p.status as project_status, w.visibility, w.unit_id, w.importance`;

/** The post, held for a change, if the viewer sees it. */
export async function lockPost(write: Write, viewer: Viewer, id: string, inBin = false): Promise<Locked> {
  const where = inBin ? sql`w.deleted_at > now() - interval '30 days'` : sql`w.deleted_at is null`;
  const { rows } = await write.tx.execute<Locked>(sql`
    select w.id, w.id as post_id, ${columns}, w.author_id, w.body, w.plain, w.mentions,
      w.mentions_project as "mentionsProject", w.pinned_at is not null as pinned, w.version, ${removable(viewer)} as may_remove
    from posts w left join projects p on p.id = w.project_id where w.id = ${id} and ${where} and ${visiblePosts(viewer)} for update of w`);
  return found(rows[0]);
}

/** The same for a reply; its post must be there. */
export async function lockReply(write: Write, viewer: Viewer, id: string, inBin = false): Promise<Locked> {
  const where = inBin ? sql`r.deleted_at > now() - interval '30 days'` : sql`r.deleted_at is null`;
  const mine = viewer.groups.includes('admin') ? sql`true` : sql`r.author_id = ${viewer.userId}`;
  const { rows } = await write.tx.execute<Locked>(sql`
    select r.id, w.id as post_id, ${columns}, r.author_id, r.body, r.plain, r.mentions,
      r.mentions_project as "mentionsProject", false as pinned, r.version, ${mine} as may_remove
    from post_replies r join posts w on w.id = r.post_id left join projects p on p.id = w.project_id
    where r.id = ${id} and ${where} and w.deleted_at is null and ${visiblePosts(viewer)} for update of r`);
  return found(rows[0]);
}

function found(row: Locked | undefined): Locked {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Outside staff a project in the archive is closed for words. */
export function requireOpen(viewer: Viewer, row: { project_status: number | null }): void {
  if (row.project_status === 8 && !seesEverything(viewer))
    throw new AppError('rule_broken', {
      said: {
        en: 'This project is in the archive; it can only be read.',
        es: 'Este proyecto está en el archivo; solo se puede leer.',
      },
    });
}

function requireAuthor(viewer: Viewer, row: Locked): void {
  if (row.author_id !== viewer.userId)
    throw new AppError('forbidden', {
      said: { en: 'Only who wrote this can change it.', es: 'Solo quien lo escribió puede cambiarlo.' },
    });
}

export const eventOf = (row: Locked) => ({
  postId: row.post_id,
  projectId: row.project_id,
  visibility: row.visibility,
  unitId: row.unit_id,
});
const placeOf = (row: Locked): Place => ({
  projectId: row.project_id,
  visibility: row.visibility,
  unitId: row.unit_id,
});

export async function createPost(write: Write, viewer: Viewer, draft: z.output<typeof PostDraft>): Promise<string> {
  const isStaff = seesEverything(viewer);
  const projectId = draft.project_id;
  if (projectId === null && !isStaff) throw new AppError('not_found');
  const wall = projectId === null ? { isArchived: false } : await requireWall(write.tx, viewer, projectId);
  requireOpen(viewer, { project_status: wall.isArchived ? 8 : null });
  if (!isStaff && draft.importance === 'announcement') throw new AppError('forbidden');
  const place = await settlePlace(write.tx, viewer, draft);
  const { visibility, unitId } = place;
  const importance = draft.importance ?? 'normal';
  const { words, called } = await readWords(write.tx, viewer, place, given(draft), nothingSaid);
  const id = newId();
  await write.tx.execute(sql`
    insert into posts (id, project_id, author_id, visibility, unit_id, importance, tags, body, plain, mentions,
      mentions_project, created_by, updated_by)
    values (${id}, ${projectId}, ${viewer.userId}, ${visibility}, ${unitId}, ${importance},
      ${sql.param(tagsIn(words.body))}::text[], ${JSON.stringify(words.body)}::jsonb, ${words.plain},
      ${sql.param(words.mentions)}::uuid[], ${words.mentionsProject}, ${viewer.userId}, ${viewer.userId})`);
  await setFiles(write, viewer, place, { id, postId: id }, draft.file_ids ?? []);
  await follow(write, id, [viewer.userId], 'joined');
  await follow(write, id, called, 'mentioned');
  audit(
    write,
    'post.created',
    { id, project_id: projectId },
    {
      new: { visibility, ...(unitId === null ? {} : { unit: unitId }), importance, text: words.plain },
    },
  );
  await write.publish('post.added', {
    postId: id,
    projectId,
    visibility,
    unitId,
    importance,
    called,
    excerpt: excerptOf(words.plain),
  });
  return id;
}

export async function createReply(
  write: Write,
  viewer: Viewer,
  post: Locked,
  draft: z.output<typeof ReplyDraft>,
): Promise<string> {
  requireOpen(viewer, post);
  const { words, called } = await readWords(write.tx, viewer, placeOf(post), given(draft), nothingSaid);
  const id = newId();
  await write.tx.execute(sql`
    insert into post_replies (id, post_id, author_id, body, plain, mentions, mentions_project, created_by, updated_by)
    values (${id}, ${post.id}, ${viewer.userId}, ${JSON.stringify(words.body)}::jsonb, ${words.plain},
      ${sql.param(words.mentions)}::uuid[], ${words.mentionsProject}, ${viewer.userId}, ${viewer.userId})`);
  await setFiles(write, viewer, placeOf(post), { id, postId: post.id }, draft.file_ids ?? []);
  const followers = await followersOf(write.tx, post.id);
  await follow(write, post.id, [viewer.userId], 'joined');
  await follow(write, post.id, called, 'mentioned');
  audit(write, 'post.replied', post, { new: { reply: id, text: words.plain } });
  await write.publish('post.replied', {
    ...eventOf(post),
    replyId: id,
    followers,
    called,
    excerpt: excerptOf(words.plain),
  });
  return id;
}

/** Changes the words of a post or a reply. Nobody hears of it but those who are newly called. */
export async function changeWords(
  write: Write,
  viewer: Viewer,
  kind: 'post' | 'reply',
  row: Locked,
  patch: z.output<typeof PostPatch>,
): Promise<void> {
  requireAuthor(viewer, row);
  requireOpen(viewer, row);
  const table = kind === 'post' ? sql`posts` : sql`post_replies`;
  let words: Words = row;
  let called: string[] = [];
  if (patch.body !== undefined) {
    const hasFiles = (patch.file_ids ?? (await filesOf(write.tx, row.id))).length > 0;
    const draft = { body: patch.body, confirmed: patch.confirm_mentions === true, hasFiles };
    ({ words, called } = await readWords(write.tx, viewer, placeOf(row), draft, row));
  }
  const isOther = JSON.stringify(words.body) !== JSON.stringify(row.body);
  const tags = kind === 'post' ? sql`, tags = ${sql.param(tagsIn(words.body))}::text[]` : sql``;
  await write.tx.execute(sql`
    update ${table} set body = ${JSON.stringify(words.body)}::jsonb, plain = ${words.plain},
      mentions = ${sql.param(words.mentions)}::uuid[], mentions_project = ${words.mentionsProject} ${tags},
      edited_at = case when ${isOther} then now() else edited_at end, version = version + 1, updated_at = now(),
      updated_by = ${viewer.userId} where id = ${row.id}`);
  const filesBefore = await filesOf(write.tx, row.id);
  if (patch.file_ids !== undefined)
    await setFiles(write, viewer, placeOf(row), { id: row.id, postId: row.post_id }, patch.file_ids);
  await follow(write, row.post_id, called, 'mentioned');
  const changes = difference(
    { body: row.body, file_ids: filesBefore },
    { body: words.body, file_ids: patch.file_ids ?? filesBefore },
  );
  if (changes !== undefined) record(write, kind, row, changes.old, changes.new);
  audit(write, 'post.edited', row, { old: { text: row.plain }, new: { text: words.plain } }, recordedAs[kind]);
  await write.publish('post.edited', {
    ...eventOf(row),
    replyId: kind === 'reply' ? row.id : null,
    called,
    excerpt: excerptOf(words.plain),
  });
}

function given(draft: { body: RichDocument; confirm_mentions?: boolean | undefined; file_ids?: string[] | undefined }) {
  return {
    body: draft.body,
    confirmed: draft.confirm_mentions === true,
    hasFiles: (draft.file_ids?.length ?? 0) > 0,
  };
}

/** The files that hang on a post or a reply, in their order. */
export async function filesOf(tx: Executor, targetId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ file_id: string }>(
    sql`select file_id from post_files where target_id = ${targetId} order by position, file_id`,
  );
  return rows.map((row) => row.file_id);
}

/** What the audit log and undo call them. */
export const recordedAs = { post: 'post', reply: 'post_reply' } as const;

/** Keeps a change for its undo. */
export function record(
  write: Write,
  kind: 'post' | 'reply',
  row: Locked,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType: recordedAs[kind], entityId: row.id, before, after, versionAfter: row.version + 1 });
}

async function followersOf(tx: Executor, postId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from post_follows where post_id = ${postId} and cancelled_at is null`,
  );
  return rows.map((row) => row.user_id);
}

export async function changed(
  write: Write,
  row: Locked,
  action: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  audit(write, action, { id: row.post_id, project_id: row.project_id }, { new: facts });
  await write.publish('post.changed', eventOf(row));
}

export function audit(
  write: Write,
  action: string,
  row: { id: string; project_id: string | null },
  values: { old?: Record<string, unknown>; new?: Record<string, unknown> },
  entityType: 'post' | 'post_reply' = 'post',
): void {
  write.audit({ action, entityType, entityId: row.id, projectId: row.project_id, ...values });
}

/** The post as the viewer gets it, `not_found` where they may not. */
export async function readPost(
  db: Executor,
  viewer: Viewer,
  id: string,
  view?: 'owner' | 'developer',
): Promise<z.input<typeof Post>> {
  const post = await findPost(db, viewer, id, { view });
  if (post === undefined) throw new AppError('not_found');
  return post;
}
