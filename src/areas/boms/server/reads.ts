import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';

/** Throws unless the viewer may read bills of materials and this version is not in the bin. */
export async function requireBom(db: Executor, viewer: Viewer, id: string): Promise<void> {
  requireCapability(viewer, 'boms.read');
  const { rows } = await db.execute(sql`select 1 from boms where id = ${id} and deleted_at is null`);
  if (rows.length === 0) throw new AppError('not_found');
}
