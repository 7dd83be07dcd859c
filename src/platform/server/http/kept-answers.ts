import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Database } from '../database/database.ts';
import { seesEverything, type Viewer } from '../viewer.ts';
import type { KeptAnswer } from '../writes/idempotency.ts';
import type { Executor } from '../writes/transaction.ts';

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu;
/** The most ids of one call that are looked up. */
const mostIds = 500;

interface Reads {
  db: Database;
  readsOf(viewer: Viewer): Executor;
}

/** The tables whose rows belong to a home or project, by database: they never change while a process runs. */
const belonging = new WeakMap<Database, Promise<readonly { name: string; column: string }[]>>();

/**
 * Refuses to repeat a kept answer to somebody outside staff who has lost the home or project that it is about, as if that were not there.
 * About which it is, say the ids in the address, the body and the answer, and of records in the address the home and project they belong to.
 */
export async function requireStillSeen(
  { db, readsOf }: Reads,
  viewer: Viewer | undefined,
  asked: { url: string; body: unknown },
  kept: KeptAnswer,
): Promise<void> {
  if (viewer === undefined || seesEverything(viewer)) return;
  const inAddress = idsIn(asked.url);
  const named = [...new Set([...inAddress, ...idsIn(JSON.stringify([asked.body, kept.body]))])].slice(0, mostIds);
  const places = [...new Set([...named, ...(await placesOf(db, inAddress))])];
  if (places.length === 0) return;
  if ((await seenOf(readsOf(viewer), places)) < (await seenOf(db, places))) throw new AppError('not_found');
}

function idsIn(text: string | undefined): string[] {
  return text?.match(idPattern)?.map((id) => id.toLowerCase()) ?? [];
}

/** The number of these ids that are homes and projects which the reader of these connections sees. */
async function seenOf(db: Executor, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select (select count(*) from units where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null)::int
      + (select count(*) from projects where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null)::int as n`);
  return rows[0]?.n ?? 0;
}

/** The homes and projects that the records of these ids belong to. */
async function placesOf(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = belonging.get(db) ?? belongingTables(db);
  belonging.set(db, known);
  const asked = (await known).map(
    ({ name, column }) =>
      sql`select ${sql.identifier(column)} as place from ${sql.identifier(name)} where id = any(${sql.param([...ids])}::uuid[])`,
  );
  const { rows } = await db.execute<{ place: string | null }>(sql.join(asked, sql` union `));
  return rows.flatMap(({ place }) => (place === null ? [] : [place]));
}

async function belongingTables(db: Database): Promise<{ name: string; column: string }[]> {
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select c.relname as name, place.attname as column from pg_class c
    join pg_attribute id on id.attrelid = c.oid and id.attname = 'id' and id.atttypid = 'uuid'::regtype and not id.attisdropped
    join pg_attribute place on place.attrelid = c.oid and place.attname in ('unit_id', 'project_id')
      and place.atttypid = 'uuid'::regtype and not place.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  return rows;
}
