import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { personName } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { z } from 'zod';
import type { Board, BoardQuery, CardShape } from '../schema.ts';
import { daysInStage, standsStill } from './reads.ts';
import { readRoom } from './room.ts';
import { stagesOf } from './stages.ts';

/** Cards of a column beyond which the list goes on. */
const mostCards = 500;

interface Sums extends Record<string, unknown> {
  stage_id: string;
  count: number;
  sum: number;
  weighted: number;
}

interface Row extends Record<string, unknown>, Omit<CardShape, 'has_room'> {
  stage_id: string;
}

/** The open deals of a pipeline by stage. Counts and sums are of all; of a column with very many the board shows those that stand longest. */
export async function readBoard(db: Executor, query: z.infer<typeof BoardQuery>): Promise<z.infer<typeof Board>> {
  const open = sql`o.pipeline = ${query.pipeline} and o.state = 'open' and o.deleted_at is null
    and (${query.owner ?? null}::uuid is null or o.owner = ${query.owner ?? null}::uuid)`;
  const stages = await stagesOf(db, query.pipeline);
  const { rows: sums } = await db.execute<Sums>(sql`
    select o.stage_id, count(*)::int as count, coalesce(sum(o.amount), 0)::float8 as sum, coalesce(sum(o.expected_value), 0)::float8 as weighted
    from opportunities o where ${open} group by 1`);
  const { rows: cards } = await db.execute<Row>(sql`
    select o.id, o.version, o.stage_id, o.code, o.name, o.amount::float8 as amount, o.modules,
      case when o.owner is null then null else json_build_object('id', o.owner, 'name', ${personName(sql`o.owner`)}) end as owner,
      o.factory, o.slot_month::text as slot_month,
      array(select h.month::text from slots_held h where h.opportunity_id = o.id and h.modules > 0 order by 1) as held,
      o.next_step, o.next_step_on::text as next_step_on, o.expected_close::text as expected_close,
      ${daysInStage(sql`o`)}::int as days, ${standsStill(sql`o`, sql`s`)} as rotten
    from sales_stages s cross join lateral (select * from opportunities o where o.stage_id = s.id and ${open}
      order by o.stage_entered_at limit ${mostCards}) o
    where s.pipeline = ${query.pipeline} and s.deleted_at is null
    order by o.stage_entered_at, o.id`);
  const full = await fullMonths(db);
  const columns = stages.map((stage) => {
    const of = sums.find((each) => each.stage_id === stage.id);
    return {
      ...stage,
      count: of?.count ?? 0,
      sum: of?.sum ?? 0,
      weighted: of?.weighted ?? 0,
      cards: cards
        .filter((card) => card.stage_id === stage.id)
        .map((card) => ({ ...card, has_room: hasRoom(card, full) })),
    };
  });
  const total = (of: (column: (typeof columns)[number]) => number) =>
    columns.reduce((sum, column) => sum + of(column), 0);
  return {
    columns,
    count: total(({ count }) => count),
    sum: total(({ sum }) => sum),
    weighted: total(({ weighted }) => weighted),
  };
}

const keyOf = (factory: string, month: string) => `${factory} ${month.slice(0, 7)}`;

/** Months of factories in which nothing is free. */
async function fullMonths(db: Executor): Promise<ReadonlySet<string>> {
  const { factories } = await readRoom(db);
  return new Set(
    factories.flatMap(({ factory, months }) =>
      months.filter(({ free }) => free <= 0).map(({ month }) => keyOf(factory, month)),
    ),
  );
}

/** Whether the month that a deal wants can still be had; what it holds it has, and what it has not said yet is no matter. */
function hasRoom({ factory, slot_month: wanted, held }: Row, full: ReadonlySet<string>): boolean {
  if (factory === null || wanted === null || held.length > 0) return true;
  return wanted >= companyToday().slice(0, 8) && !full.has(keyOf(factory, wanted));
}
