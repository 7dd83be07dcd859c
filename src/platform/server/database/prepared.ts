import { SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { TransactionClient } from './pipeline.ts';
import { nameOf } from './statement-names.ts';
import type { Executor } from '../writes/transaction.ts';
import { ViewerConnections } from '../viewer-reads.ts';

const dialect = new PgDialect();

/**
 * Runs a read that is asked often and is costly to plan: each connection plans it once and remembers the plan. Values are read as the
 * driver gives them, so cast dates and moments to text in the statement.
 */
export async function executePrepared<T extends Record<string, unknown>>(
  db: Executor,
  query: SQL,
): Promise<{ rows: T[] }> {
  const client: unknown = '$client' in db ? db.$client : undefined;
  // The caller names the shape of its own columns, as with every statement written by hand.
  if (!(client instanceof pg.Pool || client instanceof ViewerConnections || client instanceof TransactionClient))
    return { rows: (await db.execute(query)).rows as T[] };
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOf(text);
  const statement = { text, values: params, ...(name === undefined ? {} : { name }) };
  const { rows } = client instanceof pg.Pool ? await client.query(statement) : await client.query(statement);
  return { rows };
}

/** A piece of a statement as the text that it comes to, so that it is put together once; undefined for one that binds values. */
export function writtenOnce(piece: SQL): SQL | undefined {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  return params.length > 0 ? undefined : new SQL([new StringChunk(text)]);
}

/** Runs a statement whose text is written once, inside a write: neither built nor planned at each call. Its values come in its order. */
export async function runText(
  tx: Executor,
  text: string,
  values: unknown[],
  types?: pg.CustomTypesConfig,
): Promise<pg.QueryResult> {
  const client: unknown = '$client' in tx ? tx.$client : undefined;
  if (!(client instanceof TransactionClient))
    throw new TypeError('Only the transaction of a write runs such a statement.');
  const name = nameOf(text);
  return client.query({
    text,
    values,
    ...(name === undefined ? {} : { name }),
    ...(types === undefined ? {} : { types }),
  });
}

/** Parts of statements that are the same at each call, each put together once; one that binds values is put together anew. */
export class WrittenTexts {
  readonly #texts = new Map<string, SQL>();

  of(key: string, build: () => SQL): SQL {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const built = build();
    const written = writtenOnce(built);
    if (written === undefined) return built;
    this.#texts.set(key, written);
    return written;
  }
}
