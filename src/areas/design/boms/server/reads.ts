import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';

/** Throws unless the viewer may read bills of materials and this version is not in the bin. */
export async function requireBom(db: Executor, viewer: Viewer, id: string): Promise<void> {
  requireCapability(viewer, 'boms.read');
  const { rows } = await db.execute(sql`select 1 from boms where id = ${id} and deleted_at is null`);
  if (rows.length === 0) throw new AppError('not_found');
}

/** How large the home or homes are that a bill is for, as far as their units say; missing figures are left out. */
export interface BomSize {
  units?: number;
  modules?: number;
  sqft?: number;
  factory?: string;
  plan_code?: string;
}

/** Of a project: all its units. Of a plan: one unit as most that are built by it. Else the modules that its lines name. */
export async function bomSize(db: Executor, id: string): Promise<BomSize> {
  const { rows } = await db.execute<{
    units: number | null;
    modules: number | null;
    sqft: number | null;
    factory: string | null;
    plan_code: string | null;
  }>(sql`
    select case when b.project_id is null then 1 else nullif(own.units, 0) end as units,
      coalesce(nullif(own.modules, 0), nullif(plan.modules, 0),
        nullif((select count(distinct l.module)::int from bom_lines l where l.bom_id = b.id), 0)) as modules,
      round(coalesce(own.sqft, plan.sqft))::int as sqft, p.factory, b.plan_code
    from boms b left join projects p on p.id = b.project_id
    cross join lateral (select count(*)::int as units, sum(u.sqft) as sqft,
      (select count(*)::int from modules m where m.project_id = b.project_id and m.deleted_at is null) as modules
      from units u where u.project_id = b.project_id and u.deleted_at is null) own
    cross join lateral (select mode() within group (order by u.sqft) as sqft,
      mode() within group (order by (select count(*)::int from modules m where m.unit_id = u.id and m.deleted_at is null)) as modules
      from units u where b.project_id is null and u.plan_code = b.plan_code and u.deleted_at is null) plan
    where b.id = ${id}`);
  const [row] = rows;
  const known = Object.entries(row ?? {}).filter(([, value]) => value !== null && value !== 0);
  return Object.fromEntries(known);
}
