import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, companyToday, daysBetween } from '#platform/shared/dates.ts';
import { badInput } from '#platform/shared/errors.ts';
import { CalendarDate } from '#platform/shared/fields.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { mostOnDay, mostPlanDays, movesPage, readyOn } from '../choices.ts';
import type { DaysQuery, MovesQuery, PlannedDay, PlannedMove } from '../contract.ts';
import { moduleFilter } from './load.ts';
import { setDays } from './plan.ts';

/** How far back the list goes that is not asked for a day. */
const daysBack = 14;
/** Where a module comes that has no place in the order of setting. */
const lastInOrder = 999_999_999;
/** How many modules of one project a day names. */
const mostNamed = 30;

/** Each ship and each set of the modules under a filter, with the day that it happened or is expected. */
function moves(viewer: Viewer, query: MovesQuery | DaysQuery, between: SQL): SQL {
  return sql`
    select m.id, m.module_no, coalesce(m.set_sequence, ${lastInOrder}::int) as set_sequence, m.carrier,
      m.project_id, p.project_number, p.name as project_name, p.status,
      step.name as step, coalesce(step.actual_on, step.forecast_on) as on_day, step.baseline_on, step.actual_on
    from modules m join projects p on p.id = m.project_id
    cross join lateral (values
      ('ship', m.ship_baseline_on, m.ship_forecast_on, m.ship_actual_on),
      ('set', m.set_baseline_on, m.set_forecast_on, m.set_actual_on)
    ) as step (name, baseline_on, forecast_on, actual_on)
    where m.deleted_at is null and ${visibleProjects(viewer)} and ${moduleFilter(query)}
      and coalesce(step.actual_on, step.forecast_on) ${between}`;
}

interface MoveRow {
  [column: string]: unknown;
  id: string;
  set_sequence: number;
  module_no: string;
  carrier: string | null;
  project_id: string;
  project_number: string;
  project_name: string;
  step: 'ship' | 'set';
  on_day: string;
  baseline_on: string | null;
  actual_on: string | null;
}

/** What ships and what is set from a day on, two weeks ago unless said; by day, then project. And where the next page begins. */
export async function readMoves(
  db: Executor,
  viewer: Viewer,
  query: MovesQuery,
): Promise<{ page: z.input<typeof PlannedMove>[]; next: string | undefined }> {
  const limit = query.limit ?? movesPage;
  const from = query.from ?? addDays(companyToday(), -daysBack);
  const { rows } = await db.execute<MoveRow>(sql`
    select id, module_no, set_sequence, carrier, project_id, project_number, project_name, step, on_day::text, baseline_on::text,
      actual_on::text
    from (${moves(viewer, query, sql`>= ${from}::date`)}) moves
    where ${query.after === undefined ? sql`true` : laterThan(query.after)}
    order by on_day, project_number, step, set_sequence, id limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const days = await setDays(db, [...new Set(page.map((row) => row.project_id))]);
  return {
    page: page.map((row) => ({
      module: row.id,
      module_no: row.module_no,
      carrier: row.carrier,
      project: { id: row.project_id, project_number: row.project_number, name: row.project_name },
      step: row.step,
      on: row.on_day,
      baseline: row.baseline_on,
      actual: row.actual_on,
      ready: row.step === 'set' && row.actual_on === null ? readyOn(days.get(row.project_id), row.on_day) : null,
    })),
    next:
      last === undefined
        ? undefined
        : toCursor([last.on_day, last.project_number, last.step, last.set_sequence, last.id]),
  };
}

/** The rows behind a cursor of the list of moves. */
function laterThan(cursor: string): SQL {
  const [on, project, step, place, id] = fromCursor(cursor, 5);
  if (!CalendarDate.safeParse(on).success || !/^\d{1,9}$/u.test(place ?? ''))
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  return sql`(on_day, project_number, step, set_sequence, id::text) > (${on}::date, ${project}, ${step}, ${place}::int, ${id})`;
}

interface DayRow {
  [column: string]: unknown;
  project_id: string;
  project_number: string;
  project_name: string;
  step: 'ship' | 'set';
  on_day: string;
  is_open: boolean;
  modules: number;
  numbers: string[];
  carrier: string | null;
  all_of_day: number;
}

/** Day by day what ships and what is set, project by project, as many of them as are asked for; the days with nothing are left out. */
export async function readDays(db: Executor, viewer: Viewer, query: DaysQuery): Promise<z.input<typeof PlannedDay>[]> {
  const { from, to, each = mostOnDay } = query;
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw badInput('to', { en: 'Lies before the first day.', es: 'Es anterior al primer día.' });
  if (length > mostPlanDays)
    throw badInput('to', {
      en: `Must lie at most ${mostPlanDays} days from the first one.`,
      es: `Debe estar como máximo a ${mostPlanDays} días del primero.`,
    });
  const { rows } = await db.execute<DayRow>(sql`
    with moves as (${moves(viewer, query, sql`between ${from}::date and ${to}::date`)}),
    grouped as (
      select on_day, step, project_id, project_number, project_name, count(*)::int as modules,
        bool_or(actual_on is null) as is_open,
        (array_agg(module_no order by set_sequence, module_no, id))[1:${mostNamed}::int] as numbers,
        (array_agg(carrier order by set_sequence, module_no, id))[1] as carrier,
        row_number() over (partition by on_day order by project_number, step desc) as place,
        count(*) over (partition by on_day)::int as all_of_day
      from moves group by on_day, step, project_id, project_number, project_name)
    select on_day::text, step, project_id, project_number, project_name, modules, is_open, numbers, carrier, all_of_day
    from grouped where place <= ${each} order by on_day, place`);
  const ready = await setDays(db, [
    ...new Set(rows.flatMap((row) => (row.step === 'set' && row.is_open ? [row.project_id] : []))),
  ]);
  return [...Map.groupBy(rows, (row) => row.on_day)].map(([on, own]) => ({
    on,
    more: (own[0]?.all_of_day ?? 0) - own.length,
    moves: own.map((row) => ({
      project: { id: row.project_id, project_number: row.project_number, name: row.project_name },
      step: row.step,
      count: row.modules,
      modules: row.numbers,
      carrier: row.carrier,
      ready: row.step === 'set' && row.is_open ? readyOn(ready.get(row.project_id), on) : null,
    })),
  }));
}
