import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { bytes, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { FileUpload, Mark } from '../schema.ts';

/** One attachment of any record. Its bytes lie in the file store under `storageKey`; the hash proves them. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    ownerType: text('owner_type').notNull(),
    ownerId: uuid('owner_id').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    unitId: uuid('unit_id'),
    moduleId: uuid('module_id'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    kind: text('kind').notNull(),
    caption: text('caption'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    width: integer('width'),
    height: integer('height'),
    capturedAt: moment('captured_at'),
    // The clock on the wall where it was taken, which no zone moves; null where it is not known.
    capturedWall: timestamp('captured_wall', { mode: 'string', precision: 0 }),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    // True for a picture that can be drawn; one that can't has a note that says why.
    drawable: boolean('drawable').notNull().default(false),
    // True when the bytes themselves say where they were made: then only staff get them unaltered.
    holdsLocation: boolean('holds_location').notNull().default(false),
    note: text('note'),
    visibility: text('visibility').notNull().default('internal'),
    clientUploadId: text('client_upload_id'),
    // When in the life of the building it was made, and of which part of it.
    stage: text('stage'),
    area: text('area'),
    folder: text('folder'),
    // All versions of one document share the series; the current one is the one that nothing supersedes.
    seriesId: uuid('series_id').notNull(),
    versionNo: integer('version_no').notNull().default(1),
    supersededBy: uuid('superseded_by'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('files_client_upload')
      .on(table.createdBy, table.clientUploadId)
      .where(sql`${table.clientUploadId} is not null`),
    index('files_owner').on(table.ownerType, table.ownerId, table.id),
    uniqueIndex('files_storage_key').on(table.storageKey),
    index('files_bin')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('files_project').on(table.projectId, table.id),
    index('files_module').on(table.moduleId),
    index('files_unit').on(table.unitId),
    uniqueIndex('files_series').on(table.seriesId, table.versionNo),
    index('files_taken')
      .on(table.projectId, sql`coalesce(captured_at, created_at)`, table.id)
      .where(sql`${table.deletedAt} is null and ${table.supersededBy} is null`),
    check(
      'files_stage',
      sql`${table.stage} in ('pre_production', 'factory', 'yard', 'transit', 'set', 'site', 'handover', 'warranty')`,
    ),
    check('files_area', sql`length(${table.area}) between 1 and 80`),
    check('files_folder', sql`length(${table.folder}) between 1 and 80`),
    check('files_version_no', sql`${table.versionNo} >= 1`),
    check('files_superseded', sql`${table.supersededBy} <> ${table.id}`),
    check('files_owner_type', sql`${table.ownerType} in ('project', 'unit', 'module')`),
    check('files_kind', sql`${table.kind} in ('photo', 'video', 'document', 'markup', 'signature')`),
    check('files_visibility', sql`${table.visibility} in ('internal', 'developer', 'owner', 'home')`),
    // What is for the people of one home lies with that home.
    check('files_home_has_one', sql`${table.visibility} <> 'home' or ${table.ownerType} <> 'project'`),
    check('files_bytes', sql`${table.bytes} > 0`),
  ],
);

/**
 * A file on its way. How much has come is what the file on the disk holds, synced before it is said; this row holds what it is to
 * become. It stays for a while after the end, so that a sender who missed the last answer still finds what came of it.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    length: bigint('length', { mode: 'number' }).notNull(),
    fields: jsonb('fields').$type<FileUpload>().notNull(),
    clientUploadId: text('client_upload_id'),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('uploads_client_upload')
      .on(table.createdBy, table.clientUploadId)
      .where(sql`${table.clientUploadId} is not null`),
    index('uploads_expiry').on(table.expiresAt),
    index('uploads_file').on(table.fileId),
    check('uploads_length', sql`${table.length} > 0 and ${table.length} <= 2147483648`),
    check('uploads_finished', sql`(${table.fileId} is null) = (${table.finishedAt} is null)`),
  ],
);

/**
 * The right to fetch certain files for a short time by an address alone: a browser can't send the access token when it plays a
 * film or saves a large file to the disk. Only the hash of the secret is kept.
 */
export const downloadTickets = pgTable(
  'download_tickets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    isZip: boolean('is_zip').notNull(),
    isInline: boolean('is_inline').notNull().default(false),
    view: text('view'),
    fileIds: uuid('file_ids').array().notNull(),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('download_tickets_expiry').on(table.expiresAt),
    check('download_tickets_view', sql`${table.view} in ('owner', 'developer', 'floor')`),
    check('download_tickets_files', sql`cardinality(${table.fileIds}) between 1 and 1000`),
  ],
);

/** What one person has drawn on a photo. It lies over the picture, whose bytes never change; each person has one layer of their own. */
export const photoLayers = pgTable(
  'photo_layers',
  {
    id: uuid('id').primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    // References users, by the migration: accounts stand on files.
    authorId: uuid('author_id').notNull(),
    marks: jsonb('marks').$type<Mark[]>().notNull(),
    madeAt: moment('made_at').notNull().default(now),
    changedAt: moment('changed_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('photo_layers_author').on(table.fileId, table.authorId),
    check(
      'photo_layers_marks',
      sql`case jsonb_typeof(${table.marks}) when 'array' then jsonb_array_length(${table.marks}) between 1 and 100 else false end
        and pg_column_size(${table.marks}) <= 200000`,
    ),
  ],
);
