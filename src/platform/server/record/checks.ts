import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The condition of a table that a column holds one of the declared words, or nothing. */
export function oneOf(column: AnyPgColumn, words: Readonly<Record<string, unknown>>): SQL {
  // The words stand in our own sources; a migration can hold no parameters.
  const list = Object.keys(words).map((word) => sql.raw(`'${word.replaceAll("'", "''")}'`));
  return sql`${column} in (${sql.join(list, sql`, `)})`;
}
