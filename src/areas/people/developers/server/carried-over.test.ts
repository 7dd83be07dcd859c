import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#platform/server/database/migrate.ts';
import { makeEmptyDatabase } from '#test/database.ts';

test('what stood on projects as a text becomes one organisation for each name, and each project keeps its developer', async () => {
  const database = await makeEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'hearth-migrations-'));
  try {
    const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
    const last = files.findIndex((file) => file.endsWith('_developer_organisations.sql'));
    expect(last).toBeGreaterThan(0);
    for (const file of files.slice(0, last)) await copyFile(join(migrationsFolder, file), join(folder, file));
    await migrate(database.pool, folder);
    for (const [number, name] of [
      ['26-1', 'Sable Creek'],
      ['26-2', ' sable creek '],
      ['26-3', 'Río, S.A.'],
      ['26-4', ' '],
      ['26-5', null],
    ])
      await database.db.execute(
        sql`insert into projects (id, project_number, name, channel, developer_org)
          values (gen_random_uuid(), ${number}, 'A project', 'b2b', ${name})`,
      );
    await migrate(database.pool);
    const { rows } = await database.db.execute(
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
    const { rows: organisations } = await database.db.execute(sql`select name from developer_organisations`);
    expect(organisations).toHaveLength(2);
    const { rows: found } = await database.db.execute(
      sql`select entity_type from search_entries where title ilike 'sable creek'`,
    );
    expect(found).toEqual([{ entity_type: 'developer_organisation' }]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
