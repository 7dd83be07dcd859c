import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { modules, units } from '#areas/projects/units/server/tables.ts';
import { moment, recordColumns } from '#platform/server/tables.ts';

/**
 * The subtasks of a project. Each hangs on one place: the project itself, one of its units, or one of its modules. The unit of a module's
 * subtask is the module's own, so the two can't disagree.
 */
export const subtasks = pgTable(
  'subtasks',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id'),
    moduleId: uuid('module_id'),
    name: text('name').notNull(),
    details: text('details'),
    status: text('status').notNull().default('To Do'),
    department: text('department').notNull(),
    ownerId: uuid('owner_id').references(() => users.id),
    dueOn: date('due_on', { mode: 'string' }),
    completedAt: moment('completed_at'),
    weight: integer('weight').notNull().default(1),
    hours: integer('hours'),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns,
  },
  (table) => [
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.projectId, table.moduleId],
      foreignColumns: [modules.projectId, modules.id],
    }).onDelete('cascade'),
    // The order of every list: To Do, In Progress, Completed.
    index('subtasks_listed')
      .on(table.projectId, table.department, table.status.desc(), table.sortOrder, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('subtasks_owner')
      .on(table.ownerId, table.status.desc())
      .where(sql`${table.deletedAt} is null`),
    index('subtasks_unit').on(table.unitId),
    index('subtasks_module').on(table.moduleId),
    check('subtasks_one_place', sql`${table.unitId} is null or ${table.moduleId} is null`),
    check('subtasks_status', sql`${table.status} in ('To Do', 'In Progress', 'Completed')`),
    check(
      'subtasks_department',
      sql`${table.department} in ('Design', 'Engineering', 'Procurement', 'Production', 'Quality', 'Logistics', 'Site')`,
    ),
    check('subtasks_name', sql`length(${table.name}) between 1 and 200`),
    check('subtasks_hours', sql`${table.hours} between 0 and 10000`),
    check('subtasks_weight', sql`${table.weight} between 1 and 100`),
    check('subtasks_completed', sql`(${table.status} = 'Completed') = (${table.completedAt} is not null)`),
  ],
);
