import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { openViewerReads, ViewerConnections } from '#platform/server/viewer-reads.ts';
import { makeDatabase, openTestPool } from './database.ts';
import { asAdmin } from './postgres.ts';
import { fillPath } from './good-calls.ts';
import { makeHiddenRows } from './hidden-rows.ts';
import { makeWorld, visible, type World } from './world.ts';

/**
 * Tables with rows of a project or of a person that need no rule, each with its reason. Every other one is put behind row-level security by
 * `select hearth_guard('table', rule)` in the migration that adds it; migration `row_security` says which rules there are.
 */
const unguarded: Record<string, string> = {
  users: 'Names and photos of the people of a project are shown to all who see it; the contracts name each field.',
  user_groups: 'Holds no more than which groups a person is in.',
  user_photos: 'A photo is shown wherever its person is named.',
  saved_views: 'Shared by name between people; holds columns and filters, never rows of a project.',
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makeHiddenRows(world);
}, 60_000);
afterAll(() => world.close());

async function ids(who: 'home_owner' | 'developer' | 'floor_manager' | 'newcomer' | 'employee', statement: string) {
  const { rows } = await world.at.portal.kernel.readsOf(world.actors[who]).execute<{ id: string }>(sql.raw(statement));
  return rows.map((row) => row.id);
}

const kinds = {
  projects: 'projects',
  units: 'units',
  modules: 'modules',
  milestones: 'milestones',
  files: 'files',
  unit_owners: 'owners',
} as const;

/** Documents that say when they were made, so that no two are the same; what stands in them is read by the calls beside them. */
const dated: ReadonlySet<string> = new Set(['own-trips.report']);

const run = (statement: ReturnType<typeof sql>) => world.at.database.db.execute(statement);
/** Whether the own project shows its dates and photos outside the office. */
const show = (dates: boolean, photos: boolean) =>
  run(sql`update projects set show_dates = ${dates}, show_photos = ${photos} where id = ${world.own['projects']}`);

test.each([
  ['as a project is at first', true, ['home_owner', 'developer', 'floor_manager', 'newcomer']],
  ['while it keeps its dates and photos back', false, ['home_owner', 'developer']],
] as const)(
  'no answer differs with row-level security and without it, %s: a rule hides nothing that the stores show',
  { timeout: 240_000 },
  async (_when, isShown, people) => {
    await show(isShown, isShown);
    const { kernel } = world.at.portal;
    const secured = kernel.readsOf;
    const gets = kernel.mounted.filter(({ endpoint }) => endpoint.method === 'GET');
    const differing: string[] = [];
    for (const who of people)
      for (const { name, endpoint } of gets)
        for (const rows of isShown ? [world.own, world.foreign] : [world.own]) {
          const path = fillPath(endpoint.path, rows);
          if (path === undefined) continue;
          const ask = async (readsOf: typeof secured) => {
            kernel.readsOf = readsOf;
            return visible(await world.at.call(world.actors[who], 'GET', path));
          };
          const [without, behind] = [await ask(() => kernel.db), await ask(secured)];
          if (without !== behind && !dated.has(name))
            differing.push(
              `${name} as ${who}: ${without.slice(0, 300)}\n  behind row-level security: ${behind.slice(0, 300)}`,
            );
        }
    kernel.readsOf = secured;
    await show(true, true);
    expect(gets.length).toBeGreaterThan(30);
    expect(differing, 'Loosen the rule in a migration (`select hearth_guard(...)`), or scope the store.').toEqual([]);
  },
);

