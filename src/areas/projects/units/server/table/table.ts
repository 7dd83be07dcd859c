import { sql, type SQL } from 'drizzle-orm';
import type { SourceColumn, TableSource } from '#platform/server/table/source.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { ModuleColumns, UnitColumns } from '#areas/projects/units/columns.ts';
import { shownDates } from '#areas/projects/projects/server/reads.ts';
import { joinDated, visibleModules, visibleUnits } from '../reads.ts';

const ofProject = {
  project: { sql: sql`p.project_number`, filled: true },
  project_name: { sql: sql`p.name`, filled: true },
  project_status: { sql: sql`p.status`, filled: true },
} as const;

/** True when every module of the unit at hand stands at one of these; the SQL of `all` in `unitStatusOf`. */
const all = (among: SQL): SQL => sql`mo.statuses <@ array[${among}]::text[]`;

/** What the units table is read from. The status is worked out as `unitStatusOf` does it, so that it can be filtered and grouped. */
export function unitSource(viewer: Viewer): TableSource<UnitColumns> {
  return {
    from: sql`units u join projects p on p.id = u.project_id`,
    joins: {
      modules: sql`cross join lateral (select count(*)::int as count,
        coalesce(array_agg(distinct m.status), '{}') as statuses, min(m.factory) as factory from modules m
        where m.unit_id = u.id and m.deleted_at is null) mo`,
      owner: sql`left join lateral (select o.name from unit_owners o
        where o.unit_id = u.id and o.disabled_at is null and (o.until_on is null or o.until_on >= current_date)
        order by o.is_primary desc, o.created_at, o.id limit 1) ow on true`,
    },
    where: visibleUnits(viewer),
    id: sql`u.id`,
    version: sql`u.version`,
    columns: {
      ...ofProject,
      name: { sql: sql`u.name`, filled: true },
      status: {
        sql: sql`case when u.closing_on is not null then 'closed' when u.co_on is not null then 'occupancy'
          when ${all(sql`'scheduled'`)} then 'planned' when ${all(sql`'set'`)} then 'set'
          when ${all(sql`'set', 'delivered'`)} then 'delivered' when ${all(sql`'set', 'delivered', 'in_transit'`)} then 'in_transit'
          when ${all(sql`'set', 'delivered', 'in_transit', 'released', 'yard', 'offline', 'returned'`)} then 'built'
          else 'in_production' end`,
        needs: ['modules'],
        filled: true,
      },
      plan_code: { sql: sql`u.plan_code` },
      building: { sql: sql`u.building` },
      level: { sql: sql`u.level` },
      lot_no: { sql: sql`u.lot_no` },
      beds: { sql: sql`u.beds` },
      baths: { sql: sql`u.baths` },
      sqft: { sql: sql`u.sqft` },
      swing: { sql: sql`u.swing`, filled: true },
      modules: { sql: sql`mo.count`, needs: ['modules'], filled: true },
      module_states: { sql: sql`mo.statuses`, needs: ['modules'] },
      factory: { sql: sql`coalesce(mo.factory, p.factory)`, needs: ['modules'] },
      co_on: { sql: sql`u.co_on` },
      closing_on: { sql: sql`u.closing_on` },
      warranty_start_on: { sql: sql`u.warranty_start_on` },
      address: { sql: sql`u.address_override` },
      owner: { sql: sql`ow.name`, needs: ['owner'] },
      registration: { sql: sql`u.registration`, filled: true },
      home_name: { sql: sql`u.home_name` },
      created: { sql: sql`u.created_at`, filled: true },
      updated: { sql: sql`u.updated_at`, filled: true },
    },
    search: { columns: ['name', 'project', 'project_name', 'plan_code', 'building'] },
  };
}

/** What the modules table is read from. */
export function moduleSource(viewer: Viewer): TableSource<ModuleColumns> {
  // Where a project shows no dates outside the house, they are neither read there nor sorted or filtered by.
  const day = (column: SQL): SourceColumn =>
    seesEverything(viewer) ? { sql: column } : { sql: sql`case when dated.shown then ${column} end`, needs: ['dated'] };
  return {
    from: sql`modules m join projects p on p.id = m.project_id left join units u on u.id = m.unit_id`,
    joins: { dated: joinDated(shownDates(viewer)) },
    where: visibleModules(viewer),
    id: sql`m.id`,
    version: sql`m.version`,
    columns: {
      ...ofProject,
      module_no: { sql: sql`m.module_no`, filled: true },
      unit: { sql: sql`u.name` },
      status: { sql: sql`m.status`, filled: true },
      blocked: {
        sql: sql`(m.status = 'released' and cardinality(hearth_ship_blocks(m.id)) > 0)`,
        filled: true,
      },
      factory: { sql: sql`m.factory` },
      line: { sql: sql`m.line` },
      station: { sql: sql`m.station` },
      serial_no: { sql: sql`m.serial_no` },
      label_no: { sql: sql`m.label_no` },
      length_ft: { sql: sql`m.length_ft` },
      width_ft: { sql: sql`m.width_ft` },
      height_ft: { sql: sql`m.height_ft` },
      weight_lb: { sql: sql`m.weight_lb` },
      set_sequence: { sql: sql`m.set_sequence` },
      carrier: { sql: sql`m.carrier` },
      trailer_no: { sql: sql`m.trailer_no` },
      online_forecast_on: day(sql`m.online_forecast_on`),
      online_actual_on: day(sql`m.online_actual_on`),
      offline_forecast_on: day(sql`m.offline_forecast_on`),
      offline_actual_on: day(sql`m.offline_actual_on`),
      ship_forecast_on: day(sql`m.ship_forecast_on`),
      ship_actual_on: day(sql`m.ship_actual_on`),
      deliver_forecast_on: day(sql`m.deliver_forecast_on`),
      deliver_actual_on: day(sql`m.deliver_actual_on`),
      set_forecast_on: day(sql`m.set_forecast_on`),
      set_actual_on: day(sql`m.set_actual_on`),
      created: { sql: sql`m.created_at`, filled: true },
      updated: { sql: sql`m.updated_at`, filled: true },
    },
    search: { columns: ['module_no', 'serial_no', 'unit', 'project', 'project_name'] },
  };
}
