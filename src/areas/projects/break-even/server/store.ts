import { sql, type SQL } from 'drizzle-orm';
import { todayIn } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { z } from 'zod';
import { factoryZones } from '#areas/projects/units/schema.ts';
import {
  addMonths,
  monthOf,
  outcomeOf,
  type BreakEvenTarget,
  type Factory,
  type FactoryFigures,
  type MonthFigures,
  type Scenario,
  type UnitOfMeasure,
} from '../schema.ts';

type TargetReply = z.input<typeof BreakEvenTarget>;

type TargetRow = Omit<TargetReply, 'loses_per_unit' | 'break_even_uom' | 'target_uom' | 'locked_at' | 'can'> & {
  closed_at: string;
  is_open: boolean;
} & Record<string, unknown>;

/** The midnight at the factory after the month's last day. */
const closesAt = sql`((t.month + interval '1 month')::timestamp at time zone case t.factory when 'butte'
  then 'America/Denver' when 'monterrey' then 'America/Monterrey' else 'America/Los_Angeles' end)`;

const scenarioColumns = sql`'id', s.id, 'name', s.name, 'fixed_overhead_cents', s.fixed_overhead_cents,
  'avg_price_cents', s.avg_price_cents, 'variable_cost_cents', s.variable_cost_cents,
  'profit_goal_cents', s.profit_goal_cents, 'version', s.version, 'created_by', coalesce(us.first_name || ' ' || us.last_name, '')`;

/** Targets with what they come to, and whether their month is closed. */
export async function listTargets(db: Executor, viewer: Viewer, where: SQL): Promise<TargetReply[]> {
  const { rows } = await db.execute<TargetRow>(sql`
    select t.id, t.factory, t.month::text as month, t.unit_of_measure,
      t.fixed_overhead_cents::float8 as fixed_overhead_cents, t.avg_price_cents::float8 as avg_price_cents,
      t.variable_cost_cents::float8 as variable_cost_cents, t.profit_goal_cents::float8 as profit_goal_cents, t.note,
      ${iso(sql`t.unlocked_until`)} as unlocked_until, t.unlock_reason, t.version,
      ${iso(closesAt)} as closed_at, (${closesAt} > now() or (t.unlocked_until is not null and t.unlocked_until >= now())) as is_open,
      coalesce((select json_agg(json_build_object(${scenarioColumns}) order by s.created_at, s.id)
        from break_even_scenarios s left join users us on us.id = s.created_by
        where s.target_id = t.id and s.deleted_at is null), '[]') as scenarios
    from break_even_targets t where ${where} order by t.factory, t.month`);
  return rows.map(({ closed_at, is_open, ...row }) => {
    const outcome = outcomeOf(row);
    return {
      ...row,
      loses_per_unit: outcome.loses_per_unit,
      break_even_uom: outcome.break_even,
      target_uom: outcome.target,
      locked_at: is_open ? null : closed_at,
      can: {
        change: is_open && holds(viewer.groups, 'break_even.write'),
        unlock: !is_open && holds(viewer.groups, 'break_even.unlock'),
      },
    };
  });
}

export async function findScenario(db: Executor, id: string): Promise<z.input<typeof Scenario> | undefined> {
  const { rows } = await db.execute<{ scenario: z.input<typeof Scenario> }>(
    sql`select json_build_object(${scenarioColumns}) as scenario from break_even_scenarios s
      left join users us on us.id = s.created_by where s.id = ${id} and s.deleted_at is null`,
  );
  return rows[0]?.scenario;
}

type Step = 'booked' | 'produced' | 'shipped' | 'set';

const dateOf: Record<Exclude<Step, 'booked'>, SQL> = {
  produced: sql`m.offline_actual_on`,
  shipped: sql`m.ship_actual_on`,
  set: sql`m.set_actual_on`,
};

const liveModules = sql`from modules m join projects p on p.id = m.project_id left join units u on u.id = m.unit_id
  where m.deleted_at is null and p.deleted_at is null and (u.id is null or u.deleted_at is null)`;
const factoryOf = sql`coalesce(m.factory, p.factory)`;

/**
 * What happened on which day at which factory, in a unit of measure. A module counts on its own day. A home counts when the last of its
 * modules is there. Floor area counts with each module its share of the unit. Booked is what a Manufacturing Agreement was signed for that day.
 */
