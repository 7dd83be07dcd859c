import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { modules, units } from '#areas/projects/units/server/tables.ts';
import { templateColumns, templateConstraints } from '#platform/server/record/versioned-template.ts';
import { bytes, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { TemplateArea, TemplateItem } from '../schema.ts';

const formType = sql.raw(`('factory_qa', 'pre_ship', 'receiving_set', 'site_final', 'owner_acceptance')`);

/** What is asked in a kind of form. One version of a template is in use at a time; a version in use or retired never changes. */
export const signOffTemplates = pgTable(
  'sign_off_templates',
  {
    ...templateColumns,
    nameEs: text('name_es'),
    formType: text('form_type').notNull(),
    // The first version of it; null for that one itself.
    rootId: uuid('root_id').references((): AnyPgColumn => signOffTemplates.id, { onDelete: 'set null' }),
    areas: jsonb('areas').$type<TemplateArea[]>().notNull().default([]),
  },
  (table) => [
    ...templateConstraints('sign_off_templates', table, table.formType),
    check('sign_off_templates_form', sql`${table.formType} in ${formType}`),
    check('sign_off_templates_areas', sql`hearth_sign_off_areas_hold(${table.areas})`),
  ],
);

/** One form of a module, a home or a project, with a frozen copy of what it asks. */
export const signOffs = pgTable(
  'sign_offs',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    formType: text('form_type').notNull(),
    status: text('status').notNull().default('open'),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    unitId: uuid('unit_id'),
    moduleId: uuid('module_id'),
    // Lets go of a template that is gone for good: the form has its own copy of all that it asks.
    templateId: uuid('template_id').references(() => signOffTemplates.id, { onDelete: 'set null' }),
    templateRevision: integer('template_revision').notNull(),
    inspector: uuid('inspector').references(() => users.id),
    asksDeveloper: boolean('asks_developer').notNull().default(false),
    note: text('note'),
    releasedAt: moment('released_at'),
    ...recordColumns,
  },
  (table) => [
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }),
    foreignKey({ columns: [table.projectId, table.moduleId], foreignColumns: [modules.projectId, modules.id] }),
    uniqueIndex('sign_offs_code').on(table.code),
    // One of each kind: what has to be looked at again is reopened, so that all that was said of it stays together.
    uniqueIndex('sign_offs_one')
      .on(sql`coalesce(${table.moduleId}, ${table.unitId}, ${table.projectId})`, table.formType)
      .where(sql`${table.deletedAt} is null and ${table.formType} in ('factory_qa', 'pre_ship', 'owner_acceptance')`),
    index('sign_offs_project').on(table.projectId, table.formType),
    index('sign_offs_unit').on(table.unitId),
    index('sign_offs_module').on(table.moduleId),
    index('sign_offs_template').on(table.templateId),
    check('sign_offs_form', sql`${table.formType} in ${formType}`),
    check('sign_offs_status', sql`${table.status} in ('open', 'reopened', 'all_areas_approved', 'signed', 'released')`),
    check('sign_offs_released', sql`${table.status} <> 'released' or ${table.releasedAt} is not null`),
    check('sign_offs_title', sql`length(${table.title}) between 1 and 140`),
    // What leaves the factory is a module; what an owner accepts is a home.
    check(
      'sign_offs_place',
      sql`case when ${table.formType} in ('factory_qa', 'pre_ship') then ${table.moduleId} is not null
        when ${table.formType} = 'owner_acceptance' then ${table.unitId} is not null else true end`,
    ),
  ],
);

const signOffId = () =>
  uuid('sign_off_id')
    .notNull()
    .references(() => signOffs.id, { onDelete: 'cascade' });

