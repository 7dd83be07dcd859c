import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { boms } from '#areas/design/boms/server/tables.ts';
import { costItems } from '#areas/design/catalogue/server/tables.ts';
import { decimal, moment, now, recordColumns } from '#platform/server/tables.ts';
import type { CadAssembly, CadDocument, CadParameter, CadPlace, CadRow, LeftOut, PlanLine } from '../schema.ts';
import type { Text } from '#platform/shared/text.ts';

/** The one grant that the portal has from the platform. Tokens are sealed: the database alone opens nothing. */
export const cadConnections = pgTable(
  'cad_connections',
  {
    id: uuid('id').primaryKey(),
    address: text('address').notNull(),
    state: text('state').notNull().default('connected'),
    sealedGrant: text('sealed_grant'),
    /** When the access token in it ends. */
    expiresAt: moment('expires_at'),
    connectedBy: uuid('connected_by'),
    connectedAt: moment('connected_at').notNull().default(now),
    fault: text('fault'),
    /** The same in both languages. */
    faultSaid: jsonb('fault_said').$type<Text>(),
  },
  (table) => [
    uniqueIndex('cad_connections_address').on(table.address),
    check('cad_connections_state', sql`${table.state} in ('connected', 'ended')`),
    check(
      'cad_connections_sealed',
      sql`(${table.state} = 'connected') = (${table.sealedGrant} is not null)
        and (${table.sealedGrant} is null or ${table.sealedGrant} like 'sealed:%')`,
    ),
  ],
);

