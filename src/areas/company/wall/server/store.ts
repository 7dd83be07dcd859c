import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { shownFiles, type ShownFile } from '#areas/platform-services/files/server/reads.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { tagPattern, type RichDocument } from '#platform/shared/rich-text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Post, PostListQuery, Reaction, Reply, WallSearch } from '../schema.ts';
import { peopleOfUnit } from './audience.ts';
import { readsAsStaff, visiblePosts, type WallView } from './scope.ts';

type PostReply = z.input<typeof Post>;
type ReplyReply = z.input<typeof Reply>;
type Group = PostReply['author']['group'];

interface WordsRow extends Record<string, unknown> {
  id: string;
  author_id: string;
  author_name: string;
  author_photo: string | null;
  author_group: Group;
  body: RichDocument;
  plain: string;
  created_at: string;
  edited_at: string | null;
  version: number;
}
interface PostRow extends WordsRow {
  project_id: string | null;
  project_number: string | null;
  project_name: string | null;
  project_status: number | null;
  visibility: PostReply['visibility'];
  unit: PostReply['unit'];
  importance: PostReply['importance'];
  tags: string[];
  pinned_at: string | null;
  deleted_at: string | null;
  followed: boolean;
  acknowledged: boolean;
  acknowledged_count: number;
  total: number;
}
interface ReplyRow extends WordsRow {
  post_id: string;
}

const author = sql`by.id as author_id, by.first_name || ' ' || by.last_name as author_name,
  case when by.photo_file_id is null then null else '/api/users/' || by.id || '/photo' end as author_photo,
  case when exists (select 1 from user_groups g
    where g.user_id = by.id and g."group" in ('admin', 'employee', 'third_party_staff')) then 'staff'
    when exists (select 1 from user_groups g where g.user_id = by.id and g."group" = 'developer') then 'developer'
    else 'home_owner' end as author_group`;

const joins = sql`from posts w left join projects p on p.id = w.project_id join users by on by.id = w.author_id`;

function columns(viewer: Viewer): SQL {
  return sql`w.id, w.project_id, p.project_number, p.name as project_name, p.status as project_status, w.visibility,
    (select jsonb_build_object('id', u.id, 'name', u.name, 'people', ${peopleOfUnit}) from units u where u.id = w.unit_id) as unit,
    w.importance, w.body, w.plain, w.tags, w.version,
    ${iso(sql`w.pinned_at`)} as pinned_at, ${iso(sql`w.created_at`)} as created_at,
    ${iso(sql`w.edited_at`)} as edited_at, ${iso(sql`w.deleted_at`)} as deleted_at, ${author},
    exists (select 1 from post_follows o where o.post_id = w.id and o.user_id = ${viewer.userId} and o.cancelled_at is null) as followed,
    exists (select 1 from post_acknowledgements k where k.post_id = w.id and k.user_id = ${viewer.userId}) as acknowledged,
    (select count(*)::int from post_acknowledgements k where k.post_id = w.id) as acknowledged_count`;
}

/** Words compare without regard to case and accents; the signs that LIKE takes for patterns are words like any other. */
function holdsText(column: SQL, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  return sql`unaccent(lower(${column})) like unaccent(lower(${pattern}))`;
}

function matching(alias: 'w' | 'r', search: WallSearch): SQL[] {
  return [
    ...(search.text === '' ? [] : [holdsText(alias === 'w' ? sql`w.plain` : sql`r.plain`, search.text)]),
    ...(search.user_ids.length === 0
      ? []
      : [sql`${alias === 'w' ? sql`w.author_id` : sql`r.author_id`} = any(${sql.param(search.user_ids)}::uuid[])`]),
  ];
}

const all = (conditions: readonly SQL[]) =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;

/** What is searched for; words that begin with `#` within the text are tags. */
export function searchOf(query: z.output<typeof PostListQuery>): WallSearch {
  const text = query.text ?? '';
  const typed = [...text.matchAll(tagPattern)].map(([, tag = '']) => tag.toLowerCase());
  return {
    text: text.replaceAll(tagPattern, ' ').replaceAll(/\s+/gu, ' ').trim(),
    user_ids: query.user_ids ?? [],
    tags: [...new Set([...(query.tags ?? []).map((tag) => tag.toLowerCase()), ...typed])],
    reply_highlight_ids: query.reply_highlight_ids ?? [],
  };
}

