import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';

/** A lesson as another record names it: by its number and title. Whoever is staff sees all of them. */
export const lessonLink: LinkTarget = {
  table: 'lessons',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`l`, where: () => sql`l.deleted_at is null` },
};

/** What the ticket at alias `t` has cost: a punch item in one sum, a request under warranty by labour, parts and travel. */
export const ticketCost: SQL = sql`(coalesce(t.cost_cents, 0) + coalesce(t.labour_cents, 0) + coalesce(t.parts_cents, 0)
  + coalesce(t.travel_cents, 0))`;

/**
 * Joins to `lessons r`, as `g`, what gathers from the records that it was learned from: how many they are, in how many homes, and what
 * they cost together. A ticket costs what was put down for it, a deviation what its change orders cost.
 */
export const lessonGathered: SQL = sql`cross join lateral (
  with origin as materialized (
    select ${ticketCost} as cost, array[coalesce(t.unit_id, m.unit_id)] as units
    from lesson_links k join tickets t on t.id = k.ticket_id and t.deleted_at is null left join modules m on m.id = t.module_id
    where k.lesson_id = r.id and k.ended_at is null
    union all
    select coalesce((select sum(greatest(c.cost_cents, 0)) from change_orders c
        where c.deviation = d.id and c.deleted_at is null and c.status not in ('declined', 'void')), 0),
      array(select unnest(d.units) union select m.unit_id from modules m where m.id = any(d.modules))
    from lesson_links k join deviations d on d.id = k.deviation_id and d.deleted_at is null
    where k.lesson_id = r.id and k.ended_at is null)
  select (select count(*)::int from origin) as links, (select coalesce(sum(cost), 0)::float8 from origin) as cost_cents,
    (select count(distinct unit)::int from origin, unnest(origin.units) unit) as units) g`;

/** How often it has happened; a lesson that nothing is linked to has happened once. */
export const lessonTimes: SQL = sql`greatest(g.links, 1)`;
/** What it has cost: what gathered, unless somebody knows of more. */
export const lessonCost: SQL = sql`greatest(g.cost_cents, coalesce(r.cost_impact, 0))`;

/** The three parts of the priority, in points of 100. Often, dear and little work comes first: five times and $50,000 are the most that count. */
export const priorityPoints = {
  times: sql`(40 * least(${lessonTimes}, 5) / 5.0)`,
  cost: sql`(40 * least(${lessonCost}, 5000000) / 5000000.0)`,
  effort: sql`(20 * (1 - case r.effort when 's' then 0 when 'l' then 1 else 0.5 end))`,
} satisfies Record<string, SQL>;
export const workedOutPriority: SQL = sql`round((${priorityPoints.times} + ${priorityPoints.cost} + ${priorityPoints.effort})::numeric)`;

/** How pressing the lesson at alias `r` is beside its `lessonGathered`, from 0 to 100: as somebody set it by hand, else as it is worked out. */
export const lessonPriority: SQL = sql`coalesce(r.priority_set, ${workedOutPriority})`;

/** A lesson as one is named beside a record that could join it. */
export type SimilarLesson = { id: string; code: string; title: string; lesson: string | null; state: string };

/** Lessons that read like these words, the nearest first, at most five; never one that was rejected. */
export async function similarLessons(
  db: Executor,
  { words, except }: { words: string; except?: string | undefined },
): Promise<SimilarLesson[]> {
  const said = sql`concat_ws(' ', title, situation, cause, lesson)`;
  const { rows } = await db.execute<SimilarLesson>(sql`
    select id, code, title, lesson, state from lessons
    where deleted_at is null and state <> 'rejected' and id is distinct from ${except ?? null}
      and word_similarity(${words}, ${said}) > 0.35
    order by word_similarity(${words}, ${said}) desc, id limit 5`);
  return rows;
}
