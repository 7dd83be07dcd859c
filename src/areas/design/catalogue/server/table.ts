import { sql } from 'drizzle-orm';
import type { TableSource } from '#platform/server/table/source.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { hourOf } from '#areas/finance/rates/server/reads.ts';
import { divisionChoices } from '../choices.ts';
import type { CatalogueColumns, PriceColumns } from '../columns.ts';
import { offersOf } from './reads.ts';
import { useCount } from './store.ts';

const divisions = sql.param(Object.keys(divisionChoices));

/** What the catalogue's table is read from; prices are those of the reader's today. Costs are for staff, who see all of them. */
export function catalogueSource(_viewer: Viewer, today: string): TableSource<CatalogueColumns> {
  return {
    from: sql`cost_items i`,
    joins: {
      best: sql`left join lateral (select * from ${offersOf(sql`i.id`, sql`${today}::date`)} x limit 1) best on true`,
      many: sql`left join lateral (select count(distinct p.supplier_id)::int as suppliers from cost_prices p
        where p.item_id = i.id and p.deleted_at is null) many on true`,
    },
    where: sql`i.deleted_at is null`,
    id: sql`i.id`,
    version: sql`i.version`,
    columns: {
      sku: { sql: sql`i.sku`, filled: true },
      name: { sql: sql`i.name`, filled: true },
      division: {
        sql: sql`case when left(i.cost_code, 2) = any(${divisions}::text[]) then left(i.cost_code, 2) else 'other' end`,
        filled: true,
      },
      cost_code: { sql: sql`i.cost_code`, filled: true },
      kind: { sql: sql`i.kind`, filled: true },
      price: {
        // An hour of work costs what the rates say.
        sql: sql`coalesce(best.unit_cost, case when i.kind = 'labor'
          then ${hourOf(sql`i.labor_class`, sql`i.place`, sql`${today}::date`)} end)::float8`,
        needs: ['best'],
      },
      uom: { sql: sql`i.uom`, filled: true },
      supplier: { sql: sql`best.supplier_name`, needs: ['best'] },
      priced_from: { sql: sql`best.effective_from`, needs: ['best'] },
      lead_days: { sql: sql`best.lead_days`, needs: ['best'] },
      suppliers: { sql: sql`many.suppliers`, needs: ['many'], filled: true },
      waste_percent: { sql: sql`i.waste_percent::float8`, filled: true },
      piece_size: { sql: sql`nullif(i.piece_size, 0)::float8` },
      round_to: { sql: sql`nullif(i.round_to, 0)::float8` },
      labor_hours: { sql: sql`nullif(i.labor_hours, 0)::float8` },
      labor_class: { sql: sql`i.labor_class` },
      station: { sql: sql`i.station` },
      place: { sql: sql`i.place`, filled: true },
      make_buy: { sql: sql`i.make_buy`, filled: true },
      taxable: { sql: sql`i.taxable`, filled: true },
      supplied_by_owner: { sql: sql`i.supplied_by_owner`, filled: true },
      uses: { sql: useCount, filled: true },
      active: { sql: sql`i.active`, filled: true },
      is_sample: { sql: sql`i.is_sample`, filled: true },
      note: { sql: sql`i.note` },
      created: { sql: sql`i.created_at`, filled: true },
      updated: { sql: sql`i.updated_at`, filled: true },
    },
    search: {
      columns: ['sku', 'name', 'cost_code'],
      texts: [sql`array_to_string(i.cad_part_numbers, ' ')`],
    },
  };
}

/** What the price list is read from. */
export function priceSource(_viewer: Viewer, today: string): TableSource<PriceColumns> {
  const day = sql`${today}::date`;
  return {
    from: sql`cost_prices p join cost_items i on i.id = p.item_id join suppliers s on s.id = p.supplier_id`,
    joins: {},
    where: sql`p.deleted_at is null and i.deleted_at is null and s.deleted_at is null`,
    id: sql`p.id`,
    version: sql`p.version`,
    columns: {
      sku: { sql: sql`i.sku`, filled: true },
      name: { sql: sql`i.name`, filled: true },
      cost_code: { sql: sql`i.cost_code`, filled: true },
      kind: { sql: sql`i.kind`, filled: true },
      uom: { sql: sql`i.uom`, filled: true },
      supplier: { sql: sql`s.name`, filled: true },
      unit_cost: { sql: sql`p.unit_cost::float8`, filled: true },
      currency: { sql: sql`p.currency`, filled: true },
      effective_from: { sql: sql`p.effective_from`, filled: true },
      minimum: { sql: sql`nullif(p.minimum, 0)::float8` },
      lead_days: { sql: sql`coalesce(p.lead_days, s.lead_days)` },
      in_force: {
        sql: sql`(not s.retired and p.effective_from <= ${day} and not
          exists (select 1 from cost_prices n where n.item_id = p.item_id and n.supplier_id = p.supplier_id and n.deleted_at is null
          and n.effective_from > p.effective_from and n.effective_from <= ${day}))`,
        filled: true,
      },
      source: { sql: sql`p.source`, filled: true },
      note: { sql: sql`p.note` },
      updated: { sql: sql`p.updated_at`, filled: true },
    },
    search: { columns: ['sku', 'name', 'supplier', 'cost_code'] },
  };
}
