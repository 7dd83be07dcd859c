import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { projects } from '#areas/projects/server/tables.ts';
import { moment, recordColumns } from '#platform/server/tables.ts';

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
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    // True for a picture that can be drawn; one that can't has a note that says why.
    drawable: boolean('drawable').notNull().default(false),
    // True when the bytes themselves say where they were made: then only staff get them unaltered.
    holdsLocation: boolean('holds_location').notNull().default(false),
    note: text('note'),
    visibility: text('visibility').notNull().default('internal'),
    clientUploadId: text('client_upload_id'),
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
    check('files_owner_type', sql`${table.ownerType} in ('project', 'unit', 'module')`),
    check('files_kind', sql`${table.kind} in ('photo', 'video', 'document', 'markup', 'signature')`),
    check('files_visibility', sql`${table.visibility} in ('internal', 'developer', 'owner')`),
    check('files_bytes', sql`${table.bytes} > 0`),
  ],
);
