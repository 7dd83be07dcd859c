import { sql } from 'drizzle-orm';
import { readBin, type Bin } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { restoreBom } from './service.ts';

/** Versions in the bin; a released one never gets there. */
export const bomBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`boms r left join projects p on p.id = r.project_id`,
      label: sql`r.code || ' v' || r.version_no || ' ' || r.name`,
      of: sql`p.project_number`,
    }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'boms.write');
    await restoreBom(write, viewer, id);
  },
};
