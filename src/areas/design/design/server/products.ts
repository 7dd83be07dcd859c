import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { companyZone } from '#platform/shared/dates.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Product } from '../schema.ts';

type Row = z.input<typeof Product>;

const cents = sql`(b.material_cents + b.labor_cents)::float8`;
const day = sql`to_char(b.released_at at time zone ${companyZone}::text, 'YYYY-MM-DD')`;

/** How many of its projects a plan names. */
const mostProjects = 20;

/** Every plan that a unit is built by, or that has a bill of materials of its own; those that are built now come first. */
export async function listProducts(db: Executor): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with plans as (
      select plan_code from units where deleted_at is null and plan_code is not null
      union select plan_code from boms where deleted_at is null and scope = 'plan' and plan_code is not null
      union select plan_code from building_models where deleted_at is null and plan_code is not null
      union select plan_code from assembly_groups where deleted_at is null and plan_code is not null and status <> 'retired'
    )
    select plans.plan_code,
      (select mode() within group (order by u.sqft) from units u
        where u.plan_code = plans.plan_code and u.deleted_at is null)::float8 as sqft,
      (select json_build_object('id', b.id, 'code', b.code, 'version_no', b.version_no, 'name', b.name, 'cents',
        ${cents}, 'lead_days', b.lead_days, 'released_on', ${day})
        from boms b where b.plan_code = plans.plan_code and b.scope = 'plan' and b.status = 'released'
          and b.deleted_at is null order by b.released_at desc limit 1) as released,
      (select json_build_object('id', b.id, 'version_no', b.version_no, 'status', b.status, 'cents', ${cents})
        from boms b where b.plan_code = plans.plan_code and b.scope = 'plan' and b.status in ('draft', 'in_review')
          and b.deleted_at is null order by b.created_at desc limit 1) as in_work,
      coalesce((select json_agg(json_build_object('id', b.id, 'version_no', b.version_no, 'cents', ${cents},
        'released_on', ${day}) order by b.released_at)
        from boms b where b.plan_code = plans.plan_code and b.scope = 'plan' and b.released_at is not null
          and b.deleted_at is null), '[]') as trend,
      (select count(distinct m.series_id) from building_models m
        where m.plan_code = plans.plan_code and m.deleted_at is null)::int as models,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'drift', g.drift, 'drift_name',
        g.drift_name, 'last_synced_at', ${iso(sql`g.last_synced_at`)})
          order by array_position('{new_release,workspace_ahead,none}', g.drift), g.name)
        from assembly_groups g where g.plan_code = plans.plan_code and g.deleted_at is null and g.status <> 'retired'), '[]') as groups,
      coalesce(built.projects, '[]') as projects, coalesce(built.n, 0)::int as project_count
    from plans left join lateral (
      select json_agg(json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name, 'status',
        p.status, 'units', p.n) order by p.place) filter (where p.place <= ${mostProjects}) as projects, count(*) as n
      from (select row_number() over (order by p.status desc, p.project_number) as place, p.id, p.project_number, p.name, p.status, count(*) as n from units u
        join projects p on p.id = u.project_id and p.deleted_at is null
        where u.plan_code = plans.plan_code and u.deleted_at is null and p.status between 1 and 6 group by p.id) p
    ) built on true
    order by coalesce(built.n, 0) > 0 desc, plans.plan_code limit 500`);
  return rows;
}
