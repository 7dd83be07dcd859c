import { sql, type SQL } from 'drizzle-orm';
import { isCriticalItem, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { visiblePunchItems } from '#areas/company/tickets/server/reads.ts';
import { companyToday, companyZone } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { Charts, Grid, Phase, Pins, Suggestions } from '../schema.ts';
import { openItem } from './items.ts';

/** Whether the event at alias `e` left its item open. */
const stoodOpen = sql`(e.state not in ('punch_draft', 'punch_closed', 'punch_void'))`;
/** How many weeks back the way down is drawn. */
const weeks = 12;

async function requireProject(db: Executor, viewer: Viewer, id: string): Promise<void> {
  const view = seesEverything(viewer) ? undefined : 'floor';
  const { rows } = await db.execute(
    sql`select 1 from projects p where p.id = ${id} and ${visibleProjects(viewer, view)}`,
  );
  if (rows.length === 0) throw new AppError('not_found');
}

const moduleName = sql`concat_ws(' ', (select u.name from units u where u.id = m.unit_id), m.module_no)`;

/** The open items of a project, by area and module. */
export async function readGrid(
  db: Executor,
  viewer: Viewer,
  { project_id: project, phase }: { project_id: string; phase: Phase },
): Promise<Grid> {
  await requireProject(db, viewer, project);
  const modules = await db.execute<{ id: string; name: string }>(sql`
    select m.id, ${moduleName} as name from modules m where m.project_id = ${project} and m.deleted_at is null
    order by m.set_sequence nulls last, m.module_no collate hearth_en, m.id limit 300`);
  const cells = await db.execute<{ area: string; module_id: string | null; open: number; critical: number }>(sql`
    select min(r.area) as area, r.module_id, count(*)::int as open,
      (count(*) filter (where ${isCriticalItem(sql`r`)}))::int as critical
    from tickets r where ${visiblePunchItems(viewer)} and ${openItem} and r.project_id = ${project} and r.phase = ${phase}
    group by lower(r.area), r.module_id order by 1`);
  return { modules: modules.rows, cells: cells.rows };
}

/** The drawings and plans of a project, and the open items that are pinned on them. */
export async function readPins(
  db: Executor,
  viewer: Viewer,
  { project_id: project, phase }: { project_id: string; phase?: Phase | undefined },
): Promise<Pins> {
  await requireProject(db, viewer, project);
  const pins = await db.execute<Pins['pins'][number] & Record<string, unknown>>(sql`
    select r.id, r.code, r.title, r.state, (select tf.file_id from ticket_files tf where tf.ticket_id = r.id and tf.role = 'before'
        order by tf.added_at, tf.file_id limit 1) as photo,
      r.pin_file_id as file_id, r.pin_page as page, r.pin_x as x, r.pin_y as y, r.priority, r.category,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as unit
    from tickets r join files f on f.id = r.pin_file_id and f.deleted_at is null left join units u on u.id = r.unit_id
    where ${visiblePunchItems(viewer)} and ${openItem} and r.project_id = ${project}
      and ${phase === undefined ? sql`true` : sql`r.phase = ${phase}`}
    order by r.created_at, r.id limit 1000`);
  const drawings = await db.execute<Pins['drawings'][number] & Record<string, unknown>>(sql`
    select f.id, f.name, f.mime, f.bytes::float8 as bytes from files f
    where f.project_id = ${project} and f.deleted_at is null and f.superseded_by is null
      and (f.id = any(${sql.param(pins.rows.map((pin) => pin.file_id))}::uuid[])
        or (f.kind = 'document' and (f.drawable or f.mime = 'application/pdf')) or (f.drawable and 'plan' = any(f.tags)))
    order by f.name, f.id limit 100`);
  return { drawings: drawings.rows, pins: pins.rows };
}

/** Who has lately put such things right, and which areas the items of a project name. */
export async function readSuggestions(
  db: Executor,
  viewer: Viewer,
  { project_id: project, category }: { project_id: string; category?: string | undefined },
): Promise<Suggestions> {
  await requireProject(db, viewer, project);
  const people = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from tickets r join users u on u.id = r.lead_id and u.state = 'active'
    where ${visiblePunchItems(viewer)} and r.deleted_at is null and r.project_id = ${project}
      and (${category ?? null}::text is null or r.category = ${category ?? null})
    group by u.id order by count(*) desc, max(r.created_at) desc limit 4`);
  const areas = await db.execute<{ area: string }>(sql`
    select min(r.area) as area from tickets r where ${visiblePunchItems(viewer)} and r.deleted_at is null and r.project_id = ${project}
      and r.found_in is distinct from 'sign_off_item'
    group by lower(r.area) order by count(*) desc, 1 limit 12`);
  return { people: people.rows, areas: areas.rows.map(({ area }) => area) };
}

/** Staff, and the floor managers of the factory that builds the project. */
export async function readPeople(
  db: Executor,
  viewer: Viewer,
  project: string,
): Promise<{ id: string; name: string }[]> {
  await requireProject(db, viewer, project);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select distinct u.id, u.first_name || ' ' || u.last_name as name from users u join user_groups g on g.user_id = u.id
    where u.state = 'active' and (g."group" in ('admin', 'employee', 'third_party_staff') or (g."group" = 'floor_manager'
      and u.factory = (select p.factory from projects p where p.id = ${project}))) order by 2, 1 limit 500`);
  return rows;
}

