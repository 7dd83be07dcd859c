// The quality of a large company: punch items of factory and site, and the sign-offs of what is on the line and in the yard.
import type pg from 'pg';
import { firstNumber, numbersGoOn } from './numbers.ts';
import type { Size } from './size.ts';

/** Punch items of every project that is built or was: of four, one is closed by another person than who put it right. */
export async function seedPunchItems(client: pg.Client, { staff, punchEach, lastWorked }: Size): Promise<void> {
  await client.query(
    `create temp table large_modules on commit drop as
     select m.id, m.project_id, m.unit_id, m.status, m.module_no, p.status as project_status, u.name as unit_name,
       (row_number() over (partition by m.project_id order by u.name, m.module_no))::int as place,
       (count(*) over (partition by m.project_id))::int as many
     from modules m join projects p on p.id = m.project_id join units u on u.id = m.unit_id
     where p.project_number like 'L-%' and p.project_number <= $1 and p.status in (4, 5, 6)`,
    [lastWorked],
  );
  await client.query('create index on large_modules (project_id, place)');
  await client.query('analyze large_modules');
  await client.query(
    `insert into tickets (id, code, kind, state, title, description, priority, project_id, unit_id, module_id, lead_id, manager_id, approver_id,
       source, visibility, phase, area, category, trade, severity, must_fix_before, station_found, station_caused, due_on, regulatory, resolution,
       resolved_at, closed_at, submitted_by, verified_by, verified_at, created_at, created_by)
     select gen_random_uuid(), 'L-' || p.project_number || '-P' || n, 'punch_list', s.state,
       (array['Scratch on the counter beside the sink','Drywall seam shows','Outlet without power','Door rubs at the top','Tile hollow',
         'Insulation missing behind the electrical panel at the marriage wall','Drip at the trap','Paint runs'])[1 + n % 8] || ' ' || n,
       'Seen on the walk', (array['high','medium','low','urgent'])[1 + n % 4], p.id, m.unit_id, m.id, maker.id, checker.id, checker.id, 'floor', 'internal',
       case when p.status = 4 then 'factory' else 'site' end, (array['Kitchen','Bath','Hall','Bedroom','Living','Roof'])[1 + n % 6],
       (array['finishes','plumbing','electrical','cabinets'])[1 + n % 4], 'carpentry', (array['functional','cosmetic'])[1 + n % 2],
       case when p.status = 4 then 'ship' else 'handover' end, (array['Board and paint','Tests'])[1 + n % 2],
       (array['Walls','Rough plumbing','Cabinets'])[1 + n % 3], current_date + n % 40 - 12, false, case when s.closed then 'fixed' end,
       case when s.closed then now() - interval '1 day' end, case when s.closed then now() end, case when s.closed then maker.id end,
       case when s.closed then checker.id end, case when s.closed then now() end, now() - n * interval '7 hours', maker.id
     from projects p cross join generate_series(1, ${punchEach}) n
       join large_modules m on m.project_id = p.id and m.place = 1 + n % m.many
       join large_staff maker on maker.place = (right(p.project_number, 4)::int * 3 + n) % ${staff}
       join large_staff checker on checker.place = (right(p.project_number, 4)::int * 3 + n + 1) % ${staff}
       cross join lateral (select (array['punch_open','punch_in_progress','punch_review','punch_closed'])[1 + n % 4] as state, n % 4 = 3 as closed) s`,
  );
  await client.query(
    `insert into ticket_events (ticket_id, kind, state, priority, at)
     select id, 'created', 'punch_draft', priority, created_at from tickets where code ~ '^L-.*-P[0-9]+$'
     union all select id, 'state', 'punch_open', priority, created_at + interval '1 second' from tickets where code ~ '^L-.*-P[0-9]+$'
     union all select id, 'state', state, priority, created_at + interval '5 hours' from tickets where code ~ '^L-.*-P[0-9]+$' and state <> 'punch_open'`,
  );
}

/** A factory check for every third module on the line, and a check before it ships for every third in the yard, as far as each has come. */
export async function seedChecks(client: pg.Client): Promise<void> {
  await client.query(
    `create temp table large_checks on commit drop as
     select gen_random_uuid() as id, t.id as template_id, t.form_type, t.revision, t.areas, m.id as module_id, m.unit_id, m.project_id,
       m.unit_name || ' ' || m.module_no as title, maker.id as maker, checker.id as checker,
       (row_number() over (order by m.project_id, m.place))::int as n, m.place % jsonb_array_length(t.areas) as approved
     from large_modules m
       join sign_off_templates t on t.state = 'active' and t.applies_state is null and t.deleted_at is null
         and t.form_type = case m.status when 'online' then 'factory_qa' when 'yard' then 'pre_ship' end
       join large_staff maker on maker.place = 0 join large_staff checker on checker.place = 1
     where m.place % 3 = 0`,
  );
  const { rowCount } = await client.query(
    `insert into sign_offs (id, code, title, form_type, project_id, unit_id, module_id, template_id, template_revision, inspector, created_by, updated_by)
     select id, 'SO-' || (${firstNumber} + n), title, form_type, project_id, unit_id, module_id, template_id, revision, maker, maker, maker from large_checks`,
  );
  await client.query(
    `create temp table large_areas on commit drop as
     select gen_random_uuid() as id, c.id as sign_off_id, c.revision, c.maker, c.checker, c.approved, area.value as area, area.ordinality::int as position
     from large_checks c cross join lateral jsonb_array_elements(c.areas) with ordinality area`,
  );
  await client.query(
    `insert into sign_off_areas (id, sign_off_id, key, position, name, name_es, station, hold_point, state, submitted_by, submitted_at, approved_by,
       approved_at, revision)
     select id, sign_off_id, area ->> 'key', position, area ->> 'name', area ->> 'name_es', (area ->> 'station')::int,
       jsonb_path_exists(area, '$.items[*] ? (@.hold_point == true)'),
       case when position <= approved then 'approved' when position = approved + 1 then 'submitted' else 'not_started' end,
       case when position <= approved + 1 then maker end, case when position <= approved + 1 then now() - interval '2 days' end,
       case when position <= approved then checker end, case when position <= approved then now() - interval '1 day' end, revision
     from large_areas`,
  );
  await client.query(
    `insert into sign_off_items (id, sign_off_id, area_id, key, position, on_fail, critical, asked, revision)
     select gen_random_uuid(), a.sign_off_id, a.id, item.value ->> 'key', item.ordinality, item.value ->> 'on_fail',
       (item.value ->> 'critical')::boolean, item.value, a.revision
     from large_areas a cross join lateral jsonb_array_elements(a.area -> 'items') with ordinality item`,
  );
  await numbersGoOn(client, 'sign_off', rowCount ?? 0);
}
