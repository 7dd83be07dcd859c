import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { newId } from '#platform/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { StartRefused } from '../start/start-faults.ts';
import type { FileStore } from './file-store.ts';
import { StoreFault } from './s3/bucket.ts';

const factKey = 'file_store';

const Fact = z.object({ portal: z.uuid(), marked: z.boolean() });
const Marker = z.object({ portal: z.uuid() });

/**
 * Holds the place of the files against the database: both carry one name, given once. A place without it is taken on the first time,
 * and refused afterwards, as is that of another portal. Throws `StartRefused` with what to do. Several processes may ask at once.
 */
async function requireMark(db: Database, store: FileStore): Promise<void> {
  const made = JSON.stringify({ portal: newId(), marked: false });
  await db.execute(
    sql`insert into installation_facts (key, value) values (${factKey}, ${made}::jsonb) on conflict do nothing`,
  );
  const own = await db.execute<{ value: unknown }>(sql`select value from installation_facts where key = ${factKey}`);
  const known = Fact.parse(own.rows[0]?.value);
  if (known.marked) return requireMarked(store, known.portal);
  // Of several first starts one marks its place, and the others are held against that.
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ value: unknown }>(
      sql`select value from installation_facts where key = ${factKey} for update`,
    );
    const { portal, marked } = Fact.parse(rows[0]?.value);
    if (!marked && (await store.readMarker()) === undefined) await store.writeMarker(markerOf(portal));
    await requireMarked(store, portal);
    await tx.execute(sql`update installation_facts
      set value = ${JSON.stringify({ portal, marked: true })}::jsonb, updated_at = now() where key = ${factKey}`);
  });
}

async function requireMarked(store: FileStore, portal: string): Promise<void> {
  const text = await store.readMarker();
  if (text === undefined)
    throw new StartRefused(
      `${store.place} is not where this portal keeps its files: there is no portal.json in it. Mount the disk that is missing there, set HEARTH_DATA or FILES_URL to the right place, or give all servers of the portal one place by FILES_URL. Where its files were brought there by hand without portal.json, make it, with this line: ${markerOf(portal)}`,
    );
  if (portalOf(text) !== portal)
    throw new StartRefused(
      `${store.place} holds the files of another portal, as portal.json in it says. Set HEARTH_DATA or FILES_URL to the place of this portal's files, or DATABASE_URL to the database that belongs to these.`,
    );
}

function markerOf(portal: string): string {
  return JSON.stringify({ portal });
}

/** The portal that a marker names; undefined when it can't be read. */
export function portalOf(marker: string): string | undefined {
  try {
    return Marker.parse(JSON.parse(marker)).portal;
  } catch {
    return undefined;
  }
}

/**
 * The same at a start. An object store that does not answer holds up nothing but files, which are refused with 503 until it does; one
 * that refuses the portal ends the start.
 */
export async function requireOwnFiles(parts: {
  db: Database;
  store: FileStore;
  log: Pick<Logger, 'error'>;
}): Promise<void> {
  try {
    await requireMark(parts.db, parts.store);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof StoreFault)) throw error;
    const settings = cause.reason === 'NoSuchBucket' ? 'FILES_URL' : 'FILES_ACCESS_KEY, FILES_SECRET_KEY and FILES_URL';
    if (cause.status !== undefined && cause.status >= 400 && cause.status < 500 && cause.status !== 429)
      throw new StartRefused(
        `The object store refuses ${parts.store.place} (${cause.reason}, ${cause.status}). Look at ${settings}; FILES_ENDPOINT and FILES_REGION say where it is.`,
        { cause },
      );
    parts.log.error(
      { err: cause },
      'The object store of FILES_URL does not answer; until it does, files are refused with 503.',
    );
  }
}
