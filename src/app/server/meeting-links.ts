import { sql } from 'drizzle-orm';
import type { LinkSource, LinkSources } from '#areas/company/meetings/server/agenda.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { visibleUnits } from '#areas/projects/units/server/reads.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { records } from '../records.ts';

/** The parts of meetings themselves are nothing that an item is about. */
const own: ReadonlySet<string> = new Set([
  'meeting',
  'meeting_series',
  'agenda_item',
  'meeting_outcome',
  'action_item',
]);

function declaredSource({ table, label, source, declaration: { project } }: ServedRecord): LinkSource {
  return {
    from: sql`${sql.identifier(table)} r`,
    name: label,
    number:
      project === undefined
        ? sql`null`
        : sql`(select lp.project_number from projects lp where lp.id = r.${sql.identifier(project)})`,
    visible: (viewer) => source(viewer).where,
  };
}

/** What an item of an agenda may be about: projects, units and every declared record, a ticket as soon as there is one. */
export const meetingLinks: LinkSources = {
  project: {
    from: sql`projects r`,
    name: sql`r.project_number || ' ' || r.name`,
    number: sql`r.project_number`,
    visible: (viewer) => sql`exists (select 1 from projects p where p.id = r.id and ${visibleProjects(viewer)})`,
  },
  unit: {
    from: sql`units r`,
    name: sql`r.name`,
    number: sql`(select lp.project_number from projects lp where lp.id = r.project_id)`,
    visible: (viewer) =>
      sql`exists (select 1 from units u join projects p on p.id = u.project_id where u.id = r.id and ${visibleUnits(viewer)})`,
  },
  ...Object.fromEntries(
    records.filter(({ name }) => !own.has(name)).map((record) => [record.name, declaredSource(record)]),
  ),
};
