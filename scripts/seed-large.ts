// Fills a portal with a company of real size, to see how screens hold up: `HEARTH_DATA=… npm run seed:large`, while the portal is
// stopped (embedded database) or running (DATABASE_URL). Takes only a database that holds the sample company and nothing else.
// `-- --times 10`: ten such companies in one, 5,000 projects and 50,000 units.
import { link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { sampleId, sampleIdPrefix } from '#sample/ids.ts';
import { takeDataFolder } from '#platform/server/start/data-folder.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { openLog } from '#platform/server/logging/log.ts';
import { DatabaseServers } from '#platform/server/database/database-servers.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { StartProgress } from '#platform/server/start/start-progress.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { newId } from '#platform/shared/ids.ts';
import { seedChangeOrders, seedContracts } from './large-company/contracts.ts';
import { seedChecks, seedPunchItems } from './large-company/quality.ts';
import { seedDeals, seedLeads } from './large-company/sales.ts';
import { seedDeviations, seedTrips, seedWarranty } from './large-company/service.ts';
import { sizeOf } from './large-company/size.ts';

const { values: asked } = parseArgs({ options: { times: { type: 'string', default: '1' } } });
const times = Number(asked.times);
if (!Number.isInteger(times) || times < 1 || times > 20) throw new Error('--times takes a whole number from 1 to 20.');
const size = sizeOf(times);
const { projects, staff, unitsEach, photosEach, ticketsEach, auditRows } = size;
const auditSlice = 20_000;
const projectsAtOnce = 50;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
/** One part of the company. What a trigger looks up while the next part comes is planned for as many rows as there are then. */
async function part(what: string, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  // A plan that a function has kept from when a table was small would read all of it for each row.
  await client.query('discard plans');
  const began = Date.now();
  await fill();
  await client.query(`analyze ${tables.join(', ')}`);
  say(`${what} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
}
const settings = readSettings(process.env);
if (settings.files !== undefined)
  throw new Error(
    'The pictures of a large company share bytes in a folder: leave FILES_URL unset. Nothing was changed.',
  );
const folder = settings.databaseUrl === undefined ? await takeDataFolder(settings.dataFolder) : undefined;
const postgres =
  settings.databaseUrl === undefined
    ? await startPostgres({
        dataFolder: settings.dataFolder,
        log: openLog(settings),
        begin: new StartProgress(process.stdout).begin,
      })
    : undefined;
const servers = new DatabaseServers(settings.databaseUrl ?? postgres?.url ?? '');
if (servers.areSeveral) await servers.find(30_000);
const client = new pg.Client({ connectionString: servers.writable });
await client.connect();

/** One transaction for all rows: a run that is ended half-way leaves nothing. */
async function seed(): Promise<void> {
  await client.query('begin');
  const indexes = await withoutWordIndexes();
  const { rows: made } = await client.query<{ it: boolean }>(
    `select to_regclass('installation_facts') is not null as it`,
  );
  if (made[0]?.it !== true)
    throw new Error(
      'This database is empty. Start the portal once with this data folder, so that it holds the sample company, and stop it again.',
    );
  // People and projects of the sample company have ids of their own kind; anybody else's are not to be mixed with made-up ones.
  const { rows } = await client.query<{ sample: boolean; others: number }>(
    `select exists (select 1 from installation_facts where key = 'sample_company') as sample,
      (select count(*) from projects where id::text not like $1) + (select count(*) from users where id::text not like $1) as others`,
    [`${sampleIdPrefix}%`],
  );
  if (rows[0]?.sample !== true || Number(rows[0].others) > 0)
    throw new Error('This database holds other things than the sample company. Nothing was changed.');
  const admin = sampleId('admin');
  await part(`${staff} people`, ['users', 'user_groups'], seedStaff);
  await part(`${projects} projects`, ['projects', 'project_members'], () => seedProjects(admin));
  await part(`${projects * unitsEach} units`, ['units'], () => seedUnits(admin));
  await part('Their modules', ['modules'], () => seedModules(admin));
  await part(`${projects * size.changesEach} change orders`, ['change_orders'], () => seedChangeOrders(client, size));
  await part('Milestones', ['milestones'], () => seedMilestones(admin));
  await part(`${projects * ticketsEach} tickets`, ['tickets', 'ticket_events'], () => seedTickets(admin));
  await part(`${projects * photosEach} photos`, ['files'], () => seedPhotos(admin));
  await part(`${projects * size.contractsEach} contracts`, ['contracts'], () => seedContracts(client, admin, size));
  await part(`${size.worked * size.leadsEach} leads`, ['leads', 'contacts'], () => seedLeads(client, admin, size));
  await part(`${size.worked * size.dealsEach} deals`, ['opportunities', 'opportunity_moves'], () =>
    seedDeals(client, size),
  );
  await part('Punch items', ['tickets', 'ticket_events'], () => seedPunchItems(client, size));
  await part('Sign-offs', ['sign_offs', 'sign_off_areas', 'sign_off_items'], () => seedChecks(client));
  await part('Warranty', ['tickets', 'warranty_requests'], () => seedWarranty(client, size));
  await part('Service trips', ['service_trips', 'service_trip_items'], () => seedTrips(client, size));
  await part('Deviations and lessons', ['deviations', 'lessons'], () => seedDeviations(client, admin, size));
  await part(`${auditRows} rows of the audit log`, ['audit_log'], () => seedAudit(admin));
  await part('What is found by its words', ['search_entries', 'search_words'], async () => {
    for (const index of indexes) await client.query(index);
  });
  await client.query('commit');
  await client.query('vacuum analyze');
}

/** Takes away the indexes of words, which cost far more row by row than when all rows are there; how to make them again. */
async function withoutWordIndexes(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'public' and tablename in ('search_entries', 'search_words') and indexdef like '% USING gin %'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** Employees who share the work out; `large_staff` numbers them for the parts that follow. */
async function seedStaff(): Promise<void> {
  await client.query(
    `insert into users (id, username, email, first_name, last_name, title, state)
     select gen_random_uuid(), 'l' || n, 'l' || n || '@hearth.example', (array['Maria','John','Ana','Luke','José','Grace'])[1 + n % 6], 'Large ' || n,
       'Project manager', 'active' from generate_series(0, ${staff - 1}) n`,
  );
  await client.query(
    `create temp table large_staff on commit drop as
     select substr(username, 2)::int as place, id from users where username ~ '^l[0-9]+$'`,
  );
  await client.query(`insert into user_groups (user_id, "group") select id, 'employee' from large_staff`);
  await client.query('analyze large_staff');
}

/** Projects in every state, each with its manager. */
async function seedProjects(admin: string): Promise<void> {
  await client.query(
    `insert into developer_organisations (id, name) select gen_random_uuid(), name
     from unnest(array['Sable Creek Partners','Northfork Homes','Grupo Cumbres','Basin Living']) name on conflict do nothing`,
  );
  await client.query(
    `insert into projects (id, project_number, name, status, status_since, channel, project_type, factory, developer_organisation_id, address_line1, city, state, zip,
       status_before_hold, hold_reason, hold_until, archive_reason, status_before_archive, contract_value_cents, cost_budget_cents, percent_complete, gross_sqft, tags, created_by, created_at)
     select gen_random_uuid(), 'L-' || lpad(n::text, 4, '0'),
       (array['Alder','Bitterroot','Cedar','Drummond','Elkhorn','Flathead','Gallatin','Juniper','Kootenai','Larkspur','Madison','Ophir','Ponderosa','Quartz','Ravalli','Sapphire','Tamarack','Álamo','Nogal','Cumbres'])[1 + n % 20]
         || ' ' || (array['Lodge','Row','Terrace','Ranch','Court','Commons','Village','Casas','Residence','Cabins'])[1 + (n / 20) % 10] || ' ' || n,
       s, now() - (n % 60) * interval '1 day', case n % 2 when 0 then 'dtc' else 'b2b' end,
       (array['single_family','adu','duplex_townhome','multifamily','hospitality'])[1 + n % 5], (array['loma_linda','butte','monterrey','reno'])[1 + n % 4],
       (select d.id from developer_organisations d where n % 2 = 1 and d.deleted_at is null
         and d.name = (array['Sable Creek Partners','Northfork Homes','Grupo Cumbres','Basin Living'])[1 + n % 4]),
       (100 + n) || ' ' || (array['Main Street','River Road','Pine Avenue','Calle Morelos'])[1 + n % 4],
       (array['Reno','Butte','Missoula','Monterrey'])[1 + n % 4], (array['NV','MT','MT','NL'])[1 + n % 4], (59000 + n)::text,
       case when s = 7 then 3 end, case when s = 7 then (array['permit','financing','weather','site'])[1 + n % 4] end, case when s = 7 then current_date + n % 90 end,
       case when s = 8 then 'completed' end, case when s = 8 then 6 end,
       (20000000 + n * 317000)::bigint, (16000000 + n * 251000)::bigint, case when s <= 3 then 0 when s >= 6 then 100 else n % 100 end, 900 + n % 4000,
       case when n % 7 = 0 then '{priority}'::text[] else '{}'::text[] end, $1, now() - n * interval '1 day'
     from (select n, 1 + n % 8 as s from generate_series(1, ${projects}) n) numbered`,
    [admin],
  );
  await client.query(
    `insert into project_members (project_id, user_id, role) select p.id, $1, 'pm' from projects p where p.project_number like 'L-%' and right(p.project_number, 2) in ('00', '50')`,
    [sampleId('employee')],
  );
  await client.query(
    `insert into project_members (project_id, user_id, role)
     select p.id, l.id, 'pm' from projects p join large_staff l on l.place = right(p.project_number, 4)::int % ${staff}
     where p.project_number like 'L-%' and right(p.project_number, 2) not in ('00', '50')`,
  );
  await client.query(
    `insert into project_members (project_id, user_id, role) select p.id, $1, 'developer' from projects p where p.project_number like 'L-%' and right(p.project_number, 2) in ('07', '57')`,
    [sampleId('developer')],
  );
}

async function seedUnits(admin: string): Promise<void> {
  await client.query(
    `insert into units (id, project_id, name, plan_code, beds, baths, sqft, level, building, created_by)
     select gen_random_uuid(), p.id, chr(65 + (n - 1) / 5) || '-' || (100 + n), 'P' || n % 6, 1 + n % 4, 1 + n % 3, 600 + n * 90, (1 + n % 3)::text, chr(65 + (n - 1) / 5), $1
     from projects p, generate_series(1, ${unitsEach}) n where p.project_number like 'L-%'`,
    [admin],
  );
}

/** Two or three modules for each unit, as far as its project has come. */
async function seedModules(admin: string): Promise<void> {
  await client.query(
    `insert into modules (id, project_id, unit_id, module_no, serial_no, factory, status, line, station, length_ft, width_ft, set_sequence,
       online_baseline_on, online_forecast_on, online_actual_on, offline_baseline_on, offline_forecast_on, offline_actual_on,
       ship_baseline_on, ship_forecast_on, ship_actual_on, deliver_forecast_on, deliver_actual_on, set_baseline_on, set_forecast_on, set_actual_on, created_by)
     select gen_random_uuid(), project_id, unit_id, m || '/' || total, 'HL-' || lpad(place::text, 6, '0'), factory,
       case when status <= 3 then 'scheduled' when status = 4 then (array['scheduled','online','offline','yard'])[1 + place % 4] when status = 5 then (array['yard','released','in_transit'])[1 + place % 3] when status = 7 then 'scheduled' else 'set' end,
       'L' || (1 + place % 3), 'S' || (1 + place % 12), 40, 15.75, m,
       day, day + place % 9, case when status in (5, 6, 8) then day end, day + 14, day + 14 + place % 9, case when status in (5, 6, 8) then day + 14 end,
       day + 28, day + 28 + place % 9, case when status in (6, 8) then day + 28 end, day + 30 + place % 9, case when status in (6, 8) then day + 30 end,
       day + 31, day + 31 + place % 9, case when status in (6, 8) then day + 31 end, $1
     from (
       select u.project_id, u.id as unit_id, p.factory, p.status, m, total, (row_number() over (order by p.project_number, u.name, m))::int as place,
         current_date + case p.status when 6 then -150 when 8 then -400 when 5 then -40 when 4 then -10 else 60 end + (right(p.project_number, 2)::int % 30) as day
       from units u join projects p on p.id = u.project_id
       cross join lateral (select case when right(u.name, 1)::int % 5 < 2 then 3 else 2 end as total) size
       cross join lateral generate_series(1, total) m where p.project_number like 'L-%'
     ) made`,
    [admin],
  );
}

async function seedMilestones(admin: string): Promise<void> {
  await client.query(
    `insert into milestones (id, project_id, kind, baseline_on, forecast_on, actual_on, visible_to, created_by)
     select gen_random_uuid(), p.id, plan.kind, start + plan.day, start + plan.day + right(p.project_number, 1)::int, case when start + plan.day < current_date - 20 then start + plan.day end, '{owner,developer}', $1
     from projects p cross join lateral (select current_date + case p.status when 6 then -200 when 8 then -500 when 5 then -90 when 4 then -50 else 10 end + right(p.project_number, 2)::int as start) begun
     cross join (values ('design_freeze', 0), ('permit', 20), ('production_start', 45), ('offline', 60), ('ship', 75), ('set', 80), ('co', 110), ('handover', 120)) as plan (kind, day)
     where p.project_number like 'L-%'`,
    [admin],
  );
}

/** A history of years: changed dates of all that was made. */
async function seedAudit(admin: string): Promise<void> {
  await client.query(
    `create temp table entities on commit drop as select (row_number() over ())::int - 1 as place, * from (
       select 'unit' as kind, u.id::text as id, u.project_id from units u join projects p on p.id = u.project_id where p.project_number like 'L-%'
       union all select 'module', m.id::text, m.project_id from modules m join projects p on p.id = m.project_id where p.project_number like 'L-%'
       union all select 'project', p.id::text, p.id from projects p where p.project_number like 'L-%') each`,
  );
  await client.query('create index on entities (place)');
  for (let first = 0; first < auditRows; first += auditSlice)
    await client.query(
      `insert into audit_log (at, actor_id, actor_name, source, action, entity_type, entity_id, project_id, old, new)
       select now() - (${auditRows} - n) * interval '3 minutes', $1, 'Renee Castellano', (array['ui','ui','ui','bulk','api'])[1 + n % 5], e.kind || '.changed', e.kind, e.id, e.project_id,
         jsonb_build_object('forecast', (current_date + n % 90)::text), jsonb_build_object('forecast', (current_date + n % 90 + 3)::text)
       from generate_series(${first}, ${first + auditSlice - 1}) n join entities e on e.place = (n::bigint * 7919) % (select count(*) from entities)`,
      [admin],
    );
}

/** Open tickets of every project, each with a deadline that its policy gives. */
async function seedTickets(admin: string): Promise<void> {
  await client.query(
    `insert into tickets (id, code, kind, state, title, description, priority, project_id, lead_id, source, visibility, phase, due_on,
       policy_id, calendar_id, response_due_at, resolution_due_at, sla_state, created_at, created_by)
     select gen_random_uuid(), 'L-' || p.project_number || '-' || n, 'general', (array['open','in_progress'])[1 + n % 2], 'Ticket number ' || n, 'What it is about ' || n,
       (array['urgent','high','medium','low'])[1 + n % 4], p.id, case when n % 3 > 0 then l.id end, 'staff', 'internal', (array['factory','site'])[1 + n % 2],
       current_date + n, d.id, c.id, now() + n * interval '1 hour', now() + n * interval '1 day', 'response_due', now() - n * interval '1 hour', $1
     from projects p cross join generate_series(1, ${ticketsEach}) n
       join large_staff l on l.place = (right(p.project_number, 4)::int * 7 + n) % ${staff}
       cross join (select id from deadline_policies where is_default and deleted_at is null limit 1) d
       cross join (select id from business_calendars where place = 'company' and deleted_at is null limit 1) c
     where p.project_number like 'L-%'`,
    [admin],
  );
  await client.query(
    `insert into ticket_events (ticket_id, kind, state, priority, policy_id, calendar_id, at)
     select id, 'created', 'open', priority, policy_id, calendar_id, created_at from tickets where code like 'L-%'`,
  );
  await client.query(
    `insert into status_history (entity_type, entity_id, project_id, from_state, to_state, at, by_id, source, seconds_in_previous)
     select 'ticket', id, project_id, 'open', state, created_at + interval '20 minutes', $1, 'ui', 1200
     from tickets where code like 'L-%' and state <> 'open'`,
    [admin],
  );
}

/** Small real pictures, a dozen of them; each row has a name of its own for the same bytes on the disk. */
async function seedPhotos(admin: string): Promise<void> {
  const storage = await openFileStorage(settings.dataFolder);
  const pathOf = (key: string) => join(settings.dataFolder, 'files', key.slice(-2), key);
  const originals: { path: string; bytes: number; sha256: string }[] = [];
  for (let shade = 0; shade < 12; shade += 1) {
    const content = await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: { r: 90 + shade * 10, g: 120 + shade * 6, b: 150 - shade * 7 },
      },
    })
      .jpeg()
      .toBuffer();
    const staged = await storage.staging.stage(Readable.from(content), 10_000_000);
    const key = newId();
    await storage.store.put(key, staged);
    originals.push({ path: pathOf(key), bytes: staged.bytes, sha256: staged.sha256 });
  }
  const { rows } = await client.query<{ id: string; status: number }>(
    `select id, status from projects where project_number like 'L-%' order by project_number`,
  );
  for (let first = 0; first < rows.length; first += projectsAtOnce) {
    const made = await Promise.all(
      rows.slice(first, first + projectsAtOnce).flatMap((project, at) =>
        Array.from({ length: photosEach }, async (_nothing, number) => {
          const id = newId();
          const original = originals[(first + at + number) % originals.length];
          if (original === undefined) throw new Error('There is no picture to share.');
          await mkdir(join(pathOf(id), '..'), { recursive: true, mode: 0o700 });
          await link(original.path, pathOf(id));
          return { id, project: project.id, bytes: original.bytes, sha256: original.sha256, number };
        }),
      ),
    );
    await client.query(
      `insert into files (id, series_id, owner_type, owner_id, project_id, name, mime, bytes, sha256, storage_key, kind, caption, width, height, drawable, visibility, created_by, created_at, captured_at)
       select (each ->> 'id')::uuid, (each ->> 'id')::uuid, 'project', (each ->> 'project')::uuid, (each ->> 'project')::uuid, 'IMG_' || (each ->> 'number') || '.jpg', 'image/jpeg', (each ->> 'bytes')::bigint, each ->> 'sha256', each ->> 'id', 'photo',
         (array['On the line','Leaving the yard','Foundation','Set day','Kitchen','Roof'])[1 + (each ->> 'number')::int % 6], 640, 480, true, (array['internal','developer','owner'])[1 + (each ->> 'number')::int % 3], $1,
         now() - (each ->> 'number')::int * interval '1 day', now() - (each ->> 'number')::int * interval '1 day' from jsonb_array_elements($2::jsonb) each`,
      [admin, JSON.stringify(made)],
    );
    await client.query(
      `update projects p set cover_file_id = (each ->> 'id')::uuid from jsonb_array_elements($1::jsonb) each
       where p.id = (each ->> 'project')::uuid and (each ->> 'number')::int = 0`,
      [JSON.stringify(made)],
    );
  }
}

try {
  const started = Date.now();
  await seed();
  const { rows } = await client.query<{
    projects: string;
    units: string;
    modules: string;
    audit: string;
    files: string;
  }>(
    `select (select count(*) from projects) as projects, (select count(*) from units) as units, (select count(*) from modules) as modules, (select count(*) from audit_log) as audit, (select count(*) from files) as files`,
  );
  const [now] = rows;
  say(
    `Done in ${((Date.now() - started) / 1000).toFixed(0)} s: ${now?.projects} projects, ${now?.units} units, ${now?.modules} modules, ${now?.files} files, ${now?.audit} rows of the audit log.`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await postgres?.stop();
  await folder?.release();
}
