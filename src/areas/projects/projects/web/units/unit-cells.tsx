import { RowName } from '#platform/web/table/row-name.tsx';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { unitStatuses, type Unit } from '#areas/projects/units/schema.ts';
import { ModuleTag, UnitStatus } from '#areas/projects/units/web/embeds.tsx';
import { ModuleMark } from './unit-grid.tsx';

/** What stands in the cells of the units table: the name as a link, the state, and every module. */
export function cellsOf(hrefOf: (row: TableRow) => string, units: readonly Pick<Unit, 'id' | 'module_statuses'>[]) {
  const modulesOf = new Map(units.map((unit) => [unit.id, unit.module_statuses]));
  return {
    name: (row: TableRow) => <RowName to={hrefOf(row)}>{textIn(row, 'name')}</RowName>,
    status: (row: TableRow) => <RowStatus row={row} />,
    module_states: (row: TableRow) => <ModuleStates row={row} modules={modulesOf.get(row.id)} />,
  };
}

const figures = new Intl.Collator(undefined, { numeric: true });

function byNumber(one: { module_no: string }, other: { module_no: string }): number {
  return figures.compare(one.module_no, other.module_no);
}

function RowStatus({ row }: { row: TableRow }) {
  const status = unitStatuses.find((each) => each === textIn(row, 'status'));
  return status === undefined ? null : <UnitStatus status={status} />;
}

/** Each module with where it is; until they are read, the states there are among them. */
function ModuleStates({ row, modules }: { row: TableRow; modules: Unit['module_statuses'] | undefined }) {
  const states = cellOf(row, 'module_states');
  return (
    <span className="flex gap-1">
      {modules === undefined
        ? (Array.isArray(states) ? states : []).map((state) => <ModuleTag key={state} status={state} />)
        : modules.toSorted(byNumber).map((module) => <ModuleMark key={module.module_no} module={module} />)}
    </span>
  );
}
