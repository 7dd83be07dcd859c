import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { factoryZones } from '#areas/projects/units/schema.ts';
import { companyZone } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { TodaysFile } from '../schema.ts';
import { fileJoins, visibleFiles, writableProjects } from './scope.ts';
import { columns, live, toStoredFile, type FileRow } from './store.ts';

type Today = z.input<typeof TodaysFile>;

interface TodayRow extends FileRow {
  of_module: string;
  module_no: string;
  project_number: string;
  station: string | null;
  module_status: string;
}

/** The day begins at each factory's own midnight. */
const zone = sql`case coalesce(m.factory, p.factory) ${sql.join(
  Object.entries(factoryZones).map(([factory, name]) => sql`when ${factory} then ${name}::text`),
  sql` `,
)} else ${companyZone}::text end`;

/** At most 300: what a factory photographs in a day and a person still looks through. */
export async function readToday(db: Executor, viewer: Viewer): Promise<Today[]> {
  const view = seesEverything(viewer) ? undefined : 'floor';
  const { rows } = await db.execute<TodayRow>(sql`
    select ${columns}, ${writableProjects(viewer)} as writable, m.id as of_module, m.module_no, p.project_number, m.station, m.status as module_status
    ${fileJoins}
    where m.id is not null and f.kind in ('photo', 'video') and ${live} and f.superseded_by is null and ${visibleFiles(viewer, view)}
      and f.created_at > now() - interval '25 hours'
      and f.created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}
    order by f.created_at desc, f.id limit 300`);
  return rows.map((row) => ({
    file: toStoredFile(row, viewer),
    module: {
      id: row.of_module,
      module_no: row.module_no,
      project_number: row.project_number,
      station: row.station,
      status: row.module_status,
    },
  }));
}
