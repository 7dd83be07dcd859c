import { sql, type SQL } from 'drizzle-orm';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { rundownMarks, type RundownLesson, type RundownMark } from '../contract.ts';
import { lessonGathered, lessonPriority } from './reads.ts';
import './events.ts';

const rules = texts({
  why: { en: 'Say why it does not apply.', es: 'Di por qué no aplica.' },
  undecided: {
    en: 'First decide in the rundown about {n, plural, one {# lesson} other {# lessons}} of the same plan: an action, or why it does not apply.',
    es: 'Primero decide en el repaso sobre {n, plural, one {# lección} other {# lecciones}} del mismo plano: una acción, o por qué no aplica.',
  },
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
    select l.*, m.mark, m.note, u.first_name || ' ' || u.last_name as by, ${iso(sql`m.marked_at`)} as at
    from (${lessonsBeside(projectId, status)}) l
    left join lesson_rundowns m on m.project_id = ${projectId} and m.lesson_id = l.id left join users u on u.id = m.marked_by
    where cardinality(l.reasons) > 0 or m.mark is not null
    order by (m.mark is not null), ('plan' = any(l.reasons)) desc, cardinality(l.reasons) desc, l.priority desc, l.code limit ${most}`);
  return rows;
}

/** The lessons of other jobs that hold, each with what it has in common with a project at this status. */
function lessonsBeside(projectId: string, status: number): SQL {
  return sql`
      select r.id, r.code, r.title, r.lesson, r.category, (${lessonPriority})::float8 as priority,
        array_remove(array[
          case when r.plan is not null and exists (select 1 from units n where n.project_id = ${projectId} and n.deleted_at is null
            and lower(trim(n.plan_code)) = lower(trim(r.plan))) then 'plan' end,
          case when o.project_type = p.project_type then 'type' end,
          case when o.factory = p.factory then 'factory' end,
          case when r.category = any(${sql.param([...(atHand[status] ?? [])])}::text[]) then 'phase' end], null) as reasons
      from lessons r ${lessonGathered} join projects p on p.id = ${projectId} left join projects o on o.id = r.project_id
      where r.deleted_at is null and r.state in ('triaged', 'action_planned', 'implemented', 'embedded')
        and r.project_id is distinct from ${projectId}`;
}

/** What a project has decided about a lesson; all of it is null while it has not. */
type Decision = {
  mark: RundownMark['mark'];
  note: string | null;
  marked_by: string | null;
  marked_at: string | null;
};
interface Place {
  project: string;
  lesson: string;
}

const recorded = 'lesson_rundown';

/** Keeps what a project decided about a lesson, or forgets it. */
export async function markRundown(
  write: Write,
  viewer: Viewer,
  { project, lesson, mark, note = null }: RundownMark,
): Promise<void> {
  await requirePlace(write, viewer, { project, lesson });
  if (mark === 'not_applicable' && note === null) throw refuse('note', rules.why);
  if (mark === null && note !== null) throw refuse('note', rules.noNote);
  const old = await decidedOn(write, { project, lesson });
  if (old.mark === mark && old.note === note) return;
  await decide(write, { project, lesson }, old, { mark, note, marked_by: viewer.userId, marked_at: null });
  const after = await decidedOn(write, { project, lesson });
  write.record({
    entityType: recorded,
    entityId: lesson,
    before: { project, ...old },
    after: { project, ...after },
    versionAfter: 1,
  });
}

/** Takes a decision about a lesson back: what was decided before stands again, with whoever did. */
export const restoreRundownMark: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'lessons.write');
  const { project, mark, note, marked_by: by, marked_at: at } = change.before;
  if (typeof project !== 'string') throw new AppError('not_found');
  const place = { project, lesson: change.entityId };
  await requirePlace(write, viewer, place);
  const old = await decidedOn(write, place);
  refuseMovedOn({ project, ...old }, change);
  await decide(write, place, old, {
    mark: rundownMarks.find((each) => each === mark) ?? null,
    note: typeof note === 'string' ? note : null,
    marked_by: typeof by === 'string' ? by : null,
    marked_at: typeof at === 'string' ? at : null,
  });
  write.record(wayBack(change, { project, ...old }, 1));
};

async function requirePlace(write: Write, viewer: Viewer, { project, lesson }: Place): Promise<void> {
  await requireProject(write.tx, viewer, project);
  const { rows } = await write.tx.execute(sql`select 1 from lessons where id = ${lesson} and deleted_at is null`);
  if (rows.length === 0) throw new AppError('not_found');
}

async function decidedOn(write: Write, { project, lesson }: Place): Promise<Decision> {
  const { rows } = await write.tx.execute<Decision>(
    sql`select mark, note, marked_by, marked_at::text as marked_at from lesson_rundowns
      where project_id = ${project} and lesson_id = ${lesson} for update`,
  );
  return rows[0] ?? { mark: null, note: null, marked_by: null, marked_at: null };
}

async function decide(write: Write, { project, lesson }: Place, old: Decision, next: Decision): Promise<void> {
  await write.tx.execute(
    next.mark === null
      ? sql`delete from lesson_rundowns where project_id = ${project} and lesson_id = ${lesson}`
      : sql`insert into lesson_rundowns (project_id, lesson_id, mark, note, marked_by, marked_at)
          values (${project}, ${lesson}, ${next.mark}, ${next.note}, ${next.marked_by},
            coalesce(${next.marked_at}::timestamptz, now()))
          on conflict (project_id, lesson_id) do update
          set mark = excluded.mark, note = excluded.note, marked_by = excluded.marked_by, marked_at = excluded.marked_at`,
  );
  write.audit({
    action: 'lesson.considered',
    entityType: 'lesson',
    entityId: lesson,
    projectId: project,
    old: { mark: old.mark, note: old.note },
    new: { mark: next.mark, note: next.note },
  });
  await write.publish('lesson.considered', { projectId: project, lessonId: lesson });
}

/**
 * Refuses to freeze the design of a project while nobody has said yet what the lessons that touch its plans mean for it; leads to where
 * that is said. The others of the rundown are advice.
 */
export function keepFreezeForRundown(events: EventBus): void {
  events.on('milestone.finishing', async ({ projectId, projectNumber, status, kind }, write) => {
    if (kind !== 'design_freeze') return;
    const { rows } = await write.tx.execute<{ open: number }>(
      sql`select count(*)::int as open from (${lessonsBeside(projectId, status)}) l where 'plan' = any(l.reasons)
        and not exists (select 1 from lesson_rundowns m where m.project_id = ${projectId} and m.lesson_id = l.id)`,
    );
    const open = rows[0]?.open ?? 0;
    if (open > 0)
      throw refuse(
        'actual_on',
        sentence(rules.undecided, { n: open }),
        `/projects/${encodeURIComponent(projectNumber)}?tab=quality&do=rundown`,
      );
  });
}
