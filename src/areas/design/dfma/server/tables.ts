import { sql } from 'drizzle-orm';
import { check, doublePrecision, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { moment, now } from '#platform/server/tables.ts';

/** How pressing the design work of a project is. A project without a row has no place in the order yet. */
export const dfmaPriorities = pgTable(
  'dfma_priorities',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    priority: doublePrecision('priority').notNull(),
    setBy: uuid('set_by').references(() => users.id, { onDelete: 'set null' }),
    setAt: moment('set_at').notNull().default(now),
  },
  (table) => [check('dfma_priorities_range', sql`${table.priority} between 0 and 100`)],
);
