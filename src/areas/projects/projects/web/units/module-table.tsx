import { useCallback, useMemo } from 'react';
import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { DataTable } from '#platform/web/table/data-table.tsx';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { moduleColumns } from '#areas/projects/units/columns.ts';
import { ModulePanel, ModuleTag } from '#areas/projects/units/web/embeds.tsx';
import { modulesTable } from '#areas/projects/units/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { DayText } from '../embeds.tsx';
import { useModuleActions } from './unit-actions.tsx';
import { useRecordPanel, whoChangedIn, type RecordTableProps } from './record-table.ts';
import { words } from '../words.ts';

const t = texts({
  caption: { en: 'Modules of the project', es: 'Módulos del proyecto' },
  module: { en: 'Module', es: 'Módulo' },
});

const { project: _number, project_name: _name, project_status: _status, ...columns } = moduleColumns;
const steps = ['online', 'offline', 'ship', 'deliver', 'set'] as const;
const needs = ['module_no', 'status', 'blocked', 'unit', ...steps.map((step) => `${step}_actual_on`)];
const first = {
  sort: [
    { column: 'unit', descending: false },
    { column: 'module_no', descending: false },
  ],
};
const nothing: readonly never[] = [];
const card = {
  title: (row: TableRow) => textIn(row, 'module_no'),
  aside: (row: TableRow) => textIn(row, 'unit'),
  facts: ['status', 'factory', 'ship_forecast_on'],
};
const cells = {
  module_no: (row: TableRow) => <span className="font-label tabular-nums">{textIn(row, 'module_no')}</span>,
  status: (row: TableRow) => <ModuleTag status={textIn(row, 'status')} isBlocked={row['blocked'] === true} />,
  ...Object.fromEntries(
    steps.map((step) => [
      `${step}_forecast_on`,
      (row: TableRow) => (
        <PlannedDay due={textIn(row, `${step}_forecast_on`)} isDone={textIn(row, `${step}_actual_on`) !== ''} />
      ),
    ]),
  ),
};

/** A planned day; one that has passed without what was planned says by how many days. */
function PlannedDay({ due, isDone }: { due: string; isDone: boolean }) {
  const say = useSay();
  const late = due === '' || isDone ? 0 : daysBetween(due, companyToday());
  return (
    <span className="inline-flex items-center gap-2">
      <DayText date={due === '' ? null : due} {...(late > 0 ? { status: 'late' as const } : {})} />
      {late > 0 && <span className="text-12 font-label text-bad-text">{say(words.daysLate, { n: late })}</span>}
    </span>
  );
}

/** The modules of one project: where each is and its days, edited in the row, many moved or changed at once. */
export function ModuleTable({ project, onImport, empty }: RecordTableProps) {
  const say = useSay();
  const search = useSearch();
  const actions = useModuleActions();
  const views = useTableViews('project-modules');
  const settings = useTableSettings('project-modules');
  const { project_number: number } = project;
  const scope = useMemo((): FilterTree => ['project', 'is', number], [number]);
  const whoChanged = useCallback(async (row: TableRow) => whoChangedIn(project.id, row.id), [project.id]);
  useRecordPanel(search['panel'], say(t.module), (id) => (
    <ModulePanel id={id} projectNumber={number} canChange={project.can.change} />
  ));
  return (
    <DataTable
      name="project-modules"
      title={say(t.caption)}
      columns={columns}
      endpoints={modulesTable}
      scope={scope}
      needs={needs}
      first={first}
      rowName={(row) => `${textIn(row, 'unit')} ${textIn(row, 'module_no')}`.trim()}
      cells={cells}
      grows="station"
      countWords={(n) => say(words.modules, { n })}
      card={card}
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
