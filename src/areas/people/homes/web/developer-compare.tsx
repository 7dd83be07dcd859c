import { formatNumber } from '#platform/shared/money.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { progressPercent, progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import type { Project } from '#areas/projects/projects/schema.ts';
import { DateMark, ProjectStatusChip, usePercentTitle } from '#areas/projects/projects/web/embeds.tsx';
import { ProjectCombobox, useProjectChoices, useProjectPages } from '#areas/projects/projects/web/choices.tsx';
import { milestoneText, words } from '#areas/projects/projects/web/words.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';

const t = texts({
  project: { en: 'Project', es: 'Proyecto' },
  title: { en: 'Your projects side by side', es: 'Tus proyectos lado a lado' },
  status: { en: 'Status', es: 'Estado' },
  complete: { en: 'Complete', es: 'Avance' },
  units: { en: 'Units', es: 'Unidades' },
  modules: { en: 'Modules', es: 'Módulos' },
  next: { en: 'Next date', es: 'Próxima fecha' },
  more: { en: 'Show more projects', es: 'Mostrar más proyectos' },
  here: { en: 'Shown above', es: 'El de arriba' },
  percent: { en: '{n}% complete', es: '{n}% de avance' },
});

/** How many projects are listed; out of more one is found by typing. */
const mostListed = 30;

/** Leads to another project of theirs; nothing where there is but one. */
export function ProjectPicker({ number }: { number: string }) {
  const say = useSay();
  const { data } = useProjectChoices({ view: 'developer' });
  if (data.length < 2) return null;
  const lead = (to: string | undefined) => {
    if (to !== undefined) go(`/developer/${encodeURIComponent(to)}`);
  };
  return (
    <div className="w-80 max-sm:w-full">
      {data.length > mostListed ? (
        <ProjectCombobox
          size="large"
          aria-label={say(t.project)}
          view="developer"
          value={data.find(({ project_number: each }) => each === number)?.id ?? null}
          onValueChange={(_id, project) => lead(project?.project_number)}
        />
      ) : (
        <Select
          aria-label={say(t.project)}
          value={number}
          onValueChange={lead}
          items={data.map((each) => ({ value: each.project_number, label: each.name, detail: each.project_number }))}
        />
      )}
    </div>
  );
}

/** All projects of a developer in one table, on a phone as cards; nothing where there is but one. */
export function ProjectComparison({ number }: { number: string }) {
  const say = useSay();
  const language = useLanguage();
  const { rows: data, isLoadingMore, loadMore } = useProjectPages({ view: 'developer' });
  if (data === undefined || data.length < 2) return null;
  return (
    <Section title={say(t.title)} {...(loadMore === undefined ? { count: data.length } : {})}>
      <div className="mt-1 overflow-hidden rounded-card border border-line bg-raised max-md:hidden">
        <Table caption={say(t.title)}>
          <thead>
            <tr>
              <HeadCell>{say(t.project)}</HeadCell>
              <HeadCell>{say(t.status)}</HeadCell>
              <HeadCell>{say(t.complete)}</HeadCell>
              <HeadCell numeric>{say(t.units)}</HeadCell>
              <HeadCell numeric>{say(t.modules)}</HeadCell>
              <HeadCell>{say(t.next)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((project) => (
              <tr key={project.id}>
                <Cell rowHead>
                  <ProjectName project={project} isHere={project.project_number === number} />
                </Cell>
                <Cell>
                  <ProjectStatusChip status={project.status} />
                </Cell>
                <Cell>
                  <Progress project={project} />
                </Cell>
                <Cell numeric>{formatNumber(project.unit_count, language)}</Cell>
                <Cell numeric>{formatNumber(project.module_count, language)}</Cell>
                <Cell>{project.next_milestone === null ? null : <NextDate next={project.next_milestone} />}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-raised md:hidden">
        {data.map((project) => (
          <li key={project.id} className="flex flex-col gap-1 px-4 py-3">
            <ProjectName project={project} isHere={project.project_number === number} />
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text-2">
              <ProjectStatusChip status={project.status} />
              <Progress project={project} />
              <span>{say(words.units, { n: project.unit_count })}</span>
            </span>
            {project.next_milestone !== null && (
              <span className="text-12">
                <NextDate next={project.next_milestone} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {loadMore !== undefined && <LoadMore label={say(t.more)} loading={isLoadingMore} onLoad={loadMore} />}
    </Section>
  );
}

function ProjectName({ project, isHere }: { project: Project; isHere: boolean }) {
  const say = useSay();
  if (isHere)
    return (
      <span className="inline-flex min-h-11 min-w-0 flex-wrap items-center gap-x-2" aria-current="page">
        <span className="font-label">{project.name}</span>
        <Tag tone="neutral">{say(t.here)}</Tag>
      </span>
    );
  return (
    <Link
      className="link inline-flex min-h-11 items-center self-start"
      to={`/developer/${encodeURIComponent(project.project_number)}`}
    >
      {project.name}
    </Link>
  );
}

function Progress({ project }: { project: Project }) {
  const say = useSay();
  const percentTitle = usePercentTitle();
  const n = progressPercent(project.percent_complete);
  return <ProgressBar percent={n} label={say(t.percent, { n })} text={progressText(n)} title={percentTitle(project)} />;
}

function NextDate({ next }: { next: NonNullable<Project['next_milestone']> }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <span className="inline-flex items-center gap-2">
      <DateMark status={next.date_status} />
      <span>
        {say(milestoneText(next))}, {formatDay(next.forecast_on, language)}
      </span>
    </span>
  );
}