interface Page {
  posts: PostReply[];
  search: WallSearch;
  total: number;
  next: string | null;
}

/** One page of a wall: pinned posts first, then the newest. A reply that matches brings its post along. */
export async function listPosts(
  db: Executor,
  viewer: Viewer,
  query: z.output<typeof PostListQuery>,
  limit: number,
): Promise<Page> {
  const search = searchOf(query);
  const replyMatches = matching('r', search);
  const inReplies =
    replyMatches.length === 0
      ? sql`false`
      : sql`exists (select 1 from post_replies r where r.post_id = w.id and r.deleted_at is null and ${all(replyMatches)})`;
  const named =
    search.reply_highlight_ids.length === 0
      ? sql`false`
      : sql`exists (select 1 from post_replies r
        where r.post_id = w.id and r.deleted_at is null and r.id = any(${sql.param(search.reply_highlight_ids)}::uuid[]))`;
  const isSearching = replyMatches.length > 0 || search.tags.length > 0 || search.reply_highlight_ids.length > 0;
  const found =
    query.replies_only === 'true'
      ? sql`(${inReplies} or ${named})`
      : !isSearching
        ? sql`true`
        : replyMatches.length === 0 && search.tags.length === 0
          ? named
          : sql`(${all(matching('w', search))} or ${inReplies} or ${named})`;
  const conditions = [
    visiblePosts(viewer, query.view),
    sql`w.deleted_at is null`,
    search.tags.length === 0 ? sql`true` : sql`w.tags && ${sql.param(search.tags)}::text[]`,
    found,
    ...(query.project_id === undefined ? [] : [sql`w.project_id = ${query.project_id}`]),
    ...(query.unit_id === undefined ? [] : [sql`(w.unit_id is null or w.unit_id = ${query.unit_id})`]),
    ...(query.company === undefined ? [] : [sql`w.project_id is null`]),
  ];
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${joins} where ${all(conditions)}`,
  );
  if (query.after !== undefined) {
    const [pinned = '', id = ''] = fromCursor(query.after, 2);
    conditions.push(sql`((w.pinned_at is not null)::int, w.id::text) < (${pinned === '1' ? 1 : 0}, ${id})`);
  }
  const { rows } = await db.execute<PostRow>(
    sql`select ${columns(viewer)} ${joins} where ${all(conditions)} order by (w.pinned_at is not null) desc, w.id desc limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const { replies, ...parts } = await partsOf(db, viewer, page, query.view);
  const lit =
    replyMatches.length === 0 && search.reply_highlight_ids.length === 0
      ? new Set<string>()
      : await litReplies(db, page, replyMatches, search);
  const posts = page.map((row) => toPost(row, viewer, query.view, { replies, ...parts }));
  return {
    posts,
    search: {
      ...search,
      reply_highlight_ids: posts.flatMap((post) => post.replies.filter(({ id }) => lit.has(id)).map(({ id }) => id)),
    },
    total: counted.rows[0]?.total ?? 0,
    next: rows.length > limit && last !== undefined ? toCursor([last.pinned_at === null ? 0 : 1, last.id]) : null,
  };
}

