import { Expand } from 'lucide-react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { PlanProgress } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { closeRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { ProjectRead } from '../schema.ts';
import { DateMark, DayText, ProjectStatusChip, usePercentTitle } from './embeds.tsx';
import { useProject } from './queries.ts';
import { factoryWords, milestoneText, roleWords, words } from './words.ts';
import { DeveloperLink } from './developer-link.tsx';

const t = texts({
  phase: { en: 'Complete', es: 'Avance' },
  dates: { en: 'Key dates', es: 'Fechas clave' },
  people: { en: 'People', es: 'Personas' },
  facts: { en: 'Facts', es: 'Datos' },
  factory: { en: 'Factory', es: 'Planta' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  site: { en: 'Site', es: 'Obra' },
  size: { en: 'Size', es: 'Tamaño' },
  contract: { en: 'Contract', es: 'Contrato' },
  open: { en: 'Open project', es: 'Abrir proyecto' },
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The project could not be loaded', es: 'No se pudo cargar el proyecto' },
});

/** A project at a glance, in the right sidebar: status, what comes next, who, how much. */
export function ProjectPanel({ projectKey }: { projectKey: string }) {
  const say = useSay();
  const { data, error } = useProject(projectKey);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} label={say(t.loading)} />
    ) : (
      <ErrorState title={say(t.errorTitle)} text={error.message} />
    );
  return <PanelBody project={data} />;
}

/** The way from the panel to the page. */
export function ProjectPanelFooter({ projectNumber }: { projectNumber: string }) {
  const say = useSay();
  return (
    <Button icon={<Expand />} wide asChild>
      <Link to={`/projects/${projectNumber}`} onClick={closeRightSidebar}>
        {say(t.open)}
      </Link>
    </Button>
  );
}

function PanelBody({ project }: { project: ProjectRead }) {
  const say = useSay();
  const percentTitle = usePercentTitle();
  const language = useLanguage();
  const openDates = project.milestones.filter((milestone) => milestone.actual_on === null).slice(0, 5);
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-2">
        <h2 className="text-20 font-title">{project.name}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <ProjectStatusChip status={project.status} />
        </div>
        <PlanProgress
          percent={project.percent_complete}
          planned={project.planned_percent}
          label={say(t.phase)}
          title={percentTitle(project)}
          wide
        />
      </header>
      {openDates.length > 0 && (
        <Section title={say(t.dates)}>
          <ul className="flex flex-col">
            {openDates.map((milestone) => (
              <li key={milestone.id} className="flex min-h-8 items-center gap-2 text-13">
                <DateMark status={milestone.date_status} />
                <span className="min-w-0 flex-1 truncate">{say(milestoneText(milestone))}</span>
                <DayText date={milestone.forecast_on} status={milestone.date_status} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={say(t.facts)}>
        <Facts>
          <Fact name={say(t.factory)}>
            {project.factory === null ? null : say(factoryWords[project.factory] ?? t.factory)}
          </Fact>
          <Fact name={say(t.developer)}>
            <DeveloperLink project={project} />
          </Fact>
          <Fact name={say(t.site)}>
            {[project.address.line1, project.address.city, project.address.state].filter(Boolean).join(', ')}
          </Fact>
          <Fact
            name={say(t.size)}
          >{`${say(words.units, { n: project.unit_count })}, ${say(words.modules, { n: project.module_count })}`}</Fact>
          {project.contract_value_cents != null && (
            <Fact name={say(t.contract)}>{formatMoney(project.contract_value_cents, language)}</Fact>
          )}
        </Facts>
      </Section>
      {project.members.length > 0 && (
        <Section title={say(t.people)}>
          <ul className="flex flex-col gap-2">
            {project.members.map((member) => (
              <li key={`${member.user_id}-${member.role}`} className="flex items-center gap-2 text-13">
                <Avatar name={member.name} photoUrl={member.photo_url ?? undefined} size={24} />
                <span className="min-w-0 flex-1 truncate">{member.name}</span>
                <span className="text-text-3">{say(roleWords[member.role] ?? t.people)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
