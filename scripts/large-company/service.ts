// What comes back to a large company: warranty items of homes that were handed over, trips to them, deviations, and lessons.
import type pg from 'pg';
import { firstNumber, numbersGoOn } from './numbers.ts';
import type { Size } from './size.ts';

/** Homes of finished projects with their coverages and what their owners reported, in the states that a report goes through. */
export async function seedWarranty(client: pg.Client, { staff, warrantyEach, lastWorked }: Size): Promise<void> {
  await client.query(
    `create temp table large_homes on commit drop as
     select u.id, u.project_id, p.project_number, (row_number() over (order by p.project_number, u.name))::int as n,
       (row_number() over (partition by p.id order by u.name))::int as place
     from units u join projects p on p.id = u.project_id where p.project_number like 'L-%' and p.project_number <= $1 and p.status = 6`,
    [lastWorked],
  );
  await client.query('update units u set warranty_start_on = current_date - 400 from large_homes h where h.id = u.id');
  await client.query(
    `insert into warranty_coverages (id, project_id, unit_id, code, name, tier, starts_on, months, transfers, follows_handover)
     select gen_random_uuid(), h.project_id, h.id, 'WC-' || (${firstNumber} + h.n * 3 + k.place), k.name, k.tier, current_date - 400, k.months,
       k.tier = 'structural', true
     from large_homes h, (values (0, 'Workmanship', 'workmanship', 12), (1, 'Systems', 'systems', 24), (2, 'Structure', 'structural', 120))
       k (place, name, tier, months)`,
  );
  const { rowCount } = await client.query(
    `insert into warranty_requests (id, code, summary, project_id, unit_id, channel, received_at, created_at)
     select gen_random_uuid(), 'WR-' || (${firstNumber} + row_number() over (order by h.n, k)), (array['Drip below the sink','Heat pump hums at night',
         'Door does not close','Crack above the window of the larger bedroom','Breaker trips','No warm water'])[1 + (h.n + k) % 6],
       h.project_id, h.id, 'portal', now() - (h.n * 3 + k * 5) * interval '1 hour', now() - (h.n * 3 + k * 5) * interval '1 hour'
     from large_homes h cross join generate_series(1, ${Math.ceil(warrantyEach / 10)}) k`,
  );
  await client.query(
    `with placed as (
       select q.*, (row_number() over (order by q.received_at desc))::int as n from warranty_requests q join large_homes h on h.id = q.unit_id)
     insert into tickets (id, code, kind, state, title, description, priority, project_id, unit_id, lead_id, source, visibility, area, category,
       request_id, received_at, coverage_result, coverage_id, covered_until, cause_stage, visit_at, resolution_note, resolution, resolved_at,
       verified_at, closed_at, labour_cents, parts_cents, back_charge_party, back_charge_cents, back_charge_state, policy_id, calendar_id,
       response_due_at, resolution_due_at, sla_state, created_at)
     select gen_random_uuid(), r.code, 'warranty', s.state, r.summary, 'What its owner says of it', (array['urgent','high','medium','low'])[1 + r.n % 4],
       r.project_id, r.unit_id, l.id, 'owner_portal', 'internal', (array['Kitchen','Bath','Hall','Bedroom'])[1 + r.n % 4],
       (array['finishes','plumbing','electrical','mechanical','cabinets'])[1 + r.n % 5], r.id, r.received_at, 'covered', k.id, k.ends_on,
       case when s.is_done then (array['factory','transport','set','design'])[1 + r.n % 4] end,
       case when s.state = 'warranty_scheduled' then now() + (r.n % 20) * interval '1 day' end, case when s.is_done then 'New seal' end,
       case when s.is_done then 'fixed' end, case when s.is_done then now() end, case when s.is_done then now() end, case when s.is_done then now() end,
       case when s.is_done then 12000 end, case when s.is_done then 3000 end, case when s.is_done then 'supplier' end,
       case when s.is_done then 9000 end, case when s.is_done then 'claimed' end, d.id, c.id, now() + (r.n % 700 - 50) * interval '10 minutes',
       now() + (r.n % 900) * interval '1 hour', case when s.is_done then 'fulfilled' else 'response_due' end, r.received_at
     from placed r join large_staff l on l.place = r.n % ${staff}
       cross join lateral (select (array['warranty_submitted','warranty_acknowledged','warranty_accepted','warranty_scheduled','warranty_verified'])[1
         + (r.n / 5) % 5] as state, (r.n / 5) % 5 = 4 as is_done) s
       join warranty_coverages k on k.unit_id = r.unit_id and k.tier = 'systems'
       cross join (select id from deadline_policies where name = 'Warranty' and deleted_at is null limit 1) d
       cross join (select id from business_calendars where place = 'company' and deleted_at is null limit 1) c`,
  );
  await client.query(
    `insert into ticket_events (ticket_id, kind, state, priority, policy_id, calendar_id, at)
     select t.id, 'created', 'warranty_submitted', t.priority, t.policy_id, t.calendar_id, t.created_at
     from tickets t join large_homes h on h.id = t.unit_id where t.kind = 'warranty'`,
  );
  await numbersGoOn(client, 'warranty_request', rowCount ?? 0);
  await numbersGoOn(client, 'warranty_coverage', 3 * (rowCount ?? 0));
}

