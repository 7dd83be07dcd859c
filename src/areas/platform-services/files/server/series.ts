import { sql } from 'drizzle-orm';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** An earlier version may be the current one, so the next number follows the highest, not the current one's. */
export async function nextVersion(db: Executor, seriesId: string): Promise<number> {
  const { rows } = await db.execute<{ highest: number }>(
    sql`select max(version_no) as highest from files where series_id = ${seriesId}`,
  );
  return (rows[0]?.highest ?? 0) + 1;
}

/** Covers and albums show the document as it is now. */
export async function standIn(write: Write, viewer: Viewer, oldId: string, newId: string): Promise<void> {
  await write.tx.execute(sql`update albums set cover_file_id = ${newId} where cover_file_id = ${oldId}`);
  await write.tx.execute(
    sql`insert into album_files (album_id, file_id, position, added_by)
      select album_id, ${newId}, position, ${viewer.userId} from album_files where file_id = ${oldId} on conflict do nothing`,
  );
}
