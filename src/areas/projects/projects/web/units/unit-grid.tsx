import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useUnits } from '#areas/projects/units/web/queries.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { moduleStatusWords } from '../words.ts';

const t = texts({
  label: { en: 'Module {no}: {status}', es: 'Módulo {no}: {status}' },
  released: { en: 'Released and on', es: 'Liberado y después' },
  planned: { en: 'Planned', es: 'Planeado' },
  yard: { en: 'Yard', es: 'Patio' },
  online: { en: 'On line', es: 'En línea' },
  hold: { en: 'QA hold', es: 'Retenido' },
  noModules: { en: 'No modules', es: 'Sin módulos' },
});

/** A module's colour by how far it is; its word is in its name and tooltip. */
function lookOf(status: string): string {
  if (['released', 'in_transit', 'delivered', 'set'].includes(status)) return 'bg-st-6 text-st-6-on';
  // A ring as well: in the dark the two pale fills are one to most eyes.
  if (['offline', 'yard', 'returned'].includes(status))
    return 'bg-st-5-fill text-st-text inset-ring-[1.5px] inset-ring-st-5';
  if (status === 'online') return 'bg-st-4-fill text-st-text inset-ring inset-ring-st-4/50';
  if (status === 'qa_hold') return 'bg-warn-fill text-warn-text hatched border border-warn-line';
  return 'bg-press text-text-2';
}

export function ModuleLegend() {
  const say = useSay();
  const entries = [
    ['released', t.released],
    ['yard', t.yard],
    ['online', t.online],
    ['qa_hold', t.hold],
    ['scheduled', t.planned],
  ] as const;
  return (
    <ul className="mb-3 flex flex-wrap gap-x-3 gap-y-1 text-12 text-text-2">
      {entries.map(([status, word]) => (
        <li key={status} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-1 ${lookOf(status)}`} />
          {say(word)}
        </li>
      ))}
    </ul>
  );
}

/** One module as a small field in the colour of how far it is, with its number; its name says both in words. */
export function ModuleMark({
  module,
  grows = false,
}: {
  module: { module_no: string; status: string };
  grows?: boolean;
}) {
  const say = useSay();
  const words = say(t.label, { no: module.module_no, status: say(moduleStatusWords[module.status] ?? t.hold) });
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={`truncate rounded-1 px-1 text-center text-11 tabular-nums ${grows ? 'min-w-0 flex-1' : 'min-w-6 flex-none'} ${lookOf(module.status)}`}
    >
      {module.module_no.split('/')[0]}
    </span>
  );
}

/** The units of a project as small cards, each with its modules and how far they are. */
export function UnitGrid({ project }: { project: ProjectRead }) {
  const say = useSay();
  const { data } = useUnits({ project: project.id });
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-3 2xl:grid-cols-4">
      {(data ?? []).map((unit) => (
        <li key={unit.id}>
          <Link
            to={`/projects/${project.project_number}/unit/${unit.id}`}
            className="flex min-h-15 flex-col gap-2 rounded-3 border border-line bg-raised p-2 hover:bg-hover"
          >
            <span className="truncate text-13 font-label" title={unit.name}>
              {unit.name}
            </span>
            <span className="flex gap-1">
              {unit.module_statuses.length === 0 && <span className="text-12 text-text-3">{say(t.noModules)}</span>}
              {unit.module_statuses.map((module) => (
                <ModuleMark key={module.module_no} module={module} grows />
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
