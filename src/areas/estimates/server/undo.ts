import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { undoDays, type Bin } from '#platform/server/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import './events.ts';
import { estimates } from './tables.ts';

/** Drafts in the bin. */
export const estimateBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<{
      id: string;
      label: string;
      of: string | null;
      deleted_at: string;
      deleted_by: string | null;
    }>(sql`
      select e.id, e.code || ' ' || e.name as label, p.project_number as of, to_char(e.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, u.first_name || ' ' || u.last_name as deleted_by
      from estimates e left join projects p on p.id = e.project_id left join users u on u.id = e.updated_by
      where e.deleted_at > now() - make_interval(days => ${undoDays}) order by e.deleted_at desc limit 500`);
    return rows.map(({ deleted_at: deletedAt, deleted_by: deletedBy, ...row }) => ({ ...row, deletedAt, deletedBy }));
  },
  async restore(write, viewer, id) {
    requireCapability(viewer, 'estimates.write');
    const [row] = await write.tx
      .update(estimates)
      .set({ deletedAt: null, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`${estimates.version} + 1` })
      .where(and(eq(estimates.id, id), isNotNull(estimates.deletedAt)))
      .returning();
    if (row === undefined) throw new AppError('not_found');
    write.audit({
      action: 'estimate.restored',
      entityType: 'estimate',
      entityId: id,
      projectId: row.projectId,
      new: { code: row.code, name: row.name },
    });
    await write.publish('estimate.changed', { estimateId: id, projectId: row.projectId });
  },
};
