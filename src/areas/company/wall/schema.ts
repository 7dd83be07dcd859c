import { z } from 'zod';
import { Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { RichDraft, RichStored } from '#platform/shared/rich-text-schema.ts';
import { rules } from '#platform/shared/rules.ts';

/**
 * Who reads a post besides staff: `internal` nobody, `developer` the developers of the project, `home` the people of one unit, `shared`
 * all owners and developers who see the project. It is chosen once, when the post is written.
 */
export const postVisibilities = ['internal', 'developer', 'home', 'shared'] as const;
export type PostVisibility = (typeof postVisibilities)[number];

/** The home whose thread a post belongs to, and who reads it there. */
const PostUnit = z.object({ id: Id, name: z.string(), people: z.array(z.string()) });
export type PostUnit = z.infer<typeof PostUnit>;

export const postImportances = ['normal', 'announcement'] as const;
export const reactions = ['agree', 'done', 'love', 'seen', 'celebrate'] as const;
export type Reaction = (typeof reactions)[number];

/** More people than this are mentioned only by somebody who says so again. */
export const mostMentionsUnasked = 5;

const Author = z.object({
  id: Id,
  name: z.string(),
  photo_url: z.string().nullable(),
  group: z.enum(['staff', 'home_owner', 'developer']),
});

const ReactionCount = z.object({
  reaction: z.enum(reactions),
  count: z.int(),
  mine: z.boolean(),
  /** Who, for staff; empty for everybody else. */
  names: z.array(z.string()),
});

const PostFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  has_thumbnail: z.boolean(),
});

export const Reply = z.object({
  id: Id,
  post_id: Id,
  author: Author,
  body: RichStored,
  plain: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  files: z.array(PostFile),
  reactions: z.array(ReactionCount),
  version: z.int(),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type Reply = z.infer<typeof Reply>;

export const Post = z.object({
  id: Id,
  /** Null on the wall of the whole company. */
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  author: Author,
  visibility: z.enum(postVisibilities),
  /** Set for `home`, and for nothing else. */
  unit: PostUnit.nullable(),
  importance: z.enum(postImportances),
  body: RichStored,
  plain: z.string(),
  tags: z.array(z.string()),
  pinned_at: z.string().nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  files: z.array(PostFile),
  reactions: z.array(ReactionCount),
  replies: z.array(Reply),
  followed: z.boolean(),
  /** Of an announcement: whether the reader has said that they read it, and for staff how many did. */
  acknowledged: z.object({ mine: z.boolean(), count: z.int().nullable() }).nullable(),
  version: z.int(),
  can: z.object({
    change: z.boolean(),
    remove: z.boolean(),
    pin: z.boolean(),
    reply: z.boolean(),
    acknowledge: z.boolean(),
  }),
});
export type Post = z.infer<typeof Post>;

const list = (of: z.ZodType<string, string>) =>
  z
    .string()
    .max(4_000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(of).max(50));

/** What a wall is searched by, and which replies of what it found are to be lit up. */
export const WallSearch = z.object({
  text: z.string(),
  user_ids: z.array(Id),
  tags: z.array(z.string()),
  reply_highlight_ids: z.array(Id),
});
export type WallSearch = z.infer<typeof WallSearch>;

export const PostListQuery = z.strictObject({
  project_id: Id.optional(),
  /** Only what is said to all of the project and in the thread of this home. */
  unit_id: Id.optional(),
  /** Only the company's own wall; without this and without a project, all that the reader sees. */
  company: z.enum(['true'], { error: rules.either(['true']) }).optional(),
  view: z.enum(['owner', 'developer'], { error: rules.either(['owner', 'developer']) }).optional(),
  text: z.string().trim().max(200).optional(),
  /** Ids of authors, and tags, each list parted by commas: any of them. */
  user_ids: list(Id).optional(),
  tags: list(z.string().max(40)).optional(),
  /** Replies to light up (a link leads to them): their posts, wherever they stand. */
  reply_highlight_ids: list(Id).optional(),
  /** Only posts of which a reply matches. */
  replies_only: z.enum(['true'], { error: rules.either(['true']) }).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  after: z.string().trim().min(1).max(200).optional(),
});
export type PostListQuery = z.infer<typeof PostListQuery>;

export const Wall = z.object({
  posts: z.array(Post),
  /** What was searched for; the replies that match are named in the order in which they stand. */
  search: WallSearch,
  total: z.int(),
  next: z.string().nullable(),
  /** Up to where the reader had read this wall before; null at the first visit, and over several walls. */
  seen_at: z.string().nullable(),
  /** The name of the project whose wall it is. */
  project_name: z.string().nullable(),
  /** To whom the reader may write here, the usual first; empty where they may not, and over several walls. */
  audiences: z.array(z.object({ visibility: z.enum(postVisibilities), unit: PostUnit.nullable() })),
  can: z.object({ post: z.boolean(), share: z.boolean(), announce: z.boolean(), internal: z.boolean() }),
});
export type Wall = z.infer<typeof Wall>;

const files = z.array(Id).max(20, { error: rules.mostEntries(20) });
/** Says that more than five people, or all of a project, are meant to be called. */
const confirmed = z.boolean().optional();

export const PostDraft = z.strictObject({
  project_id: Id.nullable().default(null),
  body: RichDraft,
  visibility: z.enum(postVisibilities, { error: rules.either(postVisibilities) }).optional(),
  /** The home that a thread belongs to; an owner with one home in the project need not name it. */
  unit_id: Id.nullable().optional(),
  importance: z.enum(postImportances, { error: rules.either(postImportances) }).optional(),
  file_ids: files.optional(),
  confirm_mentions: confirmed,
});
export type PostDraft = z.infer<typeof PostDraft>;

export const PostPatch = z.strictObject({
  body: RichDraft.optional(),
  file_ids: files.optional(),
  confirm_mentions: confirmed,
  version: Version.optional(),
});
export type PostPatch = z.infer<typeof PostPatch>;

export const ReplyDraft = z.strictObject({
  body: RichDraft,
  file_ids: files.optional(),
  confirm_mentions: confirmed,
});
export type ReplyDraft = z.infer<typeof ReplyDraft>;

export const ReactionChange = z.strictObject({
  reaction: z.enum(reactions, { error: rules.either(reactions) }),
  on: z.boolean({ error: rules.flag }),
});

/** Words in the bin that the reader may bring back. */
export const BinnedWords = z.object({
  kind: z.enum(['post', 'reply']),
  id: Id,
  /** The post itself, or the one that was answered. */
  post_id: Id,
  author: z.object({ id: Id, name: z.string() }),
  plain: z.string(),
  /** How many files hang on it. */
  files: z.int(),
  project: z.object({ project_number: z.string(), name: z.string() }).nullable(),
  deleted_at: z.string(),
  /** How long it is still kept. */
  days_left: z.int(),
});

export const WallPerson = z.object({
  id: Id,
  name: z.string(),
  photo_url: z.string().nullable(),
  group: z.enum(['staff', 'home_owner', 'developer']),
  is_member: z.boolean(),
});

export const AcknowledgementList = z.object({
  done: z.array(z.object({ id: Id, name: z.string(), at: z.string() })),
  open: z.array(z.object({ id: Id, name: z.string() })),
});
