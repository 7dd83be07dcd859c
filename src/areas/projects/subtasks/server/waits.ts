import { subtaskPlaces } from '#areas/projects/projects/server/reads.ts';
import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { visibleSubtasks } from './reads.ts';

/** Subtasks of the person themselves that are due, and those that they gave to others. */
export const waitingSubtasks: WaitSource = {
  kind: 'subtask',
  many: { en: 'Subtasks', es: 'Subtareas' },
  todo: 'do',
  asks: { do: { en: 'Subtask is due', es: 'Vence la subtarea' } },
  select(viewer, part) {
    if (!holds(viewer.groups, 'subtasks.read')) return undefined;
    const whose =
      part === 'mine'
        ? sql`st.owner_id = ${viewer.userId}`
        : sql`st.created_by = ${viewer.userId} and st.owner_id <> ${viewer.userId}`;
    return sql`
      select ${waitColumns({
        id: sql`st.id`,
        title: sql`st.name`,
        link: sql`'/projects/project-breakdown?subtask=' || st.id`,
        ask: sql`'do'`,
        projectId: sql`st.project_id`,
        asker: sql`st.created_by`,
        waiter: sql`st.owner_id`,
        // A new day for it is a new turn: whoever was done with it, or had put it off, sees it again.
        since: sql`st.due_on`,
        changed: sql`st.updated_at`,
        dueOn: sql`st.due_on`,
      })}
      from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces}
      where ${visibleSubtasks(viewer)} and st.status <> 'Completed' and st.due_on <= ${companyToday()} and ${whose}`;
  },
};
