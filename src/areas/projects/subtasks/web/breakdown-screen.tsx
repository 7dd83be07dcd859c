import { ChevronsDownUp, ChevronsUpDown, Table2 } from 'lucide-react';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { call } from '#platform/web/call/call.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { CallError, keyOf } from '#platform/web/call/query.ts';
import {
  closeRightSidebar,
  closeWithPage,
  openRightSidebar,
  useRightSidebar,
} from '#platform/web/frame/right-sidebar.tsx';
import { factories } from '#areas/projects/projects/schema.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { subtasksContract } from '../contract.ts';
import { departments, type BreakdownProject } from '../schema.ts';
import { BreakdownGrid, type CounterChoice } from './breakdown-grid.tsx';
import { isRowOpen, readOpen, toggled, visibleRows } from './breakdown-rows.ts';
import { DepartmentChart } from './department-chart.tsx';
import { useBreakdown, type BreakdownQuery } from './queries.ts';
import { StatusLegend } from './status-legend.tsx';
import { OneSubtask, readList, SubtaskPanel } from './subtask-panel.tsx';
import { BreakdownFilters } from './breakdown-filters.tsx';
import { BreakdownExport } from './breakdown-export.tsx';

const t = texts({
  title: { en: 'Project Breakdown', es: 'Desglose de proyectos' },
  expand: { en: 'Expand all', es: 'Abrir todo' },
  collapse: { en: 'Collapse all', es: 'Cerrar todo' },
  asTable: { en: 'Departments as a table', es: 'Departamentos como tabla' },
  loading: { en: 'Loading the breakdown', es: 'Cargando el desglose' },
  errorTitle: { en: 'The breakdown could not be loaded', es: 'No se pudo cargar el desglose' },
  retry: { en: 'Try again', es: 'Reintentar' },
  noMatch: { en: 'Nothing matches', es: 'Nada coincide' },
  noMatchText: { en: 'Try another word, or take the filters off.', es: 'Prueba otra palabra o quita los filtros.' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
  empty: { en: 'No projects yet', es: 'Aún no hay proyectos' },
  emptyText: {
    en: 'The units, modules and subtasks of your projects will stand here.',
    es: 'Aquí estarán las unidades, los módulos y las subtareas de tus proyectos.',
  },
  subtasks: { en: 'Subtasks', es: 'Subtareas' },
  subtask: { en: 'Subtask', es: 'Subtarea' },
});

/** Projects, units and modules as a tree with their subtasks counted by department. All of its state is in the address. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const q = useDeferredValue(typed.trim());
  const [asTable, setAsTable] = useState(false);
  const filter: BreakdownQuery = {
    q: q === '' ? undefined : q,
    status: search['status'],
    factory: factories.find((factory) => factory === search['factory']),
    department: departments.find((department) => department === search['department']),
    owner: search['owner'],
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const open = readOpen({ open: search['open'], rows: search['rows'] });
  const isDeep = open.all || filter.q !== undefined;
  const whole = useBreakdown(filter, isDeep);
  const projects = useOpened(whole.data?.rows ?? [], filter, isDeep, (key) => isRowOpen(open, key));
  // A search shows the branches that it found; what somebody shuts then stays shut.
  const rows = visibleRows(projects, (key) =>
    filter.q === undefined ? isRowOpen(open, key) : !open.exceptions.has(key),
  );
  usePanel(rows.find((row) => `${row.place.kind}:${row.place.id}` === search['list']));

  const openCounter = ({ row, department, status }: CounterChoice) =>
    setSearch(
      { list: `${row.place.kind}:${row.place.id}`, dept: department, st: status, subtask: undefined },
      { push: true },
    );
  const clear = () => {
    setTyped('');
    setSearch({ q: undefined, status: undefined, factory: undefined, department: undefined, owner: undefined });
  };
  const totals = whole.data?.totals ?? null;

  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        <>
          <IconButton label={say(t.asTable)} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Table2 />
          </IconButton>
          <Button
            look="quiet"
            icon={open.all ? <ChevronsDownUp /> : <ChevronsUpDown />}
            onClick={() => setSearch({ open: open.all ? undefined : 'all', rows: undefined })}
          >
            {say(open.all ? t.collapse : t.expand)}
          </Button>
          <BreakdownExport filter={filter} />
        </>
      }
    >
      <BreakdownFilters typed={typed} onType={setTyped} filter={filter} />
      {whole.isPending ? (
        <SkeletonRows rows={12} label={say(t.loading)} />
      ) : whole.data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={whole.error?.message}
          action={<Button onClick={() => void whole.refetch()}>{say(t.retry)}</Button>}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={<ModuleDrawing />}
          title={say(isFiltered ? t.noMatch : t.empty)}
          text={say(isFiltered ? t.noMatchText : t.emptyText)}
          {...(isFiltered ? { action: <Button onClick={clear}>{say(t.clear)}</Button> } : {})}
        />
      ) : (
        <>
          {totals !== null && (
            <div className="border-b border-line max-md:hidden">
              <DepartmentChart counters={totals.counters} asTable={asTable} />
            </div>
          )}
          <div className="px-6 py-1.5 max-md:px-4">
            <StatusLegend />
          </div>
          <BreakdownGrid
            rows={rows}
            totals={totals}
            department={filter.department}
            onToggle={(row) => setSearch(toggled(open, row.key))}
            onCounter={openCounter}
          />
        </>
      )}
    </PageFrame>
  );
}

/** The children of the projects that somebody opened, each read when it is first opened; nothing when the whole has them already. */
function useOpened(
  rows: readonly BreakdownProject[],
  filter: BreakdownQuery,
  isDeep: boolean,
  isOpen: (key: string) => boolean,
): BreakdownProject[] {
  const opened = isDeep ? [] : rows.filter((row) => row.units === undefined && isOpen(row.project_number));
  const answers = useQueries({
    queries: opened.map((row) => {
      const query = { ...filter, project: row.id, depth: 'modules' as const };
      return {
        queryKey: keyOf(subtasksContract.breakdown, { query }),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const answer = await call(subtasksContract.breakdown, { query }, { signal });
          if (!answer.ok) throw new CallError(answer);
          return answer.data.rows[0] ?? null;
        },
      };
    }),
  });
  const children = new Map(opened.map((row, index) => [row.id, answers[index]?.data]));
  return rows.map((row) => {
    const found = children.get(row.id);
    return found == null ? row : { ...row, units: found.units ?? [], modules: found.modules ?? [] };
  });
}

/** Keeps the right sidebar in step with the address, both ways: a link opens it, closing it takes it out of the address. */
function usePanel(row: { name: string; projectId: string; level: number; number: string | null } | undefined): void {
  const say = useSay();
  const search = useSearch();
  const list = readList(search).place === undefined ? undefined : search['list'];
  const subtask = search['subtask'];
  const title = subtask === undefined ? (row?.name ?? say(t.subtasks)) : say(t.subtask);
  const projectId = row?.projectId;
  useEffect(() => {
    if (list === undefined && subtask === undefined) return;
    openRightSidebar({
      title,
      content: subtask === undefined ? <SubtaskPanel projectId={projectId} /> : <OneSubtask id={subtask} />,
      words: ['list', 'dept', 'st', 'subtask'],
    });
  }, [list, subtask, title, projectId]);
  const isNamed = list !== undefined || subtask !== undefined;
  useEffect(() => {
    // The way back of the browser took the list out of the address.
    if (!isNamed && useRightSidebar.getState().isOpen) closeRightSidebar();
  }, [isNamed]);
  useEffect(() => closeWithPage, []);
}
