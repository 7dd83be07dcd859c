import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { daysBetween, todayIn } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, type Say } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/page-frame.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { openRightSidebar } from '#platform/web/right-sidebar.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/table.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { factories, type Project } from '../schema.ts';
import { DateMark, DayText, ProjectStatusChip } from './embeds.tsx';
import { ProjectPanel, ProjectPanelFooter } from './project-panel.tsx';
import { useProjects } from './queries.ts';
import { factoryWords, milestoneText, statusWords, words } from './words.ts';

const t = texts({
  title: { en: 'Projects', es: 'Proyectos' },
  new: { en: 'New project', es: 'Nuevo proyecto' },
  all: { en: 'All', es: 'Todos' },
  mine: { en: 'Mine', es: 'Míos' },
  late: { en: 'Late', es: 'Atrasados' },
  hold: { en: 'On hold', es: 'En pausa' },
  views: { en: 'Quick views', es: 'Vistas rápidas' },
  find: { en: 'Find by name, number or city', es: 'Buscar por nombre, número o ciudad' },
  status: { en: 'Status', es: 'Estado' },
  factory: { en: 'Factory', es: 'Planta' },
  anyStatus: { en: 'Any status', es: 'Cualquier estado' },
  anyFactory: { en: 'All factories', es: 'Todas las plantas' },
  number: { en: 'No.', es: 'Núm.' },
  project: { en: 'Project', es: 'Proyecto' },
  units: { en: 'Units', es: 'Unidades' },
  complete: { en: 'Complete', es: 'Avance' },
  next: { en: 'Next milestone', es: 'Próximo hito' },
  contract: { en: 'Contract', es: 'Contrato' },
  pm: { en: 'PM', es: 'GP' },
  caption: { en: 'Projects by number', es: 'Proyectos por número' },
  loading: { en: 'Loading projects', es: 'Cargando proyectos' },
  emptyTitle: { en: 'No projects yet', es: 'Aún no hay proyectos' },
  emptyText: {
    en: 'A project holds its units, dates, people and files. Start with the first one.',
    es: 'Un proyecto reúne sus unidades, fechas, personas y archivos. Empieza con el primero.',
  },
  noMatchTitle: { en: 'No project matches', es: 'Ningún proyecto coincide' },
  noMatchText: { en: 'Try another word, or take the filters off.', es: 'Prueba otra palabra o quita los filtros.' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
  errorTitle: { en: 'The projects could not be loaded', es: 'No se pudieron cargar los proyectos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  lateCount: {
    en: '{n, plural, one {# late} other {# late}}',
    es: '{n, plural, one {# atrasado} other {# atrasados}}',
  },
  riskCount: {
    en: '{n, plural, one {# at risk} other {# at risk}}',
    es: '{n, plural, one {# en riesgo} other {# en riesgo}}',
  },
});

type Tab = 'all' | 'mine' | 'late' | 'hold';

/** The projects as a table that owns the screen: quick views, search, two filters, a record panel, totals. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const q = useDeferredValue(typed.trim());
  const all = useProjects();
  const mine = useProjects({ mine: 'true' });
  const tab = tabOf(search['view']);
  const rows = (tab === 'mine' ? mine.data : all.data) ?? [];
  const filters = { tab, q, status: search['status'], factory: search['factory'] };
  const shown = rows.filter((project) => matches(project, filters));
  const isFiltered = q !== '' || tab !== 'all' || filters.status !== undefined || filters.factory !== undefined;
  const count = (which: Tab) =>
    (which === 'mine' ? mine.data : all.data?.filter((project) => matches(project, { tab: which, q: '' })))?.length;
  const tabs = (['all', 'mine', 'late', 'hold'] as const).map((value) => ({
    value,
    label: say(t[value]),
    count: count(value),
  }));

  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        <Button look="primary" icon={<Plus />} asChild>
          <Link to="/projects/new-project">{say(t.new)}</Link>
        </Button>
      }
      tabs={
        <Tabs
          id="projects"
          label={say(t.views)}
          items={tabs}
          value={tab}
          onValueChange={(value) => setSearch({ view: value === 'all' ? undefined : value })}
        />
      }
    >
      <TabPanel tabsId="projects" value={tab} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-md:px-4">
          <div className="w-72 max-md:w-full">
            <TextInput
              type="search"
              aria-label={say(t.find)}
              placeholder={say(t.find)}
              start={<Search />}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setSearch({ q: event.target.value.trim() });
              }}
            />
          </div>
          <div className="w-44 max-md:flex-1">
            <Select
              aria-label={say(t.status)}
              value={filters.status ?? 'any'}
              onValueChange={(value) => setSearch({ status: value === 'any' ? undefined : value })}
              items={[
                { value: 'any', label: say(t.anyStatus) },
                ...Object.entries(statusWords).map(([value, word]) => ({ value, label: say(word) })),
              ]}
            />
          </div>
          <div className="w-44 max-md:flex-1">
            <Select
              aria-label={say(t.factory)}
              value={filters.factory ?? 'any'}
              onValueChange={(value) => setSearch({ factory: value === 'any' ? undefined : value })}
              items={[
                { value: 'any', label: say(t.anyFactory) },
                ...factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) })),
              ]}
            />
          </div>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {all.isPending ? (
            <SkeletonRows rows={12} label={say(t.loading)} />
          ) : all.error !== null && all.data === undefined ? (
            <ErrorState
              title={say(t.errorTitle)}
              text={all.error.message}
              action={<Button onClick={() => void all.refetch()}>{say(t.retry)}</Button>}
            />
          ) : shown.length === 0 ? (
            isFiltered ? (
              <EmptyState
                drawing={<ModuleDrawing />}
                title={say(t.noMatchTitle)}
                text={say(t.noMatchText)}
                action={
                  <Button
                    onClick={() => {
                      setTyped('');
                      setSearch({ q: undefined, status: undefined, factory: undefined, view: undefined });
                    }}
                  >
                    {say(t.clear)}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                drawing={<ModuleDrawing />}
                title={say(t.emptyTitle)}
                text={say(t.emptyText)}
                action={
                  <Button look="primary" asChild>
                    <Link to="/projects/new-project">{say(t.new)}</Link>
                  </Button>
                }
              />
            )
          ) : (
            <ProjectsTable rows={shown} say={say} />
          )}
        </div>
      </TabPanel>
    </PageFrame>
  );
}

function tabOf(view: string | undefined): Tab {
  return view === 'mine' || view === 'late' || view === 'hold' ? view : 'all';
}

function matches(
  project: Project,
  filter: { tab: Tab; q: string; status?: string | undefined; factory?: string | undefined },
): boolean {
  if (filter.tab === 'late' && (project.next_milestone?.date_status !== 'late' || project.status >= 7)) return false;
  if (filter.tab === 'hold' && project.status !== 7) return false;
  if (filter.status !== undefined && String(project.status) !== filter.status) return false;
  if (filter.factory !== undefined && project.factory !== filter.factory) return false;
  const words = fold(`${project.project_number} ${project.name} ${project.address.city ?? ''}`);
  return fold(filter.q)
    .split(/\s+/u)
    .every((word) => words.includes(word));
}

/** Without accents and case, so that "trevino" finds Treviño. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

type SortKey = 'number' | 'project' | 'status' | 'factory' | 'units' | 'complete' | 'next' | 'contract';

const sortValue: Record<SortKey, (project: Project) => string | number> = {
  number: (project) => project.project_number,
  project: (project) => project.name,
  status: (project) => project.status,
  factory: (project) => project.factory ?? '',
  units: (project) => project.unit_count,
  complete: (project) => project.percent_complete,
  next: (project) => project.next_milestone?.forecast_on ?? '9999',
  contract: (project) => project.contract_value_cents ?? -1,
};

function ProjectsTable({ rows, say }: { rows: readonly Project[]; say: Say }) {
  const language = useLanguage();
  const search = useSearch();
  const sortKey =
    (Object.keys(sortValue) as SortKey[]).find((key) => key === search['sort']?.replace('-', '')) ?? 'next';
  const descending = search['sort']?.startsWith('-') ?? false;
  const collator = new Intl.Collator(localeOf(language), { numeric: true });
  const sorted = [...rows].sort((a, b) => {
    const [x, y] = [sortValue[sortKey](a), sortValue[sortKey](b)];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y));
    return descending ? -order : order;
  });
  const head = (key: SortKey, label: string, numeric = false, className = '') => (
    <HeadCell
      numeric={numeric}
      className={className}
      sorted={sortKey === key ? (descending ? 'descending' : 'ascending') : undefined}
      onSort={() => setSearch({ sort: sortKey === key && !descending ? `-${key}` : key })}
    >
      {label}
    </HeadCell>
  );
  const open = (project: Project) =>
    openRightSidebar({
      title: project.project_number,
      content: <ProjectPanel projectKey={project.project_number} />,
      footer: <ProjectPanelFooter projectNumber={project.project_number} />,
    });
  const units = rows.reduce((sum, project) => sum + project.unit_count, 0);
  const contract = rows.reduce((sum, project) => sum + (project.contract_value_cents ?? 0), 0);
  const complete = rows.reduce((sum, project) => sum + project.percent_complete, 0) / rows.length;
  const standing = (status: string) =>
    rows.filter((project) => project.status < 7 && project.next_milestone?.date_status === status).length;

  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {sorted.map((project) => (
          <li key={project.id}>
            <Link to={`/projects/${project.project_number}`} className="flex min-h-16 flex-col gap-1.5 px-4 py-3">
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-label">{project.name}</span>
                <span className="flex-none text-12 text-text-3 tabular-nums">{project.project_number}</span>
              </span>
              <span className="flex items-center justify-between gap-3">
                <ProjectStatusChip status={project.status} />
                <NextMilestone project={project} say={say} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table caption={say(t.caption)} edge>
          <thead>
            <tr>
              {head('number', say(t.number))}
              {head('project', say(t.project))}
              {head('status', say(t.status))}
              {head('factory', say(t.factory), false, 'max-lg:hidden')}
              {head('units', say(t.units), true)}
              {head('complete', say(t.complete))}
              {head('next', say(t.next))}
              {head('contract', say(t.contract), true, 'max-lg:hidden')}
              <HeadCell>{say(t.pm)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sorted.map((project) => (
              <tr
                key={project.id}
                className="cursor-pointer hover:bg-hover"
                onClick={(event) => {
                  if (!(event.target instanceof Element && event.target.closest('a'))) open(project);
                }}
                onDoubleClick={() => go(`/projects/${project.project_number}`)}
              >
                <Cell className="whitespace-nowrap text-text-2 tabular-nums">{project.project_number}</Cell>
                <Cell rowHead className="max-w-72">
                  <Link
                    to={`/projects/${project.project_number}`}
                    title={project.name}
                    className="block truncate font-label hover:underline"
                  >
                    {project.name}
                  </Link>
                </Cell>
                <Cell>
                  <ProjectStatusChip status={project.status} />
                </Cell>
                <Cell className="whitespace-nowrap max-lg:hidden">
                  {project.factory === null ? '' : say(factoryWords[project.factory] ?? t.factory)}
                </Cell>
                <Cell numeric>{project.unit_count}</Cell>
                <Cell>
                  <ProgressBar
                    percent={project.percent_complete}
                    label={say(t.complete)}
                    text={`${Math.round(project.percent_complete)}%`}
                  />
                </Cell>
                <Cell>
                  <NextMilestone project={project} say={say} />
                </Cell>
                <Cell numeric className="max-lg:hidden">
                  {project.contract_value_cents == null ? '' : formatMoneyShort(project.contract_value_cents)}
                </Cell>
                <Cell>{project.pm === null ? '' : <Avatar name={project.pm.name} size={24} named />}</Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{say(words.projects, { n: rows.length })}</td>
              <td>
                <span className="text-bad-text">{say(t.lateCount, { n: standing('late') })}</span>
                <span className="text-text-3"> · </span>
                <span className="text-warn-text">{say(t.riskCount, { n: standing('at_risk') })}</span>
              </td>
              <td className="max-lg:hidden" />
              <td className="number">{units}</td>
              <td>
                <ProgressBar percent={complete} label={say(t.complete)} text={`${Math.round(complete)}%`} />
              </td>
              <td />
              <td className="number max-lg:hidden">{formatMoneyShort(contract)}</td>
              <td />
            </tr>
          </tfoot>
        </Table>
      </div>
    </>
  );
}

function NextMilestone({ project, say }: { project: Project; say: Say }) {
  const next = project.next_milestone;
  if (next === null) return <span className="text-text-3">–</span>;
  const days = daysBetween(todayIn(), next.forecast_on);
  return (
    <span className="inline-flex max-w-full items-center gap-2 whitespace-nowrap">
      <DateMark status={next.date_status} />
      <span className="truncate">{say(milestoneText(next))}</span>
      <DayText date={next.forecast_on} status={next.date_status} className="text-text-2" />
      {next.date_status === 'late' && days < 0 && (
        <span className="text-12 font-label text-bad-text max-lg:hidden">{say(words.daysLate, { n: -days })}</span>
      )}
      {next.date_status === 'at_risk' && (
        <span className="text-12 font-label text-warn-text max-lg:hidden">
          {say(words.daysLeft, { n: Math.max(0, days) })}
        </span>
      )}
    </span>
  );
}
