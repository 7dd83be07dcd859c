import { sql } from 'drizzle-orm';
import type { SheetTable } from '#platform/server/table/sheet-table.ts';
import { subtaskPlaces } from '#areas/projects/projects/server/reads.ts';
import { visibleSubtasks } from './reads.ts';

/** Subtasks under the names that sheet data has for them, by Status descending. */
export const subtaskSheet: SheetTable = {
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
      Hours: sql`st.hours`,
      Notes: sql`st.details`,
    },
    from: sql`subtasks st join projects p on p.id = st.project_id ${subtaskPlaces} left join users o on o.id = st.owner_id`,
    where: visibleSubtasks(viewer),
    id: sql`st.id`,
    order: sql`st.status desc, st.sort_order, st.due_on nulls last, st.id`,
  }),
};
