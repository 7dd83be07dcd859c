import { sql } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/transaction.ts';

/** Throws, at the field named, unless the file is a live picture of the project: no record shows a file of another one. */
export async function requireCover(
  db: Executor,
  projectId: string,
  fileId: string | null | undefined,
  path: string,
): Promise<void> {
  if (fileId === null || fileId === undefined) return;
  const { rows } = await db.execute(
    sql`select 1 from files where id = ${fileId} and project_id = ${projectId} and kind = 'photo' and deleted_at is null`,
  );
  if (rows.length === 0) throw badInput(path, 'Is no picture of this project.');
}
