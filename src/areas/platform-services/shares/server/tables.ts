import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { albums } from '#areas/projects/albums/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { bytes, moment, recordColumns } from '#platform/server/tables.ts';

/** A secret address that shows some files to whoever has it, until it ends. Only the hash of the secret is kept. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    scope: text('scope').notNull(),
    albumId: uuid('album_id').references(() => albums.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    passwordHash: text('password_hash'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedBy: uuid('revoked_by'),
    views: integer('views').notNull().default(0),
    lastViewedAt: moment('last_viewed_at'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('share_links_token').on(table.tokenHash),
    index('share_links_project').on(table.projectId, table.id),
    index('share_links_album').on(table.albumId),
    check('share_links_scope', sql`${table.scope} in ('album', 'selection', 'file')`),
    check('share_links_album_scope', sql`(${table.scope} = 'album') = (${table.albumId} is not null)`),
    check('share_links_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
    check('share_links_views', sql`${table.views} >= 0`),
    check('share_links_title', sql`length(${table.title}) between 1 and 120`),
  ],
);

/** What a link of a selection or of one file shows. */
export const shareLinkFiles = pgTable(
  'share_link_files',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: doublePrecision('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.fileId] }), index('share_link_files_file').on(table.fileId)],
);
