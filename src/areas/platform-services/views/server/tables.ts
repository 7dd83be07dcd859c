import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { moment, now } from '#platform/server/tables.ts';
import type { TableSettings, ViewConfig } from '../schema.ts';

/** Ways to look at a table that somebody kept under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    tableName: text('table_name').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope').notNull(),
    config: jsonb('config').$type<ViewConfig>().notNull(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.tableName, table.ownerId, sql`lower(${table.name})`),
    unique('saved_views_scoped').on(table.id, table.tableName, table.scope),
    index('saved_views_shared')
      .on(table.tableName)
      .where(sql`${table.scope} = 'shared'`),
    check('saved_views_scope', sql`${table.scope} in ('own', 'shared')`),
    check('saved_views_config', sql`jsonb_typeof(${table.config}) = 'object'`),
  ],
);

/** The view with which a group begins. One for each table and group, and always a shared one: the keys hold both. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  {
    tableName: text('table_name').notNull(),
    groupName: text('group_name').notNull(),
    viewId: uuid('view_id').notNull(),
    scope: text('scope').notNull().default('shared'),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.groupName] }),
    foreignKey({
      name: 'saved_view_defaults_view',
      columns: [table.viewId, table.tableName, table.scope],
      foreignColumns: [savedViews.id, savedViews.tableName, savedViews.scope],
    }).onDelete('cascade'),
    index('saved_view_defaults_of_view').on(table.viewId),
    check('saved_view_defaults_shared', sql`${table.scope} = 'shared'`),
    check(
      'saved_view_defaults_group',
      sql`${table.groupName} in ('admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager')`,
    ),
  ],
);

/** How one person has set up one table: widths, order, what is hidden and pinned. */
export const tableSettings = pgTable(
  'table_settings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    config: jsonb('config').$type<TableSettings>().notNull(),
    /** The view that this person begins with. */
    viewId: uuid('view_id').references(() => savedViews.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tableName] }),
    check('table_settings_config', sql`jsonb_typeof(${table.config}) = 'object'`),
  ],
);