async function litReplies(
  db: Executor,
  page: readonly PostRow[],
  matches: readonly SQL[],
  search: WallSearch,
): Promise<Set<string>> {
  const found = matches.length === 0 ? sql`false` : all(matches);
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.id from post_replies r
      where r.post_id = any(${sql.param(page.map(({ id }) => id))}::uuid[]) and r.deleted_at is null
        and (${found} or r.id = any(${sql.param(search.reply_highlight_ids)}::uuid[]))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Who may take a post away, and so bring it back: its author, and admins. */
export function removable(viewer: Viewer): SQL {
  return viewer.groups.includes('admin') ? sql`true` : sql`w.author_id = ${viewer.userId}`;
}

/** The post if the viewer sees it. */
export async function findPost(
  db: Executor,
  viewer: Viewer,
  id: string,
  options: { view?: WallView | undefined } = {},
): Promise<PostReply | undefined> {
  const { rows } = await db.execute<PostRow>(
    sql`select ${columns(viewer)} ${joins} where w.id = ${id} and w.deleted_at is null and ${visiblePosts(viewer, options.view)}`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return toPost(row, viewer, options.view, await partsOf(db, viewer, rows, options.view));
}

interface Parts {
  replies: Map<string, ReplyRow[]>;
  reactions: Map<string, PostReply['reactions']>;
  files: Map<string, ShownFile[]>;
}

/** What hangs on the posts of a page: replies, reactions of both, and the files that the viewer may see. */
async function partsOf(
  db: Executor,
  viewer: Viewer,
  rows: readonly PostRow[],
  view: WallView | undefined,
): Promise<Parts> {
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  const names = readsAsStaff(viewer, view);
  const replies = await db.execute<ReplyRow>(sql`
    select r.id, r.post_id, r.body, r.plain, r.version, ${iso(sql`r.created_at`)} as created_at,
      ${iso(sql`r.edited_at`)} as edited_at, ${author}
    from post_replies r join users by on by.id = r.author_id where r.post_id = any(${ids}) and r.deleted_at is null order by r.id`);
  const felt = await db.execute<{
    target_id: string;
    reaction: Reaction;
    count: number;
    mine: boolean;
    names: string[];
  }>(sql`
    select e.target_id, e.reaction, count(*)::int as count, bool_or(e.user_id = ${viewer.userId}) as mine,
      array_agg(u.first_name || ' ' || u.last_name order by e.at) as names
    from post_reactions e join users u on u.id = e.user_id where e.post_id = any(${ids}) group by 1, 2 order by min(e.at)`);
  const attached = await db.execute<{ target_id: string; file_id: string }>(
    sql`select target_id, file_id from post_files where post_id = any(${ids}) order by position`,
  );
  const shown = await shownFiles(
    db,
    viewer,
    attached.rows.map((row) => row.file_id),
    view,
  );
  return {
    replies: Map.groupBy(replies.rows, (row) => row.post_id),
    reactions: new Map(
      [...Map.groupBy(felt.rows, (row) => row.target_id)].map(([id, each]) => [
        id,
        each.map(({ target_id: _target, ...row }) => ({ ...row, names: names ? row.names : [] })),
      ]),
    ),
    files: new Map(
      [...Map.groupBy(attached.rows, (row) => row.target_id)].map(([id, each]) => [
        id,
        each.flatMap(({ file_id: fileId }) => shown.get(fileId) ?? []),
      ]),
    ),
  };
}

function toWords(row: WordsRow, viewer: Viewer, parts: Parts, isOpen: boolean) {
  const isMine = row.author_id === viewer.userId;
  return {
    id: row.id,
    // Outside staff nobody is shown the faces of owners and developers.
    author: {
      id: row.author_id,
      name: row.author_name,
      photo_url: seesEverything(viewer) || row.author_group === 'staff' ? row.author_photo : null,
      group: row.author_group,
    },
    body: row.body,
    plain: row.plain,
    created_at: row.created_at,
    edited_at: row.edited_at,
    files: parts.files.get(row.id) ?? [],
    reactions: parts.reactions.get(row.id) ?? [],
    version: row.version,
    can: { change: isMine && isOpen, remove: isOpen && (isMine || viewer.groups.includes('admin')) },
  };
}

function toPost(row: PostRow, viewer: Viewer, view: WallView | undefined, parts: Parts): PostReply {
  const isStaff = readsAsStaff(viewer, view);
  // A project in the archive can still be read outside staff, and no more.
  const isOpen = row.deleted_at === null && (isStaff || row.project_status !== 8);
  const words = toWords(row, viewer, parts, isOpen);
  return {
    ...words,
    project:
      row.project_id === null || row.project_number === null || row.project_name === null
        ? null
        : { id: row.project_id, project_number: row.project_number, name: row.project_name },
    visibility: row.visibility,
    unit: row.unit,
    importance: row.importance,
    tags: row.tags,
    pinned_at: row.pinned_at,
    deleted_at: row.deleted_at,
    replies: (parts.replies.get(row.id) ?? []).map((reply) => toReply(reply, viewer, parts, isOpen)),
    followed: row.followed,
    acknowledged:
      row.importance === 'normal' ? null : { mine: row.acknowledged, count: isStaff ? row.acknowledged_count : null },
    can: {
      ...words.can,
      pin: isStaff && isOpen,
      reply: isOpen,
      acknowledge: row.importance === 'announcement' && !row.acknowledged && row.author_id !== viewer.userId,
    },
  };
}

function toReply(row: ReplyRow, viewer: Viewer, parts: Parts, isOpen: boolean): ReplyReply {
  return { ...toWords(row, viewer, parts, isOpen), post_id: row.post_id };
}