describe('a statement that forgot its WHERE', () => {
  for (const who of ['home_owner', 'developer', 'floor_manager'] as const)
    for (const [table, kind] of Object.entries(kinds))
      test(`answers a ${who} the own rows of ${table} only`, async () => {
        const found = await ids(who, `select id from ${table}`);
        expect(found).toContain(world.own[kind]);
        expect(found).not.toContain(world.foreign[kind]);
      });

  test('answers a person without a group nothing, and staff everything', async () => {
    for (const [table, kind] of Object.entries(kinds)) {
      expect(await ids('newcomer', `select id from ${table}`)).toEqual([]);
      const all = await ids('employee', `select id from ${table}`);
      expect(all).toEqual(expect.arrayContaining([world.own[kind], world.foreign[kind]]));
    }
  });

  test('answers only the own messages, sessions and tokens', async () => {
    for (const table of ['notifications', 'sessions', 'api_tokens', 'registrations'] as const) {
      const kind = table === 'api_tokens' ? 'tokens' : table;
      expect(await ids('home_owner', `select id from ${table}`)).toContain(world.own[kind]);
      for (const who of ['home_owner', 'developer'] as const)
        for (const userId of await ids(who, `select user_id as id from ${table}`))
          expect(userId).toBe(world.actors[who].userId);
    }
  });

  test('answers nobody outside staff the audit log, the mail and the contracts', async () => {
    expect(await ids('developer', 'select id::text from audit_log')).toEqual([]);
    expect(await ids('developer', 'select id from mail_outbox')).toEqual([]);
    expect(await ids('developer', 'select id from contracts')).toEqual([]);
  });

  test('shows an owner no unit of a neighbour in the same project', async () => {
    const neighbour = await world.at.call(world.actors.admin, 'POST', '/units', {
      project: world.own['projects'],
      name: 'B-202',
    });
    expect(await ids('home_owner', 'select id from units')).not.toContain(neighbour.body.id);
    expect(await ids('developer', 'select id from units')).toContain(neighbour.body.id);
  });

  test('shows an owner and a developer nothing of a project that was hidden from them or put in the bin, from that moment', async () => {
    const own = world.own['projects'];
    await run(sql`update projects set owner_visible = false, developer_visible = false where id = ${own}`);
    expect(await ids('home_owner', 'select id from units')).toEqual([]);
    expect(await ids('developer', 'select id from units')).toEqual([]);
    await run(
      sql`update projects set owner_visible = true, developer_visible = true, deleted_at = now() where id = ${own}`,
    );
    for (const who of ['home_owner', 'developer', 'floor_manager'] as const)
      expect(await ids(who, 'select id from projects')).toEqual([]);
    await run(sql`update projects set deleted_at = null where id = ${own}`);
    expect(await ids('floor_manager', 'select id from projects')).toEqual([own]);
  });

  test('shows an owner and a developer no milestone, photo or album that their project or organisation keeps back', async () => {
    const { own, actors } = world;
    const tables = {
      milestones: `select id from milestones where project_id = '${own['projects']}'`,
      files: `select id from files where id = '${own['files']}'`,
      search_entries: `select entity_id as id from search_entries where entity_id = '${own['files']}'`,
    };
    const seen = async (who: 'home_owner' | 'developer' | 'floor_manager') => {
      const found: string[] = [];
      for (const [table, statement] of Object.entries(tables))
        if ((await ids(who, statement)).length > 0) found.push(table);
      return found;
    };
    const all = Object.keys(tables);
    // A photo on a form that somebody reads is shown there all the same: this one hangs on none.
    await run(sql`alter table sign_off_photos disable trigger user`);
    await run(sql`delete from sign_off_photos where file_id = ${own['files']}`);
    await run(sql`alter table sign_off_photos enable trigger user`);
    for (const who of ['home_owner', 'developer', 'floor_manager'] as const) {
      await show(true, true);
      expect(await seen(who), who).toEqual(all);
      await show(false, true);
      expect(await seen(who), `${who}, dates`).toEqual(who === 'floor_manager' ? all : ['files', 'search_entries']);
      await show(true, false);
      expect(await seen(who), `${who}, photos`).toEqual(who === 'floor_manager' ? all : ['milestones']);
    }
    // Whoever sent a photo sees it all the same.
    await run(sql`update files set created_by = ${actors.home_owner.userId} where id = ${own['files']}`);
    expect(await ids('home_owner', tables.files)).toEqual([own['files']]);
    await run(sql`update files set created_by = ${actors.admin.userId} where id = ${own['files']}`);
    await show(true, true);
    // By their organisation alone, a developer sees what that is shown.
    const place = sql`project_id = ${own['projects']} and role = 'developer'`;
    const { rows } = await run(sql`select user_id from project_members where ${place}`);
    await run(sql`delete from project_members where ${place}`);
    const organisation = sql`id = ${own['developer-organisations']}`;
    const before = await run(sql`select withheld from developer_organisations where ${organisation}`);
    await run(sql`update developer_organisations set withheld = '{}' where ${organisation}`);
    expect(await seen('developer')).toEqual(all);
    await run(sql`update developer_organisations set withheld = '{dates,photos}' where ${organisation}`);
    expect(await seen('developer')).toEqual([]);
    await run(
      sql`update developer_organisations set withheld = ${sql.param(before.rows[0]?.['withheld'])}::text[] where ${organisation}`,
    );
    for (const { user_id: userId } of rows)
      await run(
        sql`insert into project_members (project_id, user_id, role) values (${own['projects']}, ${userId}, 'developer')`,
      );
  });

  test('can change nothing', async () => {
    const reads = world.at.portal.kernel.readsOf(world.actors.developer);
    await expect(reads.execute(sql`update projects set name = 'Mine'`)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    await expect(reads.execute(sql`delete from notifications`)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

test('a connection never reads for the person before: many people share one, at once and after faults', async () => {
  const one = openTestPool({
    ...world.at.database.pool.options,
    max: 1,
    options: '-c timezone=UTC -c role=pg_database_owner',
  });
  try {
    const of = (who: 'home_owner' | 'developer' | 'newcomer') => new ViewerConnections(one, world.actors[who].userId);
    const read = async (who: 'home_owner' | 'developer' | 'newcomer') =>
      (
        await of(who).query({
          text: `select current_setting('hearth.viewer') as viewer, (select count(*) > 0 from notifications) as has_own, (select count(*)::int from notifications where user_id::text <> current_setting('hearth.viewer')) as others`,
        })
      ).rows[0];
    const expected = {
      home_owner: { viewer: world.actors.home_owner.userId, has_own: true, others: 0 },
      developer: { viewer: world.actors.developer.userId, others: 0 },
      newcomer: { viewer: world.actors.newcomer.userId, has_own: false, others: 0 },
    };
    const turns = Array.from(
      { length: 60 },
      (_, n) => (['home_owner', 'developer', 'newcomer'] as const)[(n * 7) % 3] ?? 'developer',
    );
    await Promise.all(
      turns.map(async (who, n) => {
        if (n % 5 === 0) await expect(of(who).query({ text: 'select 1 / 0' })).rejects.toThrow('division by zero');
        expect(await read(who)).toMatchObject(expected[who]);
      }),
    );
  } finally {
    await one.end();
  }
});

test('a connection of the portal people that is set back stays in the portal role and reads for nobody', async () => {
  const one = openTestPool({ ...world.at.database.pool.options, max: 1, options: '-c role=pg_database_owner' });
  try {
    await one.query(`select set_config('hearth.viewer', '${world.actors.developer.userId}', false)`);
    expect((await one.query('select id from projects')).rowCount).toBe(1);
    await one.query('reset all');
    await one.query('reset role');
    expect((await one.query('select id from projects')).rowCount).toBe(0);
  } finally {
    await one.end();
  }
});

test('a role that is neither superuser nor may make roles can use row-level security, as owner of its database', async () => {
  const { rows } = await world.at.database.pool.query(
    'select rolsuper or rolcreaterole or rolbypassrls as is_mighty from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ is_mighty: false }]);
});

test('a database that belongs to somebody else goes on with the WHERE of the stores alone, and the log says so', async () => {
  const database = await makeDatabase();
  const warnings: unknown[] = [];
  try {
    await asAdmin(inject('postgresAdminUrl'), `ALTER DATABASE ${database.name} OWNER TO CURRENT_USER`);
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) });
    const reads = await openViewerReads({ ...database, log });
    expect(warnings).toMatchObject([{ msg: expect.stringContaining('ALTER DATABASE') }]);
    const answer = await reads.of(world.actors.developer).execute(sql`select current_user as name`);
    expect(answer.rows).toEqual([{ name: 'hearth' }]);
    await reads.close();
  } finally {
    await database.close();
  }
});

test('every table with rows of a project or of a person stands behind row-level security, or is named here with a reason', async () => {
  const { rows } = await world.at.database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname in ('project_id', 'unit_id', 'module_id', 'user_id') and not a.attisdropped)
    order by 1`);
  const missing = rows.map((row) => row.name).filter((name) => !(name in unguarded));
  expect(
    missing,
    `Put these behind row-level security: \`select hearth_guard('table', 'project' | 'viewer' | 'staff' | a condition)\` in a migration, or name them in test/row-security.test.ts with a reason.`,
  ).toEqual([]);
});

test('every view reads with the rights of whoever asks, so that it is no way around row-level security', async () => {
  const { rows } = await world.at.database.pool.query(`
    select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
      and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)))
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
  expect(rows, 'Make these views `with (security_invoker = true)`; a materialized view can be none.').toEqual([]);
});

test("what a statement asks of a function for each row is planned once, though one person's statements are planned anew", async () => {
  const { rows } = await run(sql`
    select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.proname like 'hearth%' and l.lanname = 'sql' and p.provolatile = 's'
      and 'uuid'::regtype = any(p.proargtypes::oid[]) and not 'plan_cache_mode=force_generic_plan' = any(coalesce(p.proconfig, '{}'))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