/** Connections that somebody has begun: good once, for ten minutes, for the person who began it. */
export const cadFlows = pgTable(
  'cad_flows',
  {
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    sealedVerifier: text('sealed_verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('cad_flows_expiry').on(table.expiresAt)],
);

/** Calls that counted, by year of the plan; `spent` when the platform itself has said so. */
export const cadQuotas = pgTable('cad_quotas', {
  yearFrom: date('year_from', { mode: 'string' }).primaryKey(),
  used: integer('used').notNull().default(0),
  spentAt: moment('spent_at'),
});

/** What the platform answered to lists, by what was asked: read again when it is older than it may be. */
export const cadLists = pgTable(
  'cad_lists',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    body: jsonb('body').$type<CadDocument[] | CadPlace[] | CadAssembly[] | CadParameter[]>().notNull(),
    fetchedAt: moment('fetched_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    check('cad_lists_kind', sql`${table.kind} in ('documents', 'places', 'assemblies', 'configuration')`),
  ],
);

/** BOMs by microversion: the same one never has to be asked for twice. */
export const cadBoms = pgTable(
  'cad_boms',
  {
    provider: text('provider').notNull(),
    documentId: text('document_id').notNull(),
    assemblyId: text('assembly_id').notNull(),
    microversion: text('microversion').notNull(),
    configuration: text('configuration').notNull(),
    rows: jsonb('rows').$type<CadRow[]>().notNull(),
    leftOut: jsonb('left_out').$type<LeftOut[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    hash: text('hash').notNull(),
    fetchedAt: moment('fetched_at').notNull().default(now),
  },
  (table) => [
    primaryKey({
      columns: [table.provider, table.documentId, table.assemblyId, table.microversion, table.configuration],
    }),
  ],
);

/** An assembly in one configuration under a name of ours. */
export const cadVariants = pgTable(
  'cad_variants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    provider: text('provider').notNull(),
    documentId: text('document_id').notNull(),
    documentName: text('document_name').notNull(),
    wvm: text('wvm').notNull(),
    placeId: text('place_id').notNull(),
    placeName: text('place_name').notNull(),
    assemblyId: text('assembly_id').notNull(),
    assemblyName: text('assembly_name').notNull(),
    configuration: text('configuration').notNull().default(''),
    /** Of the BOM read last. */
    microversion: text('microversion'),
    rowCount: integer('row_count'),
    hash: text('hash'),
    fetchedAt: moment('fetched_at'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('cad_variants_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('cad_variants_document').on(table.provider, table.documentId),
    check('cad_variants_provider', sql`${table.provider} in ('own', 'onshape')`),
    check('cad_variants_wvm', sql`${table.wvm} in ('w', 'v')`),
    check('cad_variants_name_length', sql`length(${table.name}) between 1 and 160`),
  ],
);

/** Assemblies that together are one thing to build: a kitchen, a module, a plan. */
export const assemblyGroups = pgTable(
  'assembly_groups',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    planCode: text('plan_code'),
    description: text('description').notNull().default(''),
    status: text('status').notNull().default('draft'),
    /** Who hears of new releases. */
    leadId: uuid('lead_id'),
    drift: text('drift').notNull().default('none'),
    driftName: text('drift_name'),
    driftAt: moment('drift_at'),
    lastSyncedAt: moment('last_synced_at'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('assembly_groups_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('assembly_groups_status', sql`${table.status} in ('draft', 'active', 'retired')`),
    check('assembly_groups_drift', sql`${table.drift} in ('none', 'workspace_ahead', 'new_release')`),
    check('assembly_groups_name_length', sql`length(${table.name}) between 1 and 160`),
  ],
);

export const assemblyGroupMembers = pgTable(
  'assembly_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => assemblyGroups.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => cadVariants.id),
    position: integer('position').notNull(),
    quantity: decimal('quantity').notNull().default('1'),
    optional: boolean('optional').notNull().default(false),
    /** Microversion of the BOM that the last applied sync took. */
    syncedMicroversion: text('synced_microversion'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.variantId] }),
    index('assembly_group_members_variant').on(table.variantId),
    check('assembly_group_members_quantity', sql`${table.quantity} > 0`),
  ],
);

/** One look at the platform for a group: what it would do, and whether it was done. */
export const cadSyncRuns = pgTable(
  'cad_sync_runs',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => assemblyGroups.id, { onDelete: 'cascade' }),
    state: text('state').notNull().default('planned'),
    startedAt: moment('started_at').notNull().default(now),
    byId: uuid('by_id'),
    callsUsed: integer('calls_used').notNull().default(0),
    quotaLeft: integer('quota_left'),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    same: integer('same').notNull().default(0),
    errors: jsonb('errors').$type<Text[]>().notNull().default([]),
    unreleased: boolean('unreleased').notNull().default(false),
    lines: jsonb('lines').$type<PlanLine[]>().notNull().default([]),
    leftOut: jsonb('left_out').$type<(LeftOut & { variant: string })[]>().notNull().default([]),
    /** Microversion that was read, by variant. */
    microversions: jsonb('microversions').$type<Record<string, string>>().notNull().default({}),
    /** The BOM that it was compared with, and its version then. */
    baseBomId: uuid('base_bom_id'),
    baseVersion: integer('base_version'),
    bomId: uuid('bom_id').references(() => boms.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('cad_sync_runs_group').on(table.groupId, table.startedAt),
    index('cad_sync_runs_bom').on(table.bomId),
    check('cad_sync_runs_state', sql`${table.state} in ('planned', 'applied', 'undone', 'discarded', 'failed')`),
  ],
);

/** Which item of the catalogue a part of the platform is, once a person has said so. By CAD ids, never by part number. */
export const cadItemLinks = pgTable(
  'cad_item_links',
  {
    documentId: text('document_id').notNull(),
    elementId: text('element_id').notNull(),
    partId: text('part_id').notNull(),
    configuration: text('configuration').notNull(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => costItems.id, { onDelete: 'cascade' }),
    linkedBy: uuid('linked_by'),
    linkedAt: moment('linked_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.elementId, table.partId, table.configuration] }),
    index('cad_item_links_item').on(table.itemId),
  ],
);

/** Messages of the platform, each once. */
export const cadWebhooks = pgTable(
  'cad_webhooks',
  {
    messageId: text('message_id').primaryKey(),
    event: text('event').notNull(),
    documentId: text('document_id'),
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull().default(now),
    /** How many groups it made drift. */
    groups: integer('groups').notNull().default(0),
  },
  (table) => [index('cad_webhooks_received').on(table.receivedAt)],
);
