import { sql } from 'drizzle-orm';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { RundownLesson, RundownMark } from '../contract.ts';
import { lessonPriority } from './reads.ts';
import './events.ts';

const rules = texts({
  why: { en: 'Say why it does not apply.', es: 'Di por qué no aplica.' },
  noNote: { en: 'Goes with a decision only.', es: 'Solo acompaña a una decisión.' },
});

const most = 200;

/** What a project is at, by its status: which kinds of lessons it can still use most. */
const atHand: Readonly<Record<number, readonly string[]>> = {
  1: ['design', 'cost', 'procurement'],
  2: ['design', 'cost', 'procurement'],
  3: ['design', 'procurement', 'schedule'],
  4: ['quality', 'safety', 'people', 'procurement'],
  5: ['logistics', 'safety', 'schedule', 'quality'],
};

/**
 * The lessons of other jobs for a project: those that hold (from triage on) and have something in common with it, and those that
 * somebody has decided about for it already. What they have most in common stands first, then what presses most.
 */
export async function rundownOf(db: Executor, viewer: Viewer, projectId: string): Promise<RundownLesson[]> {
  const { status } = await requireProject(db, viewer, projectId);
  const { rows } = await db.execute<RundownLesson & Record<string, unknown>>(sql`
    select l.*, m.mark, m.note, u.first_name || ' ' || u.last_name as by, ${iso(sql`m.marked_at`)} as at from (
      select r.id, r.code, r.title, r.lesson, r.category, (${lessonPriority})::float8 as priority,
        array_remove(array[
          case when r.plan is not null and exists (select 1 from units n where n.project_id = ${projectId} and n.deleted_at is null
            and lower(trim(n.plan_code)) = lower(trim(r.plan))) then 'plan' end,
          case when o.project_type = p.project_type then 'type' end,
          case when o.factory = p.factory then 'factory' end,
          case when r.category = any(${sql.param([...(atHand[status] ?? [])])}::text[]) then 'phase' end], null) as reasons
      from lessons r join projects p on p.id = ${projectId} left join projects o on o.id = r.project_id
      where r.deleted_at is null and r.state in ('triaged', 'action_planned', 'implemented', 'embedded')
        and r.project_id is distinct from ${projectId}
    ) l left join lesson_rundowns m on m.project_id = ${projectId} and m.lesson_id = l.id left join users u on u.id = m.marked_by
    where cardinality(l.reasons) > 0 or m.mark is not null
    order by (m.mark is not null), ('plan' = any(l.reasons)) desc, cardinality(l.reasons) desc, l.priority desc, l.code limit ${most}`);
  return rows;
}

/** Keeps what a project decided about a lesson, or forgets it. */
export async function markRundown(
  write: Write,
  viewer: Viewer,
  { project, lesson, mark, note }: RundownMark,
): Promise<void> {
  await requireProject(write.tx, viewer, project);
  const found = await write.tx.execute<{ code: string }>(
    sql`select code from lessons where id = ${lesson} and deleted_at is null`,
  );
  const [named] = found.rows;
  if (named === undefined) throw new AppError('not_found');
  if (mark === 'not_applicable' && (note ?? null) === null) throw refuse('note', rules.why);
  if (mark === null && (note ?? null) !== null) throw refuse('note', rules.noNote);
  const before = await write.tx.execute<{ mark: string; note: string | null }>(
    sql`select mark, note from lesson_rundowns where project_id = ${project} and lesson_id = ${lesson} for update`,
  );
  const [old] = before.rows;
  if ((old?.mark ?? null) === mark && (old?.note ?? null) === (note ?? null)) return;
  await write.tx.execute(
    mark === null
      ? sql`delete from lesson_rundowns where project_id = ${project} and lesson_id = ${lesson}`
      : sql`insert into lesson_rundowns (project_id, lesson_id, mark, note, marked_by)
        values (${project}, ${lesson}, ${mark}, ${note ?? null}, ${viewer.userId})
          on conflict (project_id, lesson_id) do update
          set mark = excluded.mark, note = excluded.note, marked_by = excluded.marked_by, marked_at = now()`,
  );
  write.audit({
    action: 'lesson.considered',
    entityType: 'lesson',
    entityId: lesson,
    projectId: project,
    old: { mark: old?.mark ?? null, note: old?.note ?? null },
    new: { mark, note: note ?? null },
  });
  await write.publish('lesson.considered', { projectId: project, lessonId: lesson });
}
