import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#platform/server/database/migrate.ts';
import { newId } from '#platform/shared/ids.ts';
import { makeEmptyDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
const run = async (statement: ReturnType<typeof sql>) => (await database.db.execute(statement)).rows;

/** What was done to the developer of a project before, by the name that it had then: each with what its way back says now. */
const changes = [
  { name: 'named', before: { developerOrg: null }, after: { developerOrg: 'SABLE Creek' } },
  { name: 'renamed', before: { developerOrg: ' Río, S.A.' }, after: { developerOrg: 'sable creek', name: 'B' } },
  {
    name: 'forgotten',
    before: { developerOrg: 'Nobody Now', name: 'A' },
    after: { developerOrg: 'Sable Creek', name: 'B' },
  },
  { name: 'lost', before: { developerOrg: 'Nobody Now' }, after: { developerOrg: null } },
  { name: 'other', before: { name: 'A' }, after: { name: 'B' } },
].map((change) => ({ ...change, id: newId() }));

beforeAll(async () => {
  database = await makeEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'hearth-migrations-'));
  try {
    const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
    const last = files.findIndex((file) => file.endsWith('_developer_organisations.sql'));
    if (last < 1) throw new Error('There is no migration that made organisations.');
    for (const file of files.slice(0, last)) await copyFile(join(migrationsFolder, file), join(folder, file));
    await migrate(database.pool, folder);
    for (const [number, name] of [
      ['26-1', 'Sable Creek'],
      ['26-2', ' sable creek '],
      ['26-3', 'Río, S.A.'],
      ['26-4', ' '],
      ['26-5', null],
    ])
      await run(
        sql`insert into projects (id, project_number, name, channel, developer_org)
          values (gen_random_uuid(), ${number}, 'A project', 'b2b', ${name})`,
      );
    for (const { id, before, after } of changes) {
      await run(
        sql`insert into change_sets (id, by_id, by_name, source) values (${id}, gen_random_uuid(), 'Dana', 'ui')`,
      );
      await run(
        sql`insert into change_set_entries (change_set_id, position, entity_type, entity_id, before, after, version_after)
          values (${id}, 1, 'project', gen_random_uuid(), ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, 2)`,
      );
    }
    await migrate(database.pool);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
afterAll(() => database.close());

test('what stood on projects as a text becomes one organisation for each name, and each project keeps its developer', async () => {
  const rows = await run(
    sql`select p.project_number as number, lower(o.name) as developer from projects p
      left join developer_organisations o on o.id = p.developer_organisation_id order by 1`,
  );
  expect(rows.map(({ number, developer }) => [number, developer])).toEqual([
    ['26-1', 'sable creek'],
    ['26-2', 'sable creek'],
    ['26-3', 'río, s.a.'],
    ['26-4', null],
    ['26-5', null],
  ]);
  expect(await run(sql`select name from developer_organisations`)).toHaveLength(2);
  const found = await run(sql`select entity_type from search_entries where title ilike 'sable creek'`);
  expect(found).toEqual([{ entity_type: 'developer_organisation' }]);
});

test('what was done to the developer of a project can still be taken back, but for a name that became no organisation', async () => {
  const ids = new Map(
    (await run(sql`select lower(name) as name, id from developer_organisations`)).map(({ name, id }) => [name, id]),
  );
  const kept = new Map(
    (
      await run(
        sql`select s.id, e.before, e.after from change_sets s left join change_set_entries e on e.change_set_id = s.id`,
      )
    ).map(({ id, before, after }) => [id, { before, after }]),
  );
  const sable = { developerOrganisationId: ids.get('sable creek') };
  expect(Object.fromEntries(changes.map(({ name, id }) => [name, kept.get(id)]))).toEqual({
    named: { before: { developerOrganisationId: null }, after: sable },
    renamed: { before: { developerOrganisationId: ids.get('río, s.a.') }, after: { ...sable, name: 'B' } },
    forgotten: { before: { name: 'A' }, after: { name: 'B' } },
    lost: undefined,
    other: { before: { name: 'A' }, after: { name: 'B' } },
  });
});
