import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { refuse } from '#platform/shared/errors.ts';
import { factories } from '#platform/shared/factories.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { z } from 'zod';
import type { RoomQuery, RoomRows, RoomShape } from '../schema.ts';
import { rules } from './rules.ts';

/** How many months are looked ahead. */
const monthsAhead = 9;
/** Months that one reading takes at most. */
const longest = 24;

/** What the plan begins: modules of projects that go on, with the factory and the month of each. */
const plannedModules = sql`from modules m join projects p on p.id = m.project_id
  where m.deleted_at is null and p.deleted_at is null and p.status <> 8`;
const plansIn = sql`coalesce(m.factory, p.factory)`;
const begins = sql`hearth_begins(m.online_actual_on, m.online_forecast_on, m.online_baseline_on)`;

const thisMonth = () => `${companyToday().slice(0, 7)}-01`;

/** What each factory has room for, from this month on: what the plan begins, what deals hold, and what is left. */
export async function readRoom(db: Executor, months = monthsAhead, first = thisMonth()): Promise<RoomShape> {
  const { rows } = await db.execute<{
    factory: (typeof factories)[number];
    month: string;
    room: number;
    planned: number;
    held: number;
    break_even: number | null;
  }>(sql`
    with months as (select generate_series(${first}::date, ${first}::date + make_interval(months => ${months - 1}), '1 month')::date as month),
    planned as (select ${plansIn} as factory, ${begins} as month, count(*) as n ${plannedModules} and ${begins} >= ${first}::date group by 1, 2),
    held as (select factory, month, sum(modules) as n from slots_held group by 1, 2)
    select f.factory, months.month::text as month, hearth_room(f.factory, months.month) as room, coalesce(planned.n, 0)::int as planned,
      coalesce(held.n, 0)::int as held,
      (select case when t.avg_price_cents > t.variable_cost_cents
        then ceil(t.fixed_overhead_cents::numeric / (t.avg_price_cents - t.variable_cost_cents))::int end
        from break_even_targets t where t.factory = f.factory and t.month = months.month and t.unit_of_measure = 'module') as break_even
    from unnest(${sql.param([...factories])}::text[]) with ordinality f(factory, at) cross join months
    left join planned on planned.factory = f.factory and planned.month = months.month
    left join held on held.factory = f.factory and held.month = months.month
    order by f.at, months.month`);
  return {
    factories: factories.map((factory) => {
      const own = rows
        .filter((row) => row.factory === factory)
        .map(({ factory: _factory, ...row }) => ({ ...row, free: row.room - row.planned - row.held }));
      // What begins this month has begun: what is promised now begins in the next month at the earliest.
      return {
        factory,
        months: own,
        first_free: own.find(({ month, free }) => month > thisMonth() && free > 0)?.month ?? null,
      };
    }),
  };
}

/** What takes the room of a factory in some months: just what `readRoom` counts, row by row. */
export async function readRoomRows(db: Executor, { factory, from, to }: z.infer<typeof RoomQuery>): Promise<RoomRows> {
  const count = monthsFrom(from, to);
  const own = (await readRoom(db, count, from)).factories.find((each) => each.factory === factory);
  const { rows: planned } = await db.execute<RoomRows['planned'][number] & Record<string, unknown>>(sql`
    select p.id, p.project_number, p.name, ${begins}::text as month, count(*)::int as modules ${plannedModules}
      and ${plansIn} = ${factory} and ${begins} between ${from}::date and ${to}::date
    group by p.id, p.project_number, p.name, ${begins} order by ${begins}, p.project_number`);
  const { rows: held } = await db.execute<RoomRows['held'][number] & Record<string, unknown>>(sql`
    select o.id, o.code, o.name, h.month::text as month, h.modules, h.held_until::text as held_until, o.state, h.overbook_reason
    from slots_held h join opportunities o on o.id = h.opportunity_id
    where h.factory = ${factory} and h.modules > 0 and h.month between ${from}::date and ${to}::date
    order by h.month, o.name, o.id`);
  return { months: own?.months ?? [], planned, held };
}

/** Months of a stretch, both ends with it; refuses one that ends before it begins, or is longer than two years. */
function monthsFrom(from: string, to: string): number {
  const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  const count = at(to) - at(from) + 1;
  if (count < 1 || count > longest) throw refuse('to', rules.stretch);
  return count;
}