/** An area of a form: made by one person, checked by another. */
export const signOffAreas = pgTable(
  'sign_off_areas',
  {
    id: uuid('id').primaryKey(),
    signOffId: signOffId(),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    station: integer('station'),
    holdPoint: boolean('hold_point').notNull(),
    state: text('state').notNull().default('not_started'),
    submittedBy: uuid('submitted_by').references(() => users.id),
    submittedAt: moment('submitted_at'),
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: moment('approved_at'),
    // The version of the template by which it is asked. Only a newer one that the form has adopted changes what it is.
    revision: integer('revision').notNull(),
    returnedReason: text('returned_reason'),
    notApplicableReason: text('not_applicable_reason'),
    // Asked for, and not decided yet.
    waiveReason: text('waive_reason'),
    waiveAskedBy: uuid('waive_asked_by').references(() => users.id),
    waiveAskedAt: moment('waive_asked_at'),
    waivedBy: uuid('waived_by').references(() => users.id),
    waivedAt: moment('waived_at'),
  },
  (table) => [
    uniqueIndex('sign_off_areas_key').on(table.signOffId, table.key),
    uniqueIndex('sign_off_areas_position').on(table.signOffId, table.position),
    index('sign_off_areas_submitted')
      .on(table.signOffId)
      .where(sql`${table.state} = 'submitted'`),
    check(
      'sign_off_areas_state',
      sql`${table.state} in ('not_started', 'in_progress', 'submitted', 'approved', 'returned')`,
    ),
    // Whoever made it is not the one who checked it.
    check('sign_off_areas_four_eyes', sql`${table.approvedBy} <> ${table.submittedBy}`),
    check(
      'sign_off_areas_submitted_by',
      sql`${table.state} not in ('submitted', 'approved') or (${table.submittedBy} is not null and ${table.submittedAt} is not null)`,
    ),
    check(
      'sign_off_areas_approved_by',
      sql`(${table.state} = 'approved') = (${table.approvedBy} is not null and ${table.approvedAt} is not null)`,
    ),
    check(
      'sign_off_areas_waive_asked',
      sql`${table.waiveReason} is null or (${table.waiveAskedBy} is not null and ${table.waiveAskedAt} is not null
        and ${table.notApplicableReason} is null)`,
    ),
    check('sign_off_areas_returned', sql`${table.state} <> 'returned' or ${table.returnedReason} is not null`),
  ],
);

/** A question of a running form, as its template asked it when the form was begun or adopted a newer version. Never changed. */
export const signOffItems = pgTable(
  'sign_off_items',
  {
    id: uuid('id').primaryKey(),
    signOffId: signOffId(),
    areaId: uuid('area_id')
      .notNull()
      .references(() => signOffAreas.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    onFail: text('on_fail').notNull(),
    critical: boolean('critical').notNull(),
    asked: jsonb('asked').$type<TemplateItem>().notNull(),
    revision: integer('revision').notNull(),
    // The newer version that the form has adopted does not ask it any more. Its answers stay to be read.
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('sign_off_items_key')
      .on(table.signOffId, table.key)
      .where(sql`${table.retiredAt} is null`),
    uniqueIndex('sign_off_items_area')
      .on(table.areaId, table.position)
      .where(sql`${table.retiredAt} is null`),
    index('sign_off_items_of').on(table.areaId),
    index('sign_off_items_reference').on(sql`(${table.asked} ->> 'reference_id')`),
    check('sign_off_items_on_fail', sql`${table.onFail} in ('block', 'punch', 'warn')`),
  ],
);

/** What something should look like, drawn anew: a template names it, and every running form that asks with it. Never changed, and never gone. */
export const signOffPictures = pgTable('sign_off_pictures', {
  id: uuid('id').primaryKey(),
  picture: bytes('picture').notNull(),
  madeAt: moment('made_at').notNull().default(now),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => users.id),
});

/** An answer. The one that nothing supersedes stands; all others stay to be read. */
export const signOffResults = pgTable(
  'sign_off_results',
  {
    // Made by the device that answered, so that the same answer sent twice is one.
    id: uuid('id').primaryKey(),
    signOffId: signOffId(),
    areaId: uuid('area_id')
      .notNull()
      .references(() => signOffAreas.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => signOffItems.id, { onDelete: 'cascade' }),
    answer: text('answer'),
    verdict: text('verdict').notNull(),
    note: text('note'),
    byId: uuid('by_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull().default(now),
    deviceTime: moment('device_time').notNull(),
    // By the device's clock, put right by how far that was off when it sent the answer: by it the later of two is known.
    answeredAt: moment('answered_at').notNull(),
    skewS: integer('skew_s').notNull().default(0),
    // References another row of the table at the end of the write: the migration says so.
    supersededBy: uuid('superseded_by'),
    // Somebody else had answered meanwhile, and neither had seen the other's.
    isConflict: boolean('is_conflict').notNull().default(false),
    punchItemId: uuid('punch_item_id'),
  },
  (table) => [
    uniqueIndex('sign_off_results_standing')
      .on(table.itemId)
      .where(sql`${table.supersededBy} is null`),
    index('sign_off_results_area').on(table.areaId),
    index('sign_off_results_item').on(table.itemId),
    index('sign_off_results_form').on(table.signOffId),
    index('sign_off_results_superseded').on(table.supersededBy),
    check('sign_off_results_verdict', sql`${table.verdict} in ('pass', 'fail', 'na', 'given')`),
    check('sign_off_results_own', sql`${table.supersededBy} <> ${table.id}`),
  ],
);

/** The photos of an answer. */
export const signOffPhotos = pgTable(
  'sign_off_photos',
  {
    resultId: uuid('result_id')
      .notNull()
      .references(() => signOffResults.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    signOffId: signOffId(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resultId, table.fileId] }),
    index('sign_off_photos_file').on(table.fileId),
    index('sign_off_photos_form').on(table.signOffId),
  ],
);

