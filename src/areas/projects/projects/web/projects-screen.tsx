import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { call } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import type { LayoutView, QuickView } from '#platform/web/table/table-parts.ts';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useTableCount } from '#platform/web/table/rows/use-table-count.ts';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { usePartsOfOthers } from '#areas/projects/units/web/embeds.tsx';
import { useProject } from './queries.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { projectColumns } from '../columns.ts';
import { projectsContract, projectsTable } from '../contract.ts';
import { useProjectActions } from './project-actions.tsx';
import { ProjectBoard } from './board/project-board.tsx';
import { ProjectCalendar } from './calendar/project-calendar.tsx';
import { ProjectTimeline } from './calendar/project-timeline.tsx';
import { projectAddress } from './project-row.ts';
import { projectCells } from './project-cells.tsx';
import { ProjectPanel, ProjectPanelFooter } from './project-panel.tsx';
import { words } from './words.ts';

const t = texts({
  title: { en: 'Projects', es: 'Proyectos' },
  new: { en: 'New project', es: 'Nuevo proyecto' },
  all: { en: 'All', es: 'Todos' },
  mine: { en: 'Mine', es: 'Míos' },
  late: { en: 'Late', es: 'Atrasados' },
  hold: { en: 'On hold', es: 'En pausa' },
  shipping: { en: 'Shipping in 30 days', es: 'Se envían en 30 días' },
  views: { en: 'Quick views', es: 'Vistas rápidas' },
  emptyTitle: { en: 'No projects yet', es: 'Aún no hay proyectos' },
  emptyText: {
    en: 'A project holds its units, dates, people and files. Start with the first one.',
    es: 'Un proyecto reúne sus unidades, fechas, personas y archivos. Empieza con el primero.',
  },
});

type Quick = 'all' | 'mine' | 'late' | 'hold' | 'shipping';

const quickFilters: Readonly<Record<Quick, FilterTree | undefined>> = {
  all: undefined,
  mine: ['mine', 'is', true],
  late: ['late', 'is', true],
  hold: ['status', 'is', '7'],
  shipping: {
    all: [
      ['next_milestone', 'is', 'ship'],
      ['next_date', 'within', { unit: 'day', from: 0, to: 30 }],
    ],
  },
};
const quicks: readonly Quick[] = ['all', 'mine', 'late', 'hold', 'shipping'];
const needs = [
  'number',
  'name',
  'status',
  'next_milestone_label',
  'next_milestone',
  'next_date',
  'date_status',
  'pm',
  'planned_percent',
  'next_due',
];
const card = {
  title: (row: TableRow) => textIn(row, 'name'),
  aside: (row: TableRow) => textIn(row, 'number'),
  facts: ['status', 'next_milestone', 'next_date'],
};
const first = { sort: [{ column: 'next_date', descending: false }] };
const nobody: readonly never[] = [];

const openPanel = (panel: string) => setSearch({ panel });
const layouts = {
  board: projectBoard,
  calendar: projectCalendar,
  timeline: projectTimeline,
};

function projectBoard(view: LayoutView) {
  return <ProjectBoard view={view} onOpen={openPanel} />;
}

function projectCalendar(view: LayoutView) {
  return <ProjectCalendar view={view} onOpen={openPanel} />;
}

function projectTimeline(view: LayoutView) {
  return <ProjectTimeline view={view} onOpen={openPanel} />;
}

/** The projects as a table that owns the screen, with quick views, record panel, board, calendar and timeline. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const users = useActiveUsers();
  const people = useMemo(
    () => users.data?.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })) ?? nobody,
    [users.data],
  );
  const actions = useProjectActions(people);
  const views = useTableViews('projects');
  const settings = useTableSettings('projects');
  const { ImportDialog } = usePartsOfOthers();
  const [isImporting, setImporting] = useState(false);
  const quick = quicks.find((each) => each === search['quick']) ?? 'all';
  const counts: Record<Quick, number | undefined> = {
    all: useTableCount('projects', projectsTable, quickFilters.all),
    mine: useTableCount('projects', projectsTable, quickFilters.mine),
    late: useTableCount('projects', projectsTable, quickFilters.late),
    hold: useTableCount('projects', projectsTable, quickFilters.hold),
    shipping: useTableCount('projects', projectsTable, quickFilters.shipping),
  };
  const quickViews = useMemo(
    () =>
      quicks.flatMap((value): QuickView[] =>
        quickFilters[value] === undefined
          ? []
          : [{ value, label: say(t[value]), state: { filter: quickFilters[value] } }],
      ),
    [say],
  );
  usePanel(search['panel']);
  // The address names the project by its number, the rows have their ids.
  const opened = useProject(search['panel']).data;

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
          items={quicks.map((value) => ({ value, label: say(t[value]), count: counts[value] }))}
          value={quick}
          onValueChange={(value) => setSearch({ quick: value === 'all' ? undefined : value })}
        />
      }
    >
      <TabPanel tabsId="projects" value={quick} className="flex min-h-0 flex-1 flex-col">
        <DataTable
          name="projects"
          title={say(t.title)}
          columns={projectColumns}
          endpoints={projectsTable}
          needs={needs}
          first={first}
          rowName={(row) => `${textIn(row, 'number')} ${textIn(row, 'name')}`.trim()}
          cells={projectCells}
          grows="name"
          countWords={(n) => say(words.projects, { n })}
          card={card}
          hrefOf={projectAddress}
          onPeek={(row) => setSearch({ panel: textIn(row, 'number') })}
          openId={opened?.id}
          editAction="change"
          actions={actions}
          undo={undoChange}
          views={views}
          layouts={layouts}
          settings={settings}
          people={people}
          quick={quickViews}
          whoChanged={whoChanged}
          onImport={() => setImporting(true)}
          empty={
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
          }
        />
      </TabPanel>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </PageFrame>
  );
}

/** The record in the address stands in the right sidebar; closing it takes it out of the address. */
function usePanel(number: string | undefined): void {
  useEffect(() => {
    if (number === undefined) return undefined;
    openRightSidebar({
      title: number,
      content: <ProjectPanel projectKey={number} />,
      footer: <ProjectPanelFooter projectNumber={number} />,
      words: ['panel'],
    });
    return undefined;
  }, [number]);
  useEffect(() => closeWithPage, []);
}

async function whoChanged(row: TableRow): Promise<string | undefined> {
  const result = await call(projectsContract.history, { params: { id: row.id }, query: { limit: 1 } });
  return result.ok ? result.data[0]?.actor : undefined;
}