/** How a list stands and how it comes down. */
export async function readCharts(
  db: Executor,
  viewer: Viewer,
  { phase, project_id: project }: { phase: Phase; project_id?: string | undefined },
): Promise<Charts> {
  if (project !== undefined) await requireProject(db, viewer, project);
  const mine: SQL = sql`${visiblePunchItems(viewer)} and r.deleted_at is null and r.phase = ${phase}
    and (${project ?? null}::uuid is null or r.project_id = ${project ?? null}::uuid)`;
  const [stations, judged, sinks, target] = await Promise.all([
    db.execute<{ station: string | null; open: number }>(sql`
      select coalesce(r.station_caused, r.station_found) as station, count(*)::int as open from tickets r
      where ${mine} and ${openItem} group by 1 order by 2 desc, 1 nulls last limit 20`),
    // Accepted at the first try: never sent back, never opened again.
    db.execute<{ judged: number; first: number; mean_days: number | null }>(sql`
      select count(*)::int as judged, (count(*) filter (where once.first))::int as first,
        avg(extract(epoch from once.closed_at - once.created_at) / 86400)::float8 as mean_days
      from (select r.closed_at, r.created_at, r.reopen_count = 0 and not exists (select 1 from status_history h
          where h.entity_type = 'ticket' and h.entity_id = r.id and h.to_state = 'punch_not_accepted') as first
        from tickets r where ${mine} and r.state = 'punch_closed') once`),
    // What stood open at the end of each of those days, by the events that the clock counts too: they are never changed.
    db.execute<{ on: string; open: number }>(sql`
      with days as (select week.ago, ${companyToday()}::date - 7 * week.ago as "on",
          (${companyToday()}::date - 7 * week.ago + 1)::timestamp at time zone ${companyZone}::text as ends_at
        from generate_series(${weeks}::int, 0, -1) as week(ago)),
      changes as (
        select e.at, ${stoodOpen}::int - coalesce(lag(${stoodOpen}::int) over (partition by e.ticket_id order by e.at, e.id), 0) as more
        from ticket_events e join tickets r on r.id = e.ticket_id where ${mine} and e.kind in ('created', 'state')),
      -- Each change once, under how many of the days had ended when it came. Reckoned once, not again for each day.
      sums as materialized (select width_bucket(c.at, (select array_agg(d.ends_at order by d.ends_at) from days d)) as ended, sum(c.more)::int as more
        from changes c where c.more <> 0 group by 1)
      select d."on"::text as "on", coalesce((select sum(s.more)::int from sums s where s.ended <= ${weeks} - d.ago), 0) as open
      from days d order by d."on"`),
    db.execute<{ on: string | null }>(
      phase === 'factory'
        ? sql`select min(coalesce(m.ship_forecast_on, m.ship_baseline_on))::text as "on" from modules m join projects p on p.id = m.project_id
            where m.deleted_at is null and m.ship_actual_on is null
              and coalesce(m.ship_forecast_on, m.ship_baseline_on) >= ${companyToday()}::date
              and (${project ?? null}::uuid is null or m.project_id = ${project ?? null}::uuid)
              and ${visibleProjects(viewer, seesEverything(viewer) ? undefined : 'floor')}`
        : sql`select min(ms.forecast_on)::text as "on" from milestones ms join projects p on p.id = ms.project_id
            where ms.kind = 'handover' and ms.deleted_at is null and ms.actual_on is null and ms.forecast_on >= ${companyToday()}::date
              and (${project ?? null}::uuid is null or ms.project_id = ${project ?? null}::uuid)
              and ${visibleProjects(viewer, seesEverything(viewer) ? undefined : 'floor')}`,
    ),
  ]);
  const { judged: count = 0, first = 0, mean_days: mean = null } = judged.rows[0] ?? {};
  return {
    by_station: stations.rows.map(({ station, open }) => ({ station, open })),
    first_time_pct: count === 0 ? null : Math.round((first / count) * 100),
    judged: count,
    mean_days: mean === null ? null : Math.round(mean * 10) / 10,
    burn_down: sinks.rows,
    target_on: target.rows[0]?.on ?? null,
  };
}
