import { sql } from 'drizzle-orm';
import {
  lessonCost,
  lessonGathered,
  lessonTimes,
  priorityPoints,
  ticketCost,
  workedOutPriority,
} from '#areas/design/lessons/server/reads.ts';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { LessonStory, LinkedOrigin } from '../schema.ts';

interface Row extends Record<string, unknown> {
  version: number;
  said: string | null;
  units: number;
  times: number;
  times_points: number;
  cost_cents: number;
  cost_points: number;
  effort: string | null;
  effort_points: number;
  worked_out: number;
  by_hand: number | null;
  why: string | null;
  question: LessonStory['question'];
  taken: (NonNullable<LessonStory['taken']> & { root: string }) | null;
}

/** Where a lesson comes from, how its priority is worked out, what it proposes to ask, and what that has changed. */
export async function storyOf(db: Executor, viewer: Viewer, id: string): Promise<LessonStory> {
  const { rows } = await db.execute<Row>(sql`
    select r.version, r.lesson as said, g.units,
      ${lessonTimes} as times, ${priorityPoints.times}::float8 as times_points, ${lessonCost}::float8 as cost_cents,
      ${priorityPoints.cost}::float8 as cost_points, r.effort, ${priorityPoints.effort}::float8 as effort_points,
      (${workedOutPriority})::float8 as worked_out, r.priority_set as by_hand, r.priority_why as why,
      case when r.check_area is not null then json_build_object('area', r.check_area, 'text', r.check_text, 'text_es', r.check_text_es,
        'photo', r.check_photo, 'template', case when c.id is not null
          then json_build_object('id', c.id, 'name', c.name, 'name_es', c.name_es, 'revision', c.revision) end) end as question,
      case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'name_es', e.name_es, 'revision', e.revision, 'state', e.state,
        'root', coalesce(e.root_id, e.id)) end as taken
    from lessons r ${lessonGathered} left join sign_off_templates c on c.id = r.check_template
      left join sign_off_templates e on e.id = r.evidence_template and e.deleted_at is null
    where r.id = ${id} and r.deleted_at is null`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const readsCosts = holds(viewer.groups, 'lessons.triage');
  const { version, said, question, taken, units, cost_cents: cost, ...priority } = row;
  return {
    origins: await originsOf(db, id, readsCosts),
    version,
    said,
    units,
    priority: { ...priority, cost_cents: readsCosts ? cost : null },
    question,
    taken: taken === null ? null : { ...taken, ...(await effectOf(db, id, taken)) },
  };
}

async function originsOf(db: Executor, id: string, readsCosts: boolean): Promise<LinkedOrigin[]> {
  const { rows } = await db.execute<LinkedOrigin & Record<string, unknown>>(sql`
    select case when k.ticket_id is null then 'deviation' else 'ticket' end as kind, coalesce(t.id, d.id) as id,
      coalesce(t.code, d.code) as code, coalesce(t.title, d.title) as title, coalesce(t.state, d.state) as state, p.project_number,
      coalesce(case when t.id is not null then ${ticketCost} end, (select sum(greatest(c.cost_cents, 0)) from change_orders c
        where c.deviation = d.id and c.deleted_at is null and c.status not in ('declined', 'void')))::float8 as cost_cents,
      ${iso(sql`k.linked_at`)} as linked_at, ${personName(sql`k.linked_by`)} as linked_by, ${iso(sql`k.ended_at`)} as ended_at,
      ${personName(sql`k.ended_by`)} as ended_by
    from lesson_links k left join tickets t on t.id = k.ticket_id left join deviations d on d.id = k.deviation_id
      left join projects p on p.id = coalesce(t.project_id, d.project_id)
    where k.lesson_id = ${id} and coalesce(t.deleted_at, d.deleted_at) is null
    order by k.ended_at is not null, k.linked_at desc, k.id limit 200`);
  return readsCosts ? rows : rows.map((row) => ({ ...row, cost_cents: null }));
}

type Effect = Pick<NonNullable<LessonStory['taken']>, 'before' | 'after'>;

/**
 * How often what a lesson is about happened in homes that were checked by earlier versions of a form, and since it came into use in those
 * that were checked by this one or a later.
 */
async function effectOf(
  db: Executor,
  id: string,
  { id: version, root, revision }: { id: string; root: string; revision: number },
): Promise<Effect> {
  const { rows } = await db.execute<{ is_after: boolean; units: number; items: number }>(sql`
    with used as (
      select coalesce((select min(h.at) from status_history h
        where h.entity_type = 'sign_off_template' and h.entity_id = ${version} and h.to_state = 'active'),
        (select created_at from sign_off_templates where id = ${version})) as since
    ), checked as (
      select s.unit_id, max(s.template_revision) >= ${revision} as is_after
      from sign_offs s join sign_off_templates t on t.id = s.template_id
      where coalesce(t.root_id, t.id) = ${root} and s.deleted_at is null and s.unit_id is not null group by s.unit_id
    ), happened as (
      select k.id, x.created_at, array[coalesce(x.unit_id, m.unit_id)] as units
      from lesson_links k join tickets x on x.id = k.ticket_id and x.deleted_at is null left join modules m on m.id = x.module_id
      where k.lesson_id = ${id} and k.ended_at is null
      union all
      select k.id, d.created_at, array(select unnest(d.units) union select m.unit_id from modules m where m.id = any(d.modules))
      from lesson_links k join deviations d on d.id = k.deviation_id and d.deleted_at is null
      where k.lesson_id = ${id} and k.ended_at is null
    )
    select c.is_after, count(distinct c.unit_id)::int as units,
      count(distinct h.id) filter (where not c.is_after or h.created_at >= (select since from used))::int as items
    from checked c left join happened h on c.unit_id = any(h.units) group by c.is_after`);
  const of = (isAfter: boolean) => {
    const { units, items } = rows.find((row) => row.is_after === isAfter) ?? { units: 0, items: 0 };
    return { units, items };
  };
  return { before: of(false), after: of(true) };
}