function happened(step: Step, measure: UnitOfMeasure): SQL {
  if (step === 'booked') {
    const signed = sql`join (select c.project_id, min(c.signed_on) as day from contracts c
      where c.deleted_at is null and c.state = 'completed' and c.contract_type = 'Manufacturing Agreement'
      group by c.project_id) c on c.project_id = p.id`;
    if (measure === 'module')
      return sql`select ${factoryOf} as factory, c.day, 1::numeric as units from modules m
        join projects p on p.id = m.project_id ${signed} where m.deleted_at is null and p.deleted_at is null`;
    return sql`select p.factory, c.day,
      ${measure === 'home' ? sql`1::numeric` : sql`coalesce(u.sqft, 0)::numeric`} as units from units u
      join projects p on p.id = u.project_id ${signed} where u.deleted_at is null and p.deleted_at is null`;
  }
  const day = dateOf[step];
  if (measure === 'module')
    return sql`select ${factoryOf} as factory, ${day} as day, 1::numeric as units ${liveModules} and ${day} is not null`;
  if (measure === 'home')
    return sql`select min(${factoryOf}) as factory, max(${day}) as day, 1::numeric as units ${liveModules}
      and m.unit_id is not null group by m.unit_id having count(*) = count(${day})`;
  return sql`select ${factoryOf} as factory, ${day} as day,
    coalesce(u.sqft, 0)::numeric / (select count(*) from modules o
      where o.unit_id = u.id and o.deleted_at is null) as units ${liveModules} and u.id is not null and ${day} is not null`;
}

type Counted = { factory: Factory; month: string; booked: number; produced: number; shipped: number; set: number };

async function countMonths(db: Executor, measure: UnitOfMeasure, from: string, to: string): Promise<Counted[]> {
  const steps = ['booked', 'produced', 'shipped', 'set'] as const;
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    with happened as (${sql.join(
      steps.map((step) => sql`select ${step}::text as step, e.* from (${happened(step, measure)}) e`),
      sql` union all `,
    )})
    select factory, date_trunc('month', day)::date::text as month,
      ${sql.join(
        steps.map(
          (step) =>
            sql`round(coalesce(sum(units) filter (where step = ${step}), 0), 1)::float8 as ${sql.identifier(step)}`,
        ),
        sql`, `,
      )}
    from happened where factory is not null and day >= ${from}::date and day < ${to}::date group by 1, 2`);
  return rows;
}

async function producedDays(
  db: Executor,
  measure: UnitOfMeasure,
  month: string,
): Promise<{ factory: Factory; on: string; units: number }[]> {
  const { rows } = await db.execute<{ factory: Factory; on: string; units: number }>(sql`
    select factory, day::text as "on", sum(units)::float8 as units from (${happened('produced', measure)}) e
    where factory is not null and day >= ${month}::date and day < (${month}::date + interval '1 month') group by 1, 2 order by 2`);
  return rows;
}

/** Every factory in the month and the eleven before it. */
export async function readFactories(
  db: Executor,
  viewer: Viewer,
  month: string,
  measure: UnitOfMeasure,
): Promise<FactoryFigures[]> {
  const from = addMonths(month, -11);
  const counted = await countMonths(db, measure, from, addMonths(month, 1));
  const days = await producedDays(db, measure, month);
  const targets = await listTargets(
    db,
    viewer,
    sql`t.deleted_at is null and t.unit_of_measure = ${measure} and t.month between ${from}::date and ${month}::date`,
  );
  return (Object.keys(factoryZones) as Factory[]).map((factory) => {
    const own = targets.filter((target) => target.factory === factory);
    const months = Array.from({ length: 12 }, (_value, index): MonthFigures => {
      const at = addMonths(from, index);
      const target = own.find((candidate) => candidate.month === at);
      const found = counted.find((row) => row.factory === factory && row.month === at);
      return {
        month: at,
        booked: found?.booked ?? 0,
        produced: found?.produced ?? 0,
        shipped: found?.shipped ?? 0,
        set: found?.set ?? 0,
        break_even: target?.break_even_uom ?? null,
        target: target?.target_uom ?? null,
        loses_per_unit: target?.loses_per_unit ?? false,
      };
    });
    return {
      factory,
      today: todayIn(factoryZones[factory]),
      target: own.find((target) => target.month === month) ?? null,
      months,
      produced: days.filter((day) => day.factory === factory).map(({ on, units }) => ({ on, units })),
    };
  });
}

/** The month that is running at the factories. */
export function monthNow(): string {
  return monthOf(todayIn('America/Denver'));
}
