// GET /api/inbox, its counts and its facets with ten times the sample company: 560 projects, 200 people and what waits for them, as an
// admin, as an employee who waits for others, and as an owner. Ends with 1 when the first page takes longer than the bound.
import { keepFigures, type Figure } from './figures.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { apiTokenPrefix } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { hashSecret, newSecret } from '#areas/people/sessions/server/tokens/secrets.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { newId } from '#platform/shared/ids.ts';
import { freePort } from '#test/free-port.ts';
import { median, serve } from './measure.ts';

const projects = 560;
const people = 200;
const subtasks = 30_000;
const posts = 40_000;
const lessons = 3_000;
const estimates = 1_500;
const boms = 800;
const rates = 300;
const askedEach = 30;
/** The first page, for whoever has the most waiting: a screen that opens at a key press. */
const allowedMs = 150;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const kept = process.env['BENCH_DATABASE_URL'];
const postgres =
  kept === undefined
    ? await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) })
    : { url: kept, stop: () => Promise.resolve() };

async function prepare(): Promise<Record<string, string>> {
  const database = openDatabase(postgres.url);
  await migrate(database.pool);
  await database.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const run = async (text: string, values: unknown[] = []) => {
    try {
      await client.query(text, values);
    } catch (error) {
      // Ended before the database, which would end it with an error of its own.
      await client.end();
      throw error;
    }
  };
  const tokens: Record<string, string> = {};
  const person = async (group: string): Promise<string> => {
    const [id, token] = [newId(), newSecret()];
    await run(
      `insert into users (id, username, email, first_name, last_name, state) values ($1, $2, $3, 'Bench', 'Person', 'active')`,
      [id, group, `${group}@bench.test`],
    );
    await run(`insert into user_groups (user_id, "group") values ($1, $2)`, [id, group]);
    await run(
      `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at) values ($1, $2, 'bench', $3, '{read,write}', now() + interval '1 hour')`,
      [newId(), id, hashSecret(token)],
    );
    tokens[group] = token;
    return id;
  };
  const [admin, employee, owner] = [await person('admin'), await person('employee'), await person('home_owner')];
  await run(
    `insert into users (id, username, email, first_name, last_name, state) select gen_random_uuid(), 'p' || n, 'p' || n || '@bench.test', 'Person', n::text, 'active' from generate_series(1, ${people}) n`,
  );
  await run(`insert into user_groups (user_id, "group") select id, 'employee' from users where username ~ '^p[0-9]+$'`);
  await run(
    `create temp table staff as select id, row_number() over (order by username) - 1 as place from users where id <> $1`,
    [owner],
  );
  await run(
    `insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state) select gen_random_uuid(), '26-' || lpad(n::text, 4, '0'), 'Project ' || n, 1 + n % 5, 'dtc', 'adu', 'reno', n || ' Main Street', 'Reno', 'NV' from generate_series(1, ${projects}) n`,
  );
  await run(
    `create temp table sites as select id, row_number() over (order by project_number) - 1 as place from projects`,
  );
  const site = (by: string) => `(select id from sites where place = (${by}) % ${projects})`;
  const somebody = (by: string) => `(select id from staff where place = (${by}) % ${people})`;
  await run(
    `insert into project_members (project_id, user_id, role) select id, $1::uuid, 'pm' from sites where place % 2 = 0 union all select id, $2::uuid, 'factory_planner' from sites where place % 2 = 1`,
    [admin, employee],
  );
  await run(
    `insert into subtasks (id, project_id, name, department, status, owner_id, due_on, created_by, completed_at)
     select gen_random_uuid(), ${site('n')}, 'Subtask ' || n, 'Design', case when n % 3 = 0 then 'Completed' else 'To Do' end,
       case when n % 50 = 0 then $1::uuid else ${somebody('n')} end, current_date - 30 + n % 60, case when n % 40 = 1 then $2::uuid else ${somebody('n * 7')} end, case when n % 3 = 0 then now() end
     from generate_series(1, ${subtasks}) n`,
    [admin, employee],
  );
  await run(
    `insert into posts (id, project_id, author_id, body, plain, mentions, importance, created_at, created_by)
     select gen_random_uuid(), case when n % 20 = 0 then null else ${site('n')} end, ${somebody('n')}, '{"type":"doc","content":[]}', 'Words ' || n,
       case when n % 100 = 0 then array[$1::uuid] else '{}' end, case when n % 200 = 1 then 'announcement' else 'normal' end, now() - n * interval '5 minutes', ${somebody('n')}
     from generate_series(1, ${posts}) n`,
    [admin],
  );
  const states = `(array['captured','triaged','action_planned','implemented','embedded','rejected'])`;
  await run(
    `insert into lessons (id, code, state, title, source, captured_on, category, lesson, evidence, owner, project_id, created_by)
     select gen_random_uuid(), 'LL-' || n, ${states}[1 + n % 6], 'Lesson ' || n, 'punch', '2026-11-02', 'quality', 'Words', 'Words', ${somebody('n')}, ${site('n')}, case when n % 10 = 0 then $1::uuid else ${somebody('n * 3')} end
     from generate_series(1, ${lessons}) n`,
    [employee],
  );
  await run(
    `insert into status_history (entity_type, entity_id, from_state, to_state, at, source) select 'lesson', id, 'captured', state, now() - interval '3 days', 'ui' from lessons where state <> 'captured'`,
  );
  await run(
    `insert into rate_cards (id, kind, key, value, uom, effective_from, source, status, created_by)
     select gen_random_uuid(), 'freight', 'haul_' || n, 11.8, 'usd_per_mile', '2026-11-02', 'Quote', 'draft', ${somebody('n')} from generate_series(1, ${rates}) n`,
  );
  await run(
    `insert into estimates (id, series_id, code, name, kind, rate_date, status, project_id, created_by, submitted_by, submitted_at, price_cents)
     select gen_random_uuid(), gen_random_uuid(), 'EST-' || n, 'Estimate ' || n, 'concept', '2026-11-02', case when n % 4 = 0 then 'in_review' else 'draft' end, ${site('n')}, ${somebody('n')},
       case when n % 4 = 0 then ${somebody('n')} end, case when n % 4 = 0 then now() end, n * 1000 from generate_series(1, ${estimates}) n`,
  );
  await run(
    `insert into boms (id, series_id, code, name, scope, source, rate_date, status, plan_code, created_by)
     select gen_random_uuid(), gen_random_uuid(), 'BOM-' || n, 'BOM ' || n, 'plan', 'manual', '2026-11-02', case when n % 4 = 0 then 'in_review' else 'draft' end, 'P-' || n, ${somebody('n')}
     from generate_series(1, ${boms}) n`,
  );
  await client.query('vacuum analyze');
  await client.end();
  return tokens;
}

