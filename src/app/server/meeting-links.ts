import { sql, type SQL } from 'drizzle-orm';
import type { LinkSource, LinkSources } from '#areas/company/meetings/server/agenda.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { visibleUnits } from '#areas/projects/units/server/reads.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { records } from '../records.ts';
import { belongsTo } from './belonging.ts';

/** The parts of meetings themselves are nothing that an item is about. */
const own: ReadonlySet<string> = new Set([
  'meeting',
  'meeting_series',
  'agenda_item',
  'meeting_outcome',
  'action_item',
]);

const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** A record that is open beside its list. */
function panelAt(screen: string, path: string, search: URLSearchParams): SQL | undefined {
  const panel = search.get('panel') ?? '';
  return path === screen.split('?')[0] && anId.test(panel) ? sql`r.id = ${panel}` : undefined;
}

/** The page of a ticket, which stands at an address of its own. */
function ticketAt(path: string): SQL | undefined {
  const id = /^\/tickets\/ticket-form\/(?:[a-z]+\/)?([\da-f-]+)$/u.exec(path)?.[1];
  return id !== undefined && anId.test(id) ? sql`r.id = ${id}` : undefined;
}

function declaredSource({ name, table, label, source, declaration }: ServedRecord): LinkSource {
  const { project, screen } = declaration;
  return {
    from: sql`${sql.identifier(table)} r`,
    name: label,
    number:
      project === undefined
        ? sql`null`
        : sql`(select lp.project_number from projects lp where lp.id = r.${sql.identifier(project)})`,
    project: project === undefined ? sql`null` : sql`r.${sql.identifier(project)}`,
    at: (path, search) => panelAt(screen, path, search) ?? (name === 'ticket' ? ticketAt(path) : undefined),
    belongsTo: (id) => belongsTo(declaration, id),
    visible: (viewer) => source(viewer).where,
  };
}

/** What an item of an agenda may be about: projects, units and every declared record, a ticket as soon as there is one. */
export const meetingLinks: LinkSources = {
  project: {
    from: sql`projects r`,
    name: sql`r.project_number || ' ' || r.name`,
    number: sql`r.project_number`,
    project: sql`r.id`,
    at(path) {
      const number = /^\/projects\/([^/]+)$/u.exec(path)?.[1];
      return number === undefined ? undefined : sql`r.project_number = ${number}`;
    },
    visible: (viewer) => sql`exists (select 1 from projects p where p.id = r.id and ${visibleProjects(viewer)})`,
  },
  unit: {
    from: sql`units r`,
    name: sql`r.name`,
    number: sql`(select lp.project_number from projects lp where lp.id = r.project_id)`,
    project: sql`r.project_id`,
    at(path) {
      const id = /^\/projects\/[^/]+\/unit\/([^/]+)$/u.exec(path)?.[1] ?? '';
      return anId.test(id) ? sql`r.id = ${id}` : undefined;
    },
    visible: (viewer) =>
      sql`exists (select 1 from units u join projects p on p.id = u.project_id where u.id = r.id and ${visibleUnits(viewer)})`,
  },
  ...Object.fromEntries(
    records.filter(({ name }) => !own.has(name)).map((record) => [record.name, declaredSource(record)]),
  ),
};
