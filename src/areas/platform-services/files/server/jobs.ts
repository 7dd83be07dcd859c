import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Task, TaskContext } from '#platform/server/jobs/jobs.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { binDays } from '../schema.ts';
import { sweepUploads, type UploadTable } from '#platform/server/uploads/intake.ts';
import { fileUploads } from './uploads/upload-routes.ts';

/** Bytes without a row are removed only after this time: until then the row may still be on its way. */
export const orphanAgeMs = 60 * 60 * 1000;

const batch = 500;

/** Another area that keeps bytes in the store: which of these keys its rows name, and where its uploads are entered, if it takes any. */
export interface StoreTenant {
  namedKeys(db: Executor, keys: readonly string[]): Promise<readonly string[]>;
  uploads?: UploadTable;
}

/** The task that keeps store and database in step: empties the bin, then removes bytes that no row names. */
export function sweepFilesTask(db: Database, storage: FileStorage, tenants: readonly StoreTenant[] = []): Task {
  return {
    every: '41 * * * *',
    async run(_payload, context) {
      const purged = await purgeBin(context);
      const uploads = await sweepUploads(db, storage, [
        fileUploads,
        ...tenants.flatMap((tenant) => tenant.uploads ?? []),
      ]);
      await db.execute(sql`delete from download_tickets where expires_at < now()`);
      const staged = await storage.staging.sweep(orphanAgeMs);
      const orphans = await removeOrphans(db, storage, tenants, context.signal);
      context.log.debug({ purged, uploads, staged, orphans }, 'Swept the files.');
    },
  };
}

/** Rows that have lain in the bin for 30 days; their bytes are orphans from then on. */
function purgeBin({ inWrite }: TaskContext): Promise<number> {
  return inWrite(async (write) => {
    const { rows } = await write.tx.execute<{ id: string; project_id: string | null; name: string }>(
      sql`delete from files where id = any (array(select id from files
        where deleted_at < now() - ${`${binDays} days`}::interval limit ${batch})) returning id, project_id, name`,
    );
    for (const row of rows)
      write.audit({
        action: 'file.purged',
        entityType: 'file',
        entityId: row.id,
        projectId: row.project_id,
        old: { name: row.name },
      });
    return rows.length;
  });
}

async function removeOrphans(
  db: Database,
  storage: FileStorage,
  tenants: readonly StoreTenant[],
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  const check = async (keys: readonly string[]): Promise<void> => {
    const { rows } = await db.execute<{ key: string }>(
      // What an upload has put into the store and not yet entered is named by the upload.
      sql`select storage_key as key from files where storage_key = any(${sql.param([...keys])}::text[])
        union all select id::text from uploads where id::text = any(${sql.param([...keys])}::text[]) and file_id is null`,
    );
    const named = new Set(rows.map(({ key }) => key));
    for (const tenant of tenants) for (const key of await tenant.namedKeys(db, keys)) named.add(key);
    for (const key of keys) {
      if (named.has(key)) continue;
      await storage.store.remove(key);
      await storage.pictures.forget(key);
      removed += 1;
    }
  };
  const drawn = new Set<string>();
  for await (const key of storage.pictures.keys()) drawn.add(key);
  let waiting: string[] = [];
  for await (const { key, changedAt } of storage.store.list()) {
    if (signal.aborted) return removed;
    drawn.delete(key);
    if (Date.now() - changedAt.getTime() < orphanAgeMs) continue;
    waiting.push(key);
    if (waiting.length < batch) continue;
    await check(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await check(waiting);
  // What was drawn from pictures that are gone. One that came meanwhile is in no list yet.
  for (const key of drawn) if ((await storage.store.stat(key)) === undefined) await storage.pictures.forget(key);
  return removed;
}
