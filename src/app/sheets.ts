import { sql } from 'drizzle-orm';
import { subtaskPlaces, visibleSubtasks } from '#areas/projects/subtasks/server/reads.ts';
import { moduleSheet } from '#areas/projects/units/server/sheet.ts';
import { columnsOf } from '#platform/shared/record.ts';
import { sheetTable, type SheetTable } from '#platform/server/table/sheet-table.ts';
import { records } from './records.ts';

/** Subtasks under the names that sheet data has for them, by Status descending. Stands here until subtasks are declared. */
const subtaskSheet: SheetTable = {
  name: 'subtasks',
  access: 'subtasks.read',
  read: (viewer) => ({
    fields: {
      Name: sql`st.name`,
      Status: sql`st.status`,
      Department: sql`st.department`,
      'Sub-Task Owner': sql`(o.first_name || ' ' || o.last_name)`,
      Project: sql`(p.project_number || ' ' || p.name)`,
      Unit: sql`su.name`,
      Module: sql`sm.module_no`,
      'Due Date': sql`st.due_on::text`,
      Weight: sql`st.weight`,
      Notes: sql`st.details`,
    },
    from: sql`subtasks st join projects p on p.id = st.project_id ${subtaskPlaces} left join users o on o.id = st.owner_id`,
    where: visibleSubtasks(viewer),
    id: sql`st.id`,
    order: sql`st.status desc, st.sort_order, st.due_on nulls last, st.id`,
  }),
};

/** The tables of the declared records, by their `sheet`. */
const declaredSheets = records.flatMap(({ declaration, source }) => {
  if (declaration.sheet === undefined) return [];
  const { table: name, labels } = declaration.sheet;
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(labels).flatMap(([field, label]) => (label === undefined ? [] : [[field, label]])),
  );
  return [sheetTable({ name, access: declaration.access.read, labels: named }, columnsOf(declaration, 'all'), source)];
});

/** Every table that answers under the names of the spreadsheet-database. */
export const sheetTables: readonly SheetTable[] = [subtaskSheet, moduleSheet, ...declaredSheets];
