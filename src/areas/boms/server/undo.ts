import { sql } from 'drizzle-orm';
import { undoDays, type Bin } from '#platform/server/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { restoreBom } from './service.ts';

/** Versions in the bin; a released one never gets there. */
export const bomBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<{
      id: string;
      label: string;
      of: string | null;
      deleted_at: string;
      deleted_by: string | null;
    }>(sql`
      select b.id, b.code || ' v' || b.version_no || ' ' || b.name as label, p.project_number as of, to_char(b.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, u.first_name || ' ' || u.last_name as deleted_by
      from boms b left join projects p on p.id = b.project_id left join users u on u.id = b.updated_by
      where b.deleted_at > now() - make_interval(days => ${undoDays}) order by b.deleted_at desc limit 500`);
    return rows.map(({ deleted_at: deletedAt, deleted_by: deletedBy, ...row }) => ({ ...row, deletedAt, deletedBy }));
  },
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'boms.write');
    await restoreBom(write, viewer, id);
  },
};
