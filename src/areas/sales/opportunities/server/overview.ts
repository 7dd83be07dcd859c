import { sql, type SQL } from 'drizzle-orm';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { personName } from '#platform/server/database/sql-words.ts';
import type { Language } from '#platform/shared/text.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { z } from 'zod';
import { pipelines, type Pipeline } from '../choices.ts';
import { daysInStage, standsStill, stageWord } from './reads.ts';
import { committedFrom, monthsBefore } from '../rules.ts';
import type { Overview } from '../schema.ts';
import { cameIn, takenSince, wentOn } from './ways.ts';

type Shown = z.infer<typeof Overview>;
type Rows<T> = T & Record<string, unknown>;

/** Months in all that the forecast shows. */
const monthsShown = 7;

/** All that the overview says, of one pipeline or of both. Each figure counts or sums just the deals that its mark (`rules.ts`) shows in their list. */
export async function readOverview(db: Executor, pipeline: Pipeline | undefined, language: Language): Promise<Shown> {
  const today = companyToday();
  const since = addDays(today, -365);
  const live = sql`o.deleted_at is null and (${pipeline ?? null}::text is null or o.pipeline = ${pipeline ?? null}::text)`;
  const still = await readStill(db, live, today, language);
  return {
    today,
    since,
    months: await readMonths(db, live, today, pipeline),
    left_out: await readLeftOut(db, live, today),
    funnels: await readFunnels(db, since, pipeline),
    sources: (
      await db.execute<Rows<Shown['sources'][number]>>(sql`
        select o.source, count(*) filter (where o.state = 'won')::int as won, count(*) filter (where o.state = 'lost')::int as lost
        from opportunities o where ${live} and o.state <> 'open' and o.closed_on >= ${since} group by 1 order by 2 desc, 3 desc, 1`)
    ).rows,
    reasons: (
      await db.execute<Rows<Shown['reasons'][number]>>(sql`
        select o.lost_reason as reason, count(*)::int as count, coalesce(sum(o.amount), 0)::float8 as sum
        from opportunities o where ${live} and o.state = 'lost' and o.closed_on >= ${since} group by 1 order by 2 desc, 3 desc, 1`)
    ).rows,
    still: still.map(({ total: _total, ...row }) => row),
    still_count: still[0]?.total ?? 0,
    split: (
      await db.execute<Rows<Shown['split'][number]>>(sql`
        select p.pipeline, count(o.id) filter (where o.state = 'open')::int as open,
          coalesce(sum(o.amount) filter (where o.state = 'open'), 0)::float8 as sum,
          coalesce(sum(o.expected_value) filter (where o.state = 'open'), 0)::float8 as weighted,
          count(o.id) filter (where o.state = 'won' and o.closed_on >= ${since})::int as won,
          coalesce(sum(o.amount) filter (where o.state = 'won' and o.closed_on >= ${since}), 0)::float8 as won_sum
        from unnest(${sql.param([...pipelines])}::text[]) with ordinality p(pipeline, at)
        left join opportunities o on o.pipeline = p.pipeline and o.deleted_at is null group by p.pipeline, p.at order by p.at`)
    ).rows,
  };
}

async function readMonths(
  db: Executor,
  live: SQL,
  today: string,
  pipeline: Pipeline | undefined,
): Promise<Shown['months']> {
  const first = sql`(date_trunc('month', ${today}::date) - make_interval(months => ${monthsBefore}))::date`;
  const { rows } = await db.execute<Rows<Shown['months'][number]>>(sql`
    with months as (select generate_series(${first}, ${first} + make_interval(months => ${monthsShown - 1}), '1 month')::date as month),
    closed as (
      select date_trunc('month', o.closed_on)::date as month, sum(o.amount) as sum from opportunities o
      where ${live} and o.state = 'won' and o.closed_on >= ${first} group by 1),
    coming as (
      select date_trunc('month', o.expected_close)::date as month,
        sum(o.amount) filter (where o.probability >= ${committedFrom}) as committed,
        sum(o.expected_value) filter (where o.probability < ${committedFrom}) as weighted
      from opportunities o where ${live} and o.state = 'open' and o.expected_close >= ${today}::date group by 1),
    targets as (
      select month, sum(amount) as amount from sales_targets
      where ${pipeline ?? null}::text is null or pipeline = ${pipeline ?? null}::text group by 1)
    select months.month::text as month, coalesce(closed.sum, 0)::float8 as closed, coalesce(coming.committed, 0)::float8 as committed,
      coalesce(coming.weighted, 0)::float8 as weighted, coalesce(targets.amount, 0)::float8 as target
    from months left join closed using (month) left join coming using (month) left join targets using (month) order by 1`);
  return rows;
}

