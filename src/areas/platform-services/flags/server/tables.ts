import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '#platform/server/tables.ts';

export const featureFlags = pgTable(
  'feature_flags',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    type: text('type').notNull().default('release'),
    enabled: boolean('enabled').notNull().default(false),
    /** What a person gets whom no rule names. */
    defaultOn: boolean('default_on').notNull().default(true),
    rules: jsonb('rules').$type<unknown[]>().notNull().default([]),
    ownerId: uuid('owner_id'),
    expectedDays: integer('expected_days'),
    neverStale: boolean('never_stale').notNull().default(false),
    lastSeenAt: moment('last_seen_at'),
    archivedAt: moment('archived_at'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('feature_flags_name')
      .on(table.name)
      .where(sql`${table.deletedAt} is null`),
    check('feature_flags_name_shape', sql`${table.name} ~ '^[a-z0-9][a-z0-9._-]{1,99}$'`),
    check(
      'feature_flags_type',
      sql`${table.type} in ('release', 'experiment', 'operational', 'kill_switch', 'permission')`,
    ),
  ],
);
