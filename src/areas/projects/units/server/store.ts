import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { executePrepared } from '#platform/server/database/prepared.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { ViewerGroup, Viewer } from '#platform/server/viewer.ts';
import { shownCover, shownOutside, type View } from '#areas/projects/projects/server/reads.ts';
import { dateStatusOf } from '#areas/projects/projects/schema.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { moduleEdgesFrom, unitStatusOf, type Module, type ModuleStatus, type Unit, type UnitRead } from '../schema.ts';
import { joinDated, visibleModules, visibleUnits } from './reads.ts';

type UnitReply = z.input<typeof Unit>;
type ModuleReply = z.input<typeof Module>;

const unitColumns =
  sql.raw(`u.id, u.project_id as project, p.project_number, p.name as project_name, u.name, u.plan_code, u.beds::float8 as beds, u.baths::float8 as baths, u.sqft, u.level, u.lot_no, u.building,
  u.address_override, u.swing, u.co_on::text as co_on, u.closing_on::text as closing_on, u.warranty_start_on::text as warranty_start_on, u.owner_manual, u.version,
  to_char(u.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, to_char(u.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at, mo.module_statuses, mo.module_count`);

/** When a unit leaves the line, ships and is set, from its modules; nothing of it where the project's dates are not shown to this viewer group. */
function unitDates(viewer: Viewer, viewerGroup: ViewerGroup): SQL {
  const shown =
    viewerGroup === 'staff' || viewerGroup === 'floor_manager' ? sql`true` : shownOutside(viewer, viewerGroup, 'dates');
  const day = (step: string) =>
    sql`${step}::text, (select json_build_object('planned_on', s.planned_on, 'forecast_on', s.on_day, 'actual_on', case
      when s.is_done then s.on_day end) from hearth_module_sum(u.project_id, u.id, ${step}::text) s
      where s.on_day is not null and ${shown})`;
  return sql`, json_build_object(${day('offline')}, ${day('ship')}, ${day('set')}) as dates`;
}
const unitJoins = sql.raw(`from units u join projects p on p.id = u.project_id
  cross join lateral (select coalesce(json_agg(json_build_object('module_no', m.module_no, 'status', m.status) order by m.module_no), '[]') as module_statuses, count(*)::int as module_count
    from modules m where m.unit_id = u.id and m.deleted_at is null) mo`);

/** Columns that only some may see: staff everything, owners the name of the home's devices, everybody the picture that is shown to them. */
function unitExtras(viewer: Viewer, viewerGroup: ViewerGroup): SQL {
  const cover = sql`, ${shownCover(viewer, viewerGroup, sql`u.cover_file_id`)} as cover_file_id`;
  if (viewerGroup === 'staff') return sql`${cover}, u.home_name, u.registration, u.device_ids`;
  return viewerGroup === 'home_owner' ? sql`${cover}, u.home_name` : cover;
}

type UnitDay = { planned_on: string | null; forecast_on: string; actual_on: string | null } | null;
type UnitRow = Omit<UnitReply, 'status' | 'dates'> & {
  dates: Record<'offline' | 'ship' | 'set', UnitDay>;
} & Record<string, unknown>;

function toDay(day: UnitDay): UnitReply['dates']['set'] {
  if (day === null) return null;
  const { planned_on, ...days } = day;
  return { ...days, date_status: dateStatusOf({ ...days, baseline_on: planned_on }, companyToday()) };
}

function toUnit(row: UnitRow): UnitReply {
  const { offline, ship, set } = row.dates;
  return {
    ...row,
    dates: { offline: toDay(offline), ship: toDay(ship), set: toDay(set) },
    status: unitStatusOf(row.module_statuses, row.co_on, row.closing_on),
  };
}

export interface UnitFilter {
  view?: View | undefined;
  project?: string | undefined;
  q?: string | undefined;
  limit: number;
  after?: { project_number: string; name: string; id: string } | undefined;
  /** Only these units. */
  ids?: readonly string[] | undefined;
}