/** Who signed what, and what it was that they signed. Never deleted; what is opened again supersedes it. */
export const signOffSignatures = pgTable(
  'sign_off_signatures',
  {
    id: uuid('id').primaryKey(),
    signOffId: signOffId(),
    areaId: uuid('area_id').references(() => signOffAreas.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    agency: text('agency'),
    licenceNo: text('licence_no'),
    ip: text('ip'),
    method: text('method').notNull(),
    typed: text('typed'),
    strokes: jsonb('strokes').$type<number[][][]>(),
    statement: text('statement').notNull(),
    hash: text('hash').notNull(),
    // The version of the template that the form followed when it was signed: the hash is over it too.
    revision: integer('revision').notNull(),
    at: moment('at').notNull().default(now),
    supersededAt: moment('superseded_at'),
    supersededReason: text('superseded_reason'),
  },
  (table) => [
    uniqueIndex('sign_off_signatures_area')
      .on(table.areaId, table.role)
      .where(sql`${table.supersededAt} is null and ${table.role} in ('maker', 'checker')`),
    uniqueIndex('sign_off_signatures_form')
      .on(table.signOffId, table.role)
      .where(sql`${table.supersededAt} is null and ${table.areaId} is null`),
    index('sign_off_signatures_of').on(table.signOffId),
    check('sign_off_signatures_role', sql`${table.role} in ('maker', 'checker', 'third_party', 'owner', 'developer')`),
    check('sign_off_signatures_method', sql`${table.method} in ('drawn', 'typed')`),
    check(
      'sign_off_signatures_mark',
      sql`case ${table.method} when 'drawn' then ${table.strokes} is not null else ${table.typed} is not null end`,
    ),
    check('sign_off_signatures_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    // Somebody of the house is known by their account, somebody of an agency by their licence and where they came from.
    check(
      'sign_off_signatures_who',
      sql`case ${table.role} when 'third_party' then ${table.agency} is not null and ${table.licenceNo} is not null and ${table.ip} is not null
        else ${table.userId} is not null end`,
    ),
    check('sign_off_signatures_superseded', sql`(${table.supersededAt} is null) = (${table.supersededReason} is null)`),
  ],
);

/** The way in for somebody of an agency: one area, once, for at most seven days. */
export const signOffLinks = pgTable(
  'sign_off_links',
  {
    id: uuid('id').primaryKey(),
    signOffId: signOffId(),
    areaId: uuid('area_id')
      .notNull()
      .references(() => signOffAreas.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    madeAt: moment('made_at').notNull().default(now),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    signatureId: uuid('signature_id').references(() => signOffSignatures.id),
  },
  (table) => [
    uniqueIndex('sign_off_links_token').on(table.tokenHash),
    index('sign_off_links_area').on(table.areaId),
    index('sign_off_links_form').on(table.signOffId),
    check('sign_off_links_days', sql`${table.expiresAt} <= ${table.madeAt} + interval '7 days'`),
    check('sign_off_links_once', sql`(${table.usedAt} is null) = (${table.signatureId} is null)`),
  ],
);

/** What is said of an area. Who reads it is chosen once. */
export const signOffComments = pgTable(
  'sign_off_comments',
  {
    id: uuid('id').primaryKey(),
    signOffId: signOffId(),
    areaId: uuid('area_id')
      .notNull()
      .references(() => signOffAreas.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    audience: text('audience').notNull(),
    body: text('body').notNull(),
    at: moment('at').notNull().default(now),
  },
  (table) => [
    index('sign_off_comments_area').on(table.areaId, table.at),
    index('sign_off_comments_form').on(table.signOffId),
    check('sign_off_comments_audience', sql`${table.audience} in ('internal', 'shared')`),
  ],
);

/** The files of a comment, read by whoever reads it. */
export const signOffCommentFiles = pgTable(
  'sign_off_comment_files',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => signOffComments.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.fileId] }),
    index('sign_off_comment_files_file').on(table.fileId),
  ],
);
