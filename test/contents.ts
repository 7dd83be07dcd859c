import { sql } from 'drizzle-orm';
import type { TestPortal } from './portal.ts';

interface Wanted {
  /** Tables that are left out. */
  without: readonly string[];
  /** Only rows that are not in the bin, and of each only what a person knows of it: not when and how often it was changed. */
  asKnown?: true;
}

/** One line per table: how many rows, and a sum over all that is in them. */
export async function contents(at: TestPortal, { without, asKnown }: Wanted): Promise<string> {
  const { db } = at.database;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const row = asKnown === true ? sql`(to_jsonb(t) - '{version,updated_at,updated_by}'::text[])` : sql`t`;
  const which = asKnown === true ? sql`where to_jsonb(t)->>'deleted_at' is null` : sql``;
  const sums = tables
    .filter(({ name }) => !without.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::int as n,
          md5(coalesce(string_agg(md5(${row}::text), '' order by md5(${row}::text)), '')) as sum from ${sql.identifier(name)} t ${which}`,
    );
  const { rows } = await db.execute<{ name: string; n: number; sum: string }>(sql.join(sums, sql` union all `));
  // PostgreSQL may answer the parts in any order once there are many tables.
  return rows
    .map(({ name, n, sum }) => `${name}: ${n} rows, ${sum}`)
    .toSorted()
    .join('\n');
}

/** The tables whose line differs. */
export function changedTables(before: string, after: string): string[] {
  const lines = new Set(before.split('\n'));
  return after.split('\n').flatMap((line) => (lines.has(line) ? [] : [line.split(':')[0] ?? '']));
}
