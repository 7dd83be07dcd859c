import { sql } from 'drizzle-orm';
import { liveSubtasks, subtaskPlaces, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { lessonGathered, lessonPriority } from '#areas/design/lessons/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { dfmaContract } from '../contract.ts';
import type { DfmaProject } from '../schema.ts';
import { setPriority } from './priorities.ts';

/** Archived projects and those that are over have no design work to rank. */
const runs = sql`p.status between 1 and 5`;

/** Serves the order of design work over projects. */
export function mountDfma(kernel: Kernel): void {
  mount(kernel, 'dfma', dfmaContract, {
    projects: ({ viewer, db }) => listProjects(db, viewer),
    setPriority: ({ viewer, body, write }) => setPriority(write, viewer, body),
  });
}

/** Those with a priority first, the highest first; then by number. */
async function listProjects(db: Executor, viewer: Viewer): Promise<DfmaProject[]> {
  const { rows } = await db.execute<DfmaProject & Record<string, unknown>>(sql`
    with counted as (
      select st.project_id, st.department, count(*) filter (where st.status = 'To Do')::int as to_do,
        count(*) filter (where st.status = 'In Progress')::int as in_progress, count(*)
        filter (where st.status = 'Completed')::int as completed,
        count(*) filter (where st.status <> 'Completed' and st.due_on < ${companyToday()})::int as late
      from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces}
      where ${liveSubtasks} and ${runs} group by st.project_id, st.department
    ), learned as (
      select r.project_id, count(*)::int as lessons, max(${lessonPriority})::float8 as suggested
      from lessons r ${lessonGathered} where r.deleted_at is null and r.project_id is not null and r.state not in ('embedded', 'rejected')
      group by r.project_id
    )
    select p.id, p.project_number, p.name, p.status::int as status, d.priority, l.suggested, coalesce(l.lessons, 0) as lessons,
      coalesce((select json_agg(json_build_object('department', c.department, 'to_do', c.to_do, 'in_progress', c.in_progress,
        'completed', c.completed, 'late', c.late) order by c.department) from counted c where c.project_id = p.id),
        '[]'::json) as departments
    from projects p left join dfma_priorities d on d.project_id = p.id left join learned l on l.project_id = p.id
    where ${visibleProjects(viewer)} and ${runs}
    order by d.priority desc nulls last, p.project_number, p.id limit 1000`);
  return rows;
}
