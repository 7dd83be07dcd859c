import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { units } from '#areas/projects/units/server/tables.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

const words = {
  body: jsonb('body').$type<RichDocument>().notNull(),
  // The words of the body, derived by the server: what is searched, cut and excerpted.
  plain: text('plain').notNull(),
  mentions: uuid('mentions')
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  mentionsProject: boolean('mentions_project').notNull().default(false),
  editedAt: moment('edited_at'),
};

/** One post on the wall of a project, or of the company where no project is named. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').references(() => projects.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    visibility: text('visibility').notNull().default('internal'),
    // Whose home the thread belongs to; what was said about a home goes with it.
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    importance: text('importance').notNull().default('normal'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    pinnedAt: moment('pinned_at'),
    ...words,
    ...recordColumns,
  },
  (table) => [
    index('posts_wall')
      .on(table.projectId, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('posts_unit').on(table.unitId),
    index('posts_tags').using('gin', table.tags),
    index('posts_mentions').using('gin', table.mentions),
    check('posts_visibility', sql`${table.visibility} in ('internal', 'developer', 'home', 'shared')`),
    // A thread of a home names it, and nothing else does: who reads it hangs on this.
    check('posts_home_names_its_unit', sql`(${table.visibility} = 'home') = (${table.unitId} is not null)`),
    check('posts_importance', sql`${table.importance} in ('normal', 'announcement')`),
    // The company's wall is the staff's own: nothing on it can be shared with people outside.
    check('posts_company_is_internal', sql`${table.projectId} is not null or ${table.visibility} = 'internal'`),
  ],
);

/** An answer to a post. There is one level of them, and they are seen by whoever sees the post. */
export const postReplies = pgTable(
  'post_replies',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    ...words,
    ...recordColumns,
  },
  (table) => [
    index('post_replies_post').on(table.postId, table.id),
    index('post_replies_mentions').using('gin', table.mentions),
  ],
);

/** What somebody felt about a post or about one of its replies (`targetId` is the one or the other). */
export const postReactions = pgTable(
  'post_reactions',
  {
    targetId: uuid('target_id').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reaction: text('reaction').notNull(),
    at: moment('at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.userId, table.reaction] }),
    index('post_reactions_post').on(table.postId),
    check('post_reactions_known', sql`${table.reaction} in ('agree', 'done', 'love', 'seen', 'celebrate')`),
  ],
);

/** Who hears of new replies. A row that is cancelled stays, so that a later mention does not sign the person up again. */
export const postFollows = pgTable(
  'post_follows',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    check('post_follows_kind', sql`${table.kind} in ('invited', 'joined', 'mentioned')`),
  ],
);

/** Who has said that they read an announcement. */
export const postAcknowledgements = pgTable(
  'post_acknowledgements',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

/** The files that a post or a reply shows; they belong to the project and keep their own visibility. */
export const postFiles = pgTable(
  'post_files',
  {
    targetId: uuid('target_id').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.fileId] }),
    index('post_files_post').on(table.postId),
    index('post_files_file').on(table.fileId),
  ],
);

/** Up to where a person has read a wall; the divider "new" stands there at the next visit. */
export const wallVisits = pgTable(
  'wall_visits',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A project's id, or `company`. */
    wall: text('wall').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.wall] })],
);
