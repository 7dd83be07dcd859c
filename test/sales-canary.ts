import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { activities } from '#areas/sales/activities/server/tables.ts';
import { companies, contacts } from '#areas/sales/customers/server/tables.ts';
import { leads } from '#areas/sales/leads/server/tables.ts';
import { opportunities } from '#areas/sales/opportunities/server/tables.ts';
import type { World } from './world.ts';

const ofEach = 200;

/** What sales know of people, each with what its rows say in free words. */
const written: readonly { table: PgTable; words: readonly string[] }[] = [
  { table: companies, words: ['name', 'note'] },
  { table: contacts, words: ['name', 'note'] },
  {
    table: opportunities,
    words: ['name', 'note', 'next_step', 'competitor', 'lost_notes', 'address_line1', 'city', 'hubspot_id'],
  },
  { table: leads, words: ['name', 'company_name', 'campaign', 'next_step', 'site_address', 'message'] },
  { table: activities, words: ['title', 'words', 'next_step'] },
];

/**
 * Makes 200 deals, leads, contacts, companies and activities that say this word in every free text, as copies of those of a side of
 * the world. One deal of them is of the actors' own project. Answers its id.
 */
export async function plantSales({ at, own }: Pick<World, 'at' | 'own'>, word: string): Promise<string> {
  const { db } = at.database;
  for (const { table, words } of written) {
    const name = getTableName(table);
    const columns = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
    const single = new Set(['project_id', 'opportunity_id', 'won_by']);
    const values = columns.map(({ name: column }) => {
      if (column === 'id') return sql`gen_random_uuid()`;
      if (column === 'code') return sql`'ZQ-' || n`;
      if (words.includes(column)) return sql`${word} || ' ' || n`;
      if (column === 'email') return sql`${word} || n || '@example.test'`;
      if (column === 'next_due') return sql`current_date`;
      // What one record alone may name stays with the one that is copied.
      return name !== 'activities' && single.has(column) ? sql`null` : sql`t.${sql.identifier(column)}`;
    });
    await db.execute(sql`
      insert into ${sql.identifier(name)} (${sql.join(
        columns.map((each) => sql.identifier(each.name)),
        sql`, `,
      )})
      select ${sql.join(values, sql`, `)} from generate_series(1, ${ofEach}) n,
        lateral (select * from ${sql.identifier(name)} r where r.deleted_at is null order by r.created_at limit 1) t`);
  }
  await db.execute(sql`update opportunities set project_id = null where project_id = ${own['projects']}`);
  const { rows } = await db.execute<{ id: string }>(
    sql`update opportunities set project_id = ${own['projects']} where code = 'ZQ-1' returning id`,
  );
  return rows[0]?.id ?? '';
}
