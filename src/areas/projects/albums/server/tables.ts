import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

/** A chosen set of photos of one project, in an order of its own. */
export const albums = pgTable(
  'albums',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    unitId: uuid('unit_id'),
    name: text('name').notNull(),
    description: text('description'),
    coverFileId: uuid('cover_file_id').references(() => files.id, { onDelete: 'set null' }),
    visibility: text('visibility').notNull().default('internal'),
    position: doublePrecision('position').notNull(),
    ...recordColumns,
  },
  (table) => [
    index('albums_project').on(table.projectId, table.position),
    uniqueIndex('albums_name')
      .on(table.projectId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('albums_visibility', sql`${table.visibility} in ('internal', 'developer', 'owner')`),
    check('albums_name_length', sql`length(${table.name}) between 1 and 120`),
  ],
);

export const albumFiles = pgTable(
  'album_files',
  {
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: doublePrecision('position').notNull(),
    addedAt: moment('added_at').notNull().default(now),
    addedBy: uuid('added_by'),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.fileId] }),
    index('album_files_file').on(table.fileId),
    index('album_files_order').on(table.albumId, table.position),
  ],
);
