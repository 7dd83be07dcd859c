import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Charts } from '../schema.ts';
import { visibleWarrantyItems } from './reads.ts';

const most = 12;

/** What warranty items teach: of what there is most, where it came from, what it cost, and what comes back again and again. */
export async function readCharts(
  db: Executor,
  viewer: Viewer,
  { project_id: project }: { project_id?: string | undefined },
): Promise<Charts> {
  const seesCosts = holds(viewer.groups, 'warranty.costs');
  const counted = sql`r.deleted_at is null and r.state not in ('merged', 'warranty_void') and ${visibleWarrantyItems(viewer)}
    ${project === undefined ? sql`` : sql`and r.project_id = ${project}`}`;
  const units = await covered(db, project);
  const bySystem = await db.execute<{ category: Charts['by_system'][number]['category']; items: number }>(
    sql`select r.category, count(*)::int as items from tickets r where ${counted} group by 1 order by 2 desc, 1`,
  );
  const byCause = await db.execute<{ stage: Charts['by_cause'][number]['stage']; items: number }>(
    sql`select r.cause_stage as stage, count(*)::int as items from tickets r where ${counted} and r.cause_stage is not null
      group by 1 order by 2 desc, 1`,
  );
  const causes = byCause.rows.reduce((sum, { items }) => sum + items, 0);
  const repeats = await db.execute<Charts['repeats'][number] & Record<string, unknown>>(sql`
    select u.plan_code as plan, m.module_no, r.category, count(*)::int as items, count(distinct r.unit_id)::int as units,
      (array_agg(distinct r.unit_id::text))[1:50] as ids,
      coalesce((array_agg(distinct r.module_id::text) filter (where r.module_id is not null))[1:50], '{}') as modules
    from tickets r join units u on u.id = r.unit_id left join modules m on m.id = r.module_id
    where ${counted} and u.plan_code is not null group by 1, 2, 3 having count(distinct r.unit_id) > 1
    order by units desc, items desc, 1, 2 nulls last, 3 limit ${most}`);
  let before = 0;
  return {
    units,
    by_system: bySystem.rows.map((row) => ({ ...row, per_hundred: units === 0 ? 0 : (row.items * 100) / units })),
    by_cause: byCause.rows.map((row) => {
      before += row.items;
      return { ...row, share: row.items / causes, so_far: before / causes };
    }),
    back_charges: seesCosts ? await backCharges(db, counted) : null,
    cost_by_unit: seesCosts ? await costs(db, counted) : [],
    repeats: repeats.rows,
  };
}

/** How many homes are in warranty or were: those that anything is covered for. */
async function covered(db: Executor, project: string | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct k.unit_id)::int as n from warranty_coverages k join units u on u.id = k.unit_id and u.deleted_at is null
    where k.deleted_at is null ${project === undefined ? sql`` : sql`and k.project_id = ${project}`}`);
  return rows[0]?.n ?? 0;
}

async function backCharges(
  db: Executor,
  counted: ReturnType<typeof sql>,
): Promise<NonNullable<Charts['back_charges']>> {
  const sum = (state: 'all' | 'recovered' | 'written_off') => {
    const isMeant = state === 'all' ? sql`r.back_charge_state <> 'none'` : sql`r.back_charge_state = ${state}`;
    return sql`coalesce(sum(r.back_charge_cents) filter (where ${isMeant}), 0)::float`;
  };
  const { rows } = await db.execute<NonNullable<Charts['back_charges']> & Record<string, unknown>>(sql`
    select ${sum('all')} as claimed_cents, ${sum('recovered')} as recovered_cents, ${sum('written_off')} as written_off_cents
    from tickets r where ${counted}`);
  return rows[0] ?? { claimed_cents: 0, recovered_cents: 0, written_off_cents: 0 };
}

async function costs(db: Executor, counted: ReturnType<typeof sql>): Promise<Charts['cost_by_unit']> {
  const cost = sql`sum(coalesce(r.labour_cents, 0) + coalesce(r.parts_cents, 0) + coalesce(r.travel_cents, 0))::float`;
  const { rows } = await db.execute<Charts['cost_by_unit'][number] & Record<string, unknown>>(sql`
    select json_build_object('id', u.id, 'name', u.name, 'project', p.project_number) as unit, count(*)::int as items, ${cost} as cents
    from tickets r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
    where ${counted} group by u.id, p.project_number having ${cost} > 0 order by cents desc, u.name, u.id limit ${most}`);
  return rows;
}