const figures: Figure[] = [];
try {
  const tokens = await prepare();
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: postgres.url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  try {
    for (const [who, token] of Object.entries(tokens))
      for (const path of [
        '/inbox?limit=50',
        '/inbox?tab=others&limit=50',
        '/inbox/counts',
        '/inbox/facets',
        '/inbox?late=true&limit=50',
      ]) {
        const times: number[] = [];
        let found = 0;
        for (let turn = 0; turn < askedEach; turn += 1) {
          const started = performance.now();
          const response = await fetch(`${portal.address}/api${path}`, {
            headers: { authorization: `Bearer ${apiTokenPrefix}${token}` },
          });
          const body = await response.text();
          if (!response.ok) throw new Error(`${response.status} ${body}`);
          // The first answers warm the plans up.
          if (turn >= 5) times.push(performance.now() - started);
          const { items, mine } = JSON.parse(body);
          found = items?.length ?? mine ?? 0;
        }
        const at = median(times);
        const isMet = at <= allowedMs;
        print(`${isMet ? 'met   ' : 'MISSED'} ${who} GET ${path}: ${at.toFixed(0)} ms (${found}) (≤ ${allowedMs} ms)`);
        if (path === '/inbox?limit=50' || path === '/inbox/counts')
          figures.push({
            id: `inbox-${path.includes('counts') ? 'counts' : 'page'}-${who.replaceAll(' ', '-')}`,
            promise: `the ${path.includes('counts') ? 'counts' : 'first page'} of the Inbox at ten times the sample company, for ${who}`,
            bound: `≤ ${allowedMs} ms`,
            measured: `${at.toFixed(0)} ms`,
            isMet,
          });
      }
  } finally {
    await portal.stop();
  }
  await keepFigures('bench:inbox', figures);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
