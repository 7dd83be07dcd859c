import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { bytes, moment, now, recordColumns } from '#platform/server/tables.ts';
import type {
  ModelUpload,
  ReadStep,
  StoredMaterial,
  StoredProperty,
  StoredQuantity,
  StoredStorey,
  StoredWarning,
} from '../schema.ts';
import type { KeptFault } from './reading/model-faults.ts';

/**
 * One revision of a building model: the file as it came, what was read from it, and its shapes for the viewer. Revisions of one model
 * share the series. The rows of a model are written in one transaction when it has been read whole; until then there are none.
 */
export const buildingModels = pgTable(
  'building_models',
  {
    id: uuid('id').primaryKey(),
    seriesId: uuid('series_id').notNull(),
    revision: integer('revision').notNull().default(1),
    /** Undefined for a model of a plan or of the company. */
    projectId: uuid('project_id').references(() => projects.id),
    planCode: text('plan_code'),
    name: text('name').notNull(),
    discipline: text('discipline').notNull().default('architecture'),
    fileName: text('file_name').notNull(),
    /** Of the bytes in the file store. */
    storageKey: text('storage_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256'),
    state: text('state').notNull().default('waiting'),
    /** What the reading has done so far, each with its time; shown as the log. */
    steps: jsonb('steps').$type<ReadStep[]>().notNull().default([]),
    /** Of the reading, 0 to 100. */
    progress: integer('progress').notNull().default(0),
    /** Why it was refused or could not be read: a sentence for the person who sent it. */
    failure: text('failure'),
    /** The same in both languages, with its code. */
    failedBy: jsonb('failed_by').$type<KeptFault>(),
    ifcSchema: text('ifc_schema'),
    application: text('application'),
    /** What a person said that the file is drawn in, where the file does not say it. */
    lengthUnit: text('length_unit'),
    units: jsonb('units').$type<Record<string, string>>(),
    storeys: jsonb('storeys').$type<StoredStorey[]>().notNull().default([]),
    warnings: jsonb('warnings').$type<StoredWarning[]>().notNull().default([]),
    entityCount: integer('entity_count'),
    elementCount: integer('element_count'),
    /** Share of the elements that have a quantity that can be trusted, in hundredths of a percent. */
    coverageBasisPoints: integer('coverage_basis_points'),
    /** Of the shapes for the viewer in the file store; undefined where the model has none. */
    viewerKey: text('viewer_key'),
    viewerBytes: bigint('viewer_bytes', { mode: 'number' }),
    viewerState: text('viewer_state').notNull().default('none'),
    /** How often the portal has begun to prepare the 3D view. */
    viewerTries: integer('viewer_tries').notNull().default(0),
    /** Why there is no 3D view: a sentence. */
    viewerFailure: text('viewer_failure'),
    viewerFailedBy: jsonb('viewer_failed_by').$type<KeptFault>(),
    readMs: integer('read_ms'),
    peakMb: integer('peak_mb'),
    readAt: moment('read_at'),
    cancelled: boolean('cancelled').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('building_models_revision').on(table.seriesId, table.revision),
    uniqueIndex('building_models_storage').on(table.storageKey),
    index('building_models_project').on(table.projectId),
    index('building_models_created').on(table.createdAt, table.id),
    check(
      'building_models_state',
      sql`${table.state} in ('waiting', 'reading', 'ready', 'degraded', 'failed', 'cancelled')`,
    ),
    check(
      'building_models_discipline',
      sql`${table.discipline} in ('architecture', 'structure', 'mep', 'interior', 'combined', 'other')`,
    ),
    check(
      'building_models_length_unit',
      sql`${table.lengthUnit} in ('metre', 'centimetre', 'millimetre', 'foot', 'inch')`,
    ),
    check('building_models_scope', sql`${table.projectId} is null or ${table.planCode} is null`),
    check('building_models_progress', sql`${table.progress} between 0 and 100`),
    check('building_models_revision_no', sql`${table.revision} >= 1`),
    check('building_models_bytes', sql`${table.bytes} between 1 and 2147483648`),
    check(
      'building_models_read',
      sql`${table.state} not in ('ready', 'degraded') or ${table.elementCount} is not null`,
    ),
    check(
      'building_models_viewer_state',
      sql`${table.viewerState} in ('none', 'waiting', 'making', 'ready', 'failed', 'cancelled')`,
    ),
    check('building_models_viewer', sql`(${table.viewerState} = 'ready') = (${table.viewerKey} is not null)`),
    check('building_models_failure', sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check('building_models_stored', sql`${table.state} in ('failed', 'cancelled') or ${table.storageKey} is not null`),
  ],
);

/** One building part of a model, with every quantity that may be counted with and where each comes from. */
export const modelElements = pgTable(
  'model_elements',
  {
    modelId: uuid('model_id')
      .notNull()
      .references(() => buildingModels.id, { onDelete: 'cascade' }),
    /** The number of the entity in this file; changes from revision to revision. */
    entity: integer('entity').notNull(),
    /** Stays with the part from revision to revision; a faulty file may give one twice. */
    globalId: text('global_id').notNull(),
    ifcClass: text('ifc_class').notNull(),
    predefinedType: text('predefined_type'),
    name: text('name'),
    typeName: text('type_name'),
    tag: text('tag'),
    storey: text('storey'),
    container: text('container'),
    assemblyId: text('assembly_id'),
    assemblyName: text('assembly_name'),
    /** Which module or unit of the home it belongs to, where the model tells them apart. */
    module: text('module'),
    isSpace: boolean('is_space').notNull().default(false),
    materials: jsonb('materials').$type<StoredMaterial[]>().notNull(),
    properties: jsonb('properties').$type<StoredProperty[]>().notNull(),
    quantities: jsonb('quantities').$type<StoredQuantity[]>().notNull(),
    /** Equal for parts of the same shape, wherever they stand. */
    shapeHash: text('shape_hash'),
    /** Where it stands, in metres: least and greatest x, y, z. */
    box: numeric('box', { mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.entity] }),
    index('model_elements_global_id').on(table.modelId, table.globalId),
    index('model_elements_class').on(table.modelId, table.ifcClass),
  ],
);

/** A model on its way to the portal, in pieces. It stays for a while after its end, for a sender who missed the last answer. */
export const modelUploads = pgTable(
  'model_uploads',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    length: bigint('length', { mode: 'number' }).notNull(),
    fields: jsonb('fields').$type<ModelUpload>().notNull(),
    clientUploadId: text('client_upload_id'),
    modelId: uuid('model_id').references(() => buildingModels.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('model_uploads_client_upload')
      .on(table.createdBy, table.clientUploadId)
      .where(sql`${table.clientUploadId} is not null`),
    index('model_uploads_expiry').on(table.expiresAt),
    index('model_uploads_model').on(table.modelId),
    check('model_uploads_length', sql`${table.length} > 0 and ${table.length} <= 2147483648`),
    check('model_uploads_finished', sql`(${table.modelId} is null) = (${table.finishedAt} is null)`),
  ],
);

/** The right to fetch the file of a model for a short time by an address alone. Only the hash of the secret is kept. */
export const modelTickets = pgTable(
  'model_tickets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => buildingModels.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('model_tickets_expiry').on(table.expiresAt), index('model_tickets_model').on(table.modelId)],
);