/** One page of the units that the viewer sees, by project number and name. */
export async function listUnits(
  db: Executor,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  filter: UnitFilter,
): Promise<UnitReply[]> {
  const conditions = [visibleUnits(viewer, filter.view)];
  if (filter.ids !== undefined) conditions.push(sql`u.id = any(${sql.param([...filter.ids])}::uuid[])`);
  if (filter.project !== undefined) conditions.push(sql`u.project_id = ${filter.project}`);
  if (filter.q !== undefined) {
    const like = `%${filter.q.replaceAll(/[\\%_]/gu, '\\$&')}%`;
    // As a unit is called in a choice, `26-041 A-101`, by its plan, and by what its project is called.
    conditions.push(
      sql`(p.project_number || ' ' || u.name ilike ${like} or u.plan_code ilike ${like} or p.name ilike ${like})`,
    );
  }
  if (filter.after !== undefined)
    conditions.push(
      sql`(p.project_number, u.name, u.id) > (${filter.after.project_number}, ${filter.after.name}, ${filter.after.id}::uuid)`,
    );
  const { rows } = await executePrepared<UnitRow>(
    db,
    sql`select ${unitColumns}${unitDates(viewer, viewerGroup)}${unitExtras(viewer, viewerGroup)} ${unitJoins}
      where ${sql.join(conditions, sql` and `)} order by p.project_number, u.name, u.id limit ${filter.limit}`,
  );
  return rows.map(toUnit);
}

/** These units, in the order of their names; for what was just made. */
export async function unitsById(
  db: Executor,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  ids: readonly string[],
): Promise<UnitReply[]> {
  const { rows } = await db.execute<UnitRow>(
    sql`select ${unitColumns}${unitDates(viewer, viewerGroup)}${unitExtras(viewer, viewerGroup)} ${unitJoins}
      where u.id = any(${`{${ids.join(',')}}`}::uuid[]) order by p.project_number, u.name, u.id`,
  );
  return rows.map(toUnit);
}

type UnitParts = Pick<z.input<typeof UnitRead>, 'owners' | 'newer_manual'> & { modules: ModuleReply[] };

/** The unit with its modules and people, read in one statement; undefined when the viewer does not see it. */
export async function findUnit(
  db: Executor,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  view: View | undefined,
  id: string,
): Promise<(UnitReply & UnitParts) | undefined> {
  const { rows } = await executePrepared<
    UnitRow & { modules: ModuleRow[] } & Pick<UnitParts, 'owners' | 'newer_manual'>
  >(
    db,
    sql`select ${unitColumns}${unitDates(viewer, viewerGroup)}${unitExtras(viewer, viewerGroup)},
      ${viewerGroup === 'staff' ? newerManual : sql``}
      ${asList(modulesSql(viewer, viewerGroup, { view, unit: id, limit: 1000 }))} as modules,
      ${viewerGroup === 'floor_manager' ? sql`'[]'::json` : asList(ownersSql(id, viewerGroup))} as owners
      ${unitJoins} where u.id = ${id} and ${visibleUnits(viewer, view)}`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...toUnit(row), modules: row.modules.map((module) => toModule(module, viewerGroup)), owners: row.owners };
}

/** Which version stands now for the document that is published as the unit's manual, where owners still read another. */
const newerManual = sql`(select json_build_object('file_id', newer.id, 'version_no', newer.version_no, 'shown', newer.visibility = 'owner')
  from files own join files newer on newer.series_id = own.series_id and newer.superseded_by is null and newer.deleted_at is null
  where own.id = case when u.owner_manual ->> 'status' = 'published' then (u.owner_manual ->> 'owner_manual_id')::uuid end
    and newer.id <> own.id) as newer_manual,`;

/** The rows of a statement as one value, so that a record and what belongs to it are one question. */
function asList(rows: SQL): SQL {
  return sql`(select coalesce(json_agg(part), '[]') from (${rows}) part)`;
}

/** The people of a unit. Owners and developers see names and roles; addresses and links only staff. */
function ownersSql(unitId: string, viewerGroup: ViewerGroup): SQL {
  const staff =
    viewerGroup === 'staff'
      ? sql`, o.email, o.phone, o.user_id, to_char(o.registered_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as registered_at,
        to_char(o.invited_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as invited_at`
      : sql``;
  return sql`select o.id, o.name, o.role, o.is_primary ${staff} from unit_owners o
    where o.unit_id = ${unitId} and o.disabled_at is null and (o.until_on is null or o.until_on >= current_date)
    order by o.is_primary desc, o.created_at, o.id`;
}

