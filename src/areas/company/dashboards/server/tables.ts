import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { moment, now } from '#platform/server/tables.ts';

/** The two ordered lists of a person's dashboard. */
export const dashboardLayouts = pgTable('dashboard_layouts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  left: text('left_widgets').array().notNull(),
  right: text('right_widgets').array().notNull(),
  hidden: text('hidden_widgets').array().notNull(),
  collapsed: text('collapsed_widgets')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull().default(now),
});
