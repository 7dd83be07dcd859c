import { SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { TransactionClient } from './pipeline.ts';
import { newId } from '#platform/shared/ids.ts';
import { nameOf } from './statement-names.ts';
import { groupsKey, type Viewer } from '../viewer.ts';
import type { Executor } from '../writes/transaction.ts';
import { ViewerConnections } from '../viewer-reads.ts';

const dialect = new PgDialect();

/**
 * Runs a read that is asked often and is costly to plan: each connection plans it once and remembers the plan. Values are read as the
 * driver gives them, so cast dates and moments to text in the statement.
 */
export async function executePrepared<T extends Record<string, unknown>>(
  db: Executor,
  query: SQL | WrittenStatement,
): Promise<{ rows: T[] }> {
  const client: unknown = '$client' in db ? db.$client : undefined;
  // The caller names the shape of its own columns, as with every statement written by hand.
  if (!(client instanceof pg.Pool || client instanceof ViewerConnections || client instanceof TransactionClient))
    return { rows: (await db.execute(query instanceof SQL ? query : query.built())).rows as T[] };
  const { text, values: params } = query instanceof SQL ? written(query) : query;
  const name = nameOf(text);
  const statement = { text, values: params, ...(name === undefined ? {} : { name }) };
  const { rows } = client instanceof pg.Pool ? await client.query(statement) : await client.query(statement);
  return { rows };
}

/** A statement as it is sent: `$1` in the text stands for the first value. */
export interface WrittenStatement {
  text: string;
  values: unknown[];
  /** The statement put together anew, for a connection that takes no text. */
  built: () => SQL;
}

function written(query: SQL): Pick<WrittenStatement, 'text' | 'values'> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, values: params };
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

const mostTexts = 200;

/**
 * Statements that differ only by who asks: each is put together once for all people of whom the key names everything else that it hangs on.
 * It is built for a person that there is not, whose id is found again among its values; one in which anything else of a person stands is
 * put together anew each time.
 */
export class TextsPerPerson {
  readonly #texts = new Map<string, { text: string; values: readonly unknown[]; places: readonly number[] }>();

  of(key: string, viewer: Viewer, build: (viewer: Viewer) => SQL): WrittenStatement {
    const full = JSON.stringify([key, groupsKey(viewer), viewer.factory, viewer.scopes]);
    const known = this.#texts.get(full) ?? this.#write(full, viewer, build);
    const built = () => build(viewer);
    if (known === undefined) return { ...written(built()), built };
    const values = [...known.values];
    for (const place of known.places) values[place] = viewer.userId;
    return { text: known.text, values, built };
  }

  #write(key: string, viewer: Viewer, build: (viewer: Viewer) => SQL) {
    const userId = newId();
    const others = { username: newId(), name: newId(), email: newId(), sessionId: newId() };
    const { text, values } = written(build({ ...viewer, userId, ...others }));
    const places = values.flatMap((value, at) => (value === userId ? [at] : []));
    const rest = JSON.stringify([text, values.filter((value) => value !== userId)]);
    if ([userId, ...Object.values(others)].some((id) => rest.includes(id))) return undefined;
    if (this.#texts.size >= mostTexts) this.#texts.clear();
    const kept = { text, values, places };
    this.#texts.set(key, kept);
    return kept;
  }
}
