import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { runText } from './prepared.ts';
import type { Write } from '../writes/transaction.ts';

const dialect = new PgDialect();

/** What a statement of a table is made of, taken apart once. */
interface Parts {
  name: string;
  columns: readonly (readonly [field: string, column: PgColumn])[];
  select: string;
  updates: Map<string, string>;
}

const known = new WeakMap<PgTable, Parts>();

function quoted(name: string): string {
  return `"${name}"`;
}

function partsOf(table: PgTable): Parts {
  const found = known.get(table);
  if (found !== undefined) return found;
  const columns = Object.entries(getTableColumns(table));
  const name = quoted(getTableName(table));
  const parts: Parts = {
    name,
    columns,
    select: `select ${columns.map(([, column]) => quoted(column.name)).join(', ')} from ${name}`,
    updates: new Map(),
  };
  known.set(table, parts);
  return parts;
}

const { builtins } = pg.types;
const asText: ReadonlySet<number> = new Set([
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.INTERVAL,
]);
/** Days and moments are read as text, as the columns of our tables expect them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    asText.has(id) ? String : pg.types.getTypeParser(id, format ?? 'text'),
};

/** The rows of a table where the condition holds, locked until the end of the write: what the builder would read, without building it anew. */
export async function lockRows<T extends PgTable>(
  write: Write,
  table: T,
  condition: SQL,
): Promise<T['$inferSelect'][]> {
  const { columns, select } = partsOf(table);
  const { sql: where, params } = dialect.sqlToQuery(condition);
  const { rows } = await runText(write.tx, `${select} where ${where} for update`, params, types);
  return rows.map((row: Record<string, unknown>) => {
    const result: Record<string, unknown> = {};
    for (const [field, column] of columns) {
      const value = row[column.name];
      result[field] = value === null ? null : column.mapFromDriverValue(value);
    }
    return result;
  });
}

/**
 * Sends the change of one record, which nobody waits for: the columns given, who and when, and the next version. The text for the same
 * columns is written once.
 */
export function changeRow<T extends PgTable>(
  write: Write,
  table: T,
  id: string,
  columns: Partial<T['$inferInsert']>,
): void {
  const parts = partsOf(table);
  const changed = new Map<string, unknown>(Object.entries(columns));
  const given = parts.columns.filter(([field]) => changed.get(field) !== undefined);
  const key = given.map(([field]) => field).join(' ');
  let text = parts.updates.get(key);
  if (text === undefined) {
    const set = given.map(([, column], index) => `${quoted(column.name)} = $${index + 3}`);
    text = `update ${parts.name} set ${[...set, '"updated_by" = $2', '"updated_at" = now()', '"version" = "version" + 1'].join(', ')} where "id" = $1`;
    parts.updates.set(key, text);
  }
  const values = given.map(([field, column]) => {
    const value = changed.get(field);
    return value === null ? null : column.mapToDriverValue(value);
  });
  write.run(runText(write.tx, text, [id, write.actor.id, ...values]));
}