async function readLeftOut(db: Executor, live: SQL, today: string): Promise<Shown['left_out']> {
  const { rows } = await db.execute<Shown['left_out'] & Record<string, unknown>>(sql`
    select count(*)::int as count, coalesce(sum(o.amount), 0)::float8 as sum from opportunities o
    where ${live} and o.state = 'open' and (o.expected_close is null or o.expected_close < ${today}::date)`);
  return rows[0] ?? { count: 0, sum: 0 };
}

interface FunnelRow extends Record<string, unknown> {
  pipeline: Pipeline;
  id: string;
  name: string;
  name_es: string | null;
  rotten_days: number;
  came_in: number;
  went_on: number;
  days: number | null;
}

/** How many deals came into each stage, how many of those went on from it, and how long they stood there: from the history alone. */
async function readFunnels(db: Executor, since: string, pipeline: Pipeline | undefined): Promise<Shown['funnels']> {
  const { rows } = await db.execute<FunnelRow>(sql`
    with steps as (
      select m.opportunity_id, m.to_stage as stage, true as came, null::float8 as seconds from opportunity_moves m
      where ${takenSince(since)} and ${cameIn}
      union all
      select m.opportunity_id, m.from_stage, false, m.seconds_before::float8 from opportunity_moves m
      where ${takenSince(since)} and ${wentOn}),
    stays as (
      select stage, bool_or(not came) as went, sum(seconds) / 86400 as days from steps
      where opportunity_id not in (select id from opportunities where deleted_at is not null)
      group by stage, opportunity_id having bool_or(came)),
    counted as (
      select stage, count(*)::int as came_in, count(*) filter (where went)::int as went_on,
        round(percentile_cont(0.5) within group (order by days) filter (where went))::float8 as days
      from stays group by stage)
    select s.pipeline, s.id, s.name, s.name_es, s.rotten_days, coalesce(counted.came_in, 0) as came_in,
      coalesce(counted.went_on, 0) as went_on, counted.days
    from sales_stages s left join counted on counted.stage = s.id
    where s.deleted_at is null order by s.pipeline desc, s.place, s.id`);
  const { rows: wins } = await db.execute<{ pipeline: Pipeline; won: number }>(sql`
    select o.pipeline, count(*)::int as won from opportunities o
    where o.deleted_at is null and o.state = 'won' and o.closed_on >= ${since}::date group by 1`);
  return pipelines
    .filter((each) => pipeline === undefined || each === pipeline)
    .map((each) => ({
      pipeline: each,
      stages: rows.filter((row) => row.pipeline === each).map(({ pipeline: _pipeline, ...stage }) => stage),
      won: wins.find((row) => row.pipeline === each)?.won ?? 0,
    }));
}

const mostStill = 12;

function readStill(db: Executor, live: SQL, today: string, language: Language) {
  const [days, isStill] = [daysInStage(sql`o`), standsStill(sql`o`, sql`s`)];
  return db
    .execute<Rows<Shown['still'][number]> & { total: number }>(sql`
      select o.id, o.name, ${stageWord(sql`s`, language)} as stage, ${days}::int as days, s.rotten_days as usual, o.amount::float8 as amount, o.next_step,
        o.next_step_on::text as next_step_on, ${personName(sql`o.owner`)} as owner, count(*) over ()::int as total
      from opportunities o join sales_stages s on s.id = o.stage_id
      where ${live} and o.state = 'open' and (${isStill} or o.next_step_on < ${today}::date)
      order by ${isStill} desc, o.amount desc nulls last, o.id limit ${mostStill}`)
    .then(({ rows }) => rows);
}
