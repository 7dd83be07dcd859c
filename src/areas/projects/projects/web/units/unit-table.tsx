import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { call } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { RowName } from '#platform/web/table/row-name.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { unitColumns } from '#areas/projects/units/columns.ts';
import { unitStatuses, type Unit } from '#areas/projects/units/schema.ts';
import { ModuleTag, UnitPanel, UnitStatus } from '#areas/projects/units/web/embeds.tsx';
import { unitsTable, useUnits } from '#areas/projects/units/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { projectsContract } from '#areas/projects/projects/contract.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { textOf } from '../project-cells.tsx';
import { ModuleMark } from './unit-grid.tsx';
import { useUnitActions } from './unit-actions.tsx';
import { words } from '../words.ts';

const t = texts({
  caption: { en: 'Units of the project', es: 'Unidades del proyecto' },
  unit: { en: 'Unit', es: 'Unidad' },
});

/** On the page of its project a unit need not say whose it is. */
const { project: _number, project_name: _name, project_status: _status, ...columns } = unitColumns;
const needs = ['name', 'status', 'module_states'];
const first = { sort: [{ column: 'name', descending: false }] };
const nothing: readonly never[] = [];
const card = {
  title: (row: TableRow) => textOf(row, 'name'),
  aside: (row: TableRow) => textOf(row, 'plan_code'),
  facts: ['status', 'module_states'],
};

export interface RecordTableProps {
  project: ProjectRead;
  /** Opens the import of a spreadsheet, for those who may change the project. */
  onImport: (() => void) | undefined;
  empty: ReactNode;
}

/** The units of one project: facts edited in the row, every module with where it is, many changed at once. */
export function UnitTable({ project, onImport, empty }: RecordTableProps) {
  const say = useSay();
  const search = useSearch();
  const { data: units } = useUnits({ project: project.id });
  const actions = useUnitActions();
  const views = useTableViews('project-units');
  const settings = useTableSettings('project-units');
  const scope = useMemo((): FilterTree => ['project', 'is', project.project_number], [project.project_number]);
  const hrefOf = useCallback(
    (row: TableRow) => `/projects/${project.project_number}/unit/${row.id}`,
    [project.project_number],
  );
  const cells = useMemo(() => cellsOf(hrefOf, units ?? []), [hrefOf, units]);
  const whoChanged = useCallback(async (row: TableRow) => whoChangedIn(project.id, row.id), [project.id]);
  useRecordPanel(search['panel'], say(t.unit), (id) => <UnitPanel id={id} />);
  return (
    <DataTable
      name="project-units"
      title={say(t.caption)}
      columns={columns}
      endpoints={unitsTable}
      scope={scope}
      needs={needs}
      first={first}
      rowName={(row) => textOf(row, 'name')}
      cells={cells}
      grows="module_states"
      countWords={(n) => say(words.units, { n })}
      card={card}
      hrefOf={hrefOf}
      onPeek={(row) => setSearch({ panel: row.id })}
      openId={search['panel']}
      editAction={project.can.change ? 'change' : undefined}
      actions={project.can.change ? actions : nothing}
      undo={undoChange}
      views={views}
      settings={settings}
      whoChanged={whoChanged}
      onImport={onImport}
      empty={empty}
    />
  );
}

function cellsOf(hrefOf: (row: TableRow) => string, units: readonly Pick<Unit, 'id' | 'module_statuses'>[]) {
  const modulesOf = new Map(units.map((unit) => [unit.id, unit.module_statuses]));
  return {
    name: (row: TableRow) => <RowName to={hrefOf(row)}>{textOf(row, 'name')}</RowName>,
    status: (row: TableRow) => <RowStatus row={row} />,
    module_states: (row: TableRow) => <ModuleStates row={row} modules={modulesOf.get(row.id)} />,
  };
}

const figures = new Intl.Collator(undefined, { numeric: true });

function byNumber(one: { module_no: string }, other: { module_no: string }): number {
  return figures.compare(one.module_no, other.module_no);
}

function RowStatus({ row }: { row: TableRow }) {
  const status = unitStatuses.find((each) => each === textOf(row, 'status'));
  return status === undefined ? null : <UnitStatus status={status} />;
}

/** Each module with where it is; until they are read, the states there are among them. */
function ModuleStates({ row, modules }: { row: TableRow; modules: Unit['module_statuses'] | undefined }) {
  const states = cellOf(row, 'module_states');
  return (
    <span className="flex gap-1">
      {modules === undefined
        ? (Array.isArray(states) ? states : nothing).map((state) => <ModuleTag key={state} status={state} />)
        : modules.toSorted(byNumber).map((module) => <ModuleMark key={module.module_no} module={module} />)}
    </span>
  );
}

export async function whoChangedIn(projectId: string, recordId: string): Promise<string | undefined> {
  const result = await call(projectsContract.history, {
    params: { id: projectId },
    query: { limit: 1, entity_id: recordId },
  });
  return result.ok ? result.data[0]?.actor : undefined;
}

/** The record in the address stands in the right sidebar; closing it takes it out of the address. */
export function useRecordPanel(id: string | undefined, title: string, contentOf: (id: string) => ReactNode): void {
  useEffect(() => {
    if (id !== undefined) openRightSidebar({ title, content: contentOf(id), words: ['panel'] });
    // What stands in the panel reads its own record; only another record opens it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, title]);
  useEffect(() => closeWithPage, []);
}
