import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { MaySee } from '#platform/server/live/presence.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';

/** At which declared records somebody may learn who is there: at those of their own lists. */
export function presenceAtRecords(records: readonly ServedRecord[], readsOf: (viewer: Viewer) => Executor): MaySee {
  return Object.fromEntries(
    records.map(({ name, declaration, source }) => [
      name,
      async (viewer, id) => {
        const { from, where } = source(viewer);
        const isReader = holds(viewer.groups, declaration.access.read);
        const { rows } = isReader
          ? await readsOf(viewer).execute(sql`select 1 from ${from} where r.id = ${id} and ${where}`)
          : { rows: [] };
        if (rows.length === 0) throw new AppError('not_found');
      },
    ]),
  );
}