/** Trips of the last and the next weeks to those homes, each for what stands open there; those of the past are over. */
export async function seedTrips(client: pg.Client, { staff }: Size): Promise<void> {
  const { rowCount } = await client.query(
    `insert into service_trips (id, code, state, title, project_id, unit_id, service_type, technician, provider_name, provider_email, window_start,
       window_end, travel_km, created_at)
     select gen_random_uuid(), 'ST-' || (${firstNumber} + h.n), case when h.n % 40 < 15 then 'confirmed' else (array['proposed','owner_accepted','confirmed'])[1 + h.n % 3] end,
       (array['Warranty visit','Second look at the heat pump','Touch-up'])[1 + h.n % 3], h.project_id, h.id,
       (array['warranty','courtesy','inspection'])[1 + h.n % 3], case when h.n % 4 > 0 then l.id end, case when h.n % 4 = 0 then 'Basin Mechanical' end,
       case when h.n % 4 = 0 then 'dispatch@basin.example' end, w.start_at, w.start_at + interval '2 hours', 12 + h.n % 180, now() - interval '20 days'
     from large_homes h join large_staff l on l.place = h.n % ${staff}
       cross join lateral (select date_trunc('hour', now()) + (h.n % 40 - 15) * interval '1 day' as start_at) w`,
  );
  const made = `s.code ~ '^ST-[1-9][0-9]{4,}$'`;
  await client.query(
    `insert into service_trip_items (trip_id, ticket_id, position)
     select s.id, t.id, row_number() over (partition by s.id order by t.code) from service_trips s join large_homes h on h.id = s.unit_id
       join tickets t on t.unit_id = h.id and t.kind = 'warranty' where ${made}`,
  );
  const over = `${made} and s.window_end < now() - interval '1 hour'`;
  await client.query(`update service_trips s set state = 'en_route' where ${over}`);
  await client.query(
    `update service_trips s set state = case when right(s.code, 1) = '3' then 'no_access' else 'done' end, outcome = 'Put right',
       arrived_at = s.window_start + interval '5 minutes', departed_at = s.window_start + interval '80 minutes' where ${over}`,
  );
  await numbersGoOn(client, 'service_trip', rowCount ?? 0);
}

/** Deviations of what is built, four of each project, and a lesson of each. */
export async function seedDeviations(client: pg.Client, admin: string, { lastWorked }: Size): Promise<void> {
  const deviations = await client.query(
    `insert into deviations (id, code, state, project_id, title, modules, timing, requirement_ref, as_designed, as_built, reason, impacts, disposition, limit_qty,
       expires_on, design_by, quality_by, created_by, created_at)
     select gen_random_uuid(), 'DV-' || (${firstNumber} + row_number() over ()), s.state, p.id,
       (array['Joist hanger of another maker','Window 20 mm lower','Sheathing 7/16 in place of 1/2','Drain moved by a bay'])[1 + n % 4] || ' ' || n,
       array(select m.id from large_modules m where m.project_id = p.id and m.place <= 2), 'before_build', 'A-' || n, 'As drawn on sheet A-' || n, 'As it was built',
       'What was drawn was not to be had', array[(array['cosmetic','schedule','cost'])[1 + n % 3]], (array['use_as_is','rework','repair'])[1 + n % 3], 4 + n,
       current_date + n * 9 - 20, maker.id, checker.id, $1, now() - n * interval '9 days'
     from projects p cross join generate_series(1, 4) n join large_staff maker on maker.place = 2 join large_staff checker on checker.place = 3
       cross join lateral (select (array['submitted','under_review','approved','closed','rejected'])[1 + (right(p.project_number, 3)::int + n) % 5] as state) s
     where p.project_number like 'L-%' and p.project_number <= $2 and p.status in (4, 5, 6)`,
    [admin, lastWorked],
  );
  await numbersGoOn(client, 'deviation', deviations.rowCount ?? 0);
  const lessons = await client.query(
    `insert into lessons (id, code, state, project_id, title, source, captured_on, category, situation, lesson, recommendation, effort, cost_impact,
       owner, due_on, department, created_by)
     select gen_random_uuid(), 'LL-' || (${firstNumber} + row_number() over ()), (array['captured','triaged','action_planned','implemented'])[1 + p.n % 4],
       p.id, (array['Seal the trap before the cabinet goes in','Check the panel schedule against the drawing','Longer straps for the third module'])[1 + p.n % 3]
         || ' ' || p.n, (array['punch','warranty','deviation','meeting'])[1 + p.n % 4], current_date - p.n % 300,
       (array['quality','design','schedule','cost'])[1 + p.n % 4], 'What was seen', 'What it teaches', 'What to do next time', (array['s','m','l'])[1 + p.n % 3],
       p.n % 50 * 10000, l.id, current_date + p.n % 60, (array['design','engineering','production','quality'])[1 + p.n % 4], $1
     from (select id, right(project_number, 4)::int as n from projects where project_number like 'L-%' and project_number <= $2) p
       join large_staff l on l.place = p.n % (select count(*) from large_staff)`,
    [admin, lastWorked],
  );
  await numbersGoOn(client, 'lesson', lessons.rowCount ?? 0);
}
