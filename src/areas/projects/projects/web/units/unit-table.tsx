import { useCallback, useMemo } from 'react';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { DataTable } from '#platform/web/table/data-table.tsx';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { unitColumns } from '#areas/projects/units/columns.ts';
import { UnitPanel } from '#areas/projects/units/web/embeds.tsx';
import { unitsTable, useUnits } from '#areas/projects/units/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { useUnitActions } from './unit-actions.tsx';
import { words } from '../words.ts';
import { whoChangedIn, useRecordPanel, type RecordTableProps } from './record-table.ts';
import { cellsOf } from './unit-cells.tsx';

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
  title: (row: TableRow) => textIn(row, 'name'),
  aside: (row: TableRow) => textIn(row, 'plan_code'),
  facts: ['status', 'module_states'],
};

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
      rowName={(row) => textIn(row, 'name')}
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
