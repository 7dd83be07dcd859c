import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { PlanNote } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { PhaseStrip } from '#ui/marks/phase-strip.tsx';
import { Section } from '#ui/layout/section.tsx';
import { milestoneKinds, type Milestone, type ProjectRead } from '#areas/projects/projects/schema.ts';
import { usePercentTitle } from '../embeds.tsx';
import { MilestoneEditor } from '../milestones/milestone-editor.tsx';
import { ModuleLegend, UnitGrid } from '../units/unit-grid.tsx';
import { statusWords } from '../words.ts';
import { ProjectRail } from './project-rail.tsx';
import { KeyDates } from './key-dates.tsx';

const t = texts({
  phases: { en: 'Phases', es: 'Fases' },
  since: { en: 'Since {day}', es: 'Desde {day}' },
  span: { en: '{from} – {to}', es: '{from} – {to}' },
  dates: { en: 'Key dates', es: 'Fechas clave' },
  addDate: { en: 'Add a date', es: 'Agregar fecha' },
  units: { en: 'Units and modules', es: 'Unidades y módulos' },
  noUnits: {
    en: 'No units yet. Add them under Units & modules.',
    es: 'Aún no hay unidades. Agrégalas en Unidades y módulos.',
  },
  wall: { en: 'Wall', es: 'Muro' },
  allPosts: { en: 'Read and write', es: 'Leer y escribir' },
  photos: { en: 'Latest photos', es: 'Fotos recientes' },
  allPhotos: { en: 'All photos', es: 'Todas las fotos' },
});

/** What matters about a project on one page: phases, dates, units, the newest posts and photos, and the facts in a rail. */
export function ProjectOverview({
  project,
  posts,
  photos,
}: {
  project: ProjectRead;
  posts: ReactNode;
  photos: ReactNode;
}) {
  const say = useSay();
  const [opened, setEditing] = useState<Milestone | 'new' | null>(null);
  const { do: doing, date } = useSearch();
  // The address may name a date by its id, or one that is not there yet by its kind.
  const asked =
    doing === 'date' && project.can.change
      ? (project.milestones.find(({ id, kind }) => id === date || kind === date) ?? ('new' as const))
      : null;
  const editing = opened ?? asked;
  const address = `/projects/${project.project_number}`;
  return (
    <div className="grid grid-cols-1 xl:grid-cols-[minmax(0,1fr)_var(--rail)]">
      <div className="flex min-w-0 flex-col gap-6 px-6 py-5 max-md:px-4">
        <Phases project={project} say={say} />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <Section
              title={say(t.dates)}
              {...(project.can.change
                ? {
                    action: (
                      <Button size="small" look="quiet" icon={<Plus />} onClick={() => setEditing('new')}>
                        {say(t.addDate)}
                      </Button>
                    ),
                  }
                : {})}
            >
              <KeyDates project={project} say={say} onEdit={setEditing} />
            </Section>
            <Section
              title={say(t.wall)}
              action={
                <Link to={`${address}?tab=wall`} className="link">
                  {say(t.allPosts)}
                </Link>
              }
            >
              <div className="-mx-4">{posts}</div>
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Section title={say(t.units)}>
              <ModuleLegend />
              {project.units.length === 0 ? (
                <p className="text-14 text-text-2">{say(t.noUnits)}</p>
              ) : (
                <UnitGrid project={project} />
              )}
            </Section>
            <Section
              title={say(t.photos)}
              action={
                <Link to={`${address}?tab=photos`} className="link">
                  {say(t.allPhotos)}
                </Link>
              }
            >
              {photos}
            </Section>
          </div>
        </div>
      </div>
      <aside className="flex flex-col gap-5 border-line px-6 py-5 max-xl:border-t xl:border-l">
        <ProjectRail project={project} say={say} />
      </aside>
      {editing !== null && (
        <MilestoneEditor
          project={project}
          id={editing === 'new' ? null : editing.id}
          kind={milestoneKinds.find((each) => each === date)}
          onClose={() => {
            setEditing(null);
            if (doing !== undefined) setSearch({ do: undefined, date: undefined });
          }}
        />
      )}
    </div>
  );
}

function Phases({ project, say }: { project: ProjectRead; say: Say }) {
  const language = useLanguage();
  const percentTitle = usePercentTitle();
  const running = project.status <= 6 ? project.status : (project.status_before_hold ?? 6);
  const phases = ([1, 2, 3, 4, 5, 6] as const).map((step) => {
    const entered = project.phases.findLast((phase) => phase.status === step);
    const isDone = project.status === 8 || step < running;
    const isRunning = step === running && project.status !== 8;
    const from = entered === undefined ? undefined : formatDay(dayOf(entered.entered_at), language);
    const to = entered?.left_at == null ? undefined : formatDay(dayOf(entered.left_at), language);
    const percent = isDone ? 100 : isRunning ? Math.min(99, Math.max(4, project.percent_complete)) : 0;
    return {
      step,
      percent,
      label: say(statusWords[step] ?? t.phases),
      ...(from === undefined || step > running
        ? {}
        : { detail: isRunning || to === undefined ? say(t.since, { day: from }) : say(t.span, { from, to }) }),
      ...(isRunning && step >= 4
        ? {
            percentText: progressText(project.percent_complete),
            percentTitle: percentTitle(project),
            note: <PlanNote percent={project.percent_complete} planned={project.planned_percent} />,
          }
        : {}),
    };
  });
  return <PhaseStrip label={say(t.phases)} phases={phases} />;
}
