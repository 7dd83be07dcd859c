import { sql } from 'drizzle-orm';
import type { TableSource } from '#platform/server/table/source.ts';
import type { RateColumns } from '../columns.ts';

/** What the list of rates is read from. Costs are for staff, who see all of them. */
export function rateSource(): TableSource<RateColumns> {
  return {
    from: sql`rate_cards r`,
    joins: {
      maker: sql`left join users mb on mb.id = r.created_by`,
      approver: sql`left join users ab on ab.id = r.approved_by`,
    },
    where: sql`r.deleted_at is null`,
    id: sql`r.id`,
    version: sql`r.version`,
    columns: {
      kind: { sql: sql`r.kind`, filled: true },
      key: { sql: sql`r.key`, filled: true },
      factory: { sql: sql`r.factory` },
      state: { sql: sql`r.state` },
      value: { sql: sql`r.value::float8`, filled: true },
      uom: { sql: sql`r.uom`, filled: true },
      effective_from: { sql: sql`r.effective_from`, filled: true },
      effective_to: { sql: sql`r.effective_to` },
      status: { sql: sql`r.status`, filled: true },
      source: { sql: sql`r.source`, filled: true },
      note: { sql: sql`r.note` },
      made_by: { sql: sql`mb.id`, name: sql`mb.first_name || ' ' || mb.last_name`, needs: ['maker'] },
      approved_by: { sql: sql`ab.id`, name: sql`ab.first_name || ' ' || ab.last_name`, needs: ['approver'] },
      approved_at: { sql: sql`r.approved_at` },
      is_sample: { sql: sql`r.is_sample`, filled: true },
      updated: { sql: sql`r.updated_at`, filled: true },
    },
    search: { columns: ['key', 'source', 'note', 'state'] },
  };
}
