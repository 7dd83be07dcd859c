import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/accounts/server/tables.ts';
import { moment, now } from '#platform/server/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    message: text('message').notNull(),
    link: text('link').notNull(),
    name: text('name'),
    entityType: text('entity_type'),
    entityId: uuid('entity_id'),
    actorId: uuid('actor_id'),
    reason: text('reason').notNull().default('watching'),
    createdAt: moment('created_at').notNull().default(now),
    readAt: moment('read_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('notifications_open')
      .on(table.userId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('notifications_entity').on(table.userId, table.entityType, table.entityId, table.type, table.createdAt),
    check('notifications_link', sql`${table.link} ~ '^/([^/\\\\]|$)'`),
    check(
      'notifications_reason',
      sql`${table.reason} in ('assigned', 'mentioned', 'watching', 'owner', 'role', 'system')`,
    ),
  ],
);