const steps = ['online', 'offline', 'ship', 'deliver', 'set'];
const moduleColumns =
  sql.raw(`m.id, m.project_id as project, m.unit_id as unit, u.name as unit_name, m.module_no, m.serial_no, m.status, m.factory, m.line, m.station, m.length_ft::float8 as length_ft,
  m.width_ft::float8 as width_ft, m.height_ft::float8 as height_ft, m.weight_lb, m.set_sequence, m.version, m.status_before_hold`);
const moduleDates = sql.raw(
  `, ${steps.map((step) => `m.${step}_forecast_on::text, m.${step}_actual_on::text`).join(', ')}`,
);
// Where a project shows no dates outside, that holds for those of its modules as well.
const shownModuleDates = sql.raw(
  `, ${steps.flatMap((step) => [`${step}_forecast_on`, `${step}_actual_on`].map((name) => `case when dated.shown then m.${name}::text end as ${name}`)).join(', ')}`,
);
const moduleInternals = sql.raw(
  `, m.label_no, m.carrier, m.trailer_no, m.route_permits,
  case when m.status = 'released' then hearth_ship_blocks(m.id) else '{}' end as blocks, ${steps.map((step) => `m.${step}_baseline_on::text`).join(', ')}`,
);

type ModuleRow = Omit<ModuleReply, 'allowed_transitions'> & {
  status: ModuleStatus;
  status_before_hold: string | null;
} & Record<string, unknown>;

function toModule(row: ModuleRow, viewerGroup: ViewerGroup): ModuleReply {
  const inside = viewerGroup === 'staff' || viewerGroup === 'floor_manager';
  const { status_before_hold, ...rest } = row;
  return {
    ...rest,
    ...(inside ? { status_before_hold } : {}),
    allowed_transitions: inside ? moduleEdgesFrom(row).map(({ to }) => to) : [],
  };
}

export interface ModuleFilter {
  view?: View | undefined;
  project?: string | undefined;
  unit?: string | undefined;
  ids?: readonly string[] | undefined;
  limit: number;
  after?: { project_number: string; module_no: string; id: string } | undefined;
}

function modulesSql(viewer: Viewer, viewerGroup: ViewerGroup, filter: ModuleFilter): SQL {
  const conditions = [visibleModules(viewer, filter.view)];
  if (filter.project !== undefined) conditions.push(sql`m.project_id = ${filter.project}`);
  if (filter.unit !== undefined) conditions.push(sql`m.unit_id = ${filter.unit}`);
  if (filter.ids !== undefined) conditions.push(sql`m.id = any(${sql.param([...filter.ids])}::uuid[])`);
  if (filter.after !== undefined)
    conditions.push(
      sql`(p.project_number, m.module_no collate hearth_en, m.id) > (${filter.after.project_number}, ${filter.after.module_no}, ${filter.after.id}::uuid)`,
    );
  const isInside = viewerGroup === 'staff' || viewerGroup === 'floor_manager';
  const internals = isInside ? sql`${moduleDates}${moduleInternals}` : shownModuleDates;
  const dated = isInside ? sql`` : joinDated(shownOutside(viewer, viewerGroup, 'dates'));
  return sql`
    select ${moduleColumns}${internals}, p.project_number from modules m join projects p on p.id = m.project_id
    left join units u on u.id = m.unit_id ${dated}
    where ${sql.join(conditions, sql` and `)} order by p.project_number, m.module_no collate hearth_en, m.id limit ${filter.limit}`;
}

/** One page of the modules that the viewer sees, by project and number. */
export async function listModules(
  db: Executor,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  filter: ModuleFilter,
): Promise<(ModuleReply & { project_number: string })[]> {
  const { rows } = await db.execute<ModuleRow & { project_number: string }>(modulesSql(viewer, viewerGroup, filter));
  return rows.map((row) => ({ ...toModule(row, viewerGroup), project_number: row.project_number }));
}
