import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { developerOrganisations } from '#areas/people/developers/server/tables.ts';
import { cents, moment, now, recordColumns } from '#platform/server/tables.ts';

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    projectNumber: text('project_number').notNull(),
    name: text('name').notNull(),
    status: smallint('status').notNull().default(1),
    statusSince: moment('status_since').notNull().default(now),
    statusBeforeHold: smallint('status_before_hold'),
    holdReason: text('hold_reason'),
    holdUntil: date('hold_until', { mode: 'string' }),
    archiveReason: text('archive_reason'),
    statusBeforeArchive: smallint('status_before_archive'),
    channel: text('channel').notNull(),
    projectType: text('project_type').notNull().default('single_family'),
    developerOrganisationId: uuid('developer_organisation_id').references(() => developerOrganisations.id),
    factory: text('factory'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country').notNull().default('US'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    siteTimeZone: text('site_time_zone'),
    county: text('county'),
    ahjName: text('ahj_name'),
    ahjContact: text('ahj_contact'),
    stateProgram: text('state_program'),
    thirdPartyAgency: text('third_party_agency'),
    grossSqft: integer('gross_sqft'),
    contractValueCents: cents('contract_value_cents'),
    originalContractValueCents: cents('original_contract_value_cents'),
    costBudgetCents: cents('cost_budget_cents'),
    costForecastCents: cents('cost_forecast_cents'),
    costActualCents: cents('cost_actual_cents'),
    percentComplete: numeric('percent_complete', { precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    percentMethod: text('percent_method').notNull().default('modules'),
    hubspotDealId: text('hubspot_deal_id'),
    chatChannelUrl: text('chat_channel_url'),
    coverFileId: uuid('cover_file_id'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    ownerVisible: boolean('owner_visible').notNull().default(true),
    developerVisible: boolean('developer_visible').notNull().default(true),
    showPhotos: boolean('show_photos').notNull().default(true),
    showDates: boolean('show_dates').notNull().default(true),
    showSignOffs: boolean('show_sign_offs').notNull().default(true),
    ...recordColumns,
  },
  (table) => [
    // Numbers are never used again, not even after a project went to the bin.
    unique('projects_number').on(table.projectNumber),
    index('projects_status')
      .on(table.status, table.projectNumber)
      .where(sql`${table.deletedAt} is null`),
    index('projects_factory')
      .on(table.factory, table.projectNumber)
      .where(sql`${table.deletedAt} is null`),
    index('projects_developer').on(table.developerOrganisationId),
    index('projects_listed')
      .on(table.projectNumber)
      .where(sql`${table.deletedAt} is null`),
    // The order in which tables show numbers: figures inside them count as figures.
    index('projects_numbered')
      .on(sql`${table.projectNumber} collate hearth_en`, table.id)
      .where(sql`${table.deletedAt} is null`),
    check('projects_number_shape', sql`${table.projectNumber} ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'`),
    check('projects_status_known', sql`${table.status} between 1 and 8`),
    check('projects_channel', sql`${table.channel} in ('dtc', 'b2b')`),
    check(
      'projects_type',
      sql`${table.projectType} in ('single_family', 'adu', 'duplex_townhome', 'multifamily', 'hospitality', 'commercial', 'other')`,
    ),
    check('projects_factory_known', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check(
      'projects_hold',
      sql`(${table.status} = 7) = (${table.statusBeforeHold} is not null)
        and (${table.status} <> 7 or (${table.holdReason} is not null and ${table.holdUntil} is not null))`,
    ),
    check(
      'projects_hold_reason',
      sql`${table.holdReason} in ('permit', 'financing', 'design', 'client', 'site', 'supply', 'weather', 'legal', 'other')`,
    ),
    check('projects_archive', sql`(${table.status} = 8) = (${table.archiveReason} is not null)`),
    check(
      'projects_archive_reason',
      sql`${table.archiveReason} in ('completed', 'cancelled', 'lost', 'duplicate', 'test')`,
    ),
    check('projects_percent', sql`${table.percentComplete} between 0 and 100`),
    check('projects_percent_method', sql`${table.percentMethod} in ('manual', 'subtasks', 'modules', 'milestones')`),
    check('projects_address', sql`${table.status} in (1, 7, 8) or ${table.addressLine1} is not null`),
  ],
);

/** Who works on a project and as what; developers (asset managers) stand here too, with the role `developer`. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
    addedBy: uuid('added_by'),
    addedAt: moment('added_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId, table.role] }),
    index('project_members_user').on(table.userId, table.projectId),
    check(
      'project_members_role',
      sql`${table.role} in ('pm', 'sales', 'designer', 'estimator', 'factory_planner', 'qa_inspector', 'site_super',
        'warranty_coord', 'finance', 'developer')`,
    ),
  ],
);

export const milestones = pgTable(
  'milestones',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id'),
    kind: text('kind').notNull(),
    label: text('label'),
    baselineOn: date('baseline_on', { mode: 'string' }),
    forecastOn: date('forecast_on', { mode: 'string' }),
    actualOn: date('actual_on', { mode: 'string' }),
    ownerId: uuid('owner_id').references(() => users.id),
    paymentPercent: numeric('payment_percent', { precision: 5, scale: 2, mode: 'number' }),
    visibleTo: text('visible_to')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    ...recordColumns,
  },
  (table) => [
    unique('milestones_project_id').on(table.projectId, table.id),
    uniqueIndex('milestones_kind_once')
      .on(table.projectId, sql`coalesce(${table.unitId}, ${table.projectId})`, table.kind)
      .where(sql`${table.kind} <> 'custom' and ${table.deletedAt} is null`),
    index('milestones_next').on(table.projectId, table.forecastOn),
    check(
      'milestones_kind',
      sql`${table.kind} in ('design_freeze', 'plan_approval', 'permit', 'foundation_ready', 'production_start',
        'offline', 'ship', 'set', 'utilities', 'final_inspection', 'co', 'handover', 'warranty_end', 'custom')`,
    ),
    check('milestones_custom_label', sql`${table.kind} <> 'custom' or ${table.label} is not null`),
    check('milestones_visible_to', sql`${table.visibleTo} <@ array['owner', 'developer']::text[]`),
  ],
);

/** Which milestone waits for which, with a lag in days. Both lie in one project: the database holds that. */
export const milestoneDependencies = pgTable(
  'milestone_dependencies',
  {
    projectId: uuid('project_id').notNull(),
    milestoneId: uuid('milestone_id').notNull(),
    dependsOnId: uuid('depends_on_id').notNull(),
    lagDays: integer('lag_days').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.milestoneId, table.dependsOnId] }),
    foreignKey({
      columns: [table.projectId, table.milestoneId],
      foreignColumns: [milestones.projectId, milestones.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.projectId, table.dependsOnId],
      foreignColumns: [milestones.projectId, milestones.id],
    }).onDelete('cascade'),
    check('milestone_dependencies_other', sql`${table.milestoneId} <> ${table.dependsOnId}`),
  ],
);

/** Every move of a stateful record: from, to, who, why, and how long it had stood. */
export const statusHistory = pgTable(
  'status_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    at: moment('at').notNull().default(now),
    byId: uuid('by_id'),
    reason: text('reason'),
    source: text('source').notNull(),
    acknowledged: jsonb('acknowledged').$type<string[]>().notNull().default([]),
    secondsInPrevious: bigint('seconds_in_previous', { mode: 'number' }),
  },
  (table) => [
    index('status_history_entity').on(table.entityType, table.entityId, table.id),
    index('status_history_project').on(table.projectId, table.id),
  ],
);

/** The numbers of projects that have left the bin: none is given again. A trigger refuses a project that takes one. */
export const retiredProjectNumbers = pgTable('retired_project_numbers', {
  projectNumber: text('project_number').primaryKey(),
  retiredAt: moment('retired_at').notNull().default(now),
});
