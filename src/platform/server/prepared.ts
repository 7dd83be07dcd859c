import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Executor } from './transaction.ts';
import { ViewerConnections } from './viewer-reads.ts';

const dialect = new PgDialect();
const names = new Map<string, string>();
/** A connection keeps every statement it has prepared, so their number has an end; what comes later runs unprepared. */
const mostStatements = 200;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostStatements) return known;
  const name = `hearth_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a read that is asked often and is costly to plan: each connection plans it once and remembers the plan. Inside a transaction
 * it runs like any other. Values are read as the driver gives them, so cast dates and moments to text in the statement.
 */
export async function executePrepared<T extends Record<string, unknown>>(
  db: Executor,
  query: SQL,
): Promise<{ rows: T[] }> {
  const client: unknown = '$client' in db ? db.$client : undefined;
  // The caller names the shape of its own columns, as with every statement written by hand.
  if (!(client instanceof pg.Pool || client instanceof ViewerConnections))
    return { rows: (await db.execute(query)).rows as T[] };
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOf(text);
  const statement = { text, values: params, ...(name === undefined ? {} : { name }) };
  const { rows } = client instanceof pg.Pool ? await client.query(statement) : await client.query(statement);
  return { rows };
}
