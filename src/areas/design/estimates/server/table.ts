import { sql } from 'drizzle-orm';
import type { TableSource } from '#platform/server/table/source.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { EstimateColumns } from '../columns.ts';
import { counted } from './sheet/counted.ts';

/** What the table of estimates is read from. Prices are for staff, who see all of them. */
export function estimateSource(_viewer: Viewer, today: string): TableSource<EstimateColumns> {
  return {
    from: sql`estimates e`,
    joins: {
      project: sql`left join projects p on p.id = e.project_id`,
      owner: sql`left join users o on o.id = e.created_by`,
      lines: sql`cross join lateral (select count(*)::int as lines, count(*)
        filter (where ${counted} and l.unit_cost is null)::int as unpriced from estimate_lines l where l.estimate_id = e.id) ln`,
    },
    where: sql`e.deleted_at is null`,
    id: sql`e.id`,
    version: sql`e.version`,
    columns: {
      code: { sql: sql`e.code`, filled: true },
      name: { sql: sql`e.name`, filled: true },
      project: { sql: sql`p.project_number || ' ' || p.name`, needs: ['project'] },
      kind: { sql: sql`e.kind`, filled: true },
      basis: { sql: sql`e.basis`, filled: true },
      revision: { sql: sql`e.revision`, filled: true },
      status: { sql: sql`e.status`, filled: true },
      price: { sql: sql`e.price_cents::float8`, filled: true },
      per_sqft: { sql: sql`(case when e.sqft > 0 then round(e.price_cents::numeric / e.sqft) end)::float8` },
      margin: { sql: sql`(e.margin_basis_points / 100.0)::float8` },
      direct: { sql: sql`e.direct_cents::float8`, filled: true },
      per_module: { sql: sql`(case when e.modules > 0 then round(e.price_cents::numeric / e.modules) end)::float8` },
      rate_date: { sql: sql`e.rate_date`, filled: true },
      rate_age: { sql: sql`(${today}::date - e.rate_date)`, filled: true },
      unpriced: { sql: sql`ln.unpriced`, needs: ['lines'], filled: true },
      lines: { sql: sql`ln.lines`, needs: ['lines'], filled: true },
      factory: { sql: sql`e.factory` },
      plan: { sql: sql`e.plan_code` },
      sqft: { sql: sql`nullif(e.sqft, 0)` },
      modules: { sql: sql`nullif(e.modules, 0)` },
      valid_until: { sql: sql`e.valid_until` },
      owner: { sql: sql`o.id`, name: sql`o.first_name || ' ' || o.last_name`, needs: ['owner'] },
      created: { sql: sql`e.created_at`, filled: true },
      updated: { sql: sql`e.updated_at`, filled: true },
    },
    search: { columns: ['code', 'name', 'project', 'plan'] },
  };
}
